"""What the view tells of a node beside its text: its counted number, what sort of thing it is, its status, what it points to.

A table by the type of the node. Which of it stands in a text already is for the spellings to say, by not asking for it.
"""

from collections.abc import Callable, Mapping

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.review import Revision, revisions
from copydesk.kinds import kind_named
from copydesk.reading.places import called, inside, is_outlined, noun, number, title
from copydesk.reading.review import SORTS

_HEADINGS = ("section", "heading")  # their number needs no noun
# The attrs that are told, by type, each with its name as `set` takes it.
_ATTRS: Mapping[str, tuple[str, ...]] = {
    "document": ("status", "description"),
    "block": ("type",),
    "step": ("status", "type", "description"),
    "link": ("url", "link_type", "description"),
    "attachment": ("file_url", "file_type", "version", "description"),
    "dependency": ("dependency_type", "evidence_text"),
    "file": ("media", "caption"),
    "comment": ("author", "date", "answers", "resolved"),
}
# Looks of a block, and the values that go without saying.
_LOOKS: Mapping[str, tuple[object, ...]] = {
    "textAlignment": ("left",),
    "textColor": ("default",),
    "backgroundColor": ("default",),
}
NOT_NAMED = "something that the file names in a way of its own"


def notes(document: Document, node: Node) -> list[str]:
    """What is told of a node that has a text: its number, its attrs, whether it is empty or locked."""
    found = [_number(document, node), *attrs(node), *_looks(node), *_tracked(document, node)]
    if node.id in document.cached(bare):
        found.append("empty")
    return [*found, *locked(document, node)]


def mark(document: Document, node: Node) -> list[str]:
    """What is told of a node that has no line of its own: what it is, and what is needed to name it."""
    tell = _MARKS.get(node.type)
    told = tell(document, node) if tell is not None else noun(document, node.id)
    return [told, *attrs(node), *locked(document, node)]


def attrs(node: Node) -> list[str]:
    pairs = ((name, node.attrs.get(name)) for name in _ATTRS.get(node.type, ()))
    return [f"{name}: {value}" for name, value in pairs if value not in (None, "")]


def _tracked(document: Document, node: Node) -> list[str]:
    """The changes in a text that are still to be accepted or rejected: what went is to be read nowhere else."""
    return [
        f"tracked change {one.number}: {one.author or 'somebody'} {SORTS[one.sort]} “{one.text}”"
        for one in document.cached(_revised).get(node.id, ())
    ]


def _revised(document: Document) -> dict[str, list[Revision]]:
    found: dict[str, list[Revision]] = {}
    for one in revisions(document):
        found.setdefault(one.node or "", []).append(one)
    return found


def _looks(node: Node) -> list[str]:
    pairs = ((name, node.attrs.get(name)) for name in _LOOKS)
    return [f"{name}: {value}" for name, value in pairs if value is not None and value not in _LOOKS[name]]


def locked(document: Document, node: Node) -> list[str]:
    return ["locked"] if node.id in document.cached(kept_as_is) else []


def kept_as_is(document: Document) -> frozenset[str]:
    """What can't be edited: nodes that are locked or of a locked type, and all that stands in them."""
    types = kind_named(document.kind).types
    found: set[str] = set()
    for node in document.walk():
        if types[node.type].locked or node.attrs.get("locked") is True or node.parent in found:
            found.add(node.id)
    return frozenset(found)


NESTING = frozenset(("paragraph", "heading", "table", "image", "file", "code", "break"))  # in BlockNote these hold blocks


def is_nested(document: Document, node: Node) -> bool:
    """Whether a node stands in a block that holds none in Markdown."""
    return node.parent is not None and document[node.parent].type in NESTING and node.type not in ("row", "box")


def left_alone(document: Document, at: str) -> frozenset[str]:
    """What a rewrite of a node leaves in it, since Markdown can't say it: what is locked, nested, or in a control there."""
    locked = document.cached(kept_as_is)
    found: set[str] = set()
    if at in locked:
        return frozenset()
    for node in document.walk(at):
        stays = node.id in locked or node.parent in found or node.type == "control" or is_nested(document, node)
        if stays and node.id != at:
            found.add(node.id)
    return frozenset(found)


