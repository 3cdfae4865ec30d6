"""The words of a message without their envelope, in the ways that it may be taken off."""

from collections.abc import Iterator

from copydesk.language.commands.clauses import clause_of, starts_verb
from copydesk.language.envelope import strip, without_prefix


def cores(words: str) -> Iterator[tuple[str, str]]:
    """The words without their envelope, in the ways that it may be taken off; with the place that a prefix may name."""
    envelope = strip(words)
    found = [("", envelope.with_text), ("", envelope.core)]
    inner = without_prefix(envelope.core)
    if inner is not None:
        found += [(inner.prefix, inner.core), ("", inner.core)]
    found.append(("", envelope.with_tail))
    found += [("", inner) for inner in by_doing(envelope.core)]
    yield from dict.fromkeys(one for one in found if one[1])


def by_doing(core: str) -> Iterator[str]:
    """What is to be done behind what it is for: "clarify it by changing A to B"."""
    found = clause_of(core).tokens
    for place in range(1, len(found) - 1):
        if found[place].word == "by" and found[place + 1].word.endswith("ing") and starts_verb(found, place + 1):
            yield core[found[place + 1].start :]
