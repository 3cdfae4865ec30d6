"""A table's rows and cells as drafts. Places that a cell from above covers are no cells: their elements are kept with their row.

A cell of paragraphs alone is a text, a line each; one that holds more has blocks as children.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.dialect import Piece, Run, spell
from copydesk.formats.docx.addresses import NO_LINKS
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.inline import Inline, with_image_names
from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.names import MARKERS
from copydesk.formats.docx.styles import OFF, number

ALIGNMENTS = {"left": "left", "start": "left", "center": "center", "right": "right", "end": "right"}
_FIRST_ROW, _FIRST_COLUMN = 0x0020, 0x0080  # bits of an older spelling of a table's look
_ABOUT_TABLE = frozenset(("w:tblPr", "w:tblGrid"))
_ABOUT_ROW = frozenset(("w:trPr", "w:tblPrEx"))
MAX_COLUMNS = 1_000


class TableReading(NamedTuple):
    """A table, where it is plainly rows of cells; one with controls around its rows, say, has no reading and is locked."""

    draft: Draft
    holders: list[tuple[Draft, Element]]  # cells with blocks of their own, still to be read
    boxes: list[tuple[Draft, Inline]]  # cells with text boxes
    links: Mapping[str, str] = NO_LINKS  # addresses that the package doesn't know yet


def read_table(
    element: Element, source: bytes, story: int, known: Definitions, links: Mapping[str, str] = NO_LINKS
) -> TableReading | None:
    if not _is_plain(element):
        return None
    about = [child for child in element.children if child.name in _ABOUT_TABLE]
    at = about[-1].end if about else element.inner
    table = Draft("table", "", look_of(element.child("w:tblPr")), head=source[element.start : at])
    result = TableReading(table, [], [], links)
    above: dict[int, tuple[Draft, int]] = {}  # by column: the cell that may go on below, and its width
    width = 0
    for row in element.children:
        if row.name == "w:tr":
            draft, above, columns = _read_row(row, source, story, known, above, result)
            draft.lead = source[at : row.start]
            table.children.append(draft)
            at = row.end
            width = max(width, columns)
    table.close = source[at : element.end]
    grid = element.child("w:tblGrid")
    start, end = (0, 0) if grid is None else (grid.start - element.start, grid.end - element.start)
    table.context = (story, start, end, width)
    return result


def _is_plain(table: Element) -> bool:
    for child in table.children:
        if child.name == "w:tr":
            if any(below.name != "w:tc" and below.name not in _ABOUT_ROW and below.name not in MARKERS for below in child.children):
                return False
            if any(_declares(below) for below in (child, *child.children)):
                return False
        elif child.name not in _ABOUT_TABLE and child.name not in MARKERS:
            return False
    return any(child.name == "w:tr" for child in table.children)


def _declares(element: Element) -> bool:
    """Whether prefixes hold inside that don't hold elsewhere, so that its content can't be moved."""
    return any(name.startswith("xmlns") for name in element.attrs)


def _read_row(
    row: Element,
    source: bytes,
    story: int,
    known: Definitions,
    above: dict[int, tuple[Draft, int]],
    result: TableReading,
) -> tuple[Draft, dict[int, tuple[Draft, int]], int]:
    about = [child for child in row.children if child.name in _ABOUT_ROW]
    at = about[-1].end if about else row.inner
    draft = Draft("row", head=source[row.start : at])
    covered: list[bytes] = []
    places: list[int] = []
    going_on: dict[int, tuple[Draft, int]] = {}
    before = column = skipped(row)
    for cell in row.children:
        if cell.name != "w:tc":
            continue
        span, merge = spans_of(cell)
        anchor = above.get(column)
        if merge == "continue" and anchor is not None and anchor[1] == span:
            covered.append(source[at : cell.end])
            places += [cell.start - at, len(covered[-1])]
            anchor[0].attrs = anchor[0].attrs.set("rowspan", int(str(anchor[0].attrs["rowspan"])) + 1)
            going_on[column] = anchor
        else:
            made = read_cell(cell, source, story, known, result)
            made.lead, made.context = source[at : cell.start], (story, column)
            draft.children.append(made)
            if merge is not None:
                going_on[column] = made, span
        at = cell.end
        column += span
    draft.tail, draft.close = b"".join(covered), source[at : row.end]
    draft.context = (story, before, *places)
    return draft, going_on, column


def spans_of(cell: Element) -> tuple[int, str | None]:
    """How many columns a cell takes, and whether it begins ("restart") or continues a merged one."""
    about = cell.child("w:tcPr")
    if about is None:
        return 1, None
    merged = about.child("w:vMerge")
    span = number(about.value("w:gridSpan")) or 1
    return min(max(span, 1), MAX_COLUMNS), None if merged is None else merged.attrs.get("w:val", "continue")


def skipped(row: Element) -> int:
    """The columns that a row leaves out at its start."""
    about = row.child("w:trPr")
    return min(max(number(about.value("w:gridBefore")) or 0, 0), MAX_COLUMNS) if about is not None else 0


def read_cell(cell: Element, source: bytes, story: int, known: Definitions, result: TableReading) -> Draft:
    span, _ = spans_of(cell)
    attrs: Attrs = Map({"colspan": span, "rowspan": 1})
    paragraphs = [child for child in cell.children if child.name == "w:p"]
    first = paragraphs[0].child("w:pPr") if paragraphs else None
    align = ALIGNMENTS.get((first.value("w:jc") if first is not None else None) or "")
    if align is not None:
        attrs = attrs.set("align", align)
    if not paragraphs or any(child.name not in ("w:tcPr", "w:p") and child.name not in MARKERS for child in cell.children):
        about = cell.child("w:tcPr")
        draft = Draft("cell", "", attrs, head=source[cell.start : cell.inner if about is None else about.end], body=b"")
        result.holders.append((draft, cell))
        return draft
    lines = [Inline(paragraph, source, story, known, in_cell=True, links=result.links) for paragraph in paragraphs]
    if any(line.fields.opened or line.fields.closed or line.fields.is_tangled for line in lines):
        attrs = attrs.set("locked", True)
    draft = Draft("cell", cell_text([line.pieces for line in lines]), attrs, body=source[cell.start : cell.end])
    result.boxes.extend((draft, line) for line in lines if line.boxes)
    return draft


def cell_text(lines: Sequence[Sequence[Piece]]) -> str:
    """The text of a cell's paragraphs: the end of each but the last is a newline."""
    pieces: list[Piece] = []
    for place, line in enumerate(lines):
        pieces += [Run("\n")] if place else []
        pieces += with_image_names(line)
    return spell(pieces)


def look_of(about: Element | None) -> Attrs:
    """Whether a table has a header row and a header column, as far as its look says so."""
    look = about.child("w:tblLook") if about is not None else None
    if look is None:
        return NO_ATTRS
    try:
        bits = int(look.attrs.get("w:val", "0"), 16)
    except ValueError:
        bits = 0
    attrs: Attrs = NO_ATTRS
    for name, key, bit in (("headerRows", "w:firstRow", _FIRST_ROW), ("headerCols", "w:firstColumn", _FIRST_COLUMN)):
        if look.attrs[key] not in OFF if key in look.attrs else bits & bit:
            attrs = attrs.set(name, 1)
    return attrs
