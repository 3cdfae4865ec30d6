"""The records of a zip file as they are laid out in bytes, and the values of their fields that matter here."""

import struct
from typing import NamedTuple

END, CENTRAL, LOCAL = struct.Struct("<4s4H2LH"), struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s5H3L2H")
END_SIGNATURE, CENTRAL_SIGNATURE, LOCAL_SIGNATURE = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"
STORED, DEFLATED = 0, 8
UTF8, DESCRIPTOR, ENCRYPTED = 0x0800, 0x0008, 0x2041  # 0x2041: encrypted, strongly encrypted, masked headers
ZIP64_EXTRA = 0x0001
NARROW, WIDE = 0xFFFF, 0xFFFFFFFF  # in a field of 16 or 32 bits: the value stands elsewhere, in the zip64 form
REGULAR, FOLDER, FILE_TYPE = 0o100000, 0o040000, 0o170000  # the upper half of `external`, where a system has such bits


class Header(NamedTuple):
    """An entry in the directory: the fixed fields as they stand in the file."""

    made_by: int
    version: int
    flags: int
    method: int
    time: int
    date: int
    checksum: int
    packed_bytes: int
    size_bytes: int
    name_bytes: int
    extra_bytes: int
    comment_bytes: int
    disk: int
    internal: int
    external: int
    offset: int


class LocalHeader(NamedTuple):
    """What stands before an entry's content, which repeats the directory."""

    version: int
    flags: int
    method: int
    time: int
    date: int
    checksum: int
    packed_bytes: int
    size_bytes: int
    name_bytes: int
    extra_bytes: int


class End(NamedTuple):
    """The record at the end of the file, which says where the directory is."""

    disk: int
    first_disk: int
    entries_here: int
    entries: int
    directory_bytes: int
    offset: int
    comment_bytes: int


def end_at(data: bytes, at: int) -> End:
    return End(*END.unpack_from(data, at)[1:])


def header_at(data: bytes, at: int) -> Header:
    return Header(*CENTRAL.unpack_from(data, at)[1:])


def local_at(data: bytes | memoryview, at: int) -> LocalHeader:
    return LocalHeader(*LOCAL.unpack_from(data, at)[1:])
