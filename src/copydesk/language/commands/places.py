"""Where something is to go, in words: before and after, into, to the end, up and down, to a position, between two things."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.answers import Answer
from copydesk.editing.lexicon import CARDINALS, phrases
from copydesk.editing.picks import ordinals_in
from copydesk.editing.structure import title
from copydesk.editing.tokens import Token, tokens
from copydesk.kinds.kind import Kind
from copydesk.language.commands import past
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.lines import called, line_in, line_of, nearly_sorted, sorted_index, span_of

_NEAR = ("", "right ", "just ", "directly ", "immediately ", "somewhere ", "to ", "to right ", "to just ", "one ")


def _near(*words: str) -> frozenset[tuple[str, ...]]:
    return phrases(*(f"{near}{word}" for near in _NEAR for word in ",".join(words).split(",")))


BEFORE = _near(
    "before,above,in front of,ahead of,preceding,left of,to the left of,on the left of,over,to left of,at the left of,on top of"
)
AFTER = _near(
    "after,below,behind,following,beneath,underneath,right of,to the right of,on the right of,to right of,past,at the right of"
)
INTO = phrases("into,in,inside,to,within,in to,onto,on,inside of,to the section,to section")
UNDER = phrases("under,to under,right under,directly under,just under,somewhere under")
_EVERYTHING = re.compile(
    r"(?:everything(?: else)?|everyone|all(?: of)?(?: the)?(?: other| others)?(?: \w+)?|the (?:rest|others|other \w+)(?: of (?:it|them|the \w+))?)",
    re.IGNORECASE,
)
_LONGEST = 5


class Where(NamedTuple):
    side: str  # before, after or into
    id: str


@dataclass(frozen=True, slots=True)
class Moving:
    """What is to go somewhere: nodes of a document, or of no document any more, with the place they had."""

    type: str
    ids: tuple[str, ...]
    name: str  # by which it is sorted
    parent: str
    home: Where | None = None  # where it was before
    home_index: int | None = None

    @classmethod
    def of(cls, document: Document, ids: Sequence[str], home: "Where | None" = None) -> "Moving":
        node = document[ids[0]]
        return cls(node.type, tuple(ids), called(document, ids[0]), node.parent or document.root, home)

    def line(self, document: Document) -> list[str]:
        """Those it is counted among, itself left out."""
        if self.ids[0] in document:
            return [id for id in line_of(document, self.ids[0]) if id not in self.ids]
        return line_in(document, self.parent, self.type) if self.parent in document else []


def read_place(ground: Ground, words: str, moving: Moving) -> list[Where]:
    """Every place that words may mean; one is the place, several are a question, none is a miss."""
    words = _ALL_THE_WAY.sub("", words.strip())
    if moving.type == "item" or moving.home is not None:
        words = _OF_LINE.sub("", words) or words
    found = tokens(words)
    while found and found[-1].word in (".", ",", "!") and not found[-1].is_quote:
        found.pop()
    if not found:
        return []
    for read in (_at_home, _where_stood, _up_or_down, _beside, _at_edge, _between, _at_position, _inside):
        places = list(dict.fromkeys(read(ground, words, found, moving)))
        if places:
            return places
    return []


def _length(found: Sequence[Token], table: frozenset[tuple[str, ...]], at: int = 0) -> int:
    """How many tokens the longest phrase of a table takes at a place; 0 where there is none."""
    for length in range(min(_LONGEST, len(found) - at), 0, -1):
        span = found[at : at + length]
        if tuple(token.word for token in span) in table and not any(token.is_quote for token in span):
            return length
    return 0


def _raw(words: str, found: Sequence[Token]) -> str:
    return words[found[0].start : found[-1].end] if found else ""


def _beside(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    for table, side in ((BEFORE, "before"), (AFTER, "after")):
        length = _length(found, table)
        if not length or length == len(found):
            continue
        rest = _raw(words, found[length:])
        if _EVERYTHING.fullmatch(rest):
            yield from _edge(ground, moving.line(ground.document), side == "after")
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
        length = _length(found, table)
        if not length or length == len(found):
            continue
        rest = _raw(words, found[length:])
        for answer in ground.find(rest):
            for holder in holders_for(ground, answer, moving):
                yield from _into(ground, below_title(ground, holder, moving), moving)
            same = ground.document[answer.ids[0]].type == moving.type
            if table is UNDER and same:  # below it, or in it?
                yield Where("after", ground.blocks(answer.ids, rest)[-1])


def holders_for(ground: Ground, answer: Answer, moving: Moving) -> Iterator[str]:
    """What can hold a node of this sort in what an answer names: itself, or a list or table in it."""
    document, kind = ground.document, ground.kind
    holder = answer.ids[0]
    wanted = kind.types[moving.type].inside[0]  # an item's list, a row's table
    if document[holder].type == wanted or not kind.types[moving.type].in_groups:
        yield holder
        return
    order = ground.structure
    direct = [id for id in order.below((wanted,), holder) if order.outline_holder(id) in (holder, order.outline_holder(holder))]
    inside = [id for id in direct if order.apart_holder(id) in (None, holder, order.apart_holder(holder))] or direct
    yield from inside or order.below((wanted,), holder)
    if not inside and kind.fits(moving.type, document[holder].type) and document[holder].type != "document":
        yield holder


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


def own_end(ground: Ground, holder: str, moving: Moving) -> Where:
    """The end of what a holder holds itself: a paragraph goes before the subsections, a section behind them."""
    document, types = ground.document, ground.kind.types
    span = ground.blocks((holder,))
    if len(span) > 1:  # a section of a flat note
        below = [id for id in span[1:] if not types[document[id].type].in_outline]
        last = span[-1] if types[moving.type].in_outline else _before_heading(ground, span)
        return Where("after", last if below else span[0])
    children = [id for id in document[holder].children if id not in moving.ids]
    own = [id for id in children if types[moving.type].in_outline or not types[document[id].type].in_outline]
    if own:
        return Where("after", own[-1])
    return Where("before", children[0]) if children else Where("into", holder)


def _before_heading(ground: Ground, span: Sequence[str]) -> str:
    """The last block of a section's own text, before the next heading in it."""
    types = ground.kind.types
    for place, id in enumerate(span[1:], 1):
        if types[ground.document[id].type].in_outline:
            return span[place - 1]
    return span[-1]


def reference_of(words: str) -> tuple[str, str]:
    """The side that a place says (before, after, into, under, start, end; "" for none), and the reference behind it."""
    found = tokens(words)
    if not found:
        return "", ""
    at = _length(found, _TO)
    for table, side in ((_START, "start"), (_END, "end")):
        length = _length(found, table, at)
        behind = at + length
        if length and at and (behind == len(found) or found[behind].word in ("of", "in", "from")):
            return side, _raw(words, found[behind + 1 :])
    for table, side in ((BEFORE, "before"), (AFTER, "after"), (UNDER, "under"), (INTO, "into")):
        length = _length(found, table)
        if length and length < len(found):
            return side, _raw(words, found[length:])
    return "", words


Read = Callable[[Ground, str, Sequence[Token], Moving], Iterator[Where]]
