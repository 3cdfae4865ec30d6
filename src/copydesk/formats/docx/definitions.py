"""What a Word file's other parts say about its text: styles, lists, relationships, images, and which parts hold text at all.

A pure function of the package's bytes, so it is made once for all versions of a document.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

from copydesk.document.node import Value
from copydesk.formats.dialect import Marks
from copydesk.formats.docx.addresses import NO_LINKS
from copydesk.formats.docx.markup import NO_SCOPE, Element, Scope, scan
from copydesk.formats.docx.numbering import Lists
from copydesk.formats.docx.package import Package, Relationship
from copydesk.formats.docx.styles import LEVELS, Styles, number_of, outline_level

# The parts with text of their own, by the end of their relationship's type, in the order in which they are read.
STORIES = ("header", "footer", "footnotes", "endnotes", "comments")
_STYLE_USED = re.compile(rb"""pStyle\s[^>]*?val\s*=\s*["']([^"']*)["']""")
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
_UNFIT = re.compile(r"[\[\]\\\s]+")


class Story(NamedTuple):
    """A part with text: the body, a header, the footnotes."""

    part: str
    sort: str


class Role(NamedTuple):
    """What a paragraph is by its properties: a heading of a level, an item of a list on a level, code, quote or plain."""

    sort: str
    level: int = 0
    list: int = 0


PLAIN, QUOTE, CODE = Role("plain"), Role("quote"), Role("code")


class Definitions:
    """`added`: stories that the package hasn't got yet; they are numbered behind those that it has."""

    def __init__(self, data: bytes, added: tuple[Story, ...] = ()) -> None:
        self.package = Package.read(data)
        self.written: Mapping[str, bytes] = {}  # parts as they are to be, where that isn't as the package has them
        self.talk: Mapping[str, Mapping[str, Value]] | None = None  # what comments say of each other, where that is known already
        self.new_links: Mapping[str, str] = NO_LINKS  # addresses that came since the package was read, by their ids
        self.main = self.package.main
        self.related = self.package.relationships(self.main)
        self.styles = Styles(self.root_of("styles"))
        self.lists = Lists(self.root_of("numbering"), self.styles)
        found = sorted(
            (STORIES.index(sort), relationship.target, sort)
            for relationship in self.related.values()
            if (sort := ending(relationship)) in STORIES and relationship.target in self.package.parts
        )
        unique = {target: Story(target, sort) for _, target, sort in found}
        self.stories: tuple[Story, ...] = (Story(self.main, "body"), *unique.values(), *added)
        self.images = self._images()
        self.roles: dict[bytes, Role] = {}
        self.marks: dict[bytes, Marks] = {}
        self._scopes: dict[int, Scope] = {}
        self._headings: dict[int, str | None] = {}

    def part_named(self, sort: str) -> str | None:
        """The part that the body points at as its styles, its numbering and so on."""
        targets = [relationship.target for relationship in self.related.values() if ending(relationship) == sort]
        return next((target for target in targets if target in self.package.parts), None)

    def root_of(self, sort: str) -> Element | None:
        part = self.part_named(sort)
        return None if part is None else scan(self.text(part), part).root

    def text(self, part: str) -> bytes:
        """A part in UTF-8, whatever it is kept in."""
        if part in self.written:
            return self.written[part]
        if part not in self.package.parts:
            return blank_part(next(story.sort for story in self.stories if story.part == part), self.scope(0))
        return self.package.text(part)

    def with_parts(self, parts: Mapping[str, bytes], talk: Mapping[str, Mapping[str, Value]]) -> "Definitions":
        """The same package with some parts in other words; what they define but text stays."""
        other = copy(self)
        other.written, other.talk = parts, talk
        return other

    def with_new(self, links: Mapping[str, str], numbering: bytes | None) -> "Definitions":
        """The same package with links that it hasn't got, and with the lists that a part defines, whatever its own does."""
        other = copy(self)
        other.new_links = links
        if numbering is not None:
            other.lists = Lists(scan(numbering, "numbering.xml").root, self.styles)
            other.roles = {}
        return other

    def scope(self, story: int) -> Scope:
        """The prefixes that hold for the blocks of a story."""
        if story not in self._scopes:
            self._scopes[story] = opening_scope(self.text(self.stories[story].part))
        return self._scopes[story]

    def relationships(self, story: int) -> Mapping[str, Relationship]:
        return self.package.relationships(self.stories[story].part)

    def role(self, properties: Element | None, source: bytes) -> Role:
        """What a paragraph with these properties is."""
        key = b"" if properties is None else source[properties.start : properties.end]
        found = self.roles.get(key)
        if found is None:
            found = self.roles[key] = self._role(properties)
        return found

    def _role(self, properties: Element | None) -> Role:
        style = (properties.value("w:pStyle") if properties is not None else None) or self.styles.default
        level = outline_level(properties)
        level = self.styles.level(style) if level is None else level
        if level is not None and level in LEVELS:
            return Role("heading", level)
        list_number, place = self.list_of(properties, style)
        if list_number is not None and self.lists.level(list_number, place) is not None:
            return Role("item", place, list_number)
        if self.styles.is_code(style):
            return CODE
        return QUOTE if self.styles.is_quote(style) else PLAIN

    def list_of(self, properties: Element | None, style: str | None) -> tuple[int | None, int]:
        """The list that a paragraph belongs to, by itself or by its style, and its level there."""
        direct, place = number_of(properties)
        by_style, style_place = self.styles.number(style)
        list_number = by_style if direct is None else direct
        if list_number is None:
            return None, 0
        if place is None and direct is None:
            place = self.lists.level_of_style(list_number, style) if style_place is None else style_place
        return list_number, min(max(place or 0, 0), 8)

    def heading_style(self, level: int) -> str | None:
        """The style that this document has for headings of a level."""
        if level not in self._headings:
            used = Counter(found.decode() for found in _STYLE_USED.findall(self.text(self.main)))
            for each in LEVELS:
                self._headings[each] = self.styles.heading(each, used)
        return self._headings.get(level)

    def nearest_heading(self, level: int) -> str | None:
        """The style that a heading of a level may look like where no style is for it: that of the level above it, or below."""
        return next(
            (
                style
                for near in sorted(LEVELS, key=lambda one: (one > level, abs(one - level)))
                if (style := self.heading_style(near))
            ),
            None,
        )

    def _images(self) -> dict[str, str]:
        """The name of each image by its file or address: the file's own, as short as it is the only one."""
        found: dict[str, None] = {}
        for story in self.stories:
            for relationship in self.package.relationships(story.part).values():
                if ending(relationship) == "image":
                    found[relationship.target] = None
        files = {target: _UNFIT.sub("-", posixpath.basename(target.partition("?")[0])) or "image" for target in found}
        stems = Counter(posixpath.splitext(file)[0] for file in files.values())
        names: dict[str, str] = {}
        for target, file in files.items():
            stem = posixpath.splitext(file)[0]
            name = stem if stems[stem] == 1 else file
            number = 2
            while name in names.values():
                name, number = f"{file}-{number}", number + 1
            names[target] = name
        return names


