"""Where a node stands, in words: the sections, blocks, steps and scenes around it, their numbers, and the path that is shown.

A heading of a flat note holds nothing in the tree; what follows it, to the next of its level or higher, stands under it.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import cast

from copydesk import formats
from copydesk.document.document import Document, of_shape
from copydesk.document.node import Node
from copydesk.kinds import Counting, kind_named
from copydesk.kinds.numbering import title_of
from copydesk.kinds.siblings import number_of

LONGEST_TITLE = 60  # characters of a title in a path
MAX_NAME = 200  # characters of what a document is called
_SPELLED = re.compile(r"§?\s*\d+(?:\.\d+)*[.):]?\s")  # a title that spells its number


@of_shape
def holders(document: Document) -> dict[str, str]:
    """For each node that stands in one, the nearest node of the outline around it."""
    found = dict(document.cached(_under_headings))
    for node in document.walk():
        if node.parent is None or node.parent == document.root:
            continue
        parent = document[node.parent]
        around = parent.id if _is_outlined(document, parent) else found.get(parent.id)
        if around is not None:
            found[node.id] = around
    return found


@of_shape
def _under_headings(document: Document) -> dict[str, str]:
    """For each child of the root that stands under a heading of a flat note, that heading."""
    types = kind_named(document.kind).types
    found: dict[str, str] = {}
    headings: list[tuple[int, str]] = []  # the open ones: level and id
    for node in document.children(document.root):
        level = node.attrs.get("level")
        is_heading = types[node.type].counting is Counting.FLAT and isinstance(level, int)
        while is_heading and headings and headings[-1][0] >= int(str(level)):
            headings.pop()
        if headings:
            found[node.id] = headings[-1][1]
        if is_heading:
            headings.append((int(str(level)), node.id))
    return found


def _is_outlined(document: Document, node: Node) -> bool:
    type = kind_named(document.kind).types[node.type]
    return type.in_outline and (type.counting is not Counting.FLAT or node.parent == document.root)


def is_outlined(document: Document, id: str) -> bool:
    """Whether a node is a part of the outline: a section, a block, a step, a scene."""
    return _is_outlined(document, document[id])


def holder(document: Document, id: str) -> str | None:
    """The nearest node of the outline around a node: one that it stands in, or a heading of a flat note that it stands under."""
    known = document.known(holders)
    if known is not None:
        return known.get(id)
    node = document[id]
    while node.parent is not None and node.parent != document.root:
        node = document[node.parent]
        if _is_outlined(document, node):
            return node.id
    return document.cached(_under_headings).get(node.id)


def noted_at(document: Document, id: str) -> str:
    """Of a footnote, and what stands in one, the text that refers to it, since that is where it belongs; of all else, itself."""
    note = next((node for node in (document[id], *document.ancestors(id)) if node.type == "footnote"), None)
    if note is None:
        return id
    mark = f"[^{note.attrs.get('label', '')}]"
    return next((other.id for other in document.walk() if mark in other.text), id)


def above(document: Document, id: str) -> list[str]:
    """The parts of the outline that a node stands in, the outermost first."""
    chain: list[str] = []
    at = holder(document, id)
    while at is not None:
        chain.append(at)
        at = holder(document, at)
    return chain[::-1]


def path(document: Document, id: str) -> str:
    """The titles above a node, " > " between; for what stands under none, what it is called itself."""
    titles = [line(seen(document, part), LONGEST_TITLE) for part in above(document, noted_at(document, id))]
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
    around = holder(document, noted_at(document, id))
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
    return number_of(document, kind_named(document.kind), id)


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
    return str(reader_of(document)(document, document[id]))


def reader_of(document: Document) -> Callable[[Document, Node], str]:
    """What tells the text of a node as a reader sees it, for who looks at thousands of them."""
    told = getattr(formats.load(document.format), "seen", None)
    return _seen_of_visible if told is None else cast("Callable[[Document, Node], str]", told)


def _seen_of_visible(document: Document, node: Node) -> str:
    return formats.visible(document, node.id).text


def line(text: str, longest: int) -> str:
    """A text on one line, cut at a word where it is too long."""
    words = " ".join(text.split())
    if len(words) <= longest:
        return words
    cut = words[:longest].rpartition(" ")[0] or words[:longest]
    return cut.rstrip(" ,;:.–—-") + "…"


def texts_in_attrs(document: Document, node: Node) -> list[tuple[str, str]]:
    """The texts that a node holds besides its own, by the name of the attr: a description, a caption, an address; no mere sort."""
    if not node.attrs:
        return []
    held = ((name, node.attrs.get(name)) for name in _text_attrs(document.kind, node.type))
    return [(name, text) for name, text in held if isinstance(text, str) and text.strip() and not text.isdecimal()]


@cache
def _text_attrs(kind: str, type: str) -> tuple[str, ...]:
    """The attrs of a type of node that hold any text."""
    found = kind_named(kind).types[type]
    return tuple(name for name, allowed in found.attrs.items() if not allowed and name not in found.adjectives)


@of_shape
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
