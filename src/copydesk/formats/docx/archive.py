"""The zip file below a Word document, read without trusting it: each entry is found, bounded and inflated under limits here, and
kept as its own bytes for `repack`.

Only what every Word file needs is taken: stored and deflated entries, one disk, 32-bit sizes. What two readers could understand
in two ways (doubled names, overlapping entries, bytes behind the end) is refused, because then nobody knows what was reviewed.
"""

import zlib
from typing import NamedTuple

from copydesk.errors import InputError
from copydesk.formats.docx.ziprecords import (
    CENTRAL,
    CENTRAL_SIGNATURE,
    DEFLATED,
    ENCRYPTED,
    END,
    END_SIGNATURE,
    FILE_TYPE,
    FOLDER,
    LOCAL,
    LOCAL_SIGNATURE,
    NARROW,
    REGULAR,
    STORED,
    UTF8,
    WIDE,
    End,
    Header,
    end_at,
    header_at,
    local_at,
)

MAX_ENTRIES = 10_000
MAX_PART_BYTES = 256 * 2**20
MAX_TOTAL_BYTES = 2**30
# Deflate reaches 1,032 : 1 on bytes that repeat; text that people write stays under 50 : 1. What is small may be anything.
MAX_RATIO = 200
SMALL_PART_BYTES, SMALL_TOTAL_BYTES = 4 * 2**20, 64 * 2**20

AGAIN = "open it in Word or LibreOffice, save it again, and try that file"
_OLD_WORD = b"\xd0\xcf\x11\xe0"


class Listed(NamedTuple):
    """What the directory says of an entry."""

    name: str
    header: Header
    behind: bytes  # what follows the fixed fields: name, extra fields, comment

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


class Entry(NamedTuple):
    listed: Listed
    packed: memoryview
    raw: memoryview  # from the local header to where the next entry begins


def read_entries(data: bytes) -> list[Entry]:
    """The entries in the directory's order, all of them sound as far as can be told without inflating."""
    end = end_of(data)
    at, limit = end.offset, end.offset + end.directory_bytes
    listed: list[Listed] = []
    for _ in range(end.entries):
        if at + CENTRAL.size > limit or not data.startswith(CENTRAL_SIGNATURE, at):
            raise InputError(f"this Word file's directory of parts is damaged at byte {at}; {AGAIN}")
        header = header_at(data, at)
        behind = at + CENTRAL.size
        at = behind + header.name_bytes + header.extra_bytes + header.comment_bytes
        listed.append(Listed(_name(data[behind : behind + header.name_bytes], header), header, data[behind:at]))
        _check_listed(listed[-1])
    if at != limit:
        raise InputError(f"this Word file's directory is not as long as the file says, at byte {at}; {AGAIN}")
    _check_names(listed)
    _check_sizes(listed, len(data))
    return _located(data, listed, end.offset)


def inflate(entry: Entry) -> bytes:
    """The content of an entry: never more bytes than the directory says, and that many only under the limits."""
    name, size, packed = entry.listed.name, entry.listed.header.size_bytes, len(entry.packed)
    if size > MAX_PART_BYTES:
        raise InputError(f"{name!r} in this Word file takes {size:,} bytes; {MAX_PART_BYTES:,} are read at most: split the file")
    if size > SMALL_PART_BYTES and size > MAX_RATIO * packed:
        raise InputError(f"{name!r} in this Word file grows {size // max(1, packed)}-fold, as zip bombs do; {AGAIN}")
    data, rest = bytes(entry.packed), b""
    if entry.listed.header.method == DEFLATED:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = unpacking.decompress(entry.packed, size + 1)
        except zlib.error:
            raise InputError(f"{name!r} in this Word file is damaged and can't be unpacked; {AGAIN}") from None
        rest = unpacking.unconsumed_tail + unpacking.unused_data
    if len(data) != size or rest or zlib.crc32(data) != entry.listed.header.checksum:
        raise InputError(f"{name!r} in this Word file is not what the file's directory says of it; {AGAIN}")
    return data


def end_of(data: bytes) -> End:
    """The end record, whose comment must reach to the last byte and whose directory must stand right before it."""
    if data.startswith(_OLD_WORD):
        raise InputError("this file is an old .doc, or a Word file with a password; save it in Word as .docx without a password")
    # The last one counts, also inside a comment: other readers would take that one.
    at = data.rfind(END_SIGNATURE, max(0, len(data) - END.size - NARROW))
    if 0 <= at <= len(data) - END.size:
        end = end_at(data, at)
        if at + END.size + end.comment_bytes == len(data):
            _check_end(end, at)
            return end
    if data.startswith(LOCAL_SIGNATURE):
        raise InputError("this Word file is cut off, or something was added behind its end; get it again from where it came")
    raise InputError("this is not a Word file: it is no zip of parts, as a .docx is; if it is a text, name it .md or .txt")


