"""Columns of a table in words: by label, by number, the last one; of the only table, or of one that is named."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from copydesk.editing.labels import label
from copydesk.language import messages
from copydesk.language.commands.cells import UNIT, column_names, line_texts, tables
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.layout import on_side
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.spots import AFTER, BEFORE, END, START, length_of
from copydesk.language.commands.things import EACH
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.nameindex import name_key
from copydesk.references.picks import ordinals_in
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token, tokens

_SEVERAL = re.compile(r"(?:the\s+)?columns\s+(.+?(?:,|\sand\s).+?)(?:\s+((?:of|in|from)\s+(?:the|this)\s.+))?", re.IGNORECASE)
_OF = ("of", "in", "from")


class Column(NamedTuple):
    table: str
    number: int  # from 1
    title: str


def read_column(ground: Ground, words: str) -> list[Column]:
    """Every column that words may mean; none where they don't speak of a column."""
    found = tokens(words)
    if not any(token.word == "column" and not token.is_quote for token in found):
        return []
    result: list[Column] = []
    for at in range(len(found), 0, -1):
        if at < len(found) and (found[at].word not in _OF or at + 1 == len(found)):
            continue
        place = words[found[at + 1].start :] if at < len(found) else ""
        for table in tables(ground, place):
            result += _in_table(ground, table, words, found[:at])
        if result:
            break
    return list(dict.fromkeys(result))


def _in_table(ground: Ground, table: str, words: str, found: Sequence[Token]) -> Iterator[Column]:
    rows = ground.document[table].children
    titles = line_texts(ground.document, rows[0]) if rows else []
    at = int(found[0].word in words_in("COLUMNS_ARTICLES"))
    pick, taken = ordinals_in(found[at:])
    rest = [token.word for token in found[at + taken :]]
    if pick is not None and pick.places and rest in (["column"], ["columns"]):
        numbers = [place + 1 if place >= 0 else len(titles) + 1 + place for place in pick.places]
    else:
        said = [token for token in found[at:] if token.word not in words_in("COLUMNS_NAMING")]
        name = said[0].word if len(said) == 1 and said[0].is_quote else words[said[0].start : said[-1].end] if said else ""
        numbers = [place + 1 for called, place in column_names(titles) if called == name_key(name) and name]
        if not numbers and name.isdecimal():
            numbers = [int(name)]
    for number in numbers:
        if 0 < number <= len(titles):
            yield Column(table, number, titles[number - 1])


def delete(ground: Ground, words: str, verb: str = "") -> Outcome:
    """A column goes, or several; what is emptied stays, with its header."""
    several = _SEVERAL.fullmatch(words.strip())
    if several is not None:
        return _delete_several(ground, several[1], several[2] or "", verb)
    found = read_column(ground, words)
    if not found:
        said = any(token.word == "column" for token in tokens(words))
        return Miss(3 if said else 0, lambda: messages.told("no_such_column", words))
    return one_of(ground, found, words, lambda column: _gone(ground, column, verb))


def _delete_several(ground: Ground, names: str, place: str, verb: str) -> Outcome:
    """ "Columns 2 and 3": each by itself."""
    parts = EACH.split(names)
    found = [read_column(ground, f"column {part} {place}".strip()) for part in parts]
    missing = next((part for part, columns in zip(parts, found, strict=True) if len(columns) != 1), None)
    if missing is not None:
        return Miss(3, lambda: messages.told("no_such_column", missing))
    edits = tuple(one for columns in found for one in _gone(ground, columns[0], verb))
    return Made(edits, named=(found[0][0].table,))


def _gone(ground: Ground, column: Column, verb: str) -> tuple[EditParts, ...]:
    if verb not in words_in("DELETING_EMPTYING"):
        return (edit("delete_column", at=f"#{column.table}", column=column.number),)
    rows = enumerate(ground.document[column.table].children, 1)
    filled = [at for at, row in rows if at > 1 and any(line_texts(ground.document, row)[column.number - 1 : column.number])]
    return tuple(edit("set_cell", at=f"#{column.table}", row=at, column=column.number, text="") for at in filled)


def rename(ground: Ground, words: str, title: str) -> Outcome:
    """A column's header."""
    found = read_column(ground, words) or read_column(ground, _header(words))
    if not found:
        return Miss(0, lambda: messages.told("no_such_column", words))

    def renamed(column: Column) -> tuple[EditParts, ...]:
        unit = UNIT.search(column.title)  # it stays, unless it was spoken of
        kept = f"{title}{unit[0].rstrip()}" if unit and not UNIT.search(title) and unit[0].strip() not in words else title
        return (edit("set_cell", at=f"#{column.table}", row=1, column=column.number, text=kept),)

    return one_of(ground, found, words, renamed)


