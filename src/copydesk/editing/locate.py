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
PIECES = (12, 6, 4)  # bytes; the shorter ones are tried where nothing was found, since they cost more
MAX_SEEDS = 50  # places of one piece that are looked at; a piece with more says nothing


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
    candidates = index.candidates(text)
    nodes = [id for id in candidates if scope is None or id in scope]
    for rung, find in ((Rung.EXACT, matching.exact), (Rung.FOLDED, matching.folded)):
        hits = list(_hits(document, nodes, text, rung, find))
        # What is spelled so is a candidate too, unless it is signs alone.
        if not hits and rung is Rung.EXACT and (candidates or not comparable(text.encode("utf-8", "surrogatepass"))):
            hits = spelled(document, text, scope)
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


def spelled(document: Document, text: str, scope: set[str] | None = None) -> list[Hit]:
    """Places of `text` among what is not visible: marks, link addresses."""
    if not text.strip():
        return []
    nodes = text_index(document).spelling(text)
    return [
        Hit(id, place.start, place.end, Rung.SOURCE)
        for id in nodes
        if scope is None or id in scope
        for place in matching.exact(document[id].text, text)
    ]


def with_typos(document: Document, text: str, scope: set[str] | None) -> list[Hit]:
    """The nearest places, on the typo rung or else near enough to offer; all that are equally near."""
    wanted = " ".join(text.split())
    allowed = len(wanted) // CHARS_PER_NEAR
    if not allowed:
        return []
    for size in PIECES:
        best: list[Hit] = []
        looked: set[str] = set()
        for nodes in seeded(document, wanted, size, scope):
            found = nearest(document, wanted, allowed, nodes - looked)
            looked |= nodes
            if best and not found:
                return best  # a second piece has no nearer place
            best = nearer(best, found)
        if best:
            return best
    return []


def nearer(one: list[Hit], two: list[Hit]) -> list[Hit]:
    """Of two findings the one with fewer errors; both where they are equal."""
    if not one or not two:
        return one or two
    return [*one, *two] if one[0].errors == two[0].errors else min(one, two, key=lambda hits: hits[0].errors)


def nearest(document: Document, wanted: str, allowed: int, nodes: Iterable[str]) -> list[Hit]:
    best: list[Hit] = []
    least = allowed
    for id in nodes:
        places = matching.similar(visible_text(document, id).text, wanted, least)
        errors = min((place.errors for place in places), default=least + 1)
        if errors > least:
            continue
        if errors < least:
            best, least = [], errors
        best += [Hit(id, place.start, place.end, rung_of(wanted, errors), errors) for place in places if place.errors == errors]
    return best


def rung_of(wanted: str, errors: int) -> Rung:
    return Rung.TYPO if errors <= typos_allowed(len(wanted)) else Rung.NEAR


def seeded(document: Document, wanted: str, size: int, scope: set[str] | None) -> Iterator[set[str]]:
    """For each piece of `wanted`, of `size` bytes, that stands somewhere unharmed: the nodes that hold it."""
    index = text_index(document)
    query = comparable(wanted.encode("utf-8", "surrogatepass"))
    for start in range(0, max(1, len(query) - size + 1), size):
        nodes = {id for id in index.holding(query[start : start + size], MAX_SEEDS) if scope is None or id in scope}
        if nodes:
            yield nodes
