"""Sorting: a list by its words, a table by a column, either in an order that is told item by item; what is not understood asks."""

import re
from collections.abc import Sequence
from functools import partial

from copydesk.editing.labels import label
from copydesk.language import messages
from copydesk.language.commands.cells import TableLabels, line_texts
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.lines import called, line_of
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.reading.quantities import decimal_of, quantity
from copydesk.references.nameindex import name_key
from copydesk.references.picks import numbers_in
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_UP = "alphabetical order,alphabetically,order,alphabetic order,alphabetical,a-z,a to z,ascending order,ascending,abc order"
_ORDERS = frozenset(_UP.split(","))
_KEYS = words_in("SORTING_KEYS")
_SORTED = re.compile(
    r"\s+(?:alphabetically|in alphabetical order|alphabetical|from a to z|a-z|by name"
    r"|into alphabetical order|in ascending order)\s*$",
    re.IGNORECASE,
)
_DIRECTION = re.compile(
    r"[\s,(]+(?:in\s+)?(?:(?P<down>desc|descending"
    r"|(?:best|top|highest|largest|biggest|longest|latest|newest|most expensive)(?: one)? first)"
    r"|asc|ascending|(?:lowest|smallest|shortest|earliest|oldest|cheapest)(?: one)? first)(?:\s+order)?\)?$",
    re.IGNORECASE,
)
Key = tuple[str, float | str]  # what sort of thing a cell says, and how large
_NOTHING = frozenset({"", "-", "–", "—", "n/a", "none", "?"})
_TOTALS = words_in("SORTING_TOTALS")
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+|then\s+)?|\s+and\s+|\s*(?:->|→)\s*")


def sort(ground: Ground, command: Command) -> Outcome:
    """A list or a table in another order."""
    slots = command.slots
    what = _SORTED.sub("", slots["what"])
    if "wanted" in slots:
        return ground.choose([what], lambda found: _as_told(ground, found[0], slots["wanted"]))
    if "given" in slots:
        return _given(ground, what, slots["given"].strip(" ()."))
    order = slots.get("order", "alphabetically").casefold().removeprefix("an ")
    if order not in _ORDERS:
        return Miss(2, lambda: messages.not_understood("that something is to be sorted", order))
    return _by(ground, what, slots.get("key", ""))


def _given(ground: Ground, what: str, words: str) -> Outcome:
    """What stands behind a colon, a dash or in brackets is how to sort: never passed over."""
    if not ground.find(what):
        return Miss(0, lambda: messages.no_command(what))
    outcome = _by(ground, what, words[3:]) if words.casefold().startswith("by ") else None
    if words.casefold().removeprefix("in ") in _ORDERS:
        outcome = _by(ground, what, "")
    outcome = outcome or ground.choose([what], lambda found: _as_told(ground, found[0], words))
    return Several(messages.told("what_order", what), {}) if isinstance(outcome, Miss) else outcome


def _as_told(ground: Ground, ids: Ids, words: str) -> Outcome:
    lines = _lines(ground, ids)
    line = _body(ground, lines[0]) if len(lines) == 1 else []
    wanted = _told(ground, line, words)
    return _arranged(line, wanted) if wanted is not None else Miss(3, lambda: messages.not_understood("a new order", words))


def _told(ground: Ground, line: list[str], words: str) -> list[str] | None:
    """All of a line in the order in which words tell it: by number, or by what each begins with."""
    numbers = [int(number) for number in numbers_in(tokens(words), words, signed=True) if number.isdecimal()]
    if line and sorted(numbers) == list(range(1, len(line) + 1)):
        return [line[number - 1] for number in numbers]
    keys = {id: called(ground.document, id) for id in line}
    names = [name_key(part.strip("\"'“”")) for part in _BETWEEN.split(words) if part.strip()]
    found = [[id for id in line if keys[id] == name] or [id for id in line if keys[id].startswith(name)] for name in names]
    wanted = [ids[0] for ids in found if len(ids) == 1]
    return wanted if line and len(wanted) == len(names) and sorted(wanted) == sorted(line) else None


def _by(ground: Ground, what: str, words: str) -> Outcome:
    """By their words, or by a column of a table."""
    direction = _DIRECTION.search(f" {words}")
    key = _DIRECTION.sub("", f" {words}").strip().removeprefix("the ").removesuffix(" column").removeprefix("column ")
    is_down = bool(direction and direction["down"])
    tables = list(dict.fromkeys(table for answer in ground.find(what) for id in answer.ids for table in _tables(ground, id)))
    if not key or (name_key(key) in _KEYS and not tables):
        return ground.choose([what], lambda found: _sorted(ground, found[0], is_down))
    if not tables:
        if not ground.find(what):
            return ground.missed(what, 2)
        return Miss(2, lambda: messages.not_understood("that something is to be sorted", key))
    labels = ground.document.cached(TableLabels).of
    columns = [(table, place) for table in tables for place in labels[table].columns.get(name_key(key), ())]
    made = [_by_column(ground, table, place, is_down) for table, place in columns]
    if not made and name_key(key) in _KEYS:
        return ground.choose([what], lambda found: _sorted(ground, found[0], is_down))
    if len(made) < 2:
        return made[0] if made else Miss(5, lambda: messages.told("no_such_column", key))
    options = [Option(str(at), label(ground.document, table)) for at, (table, _) in enumerate(columns[:MAX_OPTIONS], 1)]
    answers = {option.id: one for option, one in zip(options, made, strict=False) if isinstance(one, Made)}
    return Several(messages.which_reading("Which table do you mean?", options), answers)


