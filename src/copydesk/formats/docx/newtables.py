"""New tables, rows and cells: a table looks like another of the document, a row like its neighbour, a cell like the one beside it
or above it."""

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.docx.cellpatch import ALIGNED, lines_of, new_paragraph, paragraphs_of, spanned
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.grid import closed, whole_cell
from copydesk.formats.docx.inline import Inline
from copydesk.formats.docx.inlinepatch import patched
from copydesk.formats.docx.layout import layout
from copydesk.formats.docx.likeness import model, near
from copydesk.formats.docx.markup import Element, Scope, scan, tag
from copydesk.formats.docx.names import PARAGRAPH_ORDER, TABLE_ORDER
from copydesk.formats.docx.properties import set_property, without
from copydesk.formats.docx.shape import with_properties
from copydesk.formats.docx.styles import number
from copydesk.formats.docx.texts import pieces_of

_TWIPS = 9_000  # a text width of a page, where no table says another
_NOT_OF_ROW = ("tblHeader", "ins", "del", "trPrChange", "cnfStyle", "gridBefore", "gridAfter", "wBefore", "wAfter")
_NOT_OF_CELL = ("cnfStyle", "cellIns", "cellDel", "cellMerge", "tcPrChange", "hMerge")
_NOT_OF_TABLE = ("tblpPr", "tblOverlap", "tblPrChange", "tblCaption", "tblDescription")


def spell_table(draft: Draft, document: Document, parent: str, index: int, story: int, known: Definitions) -> None:
    scope = known.scope(story)
    like = model(document, parent, index, lambda node: node.type == "table" and _is_plain(node), story)
    about, total = _frame(like, known, scope)
    is_headed = bool(draft.attrs.get("headerRows"))
    look = {
        "val": "0420" if is_headed else "0400",
        "firstRow": str(int(is_headed)),
        "lastRow": "0",
        "firstColumn": "0",
        "lastColumn": "0",
        "noHBand": "0",
        "noVBand": "1",
    }
    about = set_property(about, "tblPr", "tblLook", tag(scope, "tblLook", b"", **look), TABLE_ORDER, scope)
    columns = max((len(row.children) for row in draft.children), default=1)
    width = total // columns
    grid = tag(scope, "tblGrid", b"".join([tag(scope, "gridCol", w=width)] * columns))
    start, end = _frame_of(tag(scope, "tbl", b" "))
    draft.head, draft.close, draft.body = start + about + grid, end, b""
    draft.context = (story, len(start + about), len(draft.head), columns)
    row_start, row_end = _frame_of(tag(scope, "tr", b" "))
    cell = tag(scope, "tc", tag(scope, "tcPr", tag(scope, "tcW", w=width, type="dxa")) + tag(scope, "p"))
    for row in draft.children:
        row.head, row.close, row.body, row.context = row_start, row_end, b"", (story, 0)
        for place, child in enumerate(row.children):
            _fill(child, cell, story, known)
            child.context = (story, place)


def _is_plain(table: Node) -> bool:
    return table.origin is not None and table.origin.type == "table" and bool(table.origin.head)


def _frame(like: Node | None, known: Definitions, scope: Scope) -> tuple[bytes, int]:
    """The properties of a new table, and its width."""
    if like is not None and like.origin is not None:
        head = like.origin.head
        root = scan(_ended(head), "w:tbl", scope).root
        about, grid = root.child("w:tblPr"), root.child("w:tblGrid")
        widths = [number(column.attrs.get("w:w")) or 0 for column in grid.children] if grid is not None else []
        kept = b"" if about is None else without(head[about.start : about.end], "tblPr", _NOT_OF_TABLE, scope)
        return kept, sum(widths) or _TWIPS
    style = known.styles.named(("table grid",), "table")
    width = tag(scope, "tblW", w=0, type="auto")
    if style is not None:
        return tag(scope, "tblPr", tag(scope, "tblStyle", val=style) + width), _TWIPS
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    lines = b"".join(tag(scope, side, val="single", sz=4, space=0, color="auto") for side in sides)
    return tag(scope, "tblPr", width + tag(scope, "tblBorders", lines)), _TWIPS


