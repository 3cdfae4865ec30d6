"""What references name, as a table: on every kind, each form of reference, and as many that must not resolve."""

import json
from collections.abc import Sequence
from functools import cache

import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label
from copydesk.editing.resolve import Context, Resolved, Selection, resolve, resolve_one, section_span
from copydesk.plan.problem import MAX_OPTIONS, Code, Problem
from copydesk.references.answers import NO_CONTEXT
from copydesk.references.rungs import Rung

ARTICLE = """---
title: House renovation
description: What is done, when and by whom.
contentType: guide
---

# House renovation

The house was bought in May. It needs a new roof.

Everything here is a draft.

## Setup

Before anything else, read this.

### Overview

The scaffold stands on the **north** side.

| Part | Days |
|------|-----:|
| Scaffold | 2 |
| Skip | 1 |

### Tools

- hammer
- saw
- drill

## Roofing

### Overview

Slates come from Wales.

1. strip the old slates
2. lay the felt
3. fix the battens
   - treated wood only
   - no gaps
4. hang the slates

## Costs

The sums below include tax.

| Item | Price | Paid |
|------|------:|------|
| Slates | 4,200 | yes |
| Timber | 1,150 | no |
| Total | 5,350 | |

> Prices were asked for in June.

## Risks

- **Rain**: the felt must be on first
- [Bats](https://example.org/bats) - ask the council
- `dust` from the chimney
- Late delivery: order early

### Weather risks

The forecast is poor.

## Follow-up

- [ ] pay the roofer
- [x] return the skip
- [ ] insure the house

## Sources

- [awesome/roofs](https://github.com/awesome/roofs) - slates and tiles
- [The felt handbook](https://example.org/felt)[^1]

[^1]: Out of print.

## Phase 1

Measure the “old” roof.

## Phase 2

Don’t measure twice.

```python
print("done")
```

## Wrapping up

All will be well.
"""

REPORT = """# Bridge survey

Prepared in June.

## 1. Summary

The bridge is closed.

## 2. The bridge

### 2.1 History

It was built in 1978. The bridge stood for years.

### 2.2 Construction

Steel and oak.

## 3. Findings

- deck: soft
- rail: loose

## 4. Conclusions

Renew it.

## 5. References

Drawings from 1978.
"""

SCREENPLAY = """Title: The Last Ferry
Author: R. Halloran

# Act One

= The last crossing.

EXT. HARBOUR - DAWN #1A#

Fog on grey water.

MORAG
(to the boat)
Morning, old girl.

INT. KITCHEN - DAY #7#

Gran counts coins.

DANIEL
Is it far?

MORAG
One hour.

DANIEL (V.O.)
I counted the coins.

# Act Two

INT. FERRY, ENGINE ROOM - DAY

The engine coughs.

INT. FERRY, WHEELHOUSE - NIGHT

Daniel stands on a crate.

MORAG
Steady.

EXT. HARBOUR - NIGHT

The ferry is back.

> FADE OUT.
"""


def step(id: str, name: str, position: int, content: str = "", **lists: object) -> dict[str, object]:
    return {"id": id, "name": name, "status": "draft", "position": position, "content": content, **lists}


EXPERIMENT = {
    "id": "tree-1",
    "name": "Lettuce and light",
    "blocks": [
        {
            "id": "blk-1",
            "name": "Protocol Block",
            "type": "protocol",
            "position": 0,
            "nodes": [
                step("s-1", "Overview", 0, "Soak the seed.\n\nKeep it dark.\n"),
                step(
                    "s-2",
                    "Materials",
                    1,
                    "- dishes\n- paper\n",
                    links=[{"name": "Catalogue", "url": "https://example.org/seeds", "link_type": "reference"}],
                    attachments=[
                        {"name": "Wrapping", "file_type": "video/mp4", "file_url": "https://example.org/wrap"},
                        {"name": "Curves", "file_type": "application/pdf", "file_url": "files/curves.pdf"},
                    ],
                ),
                step("s-3", "Overview", 2, dependencies=[{"to_node_id": "s-2", "dependency_type": "requires"}]),
            ],
        },
        {
            "id": "blk-2",
            "name": "Results",
            "type": "analysis",
            "position": 1,
            "nodes": [
                step("s-4", "Counts", 0, "| Light | Sprouted |\n|---|---|\n| red | 48 |\n| dark | 3 |\n"),
                step("s-5", "Discussion", 1, dependencies=[{"to_node_id": "s-4", "dependency_type": "follows"}]),
            ],
        },
    ],
}


def block(id: str, type: str, text: str, children: Sequence[object] = (), **props: object) -> dict[str, object]:
    content = [{"type": "text", "text": text, "styles": {}}] if text else []
    return {"id": id, "type": type, "props": props, "content": content, "children": list(children)}


def table(id: str, *rows: Sequence[str]) -> dict[str, object]:
    cells = [{"cells": [[{"type": "text", "text": text, "styles": {}}] for text in row]} for row in rows]
    return {"id": id, "type": "table", "props": {}, "content": {"type": "tableContent", "rows": cells}, "children": []}


NOTE = [
    block("n-1", "heading", "Garden", level=1),
    block("n-2", "paragraph", "Notes from February."),
    block("n-3", "heading", "Decisions", level=2),
    block("n-4", "bulletListItem", "The gate is open"),
    block("n-5", "bulletListItem", "The long bed is shared", [block("n-6", "bulletListItem", "North end: beans")]),
    block("n-7", "bulletListItem", "Hoses are rolled up"),
    block("n-8", "heading", "Beds", level=2),
    table("n-9", ("Bed", "Who"), ("1", "Ines"), ("2", "Bea")),
    block("n-10", "heading", "Water", level=3),
    block("n-11", "paragraph", "Both barrels fill from the roof."),
    block("n-12", "paragraph", "A barrel holds 210 litres."),
    block("n-13", "heading", "Tasks", level=2),
    block("n-14", "checkListItem", "Mend the roof", checked=True),
    block("n-15", "checkListItem", "Turn the compost", checked=False),
    block("n-16", "heading", "Questions", level=2),
    block("n-17", "paragraph", "Who keeps the key?"),
]

