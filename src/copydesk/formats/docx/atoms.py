"""Inline things that text can't show, and the names they go by in it: by number where Word numbers them, else by what they hold.

An atom's name doesn't change when another one goes, nor when Word saves the file again.
"""

import re
from typing import NamedTuple
from zlib import crc32

from copydesk.formats.docx.addresses import NEW_PICTURE
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.fields import text_of
from copydesk.formats.docx.markup import Element

IMAGE = "IMAGE:"
_NOTES = {"w:footnoteReference": "footnote", "w:endnoteReference": "endnote", "w:commentReference": "comment"}
_SORTS = {
    "w:fldSimple": "field",
    "m:oMath": "equation",
    "m:oMathPara": "equation",
    "w:sym": "symbol",
    "w:ruby": "ruby",
    "w:br": "break",
    "w:ptab": "tab",
    "w:sdt": "control",
}
_SHOWN = ("w:t", "m:t")
_NOT_SHOWN = ("w:rt", "w:del", "w:moveFrom", "w:txbxContent", "mc:Fallback")
_GRAPHICS = ("w:drawing", "w:pict", "w:object", "mc:AlternateContent")
_PASSING = re.compile(rb' w:rsid\w*="[^"]*"| w14:\w+Id="[^"]*"')  # Word writes others when it saves the file again


class Thing(NamedTuple):
    sort: str
    key: int | bytes  # what tells it from others of its sort; a number is its name
    shown: str = ""
    box: Element | None = None  # the content of a text box

    def named(self, names: dict[str, int | bytes]) -> str:
        """Its name among `names`, those of the paragraph so far."""
        if isinstance(self.key, bytes) and self.sort == IMAGE:
            return IMAGE + self.key.decode()
        number = self.key if isinstance(self.key, int) else crc32(self.key) % 1_000_000
        while names.setdefault(f"{self.sort}:{number}", self.key) != self.key:
            number += 1
        return f"{self.sort}:{number}"


def field_thing(code: str, shown: str) -> Thing:
    return Thing("field", f"{code}\0{shown}".encode(), shown)


def note_thing(element: Element) -> Thing | None:
    """A reference to a note or comment, which has a number of its own."""
    sort, id = _NOTES.get(element.name), element.attrs.get("w:id", "")
    if sort is None:
        return None
    return Thing(sort, int(id) if id.isascii() and id.isdigit() else id.encode())


def thing_of(element: Element, source: bytes, story: int, known: Definitions) -> Thing:
    """What any other inline element is."""
    if element.name in _GRAPHICS:
        return _graphic(element, source, story, known)
    sort = _SORTS.get(element.name, "object")
    shown = shown_text(element, source)
    if element.name == "w:fldSimple":
        return field_thing(element.attrs.get("w:instr", "").strip(), shown)
    return Thing(sort, _PASSING.sub(b"", source[element.start : element.end]), shown)


def _graphic(element: Element, source: bytes, story: int, known: Definitions) -> Thing:
    box = element.find("w:txbxContent")
    key = _PASSING.sub(b"", source[element.start : element.end])
    if box is not None:
        return Thing("box", key, box=box)
    targets = dict.fromkeys(image_targets(element, story, known))
    if len(targets) == 1:
        target = next(iter(targets))
        return Thing(IMAGE, (known.images.get(target) or target.removeprefix(NEW_PICTURE)).encode())
    return Thing("chart" if element.find("c:chart") is not None else "drawing", key)


def image_targets(element: Element, story: int, known: Definitions) -> list[str]:
    """The files of the images in an element."""
    relationships = known.relationships(story)
    found: list[str] = []
    for below in element.walk():
        if below.name in ("a:blip", "v:imagedata"):
            ids = [below.attrs.get(name, "") for name in ("r:embed", "r:link", "r:id")]
            targets = [relationships[id].target for id in ids if id in relationships]
            new = [id for id in ids if id.startswith(NEW_PICTURE) and id not in relationships]  # its part comes with the file
            found += [*(target for target in targets if target in known.images), *new][:1]
    return found


def shown_text(element: Element, source: bytes) -> str:
    """The words that an element shows."""
    parts: list[str] = []
    stack = [element]
    while stack:
        below = stack.pop()
        if below.name in _SHOWN:
            parts.append(text_of(below, source))
        elif below.name not in _NOT_SHOWN:
            stack.extend(reversed(below.children))
    return "".join(parts)
