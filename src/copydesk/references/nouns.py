"""The words of a kind: its nouns, one and several, what the document is called, its roles, and what may be said of its nodes."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.kinds import kind_named
from copydesk.plan.reference import Noun
from copydesk.references.wordlists import GENERIC
from copydesk.words.inflection import Phrase, plural


class Lexicon(NamedTuple):
    """The words of a kind."""

    nouns: Mapping[Phrase, Noun]
    whole: frozenset[Phrase]  # what the document is called
    roles: Mapping[Phrase, str]
    longest: int  # words in a noun
    adjectives: frozenset[str]  # what may be said of some nodes: "done", "draft"


@lru_cache
def lexicon(kind_name: str) -> Lexicon:
    kind = kind_named(kind_name)
    spoken: dict[str, Noun] = {}
    for type in kind.types.values():
        for word in dict.fromkeys((*type.words, *type.title_words, *type.nested_words)):
            folded = word.casefold()
            known = spoken.get(folded, Noun(folded))
            spoken[folded] = known._replace(
                types=(*known.types, type.name),
                is_title=known.is_title or word in type.title_words,
                is_nested=word in type.nested_words,
            )
    if "item" in kind.types:
        spoken.update((word, Noun(word, ("item",), is_generic=True)) for word in GENERIC)
    root = kind.types["document"]
    whole = {word.casefold() for word in (kind.name, *root.words)}
    for word in whole & set(spoken):
        spoken[word] = spoken[word]._replace(types=tuple(type for type in spoken[word].types if type != root.name))
    nouns = dict(_with_plurals(noun for noun in spoken.values() if noun.types))
    roles = {tuple(word.split()): role for word, role in kind.roles.items()}
    allowed = [value for type in kind.types.values() for values in type.attrs.values() for value in values]
    values = {value for value in allowed if isinstance(value, str)}
    adjectives = frozenset({*values, *(word for type in kind.types.values() for word in type.variants)})
    return Lexicon(nouns, frozenset(tuple(word.split()) for word in whole), roles, max(map(len, nouns)), adjectives)


def _with_plurals(nouns: Iterable[Noun]) -> Iterable[tuple[Phrase, Noun]]:
    for noun in nouns:
        words = noun.word.split()
        head = words.index("of") - 1 if "of" in words else len(words) - 1  # lines of dialogue
        yield tuple(words), noun
        yield (*words[:head], plural(words[head]), *words[head + 1 :]), noun._replace(plural=True)
