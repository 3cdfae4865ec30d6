"""A new row told in any words: "forgot the flapjacks! made 75, sold 70, £1.20 each, Callum baked them".

What is told is cut at its signs; each piece goes to the column that its words name, whose sort of value it has, or that comes next.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.commands.sorting import ordering
from copydesk.language.likeness import terms_in
from copydesk.language.nodetypes import BESIDE, Side
from copydesk.language.proposals.columnvalues import (
    Column,
    Sheet,
    Sheets,
    chosen,
    fits,
    is_one,
    known_value,
    nothing,
    says_head,
    spelled,
    without_head,
)
from copydesk.language.proposals.positions import Position, described, is_sign, positions, things_called
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import has_word, is_in, length_in
from copydesk.language.told.values import value_spans
from copydesk.reading.phrases import names_in
from copydesk.reading.words import SILENT, stem, words
from copydesk.words.tokens import message_tokens
from copydesk.words.values import Shape

MAX_SHEETS = 4  # tables that are tried
LEAST = 0.6  # of the columns that must be told
MIN_SORTED = 3  # rows from which a table that is in order is meant to be


class Told(NamedTuple):
    """The pieces of a message, and what it calls the new thing beside its cue."""

    pieces: tuple[str, ...]
    name: str


def new_rows(ground: Ground, span: Span) -> Iterator[Made]:
    """The row that a span tells of, in the table that it names or whose columns it fills."""
    if span.goes_on or not any(length_in(span.tokens, at, "NEW_THING") for at in range(len(span.tokens))):
        return
    places = positions(span)
    about = terms_in(span.text)
    sheets = sorted(ground.document.cached(Sheets).all, key=lambda sheet: -len(about & sheet.about) - len(about & sheet.heads))
    tried = [(filled, sheet) for sheet in sheets[:MAX_SHEETS] if (filled := row_of(sheet, told_in(span, sheet, places)))]
    named = [one for one in tried if about & one[1].about] or tried
    named = [one for one in named if not set(words(one[0][0])[:1]) & SILENT]  # “to the crew table for Heron” is no name
    for cells, sheet in sorted(named, key=lambda one: -sum(map(bool, one[0])) / len(one[0]))[:1]:
        yield made(ground, sheet, cells, places)


def made(ground: Ground, sheet: Sheet, cells: Sequence[str], places: Sequence[Position]) -> Made:
    after, beside = line_for(ground, sheet, cells, places)
    target = edit("add_row", at=f"#{sheet.table}", after=after, cells=list(cells))
    head = ground.document[sheet.table].children[0]
    return Made((target,), places=frozenset({sheet.table, head, *beside}), texts=tuple(cells))


def line_for(ground: Ground, sheet: Sheet, cells: Sequence[str], places: Sequence[Position]) -> tuple[int | None, tuple[str, ...]]:
    """Behind which line it goes, counted from 1: beside a row that is named, at an end, or where the first column's order is."""
    document = ground.document
    for place in places:
        is_beside = place.side in BESIDE and bool(place.said)
        near = described(document, place.said, ("row",)) + things_called(ground, place.said, ("row",)) if is_beside else []
        near = [id for id in near if document[id].parent == sheet.table]
        if near:
            return document.index(near[0]) + (place.side == Side.AFTER), (near[0],)
    if any(place.side == Side.LAST for place in places):
        return None, ()
    if any(place.side == Side.FIRST for place in places):
        return 1, ()
    return sorted_line(sheet, cells), ()


def sorted_line(sheet: Sheet, cells: Sequence[str]) -> int | None:
    texts = sheet.columns[0].texts
    keys = ordering((*texts, cells[0])) if len(texts) >= MIN_SORTED else None
    if keys is None or keys[0][0] == "words" or keys[:-1] != sorted(keys[:-1]):
        return None
    before = sum(key <= keys[-1] for key in keys[:-1])
    return before + 1 if before < len(texts) else None


def told_in(span: Span, sheet: Sheet, places: Sequence[Position]) -> Told:
    """What a span tells, without what it says of where; the name is what stands by the cue of the first piece that has one."""
    taken = {at for place in places for at in range(place.start, place.end)}
    pieces: list[list[int]] = [[]]
    for at in range(len(span.tokens)):
        if is_sign(span.tokens, at):
            pieces.append([])
        else:
            pieces[-1].append(at)
    found: list[str] = []
    before, name = 0, ""
    for piece in pieces:
        kept = [at for at in piece if at not in taken]
        cue = next(((at, size) for at in kept if (size := length_in(span.tokens, at, "NEW_THING"))), None)
        if cue is not None:
            name = name or name_in(span.raw(cue[0] + cue[1], kept[-1] + 1), sheet)
            before = before or len(found)
        elif kept and len(kept) == len(piece):  # what says where says nothing else
            found.append(span.raw(piece[0], piece[-1] + 1))
    told = found[before:] if len(found) - before > 1 else found  # what stands before the wish is its story
    return Told(tuple(split_by_heads(told, sheet)), name)


