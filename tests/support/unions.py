"""A document of each format that holds what the examples of the union speak of, and where each of them points there."""

import json
from typing import Any

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.plan.edit import ACTIONS, example_of
from support.tooldocs import _block, _row, _text, step, tree
from support.wordpackage import package
from support.wordxml import cell, inserted, paragraph, row, run, table

PROSE = """---
title: Terms
---

# Terms

## Payment

Pay within 40 days.

Read the guide first.

See [the guide](https://example.org/old).

## Prices

| Item | Count |
|------|-------|
| Ham | 2 |
| Egg | 4 |
"""
_LINKED = {"type": "link", "href": "https://example.org/old", "content": [_text("the guide")]}
NOTE = json.dumps(
    [
        _block("h1", "heading", [_text("Payment")], level=2),
        _block("p1", "paragraph", [_text("Pay within 40 days.")]),
        _block("p2", "paragraph", [_text("Read the guide first.")]),
        _block("p3", "paragraph", [_text("See "), _LINKED, _text(".")]),
        _block("p4", "paragraph", [_text("Ask "), {"type": "mention", "props": {"user": "Anna"}}]),
        _block(
            "t1",
            "table",
            {"type": "tableContent", "rows": [_row("Item", "Count"), _row("Ham", "2"), _row("Egg", "4")]},
        ),
    ]
)
CONTENT = PROSE.partition("# Terms\n\n")[2]
GEL = {"name": "gel.png", "file_type": "image", "file_url": "https://example.org/gel.png", "description": "", "version": 1}
EXPERIMENT = tree(("b1", "Mixing", [step("n1", "Weigh", 1), step("n2", "Knead", 2, CONTENT, attachments=[GEL])]))
SCRIPT = "# Act One\n\nINT. KITCHEN - DAY\n\nPay within 40 days.\n\nRead the guide first.\n"
WORD = package(
    paragraph("Payment", style="Heading1")
    + paragraph("Pay within 40 days.")
    + paragraph("Read the guide first.")
    + paragraph("See the end.")
    + paragraph("Words that ", inserted(run("came late "), 901), "and stay.").replace('w:author="Ada"', 'w:author="Anna"')
    + table(*(row(*(cell(paragraph(text)) for text in line)) for line in (("Item", "Count"), ("Ham", "2"), ("Egg", "4"))))
)
SOURCES: dict[str, tuple[str, str, bytes]] = {  # kind, format, data
    "note": ("note", "blocknote", NOTE.encode()),
    "report": ("report", "markdown", PROSE.encode()),
    "article": ("article", "markdown", PROSE.encode()),
    "word": ("report", "docx", WORD),
    "experiment": ("experiment", "experiment", EXPERIMENT.encode()),
    "screenplay": ("screenplay", "fountain", SCRIPT.encode()),
}
REVIEW = [name for name, action in ACTIONS.items() if action.needs == ("comment",)]  # which Word alone keeps
TABLES = [name for name, action in ACTIONS.items() if action.needs == ("table",)]
AT = {  # what stands for the first id of an example, by its first words
    **dict.fromkeys(("replace", "rewrite", "insert", "delete", "move", "duplicate", "split", "retype"), "Pay within"),
    "set": "Payment",
    "link": "Read the guide",
    "unlink": "See the guide",
    **dict.fromkeys(("attach", "depend", "undepend"), "Weigh"),
    "detach": "Knead",
    **dict.fromkeys(("mention", "unmention"), "Ask "),
    **dict.fromkeys(("comment", "footnote"), "Pay within"),
    **dict.fromkeys(("answer", "resolve"), "Remark 0."),
    **dict.fromkeys(("accept", "reject"), "Words that"),
}
OTHER = {"move": "Read the guide", "duplicate": "Read the guide", "depend": "Knead", "undepend": "Knead"}
OTHERWISE: dict[tuple[str, str], dict[str, Any]] = {  # where the kind says it in other words
    ("screenplay", "set"): {"at": "Act One", "value": 2},
    ("screenplay", "retype"): {"type": "transition"},
    ("word", "retype"): {"type": "heading"},
    ("word", "reject"): {"change": 1},
}


def doc_of(name: str) -> Doc:
    kind, format, data = SOURCES[name]
    return Desk().read(data, format=format, kind=kind)


def place_of(doc: Doc, words: str) -> str:
    for node in doc.document.walk():
        if node.text.replace("[", "").startswith(words):
            return f"#{node.parent if words.startswith('Remark') else node.id}"
    raise AssertionError(words)


def fitted(name: str, action: str, doc: Doc) -> dict[str, Any]:
    """The example of an action, its ids those of the document."""
    made = {**example_of(action), **OTHERWISE.get((name, action), {})}
    if action == "merge":
        return {**made, "at": [place_of(doc, words) for words in ("Pay within", "Read the guide")]}
    first = next(argument for argument in ("at", "after") if argument in made)
    if action in TABLES:
        made[first] = next(f"#{node.id}" for node in doc.document.walk() if node.type == "table")
    else:
        made[first] = place_of(doc, made["at"] if action == "set" and name == "screenplay" else AT[action])
    for argument in ("after", "on"):
        if argument in made and argument != first and action in OTHER:
            made[argument] = place_of(doc, OTHER[action])
    return made
