"""Evidence: the texts that come nearest to some words, gathered by the part of the document that they stand in, and scored."""

from collections.abc import Iterable, Iterator, Sequence

from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.reading.budget import MAX_ITEM_CHARS
from copydesk.reading.find import keyword_scores, searched_text
from copydesk.reading.places import holder, inside, is_outlined, place
from copydesk.reading.quoting import texts
from copydesk.reading.relations import chain, edges
from copydesk.reading.strategy import BY_RANK, MIN_NEAR, Strategy

READ_WEIGHT = 0.5  # of a text that was read on purpose, beside 1 for the one that is nearest to the words


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
    return [id for id in document.order if id in wanted and searched_text(document, document[id]).strip()]


def passages_of(document: Document, ids: Iterable[str], question: str) -> list[Passage]:
    """Some nodes with all that is below them as passages, those that stand in one part together, scored against the question."""
    scores = keyword_scores(document, question)
    best = max(scores.values(), default=0.0) or 1.0
    found: list[Passage] = []
    for part, members in _by_part(document, leaves(document, ids)):
        for chunk in _chunks(document, members):
            text = "\n".join(text for id in chunk for text in texts(document, document[id]) if text.strip())
            score = max(scores.get(id, 0.0) for id in chunk) / best + READ_WEIGHT
            found.append(Passage(part, place(document, part), text, score))
    return found


def _by_part(document: Document, ids: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    parts: dict[str, list[str]] = {}
    for id in ids:
        parts.setdefault(part_of(document, id), []).append(id)
    yield from parts.items()


def _chunks(document: Document, ids: Sequence[str]) -> Iterator[list[str]]:
    """The nodes of one part, so many together as make one item of evidence."""
    chunk: list[str] = []
    length = 0
    for id in ids:
        size = sum(map(len, texts(document, document[id])))
        if chunk and length + size > MAX_ITEM_CHARS:
            yield chunk
            chunk, length = [], 0
        chunk.append(id)
        length += size
    if chunk:
        yield chunk
