"""A line of the view: the id before it, the text as the document has it, and in braces at its end what is no text.

Decided here: the one notation, so that the side that shows (`lines`) and the side that takes it off again (`echo`) agree.
"""

import re
from typing import Literal, NamedTuple

BAR = "│"
GAP = "…"  # alone on a line: something between was left out
APART = "  "  # between a text and its note
LEGEND = (
    f"Each block, list, item, table, row and field stands behind its id: #id{BAR}text. A line that begins with {BAR} goes on with "
    "the block above it. What stands in single braces at the end of a line, or alone on it, such as {2.1}, {list} or "
    f"{{status: draft}}, is a note of the desk (counted number, sort, status, target) and no text. {GAP} alone: lines left out."
)
NOTE = re.compile(r"(?:(?<=\s)|\A)(?<!\{)\{([^{}\n]*)\}\Z")
_BRACES = str.maketrans("{}\n\r", "()  ")


class Line(NamedTuple):
    id: str  # the node that it belongs to
    text: str
    note: str = ""  # what is told beside the text
    sort: Literal["first", "more", "blank"] = "first"
    prefix: str = ""  # what of the text belongs to the holders of the node: an indent, the mark of a quote

    @property
    def shown(self) -> str:
        if self.sort == "blank":
            return self.text
        before = f"#{self.id}{BAR}" if self.sort == "first" else BAR
        if self.note:
            return f"{before}{self.text}{APART if self.text else ''}{{{self.note}}}"
        # A text that itself ends like a note gets an empty one behind it, so that what is taken off again is never text.
        return before + self.text + (APART + "{}" if NOTE.search(self.text) else "")

    @property
    def is_mark(self) -> bool:
        """Whether it shows a node that has no line of its own in the document."""
        return self.sort == "first" and not self.text and bool(self.note)


def note_of(parts: list[str]) -> str:
    """Some facts as one note; braces and line ends in them would end it."""
    return "; ".join(part.translate(_BRACES) for part in parts if part)
