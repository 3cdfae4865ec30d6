"""Ways to say the same request: what people put before and behind it, a slip, other capitals. None may make another edit of it."""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk.words.lexicon import lexicon

# Courtesy, greetings, known topics: the same is meant.
KIND_HEADS = (
    "please {}", "hi, {}", "Hey Tom, {}", "could you {}", "can you please {}", "ok, now {}", "would you mind, {}", "docs: {}",
    "quick one: {}", "thanks! {}", "Good morning, {}",
)  # fmt: skip
# Somebody else speaks, or it is no command: asking will do.
OTHER_HEADS = (
    "Rejected: {}", "rejected: {}", "Reviewer 2's comment: {}", "What I did NOT want: {}", "my old plan was: {}", "Anna wrote: {}",
    "from the minutes: {}", "maybe {}", "if he agrees, {}", "don't {}", "NOT: {}",
)  # fmt: skip
# Courtesy, a reason, a sign-off, a time: the same is meant.
KIND_TAILS = (
    "{} please", "{}, thanks!", "{} asap pls :)", "{}, cheers, Priya", "{} 🙏", "{}. Thank you so much!", "{}, Tom told me",
    "{} because the old one is wrong", "{}, he left last week", "{}, see my mail", "{} if you can", "{} as soon as possible",
    "{} (see the minutes)", "{}, as discussed", "{}. It was wrong.", "{} - sorry for the trouble", "{}, and let me know when done",
)  # fmt: skip
# What takes it back, doubts it, or can't be told from the text: asking will do.
OTHER_TAILS = (
    "{} or not", "{}, I mean the other one", "{} unless it rains", "{} tom said so", "{} before friday if you can", "{} lol",
    "{}?? no idea", "{} in the other file", "{} he says", "{}, but only if Anna agrees",
)  # fmt: skip
# How people spell what a request is made of.
SPELLINGS = (str.casefold, str.upper, str.capitalize)


class Variant(NamedTuple):
    words: str
    is_kind: bool  # the same edit is hoped for
    sort: str


def variants(words: str) -> Iterator[Variant]:
    """Every way to say a request: each head, each tail, head and tail, a slip in its verb, the verb in other capitals."""
    for kind, heads, tails in ((True, KIND_HEADS, KIND_TAILS), (False, OTHER_HEADS, OTHER_TAILS)):
        yield from (Variant(head.format(words), kind, "head") for head in heads)
        yield from (Variant(tail.format(words), kind, "tail") for tail in tails)
    for head in KIND_HEADS:
        yield from (Variant(head.format(tail.format(words)), True, "both") for tail in KIND_TAILS)
    yield from (Variant(one, True, "slip") for one in slips(words))
    first, _, rest = words.partition(" ")
    if (first.casefold(),) in lexicon().verbs:  # what else stands there may be a text
        yield from (Variant(f"{spell(first)} {rest}", True, "case") for spell in SPELLINGS)


def slips(words: str) -> Iterator[str]:
    """One typo in the verb: two letters swapped, one doubled, one left out."""
    first, _, rest = words.partition(" ")
    if len(first) > 3 and (first.casefold(),) in lexicon().verbs:
        for spelled in (first[0] + first[2] + first[1] + first[3:], first[:2] + first[1:], first[:2] + first[3:]):
            yield f"{spelled} {rest}"
