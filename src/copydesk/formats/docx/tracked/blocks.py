"""What Word writes where paragraphs, tables and rows came, went or changed. A change that can't be recorded inside a block is a
deletion and an insertion of the whole block, so accepting and rejecting always give the two texts."""

from collections.abc import Sequence

from copydesk.formats.docx.names import MARKERS
from copydesk.formats.docx.tracked.align import aligned
from copydesk.formats.docx.tracked.ends import Ending, Step, apart, ending, with_ends
from copydesk.formats.docx.tracked.moves import moved_paragraph, moved_steps
from copydesk.formats.docx.tracked.owners import Owners
from copydesk.formats.docx.tracked.revision import Revision, Voice
from copydesk.formats.docx.tracked.tokens import container_end, container_start, content_of
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.tracked.words import tracked_content

_STORIES = frozenset({"w:body", "w:hdr", "w:ftr", "w:footnote", "w:endnote", "w:comment"})


class Blocks:
    """The blocks of one part."""

    def __init__(self, revision: Revision, voice: Voice, old_owners: Owners, new_owners: Owners) -> None:
        self.revision = revision
        self.voice = voice
        self.old_owners = old_owners
        self.new_owners = new_owners

    def tree(self, old: Element, new: Element) -> bytes:
        """A part, from its root down to where its text stands."""
        if old.raw == new.raw:
            return new.raw
        if new.name in _STORIES:
            return new.opening + self.sequence(old.children, new.children) + new.closing
        known = {(one.name, one.attr("w:id")): one for one in reversed(old.children)}
        out = [new.opening]
        at = new.place.inner
        for one in new.children:
            before = known.get((one.name, one.attr("w:id")))
            out += [new.data[at : one.place.start], one.raw if before is None else self.tree(before, one)]
            at = one.place.end
        return b"".join([*out, new.data[at : new.place.end]])

    def sequence(self, old: Sequence[Element], new: Sequence[Element]) -> bytes:
        """Blocks one below the other."""
        steps = with_ends(apart([Step(one, two) for one, two in aligned(old, new, self.old_owners, self.new_owners)]))
        moves = moved_steps(steps, self.revision)
        return b"".join([self.block(step, moves.get(place, "")) for place, step in enumerate(steps)])

    def block(self, step: Step, move: str = "") -> bytes:
        old, new = step.old, step.new
        holder = self.old_owners.holder(step.block) if new is None else self.new_owners.holder(new)
        self.revision.said = self.voice.of(holder)
        if move:
            return moved_paragraph(step, move, self.revision)
        if step.ending is not None:
            return self.paragraph(old, new, step.ending)
        if old is None or new is None:
            return self.whole(step.block, "w:ins" if old is None else "w:del")
        return new.raw if old.raw == new.raw else self.changed(old, new)

    def changed(self, old: Element, new: Element) -> bytes:
        """A block that stays and is not the same."""
        match new.name:
            case "w:p":
                return self.paragraph(old, new, ending(old, new))
            case "w:tbl":
                return self.table(old, new)
            case "w:tr" if same_frame(old, new):
                cells = zip(old.children, new.children, strict=True)
                return new.opening + b"".join([self.cell(one, two) for one, two in cells]) + new.closing
            case "w:sdt" if container_start(old) == container_start(new):
                inside = self.sequence(content_of(old).children, content_of(new).children)
                return container_start(new) + inside + container_end(new)
            case "w:tr" | "w:sdt":
                return self.whole(old, "w:del") + self.whole(new, "w:ins")
        return new.raw

    def paragraph(self, old: Element | None, new: Element | None, said: Ending) -> bytes:
        properties = self.revision.paragraph_properties(said.shown, said.was, said.mark)
        content = tracked_content(old.children if old else [], new.children if new else [], self.revision)
        paragraph = Step(old, new).block
        return paragraph.opening + properties + content + paragraph.closing

    def table(self, old: Element, new: Element) -> bytes:
        frame = ("w:tblPr", "w:tblGrid")
        properties = self.revision.table_properties(new.child("w:tblPr"), old.child("w:tblPr"))
        grid = self.revision.grid(new.child("w:tblGrid"), old.child("w:tblGrid"))
        sides = [[one for one in side.children if one.name not in frame] for side in (old, new)]
        return new.opening + properties + grid + self.sequence(*sides) + new.closing

    def cell(self, old: Element, new: Element) -> bytes:
        """A cell, or a row's properties, that has the same frame as before."""
        if old.raw == new.raw:
            return new.raw
        if new.name != "w:tc":
            return (
                container_start(new)
                + b"".join(map(self.cell, content_of(old).children, content_of(new).children))
                + container_end(new)
            )
        return new.opening + self.sequence(old.children, new.children) + new.closing

    def whole(self, element: Element, mark: str) -> bytes:
        """A block that came or went, with all in it."""
        match element.name:
            case "w:p":
                old, new = (None, element) if mark == "w:ins" else (element, None)
                return self.paragraph(old, new, ending(old, new))
            case "w:tbl" | "w:tc":
                return element.opening + self.wholes(element.children, mark) + element.closing
            case "w:tr":
                return self.whole_row(element, mark)
            case "w:sdt":
                inside = self.wholes(content_of(element).children, mark)
                return self.revision.control(container_start(element), inside, container_end(element), mark)
        return self.revision.twice.gone(element) if element.name in MARKERS and mark == "w:del" else element.raw

    def wholes(self, elements: Sequence[Element], mark: str) -> bytes:
        return b"".join([self.whole(element, mark) for element in elements])

    def whole_row(self, row: Element, mark: str) -> bytes:
        first = [one.raw for one in row.children if one.name == "w:tblPrEx"]
        properties = self.revision.row_properties(row.child("w:trPr"), mark)
        cells = [one for one in row.children if one.name not in ("w:tblPrEx", "w:trPr")]
        return row.opening + b"".join(first) + properties + self.wholes(cells, mark) + row.closing


def same_frame(old: Element, new: Element) -> bool:
    """Whether two rows have the same properties, and as many cells of the same form."""
    return frame(old) == frame(new)


def frame(element: Element) -> list[bytes]:
    """What of a row, or of a content control around its cells, is not the text of a cell."""
    found = []
    for one in element.children:
        match one.name:
            case "w:tc":
                properties = one.child("w:tcPr")
                found.append(b"cell " + (b"" if properties is None else properties.raw))
            case "w:sdt":
                found += [container_start(one), *frame(content_of(one)), container_end(one)]
            case _:
                found.append(one.raw)
    return found
