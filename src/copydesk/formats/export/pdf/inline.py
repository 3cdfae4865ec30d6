"""Inlines as data for the PDF templates: a string, or a string with what to do with it."""

import re
from collections.abc import Mapping
from typing import Any

from copydesk.formats.dialect import Marks, Run
from copydesk.formats.export import Files
from copydesk.formats.export.addresses import live
from copydesk.formats.export.blocks import Inlines, Markup, NoteMark, Picture, Shown
from copydesk.formats.export.colors import ink_of, tint_of
from copydesk.formats.export.htmlwords import html_words
from copydesk.formats.export.marks import value_of
from copydesk.formats.export.pictures import find_picture

Piece = str | dict[str, Any]
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")


def seen(text: str) -> str:
    """Text without control characters, which have no shape, as the sign for what can't be shown."""
    return _CONTROL.sub("\ufffd", text)


class Inliner:
    """Writes inlines. Footnotes get their numbers here, in the order in which the text refers to them."""

    def __init__(self, files: Files, labels: Mapping[str, str]) -> None:
        self.files = files
        self.labels = labels  # of headings, by anchor
        self.numbers: dict[str, int] = {}
        self.sets_notes = True  # in the text; a footnote itself only says another's number

    def number(self, label: str) -> int:
        return self.numbers.setdefault(label, len(self.numbers) + 1)

    def data(self, inlines: Inlines) -> list[Piece]:
        result: list[Piece] = []
        for inline in inlines:
            match inline:
                case Run(text=text, marks=marks):
                    result += self.run(seen(text), marks)
                case Picture():
                    result.append(self.picture(inline))
                case NoteMark(label=label):
                    is_first = self.sets_notes and label not in self.numbers
                    result.append({"t": "note", "number": self.number(label), "sets": is_first})
                case Markup(source=source):
                    result += [words] if (words := seen(html_words(source))) else []
                case Shown(sort=sort, text=text):
                    result.append({"t": "shown", "sort": sort, "x": seen(text)})
        return result

    def run(self, text: str, marks: Marks) -> list[Piece]:
        """Line by line: a line break is a piece of its own."""
        lines = text.split("\n")
        how: dict[str, Any] = {mark.name: True for mark in marks if not mark.value}
        if (address := value_of(marks, "link")) is not None:
            how["link"] = self.link(address)
        for name, found in (("color", ink_of), ("mark", tint_of)):
            color = found(value_of(marks, name) or "")
            if color is not None:
                how[name] = color
        pieces: list[Piece] = []
        for place, line in enumerate(lines):
            pieces += ["\n"] if place else []
            pieces += [{"x": line, **how} if how else line] if line else []
        return pieces

    def link(self, address: str) -> str | None:
        """Where a link leads: a label of a heading behind "#", an address, or nowhere."""
        if address.startswith("#"):
            label = self.labels.get(address[1:])
            return f"#{label}" if label else None
        found = live(address)
        return seen(found) if found and ":" in found else None  # a path beside the source is nowhere beside a PDF

    def picture(self, picture: Picture) -> dict[str, Any]:
        found = find_picture(picture, self.files)
        words = seen(picture.alt or picture.name)
        if found is None:
            return {"t": "picture", "x": words, "link": self.link(picture.name)}
        width, height = found.width, found.height
        image = f'<image width="{width}" height="{height}" xlink:href="{found.data_url}"/>'
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">{image}</svg>'
        )
        return {"t": "picture", "x": words, "svg": svg, "width": width, "height": height}
