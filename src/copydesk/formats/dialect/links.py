"""Links in the dialect: which there are, and one put on or taken off some of the characters, whatever else marks them."""

from itertools import groupby

from copydesk.formats.dialect.runs import Mark, Marks, Unit, in_order, pieces_of, units
from copydesk.formats.dialect.text import parse, spell
from copydesk.formats.linkspan import LinkSpan

_LINK = "link"


def links(text: str) -> list[LinkSpan]:
    """The links of a text, each over as many characters as have its address without a break."""
    seen = [unit for unit in units(parse(text)) if not unit[2]]
    found: list[LinkSpan] = []
    start = 0
    for address, group in groupby(seen, key=lambda unit: _address(unit[1])):
        end = start + sum(1 for _ in group)
        found += [LinkSpan(start, end, address)] if address is not None else []
        start = end
    return found


def _address(marks: Marks) -> str | None:
    return next((mark.value for mark in marks if mark.name == _LINK), None)


def linked(text: str, start: int, end: int, address: str | None) -> str:
    """The text with a link on its visible characters from `start` to `end`; without one there, where no address is given."""
    every = units(parse(text))
    seen = [place for place, (_, _, is_atom) in enumerate(every) if not is_atom]
    first, last = seen[start], seen[end - 1] + 1
    return spell(pieces_of([*every[:first], *(_under(unit, address) for unit in every[first:last]), *every[last:]]))


def _under(unit: Unit, address: str | None) -> Unit:
    text, marks, is_atom = unit
    others = [mark for mark in marks if mark.name != _LINK]
    return text, in_order(others if address is None else [Mark(_LINK, address), *others]), is_atom
