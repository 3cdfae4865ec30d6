"""What may stand in the slots of patterns: a place, a text to look for, people, a field, a version, a number, a part, a state."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from copydesk.language.innerfields import inner_called
from copydesk.language.questions.asking import DOCUMENTS, Asking, Places
from copydesk.language.questions.groups import fits
from copydesk.language.questions.nouns import Named, noun_at
from copydesk.reading.mentions import mentions
from copydesk.reading.people import called, cast
from copydesk.reading.saying import spelled_like
from copydesk.reading.things import CONTENT
from copydesk.reading.words import SILENT, words
from copydesk.references.nameindex import name_key
from copydesk.references.names import plain
from copydesk.references.wordlists import CARDINALS, DETERMINERS, ORDINALS
from copydesk.words.chart import Grammar, Match
from copydesk.words.inflection import plural, singular
from copydesk.words.lexicon import words_in
from copydesk.words.notation import slots_of

__all__ = ["Part", "Places", "State", "Text", "slots"]

MAX_TEXT_WORDS = 8
_POINTING = ("this", "it", "that", "them", "these", "those")  # what is selected or was spoken of, and no words to look for
_AMOUNTS = ("list", "number", "count")  # a list of the open tasks is no field of theirs
_NO_PLURAL = ("dialogue", "text", "music", "code")
_AND = ("and", ",", "&", "with", "or")
_FIRST_VERSION = ("first", "original", "beginning", "start", "initial")
_LAST_VERSION = ("last", "previous", "latest")

BEING = ("are", "is", "still")
COSTLY = ("place", "titled", "guess", "nodes")
Reader = Callable[[Asking, int, int, Named | None], object]


class Text(NamedTuple):
    phrase: str
    exactly: bool


class State(NamedTuple):
    word: str
    with_in: bool


class Part(NamedTuple):
    """What something may have: nodes of some types, things, or a value of an attr."""

    words: str
    types: tuple[str, ...] = ()
    thing: str = ""
    attr: str = ""
    noun: str = ""  # as the kind has it: a video is not every attachment


class Field(NamedTuple):
    """A key of the front matter, by its nodes, or an attr."""

    name: str
    keys: tuple[str, ...] = ()
    attr: str = ""
    within: tuple[str, ...] = ()  # the names that lead to it inside a key


def _place(asking: Asking, start: int, end: int, _: Named | None) -> Places | None:
    """A place. One that is not there is told to be missing only where the words could well be its name."""
    found = asking.places(start, end)
    if found is None or found.answers or not asking.loose:
        return found
    return found if asking.is_namelike(start, end) else None


def _titled(asking: Asking, start: int, end: int, _: Named | None) -> Places | None:
    """A place where nothing else can stand: one that is not there is missing, whatever it is called."""
    found = asking.places(start, end)
    return None if found is not None and not found.answers and found.words.casefold() in _POINTING else found


def _guess(asking: Asking, start: int, end: int, _: Named | None) -> Places | None:
    """A place where words of all sorts may stand: only what is there."""
    found = asking.places(start, end)
    return found if found is not None and found.answers and not found.is_near else None


def _text(asking: Asking, start: int, end: int, _: Named | None) -> Text | None:
    """Words to look for. Without quotation marks they are a few words, and no clause."""
    at = start + (asking.words[start] in (*DETERMINERS, "any", "some", "word", "phrase", "term") and end - start > 1)
    at += asking.words[at] in words_in("SLOTS_TERM") and end - at > 1
    if asking.is_quote(at, end):
        return Text(asking.sentence.tokens[at].word, exactly=True)
    phrase = asking.sentence.raw(at, end)
    if end - at > MAX_TEXT_WORDS or asking.is_clause(at, end) or "“" in asking.words[at:end]:
        return None
    if phrase.casefold() in _POINTING:
        return None
    return Text(phrase, exactly=False) if any(word not in SILENT for word in words(phrase)) or len(words(phrase)) == 1 else None


def is_scattered(asking: Asking, text: Text) -> bool:
    """Whether words stand in the document, and nowhere together, or speak of its parts: that they are not mentioned would be
    untrue, but for a misspelt one."""
    said = [word for word in words(text.phrase) if word not in SILENT]
    if text.exactly or len(words(text.phrase)) < 2 or mentions(asking.document, text.phrase):
        return False
    if any((word,) in asking.lexicon.nouns for word in said) and any(map(str.isdecimal, said)):
        return True
    return any(mentions(asking.document, word) for word in said) and not spelled_like(asking.document, text.phrase)


def _people(asking: Asking, start: int, end: int, _: Named | None) -> tuple[str, ...] | None:
    """Names of those who speak, all of them known."""
    known = asking.document.cached(cast)
    names: list[str] = []
    at = start
    for place in range(start, end + 1):
        if place < end and asking.words[place] not in _AND:
            continue
        if place > at:
            begin = at + (asking.words[at] in (*DETERMINERS, "both"))
            person = called(known, plain(asking.sentence.raw(begin, place))) if begin < place else None
            if person is None:
                return None
            names.append(person.name)
        at = place + 1
    return tuple(dict.fromkeys(names)) or None


def _field(asking: Asking, start: int, end: int, _: Named | None) -> Field | None:
    """A field of the front matter or title page, or an attr of some type."""
    at = start + (asking.words[start] in DETERMINERS and end - start > 1)
    said = name_key(asking.sentence.raw(at, end))
    keys = tuple(
        node.id for node in asking.document.walk() if node.type == "key" and said in _spellings(str(node.attrs.get("name", "")))
    )
    inner = inner_called(asking.document, said) if not keys else None
    if inner is not None:
        return Field(said, (inner[0].id,), within=tuple(inner[1].split(".")[1:]))
    attrs = {name for type in asking.kind.types.values() for name in type.attrs}
    attr = next((name for name in sorted(attrs) if said in _spellings(name)), "") if said not in _AMOUNTS else ""
    return Field(said, keys, attr) if keys or attr else None


def _spellings(name: str) -> tuple[str, ...]:
    parted = "".join(f" {sign.casefold()}" if sign.isupper() else sign for sign in name.replace("_", " ").replace("-", " "))
    return name.casefold(), name_key(parted.strip())


def _part(asking: Asking, start: int, end: int, named: Named | None) -> Part | None:
    found = noun_at(asking, start, end)
    if found is not None and found[0] == end:
        part = found[1]
        return Part(
            part.one if part.types == (CONTENT,) or part.one in _NO_PLURAL else part.many, part.types, part.thing, noun=part.word
        )
    said = " ".join(asking.words[start:end])
    for type in named.types if named is not None else ():
        for attr, allowed in asking.kind.types[type].attrs.items():
            if not allowed and said in (attr.replace("_", " "), plural(attr)):
                return Part(f"a {said}", attr=attr)
    return None


def _state(asking: Asking, start: int, end: int, named: Named | None) -> State | None:
    with_in = asking.words[start] == "in" and end - start > 1
    at = start + (asking.words[start] in ("in", "as") and end - start > 1)
    if named is None or end - at != 1:
        return None
    said = [asking.words[at], *([singular(asking.words[at])] if asking.words[at - 1] in BEING else [])]  # are still drafts
    word = next((word for word in said if fits(asking, named, (word,))), "")
    return State(word, with_in) if word else None


def _number(asking: Asking, start: int, end: int, _: Named | None) -> int | None:
    word = asking.words[start].replace(",", "")
    if end - start != 1:
        return None
    return int(word) if word.isdecimal() and len(word) < 10 else CARDINALS.get(word)


def _ordinal(asking: Asking, start: int, end: int, _: Named | None) -> str | None:
    return asking.words[start] if end - start == 1 and asking.words[start : start + 1] in ORDINALS else None


def _version(asking: Asking, start: int, end: int, _: Named | None) -> int | None:
    """A version by its number; the last one is -1."""
    said = [word for word in asking.words[start:end] if word not in DETERMINERS]
    if said[-1:] == ["version"] or said[-1:] == ["one"]:
        said = said[:-1]
    elif said[:1] in (["version"], ["v"], ["number"]):
        said = said[1:]
    word = said[0].removeprefix("v") if len(said) == 1 else ""
    if word.isdecimal() and len(word) < 7:
        return int(word)
    return 1 if word in _FIRST_VERSION else -1 if word in _LAST_VERSION else None


def _whole(asking: Asking, start: int, end: int, _: Named | None) -> str | None:
    """What a document of this kind is called: report, script, tree."""
    phrase = asking.words[start:end]
    return " ".join(phrase) if phrase in asking.lexicon.whole or (len(phrase) == 1 and phrase[0] in DOCUMENTS) else None


READERS: Mapping[str, Reader] = {
    "place": _place,
    "titled": _titled,
    "guess": _guess,
    "text": _text,
    "whole": _whole,
    "people": _people,
    "field": _field,
    "part": _part,
    "state": _state,
    "number": _number,
    "ordinal": _ordinal,
    "version": _version,
}


def slots(
    asking: Asking, match: Match, rows: Grammar, start: int = 0, named: Named | None = None, readers: Mapping[str, Reader] = READERS
) -> dict[str, Any] | None:
    """What stands in each slot of a match that begins at `start`, cheap ones first; None where one can't be read."""
    kinds = {slot.name: slot.head for slot in slots_of(rows.order[match.row].pattern)}
    said: dict[str, Any] = {}
    for name, span in sorted(match.slots.items(), key=lambda item: kinds[item[0]] in COSTLY):
        value = readers[kinds[name]](asking, start + span.start, start + span.end, named)
        if value is None:
            return None
        said[name] = value
    return said