SOURCES: dict[str, tuple[str, str, bytes]] = {
    "article": ("markdown", "article", ARTICLE.encode()),
    "report": ("markdown", "report", REPORT.encode()),
    "screenplay": ("fountain", "screenplay", SCREENPLAY.encode()),
    "experiment": ("experiment", "experiment", json.dumps(EXPERIMENT).encode()),
    "note": ("blocknote", "note", json.dumps(NOTE).encode()),
    "figures": ("markdown", "article", b"# Figures\n\n- figure B\n- figure A\n- figure C\n"),
    "odd numbers": ("markdown", "article", b"## 3. Walls\n\nRed.\n\n## 4. Doors\n\nBlue.\n\n## 1. Floors\n\nOak.\n"),
    "no headings": ("markdown", "article", "Erster Absatz.\n\n第二段。\n".encode()),
    "named like words": (
        "markdown",
        "article",
        b"# A\n\n## The document\n\nx\n\n## Table after Costs\n\ny\n\n## Costs\n\n| a |\n|---|\n| b |\n",
    ),
    "preface": ("markdown", "article", b"Preface.\n\n## One\n\nFirst.\n\n## Introduction\n\nHello.\n\n## Two\n\nSecond.\n"),
    "possessives": ("markdown", "article", b"# The girls' house\n\n## The boys' room\n\n| a |\n|---|\n| b |\n"),
    "negations": (
        "markdown",
        "article",
        b"# T\n\n## Goals\n\na\n\n## Non-goals\n\nb\n\n## Valid input\n\nc\n\n## Visit to Anna\n\nd\n",
    ),
}


@cache
def read(name: str) -> Document:
    format, kind, data = SOURCES[name]
    return formats.read(data, format, kind)


def shown(document: Document, id: str) -> str:
    """A node as the tables have it: its type and first words, under the title above where others read the same."""
    node = document[id]
    text = next((below.text for below in document.walk(id) if below.text), "")[:30]
    twins = [other for other in document.walk() if other.type == node.type and other.text[:30] == node.text[:30] and node.text]
    above = next((holder.text for holder in document.ancestors(id) if holder.text), "")
    return f"{node.type}: {above}/{text}" if len(twins) > 1 else f"{node.type}: {text}"


def found(document: Document, reference: str, context: Context = NO_CONTEXT) -> list[str] | Code:
    result = resolve(document, reference, context)
    return result.code if isinstance(result, Problem) else [shown(document, id) for id in result.ids]


