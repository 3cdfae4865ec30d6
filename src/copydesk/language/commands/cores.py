"""The words of a message without their envelope, in the ways that it may be taken off."""

import re
from collections.abc import Iterator

from copydesk.language.commands.clauses import clause_of, starts_verb
from copydesk.language.envelope import strip, without_prefix

# "No, the third one"; "I meant the third one": what the last command should have been about.
_MEANT = re.compile(
    r"(?:no(?:pe)?(?:[\s,]+wait)?\s*[,:;–—-]+\s*(?:sorry[\s,]+)?(?:i mean[t]?[\s,:]+)?"
    r"|(?:sorry|wait|oops)[,\s]+(?:i mean[t]?[\s,:]+)?|(?:i mean[t]?|or rather|actually)[\s,:]+)(?=\S)",
    re.IGNORECASE,
)
_BACK = re.compile(r"(?:undo|revert|restore|put|bring|take)(?: (?:it|that|this|them))?(?: back)?[.!]*", re.IGNORECASE)


def cores(words: str) -> Iterator[tuple[str, str]]:
    """The words without their envelope, in the ways that it may be taken off; with the place that a prefix may name."""
    envelope = strip(words)
    found = [("", envelope.with_text), ("", envelope.core)]
    inner = without_prefix(envelope.core)
    if inner is not None:
        found += [(inner.prefix, inner.core), ("", inner.core)]
    found.append(("", envelope.with_tail))
    found += [("", inner) for inner in by_doing(envelope.core)]
    meant = _MEANT.match(envelope.core)
    if meant or _MEANT.match(words.strip()):
        rest = envelope.core[meant.end() :] if meant else envelope.core
        found.append(("", rest if _BACK.fullmatch(rest) else f"rather {rest}"))
    yield from dict.fromkeys(one for one in found if one[1])


def by_doing(core: str) -> Iterator[str]:
    """What is to be done behind what it is for: "clarify it by changing A to B"."""
    found = clause_of(core).tokens
    for place in range(1, len(found) - 1):
        if found[place].word == "by" and found[place + 1].word.endswith("ing") and starts_verb(found, place + 1):
            yield core[found[place + 1].start :]
