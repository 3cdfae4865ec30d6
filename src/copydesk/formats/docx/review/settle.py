"""A part with some of its tracked changes accepted or rejected: what came stays or goes, what went goes or comes back, and what
looks otherwise keeps its look or gets the old one. Whatever holds none of them keeps its bytes."""

import re
from collections.abc import Collection, Mapping, Sequence

from copydesk.formats.docx.markup import Element, scan
from copydesk.formats.docx.names import MARKERS

CAME = frozenset(("w:ins", "w:moveTo", "w:cellIns"))
WENT = frozenset(("w:del", "w:moveFrom", "w:cellDel"))
LOOKS = frozenset(
    (
        *("w:rPrChange", "w:pPrChange", "w:sectPrChange", "w:tblPrChange", "w:tblGridChange", "w:tblPrExChange"),
        *("w:trPrChange", "w:tcPrChange", "w:numberingChange"),
    )
)
RANGES: Mapping[str, bool] = {  # where a range begins, and whether what it holds came
    "w:moveFromRangeStart": False,
    "w:moveToRangeStart": True,
    "w:customXmlInsRangeStart": True,
    "w:customXmlDelRangeStart": False,
    "w:customXmlMoveFromRangeStart": False,
    "w:customXmlMoveToRangeStart": True,
}
TRACKED = CAME | WENT | LOOKS | set(RANGES) | {"w:cellMerge"}
_PROPERTIES = frozenset(("w:rPr", "w:trPr", "w:tcPr", "w:numPr"))
_GO_EMPTY = frozenset(("w:r", "w:hyperlink", "w:smartTag", "w:fldSimple", "w:dir", "w:bdo", "w:pPr", "w:rPr", "w:trPr"))
# What a record of old properties leaves out, because it is not its affair.
_STAYS = {"w:pPr": ("w:rPr", "w:sectPr"), "w:sectPr": ("w:headerReference", "w:footerReference"), "w:trPr": ("w:ins", "w:del")}
_STRUCK = re.compile(rb"(</?(?:[\w.-]+:)?)del(Text|InstrText)(?=[\s/>])")


def settled(data: bytes, part: str, chosen: Collection[int], *, accept: bool) -> bytes:
    """The part with the changes that begin at these bytes accepted or rejected."""
    root = scan(data, part).root
    settling = _Settling(data, root, chosen, accept)
    return data[: root.start] + settling.element(root) + data[root.end :] if chosen else data


