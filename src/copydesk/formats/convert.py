"""Conversions between formats: a table of pairs. What the other format can't hold is named and refused, never dropped."""

from collections.abc import Callable
from importlib import import_module

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats.export import Files, manuscript_of, no_files, write_manuscript
from copydesk.formats.export.features import LossError, refuse_loss

__all__ = ["CONVERSIONS", "SUFFIXES", "LossError", "convert", "ways_out", "written_format"]

Convert = Callable[[Document, str, Files], bytes]

# Of what is only written; the formats that are read too have theirs in `formats.FORMATS`.
SUFFIXES = {"html": (".html", ".htm"), "pdf": (".pdf",)}


def _by_manuscript(document: Document, target: str, files: Files) -> bytes:
    manuscript = manuscript_of(document)
    refuse_loss(manuscript, target)
    return write_manuscript(manuscript, target, files)


def _by_blocks(document: Document, _: str, __: Files) -> bytes:
    try:
        made = import_module("copydesk.formats.blocknote.convert").from_markdown(formats.write(document), document.kind)
    except InputError as error:
        raise LossError(f"{error}; nothing was written") from None
    return formats.write(made)


CONVERSIONS: dict[tuple[str, str], Convert] = {
    ("markdown", "html"): _by_manuscript,
    ("markdown", "pdf"): _by_manuscript,
    ("markdown", "docx"): _by_manuscript,
    ("markdown", "blocknote"): _by_blocks,
    ("blocknote", "markdown"): _by_manuscript,
    ("blocknote", "html"): _by_manuscript,
    ("blocknote", "pdf"): _by_manuscript,
    ("blocknote", "docx"): _by_manuscript,
    ("docx", "markdown"): _by_manuscript,
    ("docx", "html"): _by_manuscript,
    ("docx", "pdf"): _by_manuscript,
    ("fountain", "markdown"): _by_manuscript,
    ("fountain", "html"): _by_manuscript,
    ("fountain", "pdf"): _by_manuscript,
    ("fountain", "docx"): _by_manuscript,
    ("experiment", "markdown"): _by_manuscript,
    ("experiment", "html"): _by_manuscript,
    ("experiment", "pdf"): _by_manuscript,
    ("experiment", "docx"): _by_manuscript,
}


def written_format(suffix: str) -> str | None:
    """The format of a file that can only be written, by how its name ends."""
    return next((name for name, suffixes in SUFFIXES.items() if suffix.lower() in suffixes), None)


def convert(document: Document, format: str, files: Files = no_files) -> bytes:
    """The document in another format. `files` gives the bytes of its pictures, by address or name, where they are at hand."""
    if format == document.format:
        return formats.write(document)
    made = CONVERSIONS.get((document.format, format))
    if made is None:
        raise UnsupportedError(f"a {document.kind} in {document.format} can't be written as {format}; {ways_out(document)}")
    return made(document, format, files)


def ways_out(document: Document) -> str:
    """What a document can be written as, by how the names of such files end."""
    targets = [document.format, *(target for source, target in CONVERSIONS if source == document.format)]
    ends = [SUFFIXES[name][0] if name in SUFFIXES else formats.FORMATS[name].suffixes[0] for name in targets]
    return f"write it as one of {', '.join(dict.fromkeys(ends))}"
