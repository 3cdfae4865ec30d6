"""What places are made of: the small words before a reference, what is to go there, and what can hold it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.lines import called, line_in, line_of
from copydesk.references.answers import Answer
from copydesk.references.structure import title
from copydesk.words.lexicon import phrases_in, words_in
from copydesk.words.phraselists import phrase_lists
from copydesk.words.tokens import Token, tokens

BEFORE = phrase_lists("lists").phrases("SPOTS_BEFORE")
AFTER = phrase_lists("lists").phrases("SPOTS_AFTER")
INTO = phrases_in("SPOTS_INTO")
UNDER = phrases_in("SPOTS_UNDER")
START = phrases_in("SPOTS_START")
END = phrases_in("SPOTS_END")
TO = phrases_in("SPOTS_TO")
TAIL = frozenset({"footnote", "definition"})  # what stands below all text
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


def length_of(found: Sequence[Token], table: frozenset[tuple[str, ...]], at: int = 0) -> int:
    """How many tokens the longest phrase of a table takes at a place; 0 where there is none."""
    for length in range(min(_LONGEST, len(found) - at), 0, -1):
        span = found[at : at + length]
        if tuple(token.word for token in span) in table and not any(token.is_quote for token in span):
            return length
    return 0


def raw(words: str, found: Sequence[Token]) -> str:
    return words[found[0].start : found[-1].end] if found else ""


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


def own_end(ground: Ground, holder: str, moving: Moving) -> Where:
    """The end of what a holder holds itself: a paragraph goes before the subsections, a section behind them."""
    document, types = ground.document, ground.kind.types
    span = ground.blocks((holder,))
    if len(span) > 1:  # a section of a flat note
        below = [id for id in span[1:] if not types[document[id].type].in_outline]
        last = span[-1] if types[moving.type].in_outline else _before_heading(ground, span)
        return Where("after", last if below else span[0])
    texts = text_of_step(ground, holder, moving)
    if texts is not None:
        return Where("after", texts[-1]) if texts else Where("into", holder)
    children = [id for id in document[holder].children if id not in moving.ids]
    own = [id for id in children if types[moving.type].in_outline or not types[document[id].type].in_outline]
    own = [id for id in own if document[id].type not in TAIL or moving.type in TAIL or types[moving.type].in_outline]
    if own:
        return Where("after", own[-1])
    return Where("before", children[0]) if children else Where("into", holder)


def text_of_step(ground: Ground, holder: str, moving: Moving) -> Sequence[str] | None:
    """What stands in the content of a step, for something that can stand there; None where there is none."""
    content = next((node for node in ground.document.children(holder) if node.type == "content"), None)
    return list(content.children) if content is not None and ground.kind.fits(moving.type, "content") else None


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
    at = length_of(found, TO)
    for table, side in ((START, "start"), (END, "end")):
        length = length_of(found, table, at)
        behind = at + length
        if length and at and (behind == len(found) or found[behind].word in words_in("EDGES_OF")):
            return side, raw(words, found[behind + 1 :])
    for table, side in ((BEFORE, "before"), (AFTER, "after"), (UNDER, "under"), (INTO, "into")):
        length = length_of(found, table)
        if length and length < len(found):
            return side, raw(words, found[length:])
    return "", words


def below_title(ground: Ground, holder: str, moving: Moving) -> str:
    """For a section, the whole document is what its title holds."""
    top = ground.document.cached(title)
    is_below = (
        holder == ground.document.root and top is not None and ground.document[top].type == moving.type and top not in moving.ids
    )
    return top if is_below and top is not None else holder
