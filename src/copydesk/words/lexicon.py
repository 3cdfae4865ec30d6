"""The word lists of a language, read once from its folder: classes of phrases, verbs in all their forms, and tables of patterns.

NAME: word, phrase of words, …        a class; a line that begins with a space goes on
head  pattern                         a row of a table; rows with one head are its alternatives
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from copydesk.words.inflection import Phrase, forms
from copydesk.words.tokens import message_tokens

ENGLISH = "en"
LANGUAGES = ("de", "fr", "es")  # others with a folder: their commonest commands and look-ups
Phrases = Mapping[Phrase, str]  # each with the base form of the verb that it is; "" for other words


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The classes of a language by name."""

    language: str
    classes: Mapping[str, Phrases]
    verbs: Phrases  # of all classes of verbs together

    def has(self, name: str, word: str) -> bool:
        return (word,) in self.classes[name]


def phrase(text: str) -> Phrase:
    """A phrase as its tokens: "let's" is two."""
    if text.replace(" ", "").isalpha():  # most are plain words, and thousands are read at the start
        return tuple(text.casefold().split())
    return tuple(token.word for token in message_tokens(text))


def lines(language: str, name: str) -> Iterator[str]:
    text = (files("copydesk.words") / language / f"{name}.txt").read_text(encoding="utf-8")
    return (line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def named(language: str, name: str) -> Iterator[tuple[str, list[str]]]:
    """The classes of a file, each with its phrases as written; a phrase may go on in the next line."""
    text = "\n".join(lines(language, name)).replace("\n ", " ")
    for line in text.splitlines():
        head, _, rest = line.partition(":")
        yield head, [" ".join(part.split()) for part in rest.split(",") if part.strip()]


@cache
def irregular_in(language: str) -> dict[str, tuple[str, ...]]:
    return {line.split()[0]: tuple(line.split()) for line in lines(language, "irregular")}


@cache
def lexicon(language: str = ENGLISH) -> Lexicon:
    irregular = {verb: tuple(" ".join(parts).partition("/")[0].split()) for verb, parts in irregular_in(language).items()}
    classes: dict[str, Phrases] = {}
    for name, parts in named(language, "classes"):
        found: dict[Phrase, str] = {}
        for part in parts:
            if part.isupper() and part in classes:  # all of another class, too
                found |= classes[part]
            elif part == "COMMA":
                found[(",",)] = ""
            else:
                found[phrase(part)] = ""
        classes[name] = found
    verbs: dict[Phrase, str] = {}
    for name, parts in named(language, "verbs"):
        classes[name] = {form: part for part in parts for form in forms(tuple(part.split()), irregular)}
        verbs |= classes[name]
    return Lexicon(language, classes, verbs)


@cache
def tables(language: str, name: str) -> tuple[tuple[str, str], ...]:
    """The tables of a file, each the lines behind its title in brackets."""
    parts = "\n".join(lines(language, name)).split("\n[")
    return tuple((title.strip("["), text) for title, _, text in (part.partition("]\n") for part in parts))


def rows(language: str, name: str) -> Iterator[tuple[str, str]]:
    """The rows of a table of patterns."""
    for line in lines(language, name):
        head, _, pattern = line.partition(" ")
        yield head, pattern.strip()


@cache
def lists(language: str = ENGLISH) -> Mapping[str, tuple[str, ...]]:
    """The word lists of single modules."""
    return {name: tuple(parts) for name, parts in named(language, "lists")}


@cache
def grouped_in(name: str) -> Mapping[str, tuple[str, ...]]:
    """What words stand for, by what that is: the lists `NAME=value`."""
    return {head.partition("=")[2]: parts for head, parts in lists().items() if head.startswith(f"{name}=")}


def values_in(name: str) -> dict[str, str]:
    """What each word of such lists stands for."""
    return {part: value for value, parts in grouped_in(name).items() for part in parts}


def verb_forms(verb: str) -> Iterator[Phrase]:
    """All forms that people write of a verb, its participle too."""
    known = irregular_in(ENGLISH).get(verb.split()[0], ())
    return forms(tuple(verb.split()), {verb.split()[0]: tuple(part for part in known if part != "/")})


@cache
def words_in(name: str) -> frozenset[str]:
    """The words of a module's list."""
    return frozenset(lists()[name])


@cache
def phrases_in(name: str) -> frozenset[Phrase]:
    """The phrases of a module's list, each as its words."""
    return frozenset(tuple(part.split()) for part in lists()[name])
