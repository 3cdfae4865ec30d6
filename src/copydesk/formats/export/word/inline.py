"""Inlines as runs of Word. Text that XML can't hold is refused; what Word has no word for is refused before this is asked."""

import re
from collections.abc import Mapping
from html import escape
from itertools import groupby
from zlib import crc32

from copydesk.formats.dialect import Marks, Run
from copydesk.formats.export import Files
from copydesk.formats.export.addresses import live
from copydesk.formats.export.blocks import Inline, Inlines, Markup, NoteMark, Picture, Shown
from copydesk.formats.export.colors import COLORS, ink_of, tint_of
from copydesk.formats.export.marks import value_of
from copydesk.formats.export.pictures import find_picture
from copydesk.formats.export.word.drawing import drawing

MAX_NAME = 40  # of a bookmark, in Word
# In the order in which the standard wants them.
_PROPERTIES = {
    "code": '<w:rStyle w:val="HTMLCode"/>',
    "link": '<w:rStyle w:val="Hyperlink"/>',
    "bold": "<w:b/><w:bCs/>",
    "italic": "<w:i/><w:iCs/>",
    "strike": "<w:strike/>",
}
_LAST = {
    "underline": '<w:u w:val="single"/>',
    "super": '<w:vertAlign w:val="superscript"/>',
    "sub": '<w:vertAlign w:val="subscript"/>',
}
UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ODD_ADDRESS = re.compile(r'[\s"<>\\^`{|}]')


def text_xml(text: str) -> str:
    """Text between tags or in an attribute."""
    return escape(UNFIT.sub("\ufffd", text))


def bookmark_name(anchor: str) -> str:
    return anchor if len(anchor) <= MAX_NAME else f"{anchor[:31]}_{crc32(anchor.encode()):08x}"


class Inliner:
    """Writes the runs of one part, and keeps the relationships that it needs."""

    def __init__(self, files: Files, anchors: frozenset[str], notes: Mapping[str, int], media: dict[bytes, str]) -> None:
        self.files = files
        self.anchors = anchors  # of headings, the only places a link inside can lead to
        self.notes = dict(notes)  # the number of each footnote that was not referred to yet, by label
        self.media = media  # the name of each picture in the package, by its bytes
        self.relationships: dict[tuple[str, str], str] = {}  # type and target to id
        self.drawings = 0
        self.picture_width = 0  # of the next picture, where the document says so

    def relationship(self, type: str, target: str) -> str:
        return self.relationships.setdefault((type, target), f"rId{len(self.relationships) + 1}")

    def xml(self, inlines: Inlines) -> str:
        parts: list[str] = []
        for (address, title), group in groupby(inlines, _leads):
            opening = self.link(address, title)
            words = "".join(self.inline(inline, opening is not None) for inline in group)
            parts.append(f"{opening}{words}</w:hyperlink>" if opening else words)
        return "".join(parts)

    def link(self, address: str | None, title: str | None) -> str | None:
        """The opening of a link; None where the words lead nowhere."""
        if not address:
            return None
        tip = f' w:tooltip="{text_xml(title)}"' if title else ""
        if address.startswith("#") and address[1:] in self.anchors:
            return f'<w:hyperlink w:anchor="{text_xml(bookmark_name(address[1:]))}"{tip}>'
        found = live(address)
        if found is None:
            return None
        target = _ODD_ADDRESS.sub(lambda odd: "".join(f"%{byte:02X}" for byte in odd[0].encode()), found)
        return f'<w:hyperlink r:id="{self.relationship("hyperlink", target)}"{tip}>'

    def inline(self, inline: Inline, is_linked: bool) -> str:
        look = properties(inline.marks, is_linked)
        match inline:
            case Run(text=text) | Shown(text=text):
                return run_xml(text, look)
            case NoteMark(label=label):
                return self.note_mark(label)
            case Picture():
                return self.picture(inline, look)
            case Markup():
                return ""

    def note_mark(self, label: str) -> str:
        """A footnote, where it is referred to first; further on, and in a footnote itself, its label raised."""
        number = self.notes.pop(label, None)
        if number is None:
            return run_xml(label, f"<w:rPr>{_LAST['super']}</w:rPr>")
        return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'

    def picture(self, picture: Picture, look: str) -> str:
        """The picture itself; by its name where that stands for it; else a link to it."""
        found = find_picture(picture, self.files)
        if found is not None:
            name = self.media.setdefault(found.data, f"image{len(self.media) + 1}.{found.type}")
            self.drawings += 1
            related = self.relationship("image", f"media/{name}")
            width, self.picture_width = self.picture_width, 0
            made = drawing(found, width, related, self.drawings, text_xml(picture.alt or picture.title), text_xml(picture.name))
            return f"<w:r>{made}</w:r>"
        if picture.is_named:
            return run_xml(f"[IMAGE:{picture.name}]", look)
        opening = self.link(picture.name, picture.title)
        run = run_xml(picture.alt or picture.name, look or (f"<w:rPr>{_PROPERTIES['link']}</w:rPr>" if opening else ""))
        return f"{opening}{run}</w:hyperlink>" if opening else run


def _leads(inline: Inline) -> tuple[str | None, str | None]:
    """Where a link leads, and its title."""
    return value_of(inline.marks, "link"), value_of(inline.marks, "title")


def run_xml(text: str, look: str) -> str:
    parts: list[str] = []
    for place, line in enumerate(text.split("\n")):
        parts += ["<w:br/>"] if place else []
        for column, piece in enumerate(line.split("\t")):
            parts += ["<w:tab/>"] if column else []
            parts += [f'<w:t xml:space="preserve">{text_xml(piece)}</w:t>'] if piece else []
    return f"<w:r>{look}{''.join(parts)}</w:r>" if parts else ""


def properties(marks: Marks, is_linked: bool) -> str:
    names = {mark.name for mark in marks if mark.name != "link"} | ({"link"} if is_linked else set())
    if "code" in names:
        names.discard("link")  # a run has one style
    color, back = value_of(marks, "color") or "", value_of(marks, "mark") or ""
    highlight = COLORS[back].highlight if back in COLORS else ""
    parts = [xml for name, xml in _PROPERTIES.items() if name in names]
    if ink := ink_of(color):
        parts.append(f'<w:color w:val="{ink[1:].upper()}"/>')
    if highlight:
        parts.append(f'<w:highlight w:val="{highlight}"/>')
    parts += [_LAST["underline"]] if "underline" in names else []
    if not highlight and (tint := tint_of(back)):
        parts.append(f'<w:shd w:val="clear" w:color="auto" w:fill="{tint[1:].upper()}"/>')
    parts += [_LAST[name] for name in ("super", "sub") if name in names]
    return f"<w:rPr>{''.join(parts)}</w:rPr>" if parts else ""