class _Settling:
    def __init__(self, data: bytes, root: Element, chosen: Collection[int], accept: bool) -> None:
        self.data = data
        self.accept = accept
        elements = list(root.walk())
        self.chosen = {element for element in elements if element.start in chosen and element.name in TRACKED}
        ids = {(one.name.removesuffix("Start"), one.attrs.get("w:id")) for one in self.chosen if one.name in RANGES}
        self.chosen |= {
            one
            for one in elements
            if one.name.endswith("RangeEnd") and (one.name.removesuffix("End"), one.attrs.get("w:id")) in ids
        }
        self.concerned: set[Element] = set()
        for one in self.chosen:
            above: Element | None = one
            while above is not None and above not in self.concerned:
                self.concerned.add(above)
                above = above.parent

    def goes(self, change: Element) -> bool:
        """Whether what a chosen change holds goes away."""
        return change.name in (WENT if self.accept else CAME)

    def element(self, element: Element) -> bytes:
        if element not in self.concerned:
            return self.data[element.start : element.end]
        if element in self.chosen:
            return self.change(element)
        children = self.properties(element) if any(one in self.chosen for one in element.children) else element.children
        inside = self.inside(element, children)
        is_left = inside.strip() or element.name not in _GO_EMPTY
        return self.data[element.start : element.inner] + inside + self.data[element.stop : element.end] if is_left else b""

    def inside(self, element: Element, children: Sequence[Element] | None = None) -> bytes:
        """What stands between an element's tags."""
        if children is not None and children is not element.children:
            return b"".join([self.element(child) for child in children])
        out: list[bytes] = []
        held = b""  # what runs on into the next paragraph
        at = element.inner
        controls = self.controls(element)
        for place, child in enumerate(element.children):
            gap, at = self.data[at : child.start], child.end
            if child.name == "w:p" and child in self.concerned and self.loses_end(child):
                content = held + self.content(child)
                following = next((one for one in element.children[place + 1 :] if one.name not in MARKERS), None)
                if following is not None and following.name == "w:p":
                    held = content
                    continue
                held = b""
                is_needed = element.name == "w:tc" and not any(b"<" in made for made in out)  # a cell holds a paragraph
                if content.strip() or is_needed:
                    out += [gap, self.paragraph(child, content)]
            elif child.name == "w:p" and held:
                out += [gap, self.paragraph(child, held + self.content(child))]
                held = b""
            elif child in controls:
                content_of = child.child("w:sdtContent")
                out += [gap, b"" if content_of is None else self.inside(content_of)]
            else:
                made = b"" if self.is_gone(child) else self.element(child)
                out += [gap, made] if made else [gap.strip()]
        return b"".join([*out, self.data[at : element.stop]])

    def controls(self, element: Element) -> set[Element]:
        """The controls among an element's children that go, and leave what they hold."""
        found: set[Element] = set()
        for mark, following in zip(element.children, element.children[1:], strict=False):
            is_control = mark in self.chosen and mark.name.startswith("w:customXml") and following.name == "w:sdt"
            if is_control and RANGES.get(mark.name, self.accept) != self.accept:
                found.add(following)
        return found

    # Paragraphs

    def marks(self, paragraph: Element) -> list[Element]:
        about = paragraph.child("w:pPr")
        look = about.child("w:rPr") if about is not None else None
        return [one for one in look.children if one in self.chosen] if look is not None else []

    def loses_end(self, paragraph: Element) -> bool:
        return any(self.goes(mark) for mark in self.marks(paragraph) if mark.name not in LOOKS)

    def content(self, paragraph: Element) -> bytes:
        """What a paragraph holds besides its properties."""
        about = paragraph.child("w:pPr")
        if about is None:
            return self.inside(paragraph)
        shell = Element(paragraph.name, paragraph.attrs, paragraph.start, about.end, paragraph.parent)
        shell.children = [child for child in paragraph.children if child is not about]
        shell.stop, shell.end = paragraph.stop, paragraph.end
        return self.inside(shell)

    def paragraph(self, paragraph: Element, content: bytes) -> bytes:
        """A paragraph with other content; one without an end tag gets one."""
        about = paragraph.child("w:pPr")
        properties = b"" if about is None else self.element(about)
        start = self.data[paragraph.start : paragraph.inner]
        if paragraph.end == paragraph.inner:
            start = start[:-2].rstrip() + b">"
        name = start[1:-1].split(None, 1)[0]
        return start + properties + content + b"</" + name + b">"

    # Changes

    def is_gone(self, element: Element) -> bool:
        """Whether a row, a cell or a table goes with the change that it carries."""
        if element not in self.concerned:
            return False
        if element.name == "w:tbl":
            rows = [row for row in element.walk() if row.name == "w:tr" and _table_of(row) is element]
            return bool(rows) and all(self.is_gone(row) for row in rows)
        if element.name == "w:tr":
            cells = [cell for cell in element.children if cell.name == "w:tc"]
            return self.is_marked(element, "w:trPr") or (bool(cells) and all(self.is_gone(cell) for cell in cells))
        return element.name == "w:tc" and self.is_marked(element, "w:tcPr")

    def is_marked(self, element: Element, about: str) -> bool:
        properties = element.child(about)
        marks = [] if properties is None else [one for one in properties.children if one in self.chosen and one.name not in LOOKS]
        return any(self.goes(mark) for mark in marks)

    def change(self, element: Element) -> bytes:
        """What becomes of a chosen change itself."""
        above = element.parent
        if element.name not in CAME | WENT or (above is not None and above.name in _PROPERTIES) or self.goes(element):
            return b""
        inside = self.inside(element)
        if element.name not in WENT:
            return inside
        return _STRUCK.sub(lambda found: found[1] + (b"t" if found[2] == b"Text" else b"instrText"), inside)

    def properties(self, element: Element) -> Sequence[Element]:
        """The properties that hold once the changes of an element's properties are settled."""
        record = next((one for one in element.children if one in self.chosen and one.name in LOOKS), None)
        if record is None or self.accept:
            return element.children
        old = record.children[0].children if record.children else []
        stays = [one for one in element.children if one.name in _STAYS.get(element.name, ())]
        others = [one for one in element.children if one.name.endswith("Change") and one is not record]
        return [*stays, *old, *others] if element.name == "w:sectPr" else [*old, *stays, *others]


def _table_of(row: Element) -> Element | None:
    above = row.parent
    while above is not None and above.name != "w:tbl":
        above = above.parent
    return above