NAMED = {
    "article": [
        # Titles, paths, numbers
        ("Setup", "section: Setup"),
        ("setup", "section: Setup"),
        ("  SETUP  ", "section: Setup"),
        ("the Setup section", "section: Setup"),
        ("section Setup", "section: Setup"),
        ("the heading “Setup”", "section: Setup"),
        ("the section called Setup", "section: Setup"),
        ("Follow-up", "section: Follow-up"),
        ("Follow up", "section: Follow-up"),
        ("followup", "section: Follow-up"),
        ("Follow‑up", "section: Follow-up"),
        ("Setup > Overview", "section: Setup/Overview"),
        ("Roofing > Overview", "section: Roofing/Overview"),
        ("Roofing → Overview", "section: Roofing/Overview"),
        ("Roofing / Overview", "section: Roofing/Overview"),
        ("Setup > Overview", "section: Setup/Overview"),
        ("the Overview section in Setup", "section: Setup/Overview"),
        ("Overview in Setup", "section: Setup/Overview"),
        ("the Overview under section 2", "section: Roofing/Overview"),
        ("“the felt” in Risks", "item: **Rain**: the felt must be on "),
        ("section 2 > Overview", "section: Roofing/Overview"),
        ("1", "section: Setup"),
        ("section 1", "section: Setup"),
        ("1.2", "section: Tools"),
        ("section 1.2", "section: Tools"),
        ("§ 1.2", "section: Tools"),
        ("chapter two", "section: Roofing"),
        ("1.2 Tools", "section: Tools"),
        ("3. Costs", "section: Costs"),
        ("sections 1.1 and 1.2", "section: Setup/Overview", "section: Tools"),
        ("sections 1–3", "section: Setup", "section: Roofing", "section: Costs"),
        ("Phase 2", "section: Phase 2"),
        ("Setup and Costs", "section: Setup", "section: Costs"),
        ("Setup, Costs and Risks", "section: Setup", "section: Costs", "section: Risks"),
        # Ordinals
        ("the second bullet under Risks", "item: [Bats](https://example.org/bat"),
        ("the last bullet in Tools", "item: drill"),
        (
            "bullets 2–4 under Risks",
            "item: [Bats](https://example.org/bat",
            "item: `dust` from the chimney",
            "item: Late delivery: order early",
        ),
        ("bullets 1 and 3 in Tools", "item: hammer", "item: drill"),
        ("the first and third bullet in Tools", "item: hammer", "item: drill"),
        ("the last two bullets of Tools", "item: saw", "item: drill"),
        ("the first two items under Tools", "item: hammer", "item: saw"),
        ("the bullets in Tools", "item: hammer", "item: saw", "item: drill"),
        ("the second to last bullet in Tools", "item: saw"),
        ("the third step of Roofing", "item: fix the battens"),
        ("the second one in Tools", "item: saw"),
        ("the sixteenth item", "item: [The felt handbook](https://ex"),
        ("third paragraph", "paragraph: Before anything else, read thi"),
        ("paragraph 3", "paragraph: Before anything else, read thi"),
        ("the last paragraph", "paragraph: All will be well."),
        ("the last table", "table: Item"),
        ("both tables", "table: Part", "table: Item"),
        ("all tables", "table: Part", "table: Item"),
        ("the tables", "table: Part", "table: Item"),
        ("the table in Costs", "table: Item"),
        ("the Costs table", "table: Item"),
        ("Setup's table", "table: Part"),
        ("row 3 of the table in Costs", "row: Timber"),
        ("the last row of the table in Costs", "row: Total"),
        ("the last row in Costs", "row: Total"),
        ("cell 2 of row 3 of the Costs table", "cell: 1,150"),
        ("the Timber row", "row: Timber"),
        ("row Timber", "row: Timber"),
        ("the row for Timber", "row: Timber"),
        ("the third section", "section: Costs"),
        ("the last section", "section: Wrapping up"),
        ("the second subsection of Setup", "section: Tools"),
        ("the second heading", "section: Setup"),
        ("the list in Tools", "list: hammer"),
        ("the numbered list", "list: strip the old slates"),
        ("the quote", "quote: Prices were asked for in June."),
        ("the code block", 'code: print("done")'),
        ("the python code", 'code: print("done")'),
        ("the unchecked items", "item: pay the roofer", "item: insure the house"),
        ("the first unchecked task", "item: pay the roofer"),
        ("the second task", "item: return the skip"),
        # After, before, starting with
        ("the table after Costs", "table: Item"),
        ("the table after Tools", "table: Item"),
        ("the paragraph after the table in Overview", "paragraph: Slates come from Wales."),
        ("the list before the table in Costs", "list: strip the old slates"),
        ("the section after Costs", "section: Risks"),
        ("the section before Costs", "section: Roofing"),
        ("the bullet after saw", "item: drill"),
        ("the bullet before “saw”", "item: hammer"),
        ("the paragraph starting with Slates come", "paragraph: Slates come from Wales."),
        ("the paragraph that begins 'The forecast'", "paragraph: The forecast is poor."),
        ('the paragraph which starts with "The sums" in Costs', "paragraph: The sums below include tax."),
        ("the paragraph ending with from Wales", "paragraph: Slates come from Wales."),
        ("the paragraph that mentions “scaffold stands”", "paragraph: The scaffold stands on the **n"),
        # Roles, texts, names
        ("introduction", "paragraph: The house was bought in May. I", "paragraph: Everything here is a draft."),
        ("the conclusion", "section: Wrapping up"),
        ("the title", "section: House renovation"),
        ("the title field", "key: House renovation"),
        ("the introduction of Setup", "paragraph: Before anything else, read thi"),
        ("the first paragraph in the introduction", "paragraph: The house was bought in May. I"),
        ("the heading of Costs", "section: Costs"),
        ("“stands on the north side”", "paragraph: The scaffold stands on the **n"),
        ("'Slates come'", "paragraph: Slates come from Wales."),
        ("«Slates come»", "paragraph: Slates come from Wales."),
        ("„Slates come“", "paragraph: Slates come from Wales."),
        ("`Slates come`", "paragraph: Slates come from Wales."),
        ('"SLATES COME"', "paragraph: Slates come from Wales."),
        ('"Measure the "old" roof"', "paragraph: Measure the “old” roof."),
        ('"Don\'t measure"', "paragraph: Don’t measure twice."),
        ('the section "forecast is poor"', "section: Weather risks"),
        ('the row "1,150"', "row: Timber"),
        ("“Setup”", "section: Setup"),
        ("The forecast is poor.", "paragraph: The forecast is poor."),
        ("Rain", "item: **Rain**: the felt must be on "),
        ("Bats", "item: [Bats](https://example.org/bat"),
        ("dust", "item: `dust` from the chimney"),
        ("Late delivery", "item: Late delivery: order early"),
        ("the item called Rain", "item: **Rain**: the felt must be on "),
        ("awesome/roofs", "item: [awesome/roofs](https://github"),
        ("https://github.com/awesome/roofs", "item: [awesome/roofs](https://github"),
        ("example.org/felt", "item: [The felt handbook](https://ex"),
        ("description", "key: What is done, when and by whom"),
        ("the content type", "key: guide"),
        ("the front matter", "meta: House renovation"),
        ("footnote 1", "footnote: Out of print."),
        ("everything", "document: House renovation"),
        ("the whole document", "document: House renovation"),
        ("the article", "document: House renovation"),
        ("the whole Setup section", "section: Setup"),
    ],
    "report": [
        ("2.1", "section: 2.1 History"),
        ("History", "section: 2.1 History"),
        ("2.1 History", "section: 2.1 History"),
        ("section 2.1 History", "section: 2.1 History"),
        ("The bridge > History", "section: 2.1 History"),
        ("2 > 2.1", "section: 2.1 History"),
        ("the bridge", "section: 2. The bridge"),
        ("Summary", "section: 1. Summary"),
        ("introduction", "paragraph: Prepared in June."),
        ("rail", "item: rail: loose"),
        ("the report", "document: Bridge survey"),
        ("the last bullet", "item: rail: loose"),
        ("“The bridge stood”", "paragraph: It was built in 1978. The brid"),
    ],
    "note": [
        ("Decisions", "heading: Decisions"),
        ("section 2", "heading: Beds"),
        ("2.1", "heading: Water"),
        ("Beds > Water", "heading: Water"),
        ("the Water section", "heading: Water"),
        ("the second bullet under Decisions", "item: The long bed is shared"),
        ("the last bullet under Decisions", "item: Hoses are rolled up"),
        ("North end", "item: North end: beans"),
        ("the list in Decisions", "item: The gate is open", "item: The long bed is shared", "item: Hoses are rolled up"),
        ("the second bullet of the list in Decisions", "item: The long bed is shared"),
        ("the list before the table", "item: The gate is open", "item: The long bed is shared", "item: Hoses are rolled up"),
        ("the last row", "row: 2"),
        ("the table in Beds", "table: Bed"),
        ("the paragraph after Water", "paragraph: Both barrels fill from the roo"),
        ("the last paragraph in Beds", "paragraph: A barrel holds 210 litres."),
        ("introduction", "paragraph: Notes from February."),
        ("conclusion", "heading: Questions"),
        ("the title", "heading: Garden"),
        ("the third section", "heading: Tasks"),
        ("the section after Beds", "heading: Tasks"),
        ("n-12", "paragraph: A barrel holds 210 litres."),
        ("#n-12", "paragraph: A barrel holds 210 litres."),
        ("the done task", "item: Mend the roof"),
        ("the section “210 litres”", "heading: Water"),
        ("the note", "document: Garden"),
    ],
    "experiment": [
        ("first Overview node in Protocol Block", "step: Protocol Block/Overview", 0),
        ("the second Overview step", "step: Protocol Block/Overview", 1),
        ("the second step called Overview", "step: Protocol Block/Overview", 1),
        ("Overview node at position 0 in Protocol Block", "step: Protocol Block/Overview", 0),
        ("Overview node at position 2 in Protocol Block", "step: Protocol Block/Overview", 1),
        ("last block", "block: Results"),
        ("block 2", "block: Results"),
        ("the protocol block", "block: Protocol Block"),
        ("step 1.2", "step: Materials"),
        ("1.2", "step: Materials"),
        ("node 2 in Results", "step: Discussion"),
        ("the first node", "step: Protocol Block/Overview", 0),
        ("the last step", "step: Discussion"),
        ("first node in the first block", "step: Protocol Block/Overview", 0),
        ("Materials", "step: Materials"),
        ("s-2", "step: Materials"),
        ("node s-2", "step: Materials"),
        ("Results > Counts", "step: Counts"),
        ("the video attachment in Materials", "attachment: Wrapping"),
        ("the video in Materials", "attachment: Wrapping"),
        ("the PDF attachment", "attachment: Curves"),
        ("Materials' second attachment", "attachment: Curves"),
        ("Curves", "attachment: Curves"),
        ("the attachment Curves in Materials", "attachment: Curves"),
        ("the link in Materials", "link: Catalogue"),
        ("the reference link", "link: Catalogue"),
        ("https://example.org/seeds", "link: Catalogue"),
        ("the dependency on Materials", "dependency: s-2"),
        ("the dependency in Discussion", "dependency: s-4"),
        ("the follows dependency", "dependency: s-4"),
        ("the content of Materials", "content: dishes"),
        ("the second bullet in Materials", "item: paper"),
        ("the last row", "row: dark"),
        ("the second paragraph in 1.1", "paragraph: Keep it dark."),
        ("title", "document: Lettuce and light"),
        ("the experiment", "document: Lettuce and light"),
        ("Lettuce and light", "document: Lettuce and light"),
        ("conclusion", "block: Results"),
    ],
    "screenplay": [
        ("scene 2", "scene: INT. KITCHEN - DAY"),
        ("scene two", "scene: INT. KITCHEN - DAY"),
        ("2", "scene: INT. KITCHEN - DAY"),
        ("scenes 2-3", "scene: INT. KITCHEN - DAY", "scene: INT. FERRY, ENGINE ROOM - DAY"),
        ("the kitchen scene", "scene: INT. KITCHEN - DAY"),
        ("INT. KITCHEN", "scene: INT. KITCHEN - DAY"),
        ("int. kitchen – day", "scene: INT. KITCHEN - DAY"),
        ("the engine room scene", "scene: INT. FERRY, ENGINE ROOM - DAY"),
        ("the scene INT. FERRY, WHEELHOUSE", "scene: INT. FERRY, WHEELHOUSE - NIGHT"),
        ("the harbour scene in Act Two", "scene: EXT. HARBOUR - NIGHT"),
        ("EXT. HARBOUR - DAWN", "scene: EXT. HARBOUR - DAWN"),
        ("#7#", "scene: INT. KITCHEN - DAY"),
        ("scene 1", "scene: EXT. HARBOUR - DAWN"),
        ("the second scene in Act Two", "scene: INT. FERRY, WHEELHOUSE - NIGHT"),
        ("act 2", "section: Act Two"),
        ("Act II", "section: Act Two"),
        ("the last scene", "scene: EXT. HARBOUR - NIGHT"),
        ("Morag's last line", "dialogue: Steady."),
        ("Daniel's second speech in scene 2", "character: DANIEL (V.O.)"),
        ("the speech by Morag in scene 2", "character: INT. KITCHEN - DAY/MORAG"),
        ("the parenthetical", "parenthetical: (to the boat)"),
        ("the first line in the kitchen scene", "dialogue: Is it far?"),
        ("the first line of dialogue in scene 2", "dialogue: Is it far?"),
        ("the first two lines of dialogue in scene 2", "dialogue: Is it far?", "dialogue: One hour."),
        ("the last transition", "transition: FADE OUT."),
        ("the synopsis of Act One", "synopsis: The last crossing."),
        ("the title", "key: The Last Ferry"),
        ("author", "key: R. Halloran"),
        ("the script", "document: The Last Ferry"),
        ("“grey water”", "action: Fog on grey water."),
        ("the scene “counted the coins”", "scene: INT. KITCHEN - DAY"),
    ],
    "figures": [
        ("the second figure", "item: figure A"),
        ("the 1st and 3rd figure", "item: figure B", "item: figure C"),
        ("figure C", "item: figure C"),
        ("the last one", "item: figure C"),
        ("the third object", "item: figure C"),
        ("the second thing", "item: figure A"),
        ("the first", "item: figure B"),
        ("the one after figure B", "item: figure A"),
    ],
    "odd numbers": [
        ("Walls", "section: 3. Walls"),
        ("4. Doors", "section: 4. Doors"),
        ("section 2", "section: 4. Doors"),
    ],
    "no headings": [
        ("the second paragraph", "paragraph: 第二段。"),
        ("“第二段”", "paragraph: 第二段。"),
        ("introduction", "paragraph: Erster Absatz.", "paragraph: 第二段。"),
    ],
    "named like words": [("Table after Costs", "section: Table after Costs"), ("the table after “Costs”", "table: a")],
    "preface": [("introduction", "section: Introduction")],
    "possessives": [
        ("the boys' room in the girls' house", "section: The boys' room"),
        ("the boys' room's table", "table: a"),
    ],
    "negations": [("Non goals", "section: Non-goals"), ("Goals", "section: Goals")],
}

