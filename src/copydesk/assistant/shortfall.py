"""Shortfall: what of the words a plan leaves undone: a text that was to be replaced everywhere and still stands, a place of one of
several wishes that nothing touched, a length that is missed by much. No risk: it is told, to the model and to the person."""

import re
from collections.abc import Iterator, Sequence

from copydesk.assistant.naming import counted
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT
from copydesk.editing.bind import Bound
from copydesk.formats import visible
from copydesk.language.brief.exchange import exchanges_in
from copydesk.language.brief.lengths import Length, length_of
from copydesk.language.placing import places_in
from copydesk.plan.brief import Brief
from copydesk.reading.places import inside, is_outlined, line
from copydesk.reading.things import word_count

MISSED = 0.5  # of what was asked for that is missing
OFF = 0.25  # of a number of words that it may be more or less
MAX_SAID = 60  # characters of a wish that are quoted
MIN_WISHES, MAX_WISHES = 2, 12
_WISHES = re.compile(
    r"\s*(?:[;\n]+|,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?(?=\w+\s+(?:the|a|an|section|item|row|step|scene)\b))\s*"
)
_CAPITAL = re.compile(r"(?<=[\w,] )[^\W\d_a-z]\w+")  # in mid-sentence
MIN_LETTERS = 3
NOT_YET = "Of the person's words this is not done yet; go on where it should be, else tell them why:"


def shortfalls(bound: Bound, brief: Brief) -> tuple[str, ...]:
    """One plain sentence for each thing."""
    return (*_left(bound, brief), *_untouched(bound, brief), *_length(bound, brief))


def _left(bound: Bound, brief: Brief) -> Iterator[str]:
    """Texts that were to be replaced everywhere, and names that are others now."""
    texts = _named(bound, brief) if brief.throughout else _names(bound, brief)
    within = {id for place in brief.places if place in bound.after for id in inside(bound.after, place)}
    for text in texts:
        before, after = (
            sum(many for id, many in _held(side, text) if (not within or id in within) and id not in brief.spared)
            for side in (bound.before, bound.after)
        )
        if 0 < after < before:  # some of them are gone: they are what was to go
            yield f"“{line(text, MAX_SAID)}” still stands in {counted(after, 'place')}."


def _named(bound: Bound, brief: Brief) -> list[str]:
    """Texts that the words give: for another one, in quotes, or with a capital."""
    pairs = exchanges_in(brief.words, bound.before)
    kept = [new for _, new in pairs]
    capitals = (found.group() for found in _CAPITAL.finditer(brief.words))
    given = (*(old for old, _ in pairs), *_replaced(bound, brief), *brief.texts, *capitals)
    folded = {text.casefold(): text for text in reversed(given) if len(text) >= MIN_LETTERS}
    return [text for own, text in reversed(folded.items()) if not any(own in new.casefold() for new in kept)]


def _names(bound: Bound, brief: Brief) -> list[str]:
    """Names that the words give another for, and no place: a name is another one everywhere."""
    capitals = {found.group().casefold(): found.group() for found in _CAPITAL.finditer(brief.words)}
    given = [old.split() for old, _ in exchanges_in(brief.words, bound.before)]
    told = [" ".join(capitals[word] for word in old) for old in given if capitals.keys() >= set(old)]
    found = [*told, *(text for text in _replaced(bound, brief) if text.istitle())]
    return list(dict.fromkeys(found)) if not brief.places else []


def _replaced(bound: Bound, brief: Brief) -> list[str]:
    """Texts that the plan itself puts others for, and the words name."""
    finds = {str(edit.edit.get("find") or "") for edit in bound.edits if edit.edit.action == "replace" and edit.edit.get("with")}
    return [text for text in finds if len(text) >= MIN_LETTERS and _whole(text).search(brief.words)]


def _whole(text: str) -> re.Pattern[str]:
    """A text as words of its own."""
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)


def _held(document: Document, text: str) -> Iterator[tuple[str, int]]:
    """How often a text stands in which nodes, as words of its own."""
    wanted, own = _whole(text), text.casefold()
    for node in document.in_any_order():
        if own in node.text.casefold():
            yield node.id, len(wanted.findall(visible(document, node.id).text))


def _untouched(bound: Bound, brief: Brief) -> Iterator[str]:
    """Wishes of several, each with a place of its own, whose place is as it was. What “it” is, only the whole message tells."""
    wishes = [part.strip(" .!") for part in _WISHES.split(brief.words) if part.strip(" .!")]
    placed = {wish: places_in(wish, bound.before, NO_CONTEXT) for wish in wishes[:MAX_WISHES]}
    asked = {wish: found for wish, found in placed.items() if found.verbs and found.places and not found.spared}
    if len(asked) < MIN_WISHES or bound.before.root in {id for found in asked.values() for id in found.places}:
        return
    changed = set(touched(bound.operations))
    for wish, found in asked.items():
        around = {
            id for place in (*found.places, *found.beside) for id in (*inside(bound.before, place), bound.before[place].parent)
        }
        if changed.isdisjoint(around):
            yield f"Nothing was done about “{line(wish, MAX_SAID)}”."


def _length(bound: Bound, brief: Brief) -> Iterator[str]:
    asked = length_of(brief.words)
    if asked is None or not brief.wide:
        return
    places = [id for id in brief.places if id in bound.before and id in bound.after]
    old, new = (
        _words(side, places or [id for id in touched(bound.operations) if id in side]) for side in (bound.before, bound.after)
    )
    if old and new and is_missed(asked, old, new):
        yield f"{old:,} → {new:,} words; “{asked.said}” was asked for."


def _words(document: Document, tops: Sequence[str]) -> int:
    """Those of the texts: a heading is no part of how long something is."""
    ids = dict.fromkeys(id for top in tops for id in inside(document, top) if not is_outlined(document, id))
    return word_count(document, list(ids))


def is_missed(asked: Length, old: int, new: int) -> bool:
    """Whether a length is far from what was asked for."""
    if asked.words is not None:
        return abs(new - asked.words) > OFF * asked.words
    assert asked.factor is not None
    return abs(new / old - asked.factor) > MISSED * abs(1 - asked.factor)
