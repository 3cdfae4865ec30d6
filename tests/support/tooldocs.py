"""One small document of each kind for the tests of tools."""

import json
from typing import Any

from copydesk import Desk
from copydesk.apps.desk import Doc


def _text(text: str, **styles: object) -> dict[str, Any]:
    return {"type": "text", "text": text, "styles": styles}


def _block(id: str, type: str, content: Any, **props: object) -> dict[str, Any]:
    return {"id": id, "type": type, "props": props, "content": content, "children": []}


def _row(*cells: str) -> dict[str, Any]:
    return {"cells": [[_text(cell)] for cell in cells]}


NOTE = json.dumps(
    [
        _block("h1", "heading", [_text("Garden")], level=1),
        _block("p1", "paragraph", [_text("The "), _text("old", bold=True), _text(" fence leans.")]),
        _block("h2", "heading", [_text("Tools")], level=2),
        _block("p2", "paragraph", [_text("A spade.")]),
        _block("p3", "paragraph", [_text("A rake.")]),
        _block("h3", "heading", [_text("Seeds")], level=2),
        _block(
            "t1", "table", {"type": "tableContent", "rows": [_row("Plant", "Month"), _row("Bean", "May"), _row("Leek", "June")]}
        ),
    ],
    indent=1,
)
REPORT = """# Bridge survey

An overview.

## 1. Deck

The deck is worn. See [IMAGE:7].

### 1.1 Joints

The joints are open.

## 2. Piers

The piers are sound.
"""
ARTICLE = """---
title: Tea
tags: [drink]
---

# Tea

Water boils first. Then the leaves go in.

![](pot.png)

## Serving

Serve with milk.
"""
SCRIPT = """# Act One

= Ann looks for the key.

INT. KITCHEN - DAY

ANN
Where is the key?

[[plant the key here]]

EXT. YARD - DAY

BEN digs alone.

BEN
Not here.

# Act Two

INT. KITCHEN - NIGHT

ANN and BEN laugh.
"""


def step(id: str, name: str, position: int, content: str = "", **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"links": [], "attachments": [], "dependencies": [], "referenced_tree_ids": []}
    told = {"id": id, "name": name, "description": "", "type": "step", "status": "draft", "position": position, "content": content}
    return {**told, **empty, **more}


def tree(*blocks: tuple[str, str, list[dict[str, Any]]], start: int = 1) -> str:
    made = [
        {"id": id, "name": name, "type": "protocol", "position": start + at, "nodes": nodes}
        for at, (id, name, nodes) in enumerate(blocks)
    ]
    return json.dumps({"id": "t", "name": "Dough", "description": "", "status": "draft", "blocks": made}, indent=2)


LINK = {"name": "Scale", "url": "https://example.org/scale", "link_type": "doc", "description": ""}
FILE = {"name": "knead.mp4", "file_type": "video", "file_url": "https://example.org/k", "description": "", "version": 1}
NEEDS = {"to_node_id": "n1", "dependency_type": "requires", "evidence_text": ""}
EXPERIMENT = tree(
    (
        "b1",
        "Mixing",
        [
            step("n1", "Overview", 1),
            step("n2", "Weigh", 2, "Weigh 500 g.", links=[LINK], dependencies=[NEEDS]),
            step("n3", "Knead", 3, attachments=[FILE]),
        ],
    ),
    ("b2", "Baking", [step("n4", "Overview", 1, status="final"), step("n5", "Bake", 2, referenced_tree_ids=["other"])]),
)
DOCUMENTS = {
    "note": (NOTE, "blocknote"),
    "report": (REPORT, "markdown"),
    "article": (ARTICLE, "markdown"),
    "experiment": (EXPERIMENT, "experiment"),
    "screenplay": (SCRIPT, "fountain"),
}


def doc_of(kind: str) -> Doc:
    text, format = DOCUMENTS[kind]
    return Desk().read(text.encode(), format=format, kind=kind)