SETUP_OVERVIEW, ROOFING_OVERVIEW = "section: Setup/Overview", "section: Roofing/Overview"
REFUSED = {
    "article": [
        # Several are meant: ask
        ("Overview", Code.AMBIGUOUS, SETUP_OVERVIEW, ROOFING_OVERVIEW),
        ("the Overview section", Code.AMBIGUOUS, SETUP_OVERVIEW, ROOFING_OVERVIEW),
        ("the table", Code.AMBIGUOUS, "table: Part", "table: Item"),
        ("the last row", Code.AMBIGUOUS, "row: Skip", "row: Total"),
        (
            "the paragraph in the introduction",
            Code.AMBIGUOUS,
            "paragraph: The house was bought in May. I",
            "paragraph: Everything here is a draft.",
        ),
        ("“the felt”", Code.AMBIGUOUS, "item: lay the felt", "item: **Rain**: the felt must be on "),
        (
            "the last paragraph in House renovation",
            Code.AMBIGUOUS,
            "paragraph: Everything here is a draft.",
            "paragraph: All will be well.",
        ),
        (
            "the list",
            Code.AMBIGUOUS,
            "list: hammer",
            "list: strip the old slates",
            "list: **Rain**: the felt must be on ",
            "list: pay the roofer",
            "list: [awesome/roofs](https://github",
        ),
        ("House", Code.NOT_FOUND, "section: House renovation", "item: insure the house"),
        # Near, never taken: offer
        ("Setpu", Code.NOT_FOUND, "section: Setup"),
        ("Risk", Code.NOT_FOUND, "section: Risks", "section: Weather risks"),
        ("Weather", Code.NOT_FOUND, "section: Weather risks"),
        ("Costs and prices", Code.NOT_FOUND),
        ("the Cost section", Code.NOT_FOUND, "section: Costs"),
        ("Setup > Overveiw", Code.NOT_FOUND, SETUP_OVERVIEW),
        ("the table in Cost", Code.NOT_FOUND, "table: Item"),
        ("the second bullet under Risk", Code.NOT_FOUND, "item: [Bats](https://example.org/bat"),
        ("the paragraph about slates come", Code.NOT_FOUND, "paragraph: Slates come from Wales."),
        ("“Slates came from Wales.”", Code.NOT_FOUND, "paragraph: Slates come from Wales."),
        ("scaffold stands on the", Code.NOT_FOUND, "paragraph: The scaffold stands on the **n"),
        # Another number, a negation, another name: not even offered
        ("Phase 3", Code.NOT_FOUND),
        ("1. Roofing", Code.NOT_FOUND),
        ("2. Costs", Code.NOT_FOUND),
        ("“4,300”", Code.NOT_FOUND),
        # Nothing there
        ("section 17", Code.NOT_FOUND),
        ("1.9", Code.NOT_FOUND),
        ("the ninth bullet under Risks", Code.NOT_FOUND),
        ("bullets 2–9 under Risks", Code.NOT_FOUND),
        ("bullets 4–2 under Risks", Code.NOT_FOUND),
        ("bullet 0 in Tools", Code.NOT_FOUND),
        ("the zeroth bullet", Code.NOT_FOUND),
        ("the second section 3", Code.NOT_FOUND),
        ("all", Code.NOT_FOUND),
        ("both", Code.NOT_FOUND),
        ("all of it", Code.NOT_FOUND),
        ("everything under Setup", Code.NOT_FOUND),
        ("the last the", Code.NOT_FOUND),
        ("the table in Risks", Code.NOT_FOUND),
        ("the bullet after drill", Code.NOT_FOUND),
        ("the table after Wrapping up", Code.NOT_FOUND),
        ("the section before Setup", Code.NOT_FOUND),
        ("all three tables", Code.NOT_FOUND),
        ("both bullets in Tools", Code.NOT_FOUND),
        ("Nowhere > Overview", Code.NOT_FOUND),
        ("Setup > Costs", Code.NOT_FOUND),
        ("Setup > Nowhere > Overview", Code.NOT_FOUND),
        ("Setup >", Code.NOT_FOUND, "section: Setup"),
        ("Setup and Nowhere", Code.NOT_FOUND),
        ("the abstract", Code.NOT_FOUND),
        ("scene 5", Code.NOT_FOUND),
        ("the video", Code.NOT_FOUND),
        ("“not in here”", Code.NOT_FOUND),
        ("the paragraph starting with Wales", Code.NOT_FOUND),
        ("this", Code.NOT_FOUND),
        ("this paragraph", Code.NOT_FOUND),
        ("it", Code.NOT_FOUND),
        ("that section", Code.NOT_FOUND),
        ("the next section", Code.NOT_FOUND),
        ("#zzzzzzz", Code.NOT_FOUND),
        ("the", Code.NOT_FOUND),
        ("of", Code.NOT_FOUND),
        ("in", Code.NOT_FOUND),
        ("?!", Code.NOT_FOUND),
        ("“”", Code.NOT_FOUND),
        ("", Code.INVALID),
        ("   ", Code.INVALID),
        ("x" * 2001, Code.INVALID),
    ],
    "report": [
        ("2. History", Code.NOT_FOUND),
        ("2.2 History", Code.NOT_FOUND),
        ("the conclusion", Code.AMBIGUOUS, "section: 4. Conclusions", "section: 5. References"),
        ("Finding", Code.NOT_FOUND, "section: 3. Findings"),
        ("“built in 1979”", Code.NOT_FOUND),
        ("the table", Code.NOT_FOUND),
        ("Summary > History", Code.NOT_FOUND),
    ],
    "note": [
        ("the second bullet", Code.AMBIGUOUS, "item: The long bed is shared", "item: Turn the compost"),
        ("the list", Code.AMBIGUOUS),
        ("section 2.2", Code.NOT_FOUND),
        ("Decisions > Water", Code.NOT_FOUND),
        ("the table in Decisions", Code.NOT_FOUND),
        ("Decision", Code.NOT_FOUND, "heading: Decisions"),
        ("n-99", Code.NOT_FOUND),
        ("bullets 2–4 under Decisions", Code.NOT_FOUND),
        ("the section after Questions", Code.NOT_FOUND),
        ("row 1", Code.AMBIGUOUS, "row: Bed", "row: 1"),
    ],
    "experiment": [
        ("Overview", Code.AMBIGUOUS),
        ("Overview node", Code.AMBIGUOUS),
        ("Overview node at position 5 in Protocol Block", Code.NOT_FOUND),
        ("Materials node at position 2 in Protocol Block", Code.NOT_FOUND),
        ("step 2", Code.AMBIGUOUS, "step: Materials", "step: Discussion"),
        ("the attachment in Materials", Code.AMBIGUOUS, "attachment: Wrapping", "attachment: Curves"),
        ("the video attachment in Counts", Code.NOT_FOUND),
        ("the audio attachment in Materials", Code.NOT_FOUND),
        ("the dependency", Code.AMBIGUOUS, "dependency: s-2", "dependency: s-4"),
        ("Material", Code.NOT_FOUND, "step: Materials"),
        ("block 3", Code.NOT_FOUND),
        ("step 1.4", Code.NOT_FOUND),
        ("s-6", Code.NOT_FOUND),
        ("first Overview node in Results", Code.NOT_FOUND),
        ("the draft steps of Nowhere", Code.NOT_FOUND),
        ("the introduction", Code.NOT_FOUND),
    ],
    "screenplay": [
        ("scene 7", Code.NOT_FOUND),
        ("scene 9", Code.NOT_FOUND),
        ("the harbour scene", Code.AMBIGUOUS, "scene: EXT. HARBOUR - DAWN", "scene: EXT. HARBOUR - NIGHT"),
        ("EXT. HARBOUR", Code.AMBIGUOUS, "scene: EXT. HARBOUR - DAWN", "scene: EXT. HARBOUR - NIGHT"),
        ("MORAG", Code.AMBIGUOUS),
        ("the bathroom scene", Code.NOT_FOUND),
        ("INT. KITCHEN - NIGHT", Code.NOT_FOUND),
        ("act 3", Code.NOT_FOUND),
        ("the kitchen scene in Act Two", Code.NOT_FOUND),
        ("Gran's line", Code.NOT_FOUND),
        ("the table", Code.NOT_FOUND),
        ("the second one", Code.NOT_FOUND),
    ],
    "figures": [
        ("the fourth figure", Code.NOT_FOUND),
        ("the second picture", Code.NOT_FOUND),
        ("figure D", Code.NOT_FOUND),
        ("the one after figure C", Code.NOT_FOUND),
    ],
    "odd numbers": [
        ("section 3", Code.AMBIGUOUS, "section: 3. Walls", "section: 1. Floors"),
        ("section 1", Code.AMBIGUOUS, "section: 3. Walls", "section: 1. Floors"),
        ("2. Walls", Code.NOT_FOUND),
    ],
    "no headings": [("the conclusion", Code.NOT_FOUND), ("section 1", Code.NOT_FOUND), ("the title", Code.NOT_FOUND)],
    "named like words": [("the document", Code.AMBIGUOUS, "section: The document", "document: A")],
    "negations": [
        ("No goals", Code.NOT_FOUND),
        ("Nongoals section 2", Code.NOT_FOUND),
        ("Invalid input", Code.NOT_FOUND),
        ("Visit to Bob", Code.NOT_FOUND),
    ],
}