def _check_end(end: End, at: int) -> None:
    if NARROW in (end.entries_here, end.entries) or WIDE in (end.directory_bytes, end.offset):
        raise InputError(f"this file is spelled as a zip over 4 GB (zip64), which no Word file needs; {AGAIN}")
    if end.disk or end.first_disk or end.entries_here != end.entries:
        raise InputError(f"this file is one piece of a zip in several; put the pieces together, or {AGAIN}")
    if end.entries > MAX_ENTRIES:
        raise InputError(f"this Word file has {end.entries:,} parts; {MAX_ENTRIES:,} are read at most: split the file")
    if end.offset + end.directory_bytes != at:
        raise InputError(f"this Word file's directory is not where the file says, at byte {end.offset}; {AGAIN}")


def _name(spelled: bytes, header: Header) -> str:
    """The name of an entry, which leads to no place but one in the package."""
    try:
        name = spelled.decode("utf-8" if header.flags & UTF8 else "cp437")
    except UnicodeDecodeError:
        raise InputError(f"a part of this Word file has a name that is not UTF-8: {spelled[:60]!r}; {AGAIN}") from None
    steps = name.removesuffix("/").split("/")
    sound = all(step not in ("", ".", "..") and step.isprintable() for step in steps)
    if not sound or "\\" in name or ":" in name:
        raise InputError(f"this Word file has a part with a name that leads elsewhere, {name[:60]!r}; don't trust it, or {AGAIN}")
    return name


def _check_listed(entry: Listed) -> None:
    name, header = entry.name, entry.header
    if header.flags & ENCRYPTED:
        raise InputError(f"{name!r} in this file is encrypted; save the document without a password and try again")
    if header.method not in (STORED, DEFLATED):
        raise InputError(f"{name!r} in this file is compressed in a way that Word doesn't use (method {header.method}); {AGAIN}")
    # Where a system has no such bits they are zero.
    if (header.external >> 16) & FILE_TYPE not in (0, FOLDER if entry.is_folder else REGULAR):
        raise InputError(f"{name!r} in this Word file is a link or a device, not a part; don't trust it, or {AGAIN}")
    if WIDE in (header.packed_bytes, header.size_bytes, header.offset) or header.disk:
        raise InputError(f"{name!r} in this file is spelled as in a zip over 4 GB (zip64), which no Word file needs; {AGAIN}")
    if entry.is_folder and header.size_bytes:
        raise InputError(f"{name!r} in this Word file is a folder with content of its own; {AGAIN}")


def _check_names(listed: list[Listed]) -> None:
    seen: set[str] = set()
    for entry in listed:
        folded = entry.name.removesuffix("/").casefold()  # the package standard compares names without case
        if folded in seen:
            raise InputError(f"this Word file has two parts named {entry.name!r}, and which one counts can't be told; {AGAIN}")
        seen.add(folded)


def _check_sizes(listed: list[Listed], file_bytes: int) -> None:
    total = sum(entry.header.size_bytes for entry in listed)
    if total > MAX_TOTAL_BYTES:
        raise InputError(f"this Word file takes {total:,} bytes unpacked; {MAX_TOTAL_BYTES:,} are read at most: split the file")
    if total > SMALL_TOTAL_BYTES and total > MAX_RATIO * file_bytes:
        raise InputError(f"this Word file grows {total // file_bytes}-fold when unpacked, as zip bombs do; {AGAIN}")


def _located(data: bytes, listed: list[Listed], end: int) -> list[Entry]:
    """The entries with their bytes; each ends before the next begins, and says the same of itself as the directory does."""
    view = memoryview(data)
    offsets = sorted(entry.header.offset for entry in listed)
    if offsets[:1] != [0]:
        raise InputError(f"this file has no Word document at its beginning; {AGAIN}")
    following = dict(zip(reversed(offsets), [end, *reversed(offsets[1:])], strict=True))
    return [_entry(data, view, entry, following[entry.header.offset]) for entry in listed]


def _entry(data: bytes, view: memoryview, listed: Listed, until: int) -> Entry:
    name, header = listed.name, listed.header
    if header.offset + LOCAL.size > until or not data.startswith(LOCAL_SIGNATURE, header.offset):
        raise InputError(f"{name!r} in this Word file is not where the directory says, or stands where another does; {AGAIN}")
    local = local_at(data, header.offset)
    spelled = header.offset + LOCAL.size
    start = spelled + local.name_bytes + local.extra_bytes
    if start + header.packed_bytes > until:
        raise InputError(f"{name!r} in this Word file overlaps another part, as zip bombs do; {AGAIN}")
    if data[spelled : spelled + local.name_bytes] != listed.behind[: header.name_bytes] or local.method != header.method:
        raise InputError(f"{name!r} in this Word file is named otherwise where it stands; {AGAIN}")
    return Entry(listed, view[start : start + header.packed_bytes], view[header.offset : until])
