"""Which features of a manuscript each target holds, and what becomes of those it doesn't: left out, or shown as the nearest thing.

Whoever exports is told of each; where that is asked for, nothing is written instead.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from copydesk.errors import UnsupportedError

if TYPE_CHECKING:
    from copydesk.formats.export.blocks import Manuscript

LEFT_OUT = "left out"
_WORDS = "its words"  # of whatever has no row: an object of the file, a block that nobody knows
_IN_WORD = frozenset(
    (
        *("alignment", "background colour", "column widths", "header column", "item without text", "list that starts again"),
        *("merged cells", "nesting", "second header row", "size of an image", "text colour"),
    )
)
# None: everything is shown, if not as what it was.
_HELD: dict[str, frozenset[str] | None] = {"markdown": frozenset(("HTML",)), "docx": _IN_WORD, "html": None, "pdf": None}
_NAMES = {"markdown": "Markdown", "docx": "Word", "blocknote": "A BlockNote document", "html": "A page", "pdf": "A PDF"}
_BECOMES: Mapping[str, Mapping[str, str]] = {
    "markdown": {
        **dict.fromkeys(("text colour", "background colour", "alignment", "column widths", "size of an image"), LEFT_OUT),
        "empty table": LEFT_OUT,
        **dict.fromkeys(("image without an address", "file without an address"), "one with an empty address"),
        "toggle": "an item or heading that is open",
        "nesting": "one below the other",
        "merged cells": "the text in the first of them",
        "second header row": "an ordinary row",
        "header column": "an ordinary column",
        "list that starts again": "a list of its own",
        "item without text": "an empty item",
        "media player": "a link",
        "comment": "a footnote",
        "text box": "a quotation",
        "equation": "its letters",
        "blocks in a cell": "their words",
        **dict.fromkeys(("drawing", "form field", "embedded object", "table of contents", "page that is missing"), LEFT_OUT),
        "definition list": "paragraphs",
        **dict.fromkeys(("link inside the file", "link that could run something"), "its words"),
    },
    "docx": {
        "empty table": LEFT_OUT,
        "toggle": "a paragraph that is open",
        "media player": "a link",
        "control characters": "�",
    },
}


class LossError(UnsupportedError):
    """The conversion would lose something."""


class Loss(NamedTuple):
    """Something that a target can't hold, and what becomes of it there."""

    what: str
    becomes: str = LEFT_OUT

    def __str__(self) -> str:
        return f"{self.what} ({self.becomes})"


def lost(manuscript: "Manuscript", target: str) -> tuple[Loss, ...]:
    """What a target can't hold of a manuscript, by name."""
    held, becomes = _HELD[target], _BECOMES.get(target, {})
    return () if held is None else tuple(Loss(name, becomes.get(name, _WORDS)) for name in manuscript.features if name not in held)


def refuse_losses(losses: Sequence[Loss], target: str) -> None:
    if losses:
        names = ", ".join(loss.what for loss in losses)
        raise LossError(f"{_NAMES[target]} can't hold {names}; nothing was written")