def rows(table: dict[str, list[tuple[object, ...]]]) -> list[object]:
    return [pytest.param(name, *row[:1], row[1:], id=f"{name}: {str(row[0])[:60]}") for name, rows in table.items() for row in rows]


@pytest.mark.parametrize(("name", "reference", "expected"), rows(NAMED))
def test_a_reference_names(name: str, reference: str, expected: tuple[object, ...]) -> None:
    document = read(name)
    *shown_nodes, last = expected
    if isinstance(last, int):  # of nodes that look the same, which one in reading order
        twins = [node.id for node in document.walk() if shown(document, node.id) == shown_nodes[0]]
        assert resolve_one(document, reference) == twins[last]
    else:
        assert found(document, reference) == list(expected)


@pytest.mark.parametrize(("name", "reference", "expected"), rows(REFUSED))
def test_a_reference_is_not_guessed(name: str, reference: str, expected: tuple[object, ...]) -> None:
    document = read(name)
    problem = resolve(document, reference, edit="3")
    assert isinstance(problem, Problem), problem
    code, *options = expected
    assert problem.code is code
    assert problem.edit == "3"
    assert problem.message.endswith((".", "?"))
    if options or code is not Code.AMBIGUOUS:
        assert [shown(document, option.id) for option in problem.options] == options
    assert len(problem.options) <= MAX_OPTIONS
    for option in problem.options:
        ids = tuple(option.id.split(", "))
        assert resolve(document, option.id) == Resolved(ids, Rung.EXACT)
        assert option.label.startswith(label(document, ids[0]))


