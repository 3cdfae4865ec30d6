"""A new item told in any words: "hot buffet also gets green beans, after the potato salad", "one more rule: no ball games".

The text is what is quoted, stands behind a colon, or between the cue and the place; the list is found by all that is said besides.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.inserting import Addition, inserted
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.commands.spots import Where
from copydesk.language.commands.things import Thing
from copydesk.language.nodetypes import BESIDE, LIST, PARAGRAPH, Side
from copydesk.language.proposals.listlines import Line, Lines, leading, sorted_place
from copydesk.language.proposals.persons import Names, names_said
from copydesk.language.proposals.positions import Position, described, is_sign, positions, things_called
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in, verb_length
from copydesk.language.told.values import value_spans
from copydesk.reading.phrases import names_in
from copydesk.words.values import Shape, shape

MAX_WORDS = 25  # of a new item
MIN_NAMES = 2  # of an enumeration in a sentence
MAX_TEXTS = 3
MAX_LINES = 2
ENDS = ".!?"


class Text(NamedTuple):
    """A new text, the tokens that it takes, and whether it is quoted."""

    text: str
    start: int
    end: int
    is_quoted: bool = False


def new_items(ground: Ground, span: Span) -> Iterator[Made]:
    """Each text that may be new, in the list and at the place that the rest of the message speaks of."""
    if not any(length_in(span.tokens, at, "ITEM_CUE") for at in range(len(span.tokens))):
        return
    places = positions(span)
    for text in list(texts_in(span, places))[:MAX_TEXTS]:
        for where, line in spots(ground, span, text, [place for place in places if not (text.start <= place.start < text.end)]):
            new = as_neighbours(ground.document, span, text, line)
            bare, stop = (new, "") if text.is_quoted or new[-1:] not in ENDS else (new[:-1], new[-1])
            thing = Thing("item", "item", bare, is_quoted=text.is_quoted, stop=stop)
            made = inserted(Addition(ground, thing, "", "add"), "item", where)
            yield Made(made.edits, places=frozenset({*made.places, *line.ids[:1], line.holder}), texts=made.texts)


def texts_in(span: Span, places: Sequence[Position]) -> Iterator[Text]:
    """Quoted texts, then what stands behind a colon, behind a cue and behind a place."""
    found = span.tokens
    inside = {at for place in places if place.side in BESIDE for at in range(place.start, place.end)}
    quoted = [at for at, token in enumerate(found) if token.is_quote and at not in inside]
    yield from (Text(found[at].word, at, at + 1, is_quoted=True) for at in quoted)
    if quoted:
        return
    starts = [at + 1 for at, token in enumerate(found) if token.word == ":" and not token.is_quote and not is_time(span, at)]
    cues = [at + size for at in range(len(found)) if (size := length_in(found, at, "ITEM_CUE"))]
    ends = [place.end + 1 for place in places if not place.said and place.end < len(found) and is_sign(found, place.end)]
    for start in (*starts, *cues, *ends):
        end = text_end(span, start, places)
        first = found[start : start + 1]
        is_firm = start in starts or any(span.message[token.start].isupper() or token.word[0].isdecimal() for token in first)
        if is_firm and start < end <= start + MAX_WORDS:
            stop = span.message[found[end - 1].end : found[end - 1].end + 1]
            yield Text(span.raw(start, end) + (stop if stop in ENDS else ""), start, end)


def is_time(span: Span, at: int) -> bool:
    """Whether a colon stands inside of a time."""
    near = span.message[max(0, span.tokens[at].start - 1) : span.tokens[at].end + 1]
    return len(near) == 3 and near[0].isdecimal() and near[2].isdecimal()


def text_end(span: Span, start: int, places: Sequence[Position]) -> int:
    """Where a text ends: at the end of its sentence, before a place or before what is to be done with it."""
    found = span.tokens
    for at in range(start, len(found)):
        is_stop = found[at].word in (".", "!", "?", ";") and is_sign(found, at)
        is_place = at > start and any(place.start == at for place in places)
        is_more = at > start and is_in(found[at], "AND") and verb_length(found, at + 1) > 0
        if is_stop or is_place or is_more:
            return at - 1 if at > start and is_sign(found, at - 1) else at
    return len(found)


def spots(ground: Ground, span: Span, text: Text, places: Sequence[Position]) -> Iterator[tuple[Where, Line]]:
    """Where it may go: beside an item that is named, in the order, or at an end of the list that is spoken of."""
    document, lines = ground.document, ground.document.cached(Lines)
    home = {id: line for line in lines.all for id in line.ids}
    others = " ".join(token.word for at, token in enumerate(span.tokens) if not text.start <= at < text.end and not token.is_quote)
    meant = lines.called(others) or lines.called(outside(span, text))
    for place in places:
        if place.side not in BESIDE or not place.said:
            continue
        near = [id for id in things_called(ground, place.said, ("item",)) if id in home]
        near += [id for id in described(document, place.said, ("item",)) if id in home and id not in near]
        near.sort(key=lambda one: home[one] not in meant[:1])
        is_nested = bool(length_in(span.tokens, place.start, "NESTING"))
        for id in near[:MAX_LINES]:
            below = next((line for line in lines.all if is_below(document, line, id)), None) if is_nested else None
            if below is not None:
                yield Where("after", below.ids[-1]), below
            yield Where(place.side, id), home[id]
    said = next((place for place in places if place.side not in BESIDE), None)
    for line in meant[:MAX_LINES]:
        at = (
            sorted_place(document, line, full_text(span, text, document, line))
            if said is None or said.side == Side.SORTED
            else None
        )
        if said is not None and said.side == Side.FIRST:
            at = 0
        at = len(line.ids) if at is None else at
        yield (Where("after", line.ids[at - 1]) if at else Where("before", line.ids[0])), line


def outside(span: Span, text: Text) -> str:
    """The message without the text."""
    return f"{span.message[: span.tokens[text.start].start]} {span.message[span.tokens[text.end - 1].end :]}"


def is_below(document: Document, line: Line, id: str) -> bool:
    """Whether a list stands in an item."""
    parent = document[line.ids[0]].parent
    return parent == id or (parent is not None and document[parent].type == LIST and document[parent].parent == id)


def as_neighbours(document: Document, span: Span, text: Text, line: Line) -> str:
    """A text as the items of its list are written: with the small or capital letter, and the sign that they end with."""
    new = text.text if text.is_quoted else full_text(span, text, document, line)
    if text.is_quoted:
        return new
    firsts = [document[id].text[:1] for id in line.ids]
    return new[:1].lower() + new[1:] if len(firsts) > 1 and all(map(str.islower, firsts)) and new[1:2].islower() else new


def full_text(span: Span, text: Text, document: Document, line: Line) -> str:
    """With the date or time that is told before it, where the items begin with one: "5 November: act two"."""
    model = document[line.ids[0]].text
    value = leading(model)
    if text.is_quoted or not value or leading(text.text):
        return text.text
    before = span.message[: span.tokens[text.start].start]
    told = [before[slice(*one)] for one in value_spans(before) if shape(before[slice(*one)]) is shape(value.strip("*_"))]
    if not told or shape(value) not in (Shape.DATE, Shape.TIME):
        return text.text
    joint = model[len(value) :]
    return f"{told[-1]}{joint[: len(joint) - len(joint.lstrip(' :,.–-'))]}{text.text}"


def new_listed(ground: Ground, span: Span) -> Iterator[Made]:
    """A name more in an enumeration of names: "Imre Fodor should receive it also. last on the distribution"."""
    if not any(length_in(span.tokens, at, "ITEM_CUE") for at in range(len(span.tokens))):
        return
    document = ground.document
    names = document.cached(Names)
    said = names_said(span, names)
    new = [one for one in said if not any(one.name in unit.text for unit in names.units)]
    if len(new) != 1:
        return
    rest = f"{span.message[: new[0].start]} {span.message[new[0].end :]}"
    is_first = any(place.side == Side.FIRST for place in positions(span))
    for id in holders_of(document, rest):
        run = enumeration(document[id].text)
        if len(run) < MIN_NAMES:
            continue
        start, end = run[0] if is_first else run[-1]
        old = document[id].text[start:end]
        joint = document[id].text[run[-2][1] : run[-1][0]]
        text = f"{new[0].name}, {old}" if is_first else f"{old}{joint}{new[0].name}"
        place = Place(id, start, end, old)
        edits = [edit("replace", find=old, with_=text, places=[place.becoming(text)])]
        if not is_first and joint.strip(", "):  # "A, B and C" becomes "A, B, C and D"
            gone = Place(id, run[-2][1], run[-1][1], document[id].text[run[-2][1] : run[-1][1]])
            text = f", {old}{joint}{new[0].name}"
            edits = [edit("replace", find=gone.text, with_=text, places=[gone.becoming(text)])]
        yield Made(tuple(edits), (id,))


def holders_of(document: Document, said: str) -> list[str]:
    """The paragraphs with the most of a message in them or above them."""
    parts = ("section", "heading")
    found = described(document, said, ("paragraph",), 0.01)
    titles = set(described(document, said, parts, 0.2))
    under = [node.id for node in document.walk() if node.type == PARAGRAPH and node.parent in titles]
    return list(dict.fromkeys((*under, *found)))


def enumeration(text: str) -> list[tuple[int, int]]:
    """The names that follow each other with nothing but signs and "and" between."""
    run: list[tuple[int, int]] = []
    for start, end in names_in(text):
        if run and text[run[-1][1] : start].strip() not in (",", "and", ", and", "&"):
            if len(run) >= MIN_NAMES:
                break
            run = []
        run.append((start, end))
    return run
