"""Columns of a table in words: by label, by number, the last one; of the only table, or of one that is named."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from copydesk.editing.labels import label
from copydesk.editing.names import name_key
from copydesk.editing.picks import ordinals_in
from copydesk.editing.tokens import Token, tokens
from copydesk.language import messages, tablemessages
from copydesk.language.commands.cells import UNIT, column_names, line_texts, tables
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.plan.problem import MAX_OPTIONS, Option

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
    at = int(found[0].word in ("the", "a"))
    pick, taken = ordinals_in(found[at:])
    rest = [token.word for token in found[at + taken :]]
    if pick is not None and pick.places and rest in (["column"], ["columns"]):
        numbers = [place + 1 if place >= 0 else len(titles) + 1 + place for place in pick.places]
    else:
        said = [token for token in found[at:] if token.word not in ("column", "columns", "called", "named", "titled")]
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
        return Miss(3 if said else 0, lambda: tablemessages.no_such_column(words))
    return one_of(ground, found, words, lambda column: _gone(ground, column, verb))


def _delete_several(ground: Ground, names: str, place: str, verb: str) -> Outcome:
    """ "Columns 2 and 3": each by itself."""
    parts = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", names)
    found = [read_column(ground, f"column {part} {place}".strip()) for part in parts]
    missing = next((part for part, columns in zip(parts, found, strict=True) if len(columns) != 1), None)
    if missing is not None:
        return Miss(3, lambda: tablemessages.no_such_column(missing))
    edits = tuple(one for columns in found for one in _gone(ground, columns[0], verb))
    return Made(edits, named=(found[0][0].table,))


def _gone(ground: Ground, column: Column, verb: str) -> tuple[EditParts, ...]:
    if verb not in ("empty", "clear"):
        return (edit("delete_column", at=f"#{column.table}", column=column.number),)
    rows = enumerate(ground.document[column.table].children, 1)
    filled = [at for at, row in rows if at > 1 and any(line_texts(ground.document, row)[column.number - 1 : column.number])]
    return tuple(edit("set_cell", at=f"#{column.table}", row=at, column=column.number, text="") for at in filled)


def rename(ground: Ground, words: str, title: str) -> Outcome:
    """A column's header."""
    found = read_column(ground, words) or read_column(ground, _header(words))
    if not found:
        return Miss(0, lambda: tablemessages.no_such_column(words))

    def renamed(column: Column) -> tuple[EditParts, ...]:
        unit = UNIT.search(column.title)  # it stays, unless it was spoken of
        kept = f"{title}{unit[0].rstrip()}" if unit and not UNIT.search(title) and unit[0].strip() not in words else title
        return (edit("set_cell", at=f"#{column.table}", row=1, column=column.number, text=kept),)

    return one_of(ground, found, words, renamed)


def _header(words: str) -> str:
    """ "The header Where" is the column of that name."""
    found = tokens(words)
    at = int(bool(found) and found[0].word == "the")
    if len(found) > at + 1 and found[at].word in ("header", "column header", "heading"):
        return f"column {words[found[at + 1].start :]}"
    return ""


def align(ground: Ground, command: Command) -> Outcome:
    """A column, or all of a table, to one side."""
    side = _SIDES.get(command.slots.get("side_of", command.verb).casefold(), "")
    found = read_column(ground, command.slots["what"])
    if not side or not found:
        return Miss(2 if found else 0, lambda: tablemessages.no_such_column(command.slots["what"]))

    def aligned(column: Column) -> tuple[EditParts, ...]:
        rows = ground.document[column.table].children
        cells = [ground.document[id].attrs.get("align") or "" for id in ground.document[rows[0]].children]
        cells[column.number - 1] = side
        return (edit("format_table", at=f"#{column.table}", align=[str(cell) for cell in cells]),)

    return one_of(ground, found, command.slots["what"], aligned)


_SIDES = {
    "left": "left",
    "right": "right",
    "center": "center",
    "centre": "center",
    "middle": "center",
    "the left": "left",
    "the right": "right",
} | {
    "the center": "center",
    "the centre": "center",
    "centered": "center",
    "right-align": "right",
    "left-align": "left",
    "center-align": "center",
}


def one_of(ground: Ground, found: Sequence[Column], words: str, make: Callable[[Column], tuple[EditParts, ...]]) -> Outcome:
    made = [Made(edits, named=(column.table,)) for column in found if (edits := make(column))]
    if not made:
        return Miss(4, lambda: messages.nothing_in_it(f"the column “{found[0].title}”"))
    if len(made) == 1:
        return made[0]
    options = [
        Option(str(at), f"{label(ground.document, one.table)}: {one.title}") for at, one in enumerate(found[:MAX_OPTIONS], 1)
    ]
    answers = {option.id: one for option, one in zip(options, made, strict=False)}
    return Several(messages.which_reading(f"“{messages.short(words)}” may mean {len(found)} columns. Which one?", options), answers)