def test_enough_is_tried_and_a_third_of_it_must_not_resolve() -> None:
    named, refused = (sum(map(len, table.values())) for table in (NAMED, REFUSED))
    assert named + refused >= 150
    assert refused * 3 >= named + refused


# What is said when nothing or several are meant


@pytest.mark.parametrize(
    ("name", "reference", "says"),
    [
        ("article", "Setup > Nowhere", "Setup is there, but nothing in it is called “Nowhere”."),
        ("article", "Setup > Nowhere > Overview", "Setup is there, but nothing in it is called “Nowhere”."),
        ("article", "Nowhere > Overview", "Nothing here is called “Nowhere”."),
        ("article", "the table in Nowhere", "Nothing here is called “Nowhere”."),
        ("article", "Phase 3", "The nearest is “Phase 1”, which may say something else."),
        ("article", "2. Costs", "The nearest is “Costs”, which may say something else."),
        ("article", "section 17", "Nothing here has the number 17."),
        ("article", "the ninth bullet under Risks", "there are 4 bullets in Risks"),
        ("article", "the table in Risks", "There is no table in Risks."),
        ("article", "the table after Wrapping up", "There is no table after Wrapping up."),
        ("article", "this", "Nothing is selected"),
        ("article", "it", "Nothing was spoken of yet"),
        ("article", "#zzzzzzz", "is not an id"),
        ("article", "", "doesn't say where"),
        ("article", "x" * 2001, "2,000 characters at most; this has 2,001"),
        ("report", "“built in 1979”", "The nearest is “built in 1978”"),
        ("negations", "No goals", "The nearest is “Non-goals”"),
    ],
)
def test_a_miss_says_how_far_it_got(name: str, reference: str, says: str) -> None:
    problem = resolve(read(name), reference)
    assert isinstance(problem, Problem)
    assert says in problem.message


