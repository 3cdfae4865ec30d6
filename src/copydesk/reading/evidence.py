"""Evidence: the texts that come nearest to some words, gathered by the part of the document that they stand in, and scored."""

from collections.abc import Iterable, Sequence

from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.reading.find import searched_text
from copydesk.reading.places import holder, inside, is_outlined
from copydesk.reading.relations import chain, edges
from copydesk.reading.strategy import BY_RANK, MIN_NEAR, Strategy


def nearest(found: Sequence[Passage], strategy: Strategy) -> list[Passage]:
    """What was found and is near enough; where that is too little, the best by rank. Without an embedder all of it is."""
    most = strategy.max_nodes or len(found)
    near = [passage for passage in found if passage.near is None or passage.near >= strategy.near]
    return (near if len(near) >= MIN_NEAR else list(found[: max(BY_RANK, len(near))]))[:most]


def with_dependencies(document: Document, ids: Iterable[str], most: int) -> list[str]:
    """The nodes, and the parts of the document that theirs depend on, as far as there is room."""
    known = dict.fromkeys(ids)
    up = edges(document, up=True)
    for part in dict.fromkeys(part_of(document, id) for id in list(known)):
        for distance, pointer in chain(up, part, up=True):
            if distance == 1 and len(known) < most:
                known[pointer.target] = None
    return list(known)[:most]


def part_of(document: Document, id: str) -> str:
    """The part of the outline that a node stands in; itself, where it is one or stands in none."""
    return id if is_outlined(document, id) else holder(document, id) or id


def leaves(document: Document, ids: Iterable[str]) -> list[str]:
    """All nodes with a text of their own in or under some nodes, in reading order."""
    wanted = {below for id in ids if id in document for below in inside(document, id)}
    return [id for id in document.cached(_with_text) if id in wanted]


def _with_text(document: Document) -> list[str]:
    return [node.id for node in document.walk() if searched_text(document, node).strip()]
