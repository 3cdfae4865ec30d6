"""The view of a document whose file is no text (notes, Word, experiments): each node spelled as Markdown by a table of its types.

What only holds others gets a line that says what it is; the content of a step is Markdown and is shown as it is spelled there.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import link_address
from copydesk.formats.experiment.content import as_markdown
from copydesk.formats.markdown import block_pieces
from copydesk.reading.places import noun
from copydesk.reading.view.gutter import Line, note_of
from copydesk.reading.view.inline import commonmark, told
from copydesk.reading.view.margin import columns, is_nested, mark, notes, width
from copydesk.reading.view.spelled import spelled_lines

# Stand on the line below the one above, if that is one of these too.
TIGHT = frozenset(("item", "row", "key", "link", "attachment", "dependency", "reference", "content"))
_ALIGNED = {"left": ":---", "center": ":---:", "right": "---:"}


class Spelling(NamedTuple):
    """A node's own lines, the first with the mark of what it is; what is told beside; and how what stands in it is indented."""

    text: str = ""
    beside: tuple[str, ...] = ()
    indent: str = ""
    rest: str | None = None  # how its further lines are indented, where that isn't how its children are
    below: str = ""  # a line below it that is its holder's


def rich_lines(document: Document) -> Iterator[Line]:
    """A stack of nodes, with the indent that they stand under: 1,000 levels would break recursion."""
    stack: list[_Place] = [_Place(document[document.root])]
    last: _Place | None = None  # of the node shown last
    sorts: dict[str, bool] = {}  # by holder: whether its last child is a numbered item, after which a bullet begins another list
    while stack:
        place = stack.pop()
        node = place.node
        if node.type == "content":
            yield from _content(document, node)
            last = place
            continue
        spelling = _SPELLINGS[node.type](document, node)
        indent = place.indent + "  " * (formats.depth(document, node.id) if node.type == "list" else 0)
        if spelling is not None:
            is_other = node.type == "item" and sorts.get(node.parent or "", _sort(node)) != _sort(node)
            if last is not None and (is_other or _is_apart(place, last)):
                yield Line(node.id, indent.rstrip(), sort="more" if indent.strip() else "blank")
            yield from _own(node, spelling, indent)
            last = place
            sorts[node.parent or ""] = _sort(node)
            indent += spelling.indent
        in_item = place.in_item or node.type == "item"
        stack.extend(_Place(child, indent, in_item) for child in reversed(list(document.children(node.id))))


def _sort(node: Node) -> bool:
    return node.attrs.get("list") == "numbered"


class _Place(NamedTuple):
    node: Node
    indent: str = ""
    in_item: bool = False


def _own(node: Node, spelling: Spelling, indent: str) -> Iterator[Line]:
    note = note_of(list(spelling.beside))
    first, *more = spelling.text.split("\n")
    yield Line(node.id, indent + first if spelling.text else "", note, prefix=indent)
    rest = spelling.indent if spelling.rest is None else spelling.rest
    for text in more:
        yield Line(node.id, indent + rest + text, sort="more", prefix=indent)
    if spelling.below:
        yield Line(node.parent or node.id, indent + spelling.below, sort="more", prefix=indent)


def _is_apart(place: _Place, last: _Place) -> bool:
    """Whether a blank line stands above a node: not below the mark of its holder, nor between items, rows and fields."""
    node = place.node
    is_tight = node.type in TIGHT or (node.type == "list" and place.in_item)
    if last.node.id == node.parent:
        return bool(last.node.text) and not is_tight
    return not is_tight or not (last.node.type in TIGHT or last.in_item)


def _content(document: Document, node: Node) -> Iterator[Line]:
    yield Line(node.id, "", note_of(mark(document, node)))
    decoded = as_markdown(document, node.id)
    yield from spelled_lines(decoded, node.id, block_pieces(decoded, node.id))


# A node's spelling, by its type


def _marked(document: Document, node: Node) -> Spelling:
    return Spelling("", tuple(mark(document, node)))


def _root(document: Document, node: Node) -> Spelling | None:
    return Spelling(_headline(1, node.text), (noun(document, node.id), *notes(document, node))) if node.text else None


def _titled(level: int) -> Callable[[Document, Node], Spelling]:
    return lambda document, node: Spelling(_headline(level, node.text), tuple(notes(document, node)))


def _headline(level: int, text: str) -> str:
    return f"{'#' * level} {text}".rstrip()


def _heading(document: Document, node: Node) -> Spelling:
    level = node.attrs.get("level", 1)
    text = commonmark(node.text, one_line=True)
    return Spelling(_headline(level if isinstance(level, int) else 1, text), _beside(document, node))


def _paragraph(document: Document, node: Node) -> Spelling:
    text = commonmark(node.text)
    return Spelling(text, (*_beside(document, node), *([] if text else ["empty paragraph"])))


def _item(document: Document, node: Node) -> Spelling:
    marker = _marker(document, node)
    sort = node.attrs.get("list")
    box = {True: "[x] ", False: "[ ] "}.get(bool(node.attrs["checked"]), "") if "checked" in node.attrs else ""
    beside = (*_beside(document, node), *(["toggle"] if sort == "toggle" else []))
    return Spelling(f"{marker}{box}{commonmark(node.text)}".rstrip(), beside, " " * len(marker))


