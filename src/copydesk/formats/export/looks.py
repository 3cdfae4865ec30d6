"""How each kind looks when it is set, as a table: what is numbered, what has contents, which template and page it takes."""

from typing import NamedTuple


class Look(NamedTuple):
    template: str = "prose"  # of a PDF
    paper: str = "a4"
    is_numbered: bool = False  # headings show their counted number
    has_contents: bool = False  # a PDF has a table of contents
    has_lines: bool = False  # a PDF is set line by line on pages that are counted out
    is_indented: bool = False  # a paragraph begins with an indent, as in a book, not after a space


LOOKS = {
    "note": Look(),
    "article": Look(is_indented=True),
    "report": Look(is_numbered=True, has_contents=True),
    "experiment": Look(is_numbered=True, has_contents=True),
    "screenplay": Look("screenplay", "us-letter", is_numbered=True, has_lines=True),
}


def look_of(kind: str) -> Look:
    return LOOKS.get(kind, Look())
