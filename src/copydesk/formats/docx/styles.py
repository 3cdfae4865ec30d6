"""The styles of a Word file, as far as they say what a paragraph or a run is: heading levels, lists, quotes, code, bold."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.names import CODE_CHARACTER_STYLES, CODE_STYLES, HEADING_WORDS, QUOTE_STYLES

_HEADING_NAME = re.compile(rf"(?:{'|'.join(map(re.escape, HEADING_WORDS))})[ _]*([1-9])", re.IGNORECASE)
OFF = ("0", "false", "off")
LEVELS = range(1, 10)
BODY_LEVEL = 10  # an outline level of 9 is running text


class Style(NamedTuple):
    """What one style says itself; None where it leaves that to the style it is based on."""

    id: str
    type: str
    name: str
    based_on: str | None
    level: int | None  # of a heading, from 1; BODY_LEVEL for running text
    number: tuple[int | None, int | None]  # the list it belongs to and the level in that, from 0
    toggles: dict[str, bool]  # bold, italic, strike, underline: on or off


class Styles:
    def __init__(self, root: Element | None) -> None:
        self.by_id: dict[str, Style] = {}
        self.default: str | None = None
        for element in root.children if root is not None else ():
            if element.name == "w:style" and "w:styleId" in element.attrs:
                style = _read(element)
                self.by_id.setdefault(style.id, style)
                if style.type == "paragraph" and element.attrs.get("w:default", "0") not in OFF:
                    self.default = self.default or style.id

    def chain(self, id: str | None) -> Iterator[Style]:
        """A style, the one it is based on, and so on."""
        seen: set[str] = set()
        while id is not None and id in self.by_id and id not in seen:
            seen.add(id)
            yield self.by_id[id]
            id = self.by_id[id].based_on

    def level(self, id: str | None) -> int | None:
        """The heading level of paragraphs of this style, None for running text."""
        for style in self.chain(id):
            if style.level is not None:
                return style.level if style.level in LEVELS else None
        return None

    def number(self, id: str | None) -> tuple[int | None, int | None]:
        """The list that a style puts its paragraphs in, and the level there."""
        number: int | None = None
        level: int | None = None
        for style in self.chain(id):
            number = style.number[0] if number is None else number
            level = style.number[1] if level is None else level
        return number, level

    def toggle(self, id: str | None, name: str) -> bool:
        return next((style.toggles[name] for style in self.chain(id) if name in style.toggles), False)

    def is_called(self, id: str | None, names: Iterable[str]) -> bool:
        """Whether a style, or one that it is based on, has one of these names."""
        wanted = frozenset(names)
        return any(style.name.casefold() in wanted for style in self.chain(id))

    def is_quote(self, id: str | None) -> bool:
        return self.is_called(id, QUOTE_STYLES)

    def is_code(self, id: str | None) -> bool:
        return self.is_called(id, CODE_STYLES)

    def is_code_character(self, id: str | None) -> bool:
        return self.is_called(id, CODE_CHARACTER_STYLES)

    def named(self, names: Iterable[str], type: str) -> str | None:
        """The first style of one of these names."""
        by_name = {style.name.casefold(): style.id for style in self.by_id.values() if style.type == type}
        return next((by_name[name] for name in names if name in by_name), None)

    def heading(self, level: int, used: Counter[str]) -> str | None:
        """The style for headings of a level: the one that the document uses most, else the built-in one."""
        able = [style.id for style in self.by_id.values() if style.type == "paragraph" and self.level(style.id) == level]
        able.sort(key=lambda one: (-used[one], self.by_id[one].name.casefold() != f"heading {level}", one))
        return able[0] if able else None


def _read(element: Element) -> Style:
    name = element.value("w:name") or element.attrs["w:styleId"]
    properties, look = element.child("w:pPr"), element.child("w:rPr")
    type = element.attrs.get("w:type", "paragraph")
    return Style(
        element.attrs["w:styleId"],
        type,
        name,
        element.value("w:basedOn"),
        _level(properties, name) if type == "paragraph" else None,
        number_of(properties),
        toggles_of(look),
    )


def _level(properties: Element | None, name: str) -> int | None:
    level = outline_level(properties)
    found = _HEADING_NAME.fullmatch(name.strip())
    return int(found[1]) if level is None and found else level


def outline_level(properties: Element | None) -> int | None:
    """The heading level that paragraph properties say themselves."""
    level = number(properties.value("w:outlineLvl")) if properties is not None else None
    return None if level is None else min(max(level, 0), 9) + 1


def number_of(properties: Element | None) -> tuple[int | None, int | None]:
    """The list and the level in it that paragraph properties name."""
    found = properties.child("w:numPr") if properties is not None else None
    return (None, None) if found is None else (number(found.value("w:numId")), number(found.value("w:ilvl")))


def toggles_of(look: Element | None) -> dict[str, bool]:
    """What run properties switch on or off."""
    result: dict[str, bool] = {}
    for child in look.children if look is not None else ():
        name = child.name.removeprefix("w:")
        if name in ("b", "bCs", "i", "iCs", "strike", "dstrike", "rtl", "cs"):
            result[name] = child.attrs.get("w:val", "1") not in OFF
        elif name == "u":
            result[name] = child.attrs.get("w:val", "none") != "none"
    return result


def number(value: str | None) -> int | None:
    """A number as Word spells it; None where it is none."""
    try:
        return None if value is None else int(value)
    except ValueError:
        return None
