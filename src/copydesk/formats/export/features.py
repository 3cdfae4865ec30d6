"""Which features of a manuscript each target holds. What a target doesn't hold is refused by name; for reading, all is shown."""

from typing import TYPE_CHECKING

from copydesk.errors import UnsupportedError

if TYPE_CHECKING:
    from copydesk.formats.export.blocks import Manuscript

_IN_WORD = frozenset(
    (
        *("alignment", "background colour", "column widths", "header column", "item without text", "list that starts again"),
        *("merged cells", "nesting", "second header row", "size of an image", "text colour"),
    )
)
# None: everything is shown, if not as what it was.
_HELD: dict[str, frozenset[str] | None] = {"markdown": frozenset(("HTML",)), "docx": _IN_WORD, "html": None, "pdf": None}
_NAMES = {"markdown": "Markdown", "docx": "Word"}


class LossError(UnsupportedError):
    """The conversion would lose something."""


def lost(manuscript: "Manuscript", target: str) -> tuple[str, ...]:
    """What a target can't hold of a manuscript, by name."""
    held = _HELD[target]
    return () if held is None else tuple(name for name in manuscript.features if name not in held)


def refuse_loss(manuscript: "Manuscript", target: str) -> None:
    names = lost(manuscript, target)
    if names:
        raise LossError(f"{_NAMES[target]} can't hold {', '.join(names)}; nothing was written")
