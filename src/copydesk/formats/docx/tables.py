"""A table's rows and cells as drafts. Places that a cell from above covers are no cells: their elements are kept with their row.

A cell of paragraphs alone is a text, a line each; one that holds more has blocks as children.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.dialect import Piece, Run, spell
from copydesk.formats.docx.addresses import NO_LINKS
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.inline import Inline, is_chosen, with_image_names
from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.names import MARKERS
from copydesk.formats.docx.styles import OFF, number

ALIGNMENTS = {"left": "left", "start": "left", "center": "center", "right": "right", "end": "right"}
_FIRST_ROW, _FIRST_COLUMN = 0x0020, 0x0080  # bits of an older spelling of a table's look
_ABOUT_TABLE = frozenset(("w:tblPr", "w:tblGrid"))
_CONTROLS = frozenset(("w:sdt", "w:customXml"))
_ABOUT_CONTROL = MARKERS | {"w:sdtPr", "w:sdtEndPr", "w:customXmlPr"}
_ABOUT_ROW = frozenset(("w:trPr", "w:tblPrEx"))
MAX_COLUMNS = 1_000


class TableReading(NamedTuple):
    """A table, where it is plainly rows of cells; one with a control around several rows, say, has no reading and is locked."""

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
    for outer in _lines(element):
        row = inner_of(outer, "w:tr")
        if row is not None:
            draft, above, columns = _read_row(row, outer, source, story, known, above, result)
            draft.lead = source[at : outer.start]
            table.children.append(draft)
            at = outer.end
            width = max(width, columns)
    table.close = source[at : element.end]
    grid = element.child("w:tblGrid")
    start, end = (0, 0) if grid is None else (grid.start - element.start, grid.end - element.start)
    table.context = (story, start, end, width)
    return result


def _is_plain(table: Element) -> bool:
    rows = [row for child in _lines(table) if (row := inner_of(child, "w:tr")) is not None]
    for child in _lines(table):
        if inner_of(child, "w:tr") is None and child.name not in _ABOUT_TABLE and child.name not in MARKERS:
            return False
    for row in rows:
        cells = [inner_of(below, "w:tc") or below for below in row.children]
        if any(below.name != "w:tc" and below.name not in _ABOUT_ROW and below.name not in MARKERS for below in cells):
            return False
        if any(_declares(below) for below in (row, *cells)):
            return False
        # A covered place is written as wide as what covers it, and a control around it would not be.
        if any(spans_of(cell)[1] == "continue" for cell in cells if cell.name == "w:tc" and cell not in row.children):
            return False
    return bool(rows)


def _lines(table: Element) -> Iterator[Element]:
    """What a table holds, row by row: a control around several rows has its two ends in the bytes before the first of them and
    behind the last. An edit that would part them is read back as something else, and so refused."""
    stack = list(reversed(table.children))
    while stack:
        element = stack.pop()
        content = element.child("w:sdtContent") if element.name == "w:sdt" else element
        is_open = element.name in _CONTROLS and content is not None and not _declares(element) and not _declares(content)
        if is_open and content is not None and inner_of(element, "w:tr") is None and content.children:
            stack.extend(child for child in reversed(content.children) if child.name not in _ABOUT_CONTROL)
        else:
            yield element


def inner_of(element: Element, name: str) -> Element | None:
    """The row or cell that an element is, or that is all that a content control holds, which then comes and goes with it."""
    while element.name in _CONTROLS and not _declares(element):
        content = element.child("w:sdtContent") if element.name == "w:sdt" else element
        held = [child for child in content.children if child.name not in _ABOUT_CONTROL] if content is not None else []
        if content is None or _declares(content) or len(held) != 1:
            return None
        element = held[0]
    return element if element.name == name else None


def _is_locked(element: Element) -> bool:
    """Whether one of the controls around a row or cell lets nobody type in it."""
    above = element.parent
    while above is not None and above.name != "w:tbl":
        if above.name == "w:sdt" and is_chosen(above):
            return True
        above = above.parent
    return False


def _declares(element: Element) -> bool:
    """Whether prefixes hold inside that don't hold elsewhere, so that its content can't be moved."""
    return any(name.startswith("xmlns") for name in element.attrs)


def _read_row(
    row: Element,
    outer: Element,
    source: bytes,
    story: int,
    known: Definitions,
    above: dict[int, tuple[Draft, int]],
    result: TableReading,
) -> tuple[Draft, dict[int, tuple[Draft, int]], int]:
    about = [child for child in row.children if child.name in _ABOUT_ROW]
    at = about[-1].end if about else row.inner
    before = column = skipped(row)
    draft = Draft("row", "", Map({"skipped": before}) if before else NO_ATTRS, head=source[outer.start : at])
    covered: list[bytes] = []
    places: list[int] = []
    going_on: dict[int, tuple[Draft, int]] = {}
    for around in row.children:
        cell = inner_of(around, "w:tc")
        if cell is None:
            continue
        span, merge = spans_of(cell)
        anchor = above.get(column)
        if merge == "continue" and anchor is not None and anchor[1] == span:
            covered.append(source[at : around.end])
            places += [around.start - at, len(covered[-1])]
            anchor[0].attrs = anchor[0].attrs.set("rowspan", int(str(anchor[0].attrs["rowspan"])) + 1)
            going_on[column] = anchor
        else:
            made = read_cell(cell, source, story, known, result)
            made.lead, made.context = source[at : cell.start], (story, column)
            made.close += source[cell.end : around.end]
            if _is_locked(cell):
                made.attrs = made.attrs.set("locked", True)
            draft.children.append(made)
            if merge is not None:
                going_on[column] = made, span
        at = around.end
        column += span
    draft.tail, draft.close = b"".join(covered), source[at : outer.end]
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
