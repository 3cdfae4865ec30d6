"""Claims: what is said of a change, held against the change itself: a model's words about states, and what a second look denies.

Only what can be known is told: a sentence that may mean something else is no claim.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from copydesk.assistant.partsizes import claimed_of_each
from copydesk.document.document import Document
from copydesk.document.facets import TEXT, facets
from copydesk.editing.bind import Bound
from copydesk.editing.phrasebook import Phrases, line_of, phrasebook
from copydesk.editing.phrasebook import lists as word_lists
from copydesk.editing.renumber import SPELLED
from copydesk.kinds import kind_named
from copydesk.language.brief.wishes import PACKAGE
from copydesk.plan.brief import Brief
from copydesk.reading.places import is_outlined

MIN_NAME = 4  # letters: a shorter name may be any word
TRUE, FALSE = str(True), str(False)
NUMBERING = re.compile(r"\b(?:re-?number\w*|number(?:ed|ing|s)?|count(?:ed)? anew)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


def untrue(bound: Bound, telling: Sequence[str], brief: Brief) -> tuple[str, ...]:
    """What a model says that something is now and that it isn't, one plain sentence each."""
    said = [sentence for text in telling for sentence in _SENTENCE.split(text) if not _lists("loose").stand_in(line_of(sentence))]
    return tuple(
        dict.fromkeys(one for sentence in said for one in (*_otherwise(bound, sentence), *claimed_of_each(bound, sentence, brief)))
    )


def _otherwise(bound: Bound, sentence: str) -> Iterator[str]:
    """States that differ from the one that a sentence tells of, where the change brought that state to something that it names.
    All that it names has to be one row of names: of what is named beside, nothing is said ("A is in review and depends on B")."""
    line = line_of(sentence)
    named = list(_named(bound.after, line))
    if not _are_one_row(line, [name for _, name in named]):
        return
    rest = _without(line, (name for _, name in named))
    told = {state for state in _states(bound.after) if _is_said(state, rest)}
    if len(told) != 1:
        return
    state = told.pop()
    is_made = any(_state(bound.after, id) == state != _state(bound.before, id) for id, _ in named)
    for id, _ in named if is_made else ():
        if _state(bound.after, id) != state:
            yield f"“{bound.after[id].text}” is {_word(_state(bound.after, id))}, not {_word(state)}."


def _are_one_row(line: str, names: Sequence[str]) -> bool:
    """Whether nothing but "and", commas and the like stands between names."""
    places = sorted((line.find(name), len(name)) for name in names)
    gaps = [line[start + length - 1 : begin + 1] for (start, length), (begin, _) in pairwise(places)]
    return all(word in _row_words() for gap in gaps for word in gap.split())


def _row_words() -> frozenset[str]:
    return frozenset(word_lists(PACKAGE, "claims")["in a row"])


def _is_said(state: str, line: str) -> bool:
    return _lists(state.casefold()).stand_in(line) if state in (TRUE, FALSE) else f" {state.casefold()} " in line


def _word(state: str) -> str:
    return {TRUE: "ticked", FALSE: "not ticked"}.get(state, f"“{state}”")


def _lists(name: str) -> Phrases:
    return phrasebook(PACKAGE, "claims")[name]


def _without(line: str, names: Iterator[str]) -> str:
    for name in names:
        line = line.replace(name, " ")
    return line


def _named(document: Document, line: str) -> Iterator[tuple[str, str]]:
    """What has a state and is called by its whole name in a line; of two names, one in the other, the longer one, and none that
    two things have."""
    lines = [(node.id, line_of(node.text)) for node in document.in_any_order() if _state(document, node.id)]
    found = [(id, name) for id, name in lines if len(name.strip()) >= MIN_NAME and name in line]
    for id, name in found:
        others = [other for one, other in found if one != id]
        if not any(name in other for other in others):
            yield id, name


def _state(document: Document, id: str) -> str:
    """The state that something has; "" where it has none."""
    if id not in document:
        return ""
    name = kind_named(document.kind).types[document[id].type].state
    value = document[id].attrs.get(name) if name else None
    return "" if value is None else str(value)


def _states(document: Document) -> set[str]:
    types = kind_named(document.kind).types.values()
    return {str(value) for type in types if type.state for value in type.attrs.get(type.state, ())}


def is_refuted(claim: str, bound: Bound) -> bool:
    """Whether a second look denies what the change plainly does: numbers that are counted anew, something that is gone, a state."""
    line = line_of(claim)
    if not _lists("denying").stand_in(line):
        return False
    if NUMBERING.search(claim) and _is_numbered_anew(bound):
        return True
    if _lists("gone").stand_in(line):
        names = [line_of(node.text) for node in bound.before.in_any_order() if node.id not in bound.after]
        return any(len(name.strip()) >= MIN_NAME and name in line for name in names)
    states = [state for state in _states(bound.after) if _is_said(state, line)]
    named = [id for id, _ in _named(bound.after, line)]
    return len(states) == 1 and bool(named) and all(_state(bound.after, id) == states[0] for id in named)


def _is_numbered_anew(bound: Bound) -> bool:
    """Whether a heading reads the same but for its number."""
    changed = facets(bound.before, bound.after, bound.operations)
    heads = [one.id for own in changed.values() for one in own if one.what == TEXT and is_outlined(bound.before, one.id)]
    texts = [(bound.before[id].text, bound.after[id].text) for id in heads]
    return any(SPELLED.match(old) and SPELLED.sub("", old, count=1) == SPELLED.sub("", new, count=1) for old, new in texts)
