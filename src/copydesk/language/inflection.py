"""The forms of a verb that people write for it: base, -s, past and -ing."""

from collections.abc import Iterator

Phrase = tuple[str, ...]
_IRREGULAR = {
    forms.split()[0]: forms.split()
    for forms in (
        "bring brings brought bringing",
        "build builds built building",
        "cut cuts cut cutting",
        "get gets got getting",
        "give gives gave given giving",
        "leave leaves left leaving",
        "make makes made making",
        "put puts put putting",
        "redo redoes redid redone redoing",
        "rewrite rewrites rewrote rewritten rewriting",
        "say says said saying",
        "set sets set setting",
        "split splits split splitting",
        "strike strikes struck striking",
        "take takes took taken taking",
        "throw throws threw thrown throwing",
        "write writes wrote written writing",
    )
}
_DOUBLED = "bdgmnprt"  # consonants that double: dropped, trimming


def forms(verb: str) -> Iterator[Phrase]:
    """All forms of a verb; of one that goes by several words the first is inflected."""
    first, *rest = verb.split()
    return ((form, *rest) for form in _IRREGULAR.get(first) or regular(first))


def regular(verb: str) -> list[str]:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return [verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"]
    stem = verb.removesuffix("e")
    found = [verb, verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s"), stem + "ed", stem + "ing"]
    if verb[-1] in _DOUBLED and verb[-2] in "aeiou" and verb[-3:-2] not in tuple("aeiou"):
        found += [verb + verb[-1] + "ed", verb + verb[-1] + "ing"]
    return found
