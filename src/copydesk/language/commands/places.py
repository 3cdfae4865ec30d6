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
from copydesk.language.commands.lines import called, line_in, line_of, nearly_sorted, sorted_index

_NEAR = ("", "right ", "just ", "directly ", "immediately ", "somewhere ", "to ", "to right ", "to just ", "one ")


def _near(*words: str) -> frozenset[tuple[str, ...]]:
    return phrases(*(f"{near}{word}" for near in _NEAR for word in ",".join(words).split(",")))


BEFORE = _near("before,above,in front of,ahead of,preceding,left of,to the left of,on the left of,over,to left of,at the left of,on top of")
AFTER = _near("after,below,behind,following,beneath,underneath,right of,to the right of,on the right of,to right of,past,at the right of")
INTO = phrases("into,in,inside,to,within,in to,onto,on,inside of,to the section,to section")
UNDER = phrases("under,to under,right under,directly under,just under,somewhere under")
_START = phrases(
    "top,start,beginning,front,very top,very start,very beginning,very front,head,far left,left end,leftmost position,left side,far left side",
    "leftmost spot,leftmost,fronts,left of all,extreme left,very left,far left position,first place,first",
)
_END = phrases(
    "end,bottom,back,very end,very bottom,far right,right end,rightmost position,right side,tail,far right side,rightmost spot,rightmost",
    "end of the line,end of the list,end of it,very back,extreme right,last place,very right,far right position,last",
)
_TO = phrases("to,at,to the,at the,on the,on,in the,in,into the,onto the,as the,as,to be the,to be,so it is,it to the,it at the,it in the")
_POSITIONS = frozenset("position spot place slot location positions spots places postition postion positon line row one figure item".split())
HOME = phrases(
    "back,where it was,to where it was,back where it was,back to where it was,in its original position,in its original place,there",
    "in its original spot,to its original position,to its original place,in the same position,in the same place,in the same spot",
    "in same position,in same spot,in its place,in its old place,where it was before,in its previous position,in its previous spot",
    "to its old place,back in place,back in its place,into the same position,into its original position,where it came from,back there",
    "to the original position,in the original position,in the original spot,back in,where it belongs,in it's original position",
    "to its original location,in its original location,to its previous position,to its original spot,to its previous place,to their places",
    "to their original positions,to their original places,to their original spots,in their original spots,back to their original positions",
    "in it's place,in it's original spot,in previous spot,in its former place,to its former place,where it originally was",
    "where they were,back where they were,in their original places,in their original positions,in their places,to where they were",
)
_MIDDLE = phrases("in the middle,to the middle,the middle,middle,in between them,between them,in the center,in the centre,into the middle")
_UNITS = frozenset("place places position positions line lines step steps spot spots one level levels row rows slot slots time times".split())
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
    found = tokens(words)
    while found and found[-1].word in (".", ",", "!") and not found[-1].is_quote:
        found.pop()
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


