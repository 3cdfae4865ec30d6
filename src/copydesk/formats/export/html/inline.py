"""Inlines as HTML: every character of the document escaped, tags only from the table here and from the document's own HTML."""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

from copydesk.formats.dialect import Mark, Marks, Run
from copydesk.formats.export import Files
from copydesk.formats.export.addresses import live
from copydesk.formats.export.blocks import Inlines, Markup, NoteMark, Picture, Shown
from copydesk.formats.export.colors import COLORS, HEX
from copydesk.formats.export.pictures import find_picture

_TAGS = {"underline": "u", "bold": "strong", "italic": "em", "strike": "s", "super": "sup", "sub": "sub", "code": "code"}
_IMAGE_TAG = re.compile(r"<img\b[^>]*>", re.IGNORECASE)


class Inliner:
    """Writes inlines; `refer` gives the number of a footnote and the anchor of this mark of it."""

    def __init__(self, files: Files, refer: Callable[[str], tuple[int, str]]) -> None:
        self.files = files
        self.refer = refer

    def html(self, inlines: Inlines) -> str:
        parts: list[str] = []
        opened: Marks = ()
        for inline in inlines:
            common = 0
            while common < min(len(opened), len(inline.marks)) and opened[common] == inline.marks[common]:
                common += 1
            parts += [_close(mark) for mark in reversed(opened[common:])]
            parts += [_open(mark) for mark in inline.marks[common:]]
            opened = inline.marks
            match inline:
                case Run(text=text):
                    parts.append(_escaped(text))
                case Picture():
                    parts.append(self.picture(inline))
                case NoteMark(label=label):
                    number, anchor = self.refer(label)
                    parts.append(f'<sup class="note-mark"><a id="{anchor}" href="#note-{number}">{number}</a></sup>')
                case Markup(source=source):
                    parts.append(without_images(source))
                case Shown(sort=sort, text=text):
                    parts.append(f'<span class="shown {_class(sort)} {_class(f"{sort}-{text}")}">{_escaped(text)}</span>')
        return "".join([*parts, *(_close(mark) for mark in reversed(opened))])

    def picture(self, picture: Picture, width: int = 0) -> str:
        """The picture itself, or a link to where it is: a page that fetches nothing can't show it."""
        found = find_picture(picture, self.files)
        if found is not None:
            shown = width or found.width
            size = f'width="{shown}" height="{round(found.height * shown / found.width)}"'
            return f'<img src="{found.data_url}" alt="{escape(picture.alt)}" {size}>'
        return _picture_link(picture.name, picture.alt)


def _picture_link(name: str, alt: str) -> str:
    words = f'<span class="picture-name">{escape(alt or name)}</span>'
    address = live(name)
    return f'<a class="picture" href="{escape(address)}">{words}</a>' if address else f'<span class="picture">{words}</span>'


def without_images(source: str) -> str:
    """The document's HTML with a link for each image, which would be fetched."""
    return _IMAGE_TAG.sub(_linked, source)


def _linked(found: re.Match[str]) -> str:
    parser = _Attributes()
    parser.feed(found[0])
    return _picture_link(parser.found.get("src") or "image", parser.found.get("alt") or "")


class _Attributes(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str | None] = {}

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = dict(attrs)


def literal(text: str) -> str:
    """Text between tags. HTML has no NUL: parsers drop it, so it is shown as what can't be shown."""
    return escape(text.replace("\0", "\ufffd"), quote=False)


def _escaped(text: str) -> str:
    return literal(text).replace("\n", "<br>")


def _class(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]


def _open(mark: Mark) -> str:
    match mark.name:
        case "link":
            address = live(mark.value)
            return f'<a href="{escape(address)}">' if address else '<a class="dead">'
        case "title":
            return f'<span title="{escape(mark.value)}">'
        case "color" | "mark":
            return _colored(mark)
        case name:
            return f"<{_TAGS[name]}>"


def _colored(mark: Mark) -> str:
    """A colour by the name that the page's style has for it, so that it suits light and dark; one with numbers as it is."""
    if mark.value in COLORS:
        return f'<span class="{mark.name}-{mark.value}">'
    if HEX.fullmatch(mark.value):
        return f'<span style="{"color" if mark.name == "color" else "background-color"}: {mark.value}">'
    return "<span>"


def _close(mark: Mark) -> str:
    return "</a>" if mark.name == "link" else f"</{_TAGS.get(mark.name, 'span')}>"
