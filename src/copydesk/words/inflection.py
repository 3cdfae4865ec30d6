"""The forms of words: of a verb base, -s, past and -ing (of several words the first is inflected), of a noun both numbers."""

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


def singular(word: str) -> str:
    """The singular of a plural, by rule; any other word as it is."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def plural(word: str) -> str:
    for ending, several in (("sis", "ses"), ("ch", "ches"), ("sh", "shes"), ("x", "xes"), ("ss", "sses")):
        if word.endswith(ending):
            return word[: -len(ending)] + several
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"
