"""The package below a Word file: parts as bytes, only what was replaced differs, and no file tricks, floods or leads the reader."""

import io
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.errors import InputError
from copydesk.formats.docx import archive
from copydesk.formats.docx.package import Package, Relationship
from support.soak import examples

CONTENT_TYPES = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
ROOT_RELATIONSHIPS = (
    f'<Relationships xmlns="{RELATIONSHIPS}">'
    f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>'
).encode()
BODY = b"<document>" + b"<p>one sentence of many</p>" * 50 + b"</document>"
PARTS = {
    "[Content_Types].xml": CONTENT_TYPES,
    "_rels/.rels": ROOT_RELATIONSHIPS,
    "word/document.xml": BODY,
    "word/media/a.bin": b"\x00\xff" * 9,
}


class Unseekable(io.RawIOBase):
    """A pipe: zipfile writes data descriptors to it, because it can't go back to the header."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.data += data
        return len(data)


def zipped(
    parts: dict[str, bytes] = PARTS, *, method: int = zipfile.ZIP_DEFLATED, comment: bytes = b"", folders: bool = False
) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        if folders:
            made.writestr(zipfile.ZipInfo("word/"), b"")
        for name, content in parts.items():
            made.writestr(zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 6)), content, method)
        made.comment = comment
    return out.getvalue()


def streamed(force_zip64: bool = False) -> bytes:
    pipe = Unseekable()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as made:  # type: ignore[call-overload]
        for name, content in PARTS.items():
            with made.open(name, "w", force_zip64=force_zip64) as part:
                part.write(content)
    return bytes(pipe.data)


def stored_in_part() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for at, (name, content) in enumerate(PARTS.items()):
            made.writestr(name, content, zipfile.ZIP_STORED if at % 2 else zipfile.ZIP_DEFLATED)
    return out.getvalue()


SPELLINGS: dict[str, Callable[[], bytes]] = {
    "deflated": zipped,
    "stored": lambda: zipped(method=zipfile.ZIP_STORED),
    "mixed": stored_in_part,
    "comment": lambda: zipped(comment=b"made by hand, signed PK\x03\x04"),
    "folders": lambda: zipped(folders=True),
    "descriptors": streamed,
    "descriptors with 64-bit sizes": lambda: streamed(force_zip64=True),
}


def local_entries(data: bytes) -> dict[str, tuple[bytes, bytes]]:
    """By zipfile's eyes: each entry's local header up to its content's end, and what the directory says but for the offset."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        for info in made.infolist():
            name_bytes, extra_bytes = struct.unpack_from("<2H", data, info.header_offset + 26)
            end = info.header_offset + 30 + name_bytes + extra_bytes + info.compress_size
            said = (info.date_time, info.extra, info.comment, info.external_attr, info.flag_bits, info.create_system, info.CRC)
            found[info.filename] = (data[info.header_offset : end], repr(said).encode())
    return found


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_parts_are_read_and_nothing_replaced_is_the_very_file(spelling: str) -> None:
    data = SPELLINGS[spelling]()
    package = Package.read(data)
    assert dict(package.parts) == PARTS
    assert list(package.parts) == list(PARTS)
    assert package.main == "word/document.xml"
    assert package.replaced({}) is data
    assert package.replaced({"word/document.xml": BODY}) is data


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_one_part_replaced_leaves_every_other_entry_its_bytes(spelling: str) -> None:
    data = SPELLINGS[spelling]()
    again = Package.read(data).replaced({"word/document.xml": b"<document/>"})
    assert dict(Package.read(again).parts) == {**PARTS, "word/document.xml": b"<document/>"}
    old, new = local_entries(data), local_entries(again)
    assert list(old) == list(new)
    for name in old:
        if name != "word/document.xml":
            assert new[name] == old[name], name
    with zipfile.ZipFile(io.BytesIO(again)) as made, zipfile.ZipFile(io.BytesIO(data)) as before:
        assert made.testzip() is None
        assert made.comment == before.comment
        info, was = made.getinfo("word/document.xml"), before.getinfo("word/document.xml")
        assert (info.date_time, info.compress_type) == (was.date_time, was.compress_type)
        offsets = {name: made.getinfo(name).header_offset for name in old}
        assert sorted(offsets, key=offsets.__getitem__) == sorted(old, key=lambda name: before.getinfo(name).header_offset)
        check_sizes_stand_in_the_header(again, info)


