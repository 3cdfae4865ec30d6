"""Text as an editor shows it, unit by unit: characters with their marks, and locked objects that carry their source.

Whoever typed sends content back without saying what was changed: units are compared, and what is equal is never spelled again.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, NamedTuple

from copydesk.document.ends import common_ends
from copydesk.formats.dialect import Mark, Marks, in_order

STYLES = {"bold": "bold", "italic": "italic", "underline": "underline", "strike": "strike", "code": "code"}
VALUED = {"textColor": "color", "backgroundColor": "mark"}
SAFE_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x1f]+", re.IGNORECASE)
MAX_COMPARED = 1_000_000  # pairs of units that difflib, which is quadratic, is asked to align
_NAMES = {ours: name for name, ours in (*STYLES.items(), *VALUED.items())}


class Unit(NamedTuple):
    """A character, or where `is_object` the source of something that an editor can't hold; and its span in the node's text."""

    text: str
    marks: Marks = ()
    is_object: bool = False
    start: int = 0
    end: int = 0
    label: str = ""  # what an object shows

    @property
    def key(self) -> tuple[str, Marks, bool]:
        """What makes two units the same. An editor keeps no marks on an object."""
        return self.text, () if self.is_object else self.marks, self.is_object


def shown_marks(marks: Iterable[Mark]) -> Marks:
    """The marks that an editor holds: its code has no other."""
    found = in_order(marks)
    return tuple(mark for mark in found if mark.name in ("code", "link")) if any(mark.name == "code" for mark in found) else found


def content_of(units: Iterable[Unit]) -> list[dict[str, Any]]:
    """Units as an editor's inline content."""
    result: list[dict[str, Any]] = []
    for (is_object, marks), group in groupby(units, key=lambda unit: (unit.is_object, unit.marks)):
        if is_object:
            result += [{"type": "locked", "props": {"source": unit.text, "label": unit.label or unit.text}} for unit in group]
            continue
        styles = {_NAMES[mark.name]: mark.value if mark.name in VALUED.values() else True for mark in marks if mark.name != "link"}
        run = {"type": "text", "text": "".join(unit.text for unit in group), "styles": styles}
        address = next((mark.value for mark in marks if mark.name == "link"), None)
        if address is None:
            result.append(run)
        elif result and result[-1].get("href") == address:
            result[-1]["content"].append(run)
        else:
            result.append({"type": "link", "href": address, "content": [run]})
    return result


def units_of(content: Any, held: frozenset[str]) -> list[Unit]:
    """The units that an editor's inline content says, with those marks that the text can hold. What is no content says nothing."""
    if isinstance(content, str):
        return _characters({"text": content}, (), held)
    result: list[Unit] = []
    for item in content if isinstance(content, list) else ():
        if not isinstance(item, Mapping):
            continue
        props = item.get("props")
        if item.get("type") == "text":
            result += _characters(item, (), held)
        elif item.get("type") == "link" and isinstance(item.get("content"), list):
            address = str(item.get("href", ""))
            link = (Mark("link", address),) if SAFE_ADDRESS.fullmatch(address) else ()
            for inner in item["content"]:
                result += _characters(inner, link, held) if isinstance(inner, Mapping) else ()
        elif item.get("type") == "locked" and isinstance(props, Mapping) and props.get("source"):
            result.append(Unit(str(props["source"]), is_object=True, label=str(props.get("label", ""))))
    return result


def _characters(item: Mapping[str, Any], link: Marks, held: frozenset[str]) -> list[Unit]:
    styles = item.get("styles")
    marks = [*link]
    for name, value in styles.items() if isinstance(styles, Mapping) else ():
        if name in STYLES and value is True:
            marks.append(Mark(STYLES[name]))
        elif name in VALUED and isinstance(value, str) and value not in ("", "default"):
            marks.append(Mark(VALUED[name], value))
    shown = shown_marks(mark for mark in marks if mark.name in held)
    text = str(item.get("text", "")).replace("\r\n", "\n").replace("\r", "\n")
    return [Unit(character, shown) for character in text]


class Difference(NamedTuple):
    """The units from `start` to `end` of the old ones became the new ones from `new_start` to `new_end`."""

    start: int
    end: int
    new_start: int
    new_end: int


def differences(old: Sequence[Unit], new: Sequence[Unit]) -> list[Difference]:
    """Where two texts differ, in order."""
    one, two = [unit.key for unit in old], [unit.key for unit in new]
    start, end = common_ends(one, two)
    one, two = one[start : len(one) - end], two[start : len(two) - end]
    if not one and not two:
        return []
    if len(one) * len(two) > MAX_COMPARED:
        return [Difference(start, start + len(one), start, start + len(two))]
    codes = SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    return [Difference(a + start, b + start, c + start, d + start) for tag, a, b, c, d in codes if tag != "equal"]
