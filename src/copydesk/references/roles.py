"""What a part is in the whole, whatever it is called: the title, the introduction, the conclusion, the abstract."""

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.references.choice import Ids, outermost
from copydesk.references.nameindex import name_index
from copydesk.references.nearnames import near_names
from copydesk.references.structure import structure, title
from copydesk.references.wordlists import ROLE_NAMES

_NO_TEXT = ("meta", "definition", "footnote", "break")


def in_role(document: Document, role: str, holder: str | None = None) -> list[Ids]:
    """The part that plays a role in the document, or in one of its sections; every one that may be meant."""
    if role == "title":
        found = _title(document) if holder is None else ()
        return [found] if found else []
    own = {"opening": _opening, "closing": _closing, "abstract": _abstract}[role](document, holder)
    # "the conclusion" where a section is called Conclusions and another one is the last: both may be meant.
    called = [(id,) for id in _nearly_called(document, ROLE_NAMES[role], holder)]
    return list(dict.fromkeys(([own] if own else []) + [ids for ids in called if ids != own]))


def _title(document: Document) -> Ids:
    """The heading that holds everything; else the field that is called so; else what the document is called itself."""
    heading = document.cached(title)
    if heading is not None:
        return (heading,)
    field = _field(document, "title")
    if field:
        return field
    return (document.root,) if kind_named(document.kind).types[document[document.root].type].has_text else ()


def _opening(document: Document, holder: str | None) -> Ids:
    """What stands before the second heading: above the first one, if there is anything, else below it."""
    order = structure(document)
    kind = kind_named(document.kind)
    headings = order.of_types([type.name for type in kind.types.values() if type.in_outline])
    headings = [id for id in headings if order.is_outlined(id) and (holder is None or id == holder or order.holds(holder, id))]
    bounds = [order.start[id] for id in headings[:2]]
    limit = order.section_end[holder] if holder is not None else len(order.order)
    first = bounds[0] if bounds else limit
    second = bounds[1] if len(bounds) > 1 else limit
    above = _blocks(document, 1, first) if holder is None else ()
    return above or _blocks(document, first + 1, second)


def _blocks(document: Document, start: int, end: int) -> Ids:
    """The outermost blocks of text from one place up to another."""
    order = structure(document)
    found: list[str] = []
    at = start
    while at < end:
        node = document[order.order[at]]
        if node.type not in _NO_TEXT and order.end[node.id] <= end:
            found.append(node.id)
        at = order.end[node.id] if order.end[node.id] <= end else at + 1
    return tuple(found)


def _closing(document: Document, holder: str | None) -> Ids:
    """The last section."""
    order = structure(document)
    kind = kind_named(document.kind)
    types = [type.name for type in kind.types.values() if type.in_outline]
    sections = order.of_types(types) if holder is None else order.below(types, holder)
    sections = [id for id in sections if order.is_outlined(id) and id != document.cached(title)]
    return tuple(outermost(order, sections)[-1:])


def _field(document: Document, name: str) -> Ids:
    """The field of the front matter or title page that is called so."""
    return tuple(entry.id for entry, _ in name_index(document).named(name) if document[entry.id].type == "key")[:1]


def _abstract(document: Document, holder: str | None) -> Ids:
    return _field(document, "abstract") if holder is None else ()


def _nearly_called(document: Document, word: str, holder: str | None) -> list[str]:
    """Sections whose title holds the word for the role."""
    order = structure(document)
    kind = kind_named(document.kind)

    def suits(id: str, _: bool) -> bool:
        inside = holder is None or order.holds(holder, id)
        return inside and kind.types[document[id].type].in_outline and id != document.cached(title)

    near, _ = near_names(document, word, suits)
    return [id for id, distance in near if distance < 3]