def test_an_offer_asks_and_a_refusal_does_not() -> None:
    document = read("article")
    offer, refusal = resolve(document, "Setpu"), resolve(document, "Phase 3")
    assert isinstance(offer, Problem)
    assert offer.asks
    assert offer.message == "Nothing here is called “Setpu”. Is one of these meant?"
    assert isinstance(refusal, Problem)
    assert not refusal.asks


def test_of_many_candidates_five_are_shown_and_the_rest_counted() -> None:
    problem = resolve(read("article"), "the paragraph")
    assert isinstance(problem, Problem)
    paragraphs = [node for node in read("article").walk() if node.type == "paragraph"]
    assert len(problem.options) == MAX_OPTIONS
    assert problem.more == len(paragraphs) - 2 - MAX_OPTIONS  # the quote's and the footnote's are not counted with the others
    assert f"may mean {len(paragraphs) - 2} places" in problem.message


def test_an_option_has_its_path_and_the_hint_its_id() -> None:
    problem = resolve(read("article"), "Overview")
    assert isinstance(problem, Problem)
    assert [option.label for option in problem.options] == [
        "Setup > Overview",
        "Roofing > Overview",
    ]
    assert [option.path for option in problem.options] == ["Setup", "Roofing"]
    assert all(f"#{option.id}" in problem.hint for option in problem.options)


def test_several_places_are_one_option_that_names_them_all() -> None:
    document = formats.read(b"# T\n\n- a\n- b\n- c\n\nx\n\n- d\n- e\n- f\n", "markdown", "article")
    problem = resolve(document, "bullets 2-3")
    assert isinstance(problem, Problem)
    assert [option.label for option in problem.options] == ["b; c", "e; f"]
    assert found(document, problem.options[1].id) == ["item: e", "item: f"]


def test_one_place_where_several_are_named_is_a_question() -> None:
    document = read("article")
    problem = resolve_one(document, "both tables", edit="2")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.edit) == (Code.AMBIGUOUS, "2")
    assert [shown(document, option.id) for option in problem.options] == ["table: Part", "table: Item"]
    assert resolve_one(document, "Setup") == resolve(document, "Setup").ids[0]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("reference", "rung"),
    [
        ("Setup", Rung.EXACT),
        ("SETUP", Rung.FOLDED),
        ("Follow up", Rung.FOLDED),
        ("Rain", Rung.EXACT),
        ("“Slates  come”", Rung.FOLDED),
    ],
)
def test_the_rung_of_the_match_is_told(reference: str, rung: Rung) -> None:
    result = resolve(read("article"), reference)
    assert isinstance(result, Resolved)
    assert result.rung is rung


def test_the_strictest_rung_decides_and_a_looser_one_rescues_nothing() -> None:
    document = formats.read(b"# T\n\n## Setup\n\n## SETUP\n\n## Plan\n\n## Plan\n\n## PLAN\n", "markdown", "article")
    assert found(document, "Setup") == ["section: Setup"]
    assert found(document, "setup") is Code.AMBIGUOUS
    problem = resolve(document, "Plan")
    assert isinstance(problem, Problem)
    assert len(problem.options) == 2, "PLAN is a looser match, and doesn't stand beside the two"


