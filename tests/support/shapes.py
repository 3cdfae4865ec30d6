"""What can be moved, made or taken apart where, in every format: the cells of the matrix as edits with their places in words, and
what a format refuses, with its reason."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.document.document import Document
from copydesk.formats.convert import convert
from copydesk.references.structure import section_span

MARKDOWN = """# Doc

Opening words.

## One

Text in one.

- Alpha
- Beta
  - Deep
- Gamma ray

## Two

Text in two.

1. First
2. Second

## Three

- Delta
- Epsilon

Lone one.

Lone two.

| Name | Cost |
|---|---|
| Rope | 4 |
| Nails | 9 |
"""
SCRIPT = "INT. HALL - DAY\n\nA man waits.\n\nJOHN\nWe go now.\n\nEXT. YARD - DAY\n\nRain falls.\n\nANN\nStay here.\n"
NEEDS = [{"to_node_id": "s1"}]
STEP_ROWS = [
    {"id": "s1", "name": "Step", "content": MARKDOWN},
    {"id": "s2", "name": "Other", "content": "x\n", "dependencies": NEEDS},
]
BLOCK_ROWS = [
    {"id": "b1", "name": "Block", "nodes": STEP_ROWS},
    {"id": "b2", "name": "Last", "nodes": [{"id": "s3", "name": "End", "content": "z\n"}]},
]
EXPERIMENT = {"name": "Doc", "blocks": BLOCK_ROWS}


@dataclass(frozen=True)
class Cell:
    """An edit with its places in words, and the words that come or go by it."""

    edit: Mapping[str, Any]
    came: str = ""
    went: str = ""
    needs: str = ""  # the one format that has such a thing


def move(what: str, side: str, where: str, **more: Any) -> Cell:
    return Cell({"action": "move", "at": what, side: where, **more})


def retype(what: str | list[str], type: str, came: str = "", went: str = "", **more: Any) -> Cell:
    return Cell({"action": "retype", "at": what, "type": type, **more}, came, went)


def split(what: str, came: str = "", needs: str = "", **more: Any) -> Cell:
    return Cell({"action": "split", "at": what, **more}, came, "", needs)


def merge(*what: str, went: str = "", needs: str = "") -> Cell:
    return Cell({"action": "merge", "at": list(what)}, "", went, needs)


def again(what: str, came: str, needs: str = "", **more: Any) -> Cell:
    return Cell({"action": "duplicate", "at": what, **more}, came, "", needs)


def column(name: str, **where: str) -> Cell:
    return Cell({"action": "move_column", "at": "table", "column": name, **where})


def look(what: str, name: str, value: object) -> Cell:
    return Cell({"action": "set", "at": what, "name": name, "value": value})


SCRIPTED, STEPS = "fountain", "experiment"
PROSE = ("markdown", "docx", "blocknote", "experiment")
CELLS: Mapping[str, Cell] = {
    "item → after a paragraph": move("Beta", "after", "Text in two."),
    "item → before a paragraph": move("Gamma", "before", "Text in two."),
    "item → another list": move("Gamma", "after", "Delta"),
    "item → a list of the other sort": move("Gamma", "after", "First"),
    "numbered item → a list of bullets": move("Second", "before", "Delta"),
    "item → under another (indent)": move("Gamma", "into", "Alpha"),
    "nested item → beside its parent (outdent)": move("Deep", "after", "Beta"),
    "nested item → among paragraphs": move("Deep", "after", "Opening words."),
    "item with items → another list": move("Beta", "after", "Epsilon"),
    "item → into another section": move("Gamma", "into", "Two"),
    "paragraph → another section": move("Text in one.", "after", "Text in two."),
    "paragraph → among items": move("Text in two.", "after", "Alpha"),
    "paragraph → behind the last item": move("Text in two.", "after", "Epsilon"),
    "paragraph → before the first item": move("Text in one.", "before", "Delta"),
    "row → above another": move("row Nails", "before", "row Rope"),
    "row → among paragraphs": move("row Nails", "after", "Text in one."),
    "header row → below another": move("row Name", "after", "row Rope"),
    "column → before another": column("Cost", before="Name"),
    "column → behind another": column("Name", after="Cost"),
    "section → into another": move("Three", "into", "One"),
    "heading alone → before a paragraph": move("Two", "before", "Text in one.", alone=True),
    "heading alone → between items": move("Two", "before", "Gamma", alone=True),
    "heading alone → gone": Cell({"action": "delete", "at": "Two", "alone": True}, went="Two"),
    "first heading alone → gone": Cell({"action": "delete", "at": "One", "alone": True}, went="One"),
    "item → paragraph": retype("Alpha", "paragraph"),
    "item in the middle → paragraph": retype("Epsilon", "paragraph"),
    "numbered item → paragraph": retype("First", "paragraph"),
    "item → heading": retype("Beta", "heading"),
    "paragraph → item": retype("Text in two.", "item"),
    "paragraph → heading": retype("Text in one.", "heading"),
    "heading → item": retype("Two", "item"),
    "heading → paragraph": retype("Two", "paragraph"),
    "headings → list": retype(["Two", "Three"], "list"),
    "list → paragraphs": retype("list Alpha", "paragraph"),
    "list → headings": retype("list Alpha", "heading"),
    "list → table": retype("list First", "table"),
    "list → table with headers": retype("list Delta", "table", came="Greek", columns=["Greek"]),
    "list with items in it → table": retype("list Alpha", "table"),
    "paragraphs → list": retype(["Lone one.", "Lone two."], "list"),
    "paragraphs → table": retype(["Lone one.", "Lone two."], "table"),
    "table → list": retype("table", "list", came="Rope: Nails:", went="Name Cost Rope Nails"),
    "table → paragraphs": retype("table", "paragraph", came="Rope: Nails:", went="Name Cost Rope Nails"),
    "table → headings": retype("table", "heading", came="Rope: Nails:", went="Name Cost Rope Nails"),
    "list → two": split("list Alpha", before="Gamma"),
    "numbered list → two": split("list First", before="Second"),
    "section → two": split("One", "Half", before="list Alpha", title="Half"),
    "section → two, between items": split("One", "Half", before="Gamma", title="Half"),
    "section → two, in a sentence": split("One", "Half", find="in one", title="Half"),
    "paragraph → two": split("Text in one.", find="in one"),
    "item → two": split("Gamma ray", find="ray"),
    "item with items → two": split("Beta", find="ta"),
    "table → two": split("table", "Name Cost", before="row Nails"),
    "row → two": split("row Nails", find="Nails"),
    "list + list": merge("list First", "list Delta"),
    "list + list of another section": merge("list Alpha", "list Delta"),
    "section + section": merge("One", "Two", went="Two"),
    "section + one further down": merge("One", "Three", went="Three"),
    "paragraph + paragraph": merge("Lone one.", "Lone two."),
    "paragraph + one elsewhere": merge("Text in one.", "Text in two."),
    "item + item": merge("Alpha", "Beta"),
    "row + row": merge("row Rope", "row Nails"),
    "paragraph + item": merge("Text in one.", "Alpha"),
    "list again": again("list First", "First Second"),
    "item with items again": again("Beta", "Beta Deep"),
    "item again → another section": again("Gamma", "Gamma ray", after="Text in two."),
    "paragraph again": again("Lone one.", "Lone one."),
    "row again": again("row Nails", "Nails 9"),
    "table again": again("table", "Name Cost Rope 4 Nails 9"),
    "section again": again("section Two", "Two Text in two. First Second"),
    "paragraph → centered": look("Text in one.", "textAlignment", "center"),
    "heading → to the right": look("Two", "textAlignment", "right"),
    "item → justified": look("Gamma", "textAlignment", "justify"),
    "paragraph → first of a page": look("Text in two.", "pageBreakBefore", True),
    "heading → first of a page": look("Two", "pageBreakBefore", True),
    **{
        name: replace(cell, needs=SCRIPTED)
        for name, cell in {
            "scene → before another": move("EXT. YARD - DAY", "before", "INT. HALL - DAY"),
            "action → another scene": move("A man waits.", "after", "Rain falls."),
            "speech → another scene": move("JOHN", "after", "ANN"),
            "scene heading alone → gone": Cell({"action": "delete", "at": "EXT.", "alone": True}, went="EXT. YARD - DAY"),
            "scene heading alone → above": move("EXT.", "before", "JOHN", alone=True),
            "action → two": split("A man waits.", find="waits"),
            "scene → two": split("INT.", "EXT. GATE - DAY", before="JOHN", title="EXT. GATE - DAY"),
            "scene → two, by a title that is none": split("INT.", before="JOHN", title="Later"),
            "speech → two": split("We go now.", find="now"),
            "scene + scene": merge("INT.", "EXT.", went="EXT. YARD - DAY"),
            "speech + speech of another": merge("JOHN", "ANN"),
            "action → centered": Cell({"action": "retype", "at": "Rain falls.", "type": "centered"}),
            "page break → behind an action": Cell({"action": "insert", "after": "A man waits.", "markdown": "==="}),
            "scene again": again("EXT.", "EXT. YARD - DAY Rain falls. ANN Stay here."),
            "speech again": again("JOHN", "JOHN We go now."),
        }.items()
    },
    **{
        name: replace(cell, needs=STEPS)
        for name, cell in {
            "step → before another": move("Other", "before", "Step"),
            "step → two": split("Step", "Half", before="Three", title="Half"),
            "step → two, in a sentence": split("Step", "Half", find="in two", title="Half"),
            "block → two": split("Block", "Half", before="Other", title="Half"),
            "step + step": merge("Step", "Other", went="Other s1"),
            "block + block": merge("Block", "Last", went="Last"),
            "step again": again("Other", "Other x s1"),
            "block again": again("Last", "Last End z"),
        }.items()
    },
}
SIDED = ("paragraph → centered", "heading → to the right", "item → justified")
PAGED = ("paragraph → first of a page", "heading → first of a page")
CUT = ("item with items → two",)  # through a word
# What a format can't do, and why; everything else is done.
REFUSED: dict[tuple[str, str], str] = {
    **{("row → among paragraphs", format): "A row can't stand in a" for format in PROSE},
    **{("header row → below another", format): "needs its header row where it is" for format in ("markdown", "experiment")},
    ("headings → list", "docx"): "an item in docx holds none",
    **{("list with items in it → table", format): "An item with something in it can't be a row" for format in PROSE},
    **{("list → two", format): "follow each other are one list" for format in ("docx", "blocknote")},
    **{("row → two", format): "A row can't be made two" for format in PROSE},
    **{("paragraph + one elsewhere", format): "Something stands between them" for format in PROSE},
    **{("paragraph + item", format): "A paragraph and an item can't become one" for format in PROSE},
    **{(cell, format): "no 'textAlignment'" for cell in SIDED for format in ("markdown", "experiment")},
    **{(cell, format): "no 'pageBreakBefore'" for cell in PAGED for format in ("markdown", "experiment", "blocknote")},
    ("scene → two, by a title that is none", "fountain"): "a scene begins with INT. or EXT.",
    ("speech + speech of another", "fountain"): "a speech has one speaker",
}


def sources() -> dict[str, tuple[bytes, str]]:
    article = formats.read(MARKDOWN.encode(), "markdown", "article")
    return {
        "markdown": (MARKDOWN.encode(), "article"),
        "docx": (convert(article, "docx"), "report"),
        "blocknote": (convert(article, "blocknote"), "note"),
        "experiment": (json.dumps(EXPERIMENT).encode(), "experiment"),
        "fountain": (SCRIPT.encode(), "screenplay"),
    }


SOURCES = sources()
ROWS = [
    (cell, format)
    for cell, row in CELLS.items()
    for format in SOURCES
    if (format == row.needs if row.needs else format != SCRIPTED)
]


def opened(format: str) -> Doc:
    data, kind = SOURCES[format]
    return Desk().read(data, format=format, kind=kind)


def place(document: Document, words: str) -> str | list[str]:
    """The node that words stand for: its first words, behind the type where several begin so; of a flat note's list, its items."""
    type, _, rest = words.partition(" ")
    is_typed = type in ("row", "table", "list", "section")
    begins = [node for node in document.walk() if formats.visible(document, node.id).text.startswith(rest if is_typed else words)]
    if words == "table":
        return next(f"#{node.id}" for node in document.walk() if node.type == "table")
    if not is_typed:
        return f"#{begins[0].id}"
    if type == "section":
        heading = next(node for node in begins if node.type in ("section", "heading"))
        return [f"#{id}" for id in section_span(document, heading.id)]
    own = next(node for node in begins if node.type == ("cell" if type == "row" else "item"))
    parent = document[own.parent or document.root]
    if type == "row" or parent.type == "list":
        return f"#{parent.id}"
    behind = list(document.children(parent.id))[document.index(own.id) :]
    run = takewhile(lambda node: node.attrs.get("list") == own.attrs.get("list"), behind)
    return [f"#{node.id}" for node in run if node.type == "item"]


def placed(document: Document, edit: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(edit)
    for name in ("at",) if edit["action"] == "move_column" else ("at", "before", "after", "into"):
        if name in edit:
            said = edit[name] if isinstance(edit[name], list) else [edit[name]]
            found = [place(document, one) for one in said]
            ids = [id for one in found for id in (one if isinstance(one, list) else [one])]
            one_alone = name != "at" or edit["action"] in ("split", "move", "move_column")
            made[name] = ids[0] if len(ids) == 1 or one_alone else ids
    return made


def words_of(document: Document) -> Counter[str]:
    return Counter(word for node in document.walk() for word in formats.visible(document, node.id).text.split())