def _number(document: Document, node: Node) -> str:
    """The counted number, unless the text spells it; of the document's own title, that it is one."""
    counted = number(document, node.id)
    if not counted:
        return "title" if node.id == document.cached(title) else ""
    if node.type not in _HEADINGS:
        return f"{noun(document, node.id)} {counted}"
    return "" if _spells(node.text, counted) else counted


def _spells(text: str, counted: str) -> bool:
    rest = text.removeprefix(counted)
    return rest != text and not rest[:1].isalnum() and not (rest[:1] in ".," and rest[1:2].isdigit())


def bare(document: Document) -> frozenset[str]:
    """The parts of the outline in which nothing is written yet: only white space, or what is no text of theirs, such as a link."""
    types = kind_named(document.kind).types
    held = types["content"].inside if "content" in types else ()
    found: set[str] = set()
    for id in document.order:
        if is_outlined(document, id) and (not held or document[id].type in held):
            below = (document[one] for one in inside(document, id)[1:])
            written = (one for one in below if not held or one.type == "content" or document[one.parent or id].type not in held)
            if not any(one.text.strip() for one in written):
                found.add(id)
    return frozenset(found)


def columns(document: Document, table: Node) -> int:
    return document.cached(_columns).get(table.id, 0)


def _columns(document: Document) -> dict[str, int]:
    """How many columns each table has, wide cells counted as many."""
    found: dict[str, int] = {}
    for row in document.walk():
        if row.type == "row" and row.parent is not None:
            found[row.parent] = max(found.get(row.parent, 0), sum(map(width, document.children(row.id))))
    return found


def width(cell: Node) -> int:
    """How many columns a cell takes."""
    span = cell.attrs.get("colspan", 1)
    return span if isinstance(span, int) and span > 0 else 1


def _table(document: Document, node: Node) -> str:
    count = columns(document, node)
    return f"table, {count} column{'' if count == 1 else 's'}"


def _called(word: str) -> Callable[[Document, Node], str]:
    """What has a name and an address, and is no part of the running text."""
    return lambda _, node: f"{word} “{node.text}”"


def _named(word: str, attr: str) -> Callable[[Document, Node], str]:
    def tell(_: Document, node: Node) -> str:
        value = node.attrs.get(attr)
        return f"{word} {value}" if value not in (None, "") else word

    return tell


def _pointing(word: str) -> Callable[[Document, Node], str]:
    """What something points to: a node of this document by number and name, anything else by the id that it has there."""

    def tell(document: Document, node: Node) -> str:
        target = document.cached(by_foreign).get(node.text)
        if target is None:
            return f"{word} {node.text.strip() or NOT_NAMED}"
        return f"{word} {' '.join(filter(None, (number(document, target), f'“{called(document, target)}”', f'#{target}')))}"

    return tell


def by_foreign(document: Document) -> dict[str, str]:
    """Nodes by the ids that they have outside."""
    return {str(node.attrs["foreign"]): node.id for node in document.walk() if "foreign" in node.attrs}


def _margin(_: Document, node: Node) -> str:
    return f"page {node.attrs.get('sort', 'margin')}"


def _note(_: Document, node: Node) -> str:
    """A footnote or comment by the name that its mark in the text has."""
    return str(node.attrs.get("foreign") or f"footnote {node.attrs.get('label', '')}".strip())


_MARKS: Mapping[str, Callable[[Document, Node], str]] = {
    "table": _table,
    "link": _called("link"),
    "attachment": _called("attachment"),
    "dependency": _pointing("depends on"),
    "reference": _pointing("refers to the tree"),
    "margin": _margin,
    "notes": _named("notes", "sort"),
    "footnote": _note,
    "comment": _note,
    "control": _named("control", "name"),
    "opaque": _named("block", "block"),
}