def ending(relationship: Relationship) -> str:
    """What a relationship is, in a word: both forms of the standard end alike."""
    return relationship.type.rpartition("/")[2]


def blank_part(sort: str, scope: Scope) -> bytes:
    """A part with text, and none in it, in the form of the standard that the body is in."""
    word = next(uri for prefix, uri in scope.prefixes.items() if prefix == scope.prefix)
    said = f'xmlns:w="{word}" xmlns:mc="{MC}" xmlns:w14="{W14}" mc:Ignorable="w14"'
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:{sort} {said}></w:{sort}>'.encode()


def opening_scope(data: bytes) -> Scope:
    """The scope inside the root, and inside the body where that is its first child."""
    scopes = [NO_SCOPE]

    def opened(name: str, attrs: dict[str, str]) -> None:
        inside = scopes[-1].inside(attrs)
        if len(scopes) == 1 or (len(scopes) == 2 and inside.name(name) == "w:body"):
            scopes.append(inside)
        else:
            raise _FoundError

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = opened
    with suppress(_FoundError, expat.ExpatError):
        parser.Parse(data, True)
    return scopes[-1]


class _FoundError(Exception):
    """Enough was read."""


@lru_cache(maxsize=4)  # a few documents at work; each keeps its package in memory
def definitions(data: bytes, added: tuple[Story, ...] = ()) -> Definitions:
    return Definitions(data, added)
