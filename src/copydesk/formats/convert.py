"""Conversions between formats: a table of pairs. What the other format can't hold is left out or shown as the nearest thing, and
named; where that is asked for, it is refused instead."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple, TypedDict, Unpack, cast

from copydesk import formats
from copydesk.document.change import Version
from copydesk.document.document import Document
from copydesk.errors import UnsupportedError
from copydesk.formats.export import Files, manuscript_of, no_files, write_manuscript
from copydesk.formats.export.asides import FOR_READING, drop_comments
from copydesk.formats.export.features import Loss, LossError, lost, refuse_losses
from copydesk.kinds import with_article

__all__ = [
    "CONVERSIONS",
    "SUFFIXES",
    "Converted",
    "Exporting",
    "Loss",
    "LossError",
    "convert",
    "converted",
    "tracked",
    "ways_out",
    "written_format",
]


class Converted(NamedTuple):
    """A document in another format, and what that can't hold of it."""

    data: bytes
    losses: tuple[Loss, ...] = ()


class Exporting(TypedDict, total=False):
    """How a document is to be written."""

    strict: bool  # refused, where something would be lost
    comments: bool  # shown in what is for reading, too


Convert = Callable[[Document, str, Files, Exporting], Converted]

# Of what is only written; the formats that are read too have theirs in `formats.FORMATS`.
SUFFIXES = {"html": (".html", ".htm"), "pdf": (".pdf",)}
WORD = "docx"


def _by_manuscript(document: Document, target: str, files: Files, how: Exporting) -> Converted:
    manuscript = manuscript_of(document)
    dropped = drop_comments(manuscript) if target in FOR_READING and not how.get("comments") else ()
    if target == WORD and _has_odd_characters(document):
        manuscript.features["control characters"] = None
    losses = (*dropped, *lost(manuscript, target))
    if how.get("strict"):
        refuse_losses(losses, target)
    return Converted(write_manuscript(manuscript, target, files), losses)


def _has_odd_characters(document: Document) -> bool:
    """Whether there is a character that XML can't hold."""
    unfit = import_module("copydesk.formats.export.word.inline").UNFIT
    texts = (text for node in document.walk() for text in (node.text, *node.attrs.values()) if isinstance(text, str))
    return any(unfit.search(text) for text in texts)


def _by_blocks(document: Document, target: str, _: Files, how: Exporting) -> Converted:
    losses: dict[Loss, None] = {}
    made = import_module("copydesk.formats.blocknote.convert").from_markdown(formats.write(document), document.kind, losses)
    if how.get("strict"):
        refuse_losses(tuple(losses), target)
    return Converted(formats.write(made), tuple(losses))


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


def convert(document: Document, format: str, files: Files = no_files, *, strict: bool = False) -> bytes:
    """The document in another format. `files` gives the bytes of its pictures, by address or name, where they are at hand."""
    return converted(document, format, files, strict=strict).data


def converted(document: Document, format: str, files: Files = no_files, **how: Unpack[Exporting]) -> Converted:
    """The document in another format, and what was left out of it or changed. `strict`: LossError, where that is anything.
    `comments`: what is for reading shows them too."""
    if format == document.format:
        return Converted(formats.write(document))
    made = CONVERSIONS.get((document.format, format))
    if made is None:
        raise UnsupportedError(
            f"{with_article(document.kind)} in {document.format} can't be written as {format}; {ways_out(document)}"
        )
    return made(document, format, files, how)


def tracked(
    before: Document, format: str, since: Sequence[Version], after: Document, files: Files = no_files, *, strict: bool = False
) -> Converted:
    """The latest version with what changed since another as tracked changes. Of what is no Word file, both versions are written as
    one: the changes are between those two, by who made the last of them."""
    if format == after.format or format != WORD:
        return Converted(formats.tracked(before, format, since, after))
    kind = after.kind if after.kind in formats.FORMATS[WORD].kinds else formats.FORMATS[WORD].kinds[0]
    made = converted(after, WORD, files, strict=strict)
    changes = [version.change for version in since if version.change is not None]
    if not changes:
        return made
    old, new = (formats.read(data, WORD, kind) for data in (convert(before, WORD, files), made.data))
    track = import_module(formats.FORMATS[WORD].module).track
    return Converted(cast("bytes", track(old, new, changes[-1].author, changes[-1].when, {})), made.losses)


def ways_out(document: Document) -> str:
    """What a document can be written as, by how the names of such files end."""
    targets = [document.format, *(target for source, target in CONVERSIONS if source == document.format)]
    ends = [SUFFIXES[name][0] if name in SUFFIXES else formats.FORMATS[name].suffixes[0] for name in targets]
    return f"write it as one of {', '.join(dict.fromkeys(ends))}"
