"""Wishes: what sort of change the words ask for, from lists of words. A request that stands in no list points at something."""

from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import Phrases, phrasebook
from copydesk.editing.phrasebook import lists as words_of
from copydesk.editing.risks.languages import ENGLISH, function_words
from copydesk.editing.risks.languages import language_of as tongue_of
from copydesk.language.heard import Heard
from copydesk.language.vocabulary import NUMBER

PACKAGE = "copydesk.language.brief"
WIDE = ("spelling", "shorten", "expand", "translate", "manner", "shape", "order")
MORE, FEW = (["more"], ["less"]), 4  # a sentence of so few words that begins so
MIN_COMPARED = 5  # letters of a comparative
FORMS = frozenset({"manner", "spelling", "order", "colour"})  # of what is said, and not of how much it is
REWRITES = FORMS | {"shorten"}  # "write it in a friendlier tone" adds nothing
NUMBERS = frozenset({"number", "quantity", "percent", "money", "date", "year", "time"})
KINDS = ("money", "percent", "date", "time")  # of facts that words name by themselves


class Wishes(NamedTuple):
    wide: frozenset[str]
    adds: bool
    deletes: bool
    headings: bool
    facts: frozenset[str]
    target: bool = False
    language: str = ""


def lists() -> dict[str, Phrases]:
    return dict(phrasebook(PACKAGE, "wishes"))


@lru_cache(maxsize=1)
def _into() -> Phrases:
    """A language behind a word that puts something into it, or at the end of what is said."""
    told = words_of(PACKAGE, "languages")
    names = "|".join(name for line in told["names"] for name in line.split())
    return Phrases((*told["verbs"], *(f"{before} {names}" for before in told["into"]), f"{names} version|translation|please"))


def language_of(lines: list[str]) -> str:
    """The English name of the language that a text is to be put into; "" if none is named."""
    rows = [line.split() for line in words_of(PACKAGE, "languages")["names"]]
    names = {name: row[0] for row in rows for name in row}
    return next((names[word] for line in lines for word in line.split() if word in names), "")


def is_translation(line: str) -> bool:
    """Whether a text is wanted in another language. In which language that is said doesn't matter."""
    return _into().stand_in(line)


def wishes_of(heard: Heard) -> Wishes:
    wanted = lists()
    spoken = [sentence.line for sentence in heard.sentences]
    lines = [without_dictated(_into().left_out_of(line)) for line in spoken]  # "into Polish" polishes nothing

    foreign = _foreign(heard.line)

    def asks(name: str) -> bool:
        return any(wanted[name].stand_in(line) or (name in foreign and foreign[name].stand_in(line)) for line in lines)

    deletes = any(wanted["deletes"].stand_in(wanted["no deletion"].left_out_of(line)) for line in lines)
    deletes = deletes or ("deletes" in foreign and asks("deletes"))
    wide = {name for name in WIDE if asks(name)} | ({"manner"} if any(map(is_compared, lines)) else set())
    wide |= {"translate"} if any(map(is_translation, spoken)) else set()
    wide |= {"manner", "colour"} if asks("colour") and "translate" not in wide else set()
    if "expand" in wide and not any(wanted["manner"].stand_in(wanted["expand"].left_out_of(line)) for line in lines):
        wide.discard("manner")  # "a bit more about it"
    adds = (
        asks("adds")
        if not wide & REWRITES
        else any(wanted["adds"].stand_in(wanted["no addition"].left_out_of(line)) for line in lines)
    )
    is_of_values = asks("changes") and (asks("values") or asks("all")) and not wide & FORMS
    facts = _facts(lines, is_all=asks("all")) if is_of_values else frozenset()
    return Wishes(
        frozenset(wide), adds, deletes, asks("headings"), facts, asks("target"), language_of(spoken) if "translate" in wide else ""
    )


def _foreign(words: str) -> dict[str, Phrases]:
    """The lists of the language that a request is in, if that isn't English; of two or three words that tell no language, all."""
    language = tongue_of(words)
    if language == ENGLISH and not function_words()[ENGLISH] & set(words.split()):
        return _of_any_language()
    found = phrasebook(PACKAGE, "foreign")
    return {title.removeprefix(f"{language} "): own for title, own in found.items() if title.startswith(f"{language} ")}


@lru_cache(maxsize=1)
def _of_any_language() -> dict[str, Phrases]:
    entries: dict[str, list[str]] = {}
    for title, own in phrasebook(PACKAGE, "foreign").items():
        entries.setdefault(title.split()[1], []).extend(own.entries)
    return {name: Phrases(tuple(own)) for name, own in entries.items()}


def without_dictated(line: str) -> str:
    """A line without what is given to be written: it asks for nothing. What follows a colon is, behind a wish for something new."""
    ahead, _, dictated = line.partition(" : ")
    return f"{ahead} : " if dictated and lists()["adds"].stand_in(f"{ahead} : ") else line


def is_compared(line: str) -> bool:
    """Whether something is to be more of what it is, whatever that is: "louder", "a bit softer"."""
    none = lists()["no comparatives"].entries
    if line.split()[:1] in MORE and 1 < len(line.split()) <= FEW:
        return True  # "less stiff"
    for _, end in lists()["before a manner"].spans_in(line):
        if any(word.endswith("ly") and len(word) >= MIN_COMPARED for word in line[end:].split()[:2]):
            return True  # "say it politely"
    for _, end in lists()["before more"].spans_in(line):
        word = line[end:].split(maxsplit=1)[:1]
        if word and word[0].endswith("er") and len(word[0]) >= MIN_COMPARED and word[0] not in none:
            return True
    return False


def _facts(lines: list[str], *, is_all: bool) -> frozenset[str]:
    """The kinds of facts that may change as a whole: those that are named; all numbers, where values are and no kind of them is."""
    found = {kind for kind in KINDS if any(lists()[kind].stand_in(line) for line in lines)}
    if not found:
        return (
            NUMBERS
            if any(lists()["values"].stand_in(line) or (is_all and f" {NUMBER} " in line) for line in lines)
            else frozenset()
        )
    return frozenset(found | ({"year"} if "date" in found else set()) | ({"number", "quantity"} if "time" in found else set()))
