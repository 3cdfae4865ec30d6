"""Pictures whose bytes are at hand: their sort and size, and whether they are whole. Any other is shown by its name."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32, decompressobj, error

from copydesk.formats.export import Files
from copydesk.formats.export.blocks import Picture

_DATA_URL = re.compile(r"data:image/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)\Z", re.IGNORECASE)
_JPEG_FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
# A picture above these is shown by its name: to set it, all its pixels have to stand in memory.
MAX_BYTES = 50_000_000
MAX_PIXELS = 50_000_000


class Found(NamedTuple):
    """A picture's bytes, its type without `image/`, and its size in pixels."""

    data: bytes
    type: str
    width: int
    height: int

    @property
    def data_url(self) -> str:
        return f"data:image/{self.type};base64,{b64encode(self.data).decode()}"


def find_picture(picture: Picture, files: Files) -> Found | None:
    """The picture itself, where it is at hand and a sort that every target can show."""
    inside = _DATA_URL.match(picture.name)
    data = _decoded(inside[1]) if inside else files(picture.name)
    if not data or len(data) > MAX_BYTES:
        return None
    for type, measure in _SORTS.items():
        size = measure(data)
        if size is not None and min(size) > 0 and size[0] * size[1] <= MAX_PIXELS:
            return Found(data, type, *size) if _WHOLE[type](data) else None
    return None


def _decoded(text: str) -> bytes | None:
    try:
        return b64decode(text, validate=False)
    except ValueError:
        return None


def _number(data: bytes, start: int, size: int) -> int:
    return int.from_bytes(data[start : start + size], "big")


def _png(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR":
        return None
    return _number(data, 16, 4), _number(data, 20, 4)


def _gif(data: bytes) -> tuple[int, int] | None:
    if data[:6] not in (b"GIF87a", b"GIF89a") or len(data) < 10:
        return None
    return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")


def _jpeg(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _JPEG_FRAMES:
            return _number(data, at + 7, 2), _number(data, at + 5, 2)
        at += 1 if marker == 0xFF else 2 + _number(data, at + 2, 2)
    return None


_SORTS: dict[str, Callable[[bytes], tuple[int, int] | None]] = {"png": _png, "jpeg": _jpeg, "gif": _gif}


def _is_whole_png(data: bytes) -> bool:
    """Whether every chunk is there, and the pixels can be unpacked."""
    at, packed, ends = 8, [], False
    while at + 12 <= len(data) and not ends:
        size, sort = _number(data, at, 4), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        if len(body) < size or crc32(sort + body) != _number(data, at + 8 + size, 4):
            return False
        packed += [body] if sort == b"IDAT" else []
        ends = sort == b"IEND"
        at += 12 + size
    return ends and _unpacks(b"".join(packed))


def _unpacks(packed: bytes) -> bool:
    """A piece at a time: what a bomb unpacks to is never in memory."""
    unpacker, rest, room = decompressobj(), packed, 8 * MAX_PIXELS
    try:
        while rest and room > 0:
            room -= len(unpacker.decompress(rest, 1 << 20))
            rest = unpacker.unconsumed_tail
    except error:
        return False
    return unpacker.eof


def _is_whole_jpeg(data: bytes) -> bool:
    return b"\xff\xda" in data and data.rstrip(b"\0").endswith(b"\xff\xd9")


def _is_whole_gif(data: bytes) -> bool:
    return b"," in data[10:] and data.rstrip(b"\0").endswith(b";")


_WHOLE: dict[str, Callable[[bytes], bool]] = {"png": _is_whole_png, "jpeg": _is_whole_jpeg, "gif": _is_whole_gif}
