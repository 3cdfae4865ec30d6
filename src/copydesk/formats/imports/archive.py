"""The zip below an ODT or an EPUB, read without trusting it: few entries, none encrypted, none that grows as zip bombs do."""

import zipfile
import zlib
from io import BytesIO

from copydesk.errors import InputError

MAX_ENTRIES = 10_000
MAX_PART_BYTES = 64 * 2**20
MAX_TOTAL_BYTES = 256 * 2**20  # of all the parts that are read
# Deflate reaches 1,032 : 1 on bytes that repeat; text that people write stays under 50 : 1. What is small may be anything.
MAX_RATIO, SMALL_BYTES = 200, 4 * 2**20
_ENCRYPTED = 0x1


class Archive:
    """Gives the parts of a file by name. `sort` is what the file is called in messages."""

    def __init__(self, data: bytes, sort: str) -> None:
        self.sort = sort
        self.taken = 0
        try:
            self.zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
            raise InputError(f"this is no {sort}: it is no zip of parts, as an {sort} is, or it is cut off") from None
        entries = self.zip.infolist()
        if len(entries) > MAX_ENTRIES:
            raise InputError(f"this {sort} has {len(entries):,} parts; {MAX_ENTRIES:,} are read at most")
        self.entries = {entry.filename: entry for entry in entries}

    def part(self, name: str) -> bytes | None:
        """The content of a part; None where there is none. InputError where it can't be read, or is more than may be."""
        entry = self.entries.get(name)
        if entry is None or entry.is_dir():
            return None
        if entry.flag_bits & _ENCRYPTED:
            raise InputError(f"{name!r} in this {self.sort} is encrypted; save it without a password and try again")
        size = entry.file_size
        self.taken += size
        if size > MAX_PART_BYTES or self.taken > MAX_TOTAL_BYTES:
            raise InputError(f"{name!r} in this {self.sort} is too much: {MAX_PART_BYTES:,} bytes of a part are read at most")
        if size > SMALL_BYTES and size > MAX_RATIO * entry.compress_size:
            raise InputError(f"{name!r} in this {self.sort} grows {size // max(1, entry.compress_size)}-fold, as zip bombs do")
        try:
            with self.zip.open(entry) as opened:
                data = opened.read(size + 1)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError, OSError):
            raise InputError(f"{name!r} in this {self.sort} is damaged and can't be unpacked") from None
        if len(data) != size:
            raise InputError(f"{name!r} in this {self.sort} is not what the file's directory says of it")
        return data

    def needed(self, name: str) -> bytes:
        data = self.part(name)
        if data is None:
            raise InputError(f"this is no {self.sort}: it has no part {name}")
        return data
