"""An element of a Word part together with the bytes it stands in, for comparing two versions of the part."""

import re
from collections.abc import Iterator
from functools import cached_property
from xml.parsers import expat

from copydesk.formats.docx import markup

_TAG_NAME = re.compile(rb"<([^\s/>]+)")


class Element:
    """A span of `data`; what is not asked for is not made."""

    def __init__(self, data: bytes, place: markup.Element) -> None:
        self.data = data
        self.place = place
        self.name = place.name

    def __repr__(self) -> str:
        return f"Element({self.raw!r})"

    @cached_property
    def children(self) -> "list[Element]":
        return [Element(self.data, place) for place in self.place.children]

    @property
    def raw(self) -> bytes:
        return self.data[self.place.start : self.place.end]

    @property
    def inside(self) -> bytes:
        return self.data[self.place.inner : self.place.stop]

    @property
    def opening(self) -> bytes:
        """The start tag; of an element that is all in one tag, such as <w:p/>, one that can be closed."""
        tag = self.data[self.place.start : self.place.inner]
        return tag[:-2].rstrip() + b">" if tag.endswith(b"/>") else tag

    @property
    def closing(self) -> bytes:
        named = _TAG_NAME.match(self.data, self.place.start)
        assert named is not None
        return self.data[self.place.stop : self.place.end] or b"</" + named[1] + b">"

    @property
    def text(self) -> str:
        """The characters in an element that holds nothing else."""
        said: list[str] = []
        parser = expat.ParserCreate("utf-8")
        parser.CharacterDataHandler = said.append
        parser.Parse(b"<t>" + self.inside + b"</t>", True)
        return "".join(said)

    def child(self, name: str) -> "Element | None":
        return next((child for child in self.children if child.name == name), None)

    def attr(self, name: str) -> str:
        return self.place.attrs.get(name, "")

    def walk(self) -> "Iterator[Element]":
        return (Element(self.data, place) for place in self.place.walk())
