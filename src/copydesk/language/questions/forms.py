"""The forms of questions: sentence patterns beside the look-up that each asks for. Every word of a sentence is in the pattern or
in a slot that could be read; what fits no form is no look-up."""

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from copydesk.language.questions import about, counting, persons, review, saying, totals, versions
from copydesk.language.questions.asking import Asking, Places
from copydesk.language.questions.conditions import conditions
from copydesk.language.questions.extracts import placed
from copydesk.language.questions.grouping import Read, read_groups
from copydesk.language.questions.nouns import Named, noun_at
from copydesk.language.questions.slots import READERS, Reader, slots
from copydesk.reading.lookup import Lookup, Mentioned, Missing
from copydesk.reading.mentions import mentions
from copydesk.reading.places import is_outlined, outlined, seen
from copydesk.reading.senses import senses_in
from copydesk.words.chart import Chart, Grammar, grammar
from copydesk.words.lexicon import words_in
from copydesk.words.notation import literals_of

Make = Callable[[Asking, Mapping[str, Any]], Lookup | None]
MAX_READINGS = 200  # ways to match one form that are looked at
MAX_BEFORE_NAME = 4  # words
# What a question begins with: only there is it told that something is missing; else it may be no question at all.
_ASKING = words_in("FORMS_ASKING")


class Strength(IntEnum):
    """How much of what a reading speaks of is there."""

    ALL = 0
    EMPTY = 1  # there are none of those
    NEAR = 2  # something is called nearly so
    UNMENTIONED = 3  # a text that stands nowhere
    MISSING = 4  # a place that is not there


class Reading(NamedTuple):
    lookup: Lookup
    strength: Strength


def _nodes(asking: Asking, start: int, end: int, _: Named | None) -> Read | None:
    found = list(read_groups(asking, start, end))
    return next((read for read in found if not read.is_weak), found[0] if found else None)


def _noun(asking: Asking, start: int, end: int, _: Named | None) -> Named | None:
    found = noun_at(asking, start, end)
    return found[1] if found is not None and found[0] == end else None


def _condition(_: Asking, start: int, end: int, __: Named | None) -> tuple[int, int]:
    """The words of a condition; they are read when it is known of what."""
    return start, end


_READERS: Mapping[str, Reader] = {**READERS, **totals.READERS, "nodes": _nodes, "noun": _noun, "condition": _condition}
MAKERS: Mapping[str, ModuleType] = {
    module.__name__.rpartition(".")[2]: module for module in (about, counting, persons, review, saying, totals, versions)
}
WHOLE, PEOPLE, PARTS = "questions/whole", "questions/people", "questions/parts"


@cache
def maker(head: str) -> Make:
    """The function that a row of the tables names: "about.title"."""
    module, _, name = head.partition(".")
    found: Make = getattr(MAKERS[module], f"_{name}", None) or getattr(MAKERS[module], name)
    return found


def table(name: str) -> Grammar:
    return grammar(name, readers=frozenset(_READERS))


def grammar_words() -> Iterator[str]:
    """All words that stand in a pattern."""
    for tables in (table(WHOLE), table(PEOPLE), table(PARTS), conditions()):
        for row in tables.order:
            yield from literals_of(row.pattern)


def read_forms(asking: Asking) -> Reading | None:
    """The first form that reads all words; one whose every part is there comes before one that speaks of what is not."""
    best: Reading | None = None
    for name in (WHOLE, *((PEOPLE,) if asking.kind.cues else ()), PARTS):
        for reading in _readings(asking, table(name)):
            if name == WHOLE and _names_part(asking):
                break  # where a part is called History, "show the history" is about that part
            if best is None or reading.strength < best.strength:
                best = reading
            if best.strength is Strength.ALL:
                return best
    return best


def _names_part(asking: Asking) -> bool:
    """Whether a sentence ends with the name of a part, and not with "an overview"."""
    end = len(asking.words)
    for start in range(1, min(end, MAX_BEFORE_NAME)):
        if words_in("FORMS_A").intersection(asking.words[start - 1 : start + 1]) or asking.sentence.tokens[start].is_number:
            continue
        found = asking.places(start, end)
        if found is not None and found.answers and not found.is_near and is_outlined(asking.document, found.nodes[0]):
            return True
    return False


def _readings(asking: Asking, rows: Grammar) -> Iterator[Reading]:
    """The readings of a sentence in the forms of a table."""
    for match in Chart(rows, asking.sentence.tokens, asking.sentence.text).whole(each=MAX_READINGS, limit=None):
        said = slots(asking, match, rows, readers=_READERS)
        if said is None:
            continue
        missing = next(filter(None, map(_missing, said.values())), "")
        if missing and asking.words[0] not in _ASKING:
            continue
        lookup = Missing(asking.miss(missing), asking.sentence.text) if missing else maker(match.head)(asking, said)
        if lookup is not None and not _denies_title(asking, said):
            yield Reading(lookup, _strength(asking, lookup, said))


def _denies_title(asking: Asking, said: Mapping[str, Any]) -> bool:
    """Whether there were none of what a part is about: where one is called Quotes, there are quotes of some sort."""
    nouns = {value.group.many for value in said.values() if isinstance(value, Read) and not value.group.things}
    titles = " ".join(seen(asking.document, id) for id in asking.document.cached(outlined)) if nouns else ""
    is_told = bool(nouns) and placed(asking.sentence.text, asking.document)  # where the keys are, in a document without fields
    return is_told or any(senses_in(noun) <= senses_in(titles) for noun in nouns)


def _missing(value: object) -> str:
    """The words for a place that is not there."""
    if isinstance(value, Places):
        return "" if value.answers else value.words
    return value.miss if isinstance(value, Read) else ""


def _strength(asking: Asking, lookup: Lookup, said: Mapping[str, Any]) -> Strength:
    if isinstance(lookup, Missing):
        return Strength.MISSING
    if any(isinstance(value, Places) and value.is_near for value in said.values()):
        return Strength.NEAR
    if any(isinstance(value, Read) and value.is_weak for value in said.values()):
        return Strength.UNMENTIONED
    if isinstance(lookup, Mentioned) and not mentions(asking.document, lookup.phrase, lookup.within, exactly=lookup.exactly):
        return Strength.UNMENTIONED
    if any(isinstance(value, Read) and not value.group.things for value in said.values()):
        return Strength.EMPTY
    return Strength.ALL
