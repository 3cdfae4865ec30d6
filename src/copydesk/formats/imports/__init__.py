"""Imports: formats that are read into Markdown and never written back, as a table of names, suffixes and readers."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from copydesk.errors import UnsupportedError
from copydesk.formats.export import no_files, write_manuscript
from copydesk.formats.export.features import Loss, lost

if TYPE_CHECKING:
    from copydesk.formats.export.blocks import Manuscript

TARGET = "markdown"  # what an import becomes
KIND = "article"
PICTURES = "pictures"  # the folder that pictures are in, beside the Markdown


class Import(NamedTuple):
    suffixes: tuple[str, ...]
    module: str  # has `read`: bytes, and how pictures are named, to a manuscript with its pictures


Naming = Callable[[str, bytes], str]
"""The address of a picture that came in a file, from a name that no other has, and its bytes."""


class Read(NamedTuple):
    """What a reader made of a file: a manuscript, and the pictures that came in it by the names that it has for them."""

    manuscript: "Manuscript"
    pictures: Mapping[str, bytes] = {}


class Imported(NamedTuple):
    """A file as Markdown: what was left out or changed on the way, and the pictures that came in it, by their addresses."""

    data: bytes
    losses: tuple[Loss, ...] = ()
    pictures: Mapping[str, bytes] = {}


IMPORTS = {
    "html": Import((".html", ".htm", ".xhtml"), "copydesk.formats.imports.html"),
    "odt": Import((".odt",), "copydesk.formats.imports.odt"),
    "epub": Import((".epub",), "copydesk.formats.imports.epub"),
}


def import_format(suffix: str) -> str | None:
    """The format of a file that can only be imported, by how its name ends."""
    return next((name for name, row in IMPORTS.items() if suffix.lower() in row.suffixes), None)


def beside(folder: str) -> Naming:
    """Pictures in a folder beside the Markdown."""
    return lambda name, _: f"{folder}/{name}"


def imported(data: bytes, name: str, naming: Naming | None = None) -> Imported:
    """A file of a format that is imported, as Markdown. The pictures in it get addresses in a folder beside that, unless another
    naming is given."""
    if name not in IMPORTS:
        raise UnsupportedError(f"no format {name!r} is imported; there are {', '.join(IMPORTS)}")
    read = cast("Callable[[bytes, Naming], Read]", import_module(IMPORTS[name].module).read)
    manuscript, pictures = read(data, naming or beside(PICTURES))
    return Imported(write_manuscript(manuscript, TARGET, no_files), lost(manuscript, TARGET), pictures)
