"""Bounds: where the words want something done, what they spare and keep, and how far they reach."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.phrasebook import Phrases, aligned_line, line_of, phrasebook
from copydesk.editing.phrasebook import lists as words_of
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.stems import WORD, asking, little, stem
from copydesk.kinds import kind_named
from copydesk.language.brief.keeps import KEEPING, keeps_of
from copydesk.language.brief.topics import about
from copydesk.language.brief.wishes import PACKAGE, wishes_of
from copydesk.language.brief.wording import wording_of
from copydesk.language.heard import Heard
from copydesk.language.parts import PARTS
from copydesk.language.placing import places_in
from copydesk.plan.brief import Brief
from copydesk.references.answers import Context
from copydesk.references.structure import counted_numbers, structure
from copydesk.references.texts.index import text_index
from copydesk.words.tokens import tokens

MOST = 0.6  # of the document: a heading that holds more is no place in it
IN_TABLES = frozenset({"cell", "row", "column"})
_CLAUSE_END = re.compile(r"[,.;!?]|$")
# "B, not A": what is meant against what isn't; no prohibition.
_CONTRAST = re.compile(r",?\s+(?:and\s|but\s)?not\s+(?P<first>[\w'’-]+)[^,.;!?]*", re.IGNORECASE)


# Without a thing it is to go; without doing something, it is to stay.
_WITHOUT = re.compile(r"\bwithout(?!\s+\w+ing\b)", re.IGNORECASE)


# "…, not the subject line", at the end.
_APART = re.compile(r",\s+(?:but\s+)?not\s+(?P<what>(?:the|my|our|its)\s+[^,.;!?]+)[.!]?\s*$", re.IGNORECASE)


_JOINING = ("and", "but", "or")


class Bounds(NamedTuple):
    places: frozenset[str]
    beside: frozenset[str]
    spared: frozenset[str]
    missed: tuple[str, ...]
    keeps: frozenset[str]
    only: bool
    throughout: bool
    several: bool
    wording: tuple[str, ...] = ()
    links: bool = False
    kept_of: tuple[tuple[str, frozenset[str]], ...] = ()


def lists() -> dict[str, Phrases]:
    return dict(phrasebook(PACKAGE, "bounds"))


def bounds_of(words: str, heard: Heard, document: Document | None, context: Context) -> Bounds:
    wanted = lists()
    lines = [wanted["all else"].left_out_of(sentence.line) for sentence in heard.sentences]
    is_bounded = any(wanted["all else"].stand_in(sentence.line) for sentence in heard.sentences)
    every = any(wanted["every"].stand_in(line) for line in lines)
    throughout = any(wanted["throughout"].stand_in(line) or is_whole_called(line) for line in lines)
    keeps = keeps_of(lines, document)
    wording, words = wording_of(without_all_else(words), document)
    words, barred = _apart(words) if wishes_of(heard).wide else (words, "")
    words = without_kept_sorts(words)
    if wishes_of(heard).adds or lists()["comes"].behind_opening(line_of(words)) is not None:
        words = without_dictated(words)
    placed = places_in(without_asides(words), document, context)
    excepted = _excepted(words, document, context) if every or throughout else ()
    barring = frozenset((*placed.spared, *stays(words, document, context), *_called(barred, document, context), *excepted))
    spared = barring - ({document.root} if document is not None else set())  # to keep all of it bars all but what is asked for
    places = frozenset(id for id in placed.places if document is None or not (every and document[id].type in IN_TABLES))
    if document is not None and not places and not throughout:
        places = frozenset(numbered(words, document) or titled(words, document) or about(without_asides(words), document))
    if document is not None:
        places |= frozenset(whole(places, document))
    forbidden = tuple(missed for missed in placed.missed if not any(keeps) and is_forbidden(words, missed))
    literal, unfound = literally(forbidden, document)
    return Bounds(
        places - spared,
        frozenset(placed.beside),
        spared,
        tuple(missed for missed in unfound if is_thing(missed, document)),
        keeps.sorts,
        is_bounded or spared != barring or any(wanted["only"].stand_in(line) for line in lines),
        throughout and spared == barring,
        any(wanted["several"].stand_in(line) for line in lines),
        (*wording, *literal),
        any(wanted["link words"].stand_in(line) for line in lines),
        keeps.of,
    )


def says_every(words: str) -> bool:
    """Whether the words speak of all of something."""
    return lists()["every"].stand_in(line_of(words))


def has_exceptions(brief: Brief) -> bool:
    """Whether the words except something and it is not known which place that is: then nobody can say what is left."""
    return not brief.spared and lists()["excepting"].stand_in(line_of(brief.words))


def is_bar(words: str) -> bool:
    """Whether words tell of something that is to stay."""
    line = line_of(words)
    return any(lists()[name].stand_in(line) for name in ("keeping", "staying", "excepting", "forbidding"))


def _apart(words: str) -> tuple[str, str]:
    """The words without what they set apart at the end ("…, not the subject line"), and that."""
    found = _APART.search(words)
    return (words, "") if found is None else (f"{words[: found.start()]}{' ' * len(found.group())}", found["what"])


def _called(barred: str, document: Document | None, context: Context) -> list[str]:
    """What is set apart, by its name or by what it is about."""
    if not barred or document is None:
        return []
    return list(places_in(barred, document, context).places) or about(barred, document)


def _excepted(words: str, document: Document | None, context: Context) -> list[str]:
    """What is set apart from all of something by its name: "mark every step as done, but not Pull". In "…, not draft" no step is
    called so."""
    found = (places_in(f"except {words[one.start('first') : one.end()]}", document, context) for one in _CONTRAST.finditer(words))
    said = aligned_line(words)
    return [id for one in found for id in one.spared if document is not None and aligned_line(document[id].text).strip() in said]


def is_whole_called(line: str) -> bool:
    """Whether the document as a whole is spoken of: "the note", and not "the note about the coins"."""
    wanted = lists()
    return any(wanted["narrower"].behind_opening(line[end:]) is None for _, end in wanted["whole"].spans_in(line))


def without_asides(words: str) -> str:
    """The words without what they only compare with or refer to; blanks in its place, so that nothing moves."""
    line = aligned_line(words)
    for start, end in lists()["left out"].spans_in(line):  # to leave something out is to spare nothing
        first, *_, last = line[start:end].split() * 2
        words = _spaced(_spaced(words, start - 1, len(first)), end - 1 - len(last), len(last))
    for found in _WITHOUT.finditer(words):
        words = _spaced(words, found.start(), len(found.group()))
    for start, end in lists()["references"].spans_in(line):
        words = _blanked(words, start - 1, _CLAUSE_END.search(words, end - 1))
    for found in list(_CONTRAST.finditer(words)):
        if not lists()["forbidden"].stand_in(f" {found['first'].casefold()} "):
            words = _blanked(words, found.start(), found)
    return words


def without_all_else(words: str) -> str:
    """The words without “leave everything else as it is”: it is no place, least of all the one that they name."""
    line = aligned_line(words)
    for start, end in lists()["all else"].spans_in(line):
        words = _spaced(words, start - 1, end + _said_on(words, line, end) - start)
    return words


def _said_on(words: str, line: str, end: int) -> int:
    """How many characters what is said here goes on for: to the end of the clause, or to a word that joins another one."""
    until = _CLAUSE_END.search(words, end - 1)
    assert until is not None
    tail = line[end : until.start() + 1]
    return min((at for word in _JOINING if (at := tail.find(f" {word} ")) >= 0), default=len(tail))


def without_kept_sorts(words: str) -> str:
    """The words without “keep the heading”: a sort of thing that stays is no place, and what stands under it is not meant."""
    line, wanted = aligned_line(words), lists()
    for start, end in wanted["keeping"].spans_in(line):
        stop = _said_on(words, line, end)
        if is_sort(line[end : end + stop].split()):
            words = _spaced(words, start - 1, end + stop - start)
    return words


def without_dictated(words: str) -> str:
    """The words without a text that is given behind a colon: “a new rule: keep the key at the bank” keeps nothing."""
    start = words.find(": ")
    until = _CLAUSE_END.search(words, start + 1)
    return _spaced(words, start + 1, until.start() - start - 1) if start >= 0 and until is not None else words


def literally(missed: tuple[str, ...], document: Document | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of what was to stay and is no node, words that stand in the document as they were said, and the rest: “leave the wind speed
    alone”."""
    found: list[str] = []
    rest: list[str] = []
    for said in missed:
        line = f" {said.casefold()} "
        if lists()["at a value"].behind_opening(line) is not None:  # “leave it at 24”
            continue
        bare = lists()["around"].left_out_of(line).strip()
        is_there = document is not None and len(bare) > 1 and bool(text_index(document).candidates(bare))
        (found if is_there else rest).append(bare if is_there else said)
    return tuple(found), tuple(rest)


