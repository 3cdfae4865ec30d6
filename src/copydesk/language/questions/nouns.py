"""The nouns of questions: a kind's own, and those for what is no node of its own, such as links in running text and people."""

from typing import NamedTuple

from copydesk.language.questions.asking import Asking
from copydesk.words.inflection import Phrase, plural
from copydesk.words.phraselists import phrase_lists

MAX_NOUN = 4  # words
_THINGS = phrase_lists("lists").table("NOUNS")
_NAMES = {"person": ("character", "characters")}
_ALONE = ("person",)  # what is not counted together with nodes that are called so


class Named(NamedTuple):
    """What a noun stands for: nodes of some types, things, or both."""

    one: str
    many: str
    types: tuple[str, ...] = ()
    thing: str = ""
    word: str = ""  # the noun as the kind has it, by which variants are told apart
    is_title: bool = False
    is_nested: bool = False
    is_many: bool = True


def noun_at(asking: Asking, start: int, end: int) -> tuple[int, Named] | None:
    """The longest noun at a place, and where it ends."""
    for length in range(min(MAX_NOUN, end - start), 0, -1):
        named = noun(asking, asking.words[start : start + length])
        if named is not None:
            return start + length, named
    return None


def noun(asking: Asking, phrase: Phrase) -> Named | None:
    thing = _THINGS.get(phrase, "")
    if thing == "person" and not asking.kind.cues:
        thing = ""
    known = asking.lexicon.nouns.get(phrase)
    if known is not None and known.is_generic:
        known = None
    if thing == "column" and "table" not in asking.kind.types:
        thing = ""
    if thing:
        one, many = _NAMES.get(thing, (thing, plural(thing)))
        types = known.types if known is not None and thing not in _ALONE else ()
        return Named(one, many, types, thing, known.word if known and types else "", is_many=phrase[-1] != one)
    if known is None:
        return None
    return Named(known.word, plural(known.word), known.types, "", known.word, known.is_title, known.is_nested, known.plural)
