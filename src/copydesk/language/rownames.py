"""What people call a row of a table: by what stands in its first cell, or by its number, which the header has no part in."""

import re
from collections.abc import Callable, Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.cells import RULES
from copydesk.language.commands.things import EACH
from copydesk.references.answers import Answer
from copydesk.references.nameindex import name_key
from copydesk.references.picks import numbers_in, ordinals_in
from copydesk.references.structure import structure
from copydesk.words.inflection import singular
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_LABEL = re.compile(r"^(\w{1,3})[.):]\s+")  # "B. New deck" is called B

_ROW_OF = re.compile(r"^row\s+(?:(?:for|of|about|with|called|named)\s+)?(?:the\s+)?", re.IGNORECASE)
_IN_TABLE = re.compile(r"(.+?)\s+(?:in|of|from) ((?:the|this) (?:\w+ )*table\b.*)", re.IGNORECASE)
_SEVERAL = re.compile(r"(\w+s)\s+(\S.*(?:,|\sand\s).*\S)", re.IGNORECASE)  # "options A and C"


def row_names(name: str, head: str) -> Iterator[str]:
    """The folded names of a row: "B. New deck" is also called B, New deck, and option B where the column is headed Option."""
    label = _LABEL.match(name)
    for called in (name, label[1] if label else "", name[label.end() :] if label else "", name.partition(",")[0]):
        yield name_key(called)
        if called and head:
            yield name_key(f"{head} {called}")
            yield name_key(f"{singular(head.casefold())} {called}")
            yield name_key(f"{called} {singular(head.casefold())}")


class RowNames:
    """The rows of all tables of a document by what people call them."""

    def __init__(self, document: Document) -> None:
        self.ids: dict[str, list[str]] = {}
        for table in structure(document).of_types(("table",)):
            head, *rows = [(row.id, first_text(document, row.id)) for row in document.children(table)] or [("", "")]
            for id, text in rows:
                for name in dict.fromkeys(row_names(text, head[1])):
                    self.ids.setdefault(name, []).append(id)

    def called(self, words: str) -> list[tuple[str, ...]]:
        """The rows that words may mean: "option B", "row B", "options A and C"; a letter alone says too little."""
        said = words.strip()[4:].strip() if words.strip().casefold().startswith("the ") else words.strip()
        by_row = _ROW_OF.sub("", said)
        if by_row != said or " " in said:
            found = self.ids.get(name_key(by_row), [])
            if found:
                return [(id,) for id in found]
        several = _SEVERAL.fullmatch(said)
        if several is None:
            return []
        noun = "" if several[1].casefold() == "rows" else f"{singular(several[1].casefold())} "
        each = [self.ids.get(name_key(f"{noun}{part}"), []) for part in EACH.split(several[2])]
        return [tuple(ids[0] for ids in each)] if all(len(ids) == 1 for ids in each) else []


def rows_called(document: Document, words: str, find: Callable[[str], list[Answer]]) -> list[tuple[str, ...]]:
    """The rows that words may mean, in any table or in one that they name; `find` tells what is called so."""
    rows = document.cached(RowNames)
    said = None if rows.called(words) else _IN_TABLE.fullmatch(words)
    if said is None:
        return rows.called(words)
    tables = {id for answer in find(said[2]) for id in answer.ids}
    return [ids for ids in rows.called(said[1]) if all(document[id].parent in tables for id in ids)]


def first_text(document: Document, row: str) -> str:
    first = next(document.children(row), None)
    return "" if first is None else formats.visible(document, first.id).text


def header_of(document: Document, table: str) -> Sequence[str]:
    """The rows of a table that are its header."""
    attr = RULES[document.format].header_rows
    count = 1 if attr is None else document[table].attrs.get(attr) or 0
    return tuple(document[table].children)[: count if isinstance(count, int) else 0]


def counted(document: Document, words: str, answers: list[Answer]) -> list[Answer]:
    """What rows that are counted may be: people may or may not count the header, and never mean it by "all rows" or "the first"."""
    places = _places_said(words)
    if places is None or any(document[id].type != "row" for answer in answers for id in answer.ids):
        return answers
    tables = {document[id].parent or document.root for answer in answers for id in answer.ids}
    header = {id for table in tables for id in header_of(document, table)}
    tops = header | {document[table].children[0] for table in tables}  # an unmarked one may be a header, or not
    found: list[tuple[str, ...]] = []
    for answer in answers:
        if places and [first_text(document, id).strip() for id in answer.ids] == [str(place + 1) for place in places]:
            return [answer]  # the row that says 4 is row 4
        other = _below(document, answer.ids, places) or tuple(id for id in answer.ids if id not in tops)
        meant = [other] if header.intersection(answer.ids) else [answer.ids, other]
        found += meant if places else [rows for ids in meant for rows in _by_table(document, ids)]
    return [Answer(ids) for ids in dict.fromkeys(found) if ids]


def _by_table(document: Document, ids: Sequence[str]) -> list[tuple[str, ...]]:
    """All rows are those of one table: of which one is a question."""
    tables = dict.fromkeys(document[id].parent for id in ids)
    return [tuple(id for id in ids if document[id].parent == table) for table in tables]


def _below(document: Document, ids: Sequence[str], places: Sequence[int]) -> tuple[str, ...] | None:
    """The rows one further down, of those that are counted from the top; None where there are none."""
    if len(places) != len(ids) or max(places, default=-1) < 0:
        return None
    found = []
    for id, place in zip(ids, places, strict=True):
        line = document[document[id].parent or document.root].children
        at = line.index(id) + (place >= 0)
        if at == len(line):
            return None
        found.append(line[at])
    return tuple(found)


def _places_said(words: str) -> Sequence[int] | None:
    """The places that words count rows by, from 0; none of them for all rows; None where no rows are counted."""
    found = tokens(words) if "row" in words.casefold() else []
    at = int(bool(found) and found[0].word in words_in("ROWNAMES_THE"))
    pick, taken = ordinals_in(found[at:])
    at += taken
    if at >= len(found) or found[at].word not in words_in("SHEETS_ROWS") or found[at].is_quote:
        return None
    behind = next((place for place, token in enumerate(found[at:], at) if token.word in words_in("EDGES_OF")), len(found))
    if pick is not None:
        return pick.places if at + 1 == behind else None
    numbers = numbers_in(found[at + 1 : behind], words, signed=True)
    if at + 1 == behind:
        return () if found[at].word == "rows" else None
    return [int(number) - 1 for number in numbers if number.isdecimal()] or None
