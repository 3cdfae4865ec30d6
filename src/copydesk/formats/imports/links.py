"""The last pass over an import: links inside the file lead to headings, and pictures that stood in it are named and handed over."""

import binascii
import posixpath
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from urllib.parse import unquote

from copydesk.formats.dialect import Mark
from copydesk.formats.export.blocks import Block, Fold, Heading, Inline, Inlines, Manuscript, Paragraph, Picture, plain, walk
from copydesk.formats.export.marks import nested, value_of
from copydesk.formats.export.outlines import set_anchors
from copydesk.formats.imports import Naming

INSIDE = "link inside the file"
_DATA = re.compile(r"data:image/(png|jpe?g|gif|webp|svg\+xml|bmp);base64,([A-Za-z0-9+/=\s%]*)", re.IGNORECASE)
_ODD = re.compile(r"[^\w.-]")
_ENDS = {"jpeg": "jpg", "svg+xml": "svg"}
Resolve = Callable[[str], "Heading | str | None"]
"""An address to the heading it leads to; None for a place in the file that is no heading; itself where it leads elsewhere."""


class Pictures:
    """The pictures of a file, each under a name that is free."""

    def __init__(self, naming: Naming, files: Callable[[str], bytes | None]) -> None:
        self.naming = naming
        self.files = files
        self.held: dict[str, bytes] = {}
        self.named: dict[str, str] = {}
        self.names: set[str] = set()
        self.taken: Counter[str] = Counter()  # how often a name was wanted, so that a thousand equal ones are no thousand looks

    def address(self, name: str) -> str | None:
        """Where the picture is to be found; None where there is none."""
        if name not in self.named:
            found, data = self.bytes_of(name)
            if data is None:
                return None
            self.named[name] = self.naming(self.free(found), data)
            self.held[self.named[name]] = data
        return self.named[name]

    def bytes_of(self, name: str) -> tuple[str, bytes | None]:
        inside = _DATA.fullmatch(name)
        if inside is None:
            return unquote(name).replace("\\", "/").rpartition("/")[2] or "picture", self.files(name)
        end = _ENDS.get(inside[1].lower(), inside[1].lower())
        try:
            return f"picture.{end}", b64decode(unquote(inside[2]))
        except (binascii.Error, ValueError):
            return "", None

    def free(self, name: str) -> str:
        """A name that no other picture has, of signs that every system takes."""
        stem, end = posixpath.splitext(_ODD.sub("-", name).lstrip(".-")[-80:])
        names = (f"{stem or 'picture'}{f'-{place}' if place > 1 else ''}{end}" for place in count(self.taken[name] + 1))
        self.taken[name] += 1
        made = next(made for made in names if made not in self.names)
        self.names.add(made)
        return made


def settle(manuscript: Manuscript, resolve: Resolve, pictures: Pictures) -> None:
    """Puts links and pictures right in all of a manuscript."""
    set_anchors(manuscript)
    everywhere: list[Iterable[Block]] = [manuscript.blocks, *manuscript.notes.values()]
    for blocks in everywhere:
        for side, block in walk(list(blocks)):
            if side == "enter" and isinstance(block, Paragraph | Heading | Fold):
                block.inlines = settled(block.inlines, manuscript, resolve, pictures)


def settled(inlines: Inlines, manuscript: Manuscript, resolve: Resolve, pictures: Pictures) -> list[Inline]:
    result: list[Inline] = []
    for inline in inlines:
        address = value_of(inline.marks, "link")
        if address is not None:
            target = resolve(address)
            others = [mark for mark in inline.marks if mark.name not in ("link", *(("title",) if target is None else ()))]
            if target is None:
                manuscript.features[INSIDE] = None
                inline = inline._replace(marks=tuple(others))
            else:
                led = f"#{target.anchor}" if isinstance(target, Heading) else target
                inline = inline._replace(marks=nested((*others, Mark("link", led))))
        if isinstance(inline, Picture):
            inline = inline._replace(name=pictures.address(inline.name) or ("" if inline.name.startswith("data:") else inline.name))
            if not inline.name:
                manuscript.features["image without an address"] = None
        result.append(inline)
    return result


def within(names: Mapping[str, Heading | None]) -> Resolve:
    """How links of one page lead: "#x" to a name in it."""
    return lambda address: names.get(unquote(address[1:])) if address.startswith("#") else address


def lower_headings(manuscript: Manuscript) -> None:
    """A page without a heading of the first level has its title there; one with some has its own, and begins with the highest."""
    headings = [block for side, block in walk(manuscript.blocks) if side == "enter" and isinstance(block, Heading)]
    top = min((heading.level for heading in headings), default=1)
    words = plain(manuscript.title)
    if top == 1 and headings and (headings[0].level == 1 or words in [plain(one.inlines) for one in headings]):
        manuscript.title = []
        return
    for heading in headings:
        heading.level -= top - 1
    manuscript.title_is_heading = bool(manuscript.title)
    if headings and words == plain(headings[0].inlines):
        manuscript.title = []