def _tables(ground: Ground, id: str) -> list[str]:
    """The table that a node is, or is a row of, or that stands in it."""
    document = ground.document
    if document[id].type == "row":
        return [document[id].parent or id]
    return [id] if document[id].type == "table" else ground.structure.below(("table",), id)


def _by_column(ground: Ground, table: str, place: int, is_down: bool) -> Outcome:
    document = ground.document
    line = _body(ground, list(document[table].children))
    texts = [(line_texts(document, row)[place : place + 1] or [""])[0] for row in line]
    keys = ordering(texts)
    spans = any(document[cell].attrs.get("rowspan") not in (None, 1) for row in line for cell in document[row].children)
    if keys is None or spans:
        return Miss(5, lambda: messages.not_understood("that a table is to be sorted", "the order of what stands in that column"))
    filled = [at for at in range(len(line)) if keys[at][0]]
    in_order = sorted(filled, key=lambda at: keys[at], reverse=is_down)
    return _arranged(line, [line[at] for at in (*in_order, *(at for at in range(len(line)) if not keys[at][0]))])


def ordering(texts: Sequence[str]) -> list[Key] | None:
    """A key for each text to order it by, of no sort where it says nothing; None where they are not all of one sort."""
    decimal = decimal_of(texts)
    keys = [_key(text.strip(), decimal) for text in texts]
    known = [key for key in keys if key is not None]
    return known if len(known) == len(keys) and len({sort for sort, _ in known if sort}) == 1 else None


def _key(text: str, decimal: str) -> Key | None:
    if text.casefold() in _NOTHING:
        return "", 0.0
    found = quantity(text, decimal)
    if found is not None:
        return found.sort or "number", found.amount
    return None if text[0].isdecimal() else ("words", name_key(text))


def _body(ground: Ground, line: list[str]) -> list[str]:
    """A line without the header of its table, and without a last row that sums the others up: both stay where they are."""
    document = ground.document
    if not line or document[line[0]].type != "row":
        return line
    first = line_texts(document, line[-1])[:1]
    return line[1:-1] if first and name_key(first[0]) in _TOTALS else line[1:]


def _sorted(ground: Ground, ids: Ids, is_down: bool) -> Outcome:
    lines = _lines(ground, ids)
    if len(lines) != 1:
        return Miss(4, lambda: messages.told("what_to_sort"))
    line = _body(ground, lines[0])
    return _arranged(line, sorted(line, key=partial(called, ground.document), reverse=is_down))


def _arranged(line: list[str], wanted: list[str]) -> Made:
    edits: list[EditParts] = []
    current = list(line)
    for place, id in enumerate(wanted):
        if current[place] == id:
            continue
        current.remove(id)
        edits.append(edit("move", at=f"#{id}", before=f"#{current[place]}"))
        current.insert(place, id)
    return Made(tuple(_fewest(line, wanted)) or tuple(edits), named=tuple(line))


def _fewest(line: list[str], wanted: list[str]) -> list[EditParts]:
    """The order by one move of one item, where that is enough."""
    for id in line:
        rest = [one for one in line if one != id]
        if rest == [one for one in wanted if one != id] and line != wanted:
            at = wanted.index(id)
            return [edit("move", at=f"#{id}", **({"after": f"#{wanted[at - 1]}"} if at else {"before": f"#{wanted[1]}"}))]
    return []


def _lines(ground: Ground, ids: Ids) -> list[list[str]]:
    """The lists that are meant: of items their own, of a list its items, of a section the only list in it."""
    document, order = ground.document, ground.structure
    if all(ground.kind.types[document[id].type].in_groups for id in ids):
        lines = [line_of(document, id) for id in ids]
        return [list(line) for line in dict.fromkeys(map(tuple, lines))] if set(ids) == set(lines[0]) else []
    if len(ids) != 1:
        return []
    if document[ids[0]].type in ("list", "table"):
        return [list(document[ids[0]].children)]
    if not ground.kind.types[document[ids[0]].type].in_outline:
        return []
    items = [id for id in order.below(("item",), ids[0]) if order.outline_holder(id) == ids[0] and order.apart_holder(id) is None]
    return order.groups(items)