def _at_home(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """Where it was."""
    if moving.home is not None and tuple(token.word for token in found) in HOME:
        yield moving.home


def _where_stood(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """In the position of the last removed figure; where the second one was; one place left of where it was."""
    line = moving.line(ground.document)
    said = " ".join(token.word for token in found)
    step = _BESIDE_HOME.fullmatch(said)
    if step and moving.home_index is not None:
        yield from _index(line, moving.home_index + (1 if step[2] in ("right", "after", "below") else -1) * _count(step[1]))
        return
    match = next((match for pattern in _STOOD if (match := pattern.fullmatch(words.strip()))), None)
    if match is None:
        return
    gone = past.find_past(ground.memory, match[1]) or (ground.context.focus[:1] if past.is_it(match[1]) else ())
    removed = past.removed_node(ground.memory, gone[0]) if gone and gone[0] not in ground.document else None
    if removed is not None:
        yield from _index(line, removed.index)
        return
    for answer in ground.find(match[1]):
        yield Where("before", answer.ids[0])


def _index(line: Sequence[str], index: int) -> Iterator[Where]:
    if line and 0 <= index <= len(line):
        yield Where("before", line[index]) if index < len(line) else Where("after", line[-1])


def _count(word: str) -> int:
    return CARDINALS.get(word) or (int(word) if word.isdecimal() and len(word) < 4 else 1)


_PLACE = r"(?:position|place|spot|slot|location)"
_STOOD = (
    re.compile(rf"(?:in|into|to|at|back to|back in)\s+the\s+(?:old |original |former |same )?{_PLACE}\s+(?:of|as)\s+(.+)", re.IGNORECASE),
    re.compile(r"(?:to |in |at |into )?(?:the (?:place|position|spot) )?where\s+(.+?)\s+(?:was|were|stood|used to be|had been|is|is now|currently is|stands)(?: before| originally| earlier| now)?", re.IGNORECASE),
    re.compile(rf"(?:in|into|to|at)\s+(.+?)(?:'s|’s)\s+(?:old |original |former )?{_PLACE}", re.IGNORECASE),
)
_BESIDE_HOME = re.compile(rf"(one|two|1|2|a) {_PLACE}s? (?:to the )?(left|right|before|after|above|below)(?: of)? (?:where it was|its original {_PLACE}|where it was before)")


def _up_or_down(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    said = [token.word for token in found if token.word not in ("to", "the", "by", "over", "further")]
    amount = 1
    if said and said[-1] in _UNITS and len(said) > 1:
        said.pop()
    if len(said) > 1 and said[0] in ("up", "down", "higher", "lower", "upwards", "downwards", "left", "right"):
        number = CARDINALS.get(said[1]) or (int(said[1]) if said[1].isdecimal() and len(said[1]) < 5 else None)
        if number is None or len(said) > 2:
            return
        amount, said = number, said[:1]
    elif len(said) > 1 and said[-1] in ("up", "down", "higher", "lower", "left", "right") and (said[0] in CARDINALS or said[0].isdecimal()):
        if len(said) > 3 or (len(said) == 3 and said[1] not in _UNITS):
            return
        amount, said = CARDINALS.get(said[0]) or int(said[0][:4]), said[-1:]
    if len(said) != 1 or moving.ids[0] not in ground.document or amount < 1:
        return
    line = line_of(ground.document, moving.ids[0])
    if said[0] in ("up", "higher", "upwards", "left"):
        place = line.index(moving.ids[0]) - amount
        if place >= 0:
            yield Where("before", line[place])
    elif said[0] in ("down", "lower", "downwards", "right"):
        last = moving.ids[-1] if moving.ids[-1] in line else moving.ids[0]
        place = line.index(last) + amount
        if place < len(line):
            yield Where("after", line[place])


def _at_edge(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """To the top; to the end of Costs; first; last."""
    at = _length(found, _TO)
    for table, is_end in ((_START, False), (_END, True), (phrases("first"), False), (phrases("last"), True)):
        length = _length(found, table, at)
        if not length or (not at and found[0].word not in ("first", "last")):
            continue
        rest = found[at + length :]
        if rest and _length(rest, _TO) and _length(rest, _START if not is_end else _END, _length(rest, _TO)):
            again = _length(rest, _TO)
            rest = rest[again + _length(rest, _START if not is_end else _END, again) :]  # first, at the very left
        if not rest or (len(rest) == 1 and rest[0].word in _POSITIONS):
            yield from _edge(moving.line(ground.document), is_end)
        elif rest[0].word in ("of", "in", "from") and (at or length == 1):
            yield from _edge_of(ground, _raw(words, rest[1:]), moving, is_end)


def _edge(line: Sequence[str], is_end: bool) -> Iterator[Where]:
    if line:
        yield Where("after", line[-1]) if is_end else Where("before", line[0])


def _edge_of(ground: Ground, words: str, moving: Moving, is_end: bool) -> Iterator[Where]:
    """The first or last place of its sort in what words name."""
    if not words:
        return
    if words.casefold() in ("its list", "this list", "it", "the rest", "the rest of them", "all", "all of them", "the others", "the list", "the line", "them"):
        yield from _edge(moving.line(ground.document), is_end)
        return
    for answer in ground.find(words):
        for holder in holders_for(ground, answer, moving):
            holder = below_title(ground, holder, moving)
            line = [id for id in line_in(ground.document, holder, moving.type) if id not in moving.ids]
            children = [id for id in ground.document[holder].children if id not in moving.ids]
            if line:
                yield from _edge(line, is_end)
            elif is_end or not children:
                yield own_end(ground, holder, moving)
            else:
                yield Where("before", children[0])


def below_title(ground: Ground, holder: str, moving: Moving) -> str:
    """For a section, the whole document is what its title holds."""
    top = ground.document.cached(title)
    is_below = holder == ground.document.root and top is not None and ground.document[top].type == moving.type and top not in moving.ids
    return top if is_below and top is not None else holder


def _at_position(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """In the second position, as the third bullet, to position 4."""
    at = _length(found, _TO) or _length(found, INTO)
    if not at and (len(found) > 3 or found[0].word in ("back", "front", "left", "right", "middle", "top", "bottom")):  # "second" says enough
        return
    at += at < len(found) and found[at].word == "the"
    rest = list(found[at:])
    number: int | None = None
    if rest and rest[0].word in _POSITIONS and len(rest) == 2:
        number = (CARDINALS.get(rest[1].word) or (int(rest[1].word) if rest[1].word.isdecimal() and len(rest[1].word) < 5 else 0)) - 1
    else:
        pick, taken = ordinals_in(rest)
        behind = rest[taken:] if pick is not None else rest
        if pick is None or len(pick.places) != 1 or not _is_position(ground, behind, moving):
            return
        number = pick.places[0]
    line = moving.line(ground.document)
    if number is None or not -len(line) - 1 <= number <= len(line):
        return
    place = number if number >= 0 else len(line) + 1 + number
    if line:
        yield Where("before", line[place]) if place < len(line) else Where("after", line[-1])


def _is_position(ground: Ground, rest: Sequence[Token], moving: Moving) -> bool:
    """Whether some words, behind an ordinal, say no more than that it is a position."""
    words = [token.word for token in rest]
    while words and (words[-1] in ("in", "line", "the", "list", "from", "left", "of", "row") or words[-1] == ","):
        words.pop()
    own = {word for name in ground.kind.types[moving.type].words for word in (name.casefold(),)}
    return len(words) <= 1 and all(word in _POSITIONS or word in own for word in words)


def _between(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """Between two neighbours; in the middle of an even number."""
    said = tuple(token.word for token in found)
    line = moving.line(ground.document)
    if said in _MIDDLE or said in phrases("between the two,between the two figures,between the two remaining figures,between them"):
        if line and len(line) % 2 == 0:
            yield Where("before", line[len(line) // 2])
        return
    at = _length(found, phrases("between,in between,in-between,to between,somewhere between"))
    if not at:
        return
    for answer in ground.find(_raw(words, found[at:])):
        if len(answer.ids) == 2:
            one, two = sorted(answer.ids, key=ground.structure.start.__getitem__)
            neighbours = [id for id in line_of(ground.document, one) if id not in moving.ids]
            if two in neighbours and neighbours.index(two) == neighbours.index(one) + 1:
                yield Where("before", two)


def _beside(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    for table, side in ((BEFORE, "before"), (AFTER, "after")):
        length = _length(found, table)
        if not length or length == len(found):
            continue
        rest = _raw(words, found[length:])
        if rest.casefold() in ("the rest", "the rest of them", "all the others", "the others", "all others", "everything else", "the rest of it"):
            yield from _edge(moving.line(ground.document), side == "after")
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
