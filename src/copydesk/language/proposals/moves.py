"""What should stand elsewhere, told in any words: "could the chapter on costs stand before the one on what went wrong?".

A place that is said parts a wish in two: what it is about stands before it, and beside what or in what behind it.
"""

from collections.abc import Iterator, Sequence

from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.lines import line_of
from copydesk.language.commands.outcome import Made
from copydesk.language.likeness import terms_in
from copydesk.language.meanings import tried
from copydesk.language.nodetypes import BESIDE, ITEM, ROW, Side
from copydesk.language.proposals.columnvalues import Sheets
from copydesk.language.proposals.listlines import Lines
from copydesk.language.proposals.positions import Position, cuts, is_sign, parts_of, positions, things_called
from copydesk.language.proposals.sorts import sorts_said, things_said
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in, verb_length
from copydesk.reading.words import SILENT, words
from copydesk.references.nouns import lexicon
from copydesk.words.tokens import Token, tokens

MOVABLE = ("row", "item", "section", "heading", "scene", "step", "block")
LEAST = 0.34
MAX_MEANT = 2  # things, and places of each
MAX_VERBLESS = 10  # tokens of a place that is told alone: "beach walk before the workshop"
THING, PLACE = "movedthing", "movedplace"  # words that are bound to what is meant
TITLED = ("section", "heading")  # which are one to those who speak of them


def moves(ground: Ground, span: Span) -> Iterator[Made]:
    """Each thing that may be meant, at each place that may be meant."""
    is_short = len(span.tokens) <= MAX_VERBLESS and not any(verb_length(span.tokens, at) for at in range(len(span.tokens)))
    says_move = any(length_in(span.tokens, at, "MOVE_CUE") for at in range(len(span.tokens)))
    for place in positions(span) if says_move or is_short else ():
        if not says_move and place.side not in BESIDE:
            continue
        is_new = any(length_in(span.tokens, at, "NEW_THING") for at in range(place.start))
        if place.side == Side.SORTED or not place.start or is_new:
            continue
        for id in moved_things(ground, span, place)[:MAX_MEANT]:
            for side, other in list(targets(ground, span, place, id))[:MAX_MEANT]:
                if other == id or ground.structure.holds(id, other):
                    continue
                here = ground.bind(THING, (id,)).bind(PLACE, (other,))
                outcome = tried(here, Command("move", {"what": Slot(THING), "place": Slot(f"{side} {PLACE}")}, "move"))
                if isinstance(outcome, Made):
                    yield Made(outcome.edits, outcome.named, outcome.places | {other})


def moved_things(ground: Ground, span: Span, place: Position) -> list[str]:
    """What is told of before a place: in its own clause, or in all that stands before it, where that says "it"."""
    start = max((at + 1 for at in range(place.start) if is_sign(span.tokens, at)), default=0)
    own, story = span.tokens[start : place.start], span.message[: span.tokens[place.start].start]
    types = sorts_said(ground, own) & set(MOVABLE)
    phrase = without_verbs(span, own)
    phrases = [phrase] if has_content(ground, phrase) else []
    return things_said(ground, phrases, story, types or MOVABLE, LEAST, lifts=bool(types))


def without_verbs(span: Span, own: Sequence[Token]) -> str:
    """The words of a clause from behind the verb that says to move: "put charging the card reader"."""
    at = 0
    while at < len(own) and (is_in(own[at], "LEAD") or is_in(own[at], "ASKS") or is_in(own[at], "OWNER_OR_ASKER")):
        at += 1
    size = length_in(own, at, "MOVE_CUE") or (verb_length(own, at) if at < len(own) else 0)
    at += size if at + size < len(own) else 0
    end = len(own)
    while end > at and (length_in(own, end - 1, "MOVE_CUE") or is_in(own[end - 1], "ASKS")):
        end -= 1
    return span.message[own[at].start : own[end - 1].end] if at < end else ""


def has_content(ground: Ground, phrase: str) -> bool:
    """Whether words say more than "it" or "that scene"."""
    nouns = lexicon(ground.document.kind).nouns
    return any(word not in SILENT and (word,) not in nouns for word in words(phrase))


def targets(ground: Ground, span: Span, place: Position, id: str) -> Iterator[tuple[str, str]]:
    """Beside what it goes: a thing of its sort, or the first or last of what is named, or of those that it stands among."""
    document = ground.document
    type = document[id].type
    if place.side in BESIDE:
        like = TITLED if type in TITLED else (type,)
        for other in things_called(ground, place.said, like) or things_called(ground, place.said, MOVABLE):
            yield place.side, other
        return
    for line in lines_meant(ground, span, place, id):
        ends = [one for one in line if one != id]
        is_there = line[0 if place.side == Side.FIRST else -1] == id
        if ends and not is_there:
            yield ("before", ends[0]) if place.side == Side.FIRST else ("after", ends[-1])


def lines_meant(ground: Ground, span: Span, place: Position, id: str) -> Iterator[Sequence[str]]:
    """The line that words name; that of the thing itself, where they name none or the one that it is in."""
    document = ground.document
    said = without_sort(ground, place.said)
    own = line_of(document, id)
    if document[id].type == ITEM:
        story = said if has_content(ground, said) else span.message
        lines = next((lines for cut in cuts(story) if (lines := document.cached(Lines).called(cut))), [])
        if any(id in line.ids for line in lines):
            yield own
        yield from (line.ids for line in lines[:MAX_MEANT])
        yield own
    elif document[id].type == ROW:
        sheet = next((one for one in document.cached(Sheets).all if one.table == document[id].parent), None)
        if sheet is not None and (not has_content(ground, said) or terms_in(said) & (sheet.about | sheet.heads)):
            yield own
    elif not has_content(ground, said):
        yield own
    else:
        for holder in things_called(ground, said, parts_of(ground)):
            inner = ground.structure.below((document[id].type,), holder)
            yield [one for one in inner if ground.structure.outline_holder(one) == holder] or own


def without_sort(ground: Ground, said: str) -> str:
    """ "step of the planning": what it is a step of."""
    found = tokens(said)
    at = next((at for at, token in enumerate(found[:3]) if is_in(token, "INSIDE_OF")), 0)
    return said[found[at].end :].strip() if at and sorts_said(ground, found[:at]) else said
