"""What stands in the columns of a table, and how something told is spelled where it comes to stand in one of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.cells import line_texts
from copydesk.language.likeness import terms_in
from copydesk.language.told.spelling import body, dated, grouped, keeps_unit
from copydesk.language.told.values import unit_of, value_spans
from copydesk.reading.families import roots
from copydesk.reading.places import above, seen
from copydesk.reading.words import SILENT, stem, words
from copydesk.references.structure import structure
from copydesk.words.lexicon import lexicon, phrase
from copydesk.words.values import NUMERIC, Shape, canonical, number_of, shape

FIGURES = NUMERIC | {Shape.DATE, Shape.TIME}
Span = tuple[int, int]


def is_one(text: str, name: str) -> bool:
    """Whether a text is all of a phrase of a class."""
    return phrase(text.casefold()) in lexicon().classes[name]


class Column(NamedTuple):
    """A column: its head, the roots of the words of it, and the texts below."""

    head: str
    said: frozenset[str]
    texts: tuple[str, ...]
    shape: Shape

    @property
    def is_choice(self) -> bool:
        """Whether it says yes or no."""
        known = {text.casefold() for text in self.texts}
        is_said = all(is_one(text, "YES") or is_one(text, "NO") for text in known)
        return bool(known) and is_said and not all(is_one(text, "BLANK") for text in known)

    @property
    def is_figures(self) -> bool:
        return self.shape in FIGURES


class Sheet(NamedTuple):
    """A table: the terms of what stands above it and in its head, and its columns."""

    table: str
    about: frozenset[str]
    heads: frozenset[str]
    columns: tuple[Column, ...]


class Sheets:
    """All tables of a document that have a head and a row."""

    def __init__(self, document: Document) -> None:
        self.all = list(sheets_of(document))


def sheets_of(document: Document) -> Iterator[Sheet]:
    for table in structure(document).of_types(("table",)):
        lines = [line_texts(document, row) for row in document[table].children]
        if len(lines) < 2:
            continue
        columns = [column_of(head, [line[at] for line in lines[1:] if at < len(line)]) for at, head in enumerate(lines[0])]
        titles = " ".join(seen(document, part) for part in above(document, table)[-2:])
        index = document.index(table)
        near_text = seen(document, document[document[table].parent or document.root].children[index - 1]) if index else ""
        heads = frozenset().union(*(column.said for column in columns))
        yield Sheet(table, terms_in(f"{titles} {near_text}"), heads, tuple(columns))


def column_of(head: str, texts: Sequence[str]) -> Column:
    told = [text for text in texts if not is_one(text, "BLANK") and text]
    shapes = Counter(shape(text) for text in told).most_common(1)
    return Column(head, frozenset(roots_of(head)), tuple(text for text in texts if text), shapes[0][0] if shapes else Shape.WORDS)


def roots_of(text: str) -> Iterator[str]:
    """The roots of the words that tell something; of a text that has none, all of its words."""
    spoken = words(text)
    for word in [word for word in spoken if word not in SILENT] or [" ".join(spoken)]:
        yield from roots(stem(word))


def says_head(column: Column, text: str) -> bool:
    """Whether words name a column: "sold 70", "they cost us 35p", "10 g each group"."""
    spoken = words(text)
    if " ".join(words(column.head)) in column.said and all(word in SILENT for word in words(column.head)):
        return f" {' '.join(words(column.head))} " in f" {' '.join(spoken)} "
    return any(not roots(stem(word)).isdisjoint(column.said) for word in spoken if word not in SILENT)


def without_head(column: Column, text: str) -> str:
    """Words without those that only name the column or join it to its value."""
    kept = text.split()
    joints = lexicon().classes["SAYING_IT"]

    def is_idle(word: str) -> bool:
        bare = words(word)
        return not bare or all((one,) in joints or not roots(stem(one)).isdisjoint(column.said) for one in bare)

    while kept and is_idle(kept[0]):
        kept.pop(0)
    while kept and is_idle(kept[-1]):
        kept.pop()
    return " ".join(kept).strip(" ,.;:")


def known_value(column: Column, text: str) -> tuple[str, Span] | None:
    """A text that stands in the column and in the words, the longest: "from Corvo", "she's a server"."""
    folded = text.casefold()
    for value in sorted(set(column.texts), key=len, reverse=True):
        at = folded.find(value.casefold())
        end = at + len(value)
        is_whole = at >= 0 and not folded[at - 1 : at].isalnum() and not folded[end : end + 1].isalnum()
        if is_whole and not value[:1].isdecimal() and not is_one(value, "BLANK"):
            return value, (at, end)
    return None


def fits(column: Column, value: str) -> bool:
    """Whether a figure may stand in a column: the same sort, and a unit of the same sort or none."""
    kind = shape(value)
    if column.shape in (Shape.DATE, Shape.TIME):
        return kind is column.shape
    if column.shape not in NUMERIC:
        return column.shape is Shape.CODE and kind is Shape.CODE
    if is_hundredth(value):
        return column.shape is Shape.AMOUNT
    said, there = unit_of(value), unit_of(column.texts[0])
    if kind is Shape.AMOUNT or column.shape is Shape.AMOUNT:
        return kind is column.shape
    return kind in NUMERIC and (not said or not there or canonical(said) == canonical(there))


def is_hundredth(value: str) -> bool:
    """Whether it counts pence or cents."""
    unit = unit_of(value) or value.lstrip("0123456789").strip()
    return is_one(unit, "HUNDREDTH") and value[:1].isdecimal()


def spelled(column: Column, value: str) -> str:
    """A value as the column spells: its unit, grouping, decimals and form of date; words with or without a capital."""
    if not column.texts:
        return value
    old = next((text for text in column.texts if shape(text) is column.shape), column.texts[0])
    if shape(old) is Shape.DATE:
        return dated(value.removeprefix("the "), old)
    if shape(old) is Shape.TIME or not value:
        return value
    if column.is_figures and (number_of(value) is not None or is_hundredth(value)):
        return figured(column, value, old)
    is_capital = all(text[:1].isupper() or not text[:1].isalpha() for text in column.texts)
    return value[:1].upper() + value[1:] if is_capital else value


def figured(column: Column, value: str, old: str) -> str:
    number = number_of(value)
    if number is None:
        number = float("".join(sign for sign in value if sign.isdecimal()))
    if is_hundredth(value):
        number, value = number / 100, f"{number / 100:.2f}"
    if not (keeps_unit(value, old) or column.shape is not Shape.AMOUNT):
        return value
    start, end = body(old)
    places = {
        len(text[slice(*body(text))].partition(".")[2]) for text in column.texts if value_spans(text) and shape(text) in NUMERIC
    }
    digits = value[slice(*body(value))]
    if len(places) == 1 and (count := places.pop()) and not digits.partition(".")[2]:
        digits = f"{number:.{count}f}"
    elif not digits[:1].isdecimal():
        digits = f"{number:.0f}"
    return f"{old[:start].lstrip('+-−')}{grouped(digits, longest_text(column))}{old[end:]}"


def longest_text(column: Column) -> str:
    """The text of the largest figure, which shows how thousands are parted."""
    return max((text[slice(*body(text))] for text in column.texts if value_spans(text)), key=len, default="")


def nothing(column: Column) -> str:
    """What a column says where there is nothing: its own word for it, or its figure of nothing."""
    if not column.is_figures:
        return next((text for text in column.texts if is_one(text, "BLANK")), "")
    return next((text for text in column.texts if number_of(text) == 0), "") or spelled(column, "0")


def chosen(column: Column, is_so: bool) -> str:
    """What a column says for yes or for no."""
    known = [text for text in column.texts if is_one(text, "YES") is is_so]
    return known[0] if known else "yes" if is_so else "no"
