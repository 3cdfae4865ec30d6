"""What a node becomes when its type or level changes, with what follows from that: a heading takes in what follows it, or lets go
what it held; the levels below it follow; attrs that belong to a type come and go with it."""

from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, assign, move, remove, retype
from copydesk.editing.division import place_of_text
from copydesk.editing.moves import out_of_list
from copydesk.editing.rewrites import rewrite
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named, with_article
from copydesk.kinds.numbering import title_of

# They belong to a type, and go with it.
TYPED_ATTRS = ("level", "checked", "list", "start", "info", "align", "textAlignment", "pageBreakBefore")
# In Markdown these are written around a text.
WRAPPED: dict[str, Callable[[str], str]] = {
    "quote": lambda text: "> " + text.replace("\n", "\n> "),
    "code": lambda text: f"```\n{text}\n```",
    "item": lambda text: "- " + text.replace("\n", "\n  "),
}


def retype_to(document: Document, id: str, type: str) -> list[Operation]:
    """Makes a node another type, with what follows from that: attrs that the type has or lacks, and what a heading holds."""
    node = document[id]
    if node.parent is None:
        raise InputError("the document itself has no other type")
    if type not in kind_named(document.kind).types:
        raise InputError(no_such_type(document, type))
    wanted = (
        "section" if type == "heading" and "section" in kind_named(document.kind).types and nests_sections(document, id) else type
    )
    if node.type == wanted:
        return []
    if wanted == "paragraph" and whole_quote(document, id) == id:
        return out_of_quote(document, id)
    if not FORMATS[document.format].flat and wanted in WRAPPED and node.type in ("paragraph", "item"):
        return rewrite(document, [id], WRAPPED[wanted](node.text))
    if not FORMATS[document.format].flat and node.type == "item" and wanted == "paragraph" and document[node.parent].type == "list":
        return out_of_list(document, id, wanted)
    operations: list[Operation] = [*_fitted_attrs(document, id, wanted), retype(document, id, wanted)]
    after = apply(document, operations)
    if wanted == "section":
        return [*operations, *_take_in(after, id)]
    return [*_let_out(document, id), *operations] if node.type == "section" else operations


def whole_quote(document: Document, id: str) -> str | None:
    """The quote that a node is, or is all the text of, where quotes hold blocks."""
    node = document[id]
    if FORMATS[document.format].flat or node.parent is None:
        return None
    if node.type == "quote":
        return id
    holder = document[node.parent]
    return holder.id if holder.type == "quote" and len(holder.children) == 1 and node.type == "paragraph" else None


def out_of_quote(document: Document, id: str) -> list[Operation]:
    """What a quote holds, where it stood."""
    holder, at = document[id].parent or document.root, document.index(id)
    operations: list[Operation] = []
    for place, child in enumerate(document[id].children, at):
        operations.append(move(document, child, holder, place))
        document = apply(document, operations[-1:])
    return [*operations, remove(document, id)]


def no_such_type(document: Document, type: str) -> str:
    return f"{with_article(document.kind)} has no {type!r}; it has {', '.join(kind_named(document.kind).types)}"


def nests_sections(document: Document, id: str) -> bool:
    """Whether headings hold what follows where `id` stands, as in Markdown outside quotes and items."""
    parent = document[id].parent
    return not FORMATS[document.format].flat and parent is not None and document[parent].type in ("document", "section", "content")


def _fitted_attrs(document: Document, id: str, type: str) -> list[Operation]:
    """The attrs of a type: those it lacks are taken away, and a level or a sort of list is given where it needs one."""
    node = document[id]
    has = kind_named(document.kind).types[type].attrs if type in kind_named(document.kind).types else {}
    operations: list[Operation] = [
        assign(document, id, name, None) for name in TYPED_ATTRS if name in node.attrs and name not in has
    ]
    if type in ("section", "heading") and "level" not in node.attrs:
        level = _level_for(document, id)
        operations.append(assign(document, id, "level", level))
    if type == "item" and FORMATS[document.format].flat and "list" not in node.attrs:
        operations.append(assign(document, id, "list", "bullet"))
    return operations


def _level_for(document: Document, id: str) -> int:
    """The level of a new heading: that of its neighbours, one below the title or the heading it stands in."""
    node = document[id]
    siblings = list(document.children(node.parent or document.root))
    place = next(at for at, sibling in enumerate(siblings) if sibling.id == id)
    title = title_of(document, kind_named(document.kind))
    near = [sibling for sibling in (*reversed(siblings[:place]), *siblings[place:]) if isinstance(sibling.attrs.get("level"), int)]
    beside_it = next((sibling for sibling in near if sibling.id != title and sibling.id != id), None)
    if beside_it is not None:
        return int(str(beside_it.attrs["level"]))
    holder = document[node.parent or document.root]
    above = document[title] if title is not None and "level" not in holder.attrs else holder
    outer = above.attrs.get("level", 0)
    return min(6, (outer if isinstance(outer, int) else 0) + 1)


def _take_in(document: Document, id: str) -> list[Operation]:
    """A new heading takes in what follows it, up to the next heading of its level or higher."""
    node = document[id]
    assert node.parent is not None
    level = node.attrs["level"]
    operations: list[Operation] = []
    siblings = list(document[node.parent].children)
    for following in siblings[siblings.index(id) + 1 :]:
        if document[following].type == "section" and document[following].attrs["level"] <= level:  # type: ignore[operator]  # levels are numbers
            break
        operations.append(move(document, following, id, len(document[id].children)))
        document = apply(document, operations[-1:])
    return operations


def _let_out(document: Document, id: str) -> list[Operation]:
    """A heading that becomes text lets go what it held: it stands behind it, and both behind the text of a section above."""
    node = document[id]
    assert node.parent is not None
    operations: list[Operation] = []
    parent, at = place_of_text(document, id)
    if parent != node.parent:
        operations.append(move(document, id, parent, at))
        document = apply(document, operations)
    for place, child in enumerate(list(document[id].children), 1):
        operations.append(move(document, child, parent, at + place))
        document = apply(document, operations[-1:])
    return operations
