"""Exports: a reader per format into one manuscript, a writer per target out of it, as two tables of names."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, cast

from copydesk.document.document import Document

if TYPE_CHECKING:
    from copydesk.formats.export.blocks import Manuscript

Files = Callable[[str], bytes | None]
"""The bytes of a picture by its address, or by the x of `[IMAGE:x]`; None where they are not at hand."""

_READERS = {
    "markdown": ("readers.markdown", "from_markdown"),
    "blocknote": ("readers.blocknote", "from_blocknote"),
    "fountain": ("readers.fountain", "from_fountain"),
    "docx": ("readers.docx", "from_docx"),
    "experiment": ("readers.experiment", "from_experiment"),
}
_WRITERS = {
    "html": ("html.page", "to_html"),
    "pdf": ("pdf.pages", "to_pdf"),
    "markdown": ("markdown.blocks", "to_markdown"),
    "docx": ("word.document", "to_docx"),
}


def manuscript_of(document: Document) -> "Manuscript":
    return cast("Callable[[Document], Manuscript]", _load(*_READERS[document.format]))(document)


def write_manuscript(manuscript: "Manuscript", target: str, files: Files) -> bytes:
    """`files` gives pictures that did not come with the document."""
    own = manuscript.pictures
    found = files if own is None else lambda name: own(name) or files(name)
    return cast("Callable[[Manuscript, Files], bytes]", _load(*_WRITERS[target]))(manuscript, found)


def no_files(_: str) -> bytes | None:
    return None


def _load(module: str, name: str) -> object:
    """Imported when first used: a writer may stand on something heavy."""
    return getattr(import_module(f"{__name__}.{module}"), name)
