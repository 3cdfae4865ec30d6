"""Where something is to go, in words: before and after, into, to the end, up and down, to a position, between two things."""

import re
from collections.abc import Callable, Iterator, Sequence

from copydesk.document.document import Document
from copydesk.kinds.kind import Kind
from copydesk.language.commands.edges import (
    ALL_THE_WAY,
    OF_LINE,
    at_edge,
    at_home,
    at_position,
    between,
    edge,
    up_or_down,
    where_stood,
)
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.lines import line_in, nearly_sorted, sorted_index
from copydesk.language.commands.spots import (
    AFTER,
    BEFORE,
    INTO,
    UNDER,
    Moving,
    Where,
    below_title,
    holders_for,
    length_of,
    own_end,
    raw,
)
from copydesk.words.tokens import Token, tokens

_EVERYTHING = re.compile(
    r"(?:everything(?: else)?|everyone|all(?: of)?(?: the)?(?: other| others)?(?: \w+)?"
    r"|the (?:rest|others|other \w+)(?: of (?:it|them|the \w+))?)",
    re.IGNORECASE,
)


def read_place(ground: Ground, words: str, moving: Moving) -> list[Where]:
    """Every place that words may mean; one is the place, several are a question, none is a miss."""
    words = ALL_THE_WAY.sub("", words.strip())
    if moving.type == "item" or moving.home is not None:
        words = OF_LINE.sub("", words) or words
    found = tokens(words)
    while found and found[-1].word in (".", ",", "!") and not found[-1].is_quote:
        found.pop()
    if not found:
        return []
    for read in (at_home, where_stood, up_or_down, _beside, at_edge, between, at_position, _inside):
        places = list(dict.fromkeys(read(ground, words, found, moving)))
        if places:
            return places
    return []


def _beside(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    for table, side in ((BEFORE, "before"), (AFTER, "after")):
        length = length_of(found, table)
        if not length or length == len(found):
            continue
        rest = raw(words, found[length:])
        if _EVERYTHING.fullmatch(rest):
            yield from edge(ground, moving.line(ground.document), side == "after")
            continue
        for answer in ground.find(rest):
            ids = ground.blocks(lifted(ground, answer.ids, moving), rest)
            yield Where(side, ids[0] if side == "before" else ids[-1])


def lifted(ground: Ground, ids: Sequence[str], moving: Moving) -> Sequence[str]:
    """Where a row is to go beside a cell, the cell's row is meant; where an action, the speech that a line is in."""
    document, kind = ground.document, ground.kind
    result = []
    for id in ids:
        at: str | None = id
        while at is not None and not _can_stand_beside(document, kind, at, moving):
            at = document[at].parent
        result.append(id if at is None else at)
    return result


def _can_stand_beside(document: Document, kind: Kind, id: str, moving: Moving) -> bool:
    parent = document[id].parent
    return parent is not None and kind.fits(moving.type, document[parent].type)


def _inside(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """Into a section, a list, a block: at its end, or where it belongs in a list that is in order."""
    for table in (INTO, UNDER):
        length = length_of(found, table)
        if not length or length == len(found):
            continue
        rest = raw(words, found[length:])
        for answer in ground.find(rest):
            for holder in holders_for(ground, answer, moving):
                yield from _into(ground, below_title(ground, holder, moving), moving)
            same = ground.document[answer.ids[0]].type == moving.type
            if table is UNDER and same:  # below it, or in it?
                yield Where("after", ground.blocks(answer.ids, rest)[-1])


def _into(ground: Ground, holder: str, moving: Moving) -> Iterator[Where]:
    document = ground.document
    line = [id for id in line_in(document, holder, moving.type) if id not in moving.ids]
    if ground.kind.types[moving.type].in_groups and line:
        place = sorted_index(document, line, moving.name)
        if place is not None:
            yield Where("before", line[place]) if place < len(line) else Where("after", line[-1])
            return
        if nearly_sorted(document, line):
            return
    yield own_end(ground, holder, moving)


Read = Callable[[Ground, str, Sequence[Token], Moving], Iterator[Where]]
