"""A cell's bytes with other text, alignment or spans. Each line of its text is a paragraph; those that stay keep their bytes."""

from collections.abc import Sequence

from copydesk.document.ends import common_ends
from copydesk.document.node import Node
from copydesk.formats.dialect import Piece, Run, spell
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.inline import Inline
from copydesk.formats.docx.inlinepatch import patched
from copydesk.formats.docx.links import run_look
from copydesk.formats.docx.markup import Edit, Element, Scope, scan, splice, tag
from copydesk.formats.docx.names import CELL_ORDER, PARAGRAPH_ORDER
from copydesk.formats.docx.properties import insert_child, set_property
from copydesk.formats.docx.shape import with_properties
from copydesk.formats.docx.styles import number
from copydesk.formats.docx.texts import pieces_of

ALIGNED = {"left": "left", "center": "center", "right": "right"}


def cell_source(node: Node, source: bytes, story: int, known: Definitions) -> bytes:
    """The bytes of a changed cell, or of the head of one that holds blocks, from those that were read."""
    origin, scope = node.origin, known.scope(story)
    assert origin is not None
    if node.attrs.get("colspan") != origin.attrs.get("colspan") or node.attrs.get("rowspan") != origin.attrs.get("rowspan"):
        source = spanned(source, int(str(node.attrs.get("colspan", 1))), int(str(node.attrs.get("rowspan", 1))), scope)
    if origin.head:
        return source
    if node.attrs.get("align") != origin.attrs.get("align"):
        source = aligned(source, node.attrs.get("align"), scope)
    return source if node.text == origin.text else _with_text(source, node, story, known)


def spanned(source: bytes, columns: int, rows: int, scope: Scope, *, merge: str = "restart") -> bytes:
    """A cell (or its head) that takes this many columns and rows."""
    root = scan(_closed(source), "w:tc", scope).root
    found = root.child("w:tcPr")
    about = b"" if found is None else source[found.start : found.end]
    was = (number(found.value("w:gridSpan")) if found is not None else None) or 1
    width = found.child("w:tcW") if found is not None else None
    if width is not None and width.attrs.get("w:type", "dxa") == "dxa" and was != columns:
        measured = number(width.attrs.get("w:w")) or 0
        about = set_property(about, "tcPr", "tcW", tag(scope, "tcW", w=measured * columns // was, type="dxa"), CELL_ORDER, scope)
    span = tag(scope, "gridSpan", val=columns) if columns != 1 else None
    about = set_property(about, "tcPr", "gridSpan", span, CELL_ORDER, scope)
    merged = tag(scope, "vMerge", val=merge) if rows != 1 else None
    about = set_property(about, "tcPr", "vMerge", merged, CELL_ORDER, scope)
    if found is not None:
        return splice(source, [Edit(found.start, found.end, about)])
    return insert_child(source, root, about, 0) if about else source


def _closed(source: bytes) -> bytes:
    """A cell's head as an element, so that it can be scanned."""
    name = source[1:].split(b">", 1)[0].split(None, 1)[0]
    end = b"</" + name + b">"
    return source if source.rstrip().endswith(end) else source + end


def aligned(source: bytes, align: object, scope: Scope) -> bytes:
    """A cell whose paragraphs are all aligned so; None takes their alignment away."""
    root = scan(source, "w:tc", scope).root
    edits: list[Edit] = []
    for paragraph in paragraphs_of(root):
        data = source[paragraph.start : paragraph.end]
        inner = scan(data, "w:p", scope).root
        found = inner.child("w:pPr")
        about = b"" if found is None else data[found.start : found.end]
        wanted = tag(scope, "jc", val=ALIGNED[str(align)]) if align in ALIGNED else None
        made = set_property(about, "pPr", "jc", wanted, PARAGRAPH_ORDER, scope)
        edits.append(Edit(paragraph.start, paragraph.end, with_properties(data, inner, found, made)))
    return splice(source, edits)


def paragraphs_of(cell: Element) -> list[Element]:
    return [child for child in cell.children if child.name == "w:p"]


def _with_text(source: bytes, node: Node, story: int, known: Definitions) -> bytes:
    scope = known.scope(story)
    root = scan(source, "w:tc", scope).root
    links = links_in([node.origin.text if node.origin is not None else ""])
    lines = [Inline(paragraph, source, story, known, in_cell=True, links=links) for paragraph in paragraphs_of(root)]
    wanted = lines_of(pieces_of(node.text, [piece for line in lines for piece in line.pieces]))
    head, tail = common_ends([line.text for line in lines], [spell(line) for line in wanted])
    old, new = lines[head : len(lines) - tail], wanted[head : len(wanted) - tail]
    edits: list[Edit] = []
    for line, pieces in zip(old, new, strict=False):
        edits.append(Edit(line.element.start, line.element.end, patched(line, pieces, scope)))
    edits += [Edit(line.element.start, line.element.end, b"") for line in old[len(new) :]]
    if len(new) > len(old):
        above = lines[max(0, head + len(old) - 1)]
        at = above.element.end if head + len(old) else above.element.start
        data = b"".join(patched(_emptied(above, scope), pieces, scope) for pieces in new[len(old) :])
        edits.append(Edit(at, at, data))
    return splice(source, edits)


def lines_of(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces of each line."""
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        if not isinstance(piece, Run):
            lines[-1].append(piece)
            continue
        for place, part in enumerate(piece.text.split("\n")):
            if place:
                lines.append([])
            if part:
                lines[-1].append(Run(part, piece.marks))
    return lines


def _emptied(line: Inline, scope: Scope) -> Inline:
    """A paragraph like another one, with nothing in it: its look is in the mark of its end, where a new run finds it."""
    data = new_paragraph(line, scope)
    return Inline(scan(data, "w:p", scope).root, data, line.story, line.known, in_cell=True)


def new_paragraph(like: Inline, scope: Scope) -> bytes:
    """An empty paragraph with the properties of another, and the look of its runs as that of its end."""
    about = b"" if like.properties is None else like.source[like.properties.start : like.properties.end]
    leaf = next((leaf for leaf in reversed(like.leaves) if leaf.run is not None and isinstance(leaf.piece, Run)), None)
    look = run_look(like, leaf, (), scope)
    for name, data in (("sectPr", None), ("pageBreakBefore", None), ("pPrChange", None), ("rPr", look or None)):
        about = set_property(about, "pPr", name, data, PARAGRAPH_ORDER, scope)
    return tag(scope, "p", about)
