"""Where a text stands in a document: on the strictest rung that has a place, all the places of that rung.

The comparable index says which nodes to look at; their visible text says where. Hits are spans of a node's own text.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing import matching
from copydesk.editing.index import comparable, text_index
from copydesk.editing.matching import Place
from copydesk.editing.rungs import CHARS_PER_NEAR, Rung, typos_allowed
from copydesk.formats.visible import Visible

Find = Callable[[str, str], list[Place]]
MAX_SEEDS = 200  # places of one seed that are looked at; a seed with more says nothing


class Hit(NamedTuple):
    """A span of the visible text of a node, or on the source rung of its text as spelled."""

    node: str
    start: int
    end: int
    rung: Rung
    errors: int = 0


def locate(document: Document, text: str, inside: str | None = None) -> list[Hit]:
    """All places of `text` in or below `inside`, on the strictest rung that has one."""
    index = text_index(document)
    scope = None if inside is None or inside == document.root else {node.id for node in document.walk(inside)}
    nodes = [id for id in index.candidates(text) if scope is None or id in scope]
    for rung, find in ((Rung.EXACT, matching.exact), (Rung.FOLDED, matching.folded)):
        hits = list(_hits(document, nodes, text, rung, find))
        if not hits and rung is Rung.EXACT:
            hits = spelled(document, text, inside)
        if hits:
            return hits
    return with_typos(document, text, scope)


def _hits(
    document: Document, nodes: Iterable[str], text: str, rung: Rung, find: Callable[[str, str], list[Place]]
) -> Iterator[Hit]:
    for id in nodes:
        for place in find(visible_text(document, id).text, text):
            yield Hit(id, place.start, place.end, rung, place.errors)


def visible_text(document: Document, id: str) -> Visible:
    return formats.visible(document, id)


def spelled(document: Document, text: str, inside: str | None = None) -> list[Hit]:
    """Places of `text` among what is not visible: marks, link addresses."""
    if not text.strip():
        return []
    return [
        Hit(node.id, place.start, place.end, Rung.SOURCE)
        for node in document.walk(inside)
        if text in node.text
        for place in matching.exact(node.text, text)
    ]


def with_typos(document: Document, text: str, scope: set[str] | None) -> list[Hit]:
    """The nearest places, on the typo rung or else near enough to offer; all that are equally near."""
    wanted = " ".join(text.split())
    allowed = len(wanted) // CHARS_PER_NEAR
    if not allowed:
        return []
    best: list[Hit] = []
    least = allowed + 1
    for id in seeded(document, wanted, allowed, scope):
        places = matching.similar(visible_text(document, id).text, wanted, min(least, allowed))
        if not places:
            continue
        errors = min(place.errors for place in places)
        if errors < least:
            best, least = [], errors
        if errors == least:
            best += [Hit(id, place.start, place.end, rung_of(wanted, errors), errors) for place in places if place.errors == errors]
    return best


def rung_of(wanted: str, errors: int) -> Rung:
    return Rung.TYPO if errors <= typos_allowed(len(wanted)) else Rung.NEAR


def seeded(document: Document, wanted: str, errors: int, scope: set[str] | None) -> list[str]:
    """Nodes that hold an unharmed piece of `wanted`, most pieces first. With e errors one of e + 1 pieces is unharmed."""
    index = text_index(document)
    query = comparable(wanted)
    size = max(4, len(query) // (errors + 1))
    votes: dict[str, int] = {}
    for start in range(0, max(1, len(query) - size + 1), max(1, size // 2)):
        piece = query[start : start + size]
        nodes = index.holding(piece, MAX_SEEDS)
        for id in nodes:
            if scope is None or id in scope:
                votes[id] = votes.get(id, 0) + 1
    return sorted(votes, key=lambda node: -votes[node])[:MAX_SEEDS]
