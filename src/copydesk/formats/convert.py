"""Conversions between formats: a table of pairs. What the other format can't hold is named and refused, never dropped."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import InputError, UnsupportedError

Convert = Callable[[Document], bytes]


class LossError(UnsupportedError):
    """The conversion would lose something."""


def _note_to_markdown(document: Document) -> bytes:
    data, losses = import_module("copydesk.formats.blocknote.tomarkdown").to_markdown(document)
    if losses:
        raise LossError(f"Markdown can't hold {', '.join(losses)}; nothing was written")
    return cast("bytes", data)


def _markdown_to_note(document: Document) -> bytes:
    try:
        made = import_module("copydesk.formats.blocknote.convert").from_markdown(formats.write(document), document.kind)
    except InputError as error:
        raise LossError(f"{error}; nothing was written") from None
    return formats.write(made)


CONVERSIONS: dict[tuple[str, str], Convert] = {
    ("blocknote", "markdown"): _note_to_markdown,
    ("markdown", "blocknote"): _markdown_to_note,
}


def convert(document: Document, format: str) -> bytes:
    """The document in another format."""
    if format == document.format:
        return formats.write(document)
    made = CONVERSIONS.get((document.format, format))
    if made is None:
        raise UnsupportedError(f"a {document.kind} in {document.format} can't be written as {format}")
    return made(document)