def _spaced(words: str, start: int, length: int) -> str:
    return f"{words[:start]}{' ' * length}{words[start + length :]}"


def _blanked(words: str, start: int, until: re.Match[str] | None) -> str:
    end = len(words) if until is None else (until.end() if until.group() and until.start() == start else until.start())
    return f"{words[:start]}.{' ' * (end - start - 1)}{words[end:]}" if end > start else words


def is_of_part(words: str) -> bool:
    """Whether a part that is no node is spoken of: to keep it is no ban on the text that it stands in."""
    return not set(words_of(PACKAGE, "bounds")["bits"]).isdisjoint(line_of(words).split())


def stays(words: str, document: Document | None, context: Context) -> tuple[str, ...]:
    """What is said to stay as it is: "the table stays untouched"."""
    line = aligned_line(words)
    spans = list(lists()["staying"].spans_in(line))
    clauses = [re.split(r"[,.;!?]|\b(?:but|and|only)\b", words[: start - 1])[-1] for start, _ in spans]
    clauses = [clause for clause in clauses if not is_sort(lists()["staying"].left_out_of(line_of(clause)).split())]
    return tuple(id for clause in clauses for id in places_in(clause, document, context).places)


def is_sort(said: Sequence[str]) -> bool:
    """Whether nothing but a sort of thing is named: "the headings"."""
    sorts = [word for word in said if any(lists()[name].stand_in(f" {word} ") for name in KEEPING.values())]
    return bool(sorts) and all(word in sorts or word in little() for word in said)