def _marker(document: Document, node: Node) -> str:
    number = document.cached(counted_items).get(node.id)
    return "- " if number is None else f"{number}. "


def counted_items(document: Document) -> dict[str, int]:
    """The numbers of numbered items: those of a list from its start, those that stand in none in runs."""
    found: dict[str, int] = {}
    for holder in document.walk():
        start = holder.attrs.get("start") if holder.type == "list" else None
        number = start - 1 if isinstance(start, int) else 0
        for child in document.children(holder.id):
            if child.type == "item" and (start is not None or child.attrs.get("list") == "numbered"):
                own = child.attrs.get("start")
                number = own if isinstance(own, int) else number + 1
                found[child.id] = number
            else:
                number = 0
    return found


def _quote(document: Document, node: Node) -> Spelling:
    if not node.text:
        return Spelling("", tuple(mark(document, node)), "> ")
    return Spelling(f"> {commonmark(node.text)}", _beside(document, node), "> ")


def _code(_: Document, node: Node) -> Spelling:
    longest = max((len(run) for run in _ticks(node.text)), default=0)
    fence = "`" * max(3, longest + 1)
    return Spelling(f"{fence}{node.attrs.get('info', '')}\n{node.text}\n{fence}", rest="")


def _ticks(text: str) -> list[str]:
    return "".join(character if character == "`" else " " for character in text).split()


def _row(document: Document, node: Node) -> Spelling:
    """A row; places that a wide cell covers are empty."""
    cells = list(document.children(node.id))
    texts = [text for cell in cells for text in _places(cell, commonmark(cell.text, one_line=True).replace("|", "\\|"))]
    texts += [""] * (columns(document, document[node.parent or document.root]) - len(texts))
    return Spelling(f"| {' | '.join(texts)} |", tuple(_cell_notes(document, cells)), below=_delimiter(document, node, cells))


def _delimiter(document: Document, row: Node, cells: list[Node]) -> str:
    """The line below the first row of a table, which is the table's."""
    table = document[row.parent or document.root]
    if table.children[0] != row.id:
        return ""
    signs = [sign for cell in cells for sign in _places(cell, _ALIGNED.get(str(cell.attrs.get("align", "")), "---"))]
    signs += ["---"] * (columns(document, table) - len(signs))
    return f"|{'|'.join(sign or '---' for sign in signs)}|"


def _places(cell: Node, text: str) -> list[str]:
    return [text, *[""] * (width(cell) - 1)]


def _cell_notes(document: Document, cells: list[Node]) -> Iterator[str]:
    for place, cell in enumerate(cells, 1):
        for name, word in (("colspan", "columns"), ("rowspan", "rows")):
            size = cell.attrs.get(name, 1)
            if isinstance(size, int) and size > 1:
                yield f"cell {place} spans {size} {word}"
        if cell.children:
            yield f"cell {place} holds the blocks below"
        for said in told(document, cell):
            yield f"cell {place}: {said}"


def _cell(document: Document, node: Node) -> Spelling | None:
    return Spelling("", (f"cell {document.index(node.id) + 1}",)) if node.children else None


def _break(_: Document, __: Node) -> Spelling:
    return Spelling("---")


def _image(document: Document, node: Node) -> Spelling:
    url, name, alt, caption = (str(node.attrs.get(attr, "")) for attr in ("url", "name", "alt", "caption"))
    if not url:
        return Spelling(f"[IMAGE:{name}]" if name else "", (*_beside(document, node), *([f"alt: {alt}"] if alt else ["image"])))
    titled = ' "' + caption.replace('"', '\\"') + '"' if caption else ""
    return Spelling(f"![{name or alt}]({link_address(url)}{titled})", _beside(document, node))


def _file(document: Document, node: Node) -> Spelling:
    url, name = (str(node.attrs.get(attr, "")) for attr in ("url", "name"))
    text = f"[{name or url}]({link_address(url)})" if url else name
    return Spelling(text, ("file", *_beside(document, node)))


def _key(document: Document, node: Node) -> Spelling:
    return Spelling(f"{node.attrs.get('name', '')}: {node.text}", tuple(notes(document, node)), rest="")


def _plain(document: Document, node: Node) -> Spelling:
    return Spelling(node.text, tuple(notes(document, node)), rest="")


def _beside(document: Document, node: Node) -> tuple[str, ...]:
    nested = [f"nested in #{node.parent}"] if is_nested(document, node) else []
    return (*notes(document, node), *told(document, node), *nested)


_SPELLINGS: Mapping[str, Callable[[Document, Node], Spelling | None]] = {
    "document": _root,
    "section": _heading,
    "heading": _heading,
    "paragraph": _paragraph,
    "list": _marked,
    "item": _item,
    "quote": _quote,
    "code": _code,
    "table": _marked,
    "row": _row,
    "cell": _cell,
    "break": _break,
    "html": _plain,
    "footnote": _marked,
    "definition": _plain,
    "meta": _marked,
    "key": _key,
    "image": _image,
    "file": _file,
    "opaque": _marked,
    "margin": _marked,
    "notes": _marked,
    "comment": _marked,
    "control": _marked,
    "field": _marked,
    "box": _marked,
    "block": _titled(2),
    "step": _titled(3),
    "link": _marked,
    "attachment": _marked,
    "dependency": _marked,
    "reference": _marked,
}