def moved(ground: Ground, words: str, place: str, said: str = "") -> Outcome | None:
    """A column to another place in its table; None where words don't speak of a column."""
    found = read_column(ground, words) or (read_column(ground, f"column {words}") if "column" in said.casefold() else [])
    if not found:
        return None

    def put(column: Column) -> tuple[EditParts, ...]:
        spot = _spot(ground, column, place)
        return () if spot is None else (edit("move_column", at=f"#{column.table}", column=column.number, **{spot[0]: spot[1]}),)

    if not any(put(column) for column in found):
        return Miss(6, lambda: messages.told("where_columns_go", words))
    return one_of(ground, found, words, put)


def _spot(ground: Ground, column: Column, place: str) -> tuple[str, int] | None:
    """The side of which column a place is; the first and the last by the words for the ends of a line."""
    found = tokens(place)
    titles = line_texts(ground.document, ground.document[column.table].children[0])
    for table, side in ((BEFORE, "before"), (AFTER, "after")):
        length = length_of(found, table)
        rest = place[found[length].start :] if 0 < length < len(found) else ""
        named = read_column(ground, rest) or read_column(ground, f"column {rest}") if rest else []
        own = [one for one in named if one.table == column.table]
        if len(own) == 1:
            return side, own[0].number
    end = tuple(token.word for token in found if token.word not in words_in("COLUMN_FILLER"))
    if end in START or end == ("first",):
        return "before", 1
    if end in END or end == ("last",):
        return "after", len(titles)
    return None


def swapped(ground: Ground, said: Sequence[str]) -> Outcome | None:
    """Two columns of a table in each other's place; None where the words don't name two."""
    names = [part for words in said for part in _both(words)]
    is_spoken = any("column" in words.casefold() for words in said)
    if len(names) != 2 or not is_spoken:
        return None
    found = [read_column(ground, name) or read_column(ground, f"column {name}") for name in names]
    pairs = [(one, two) for one in found[0] for two in found[1] if one.table == two.table and one.number != two.number]
    if len(pairs) != 1:
        return None
    left, right = sorted(pairs[0], key=lambda column: column.number)
    edits = [edit("move_column", at=f"#{left.table}", column=left.number, after=right.number)]
    if right.number - left.number > 1:
        edits.append(edit("move_column", at=f"#{left.table}", column=right.number, before=left.number + 1))
    return Made(tuple(edits), named=(left.table,))


_PAIR = re.compile(
    r"(?:the\s+)?(?:(columns)\s+)?(.+?)\s+(?:and|with)\s+(?:the\s+)?(.+?)(?:\s+(columns))?(\s+(?:of|in)\s+(?:the|this)\s.+)?",
    re.IGNORECASE,
)


def _both(words: str) -> list[str]:
    """ "The Name and Cost columns": each by itself."""
    pair = _PAIR.fullmatch(words.strip())
    if pair is None or not (pair[1] or pair[4]):
        return [words]
    form = "column {}{}" if pair[1] else "the {} column{}"
    return [form.format(one, pair[5] or "") for one in (pair[2], pair[3])]


def _header(words: str) -> str:
    """ "The header Where" is the column of that name."""
    found = tokens(words)
    at = int(bool(found) and found[0].word == "the")
    if len(found) > at + 1 and found[at].word in words_in("COLUMNS_HEADER"):
        return f"column {words[found[at + 1].start :]}"
    return ""


def align(ground: Ground, command: Command) -> Outcome:
    """A column, or all of a table, to one side."""
    said = command.slots.get("side_of", command.verb).casefold()
    side = next((side for side in SIDES if said in words_in(f"SIDE_{side.upper()}")), "")
    found = read_column(ground, command.slots["what"])
    if side and not found:
        return ground.choose([command.slots["what"]], lambda chosen: on_side(ground, chosen[0], side))
    if not side or not found:
        return Miss(2 if found else 0, lambda: messages.told("no_such_column", command.slots["what"]))

    def aligned(column: Column) -> tuple[EditParts, ...]:
        rows = ground.document[column.table].children
        cells = [ground.document[id].attrs.get("align") or "" for id in ground.document[rows[0]].children]
        cells[column.number - 1] = side
        return (edit("format_table", at=f"#{column.table}", align=[str(cell) for cell in cells]),)

    return one_of(ground, found, command.slots["what"], aligned)


SIDES = ("left", "right", "center", "justify")


def one_of(ground: Ground, found: Sequence[Column], words: str, make: Callable[[Column], tuple[EditParts, ...]]) -> Outcome:
    made = [Made(edits, named=(column.table,)) for column in found if (edits := make(column))]
    if not made:
        return Miss(4, lambda: messages.told("nothing_in_it", f"the column “{found[0].title}”"))
    if len(made) == 1:
        return made[0]
    options = [
        Option(str(at), f"{label(ground.document, one.table)}: {one.title}") for at, one in enumerate(found[:MAX_OPTIONS], 1)
    ]
    answers = {option.id: one for option, one in zip(options, made, strict=False)}
    return Several(messages.which_reading(f"“{messages.short(words)}” may mean {len(found)} columns. Which one?", options), answers)
