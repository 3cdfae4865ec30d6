"""Text of the dialect as inlines: its runs, `[IMAGE:x]` as pictures, and every other object as whoever asks says."""

from collections.abc import Callable

from copydesk.formats.dialect import Atom, parse
from copydesk.formats.export.blocks import Inline
from copydesk.formats.export.readers.commonmark import with_pictures


def styled_inlines(text: str, show: Callable[[Atom], Inline]) -> list[Inline]:
    return with_pictures([show(piece) if isinstance(piece, Atom) else piece for piece in parse(text)])


def sort_of(atom: Atom) -> str:
    """What an object is: its name without the number."""
    return atom.name.rpartition(":")[0]
