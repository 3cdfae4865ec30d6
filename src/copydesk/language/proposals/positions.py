"""Where something should stand, as a message says it: beside what, at which end of what, or where its order puts it.

Things are found by what is said of them; words that nothing in the document has say nothing of which one is meant.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.likeness import NOUNS, Things, score
from copydesk.language.nodetypes import BESIDE, CELL
from copydesk.language.proposals.span import Span
from copydesk.language.proposals.weight import family
from copydesk.language.rules.clause import is_in, is_in_number, length_in
from copydesk.reading.words import SILENT, words
from copydesk.references.nouns import lexicon
from copydesk.words.tokens import Token, tokens

SIDES = {"AT_FIRST": "first", "AT_LAST": "last", "SET_BEFORE": "before", "SET_AFTER": "after", "IN_ORDER": "sorted"}
LEAST = 0.5  # of a description's words that a thing must have
CLOSE = 0.1
MAX_NEAR = 3


class Position(NamedTuple):
    """A side, the words of what it is the side of, and the tokens that say so."""

    side: str
    said: str
    start: int
    end: int


def positions(span: Span) -> list[Position]:
    """All that a span says of where, in its order."""
    found: list[Position] = []
    at = 0
    while at < len(span.tokens):
        lengths = {side: length_in(span.tokens, at, name) for name, side in SIDES.items()}
        side = max(lengths, key=lambda one: lengths[one])
        if not lengths[side]:
            at += 1
            continue
        start = at + lengths[side]
        while start < len(span.tokens) and side not in BESIDE and is_in(span.tokens[start], "INSIDE_OF"):
            start += 1
        end = clause_end(span, start)
        found.append(Position(side, span.raw(start, end), at, end))
        at = start
    return found


def clause_end(span: Span, start: int) -> int:
    """Where the words that go on from a token are parted by a sign, another place, or what is new."""
    for at in range(start, len(span.tokens)):
        is_other = at > start and any(length_in(span.tokens, at, name) for name in (*SIDES, "NEW_THING"))
        if is_sign(span.tokens, at) or is_other:
            return at
    return len(span.tokens)


def is_sign(found: Sequence[Token], at: int) -> bool:
    """Whether a token parts clauses: no comma of a number, no stop of a short form."""
    if not is_in(found[at], "CLAUSE_SIGN") or (0 < at < len(found) - 1 and is_in_number(found, at)):
        return False
    return not (found[at].word == "." and at and is_in(found[at - 1], "SHORT_FORM") and found[at - 1].end == found[at].start)


def cuts(said: str) -> Iterator[str]:
    """Words, then without what may be told behind a name, from the end: "the checklist or I'll forget again"."""
    yield said
    found = tokens(said)
    for at in range(len(found) - 1, 0, -1):
        if is_in(found[at], "AFTER_NAME"):
            yield said[: found[at].start].strip()


def things_called(ground: Ground, said: str, types: Collection[str] = (), least: float = LEAST) -> list[str]:
    """What words name or describe, of some types, the likeliest first."""
    for cut in cuts(said.strip(" ?!.,")):
        answers = ground.find(cut)
        strict = [row_of(ground.document, answer.ids[0]) for answer in answers if len(answer.ids) == 1]
        strict = [id for id in strict if not types or ground.document[id].type in types]
        if len(strict) == 1:
            return strict
        found = described(ground.document, cut, types, least)
        if found:
            return found
    return []


def row_of(document: Document, id: str) -> str:
    """A cell is spoken of as its row."""
    return document[id].parent or id if document[id].type == CELL else id


def described(
    document: Document, said: str, types: Collection[str] = (), least: float = LEAST, only: Collection[str] = ()
) -> list[str]:
    """The things of some types that a description fits best, by those of its words that the document has."""
    things, nouns = document.cached(Things), lexicon(document.kind).nouns
    spoken = [word for word in words(said) if word not in SILENT and word not in NOUNS and (word,) not in nouns]
    wanted = [known for word in spoken if not (known := family(document, word)).isdisjoint(things.holding)]
    if not wanted:
        return []
    weights = {one: max(map(things.weight, one)) for one in wanted}
    meant = [thing for thing in things.all if not types or document[thing.id].type in types]
    meant = [thing for thing in meant if thing.id in only] if only else meant
    scored = sorted(((score(document, thing, weights, ()), -at) for at, thing in enumerate(meant)), reverse=True)
    best = scored[0][0] if scored else 0.0
    near = [meant[-at].id for value, at in scored[: MAX_NEAR + 1] if value >= max(least, best - CLOSE)]
    return near if len(near) <= MAX_NEAR else []


def parts_of(ground: Ground) -> list[str]:
    """The types of what has a title: sections, scenes, blocks, steps."""
    return [name for name, type in ground.kind.types.items() if type.in_outline]
