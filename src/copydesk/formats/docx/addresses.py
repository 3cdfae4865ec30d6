"""The ids of relationships that new links get: they follow from the address, so that any version of a document gives it the same
one, and a text tells the addresses of its links."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from zlib import crc32

from copydesk.formats.dialect import parse

NEW_ID = "rIdCd"  # begins the id of every relationship that is made here
NEW_PICTURE = f"{NEW_ID}Picture-"  # and before its name, that of a picture
NO_LINKS: Mapping[str, str] = MappingProxyType({})


def new_id(address: str) -> str:
    return f"{NEW_ID}{crc32(address.encode()):08x}"


def links_in(texts: Iterable[str]) -> Mapping[str, str]:
    """The addresses in some texts, by the ids that they have where they are new."""
    return {
        new_id(mark.value): mark.value
        for text in texts
        if "](" in text
        for piece in parse(text)
        for mark in piece.marks
        if mark.name == "link"
    }
