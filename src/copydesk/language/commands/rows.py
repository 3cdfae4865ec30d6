"""Rows and columns to add: their cells, and after which one they go."""

import re
from collections.abc import Sequence

from copydesk.editing.labels import label
from copydesk.language import messages
from copydesk.language.commands.cells import line_texts, tables
from copydesk.language.commands.columns import read_column
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.moving import to_place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.spots import Moving, Where, reference_of
from copydesk.language.commands.things import SEPARATORS
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.reading.words import terms, words
from copydesk.words.tokens import tokens

_SIGNS = (r"\s*\|\s*", r"\s*;\s*", r"\t", r",\s+(?!and\s)", r",\s+(?:and\s+)?|\s+and\s+", r"\s*,\s*")
_BELOW_HEADER = re.compile(r"^(?:right |just )?(?:below|under|after|beneath) the header(?: row)?(?=$| of)(?: of)?", re.IGNORECASE)
_NOUN = r"(?:the\s+)?(?:values?|cells?|entries|contents?)\b\s*:?"
_VALUES = re.compile(rf"^\s*{_NOUN}\s*", re.IGNORECASE)
_WITH = re.compile(
    rf"(?P<title>.+?)\s*,?\s+(?:with|containing|holding|having)\s+(?P<noun>{_NOUN})?\s*(?P<values>\S.*)", re.IGNORECASE
)
_EVERY = re.compile(r"(.+?)\s+(?:in|for|on)\s+(?:each|every|all)(?:\s+of)?(?:\s+the)?\s+(?:rows?|cells?|lines?)", re.IGNORECASE)


def cells_of(text: str, count: int) -> list[str]:
    """The cells that a text lists: each in quotation marks, or parted by the sign that gives as many as there are places."""
    stripped = text.strip().strip("|").strip()
    quoted = [token.word for token in tokens(stripped) if token.is_quote]
    if len(quoted) > 1 and all(token.is_quote or token.word in SEPARATORS for token in tokens(stripped)):
        return quoted
    for sign in _SIGNS:
        found = [cell.strip().strip('"“”') for cell in re.split(sign, stripped)]
        if len(found) == count or (len(found) > 1 and "|" in stripped):
            return found
    return [cell.strip() for cell in re.split(r"\s*,\s*", stripped)]


def named_cells(text: str, heads: Sequence[str]) -> list[str]:
    """The cells of a row that says each behind the name of its column, but for the first: "Maps, budget 12, owner Jo"."""
    parts = [part.strip() for part in re.split(r"[,;:]\s+(?:and\s+)?|\n", text) if part.strip()]
    found: dict[int, str] = {}
    for part in parts:
        said = part.casefold()
        at = next(
            (at for at, head in enumerate(map(str.casefold, heads)) if said.startswith(f"{head} ") or said.endswith(f" {head}")), -1
        )
        is_before = at >= 0 and said.startswith(f"{heads[at].casefold()} ")
        rest = part if at < 0 else part[len(heads[at]) :] if is_before else part[: -len(heads[at])]
        found.setdefault(max(at, 0), rest.strip())
    return [found[at] for at in range(len(heads))] if len(found) == len(heads) == len(parts) > 1 else []


def add_row(ground: Ground, text: str, place: str, word: str) -> Outcome:
    if not text:
        return Miss(6, lambda: messages.told("what_to_add", "row"))
    if " for " in place and not _tables(ground, reference_of(place)[1]):  # "to the budget table for Maps: …": its first cell
        place, _, name = place.rpartition(" for ")
        text = f"{name}, {text}"
    side, rest = reference_of(_BELOW_HEADER.sub("to the start of", place))
    found = _tables(ground, rest if side in ("into", "end", "start", "") else "")
    if side in ("before", "after"):
        return _beside(ground, text, place)
    if side == "under" and rest:
        outcome = _beside(ground, text, f"after {rest}")
        return outcome if not isinstance(outcome, Miss) else add_row(ground, text, f"to {rest}", word)
    if len(found) > 1:
        options = [Option(str(at), label(ground.document, table)) for at, table in enumerate(found[:MAX_OPTIONS], 1)]
        answers = {
            option.id: one
            for option, table in zip(options, found, strict=False)
            if isinstance(one := _row(ground, table, text, None), Made)
        }
        return Several(messages.which_reading("Which table do you mean?", options), answers)
    if rest and not found and side in ("into", "end", "start"):
        return ground.missed(rest, 5)
    if not found:
        return Miss(3, lambda: messages.told("no_table"))
    first = 1 if side == "start" else None
    return _row(ground, found[0], text, first)


