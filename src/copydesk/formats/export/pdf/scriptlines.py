"""A screenplay in lines: what stands in which column, how wide, and what keeps together; letters are counted, as on a typewriter.

Pages are made of these lines by `scriptpages`. What Fountain doesn't print is left out here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from copydesk.formats.dialect import Mark, Run
from copydesk.formats.export.blocks import Block, Group, Heading, Inlines, Paragraph, Rule
from copydesk.formats.export.marks import nested


class Column(NamedTuple):
    """Where lines of a sort begin, in letters from the left margin, and how many letters they have room for."""

    indent: int
    width: int
    align: str = ""


# Ten letters an inch: the usual inches from the left margin, times ten.
PAGE_WIDTH = 60
COLUMNS = {
    "scene": Column(0, 57),  # the number in the right margin stays clear of it
    "action": Column(0, PAGE_WIDTH),
    "character": Column(22, 38),
    "parenthetical": Column(16, 25),
    "dialogue": Column(10, 35),
    "lyric": Column(10, 35),
    "transition": Column(30, 30, "right"),
    "centered": Column(0, PAGE_WIDTH, "center"),
}
DUAL = (Column(0, 28), Column(31, 28))  # two speeches side by side
DUAL_INDENTS = {"character": 8, "parenthetical": 4}


class Segment(NamedTuple):
    indent: int
    runs: tuple[Run, ...]


class Line(NamedTuple):
    """A line of a page; `begins` is whether it is the first of its paragraph."""

    segments: tuple[Segment, ...] = ()
    sort: str = ""
    begins: bool = True
    number: str = ""
    to: str = ""  # the anchor of a scene's heading


@dataclass(slots=True)
class Unit:
    """Lines that are set together where they fit: a heading, a paragraph, a speech, two speeches side by side."""

    sort: str  # scene, text, speech, dual, page
    lines: list[Line]
    above: int = 1  # blank lines before it


def script_units(blocks: Sequence[Block]) -> Iterator[Unit]:
    for block in blocks:
        match block:
            case Heading(style="scene", inlines=inlines, number=number, anchor=anchor):
                lines = list(set_lines(inlines, "scene"))
                if lines:
                    lines[0] = lines[0]._replace(number=number, to=anchor)
                    yield Unit("scene", lines, 2)
            case Paragraph(inlines=inlines, style=style) if (style or "action") in COLUMNS:
                lines = list(set_lines(inlines, style or "action"))
                if lines:
                    yield Unit("text", lines)
            case Group(style="speech"):
                yield Unit("speech", list(speech_lines(block)))
            case Group(style="dual", children=children):
                speeches = [child for child in children if isinstance(child, Group)]
                columns = [list(speech_lines(speech, column)) for speech, column in zip(speeches, DUAL, strict=False)]
                yield Unit("dual", list(side_by_side(columns)))
            case Rule(style="page"):
                yield Unit("page", [])
            case _:
                pass


def speech_lines(speech: Group, column: Column | None = None) -> Iterator[Line]:
    for child in speech.children:
        if isinstance(child, Paragraph) and child.style in COLUMNS:
            if column is None:
                yield from set_lines(child.inlines, child.style)
            else:
                indent = DUAL_INDENTS.get(child.style, 0)
                yield from set_lines(child.inlines, child.style, Column(column.indent + indent, column.width - indent))


def side_by_side(columns: Sequence[Sequence[Line]]) -> Iterator[Line]:
    for place in range(max(map(len, columns), default=0)):
        row = [column[place] for column in columns if place < len(column)]
        yield Line(tuple(segment for line in row for segment in line.segments), "dual")


def set_lines(inlines: Inlines, sort: str, column: Column | None = None) -> Iterator[Line]:
    """The lines that a paragraph takes."""
    indent, width, align = column or COLUMNS[sort]
    runs = [_styled(inline, sort) for inline in inlines if isinstance(inline, Run)]
    text = "".join(run.text for run in runs)
    if not text.strip():
        return
    for place, (start, end) in enumerate(line_spans(text, width)):
        room = max(width - width_of(text[start:end]), 0)
        pad = {"right": room, "center": room // 2}.get(align, 0)
        yield Line((Segment(indent + pad, tuple(cut(runs, start, end))),), sort, place == 0)


def _styled(run: Run, sort: str) -> Run:
    text = run.text.replace("\t", "    ")
    match sort:
        case "scene":
            return Run(text.upper(), nested((*run.marks, Mark("bold"))))
        case "lyric":
            return Run(text, nested((*run.marks, Mark("italic"))))
        case _:
            return Run(text, run.marks)


def line_spans(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Where each line of a text begins and ends: filled with words, broken at line breaks; a word too long for a line is cut."""
    start = 0
    for line in text.split("\n"):
        stop = start + len(line)
        end = start + len(line.rstrip())
        at = start
        while width_of(text[at:end]) > width:
            limit = at + fitting(text[at:end], width)
            indent = _skip_space(text, at, end)
            space = text.rfind(" ", indent, limit + 1)
            if space < 0 and indent > at:
                at = indent  # the first word needs the room of its indent
                continue
            cut_at = space if space >= 0 else limit
            yield at, cut_at
            at = _skip_space(text, cut_at, end)
        yield at, end
        start = stop + 1


def _skip_space(text: str, start: int, end: int) -> int:
    return end - len(text[start:end].lstrip())


def width_of(text: str) -> int:
    """How many letters wide: East Asian ones count two, marks above or below another none."""
    return len(text) if text.isascii() else sum(map(_letter, text))


def _letter(character: str) -> int:
    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1


def fitting(text: str, width: int) -> int:
    """How many characters of `text` fit, at least one."""
    if text.isascii():
        return min(width, len(text))
    used = 0
    for place, character in enumerate(text):
        used += _letter(character)
        if used > width:
            return max(place, 1)
    return len(text)


def cut(runs: Sequence[Run], start: int, end: int) -> Iterator[Run]:
    """The runs between two places of their text."""
    at = 0
    for run in runs:
        text = run.text[max(start - at, 0) : max(end - at, 0)]
        if text:
            yield Run(text, run.marks)
        at += len(run.text)
