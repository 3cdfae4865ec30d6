"""The forms that people write of a verb: base, -s, past and -ing; of one that goes by several words the first is inflected."""

from collections.abc import Iterator, Mapping

Phrase = tuple[str, ...]
_DOUBLED = "bdgmnprt"  # consonants that double: dropped, trimming
_VOWELS = "aeiou"


def forms(verb: Phrase, irregular: Mapping[str, tuple[str, ...]]) -> Iterator[Phrase]:
    for form in irregular.get(verb[0]) or regular(verb[0]):
        yield (form, *verb[1:])


def regular(verb: str) -> tuple[str, ...]:
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"
    stem = verb.removesuffix("e")
    found: tuple[str, ...] = (verb, verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s"), stem + "ed", stem + "ing")
    if verb[-1] in _DOUBLED and verb[-2:-1] in _VOWELS and verb[-3:-2] not in tuple(_VOWELS):
        found += (verb + verb[-1] + "ed", verb + verb[-1] + "ing")
    return found