def new_row(ground: Ground, noun: str, text: str) -> Outcome | None:
    """ "New supplier: a, b, c": a row of a table about such things that has as many columns, as an offer."""
    wanted = {term for word in words(noun) for term in terms(word)}
    told = {table: label(ground.document, table) for table in ground.structure.of_types(("table",))}
    about = [table for table, said in told.items() if wanted <= {term for word in words(said) for term in terms(word)}]
    made = {table: one for table in about[:MAX_OPTIONS] if isinstance(one := _row(ground, table, text, None), Made)}
    options = [Option(table, f"A row of {told[table]}") for table in made]
    return Several(messages.which_reading(f"“{messages.short(text)}”: where should it go?", options), made) if made else None


def _tables(ground: Ground, rest: str) -> list[str]:
    """The tables in a place; all, where none is named."""
    if not rest:
        return tables(ground, "")
    document, order = ground.document, ground.structure
    answers = ground.find(rest)
    found = [id for answer in answers for id in answer.ids if document[id].type == "table"]
    if found:
        return found
    return [id for answer in answers[:1] for holder in answer.ids for id in order.below(("table",), holder)]


def _row(ground: Ground, table: str, text: str, after: int | None) -> Outcome:
    document = ground.document
    if document[table].type != "table":
        return Miss(3, lambda: messages.told("no_table"))
    heads = line_texts(document, document[table].children[0])
    columns = len(heads)
    cells = named_cells(text, heads) or cells_of(text, columns)
    if len(cells) != columns:
        return Miss(6, lambda: messages.told("wrong_cells", len(cells), columns))
    return Made((edit("add_row", at=f"#{table}", after=after, cells=cells),), places=frozenset({table}), texts=(text,))


def _beside(ground: Ground, text: str, place: str) -> Outcome:
    """After or before a row."""
    document = ground.document
    moving = Moving("row", ("new",), "", document.root)

    def made(where: Where) -> Outcome:
        if document[where.id].type != "row":
            return Miss(3, lambda: messages.told("no_such_place", place))
        table = document[where.id].parent or document.root
        number = document.index(where.id) + (where.side == "after")
        return _row(ground, table, text, number) if number else Miss(4, lambda: messages.told("no_such_place", place))

    return to_place(ground, place, moving, made)


def add_column(ground: Ground, text: str, place: str) -> Outcome:
    """A column, by its title, with its values where they are said; at the end, or after another."""
    title, values = _title_and_values(text)
    if not title:
        return Miss(6 if not text else 4, lambda: messages.told("what_to_add", "column"))
    side, rest = reference_of(place)
    if side in ("before", "after"):
        found = [one for words in (rest, f"the {rest} column", f"the column {rest}") for one in read_column(ground, words)]
        beside = list(dict.fromkeys(found))
        if len(beside) != 1:
            return Miss(3, lambda: messages.told("no_such_column", rest))
        number = beside[0].number - (side == "before")
        return _column(ground, beside[0].table, title, values, number)
    found_tables = _tables(ground, rest)
    if len(found_tables) != 1:
        return Miss(
            5 if found_tables else 3, lambda: messages.told("where_to_add", "column") if found_tables else messages.told("no_table")
        )
    return _column(ground, found_tables[0], title, values, None)


def _title_and_values(text: str) -> tuple[str, str]:
    """The title of a new column, and what its cells are said to be; no title where it can't be told from other words."""
    title, _, values = text.partition("\n")
    said = _WITH.fullmatch(title)
    is_every = said is not None and _EVERY.fullmatch(said["values"]) is not None
    if said and not values and (said["noun"] or is_every or re.search(r"[,;|]|\sand\s", said["values"]) or title[0] in '"“'):
        title, values = said["title"], said["values"]
    found = tokens(title)
    if len(found) > 1 and any(token.is_quote or token.word == "column" for token in found):
        return "", ""  # "Notes and a column called Region"
    return found[0].word if found and found[0].is_quote else title.strip(), _VALUES.sub("", values)


def _column(ground: Ground, table: str, title: str, values: str, after: int | None) -> Outcome:
    count = len(ground.document[table].children) - 1
    every = _EVERY.fullmatch(values)
    cells = cells_of(values, count) if values else None
    if every is not None:
        text = tokens(every[1])
        cells = [text[0].word if len(text) == 1 and text[0].is_quote else every[1].strip()] * count
    if cells is not None and len(cells) != count:
        given = len(cells)
        return Several(messages.wrong_values(given, count), {})
    made = edit("add_column", at=f"#{table}", title=title, after=after, cells=cells)
    return Made((made,), places=frozenset({table}), texts=(title, *(cells or ())))
