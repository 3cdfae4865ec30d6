"""The lists of a Word file: which number format each level of each list has, and where it starts."""

import re
from typing import NamedTuple

from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.styles import Styles, number

LEVELS = range(9)
_DEEPER = re.compile(r"list (?:bullet|number) ([2-5])", re.IGNORECASE)  # Word's own names, in any language of Word


class Level(NamedTuple):
    is_bullet: bool
    start: int


class Lists:
    """Lists by their number, which paragraphs name, and the abstract lists that they are made after."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self.styles = styles
        self.abstract: dict[int, Element] = {}
        self.lists: dict[int, Element] = {}
        self.highest = 0
        self.highest_abstract = -1
        for element in root.children if root is not None else ():
            if element.name == "w:abstractNum":
                id = number(element.attrs.get("w:abstractNumId"))
                if id is not None:
                    self.abstract.setdefault(id, element)
                    self.highest_abstract = max(self.highest_abstract, id)
            elif element.name == "w:num":
                id = number(element.attrs.get("w:numId"))
                if id is not None:
                    self.lists.setdefault(id, element)
                    self.highest = max(self.highest, id)
        self._levels: dict[tuple[int, int], Level | None] = {}

    def level(self, list_number: int, level: int) -> Level | None:
        """A level of a list; None where paragraphs there have neither number nor bullet."""
        key = list_number, level
        if key not in self._levels:
            self._levels[key] = self._read(list_number, level)
        return self._levels[key]

    def level_of_style(self, list_number: int, style: str | None) -> int:
        """The level of a list that is tied to a paragraph style, else the first."""
        element = self.abstract_of(list_number)
        ids = {found.id for found in self.styles.chain(style)}
        for child in element.children if element is not None else ():
            if child.name == "w:lvl" and child.value("w:pStyle") in ids:
                return number(child.attrs.get("w:ilvl")) or 0
        return 0

    def depth(self, list_number: int) -> int:
        """How deep a list looks by the style that its first level is tied to: “List Bullet 2” looks nested in “List Bullet”."""
        element = self.abstract_of(list_number)
        first = _at_level(element, "w:lvl", 0) if element is not None else None
        style = first.value("w:pStyle") if first is not None else None
        names = (_DEEPER.fullmatch(found.name.strip()) for found in self.styles.chain(style))
        return next((int(found[1]) - 1 for found in names if found is not None), 0)

    def abstract_id(self, list_number: int) -> int | None:
        found = self.lists.get(list_number)
        return None if found is None else number(found.value("w:abstractNumId"))

    def abstract_of(self, list_number: int) -> Element | None:
        """What a list is made after. One that only names a style is made after what that style's list is."""
        for _ in range(3):
            id = self.abstract_id(list_number)
            found = None if id is None else self.abstract.get(id)
            style = found.value("w:numStyleLink") if found is not None else None
            linked = self.styles.number(style)[0] if style is not None else None
            if linked is None:
                return found
            list_number = linked
        return None

    def _read(self, list_number: int, level: int) -> Level | None:
        found = self.lists.get(list_number)
        if found is None or list_number == 0:
            return None
        override = _at_level(found, "w:lvlOverride", level)
        abstract = self.abstract_of(list_number)
        own = override.child("w:lvl") if override is not None else None
        definition = own if own is not None else (_at_level(abstract, "w:lvl", level) if abstract is not None else None)
        if definition is None:
            return None
        form = _format(definition)
        if form == "none":
            return None
        start = number(override.value("w:startOverride")) if override is not None else None
        return Level(form == "bullet", start if start is not None else number(definition.value("w:start")) or 0)


def _at_level(holder: Element, name: str, level: int) -> Element | None:
    wanted = str(level)
    return next((child for child in holder.children if child.name == name and child.attrs.get("w:ilvl", "0") == wanted), None)


def _format(definition: Element) -> str:
    """How a level is numbered; newer formats stand beside an older one that every program knows."""
    direct = definition.value("w:numFmt")
    if direct is not None:
        return direct
    found = definition.find("w:numFmt")
    return "decimal" if found is None else found.attrs.get("w:val", "decimal")