def name_in(text: str, sheet: Sheet) -> str:
    """What is new, of words behind a cue: without the table's place, its noun and what says no more than something."""
    found = message_tokens(text)
    end = len(found)
    for at in range(1, len(found)):
        behind = terms_in(text[found[at].start :])
        if is_in(found[at], "IN_TABLE") and behind and behind <= sheet.about | {"tabl", "list"}:
            end = at
            break
    kept = list(found[:end])
    while kept and (is_in(kept[0], "SOMETHING") or is_in(kept[0], "ARTICLE")):
        kept.pop(0)
    is_noun = len(kept) > 1 and stem(kept[-1].word) in {stem(word) for word in words(sheet.columns[0].head)}
    kept = kept[:-1] if is_noun else kept
    name = text[kept[0].start : kept[-1].end] if kept else ""
    is_sort = bool(name) and terms_in(name) <= sheet.about | sheet.heads
    return "" if is_sort or all(is_in(token, "SOMETHING") for token in kept) else name


def split_by_heads(pieces: Sequence[str], sheet: Sheet) -> Iterator[str]:
    """A piece that names two columns is two: "nothing in March or April", "3 on Saturday and none on Sunday"."""
    for piece in pieces:
        found = [token for token in message_tokens(piece) if is_in(token, "AND_OR")]
        start, last = 0, ""
        for token in found:
            one, two = piece[start : token.start], piece[token.end :]
            if all(any(says_head(column, part) for column in sheet.columns) for part in (one, two)):
                last = one.strip()
                yield last
                start = token.end
        rest = piece[start:].strip()
        bare = next((without_head(column, rest) for column in sheet.columns if says_head(column, rest)), rest)
        is_open = bool(last) and not value_spans(bare) and not has_word(rest, "NO_VALUE")
        yield f"none {rest}" if is_open and has_word(last, "NO_VALUE") else rest


def row_of(sheet: Sheet, told: Told) -> list[str]:
    """The cells that pieces fill, all but a few of them; none where they don't."""
    filled: dict[int, str] = {}  # what words or figures tell of; the rest comes in its order
    rest: list[str] = []
    for piece in told.pieces:
        named = [at for at, column in enumerate(sheet.columns) if at not in filled and says_head(column, piece)]
        value = next(((at, text) for at in named if (text := value_of(sheet.columns[at], piece))), None)
        if value is not None:
            filled[value[0]] = value[1]
        else:
            rest.append(piece)
    texts = [text for piece in rest for text in leftover(sheet, filled, piece)]
    is_told = bool(filled) or len(texts) == len(sheet.columns)
    words_only = [
        at for at, column in enumerate(sheet.columns) if at not in filled and not column.is_figures and not column.is_choice
    ]
    if told.name and len(texts) < len(words_only):
        texts.insert(0, told.name)
    for at, text in zip(words_only, texts, strict=False):
        filled[at] = spelled(sheet.columns[at], text)
    if not is_told or len(texts) > len(words_only) or len(filled) < max(2, LEAST * len(sheet.columns)):
        return []
    first = next((at for at, column in enumerate(sheet.columns) if not column.is_figures), 0)
    if 0 not in filled and first not in filled:
        return []
    return [filled.get(at) or nothing(column) for at, column in enumerate(sheet.columns)]


def value_of(column: Column, piece: str) -> str:
    """The value that a piece has for the column that it names."""
    if column.is_choice:
        return chosen(column, not has_word(piece, "DENIED") and not has_word(piece, "NO_VALUE"))
    if column.is_figures:
        values = [piece[slice(*span)] for span in value_spans(piece)]
        value = next((one for one in values if fits(column, one)), "")
        if value:
            return spelled(column, value)
        if has_word(piece, "NO_VALUE"):
            return nothing(column)
        other = without_head(column, piece)
        return other if is_one(other, "BLANK") else ""
    known = known_value(column, piece)
    if known is not None:
        return known[0]
    if column.shape is Shape.NAME and not without_head(column, piece)[:1].isupper():
        names = [piece[slice(*span)] for span in names_in(piece)]
        return names[0] if len(names) == 1 else ""
    return spelled(column, without_head(column, piece)) if without_head(column, piece) else ""


def leftover(sheet: Sheet, filled: dict[int, str], piece: str) -> Iterator[str]:
    """What a piece has beside figures and known texts, which go to the columns of their sort."""
    gone: list[tuple[int, int]] = []
    for start, end in value_spans(piece):
        at = next((at for at, column in enumerate(sheet.columns) if at not in filled and fits(column, piece[start:end])), None)
        if at is not None:
            filled[at] = spelled(sheet.columns[at], piece[start:end])
            gone.append((start, behind_unit(piece, end)))
    for at, column in enumerate(sheet.columns):
        known = known_value(column, piece) if at not in filled and not column.is_figures and not column.is_choice else None
        if known is not None and not any(start < known[1][1] and known[1][0] < end for start, end in gone):
            filled[at] = known[0]
            gone.append(known[1])
    text = piece
    for start, end in sorted(gone, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    kept = without_head(Column("", frozenset(), (), Shape.WORDS), " ".join(text.split()))
    first = message_tokens(piece)[:1]
    is_told = bool(gone) and (piece.strip().endswith(kept) or any(is_in(token, "TELLER") for token in first))
    if kept and not (is_told and kept == kept.casefold()):
        yield kept


def behind_unit(piece: str, end: int) -> int:
    """Behind the noun that a figure counts: "12 pieces at"."""
    found = [token for token in message_tokens(piece) if token.start >= end]
    return found[0].end if found and found[0].word.isalpha() and not is_in(found[0], "IN_TABLE") else end
