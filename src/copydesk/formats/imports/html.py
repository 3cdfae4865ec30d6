"""HTML pages into a manuscript: what a reader sees of them. Scripts and styles are left alone, and nothing is loaded."""

import codecs
import re

from copydesk.errors import InputError
from copydesk.formats.export.blocks import Manuscript
from copydesk.formats.imports import KIND, Naming, Read
from copydesk.formats.imports.builder import Builder
from copydesk.formats.imports.elements import VOID
from copydesk.formats.imports.links import Pictures, lower_headings, settle, within
from copydesk.formats.imports.tokens import tokens
from copydesk.formats.text import require_utf8

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]{1,40})", re.IGNORECASE)
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# A page that calls itself Latin-1 is read as Windows-1252, as every browser does.
_SAME = {"iso8859-1": "cp1252", "ascii": "cp1252"}
_HEAD_BYTES = 2_048  # in which a page says how it is encoded


def read(data: bytes, naming: Naming) -> Read:
    manuscript = Manuscript(KIND)
    builder = Builder(manuscript)
    feed(builder, decoded(data))
    builder.finish()
    lower_headings(manuscript)
    pictures = Pictures(naming, lambda _: None)
    settle(manuscript, within(builder.names), pictures)
    return Read(manuscript, pictures.held)


def feed(builder: Builder, source: str, *, is_xml: bool = False) -> None:
    """Tells a builder of a page."""
    for token in tokens(source, is_xml=is_xml):
        if token.sort == "text":
            builder.text(token.name)
        elif token.sort == "end":
            builder.end(token.name)
        else:
            builder.start(token.name, token.attrs)
            if is_xml and token.is_closed and token.name not in VOID:
                builder.end(token.name)


def decoded(data: bytes) -> str:
    """The text of a page, in the encoding that it says; UTF-8 where it says none. InputError where it is not in that."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data, name).removeprefix("\ufeff")
    found = _CHARSET.search(data, 0, _HEAD_BYTES)
    try:
        name = codecs.lookup(found[1].decode()).name if found else "utf-8"
    except LookupError:
        name = "utf-8"
    return require_utf8(data) if name.startswith("utf") else _decoded(data, _SAME.get(name, name))


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except (UnicodeDecodeError, LookupError):
        raise InputError(f"this page says that it is {name} and is not; save it as UTF-8 and try again") from None
