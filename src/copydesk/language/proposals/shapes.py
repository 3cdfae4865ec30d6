"""Another shape, told in any words: bullets for numbers, an order of a table or list, the level of a heading."""

from collections.abc import Iterator, Sequence

from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import terms_in
from copydesk.language.meanings import tried
from copydesk.language.nodetypes import LIST
from copydesk.language.proposals.columnvalues import Sheets, says_head
from copydesk.language.proposals.listlines import Lines
from copydesk.language.proposals.positions import is_sign, things_called
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import length_in
from copydesk.words.tokens import Token

HEADINGS = ("section", "heading")
NUMBERED = "numbered"
SORTS = {"BULLET_WORD": "bullet", "NUMBER_WORD": NUMBERED}
THING = "shapedthing"  # a word that is bound to what is meant
MAX_MEANT = 2
MAX_LEVEL = 6


def shapes(ground: Ground, span: Span) -> Iterator[Made]:
    yield from other_lists(ground, span)
    yield from other_order(ground, span)
    yield from other_levels(ground, span)


def first_of(found: Sequence[Token], name: str) -> int | None:
    """The first token at which a phrase of a class begins."""
    return next((at for at in range(len(found)) if length_in(found, at, name)), None)


def other_lists(ground: Ground, span: Span) -> Iterator[Made]:
    """A list of another sort: the sort that is said, and not the one that is denied."""
    found = span.tokens
    said = {sort: at for name, sort in SORTS.items() if (at := first_of(found, name)) is not None}
    denied = {
        sort for sort, at in said.items() if any(length_in(found, at - size, "NOT_THAT") == size for size in (1, 2) if at >= size)
    }
    wanted = [sort for sort in said if sort not in denied]
    if len(wanted) != 1 or first_of(found, "SHAPE_WISH") is None:
        return
    story = " ".join(token.word for token in found if not token.is_quote)
    lines = [line for line in ground.document.cached(Lines).called(story) if sort_of(ground, line.ids[0]) != wanted[0]]
    for line in lines[:MAX_MEANT]:
        target = edit("relist", at=[f"#{id}" for id in line.ids], sort=wanted[0])
        yield Made((target,), line.ids, frozenset({line.holder}))


def sort_of(ground: Ground, id: str) -> str:
    node = ground.document[id]
    parent = ground.document[node.parent or ground.document.root]
    is_numbered = node.attrs.get(LIST) == NUMBERED or "start" in parent.attrs
    return "numbered" if is_numbered else "check" if "checked" in node.attrs else "bullet"


def other_order(ground: Ground, span: Span) -> Iterator[Made]:
    """A table sorted by the column that is named, or a list by its words."""
    at = first_of(span.tokens, "ORDER_WISH")
    if at is None:
        return
    is_down = first_of(span.tokens, "ORDER_DOWN") is not None
    about = terms_in(span.text)
    sheets = sorted(ground.document.cached(Sheets).all, key=lambda sheet: -len(about & sheet.about))
    for sheet in [sheet for sheet in sheets if about & sheet.about][:1]:
        key = span.raw(at + 1, len(span.tokens))
        named = [column.head for column in sheet.columns if says_head(column, key)] or [sheet.columns[0].head]
        for head in named[:MAX_MEANT]:
            yield from ordered(ground, sheet.table, f"{head} descending" if is_down else head)
    for line in ground.document.cached(Lines).called(span.text)[:1]:
        holder = ground.document[line.ids[0]].parent
        if holder is not None and ground.document[holder].type == LIST:
            yield from ordered(ground, holder, "")


def ordered(ground: Ground, id: str, key: str) -> Iterator[Made]:
    slots = {"what": Slot(THING), **({"key": Slot(key)} if key else {})}
    outcome = tried(ground.bind(THING, (id,)), Command("sort", slots, "sort"))
    if isinstance(outcome, Made) and outcome.edits:
        yield Made(outcome.edits, outcome.named, outcome.places | {id})


def other_levels(ground: Ground, span: Span) -> Iterator[Made]:
    """A heading as large as another one, or a level up or down."""
    found = span.tokens
    like, deep, high = (first_of(found, name) for name in ("LIKE_SIZE", "TOO_DEEP", "TOO_HIGH"))
    at = next((at for at in (like, deep, high) if at is not None), None)
    if not at:
        return
    first = next((place for place in range(at) if is_sign(found, place)), at)
    subject = [id for part in (span.raw(0, first), span.raw(0, at)) for id in headings_called(ground, part)][:1]
    for id in subject:
        level = ground.document[id].attrs.get("level")
        if like is not None:
            size = length_in(found, like, "LIKE_SIZE")
            others = headings_called(ground, span.raw(like + size, len(found)))
            new = ground.document[others[0]].attrs.get("level") if others else None
            named: tuple[str, ...] = (id, *others[:1])
        else:
            new = level + (-1 if deep is not None else 1) if isinstance(level, int) else None
            named = (id,)
        if isinstance(new, int) and new != level and 1 < new <= MAX_LEVEL:
            yield Made((edit("set", at=f"#{id}", name="level", value=new),), named)


def headings_called(ground: Ground, said: str) -> list[str]:
    return things_called(ground, said, HEADINGS) if said.strip() else []
