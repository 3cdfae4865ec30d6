"""Tracked changes in one part: whose they are, the elements that say what came and went, and the order in which Word wants them
among the properties of a paragraph, run, row or table."""

from collections.abc import Mapping
from typing import NamedTuple

from copydesk.formats.docx.markup import FORBIDDEN, Scope, escape, tag
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.tracked.twice import Twice

_MARKS = ("w:ins", "w:del", "w:moveFrom", "w:moveTo")  # of the end of a paragraph, in the schema's order
# The children that a record of the properties as they were leaves out: it has no place for them.
_APART = {"w:pPr": ("w:rPr", "w:sectPr", "w:pPrChange"), "w:rPr": ("w:rPrChange", *_MARKS), "w:tblPr": ("w:tblPrChange",)}


class Said(NamedTuple):
    author: str
    when: str  # as Word writes it


class Voice(NamedTuple):
    """Whose the changes are: by node where that is known."""

    usual: Said
    by_node: Mapping[str, Said]

    def of(self, id: str | None) -> Said:
        return self.usual if id is None else self.by_node.get(id, self.usual)


class Revision:
    """Who and when, the next free number, the scope of the part's root, whose prefix is used, and what would stand twice."""

    def __init__(self, scope: Scope, said: Said, first_id: int, twice: Twice) -> None:
        self.scope = scope
        self.said = said
        self.id = first_id
        self.moves = first_id  # the next one's number
        self.twice = twice

    def element(self, name: str, inside: bytes = b"", /, **attrs: str) -> bytes:
        return tag(self.scope, name.removeprefix("w:"), inside, **attrs)

    def text(self, name: str, spelled: bytes) -> bytes:
        """An element with text that keeps its spaces."""
        made = self.element(name, b".")
        return made.replace(b">.<", b' xml:space="preserve">' + spelled + b"<", 1)

    def mark(self, name: str, inside: bytes = b"", /, **more: str) -> bytes:
        """An element with number, author and date."""
        self.id += 1
        author = FORBIDDEN.sub("", self.said.author)
        return self.element(name, inside, id=str(self.id - 1), author=author, date=self.said.when, **more)

    def control(self, start: bytes, inside: bytes, end: bytes, mark: str) -> bytes:
        """A content control that came or went: its two tags are in ranges that say so, apart from what it holds."""
        name = {"w:ins": "customXmlIns", "w:del": "customXmlDel"}[mark]
        first, last = (
            self.mark(f"{name}RangeStart") + part + self.element(f"{name}RangeEnd", id=str(self.id - 1)) for part in (start, end)
        )
        return first + inside + last

    def paragraph_properties(self, shown: Element | None, was: Element | None, mark: str | None) -> bytes:
        """The properties `shown` of a paragraph whose properties were `was`; `mark` says that its end came or went."""
        look, old_look = child(shown, "w:rPr"), child(was, "w:rPr")
        if mark is None and same_properties("w:pPr", shown, was) and same_properties("w:rPr", look, old_look):
            return b"" if shown is None else shown.raw
        inside = [kept.raw for kept in properties("w:pPr", shown)]
        inside.append(self._look(look, old_look, mark))
        inside += [kept.raw for kept in children(shown, "w:sectPr")]
        inside += [kept.raw for kept in children(shown, "w:pPrChange")] or [self._was("w:pPr", shown, was)]
        return self._around("w:pPr", shown, inside)

    def run_properties(self, shown: Element | None, was: Element | None) -> bytes:
        return self._look(shown, was, None)

    def table_properties(self, shown: Element | None, was: Element | None) -> bytes:
        if same_properties("w:tblPr", shown, was):
            return b"" if shown is None else shown.raw
        return self._around(
            "w:tblPr", shown, [*(kept.raw for kept in properties("w:tblPr", shown)), self._was("w:tblPr", shown, was)]
        )

    def grid(self, shown: Element | None, was: Element | None) -> bytes:
        """A table's columns, and those it had; the record has a number and no author."""
        if shown is None or was is None or [one.raw for one in columns(shown)] == [one.raw for one in columns(was)]:
            return b"" if shown is None else shown.raw
        self.id += 1
        before = self.element("w:tblGrid", b"".join([one.raw for one in columns(was)]))
        record = self.element("w:tblGridChange", before, id=str(self.id - 1))
        return self._around("w:tblGrid", shown, [*(one.raw for one in columns(shown)), record])

    def row_properties(self, shown: Element | None, mark: str) -> bytes:
        """The properties of a row that came or went; where someone else's change says so already, it stays."""
        if shown is not None and shown.child(mark) is not None:
            return shown.raw
        last = ("w:ins", "w:del", "w:trPrChange")
        found = {name: kept.raw for name in last for kept in children(shown, name)} | {mark: self.mark(mark)}
        kept = [] if shown is None else [one.raw for one in shown.children if one.name not in last]
        return self._around("w:trPr", shown, [*kept, *(found[name] for name in last if name in found)])

    def _look(self, shown: Element | None, was: Element | None, mark: str | None) -> bytes:
        marks = {name: kept.raw for name in _MARKS for kept in children(shown, name)}
        if mark is not None and mark not in marks:
            marks[mark] = self.mark(mark)
        inside = [marks[name] for name in _MARKS if name in marks]
        inside += [kept.raw for kept in properties("w:rPr", shown)]
        inside += [kept.raw for kept in children(shown, "w:rPrChange")] or [self._was("w:rPr", shown, was)]
        return self._around("w:rPr", shown, inside) if any(inside) else b""

    def _was(self, name: str, shown: Element | None, was: Element | None) -> bytes:
        if same_properties(name, shown, was):
            return b""
        return self.mark(f"{name}Change", self.element(name, b"".join([kept.raw for kept in properties(name, was)])))

    def _around(self, name: str, shown: Element | None, inside: list[bytes]) -> bytes:
        if shown is None:
            return self.element(name, b"".join(inside))
        return shown.opening + b"".join(inside) + shown.closing


def child(element: Element | None, name: str) -> Element | None:
    return None if element is None else element.child(name)


def children(element: Element | None, *names: str) -> list[Element]:
    return [] if element is None else [child for child in element.children if child.name in names]


def properties(name: str, element: Element | None) -> list[Element]:
    """The children that a record of the properties as they were repeats."""
    return [] if element is None else [child for child in element.children if child.name not in _APART[name]]


def columns(grid: Element) -> list[Element]:
    return [child for child in grid.children if child.name == "w:gridCol"]


def same_properties(name: str, one: Element | None, two: Element | None) -> bool:
    return one is two or [child.raw for child in properties(name, one)] == [child.raw for child in properties(name, two)]


def has_record(properties: Element | None) -> bool:
    """Whether someone's change of these properties, or of the look in them, is recorded already: there is room for one."""
    return properties is not None and any(inner.name.endswith("PrChange") for inner in properties.walk())


def escaped(text: str) -> bytes:
    return escape(text).replace(b"\r", b"&#13;")
