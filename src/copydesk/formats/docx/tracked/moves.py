"""Paragraphs that went from one place and came to another as they were: Word tells them as moved, not as deleted and inserted. Only
plain ones: a note, a field or somebody's own change can't stand in two places."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from copydesk.formats.docx.tracked.ends import Step, ending, is_end
from copydesk.formats.docx.tracked.revision import Revision, has_record
from copydesk.formats.docx.tracked.tree import Element

_MARKERS = ("w:proofErr", "w:bookmarkStart", "w:bookmarkEnd")
_PLAIN = ("w:rPr", "w:t", "w:tab", "w:br", "w:cr", "w:noBreakHyphen", "w:softHyphen", "w:lastRenderedPageBreak")


def moved_steps(steps: Sequence[Step], revision: Revision) -> dict[int, str]:
    """By place among the steps, the name of the move that a paragraph is part of: one that no other move of the part has."""
    gone = {_content(step.old): at for at, step in enumerate(steps) if step.old is not None and _is_movable(step)}
    came = {_content(step.new): at for at, step in enumerate(steps) if step.new is not None and _is_movable(step)}
    # What stands several times can't be told apart, so nobody knows which of it was moved.
    every = Counter(_content(one) for step in steps for one in (step.old, step.new) if one is not None and one.name == "w:p")
    moved = [content for content in gone if content in came and every[content] == 2]
    names = {content: f"cdMove{revision.moves + at}" for at, content in enumerate(moved)}
    revision.moves += len(moved)
    return {side[content]: name for content, name in names.items() for side in (gone, came)}


def _is_movable(step: Step) -> bool:
    """Whether a paragraph came or went whole, and holds nothing but words."""
    block = step.block
    if block.name != "w:p" or step.ending is not None or (step.old is not None and step.new is not None) or not is_end(step):
        return False
    content = [child for child in block.children if child.name != "w:pPr"]
    runs = [child for child in content if child.name == "w:r"]
    is_plain = all(child.name in ("w:r", *_MARKERS) for child in content)
    says = any(one.name == "w:t" and one.text for run in runs for one in run.children)
    return is_plain and says and not any(has_record(run) or any(one.name not in _PLAIN for one in run.children) for run in runs)


def _content(block: Element | None) -> bytes:
    """What must be the same in both places: all but the marks that only say where something is."""
    assert block is not None
    return b"".join(child.raw for child in block.children if child.name not in _MARKERS)


def moved_paragraph(step: Step, name: str, revision: Revision) -> bytes:
    """A paragraph in one of its two places, between the marks of the move."""
    side = "moveFrom" if step.new is None else "moveTo"
    block, said = step.block, ending(step.old, step.new)
    properties = revision.paragraph_properties(said.shown, said.was, f"w:{side}")
    start = revision.mark(f"{side}RangeStart", name=name)
    end = revision.element(f"{side}RangeEnd", id=str(revision.id - 1))
    content = b""
    for is_run, group in groupby((child for child in block.children if child.name != "w:pPr"), lambda one: one.name == "w:r"):
        together = list(group)
        if is_run:
            content += revision.mark(f"w:{side}", b"".join(one.raw for one in together))
        else:
            content += b"".join(one.raw if side == "moveTo" else revision.twice.gone(one) for one in together)
    return block.opening + properties + start + content + block.closing + end
