"""EPUB books into a manuscript: the pages of the spine in their order, as one text; links between pages lead to headings."""

import posixpath
from urllib.parse import unquote

from copydesk.errors import InputError
from copydesk.formats.dialect import Run
from copydesk.formats.export.blocks import Heading, Inline, Manuscript, Paragraph, Picture, plain, walk
from copydesk.formats.imports import KIND, Naming, Read
from copydesk.formats.imports.archive import Archive
from copydesk.formats.imports.builder import Builder
from copydesk.formats.imports.html import decoded, feed
from copydesk.formats.imports.links import Pictures, Resolve, settle
from copydesk.formats.imports.xml import Attrs, parse

CONTAINER = "META-INF/container.xml"
MAX_PAGES = 5_000
_FIELDS = {"creator": "author", "date": "date", "publisher": "publisher"}


class Package:
    """What the package document says: title and fields, the files by id, and the order of the pages."""

    def __init__(self, data: bytes, name: str) -> None:
        self.folder = posixpath.dirname(name)
        self.files: dict[str, str] = {}
        self.pages: list[str] = []
        self.title = ""
        self.fields: list[tuple[str, str]] = []
        self.text: list[str] = []
        parse(data, f"{name!r} in this EPUB", self.start, self.end, self.text.append)

    def start(self, name: str, attrs: Attrs) -> None:
        self.text.clear()
        match name.rpartition(":")[2]:
            case "item" if "id" in attrs and "href" in attrs:
                self.files[attrs["id"]] = joined(self.folder, attrs["href"])
            case "itemref" if attrs.get("linear") != "no" and attrs.get("idref") in self.files:
                self.pages.append(self.files[attrs["idref"]])

    def end(self, name: str) -> None:
        words = " ".join("".join(self.text).split())
        self.text.clear()
        name = name.rpartition(":")[2]
        if name == "title" and not self.title:
            self.title = words
        elif name in _FIELDS and words and _FIELDS[name] not in dict(self.fields):
            self.fields.append((_FIELDS[name], words))


def read(data: bytes, naming: Naming) -> Read:
    archive = Archive(data, "EPUB")
    package = package_of(archive)
    manuscript = Manuscript(KIND, title=[Run(package.title)] if package.title else [], fields=package.fields)
    names: dict[str, Heading | None] = {}
    for page in dict.fromkeys(package.pages):
        read_page(manuscript, archive, page, names)
    headings = [block for side, block in walk(manuscript.blocks) if side == "enter" and isinstance(block, Heading)]
    if package.title and headings and plain(headings[0].inlines) == package.title:
        manuscript.blocks.remove(headings[0])  # the title page says the title, which stands above all of it
    pictures = Pictures(naming, archive.part)
    settle(manuscript, leading(names), pictures)
    return Read(manuscript, pictures.held)


def package_of(archive: Archive) -> Package:
    if archive.part("META-INF/rights.xml") is not None or archive.part("META-INF/encryption.xml") is not None:
        encrypted = archive.part("META-INF/encryption.xml") or b""
        if archive.part("META-INF/rights.xml") is not None or b"xhtml" in encrypted:
            raise InputError("this EPUB is protected against copying; only the program it was bought for can read it")
    found: list[str] = []

    def start(name: str, attrs: Attrs) -> None:
        if name.rpartition(":")[2] == "rootfile" and attrs.get("full-path"):
            found.append(attrs["full-path"])

    parse(archive.needed(CONTAINER), f"{CONTAINER!r} in this EPUB", start)
    if not found:
        raise InputError("this EPUB names no package document; it can't be read")
    package = Package(archive.needed(found[0]), found[0])
    if not package.pages or len(package.pages) > MAX_PAGES:
        raise InputError(f"this EPUB has {len(package.pages):,} pages; 1 to {MAX_PAGES:,} are read")
    return package


def read_page(manuscript: Manuscript, archive: Archive, page: str, names: dict[str, Heading | None]) -> None:
    """Appends a page, with its links and pictures named by where they are in the file."""
    data = archive.part(page)
    if data is None or page.lower().endswith((".svg", ".jpg", ".png")):
        manuscript.features["page that is missing"] = None
        return
    part = Manuscript(KIND, features=manuscript.features)
    builder = Builder(part)
    feed(builder, decoded(data), is_xml=True)
    builder.finish()
    place(part, page)
    first = next((block for block in part.blocks if isinstance(block, Heading)), None)
    names[page] = first
    names.update((f"{page}#{name}", heading or first) for name, heading in builder.names.items())
    manuscript.blocks += part.blocks


def place(part: Manuscript, page: str) -> None:
    """Spells the addresses of a page from the top of the file."""
    for side, block in walk(part.blocks):
        if side == "enter" and isinstance(block, Paragraph | Heading):
            block.inlines = [placed(inline, page) for inline in block.inlines]


def placed(inline: Inline, page: str) -> Inline:
    folder = posixpath.dirname(page)
    marks = (mark._replace(value=inner(page, folder, mark.value)) if mark.name == "link" else mark for mark in inline.marks)
    if isinstance(inline, Picture) and is_inside(inline.name):
        inline = inline._replace(name=joined(folder, inline.name))
    return inline._replace(marks=tuple(marks))


def inner(page: str, folder: str, address: str) -> str:
    """The address of a link from the top of the file, marked as one; others as they are."""
    if address.startswith("#"):
        return f"epub:{page}{unquote(address)}"
    return f"epub:{joined(folder, address)}" if is_inside(address) else address


def is_inside(address: str) -> bool:
    return ":" not in address.partition("/")[0]


def joined(folder: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(folder, unquote(address)))


def leading(names: dict[str, Heading | None]) -> Resolve:
    def resolve(address: str) -> Heading | str | None:
        if not address.startswith("epub:"):
            return address
        target = address.removeprefix("epub:")
        return names.get(target) or names.get(target.partition("#")[0])

    return resolve