def spell_row(draft: Draft, document: Document, table: str, index: int, story: int, known: Definitions) -> None:
    scope = known.scope(story)
    rows = [node for node in near(document, table, index) if node.type == "row" and node.origin is not None]
    # A header looks like no other row.
    like = next((row for row in rows if document.index(row.id) > 0), rows[0] if rows else None)
    start, draft.close = _frame_of(tag(scope, "tr", b" "))
    draft.head, draft.body, draft.context = start, b"", (story, 0)
    cells: dict[int, Node] = {}
    if like is not None and like.origin is not None:
        draft.lead = like.origin.lead if not like.origin.lead.strip() else b""
        draft.head += _row_properties(like.origin.head, scope)
        made = layout(document, document[table])
        cells = {slot.column: document[slot.cell] for slot in made.rows.get(like.id, ())}
    for place, child in enumerate(draft.children):
        known_cell = cells.get(place) or (cells[max(cells)] if cells else None)
        source = whole_cell(known_cell) if known_cell is not None else b""
        _fill(child, source or tag(scope, "tc", tag(scope, "p")), story, known)
        child.context = (story, place)


def _row_properties(head: bytes, scope: Scope) -> bytes:
    about = scan(closed(head), "w:tr", scope).root.find("w:trPr")
    return b"" if about is None else without(head[about.start : about.end], "trPr", _NOT_OF_ROW, scope)


def spell_cell(draft: Draft, document: Document, row: str, index: int, story: int, known: Definitions) -> None:
    """A cell for a new column, or one that its row lacked: like the cell beside it."""
    cells = [node for node in near(document, row, index) if node.type == "cell" and node.origin is not None]
    scope = known.scope(story)
    source = whole_cell(cells[0]) if cells else tag(scope, "tc", tag(scope, "p"))
    _fill(draft, source, story, known)
    draft.lead = cells[0].origin.lead if cells and cells[0].origin is not None and not cells[0].origin.lead.strip() else b""
    draft.context = (story, -1)


def _fill(draft: Draft, like: bytes, story: int, known: Definitions) -> None:
    """Spells a cell that takes one place, like the bytes of another."""
    scope = known.scope(story)
    like = spanned(like, 1, 1, scope)
    root = scan(like, "w:tc", scope).root
    about = root.child("w:tcPr")
    kept = b"" if about is None else without(like[about.start : about.end], "tcPr", _NOT_OF_CELL, scope)
    first = next(iter(paragraphs_of(root)), None)
    empty = tag(scope, "p") if first is None else new_paragraph(Inline(first, like, story, known, in_cell=True), scope)
    empty = _aligned(empty, draft, scope)
    inline = Inline(scan(empty, "w:p", scope).root, empty, story, known, in_cell=True)
    lines = lines_of(pieces_of(draft.text, ()))
    draft.body = tag(scope, "tc", kept + b"".join(patched(inline, line, scope) if line else empty for line in lines))


def _aligned(paragraph: bytes, draft: Draft, scope: Scope) -> bytes:
    root: Element = scan(paragraph, "w:p", scope).root
    found = root.child("w:pPr")
    about = b"" if found is None else paragraph[found.start : found.end]
    align = draft.attrs.get("align")
    wanted = tag(scope, "jc", val=ALIGNED[str(align)]) if align in ALIGNED else None
    return with_properties(paragraph, root, found, set_property(about, "pPr", "jc", wanted, PARAGRAPH_ORDER, scope))


def _frame_of(element: bytes) -> tuple[bytes, bytes]:
    """The start tag and the end tag of an element with a space inside."""
    start, _, end = element.partition(b"> <")
    return start + b">", b"<" + end


def _ended(head: bytes) -> bytes:
    """The head of an element, closed so that it can be scanned."""
    return head + b"</" + head[1:].split(b">", 1)[0].split(None, 1)[0] + b">"
