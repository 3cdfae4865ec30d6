"""The content of a step: Markdown inside a JSON string.

The origins below a content hold what stands in the file, escapes and all, so a block that moves to another step takes its spelling
along. To the Markdown writer they are shown decoded, and what it writes is escaped again, each piece as its node was.
"""

from collections.abc import Iterable, Iterator

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import Node, Origin
from copydesk.formats import markdown
from copydesk.formats.experiment.shape import CONTENT
from copydesk.formats.experiment.strings import aligned, decode, escape, is_uniform, style_of, units
from copydesk.formats.format import Piece
from copydesk.formats.jsonsource import Span

QUOTE = b'"'
_PARTS = ("lead", "head", "body", "tail", "close")  # in the order in which the Markdown writer writes them


def read_content(value: Span, default: int) -> Draft:
    """The draft of a content that is not empty. Its body keeps a string whose spelling no style explains."""
    raw = value.raw[1:-1]
    style = style_of(raw, default)
    text = decode(raw)
    top = markdown.read_drafts(text.encode(), front_matter=False)
    mixed = not is_uniform(raw, style)
    if mixed:
        _spell_mixed(top, raw, style)
    elif b"\\" in raw:
        spell_drafts(top.walk(), style)
    draft = Draft(CONTENT, head=QUOTE + top.head, body=raw if mixed else b"", close=top.close + QUOTE)
    draft.children = top.children
    return draft


def spell_drafts(drafts: Iterable[Draft], style: int) -> None:
    """Escapes the Markdown spelling of drafts, in place."""
    for draft in drafts:
        if draft.body is not None or draft.text:
            raw = draft.text.encode() if draft.body is None else draft.body
            spelled = escape(raw.decode(), style)
            draft.body = draft.body if spelled == raw else spelled
        for name in ("lead", "head", "tail", "close"):
            part: bytes = getattr(draft, name)
            if part:
                setattr(draft, name, escape(part.decode(), style))


def _spell_mixed(top: Draft, raw: bytes, style: int) -> None:
    """Gives each draft the very units that it is spelled with, by writing the Markdown once and looking what came from where."""
    document = build("", "markdown", top)
    spelled = iter(units(raw))
    owned: dict[str, list[tuple[str, bytes]]] = {}
    for piece in markdown.block_pieces(document, document.root):
        owned.setdefault(piece.id, []).extend((character, next(spelled)) for character in piece.data.decode())
    for draft, node in zip(top.walk(), document.walk(), strict=True):
        pairs = owned.get(node.id, [])
        parts = [(name, _part(node.origin, name).decode()) for name in _PARTS]
        whole = "".join(part for _, part in parts)
        found = iter(aligned("".join(pair[0] for pair in pairs), [pair[1] for pair in pairs], whole, style))
        for name, part in parts:
            if part:
                setattr(draft, name, b"".join([next(found) for _ in part]))


def _part(origin: Origin | None, name: str) -> bytes:
    part: bytes = b"" if origin is None else origin.spelled if name == "body" else getattr(origin, name)
    return part


def as_markdown(document: Document, top: str) -> Document:
    """The content `top` as a Markdown document of its own: origins decoded."""
    return Document(document.kind, "markdown", top, Map((node.id, _decoded(node, top)) for node in document.walk(top)))


def _decoded(node: Node, top: str) -> Node:
    origin = node.origin
    if origin is None:
        return node
    type, text, attrs, lead, head, body, tail, close, context, after = origin
    if node.id == top:
        head, body, close = head.removeprefix(QUOTE), b"", close.removesuffix(QUOTE)
    if b"\\" in lead + head + (body or b"") + tail + close:
        lead, head, tail, close = decode(lead).encode(), decode(head).encode(), decode(tail).encode(), decode(close).encode()
        body = None if body is None else decode(body).encode()
    decoded = Origin(type, text, attrs, lead, head, body, tail, close, context, after)
    return Node(node.id, node.type, node.text, node.attrs, None if node.id == top else node.parent, node.children, decoded)


def content_above(document: Document, id: str) -> str | None:
    """The content that `id` is, or stands in."""
    return next((node.id for node in (document[id], *document.ancestors(id)) if node.type == CONTENT), None)


def content_pieces(document: Document, id: str, default: int) -> Iterator[Piece]:
    """The pieces of a content, without its quotes."""
    written = list(markdown.block_pieces(as_markdown(document, id), id))
    origin = document[id].origin
    if origin is not None and origin.body:
        text = b"".join([piece.data for piece in written]).decode()
        if text == decode(origin.body):
            yield from _cut(written, units(origin.body))
            return
    styles: dict[str, int] = {}
    mixed: dict[str, bytes] = {}
    for piece in written:
        if piece.id not in styles:
            raw = _raw(document[piece.id], id)
            styles[piece.id] = style_of(raw, default)
            if not is_uniform(raw, styles[piece.id]):
                mixed[piece.id] = raw
    streams = {node: _stream(written, node, raw, styles[node]) for node, raw in mixed.items()}
    for piece in written:
        if piece.id in streams:
            yield from _cut([piece], streams[piece.id])
        elif piece.data:
            yield piece._replace(data=escape(piece.data.decode(), styles[piece.id]))


def ends_line(document: Document, id: str) -> bool:
    """Whether a content ends with a line end."""
    written = [piece.data for piece in markdown.block_pieces(as_markdown(document, id), id) if piece.data]
    return bool(written) and written[-1].endswith(b"\n")


def cut_line_end(block: Draft) -> None:
    """Takes the line end from the end of a block in Markdown spelling."""
    last = block
    while last.children and not last.close:
        if last.type == "table" and len(last.children) == 1:
            return  # its delimiter row comes behind all of it
        last = last.children[-1]
    if last.close:
        last.close = last.close.removesuffix(b"\n")
    else:
        last.tail = last.tail.removesuffix(b"\n")


def _raw(node: Node, top: str) -> bytes:
    """All that the origin of a node spelled."""
    if node.origin is None:
        return b""
    if node.id == top:
        return node.origin.head.removeprefix(QUOTE) + node.origin.close.removesuffix(QUOTE)
    return b"".join([_part(node.origin, name) for name in _PARTS])


def _stream(written: list[Piece], id: str, raw: bytes, style: int) -> Iterator[bytes]:
    """The spelling of each character in the pieces of a node whose origin no style explains."""
    text = b"".join([piece.data for piece in written if piece.id == id]).decode()
    return iter(aligned(decode(raw), units(raw), text, style))


def _cut(pieces: Iterable[Piece], spelled: Iterable[bytes]) -> Iterator[Piece]:
    """The pieces with the next of `spelled` for each of their characters."""
    rest = iter(spelled)
    for piece in pieces:
        if piece.data:
            yield piece._replace(data=b"".join([next(rest) for _ in piece.data.decode()]))
