"""Sizes of parts that are spoken of one by one ("every section is shorter"): which have as many words as before, or
more."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from copydesk.assistant.naming import counted, named
from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.editing.phrasebook import line_of, lists
from copydesk.language.brief.bounds import has_exceptions
from copydesk.language.brief.wishes import PACKAGE
from copydesk.plan.brief import Brief
from copydesk.reading.lengths import word_count
from copydesk.reading.places import holder, inside, is_outlined, title
from copydesk.references.nouns import lexicon

SHORTER, LONGER = "shorter", "longer"
MIN_WORDS = 8  # of a part that may get shorter: less is a label, or a line that says no more than it must
MAX_BETWEEN = 6  # words between "every section" and "shorter"
MAX_TOLD = 3


class Size(NamedTuple):
    id: str
    old: int
    new: int


def claimed_of_each(bound: Bound, sentence: str, brief: Brief) -> tuple[str, ...]:
    """What a sentence says of every part of a sort and isn't so: "each section is shorter now", "I shortened every section". It is
    said of what was asked about; where something was excepted, nobody knows of what."""
    words = line_of(sentence).split()
    if has_exceptions(brief) or brief.only:
        return ()
    for way in (SHORTER, LONGER):
        for noun, number in (*_said_behind(words, way), *_said_before(words, way)):
            parts = meant(bound.before, parts_called(bound.before, noun), brief)
            if number is None or number == len(parts):
                return unlike(bound, parts, way)
    return ()


def asked_of_each(document: Document, words: str, *, is_placed: bool) -> tuple[str, ...]:
    """The parts that a request is about one by one: "make every section shorter". One that goes on to say which ("every section
    that …") is about nobody knows which; where the place is known, "in …" may follow."""
    said = line_of(words).split()
    ends = {"", *".,;!?", *_list("ends of a claim"), *(("in", "of", "under") if is_placed else ())}
    for at, word in enumerate(said):
        if word in _list("each of") and (found := _noun_at(document, said, at + 1)) is not None:
            noun, behind = found
            if (said[behind] if behind < len(said) else "") in ends:
                return parts_called(document, noun)
    return ()


def parts_called(document: Document, noun: str) -> tuple[str, ...]:
    """All that is called so and says enough to be made shorter."""
    known = lexicon(document.kind).nouns.get((noun,))
    if known is None:
        return ()
    apart = {document.root, title(document)}
    ids = [node.id for node in document.walk() if node.type in known.types and node.id not in apart]
    ids = [id for id in ids if not known.is_nested or holder(document, id) not in (None, *apart)]
    return tuple(id for id in ids if _own_words(document, id) >= MIN_WORDS)


def meant(document: Document, parts: Sequence[str], brief: Brief) -> list[str]:
    """Those of the places that were named, if any were, and without what is spared."""
    places = {place for place in brief.places if place in document} - {document.root}
    within = {id for place in places for id in inside(document, place)} if places else set(parts)
    spared = {id for place in brief.spared if place in document for id in inside(document, place)}
    return [id for id in parts if id in within - spared]


def unlike(bound: Bound, parts: Collection[str], way: str) -> tuple[str, ...]:
    """A sentence on those that are not shorter, or not longer; what is gone is no longer told of."""
    sizes = [Size(id, _own_words(bound.before, id), _own_words(bound.after, id)) for id in parts if id in bound.after]
    wrong = [one for one in sizes if (one.new >= one.old if way == SHORTER else one.new <= one.old)]
    return (_told(bound, wrong),) if wrong else ()


def _told(bound: Bound, wrong: Sequence[Size]) -> str:
    first = [f"{named(bound.after, one.id)}: {_length(one)}" for one in wrong[:MAX_TOLD]]
    more = [f"{len(wrong) - MAX_TOLD:,} more like that"] if len(wrong) > MAX_TOLD else []
    told = "; ".join([*first, *more])
    return f"{told[0].upper()}{told[1:]}."


def _length(size: Size) -> str:
    return f"{counted(size.new, 'word')}, as before" if size.old == size.new else f"{size.old:,} → {counted(size.new, 'word')}"


def _own_words(document: Document, id: str) -> int:
    """Of what stands in a part, and in no part of the outline inside it; a heading is no part of how long something is."""
    if not is_outlined(document, id):
        return word_count(document, inside(document, id))
    within = [one for one in inside(document, id)[1:] if is_outlined(document, one)]
    apart = {id, *(below for one in within for below in inside(document, one))}
    return word_count(document, [one for one in inside(document, id) if one not in apart])


def _said_behind(words: Sequence[str], way: str) -> Iterator[tuple[str, int | None]]:
    """Every part, and then what became of it."""
    for at, word in enumerate(words):
        if word in _list(way) and not _is_compared(words, at):
            start = next((one for one in range(at - 1, max(-1, at - 2 - MAX_BETWEEN), -1) if words[one] in _list("each of")), None)
            if start is not None:
                yield from _of(words[start:at])


def _said_before(words: Sequence[str], way: str) -> Iterator[tuple[str, int | None]]:
    """What was done, and then to every part."""
    ends = {*".,;!?", *_list("ends of a claim")}
    for at in range(len(words) - 1):
        if words[at] in _list(f"made {way}") and words[at + 1] in _list("each of"):
            stop = next((one for one in range(at + 2, len(words)) if words[one] in ends), len(words))
            yield from _of(words[at + 1 : stop])


def _of(words: Sequence[str]) -> Iterator[tuple[str, int | None]]:
    """The one noun among words that say nothing else, and how many there are said to be."""
    rest = [word for word in words if word not in _list("between") and (word not in _list("each of") or _number(word) is not None)]
    numbers = [_number(word) for word in rest]
    nouns = [word for word, number in zip(rest, numbers, strict=True) if number is None]
    if len(nouns) == 1 and len(rest) <= 2:
        yield nouns[0], next((number for number in numbers if number is not None), None)


def _number(word: str) -> int | None:
    told = {form: int(line.split()[0]) for line in lists(PACKAGE, "amounts")["counts"] for form in line.split()[1:]}
    return int(word) if word.isdigit() else told.get(word)


def _is_compared(words: Sequence[str], at: int) -> bool:
    """Whether it is shorter than something else than it was."""
    return words[at + 1 : at + 2] == ["than"] and words[at + 2 : at + 3] != ["before"]


def _noun_at(document: Document, words: Sequence[str], at: int) -> tuple[str, int] | None:
    nouns = lexicon(document.kind).nouns
    while at < len(words) and words[at] in _list("between"):
        at += 1
    return (words[at], at + 1) if at < len(words) and (words[at],) in nouns else None


def _list(name: str) -> frozenset[str]:
    return frozenset(lists(PACKAGE, "claims")[name])
