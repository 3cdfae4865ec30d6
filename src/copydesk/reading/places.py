"""Where a node stands, in words: the sections, blocks, steps and scenes around it, their numbers, and the path that is shown.

A heading of a flat note holds nothing in the tree; what follows it, to the next of its level or higher, stands under it.
"""

import re

from copydesk import formats
from copydesk.document.document import Document, of_shape
from copydesk.document.node import Node
from copydesk.kinds import Counting, kind_named
from copydesk.kinds.numbering import numbers, title_of

LONGEST_TITLE = 60  # characters of a title in a path
MAX_NAME = 200  # characters of what a document is called
_SPELLED = re.compile(r"§?\s*\d+(?:\.\d+)*[.):]?\s")  # a title that spells its number


@of_shape
def holders(document: Document) -> dict[str, str]:
    """For each node that stands in one, the nearest node of the outline around it."""
    types = kind_named(document.kind).types
    found: dict[str, str] = {}
    headings: list[tuple[int, str]] = []  # the open ones of a flat note: level and id
    for node in document.walk():
        if node.parent is None:
            continue
        if node.parent == document.root:
            level = node.attrs.get("level")
            if types[node.type].counting is Counting.FLAT and isinstance(level, int):
                while headings and headings[-1][0] >= level:
                    headings.pop()
                _hold(found, node.id, headings[-1][1] if headings else None)
                headings.append((level, node.id))
            else:
                _hold(found, node.id, headings[-1][1] if headings else None)
            continue
        parent = document[node.parent]
        _hold(found, node.id, parent.id if _is_outlined(document, parent) else found.get(parent.id))
    return found


def _hold(found: dict[str, str], id: str, holder: str | None) -> None:
    if holder is not None:
        found[id] = holder


def _is_outlined(document: Document, node: Node) -> bool:
    type = kind_named(document.kind).types[node.type]
    return type.in_outline and (type.counting is not Counting.FLAT or node.parent == document.root)


def is_outlined(document: Document, id: str) -> bool:
    """Whether a node is a part of the outline: a section, a block, a step, a scene."""
    return _is_outlined(document, document[id])


def holder(document: Document, id: str) -> str | None:
    return document.cached(holders).get(id)


def noted_at(document: Document, id: str) -> str:
    """Of a footnote, the text that refers to it, since that is where it belongs; of all else, itself."""
    node = document[id]
    if node.type != "footnote":
        return id
    mark = f"[^{node.attrs.get('label', '')}]"
    return next((other.id for other in document.walk() if mark in other.text), id)


def above(document: Document, id: str) -> list[str]:
    """The parts of the outline that a node stands in, the outermost first."""
    known = document.cached(holders)
    chain: list[str] = []
    at = known.get(id)
    while at is not None:
        chain.append(at)
        at = known.get(at)
    return chain[::-1]


def path(document: Document, id: str) -> str:
    """The titles above a node, " > " between; for what stands under none, what it is called itself."""
    titles = [line(seen(document, part), LONGEST_TITLE) for part in above(document, id)]
    if is_outlined(document, id) or not titles:
        titles.append(called(document, id))
    return " > ".join(title for title in titles if title) or noun(document, id)


def called(document: Document, id: str) -> str:
    """What a node is called: its first words, else what sort of thing it is."""
    types = kind_named(document.kind).types
    for node in document.walk(id):
        if node.text.strip() and not types[node.type].points:
            return line(seen(document, node.id), LONGEST_TITLE)
    return noun(document, id)


def place(document: Document, id: str) -> str:
    """Where a node is, as people say it: "2.1 Drainage", "scene 5, INT. HARBOUR - DAY", "2.1 Drainage, table"."""
    if is_outlined(document, id):
        return _numbered(document, id)
    around = holder(document, id)
    if around is not None:
        return _numbered(document, around)
    name = document[id].attrs.get("name")
    return f"{noun(document, id)} {name}" if isinstance(name, str) and name else noun(document, id)


def _numbered(document: Document, id: str) -> str:
    title_words = called(document, id)
    counted_number = number(document, id)
    type = kind_named(document.kind).types[document[id].type]
    if type.counting is Counting.THROUGH:
        return f"{type.words[0]} {counted_number}, {title_words}"
    return title_words if not counted_number or _SPELLED.match(title_words) else f"{counted_number} {title_words}"


def noun(document: Document, id: str) -> str:
    words = kind_named(document.kind).types[document[id].type].words
    return words[0] if words else document[id].type


def number(document: Document, id: str) -> str:
    return document.cached(counted).get(id, "")


@of_shape
def counted(document: Document) -> dict[str, str]:
    return numbers(document, kind_named(document.kind))


def title(document: Document) -> str | None:
    return title_of(document, kind_named(document.kind)) or formats.title(document)


def name_node(document: Document) -> str | None:
    """The node that names the document: its title, a field called so, or its root where that has a text."""
    heading = title(document)
    if heading is None:
        fields = (node.id for node in document.walk() if str(node.attrs.get("name", "")).casefold() == "title")
        heading = next(fields, document.root if document[document.root].text else None)
    return heading


def own_name(document: Document) -> str:
    """What the document calls itself; nothing where it doesn't."""
    node = name_node(document)
    return line(called(document, node), MAX_NAME) if node is not None else ""


def seen(document: Document, id: str) -> str:
    """The text of a node as a reader sees it."""
    return formats.visible(document, id).text


def line(text: str, longest: int) -> str:
    """A text on one line, cut at a word where it is too long."""
    words = " ".join(text.split())
    if len(words) <= longest:
        return words
    cut = words[:longest].rpartition(" ")[0] or words[:longest]
    return cut.rstrip(" ,;:.–—-") + "…"


def texts_in_attrs(document: Document, node: Node) -> list[tuple[str, str]]:
    """The texts that a node holds besides its own, by the name of the attr: a description, a caption, an address; no mere sort."""
    type = kind_named(document.kind).types[node.type]
    held = ((name, node.attrs.get(name)) for name, allowed in type.attrs.items() if not allowed and name not in type.adjectives)
    return [(name, text) for name, text in held if isinstance(text, str) and text.strip() and not text.isdecimal()]


def spans(document: Document) -> dict[str, tuple[int, int]]:
    """From where to where a node reaches in reading order, with all that stands in it or under it."""
    known = document.cached(holders)
    ends: dict[str, int] = {}
    result: dict[str, tuple[int, int]] = {}
    for place in range(len(document.order) - 1, -1, -1):
        id = document.order[place]
        end = max(place + 1, ends.get(id, 0))
        result[id] = (place, end)
        for around in (document[id].parent, known.get(id)):
            if around is not None:
                ends[around] = max(end, ends.get(around, 0))
    return result


def inside(document: Document, id: str) -> tuple[str, ...]:
    """A node and all that stands in it; under a heading of a flat note, what follows it."""
    start, end = document.cached(spans)[id]
    return document.order[start:end]


def outlined(document: Document) -> frozenset[str]:
    """The parts of the outline."""
    return frozenset(node.id for node in document.walk() if _is_outlined(document, node))