def check_sizes_stand_in_the_header(data: bytes, info: zipfile.ZipInfo) -> None:
    """No descriptor behind the content, and no 64-bit sizes that say otherwise: then all readers agree."""
    flags, _, _, _, checksum, packed, size, name_bytes, extra_bytes = struct.unpack_from("<4H3L2H", data, info.header_offset + 6)
    assert not flags & 8
    assert not info.flag_bits & 8
    assert (checksum, packed, size) == (info.CRC, info.compress_size, info.file_size)
    extra = data[info.header_offset + 30 + name_bytes :][:extra_bytes]
    assert not extra.startswith(b"\x01\x00")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_parts_are_added_behind_the_others(spelling: str) -> None:
    data = SPELLINGS[spelling]()
    again = Package.read(data).replaced({"word/comments.xml": b"<comments/>", "word/größe.xml": b"1"})
    assert dict(Package.read(again).parts) == {**PARTS, "word/comments.xml": b"<comments/>", "word/größe.xml": b"1"}
    with zipfile.ZipFile(io.BytesIO(again)) as made:
        assert made.testzip() is None
        assert made.read("word/größe.xml") == b"1"


@given(st.dictionaries(st.sampled_from([*PARTS, "word/styles.xml"]), st.binary(max_size=200)))
@examples(60)
def test_any_replacement_reads_back(replaced: dict[str, bytes]) -> None:
    package = Package.read(zipped())
    assert dict(Package.read(package.replaced(replaced)).parts) == {**PARTS, **replaced}


def with_main_relationships(relationships: str) -> Package:
    spelled = f'<Relationships xmlns="{RELATIONSHIPS}">{relationships}</Relationships>'.encode()
    return Package.read(zipped({**PARTS, "word/_rels/document.xml.rels": spelled}))


def test_relationships_name_parts_and_keep_addresses() -> None:
    package = with_main_relationships(
        '<Relationship Id="a" Type="t" Target="media/a.bin"/>'
        '<Relationship Id="b" Type="t" Target="/word/media/a.bin"/>'
        '<Relationship Id="c" Type="t" Target="../customXml/item1.xml"/>'
        '<Relationship Id="d" Type="t" Target="../../../../etc/passwd"/>'
        '<Relationship Id="e" Type="t" Target="https://example.org/?a=1&amp;b=../" TargetMode="External"/>'
        '<Relationship Id="f" Type="t" Target="#here"/>'
        '<other Id="g"/>'
    )
    assert package.relationships("word/document.xml") == {
        "a": Relationship("t", "word/media/a.bin", False),
        "b": Relationship("t", "word/media/a.bin", False),
        "c": Relationship("t", "customXml/item1.xml", False),
        "d": Relationship("t", "etc/passwd", False),
        "e": Relationship("t", "https://example.org/?a=1&b=../", True),
        "f": Relationship("t", "#here", False),
    }
    assert package.relationships("word/styles.xml") == {}


@pytest.mark.parametrize(
    ("relationships", "said"),
    [
        ('<Relationship Id="a" Target="x"/>', "has no 'Type'"),
        ('<Relationship Id="a" Type="t" Target="x"/><Relationship Id="a" Type="t" Target="y"/>', "two relationships 'a'"),
        ("<Relationship", "not valid XML"),
    ],
)
def test_bad_relationships_are_refused(relationships: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        with_main_relationships(relationships).relationships("word/document.xml")


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd">',
        '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1:9/x"> %b;]>',
    ],
)
def test_a_document_type_is_refused_before_any_entity(doctype: str) -> None:
    package = Package.read(zipped({**PARTS, "_rels/.rels": doctype.encode() + ROOT_RELATIONSHIPS.replace(b"rId1", b"&b;")}))
    with pytest.raises(InputError, match="document type"):
        package.relationships("")


def listed(data: bytes, field: int, form: str, value: int, entry: int = 0) -> bytes:
    """The file with one field of an entry's record in the directory changed."""
    made = bytearray(data)
    at = struct.unpack_from("<L", made, made.rfind(b"PK\x05\x06") + 16)[0]
    for _ in range(entry):
        at += 46 + sum(struct.unpack_from("<3H", made, at + 28))
    struct.pack_into(form, made, at + field, value)
    return bytes(made)


def ended(data: bytes, field: int, form: str, value: int) -> bytes:
    made = bytearray(data)
    struct.pack_into(form, made, made.rfind(b"PK\x05\x06") + field, value)
    return bytes(made)


def doubled() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in PARTS.items():
            made.writestr(name, content)
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("word/document.xml", b"another")
    return out.getvalue()


def symbolic_link() -> bytes:
    return listed(zipped(), 38, "<L", 0o120777 << 16, 2)


