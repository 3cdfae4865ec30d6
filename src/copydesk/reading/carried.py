"""What answers a question beside the passage that speaks of it: the sentence that goes on, the part called so, the reply."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.reading.find import WordIndex
from copydesk.reading.phrases import forms, names_in
from copydesk.reading.places import holder, outlined, seen
from copydesk.reading.quoting import sentences
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.sorts import Asked, Sort, of_sort
from copydesk.reading.units import LIGHT_SHARE, Unit, is_light, known_as, units_of
from copydesk.reading.words import SILENT, words
from copydesk.references.wordlists import DETERMINERS

NEARLY = 0.7
MAX_REPLY = 120  # characters
PLACING = frozenset(("in", "on", "at", "for", "with", "from", "during"))


class Found(NamedTuple):
    """What answers a question, where it stands, and whether that is sure."""

    answer: str
    unit: Unit
    is_sure: bool


def beyond(document: Document, units: Sequence[Unit], asked: Asked) -> list[Found]:
    """What a sentence says that goes on about the one which speaks of all: "The wifi was weak. A booster by Ann mended it."."""
    units = [unit for unit in units if not unit.cells]
    if len(units) != 1:
        return []
    further = [unit for unit in units_of(document, units[0].node, set()) if unit.start > units[0].start]
    further = [unit for unit in further if unit.above or asked.sort == Sort.REASON]

    def covers(unit: Unit) -> float:
        own = senses_in(units[0].text) | senses_in(unit.text) | units[0].above
        return sum(weight for term, weight in asked.about.items() if term in own) / asked.weight

    found = {answer: unit for unit in further if covers(unit) >= NEARLY and (answer := of_sort(unit.text, asked))}
    return [Found(*found.popitem(), is_sure=False)] if len(found) == 1 else []


def led(document: Document, asked: Asked) -> list[Found]:
    """Who does what a part is called, where one is named in it as who did it: "led by Ann" under "Training"."""
    known = document.cached(WordIndex).stems
    wanted = {term for term, weight in asked.about.items() if term in known and weight > LIGHT_SHARE * max(asked.about.values())}
    parts = [id for id in document.cached(outlined) if wanted and wanted <= senses_in(seen(document, id))]
    inside = [id for id in document.order if parts and holder(document, id) == parts[0]]
    units = (
        [unit for id in inside for unit in units_of(document, id, set())] if len(parts) == 1 and asked.sort == Sort.PERSON else []
    )
    agents = {match[1].rstrip(): unit for unit in units for match in forms()["agent"].finditer(unit.text) if names_in(match[1])}
    return [Found(*agents.popitem(), is_sure=False)] if len(agents) == 1 else []


def replied(document: Document, question: str, asked: Asked, units: Sequence[Unit]) -> Found | None:
    """What is said next where the text itself asks the question: a speech that answers another, what stands below a question."""
    asks = [
        unit
        for unit in units
        if unit.text.endswith("?") and words(question)[0] in words(unit.text) and set(asked.about) <= senses_in(unit.text)
    ]
    if len(asks) != 1:
        return None
    node = document[asks[0].node]
    order = document.order[document.order.index(node.id) + 1 :]
    after = next((id for id in order if document[id].type == node.type), None)
    text = seen(document, after) if after is not None else ""
    start, end = next(sentences(text), (0, 0))
    is_short = 0 < end - start <= MAX_REPLY and not text[start:end].endswith("?")
    return Found(text[start:end].rstrip("."), Unit(after, text[start:end], start), is_sure=False) if after and is_short else None


def placed_nowhere(about: str, document: Document) -> bool:
    """Whether something is named as a thing, a time or a place that no text has a word for: the minibar, in winter."""
    index = document.cached(WordIndex)
    pairs = [(before, word) for before, word in pairwise(words(about)) if before in DETERMINERS | PLACING and word not in SILENT]
    return any(not is_light(word) and not known_as(index, senses(word)[0], is_asked=True)[1] for _, word in pairs)