def is_forbidden(words: str, missed: str) -> bool:
    """Whether something that wasn't found stands behind a word that forbids, in one sentence."""
    line, what = line_of(words), line_of(missed).strip()
    at = line.find(f" {what[:40]}")
    before = line[: at + 1] if at >= 0 else line
    if lists()["abstract"].stand_in(f" {what} "):
        return False
    clause = f" {re.split('[.;!?]', before)[-1].strip()} "
    return lists()["forbidding"].stand_in(clause) and not lists()["dictated"].stand_in(clause)


def is_thing(missed: str, document: Document | None) -> bool:
    """Whether what can't be found is something of the document at all: it says a word of it, or a number. To keep the meaning, the
    order or the style forbids no place."""
    if document is None or any(character.isdigit() for character in missed):
        return True
    said = [word.casefold() for word in WORD.findall(missed)]
    spoken = {stem(word) for word in said if word not in asking()}
    is_part = bool(spoken) and not (PARTS | set(words_of(PACKAGE, "bounds")["bits"])).isdisjoint(said)  # "the gazebo clause"
    return is_part or bool(spoken & stems_of(document))


def whole(places: frozenset[str], document: Document) -> list[str]:
    """What holds nothing but named places: "the three bullets" are their list."""
    types = kind_named(document.kind).types
    parents = {parent for id in places if (parent := document[id].parent) is not None and parent != document.root}
    return [id for id in parents if not types[document[id].type].has_text and set(document[id].children) <= places]


def numbered(words: str, document: Document) -> list[str]:
    """Sections and steps by their number alone, where that can be nothing else: "liven up 2.2"."""
    said = {token.word for token in tokens(words) if token.is_number and "." in token.word}
    return [id for id, number in document.cached(counted_numbers).items() if number in said] if said else []


def titled(words: str, document: Document) -> list[str]:
    """Headings all of whose words are in the message, plural or not; not one that holds most of the document, nor one of which only
    what is to be done is said: "write a short intro" doesn't speak of "Write it down"."""
    said = {stem(word) for word in WORD.findall(words) if word.casefold() not in little()}  # “not” is no note
    types, found = kind_named(document.kind).types, structure(document)
    result: list[str] = []
    for id in found.of_types(name for name, type in types.items() if type.in_outline):
        title = {stem(word) for word in WORD.findall(document[id].text) if word.casefold() not in little()}
        own = {word.casefold() for word in WORD.findall(document[id].text)} - little()
        is_spelled = aligned_line(document[id].text).strip() in aligned_line(words)
        if (
            title <= said
            and (is_spelled or not own <= asking())
            and found.section_end[id] - found.start[id] <= MOST * len(document)
        ):
            result.append(id)
    return result
