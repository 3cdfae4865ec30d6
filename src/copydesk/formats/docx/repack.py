"""A zip file written again with some entries' content replaced or added. Every other entry keeps its compressed bytes, its headers
(but where it stands), its order and its date; the file's comment stays."""

import struct
import zlib
from collections.abc import Mapping

from copydesk.formats.docx.archive import Entry, Listed, end_of
from copydesk.formats.docx.ziprecords import (
    CENTRAL,
    CENTRAL_SIGNATURE,
    DEFLATED,
    DESCRIPTOR,
    END,
    END_SIGNATURE,
    LOCAL,
    LOCAL_SIGNATURE,
    STORED,
    UTF8,
    ZIP64_EXTRA,
    Header,
    local_at,
)

_VERSION = 20  # of the zip format: the first with deflate and folders


def repack(data: bytes, entries: list[Entry], replaced: Mapping[str, bytes]) -> bytes:
    """`entries` are all of `data`'s, in its directory's order; names that it hasn't got are added behind the others."""
    directory: dict[str, bytes] = {entry.listed.name: b"" for entry in entries}
    out: list[bytes | memoryview] = []
    at = 0
    added = [_fresh(name, entries[0]) for name in replaced if name not in directory]
    for entry in [*sorted(entries, key=lambda entry: entry.listed.header.offset), *added]:
        name = entry.listed.name
        kept = _filled(entry, replaced[name]) if name in replaced else entry
        directory[name] = CENTRAL.pack(CENTRAL_SIGNATURE, *kept.listed.header._replace(offset=at)) + kept.listed.behind
        out.append(kept.raw)
        at += len(kept.raw)
    listing = b"".join(directory.values())
    end = end_of(data)
    comment = data[len(data) - end.comment_bytes :]
    end = end._replace(entries_here=len(directory), entries=len(directory), directory_bytes=len(listing), offset=at)
    return b"".join([*out, listing, END.pack(END_SIGNATURE, *end), comment])


def _filled(entry: Entry, content: bytes) -> Entry:
    """The entry with other content, compressed as it was. The sizes go into its header: no descriptor follows it."""
    local, header = local_at(entry.raw, 0), entry.listed.header
    named = LOCAL.size + local.name_bytes
    name, extra = bytes(entry.raw[LOCAL.size : named]), _without_zip64(bytes(entry.raw[named : named + local.extra_bytes]))
    packed = _packed(content, local.method)
    measured = {"checksum": zlib.crc32(content), "packed_bytes": len(packed), "size_bytes": len(content)}
    local = local._replace(flags=local.flags & ~DESCRIPTOR, extra_bytes=len(extra), **measured)
    header = header._replace(flags=header.flags & ~DESCRIPTOR, **measured)
    raw = LOCAL.pack(LOCAL_SIGNATURE, *local) + name + extra + packed
    return Entry(entry.listed._replace(header=header), memoryview(packed), memoryview(raw))


def _fresh(name: str, like: Entry) -> Entry:
    """A new and empty entry, dated as another one of the file."""
    spelled = name.encode()
    said = (_VERSION, 0 if name.isascii() else UTF8, DEFLATED, like.listed.header.time, like.listed.header.date)
    measured = (0, 0, 0, len(spelled), 0)
    listed = Listed(name, Header(_VERSION, *said, *measured, 0, 0, 0, 0, 0), spelled)
    return Entry(listed, memoryview(b""), memoryview(LOCAL.pack(LOCAL_SIGNATURE, *said, *measured) + spelled))


def _packed(content: bytes, method: int) -> bytes:
    if method == STORED:
        return content
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packing.compress(content) + packing.flush()


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields but the one with 64-bit sizes, which would contradict the sizes that are written."""
    kept, at = [], 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, at)
        if kind != ZIP64_EXTRA:
            kept.append(extra[at : at + 4 + length])
        at += 4 + length
    return b"".join([*kept, extra[at:]])
