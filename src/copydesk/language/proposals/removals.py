"""What should go, told in any words: "we can lose the whole section on …", "yes, the gym has a piano. take that question out"."""

from collections.abc import Iterator, Sequence

from copydesk.language.commands import sentences
from copydesk.language.commands.deleting import deleted
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import NOUNS, Things
from copydesk.language.nodetypes import CELL
from copydesk.language.proposals.columnvalues import Sheets, roots_of
from copydesk.language.proposals.persons import Names
from copydesk.language.proposals.positions import clause_end, parts_of, things_called
from copydesk.language.proposals.sorts import sorts_said, things_said
from copydesk.language.proposals.span import Span
from copydesk.language.proposals.weight import family
from copydesk.language.rules.clause import is_in, length_in
from copydesk.reading.families import roots
from copydesk.reading.places import seen
from copydesk.reading.words import SILENT, stem, terms, words
from copydesk.words.tokens import Token, message_tokens

MAX_FEW = 3  # of a sort that go at once
LEAST = 0.3
CLOSE = 0.1
COLUMN, SENTENCE = "column", "sentence"
NO_WORDS = 3  # tokens before a cue that may deny it


def removals(ground: Ground, span: Span) -> Iterator[Made]:
    """The things of the sort that is said, or of any, that a span tells to go."""
    cue = cue_in(span.tokens) or shared_cue(span)
    if cue is None:
        return
    start, end = cue
    types = sorts_said(ground, span.tokens)
    story = span.raw(0, start) + " " + span.raw(end, len(span.tokens))
    if COLUMN in types:
        yield from columns_gone(ground, story)
        types -= {COLUMN}
    if any(token.word.removesuffix("s") == SENTENCE for token in span.tokens):
        yield from sentences_gone(ground, story)
        types -= {SENTENCE, "paragraph"}
    yield from all_gone(ground, types, is_all=any(is_in(token, "ALL_GOING") for token in span.tokens))
    inside, phrases = holder_of(ground, span, start, end)
    meant = things_said(ground, phrases, story, types - {SENTENCE, COLUMN}, LEAST, inside)
    if not meant and any(token.word in NOUNS for token in span.tokens):  # the bit about the projector may be of any sort
        meant = things_said(ground, phrases, story, (), LEAST, inside, lifts=False)
        yield from sentences_gone(ground, story)
    for id in meant:
        outcome = deleted(ground, (id,))
        if isinstance(outcome, Made):
            yield outcome


def holder_of(ground: Ground, span: Span, start: int, end: int) -> tuple[list[str], list[str]]:
    """What something is to go out of, where that is said, and the phrases that may name the thing itself."""
    found = span.tokens
    at = next((at for at in range(max(start, end - 2), len(found)) if length_in(found, at, "GONE_FROM")), None)
    size = length_in(found, at, "GONE_FROM") if at is not None else 0
    if at is None or at + size >= len(found):
        return [], [span.raw(end, len(found)), span.raw(0, start)]
    inside = things_called(ground, span.raw(at + size, clause_end(span, at + size)), [*parts_of(ground), "item"])
    return inside, [span.raw(end, at) if end < at else "", span.raw(0, start)]


def shared_cue(span: Span) -> tuple[int, int] | None:
    """The cue of what stands before, in a message that goes on: "out with both lines, and with the sentence …"."""
    size = length_in(span.tokens, 0, "AND_GOING")
    return (0, size) if size and cue_in(message_tokens(span.message[: span.start])) is not None else None


def cue_in(found: Sequence[Token]) -> tuple[int, int] | None:
    """The tokens that say that something goes; None where they deny it or there are none."""
    for at in range(len(found)):
        size = length_in(found, at, "GOING")
        is_apart = is_in(found[at], "TAKING") and any(is_in(token, "TAKEN_AWAY") for token in found[at + 1 :])
        is_denied = any(is_in(token, "NOT_GOING") for token in found[max(0, at - NO_WORDS) : at])
        if (size or is_apart) and not is_denied:
            return at, at + max(size, 1)
    return None


def all_gone(ground: Ground, types: set[str], *, is_all: bool) -> Iterator[Made]:
    """All of a sort that few are of: "both lines of the song"; the only one of it: "the note can go"."""
    for type in types & set(ground.kind.types):
        ids = tuple(ground.structure.of_types((type,)))
        is_run = 1 < len(ids) <= MAX_FEW and len({ground.document[id].parent for id in ids}) == 1
        outcome = deleted(ground, ids) if (is_run and is_all) or len(ids) == 1 else None
        if isinstance(outcome, Made):
            yield outcome


def columns_gone(ground: Ground, story: str) -> Iterator[Made]:
    """The column whose head a story speaks of, in the table that it speaks of, too."""
    said = [word for word in words(story) if word not in SILENT]
    told = frozenset(root for word in said for root in roots(stem(word)))
    about = frozenset(term for word in said for term in terms(word))
    scored = []
    for sheet in ground.document.cached(Sheets).all:
        for number, column in enumerate(sheet.columns, 1):
            shared = told & frozenset(roots_of(column.head))
            if shared:
                scored.append((len(shared) / len(column.said) + 0.5 * len(about & sheet.about), sheet.table, number))
    best = max((score for score, _, _ in scored), default=0.0)
    for score, table, number in sorted(scored, reverse=True):
        if score >= best - CLOSE:
            head = ground.document[table].children[0]
            cell = ground.document[head].children[number - 1]
            places = frozenset({table, head})
            yield Made((edit("delete_column", at=f"#{table}", column=number),), (cell,), places)


def sentences_gone(ground: Ground, story: str) -> Iterator[Made]:
    """The sentence that has most of what is told of it."""
    document = ground.document
    things = document.cached(Things)
    wanted = [family(document, word) for word in words(story) if word not in SILENT and word.removesuffix("s") != SENTENCE]
    wanted = [known for known in wanted if not known.isdisjoint(things.holding)]
    total = sum(max(map(things.weight, known)) for known in wanted)
    scored = []
    for unit in document.cached(Names).units if total else ():
        own = frozenset(term for word in words(unit.text) for term in terms(word))
        score = sum(max(map(things.weight, known)) for known in wanted if known & own) / total
        if score >= LEAST and not unit.cells and document[unit.node].type != CELL:
            scored.append((score, unit))
    best = max((score for score, _ in scored), default=0.0)
    for score, unit in sorted(scored, key=lambda one: -one[0]):
        if score < best - CLOSE:
            return
        if unit.text.strip() == seen(document, unit.node).strip():
            outcome = deleted(ground, (unit.node,))
            if isinstance(outcome, Made):
                yield outcome
        else:
            place = Place(unit.node, unit.start, unit.start + len(unit.text), unit.text)
            yield sentences.replaced([place], "")