def quoted_overlap() -> bytes:
    """A bomb of the quoted kind: the first entry's content spans the local header of the next."""
    data = zipped(method=zipfile.ZIP_STORED)
    return listed(listed(data, 20, "<L", 500), 24, "<L", 500)


def same_place() -> bytes:
    return listed(zipped(), 42, "<L", 0, 1)


def renamed_locally() -> bytes:
    return zipped().replace(b"word/document.xml", b"word/documint.xml", 1)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "not a Word file"),
    "text": (lambda: b"# A heading\n" * 9, "not a Word file"),
    "empty zip": (lambda: zipped({}), "no Word document"),
    "old Word": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old .doc"),
    "another zip": (lambda: zipped({"a.txt": b"a"}), "no '\\[Content_Types\\].xml'"),
    "cut off": (lambda: zipped()[:-30], "cut off"),
    "no directory": (lambda: zipped()[: zipped().find(b"PK\x01\x02")], "cut off"),
    "trailing bytes": (lambda: zipped() + b"more", "added behind its end"),
    "comment that hides another end": (lambda: zipped(comment=b"PK\x05\x06" + bytes(18) + b"."), "added behind its end"),
    "comment that is another end": (lambda: zipped(comment=b"PK\x05\x06" + bytes(18)), "not where the file says"),
    "leading bytes": (lambda: b"#!/bin/sh\n" + zipped(), "not where the file says"),
    "two zips": (lambda: zipped() + zipped(), "not where the file says"),
    "doubled name": (doubled, "two parts named"),
    "doubled but for case": (lambda: zipped({**PARTS, "WORD/Document.xml": b""}), "two parts named"),
    "up": (lambda: zipped({**PARTS, "../evil.xml": b""}), "leads elsewhere"),
    "up inside": (lambda: zipped({**PARTS, "word/../../evil.xml": b""}), "leads elsewhere"),
    "absolute": (lambda: zipped({**PARTS, "/etc/evil": b""}), "leads elsewhere"),
    "drive": (lambda: zipped({**PARTS, "C:/evil": b""}), "leads elsewhere"),
    "backslash": (lambda: zipped({**PARTS, "word#evil": b""}).replace(b"word#evil", b"word\\evil"), "leads elsewhere"),
    "control character": (lambda: zipped({**PARTS, "word#evil": b""}).replace(b"word#evil", b"word\nevil"), "leads elsewhere"),
    "name that is no UTF-8": (lambda: zipped({**PARTS, "wörd": b""}).replace("wörd".encode(), b"w\xff\xfford"[:5]), "not UTF-8"),
    "link": (symbolic_link, "a link or a device"),
    "encrypted": (lambda: listed(zipped(), 8, "<H", 1), "encrypted"),
    "strongly encrypted": (lambda: listed(zipped(), 8, "<H", 0x40), "encrypted"),
    "unknown compression": (lambda: listed(zipped(), 10, "<H", 14), "method 14"),
    "folder with content": (lambda: zipped({**PARTS, "word/x/": b"content"}), "folder with content"),
    "overlap": (quoted_overlap, "overlaps"),
    "same place": (same_place, "where another does"),
    "other name where it stands": (renamed_locally, "named otherwise"),
    "zip64 sizes": (lambda: listed(zipped(), 24, "<L", 0xFFFFFFFF), "zip64"),
    "zip64 end": (lambda: ended(zipped(), 10, "<H", 0xFFFF), "zip64"),
    "several disks": (lambda: ended(zipped(), 4, "<H", 1), "in several"),
    "too few entries": (lambda: ended(ended(zipped(), 8, "<H", 2), 10, "<H", 2), "not as long"),
    "too many entries": (lambda: ended(ended(zipped(), 8, "<H", 9), 10, "<H", 9), "damaged"),
    "offset past the end": (lambda: listed(zipped(), 42, "<L", 0x7FFFFFFF, 3), "not where the directory says"),
    "too many parts": (lambda: zipped({**PARTS, **{f"word/{at}.xml": b"" for at in range(archive.MAX_ENTRIES)}}), "parts; 10,000"),
    "says it is huge": (lambda: listed(zipped(), 24, "<L", 2**30), "bytes unpacked"),
    "grows too much": (lambda: zipped({**PARTS, "word/media/b.bin": bytes(80 * 2**20)}), "fold when unpacked"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_trusted_is_refused(case: str) -> None:
    make, said = REFUSED[case]
    with pytest.raises(InputError, match=said) as refusal:
        Package.read(make())
    assert "\n" not in str(refusal.value)


def content_and_more() -> bytes:
    """A deflated part with bytes behind the end of its stream, which some readers would take for something."""
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w") as made:
        for name, content in {**PARTS, "word/document.xml": zipped_content() + b"more"}.items():
            made.writestr(name, content)
    data = bytearray(stored.getvalue())
    local = data.find(b"PK\x03\x04", data.find(b"_rels/.rels"))
    struct.pack_into("<H", data, local + 8, 8)
    for field, form, value in ((10, "<H", 8), (16, "<L", zlib.crc32(BODY)), (24, "<L", len(BODY))):
        data = bytearray(listed(bytes(data), field, form, value, 2))
    return bytes(data)


def zipped_content() -> bytes:
    packing = zlib.compressobj(wbits=-15)
    return packing.compress(BODY) + packing.flush()


REFUSED_WHEN_UNPACKED: dict[str, tuple[Callable[[], bytes], str]] = {
    "grows too much": (lambda: zipped({**PARTS, "word/document.xml": bytes(9 * 2**20)}), "as zip bombs do"),
    "longer than it says": (lambda: listed(zipped(), 24, "<L", 100, 2), "not what the file's directory says"),
    "shorter than it says": (lambda: listed(zipped(), 24, "<L", 2000, 2), "not what the file's directory says"),
    "wrong checksum": (lambda: listed(zipped(), 16, "<L", 1, 2), "not what the file's directory says"),
    "content cut off": (lambda: listed(zipped(), 20, "<L", 20, 2), "not what the file's directory says"),
    "no deflate stream": (lambda: zipped().replace(zipped_content(), b"\xff" * len(zipped_content())), "can't be unpacked"),
    "bytes behind the stream": (content_and_more, "not what the file's directory says"),
    "stored, longer than it says": (lambda: listed(zipped(method=zipfile.ZIP_STORED), 24, "<L", 100, 2), "not what the file's"),
}


@pytest.mark.parametrize("case", REFUSED_WHEN_UNPACKED)
def test_a_part_that_lies_is_refused_when_it_is_unpacked(case: str) -> None:
    make, said = REFUSED_WHEN_UNPACKED[case]
    package = Package.read(make())
    assert package.relationships("")
    with pytest.raises(InputError, match=said):
        package.parts["word/document.xml"]


def test_a_bomb_that_lies_about_its_size_takes_no_memory() -> None:
    bomb = zipped({**PARTS, "word/document.xml": bytes(60 * 2**20)})
    package = Package.read(listed(bomb, 24, "<L", 1000, 2))
    tracemalloc.start()
    with pytest.raises(InputError, match="not what the file's directory says"):
        package.parts["word/document.xml"]
    assert tracemalloc.get_traced_memory()[1] < 2**20
    tracemalloc.stop()


def test_a_part_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Package.read(zipped())
    monkeypatch.setattr(archive, "MAX_PART_BYTES", len(BODY))
    assert package.parts["word/document.xml"] == BODY
    monkeypatch.setattr(archive, "MAX_PART_BYTES", len(BODY) - 1)
    with pytest.raises(InputError, match="are read at most"):
        Package.read(zipped()).parts["word/document.xml"]


def test_text_in_utf16_and_in_other_encodings() -> None:
    spelled = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>'
    for encoding in ("utf-16-le", "utf-16-be"):
        kept = "\ufeff".encode(encoding) + spelled.encode(encoding)
        package = Package.read(zipped({**PARTS, "word/document.xml": kept}))
        assert package.text("word/document.xml") == spelled.encode()
        assert package.encoded("word/document.xml", spelled.encode()) == kept
    for bad, said in ((b"\xff\xfe\x00", "not UTF-16"), (b'<?xml version="1.0" encoding="ISO-8859-1"?><a/>', "ISO-8859-1")):
        with pytest.raises(InputError, match=said):
            Package.read(zipped({**PARTS, "word/document.xml": bad})).text("word/document.xml")


def test_a_part_that_nobody_asks_for_is_never_unpacked() -> None:
    blank_picture = bytes(20 * 2**20)
    data = zipped({**PARTS, "word/media/blank.bmp": blank_picture})
    again = Package.read(data).replaced({"word/document.xml": b"<document/>"})
    assert local_entries(again)["word/media/blank.bmp"] == local_entries(data)["word/media/blank.bmp"]


def test_macros_and_strangers_are_kept() -> None:
    parts = {**PARTS, "word/vbaProject.bin": b"\xd0\xcf\x11\xe0macro", "word/embeddings/oleObject1.bin": bytes(40)}
    again = Package.read(zipped(parts)).replaced({"word/document.xml": b"<document/>"})
    assert dict(Package.read(again).parts) == {**parts, "word/document.xml": b"<document/>"}
