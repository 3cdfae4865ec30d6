"""A manuscript as PDF: its data set by one of our Typst templates, with fonts that come with us. Nothing is fetched.

The same manuscript gives the same bytes: no clock, and fonts of this machine only for characters that ours lack.
"""

from contextlib import ExitStack
from functools import lru_cache
from importlib.resources import as_file
from importlib.resources import files as package_files
from json import dumps
from typing import TYPE_CHECKING

from copydesk import extras
from copydesk.errors import UnsupportedError
from copydesk.formats.export import Files, no_files
from copydesk.formats.export.blocks import Manuscript
from copydesk.formats.export.looks import look_of
from copydesk.formats.export.pdf.data import template_data

if TYPE_CHECKING:
    from typst import Fonts

_KEPT = ExitStack()  # fonts that had to be unpacked stay until the process ends


def to_pdf(manuscript: Manuscript, files: Files) -> bytes:
    extras.require("export")
    from typst import TypstError

    try:
        return set_pages(manuscript, files)
    except TypstError:
        pass
    try:
        return set_pages(manuscript, no_files)  # a picture that is broken inside is shown by its name, as one that isn't there
    except TypstError as error:
        raise UnsupportedError(f"this document can't be set as a PDF ({error.message}); HTML shows all of it") from None


def set_pages(manuscript: Manuscript, files: Files) -> bytes:
    import typst  # a PDF is the only thing that needs it

    data = dumps(template_data(manuscript, files), ensure_ascii=False)
    return typst.compile(source(look_of(manuscript.kind).template), font_paths=fonts(), sys_inputs={"data": data})


def source(template: str) -> bytes:
    """A template with what all templates share above it, since Typst gets one text."""
    folder = package_files(__package__)
    return b"\n".join(folder.joinpath(f"{name}.typ").read_bytes() for name in ("parts", template))


@lru_cache(1)
def fonts() -> "Fonts":
    from typst import Fonts

    folder = _KEPT.enter_context(as_file(package_files("copydesk").joinpath("fonts")))
    return Fonts(include_system_fonts=True, include_embedded_fonts=True, font_paths=[str(folder)])