# What a conversation brings along


def id_of(document: Document, wanted: str) -> str:
    return next(node.id for node in document.walk() if shown(document, node.id) == wanted)


@pytest.mark.parametrize(
    ("name", "selected", "reference", "expected"),
    [
        ("article", "paragraph: Slates come from Wales.", "this", "paragraph: Slates come from Wales."),
        ("article", "paragraph: Slates come from Wales.", "the selection", "paragraph: Slates come from Wales."),
        ("article", "paragraph: Slates come from Wales.", "the selected text", "paragraph: Slates come from Wales."),
        ("article", "paragraph: Slates come from Wales.", "this paragraph", "paragraph: Slates come from Wales."),
        ("article", "paragraph: Slates come from Wales.", "this section", "section: Roofing/Overview"),
        ("article", "paragraph: Slates come from Wales.", "the selected section", "section: Roofing/Overview"),
        ("article", "cell: 1,150", "this row", "row: Timber"),
        ("article", "cell: 1,150", "this table", "table: Item"),
        ("article", "cell: 1,150", "the last row of this table", "row: Total"),
        ("article", "cell: 1,150", "this section's quote", "quote: Prices were asked for in June."),
        ("article", "item: saw", "the next bullet", "item: drill"),
        ("article", "item: saw", "the previous item", "item: hammer"),
        ("note", "paragraph: A barrel holds 210 litres.", "this section", "heading: Water"),
        ("note", "cell: Ines", "this section", "heading: Beds"),
        ("note", "item: North end: beans", "this bullet", "item: North end: beans"),
        ("experiment", "paragraph: Keep it dark.", "this block", "block: Protocol Block"),
        ("screenplay", "dialogue: Steady.", "this scene", "scene: INT. FERRY, WHEELHOUSE - NIGHT"),
        ("screenplay", "dialogue: Steady.", "this speech", "character: INT. FERRY, WHEELHOUSE - NIGHT/MORAG"),
    ],
)
def test_this_is_the_selected_node_or_the_one_around_it(name: str, selected: str, reference: str, expected: str) -> None:
    document = read(name)
    context = Context(Selection(id_of(document, selected), 0, 2))
    assert found(document, reference, context) == [expected]


@pytest.mark.parametrize(
    ("focus", "reference", "expected"),
    [
        (["item: saw"], "it", ["item: saw"]),
        (["item: saw"], "that", ["item: saw"]),
        (["item: saw", "section: Costs"], "it", ["item: saw"]),
        (["item: saw", "section: Costs"], "that section", ["section: Costs"]),
        (["item: saw"], "that section", ["section: Tools"]),
        (["item: saw"], "the bullet after it", ["item: drill"]),
        (["item: saw"], "the one after it", ["item: drill"]),
        (["item: saw"], "the next one", ["item: drill"]),
        (["table: Part", "table: Item"], "them", ["table: Part", "table: Item"]),
        (["item: saw", "table: Part", "table: Item"], "those tables", ["table: Part", "table: Item"]),
        (["section: Costs"], "its table", Code.NOT_FOUND),
        (["section: Costs"], "the table in it", ["table: Item"]),
        (["item: drill"], "the bullet after it", Code.NOT_FOUND),
    ],
)
def test_it_is_what_was_spoken_of_last(focus: list[str], reference: str, expected: object) -> None:
    document = read("article")
    context = Context(focus=tuple(id_of(document, wanted) for wanted in focus))
    assert found(document, reference, context) == expected


def test_the_selection_comes_first_for_this_and_the_focus_for_it() -> None:
    document = read("article")
    saw, costs = id_of(document, "item: saw"), id_of(document, "section: Costs")
    both = Context(Selection(saw), (costs,))
    assert resolve_one(document, "this", both) == saw
    assert resolve_one(document, "it", both) == costs
    assert resolve_one(document, "it", Context(Selection(saw))) == saw
    assert resolve_one(document, "this", Context(focus=(costs,))) == costs


def test_what_was_removed_is_not_replaced_by_what_was_spoken_of_before() -> None:
    document = read("article")
    context = Context(focus=("gone", id_of(document, "section: Costs")))
    problem = resolve(document, "it", context)
    assert isinstance(problem, Problem)
    assert "no longer there" in problem.message


# Sections


def test_the_section_of_a_flat_heading_goes_to_the_next_of_its_level() -> None:
    document = read("note")
    spans = {
        name: section_span(document, id_of(document, f"heading: {name}")) for name in ("Decisions", "Beds", "Water", "Questions")
    }
    assert [shown(document, id) for id in spans["Decisions"]] == [
        "heading: Decisions",
        "item: The gate is open",
        "item: The long bed is shared",
        "item: Hoses are rolled up",
    ]
    assert [document[id].attrs.get("foreign") for id in spans["Beds"]] == ["n-8", "n-9", "n-10", "n-11", "n-12"]
    assert [document[id].attrs.get("foreign") for id in spans["Water"]] == ["n-10", "n-11", "n-12"]
    assert [document[id].attrs.get("foreign") for id in spans["Questions"]] == ["n-16", "n-17"]


def test_elsewhere_a_section_is_its_node() -> None:
    document = read("article")
    costs = id_of(document, "section: Costs")
    assert section_span(document, costs) == [costs]
    saw = id_of(document, "item: saw")
    assert section_span(document, saw) == [saw]


def test_duplicate_ids_of_the_file_ask() -> None:
    twice = [block("same", "paragraph", "One."), block("same", "paragraph", "Two.")]
    document = formats.read(json.dumps(twice).encode(), "blocknote", "note")
    assert found(document, "same") is Code.AMBIGUOUS
    assert found(document, "#same") is Code.AMBIGUOUS
