"""A Word file as a package of parts: their bytes, unpacked when asked for, and their relationships, of which none is ever followed
out of the file. What the parts mean is left to the reader."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat

from copydesk.errors import InputError
from copydesk.formats.docx.archive import AGAIN, Entry, inflate, read_entries
from copydesk.formats.docx.repack import repack

_RELATIONSHIP = "Relationship"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_ENCODING = re.compile(rb"""\A(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_MAIN = "/officeDocument"
_NAMESPACES = (
    "http://schemas.openxmlformats.org/package/2006/relationships",
    "http://purl.oclc.org/ooxml/package/relationships",
)


class Relationship(NamedTuple):
    """What a part points at: another part by its name, or, outside, an address as it is spelled."""

    type: str
    target: str
    is_external: bool


class Parts(Mapping[str, bytes]):
    """Name to bytes, in the file's order; each part is unpacked once, when it is first asked for."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries = {entry.listed.name: entry for entry in entries if not entry.listed.is_folder}
        self._inflated: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> bytes:
        if name not in self._inflated:
            self._inflated[name] = inflate(self._entries[name])
        return self._inflated[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._entries


class Package:
    """An immutable value over the bytes of the file."""

    def __init__(self, data: bytes, entries: list[Entry]) -> None:
        self.data = data
        self.parts: Mapping[str, bytes] = Parts(entries)
        self._entries = entries
        self._relationships: dict[str, dict[str, Relationship]] = {}

    @staticmethod
    def read(data: bytes) -> "Package":
        """InputError where the bytes are no package, or one that can't be trusted to be read in only one way."""
        package = Package(data, read_entries(data))
        for needed in ("[Content_Types].xml", "_rels/.rels"):
            if needed not in package.parts:
                raise InputError(f"this zip is not a Word file: it has no {needed!r}; save the document as .docx and try that")
        return package

    @property
    def main(self) -> str:
        """The name of the part that holds the document's body."""
        for relationship in self.relationships("").values():
            if relationship.type.endswith(_MAIN) and relationship.target in self.parts:
                return relationship.target
        raise InputError(f"this zip is not a Word document: none of its parts is named as the document; {AGAIN}")

    def relationships(self, part: str) -> Mapping[str, Relationship]:
        """What a part points at, by relationship id; of the package itself for "". Nothing is fetched."""
        if part not in self._relationships:
            name = relationships_of(part)
            self._relationships[part] = _read_relationships(part, name, self.parts[name]) if name in self.parts else {}
        return self._relationships[part]

    def text(self, part: str) -> bytes:
        """A part with XML in UTF-8, whatever it is kept in: the standard allows UTF-16 too."""
        data = self.parts[part]
        if data.startswith(_UTF16):
            try:
                return data.decode("utf-16").encode()
            except UnicodeDecodeError as error:
                raise InputError(f"{part!r} in this Word file is not UTF-16 at byte {error.start}; {AGAIN}") from None
        said = _ENCODING.match(data)
        if said and said[1].lower() not in (b"utf-8", b"us-ascii", b"ascii"):
            raise InputError(f"{part!r} in this Word file is kept as {said[1].decode()}, which Word doesn't read; {AGAIN}")
        return data

    def encoded(self, part: str, text: bytes) -> bytes:
        """The other way round: UTF-8 as the part is kept."""
        mark = self.parts[part][:2]
        if mark not in _UTF16:
            return text
        return mark + text.decode().encode("utf-16-le" if mark == _UTF16[0] else "utf-16-be")

    def replaced(self, parts: Mapping[str, bytes]) -> bytes:
        """The file with other bytes for some parts, or with parts added. Every other entry keeps its compressed bytes, header,
        place and date; where no part differs, the file is the very same."""
        differing = {name: content for name, content in parts.items() if self.parts.get(name) != content}
        return repack(self.data, self._entries, differing) if differing else self.data


def relationships_of(part: str) -> str:
    """The name of the part with another part's relationships."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _read_relationships(part: str, name: str, data: bytes) -> dict[str, Relationship]:
    found: dict[str, Relationship] = {}

    def opened(element: str, attributes: dict[str, str]) -> None:
        namespace, _, local = element.rpartition(" ")
        if local != _RELATIONSHIP or namespace not in _NAMESPACES:
            return
        try:
            id, type, target = attributes["Id"], attributes["Type"], attributes["Target"]
        except KeyError as missing:
            raise InputError(f"a relationship in {name!r} of this Word file has no {missing}; {AGAIN}") from None
        if id in found:
            raise InputError(f"{name!r} in this Word file has two relationships {id!r}; {AGAIN}")
        external = attributes.get("TargetMode") == "External"
        found[id] = Relationship(type, target if external else _part_named(part, target), external)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = opened
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise InputError(f"{name!r} in this Word file is not valid XML at line {error.lineno}; {AGAIN}") from None
    return found


def _refuse_doctype(name: str, *_: object) -> None:
    # A DOCTYPE is the only way to entities, and the package standard forbids it.
    raise InputError(f"this Word file holds an XML document type ({name!r}), which no Word file does; don't trust it, or {AGAIN}")


def _part_named(source: str, target: str) -> str:
    """A part's name from a target relative to the folder of the source; one that leads out of the package ends at its top."""
    if target.startswith("#"):
        return target
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(source), target)).lstrip("/")
