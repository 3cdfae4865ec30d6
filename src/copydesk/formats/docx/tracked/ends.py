"""Steps from old blocks to new ones, and what becomes of the ends of paragraphs. Word keeps a paragraph's properties in its end,
and the last end of a text can neither come nor go, so there the ends before it do."""

from typing import NamedTuple

from copydesk.formats.docx.tracked.revision import child, has_record, same_properties
from copydesk.formats.docx.tracked.tree import Element

BLOCKS = frozenset({"w:p", "w:tbl", "w:sdt", "w:tr"})


class Ending(NamedTuple):
    """What is said of a paragraph's end: whether it came or went, and the properties that it has and had."""

    mark: str | None
    shown: Element | None
    was: Element | None


class Step(NamedTuple):
    """A block as it was and as it is, either of which may be missing."""

    old: Element | None
    new: Element | None
    ending: Ending | None = None  # of a paragraph whose end is not simply its own

    @property
    def block(self) -> Element:
        block = self.old if self.new is None else self.new
        assert block is not None
        return block


def ending(old: Element | None, new: Element | None) -> Ending:
    """A paragraph's end where it is simply its own."""
    if old is None or new is None:
        properties = child(new if old is None else old, "w:pPr")
        return Ending("w:ins" if old is None else "w:del", properties, properties)
    return Ending(None, new.child("w:pPr"), old.child("w:pPr"))


def apart(steps: list[Step]) -> list[Step]:
    """The steps with a deletion and an insertion for each paragraph whose change of properties can't be recorded."""
    result: list[Step] = []
    for step in steps:
        if step.old is None or step.new is None or step.new.name != "w:p" or is_recordable(step.old, step.new):
            result.append(step)
        else:
            result += [Step(step.old, None), Step(None, step.new)]
    return result


def is_recordable(old: Element, new: Element) -> bool:
    if old.raw == new.raw:
        return True
    had, has = old.child("w:pPr"), new.child("w:pPr")
    sections = [found.raw if (found := child(properties, "w:sectPr")) is not None else b"" for properties in (had, has)]
    looks = child(had, "w:rPr"), child(has, "w:rPr")
    same = same_properties("w:pPr", had, has) and same_properties("w:rPr", *looks)
    return sections[0] == sections[1] and (same or not (has_record(had) or has_record(has)))


def is_end(step: Step) -> bool:
    """Whether it is a paragraph whose properties can be recorded: no section ends with it, and nobody's change stands there."""
    found = [child(one, "w:pPr") for one in (step.old, step.new)]
    return step.block.name == "w:p" and not any(has_record(one) or child(one, "w:sectPr") for one in found)


def with_ends(steps: list[Step]) -> list[Step]:
    """The steps with the last end before each table, and of the whole, kept: no paragraph runs on into a table."""
    result: list[Step] = []
    above: list[Step] = []
    for step in steps:
        if step.block.name == "w:tbl" and step.old is not None and step.new is not None:
            result += [*_with_end(above), step]
            above = []
        else:
            above.append(step)
    return _running_on(result + _with_end(above))


def _running_on(steps: list[Step]) -> list[Step]:
    """Where a paragraph with other words is followed by new ones, its end came and the last of theirs is the old one: what came is
    one stretch, which LibreOffice would else join over an end that stays, and take that along when it is rejected."""
    result = list(steps)
    for place, step in enumerate(steps):
        until = next((at for at in range(place + 1, len(steps)) if not _is_new(steps[at])), len(steps))
        if until == place + 1 or not _is_changed(step):
            continue
        has, had = child(step.new, "w:pPr"), child(step.old, "w:pPr")
        result[place] = step._replace(ending=Ending("w:ins", has, has))
        result[until - 1] = steps[until - 1]._replace(ending=Ending(None, child(steps[until - 1].new, "w:pPr"), had))
    return result


def _is_new(step: Step) -> bool:
    return step.old is None and step.ending is None and is_end(step)


def _is_changed(step: Step) -> bool:
    if step.old is None or step.new is None or step.ending is not None or not is_end(step):
        return False
    return step.block.name == "w:p" and step.old.raw != step.new.raw


def _with_end(steps: list[Step]) -> list[Step]:
    """Where paragraphs come or go behind the last one that stays, its end comes or goes instead of the very last one."""
    places = [place for place, step in enumerate(steps) if step.block.name in BLOCKS]
    last = [max((place for place in places if steps[place][side] is not None), default=-1) for side in (0, 1)]
    if last[0] == last[1] or -1 in last or not all(is_end(steps[place]) for place in last):
        return steps
    stays = max((place for place in places if steps[place].old is not None and steps[place].new is not None), default=-1)
    if stays < min(last):
        others = [step for place, step in enumerate(steps[: max(last)]) if place not in last]
        return [*others, Step(steps[last[0]].old, steps[last[1]].new), *steps[max(last) + 1 :]]
    one, final = steps[stays], steps[max(last)]
    has, had = child(one.new, "w:pPr"), child(one.old, "w:pPr")
    result = list(steps)
    if final.old is None:
        result[stays] = one._replace(ending=Ending("w:ins", has, has))
        result[max(last)] = final._replace(ending=Ending(None, child(final.new, "w:pPr"), had))
    else:
        result[stays] = one._replace(ending=Ending("w:del", had, had))
        result[max(last)] = final._replace(ending=Ending(None, has, child(final.old, "w:pPr")))
    return result
