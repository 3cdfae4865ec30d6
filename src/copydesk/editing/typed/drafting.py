"""New blocks as drafts: the format reads a sample of the block, and what was typed takes the sample's place."""

from typing import Any

from copydesk import formats
from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Node
from copydesk.editing.typed.values import TypedBlock
from copydesk.errors import InputError
from copydesk.formats.sheet.blocks import LISTED
from copydesk.formats.sheet.texts import language_of
from copydesk.formats.sheet.units import units_of

SAMPLE = "x"
SAMPLES = {
    "paragraph": "x",
    "heading": "x",
    "bulletListItem": "- x",
    "toggleListItem": "- x",
    "numberedListItem": "1. x",
    "checkListItem": "- [ ] x",
    "quote": "> x",
    "codeBlock": "```\nx\n```",
    "divider": "***",
}
MAX_CELLS = 10_000


def drafts_of(document: Document, holder: str, block: TypedBlock, *, is_inside: bool) -> list[Draft]:
    """The drafts of a new block in `holder`."""
    if block.type == "table":
        return _table(document, holder, block)
    if block.type not in SAMPLES:
        raise InputError(f"a block of the type {block.type!r} can't be made here")
    sample = SAMPLE if is_inside and block.type == "quote" else SAMPLES[block.type]
    drafts = list(formats.load(document.format).fragment(document, holder, sample))
    for below in (below for draft in drafts for below in draft.walk()):
        if below.text == SAMPLE:
            below.text = new_text(document, holder, below.type, block.content)
        language = block.props.get("language")
        if below.type == "code" and isinstance(language, str) and language not in ("", "text"):
            below.attrs = below.attrs.set("info", language)
        if below.type == "item" and "list" in below.attrs:
            below.attrs = below.attrs.set("list", next(ours for ours, name in LISTED.items() if name == block.type))
        if below.type == "item" and block.props.get("checked") is True and block.type == "checkListItem":
            below.attrs = below.attrs.set("checked", True)
    return drafts


def new_text(document: Document, holder: str, type: str, content: Any) -> str:
    """The text of a node that isn't there yet."""
    return text_for(document, Node("", type, "", NO_ATTRS, holder, NO_CHILDREN, None), content)


def text_for(document: Document, node: Node, content: Any) -> str:
    """A node's text for an editor's content, as near to what it is as can be."""
    language = language_of(document)
    wanted = units_of(content, language.held(node))
    found = next(language.ways(document, node, wanted), None)
    if found is None:
        raise InputError(f"this can't be written here: {''.join(unit.text for unit in wanted)[:60]!r}")
    return found


def _table(document: Document, holder: str, block: TypedBlock) -> list[Draft]:
    rows = cells_typed(block.content)
    width = max((len(row) for row in rows), default=0)
    if not width or width * len(rows) > MAX_CELLS:
        raise InputError("a table has cells, and not too many")
    line = "|" + " x |" * width
    source = "\n".join([line, "|" + " - |" * width, *[line] * (len(rows) - 1)])
    drafts = list(formats.load(document.format).fragment(document, holder, source))
    cells = [draft for top in drafts for draft in top.walk() if draft.type == "cell"]
    texts = [content for row in rows for content in [*row, *[[]] * (width - len(row))]]
    for cell, content in zip(cells, texts, strict=False):
        cell.text = new_text(document, holder, "cell", content)
    return drafts


def cells_typed(content: Any) -> list[list[Any]]:
    """The inline content of each cell, row by row, as an editor gives it."""
    rows = content.get("rows") if isinstance(content, dict) else None
    result: list[list[Any]] = []
    for row in rows if isinstance(rows, list) else ():
        cells = row.get("cells") if isinstance(row, dict) else None
        result.append([_inside(cell) for cell in cells] if isinstance(cells, list) else [])
    return result


def _inside(cell: Any) -> Any:
    if isinstance(cell, dict):
        return cell.get("content", [])
    return [{"type": "text", "text": cell, "styles": {}}] if isinstance(cell, str) else cell
