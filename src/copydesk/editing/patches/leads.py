"""The lead of a line, its indentation and quote marks, and new lines brought to where an anchor stands that was sent with another.

What an anchor's lines were sent with and what they stand with tells what a new line of the same patch stands with; where that could
be several things, no line is placed by guess.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

LEAD = re.compile(r"[ \t>]*")


class Misplaced(NamedTuple):
    """A new line of which nobody can tell how far in it stands."""

    line: str
    leads: tuple[str, ...]  # where it could stand


def lead_of(line: str) -> str:
    found = LEAD.match(line)
    return found[0] if found else ""


def without_lead(line: str) -> str:
    return line[len(lead_of(line)) :].rstrip()


def placed(old: Sequence[str], standing: Sequence[str], new: Sequence[str], *, replaces: bool) -> list[str] | Misplaced:
    """New whole lines for whole lines that stand with other leads, or beside them."""
    missing = lead_of(standing[0]).removesuffix(lead_of(old[0]))
    if len(old) == len(standing) and missing and lead_of(standing[0]).endswith(lead_of(old[0])):
        if len(old) == 1:
            return framed(missing, new, first=replaces)
        if all(lead_of(sent) == lead_of(stands) for sent, stands in zip(old[1:], standing[1:], strict=True)):
            return begun_inside(old, new, missing)
    return brought_in(old, standing, new)


def brought_in(old: Sequence[str], standing: Sequence[str], new: Sequence[str], *, mid: bool = False) -> list[str] | Misplaced:
    """New lines for `old` ones that stand as `standing`, with the leads they have there. `mid`: the first begins inside a line."""
    if len(old) != len(standing):
        return _reflowed(old, standing, new)
    pairs: dict[str, dict[str, None]] = {}
    for at, (sent, stands) in enumerate(zip(old, standing, strict=True)):
        if without_lead(sent) and not (mid and at == 0):
            pairs.setdefault(lead_of(sent), {})[lead_of(stands)] = None
    partners, beside = _partners(old, new), _beside(old, new)
    result: list[str] = []
    for at, line in enumerate(new):
        if (mid and at == 0) or not pairs:
            result.append(line)
            continue
        if not without_lead(line):
            result.append(_blank(line, standing))
            continue
        lead = _lead(lead_of(line), pairs)
        if lead is None and (partner := partners.get(at)) is not None and lead_of(old[partner]) == lead_of(line):
            lead = lead_of(standing[partner])
        if lead is None:
            around = {(lead_of(old[place]), lead_of(standing[place])) for place in beside[at]}
            if len(around) == 1 and len(beside[at]) > 1 and lead_of(line) in next(iter(around))[:1]:
                lead = around.pop()[1]
        if lead is None:
            return Misplaced(line, tuple(dict.fromkeys(one for leads in pairs.values() for one in leads)))
        result.append(lead + _ended(line, old, standing, partners.get(at))[len(lead_of(line)) :])
    return result


def framed(lead: str, new: Sequence[str], *, first: bool) -> list[str] | Misplaced:
    """New lines beside one line that stands with a lead and was sent without. Where all of them could be meant as they are as
    well as from there, nobody can tell; `first`: the first of them stands for that line itself."""
    own, rest = (new[:1], new[1:]) if first else ([], new)
    for part in (own, [line for line in rest if without_lead(line)]):
        if part and all(line.startswith(lead) for line in part):
            return Misplaced(part[0], (lead_of(part[0]), lead + lead_of(part[0])))
    return [lead + line if without_lead(line) else _blank(line, [lead]) for line in new]


def begun_inside(old: Sequence[str], new: Sequence[str], lead: str) -> list[str] | Misplaced:
    """New lines for lines that stand as they were sent, but for a lead before the first. A further line that is not as far in as
    that one could be meant as it is, or from there."""
    partners, full = _partners(old, new), lead + lead_of(old[0])
    for at, line in enumerate(new[1:], 1):
        if without_lead(line) and at not in partners and not line.startswith(full):
            return Misplaced(line, (lead_of(line), lead + lead_of(line)))
    return [lead + new[0], *new[1:]]


def _ended(line: str, old: Sequence[str], standing: Sequence[str], partner: int | None) -> str:
    """A line with the spaces that the one it stands for ends with, where both were sent with others."""
    if partner is None or _tail(line) != _tail(old[partner]):
        return line
    return line.rstrip() + _tail(standing[partner])


def _tail(line: str) -> str:
    return line[len(line.rstrip()) :]


def _lead(sent: str, pairs: dict[str, dict[str, None]]) -> str | None:
    """Where a line stands that was sent with a lead; None where that is not known."""
    if sent in pairs:
        return next(iter(pairs[sent])) if len(pairs[sent]) == 1 else None
    known = {one: next(iter(leads)) for one, leads in pairs.items() if len(leads) == 1}
    if len(known) < len(pairs):
        return None
    if all(stands.endswith(one) for one, stands in known.items()):  # sent with less than it stands with
        pads = {stands[: len(stands) - len(one)] for one, stands in known.items()}
        return pads.pop() + sent if len(pads) == 1 else _scaled(sent, known)
    if all(one.endswith(stands) for one, stands in known.items()):  # sent with more
        pads = {one[: len(one) - len(stands)] for one, stands in known.items()}
        pad = pads.pop()
        return sent[len(pad) :] if not pads and sent.startswith(pad) else _scaled(sent, known)
    return _scaled(sent, known)


def _scaled(sent: str, known: dict[str, str]) -> str | None:
    """A lead by the step that the others were sent with and stand with: two spaces for four, a tab for two."""
    steps = {(len(one), len(stands)) for one, stands in known.items()}
    if ">" in "".join((sent, *known, *known.values())) or len(steps) < 2:
        return None
    (less, near), *others = sorted(steps)
    ratios = {(far - near) / (more - less) for more, far in others if more > less}
    if len(ratios) != 1:
        return None
    width = near + (len(sent) - less) * ratios.pop()
    sign = next((stands[0] for stands in known.values() if stands), " ")
    return sign * int(width) if width >= 0 and width == int(width) else None


def _partners(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """By new line, the old one that it stands for: as many came as went."""
    return {
        at: start + at - first
        for tag, start, end, first, last in _opcodes(old, new)
        if tag in ("replace", "equal") and end - start == last - first
        for at in range(first, last)
    }


def _beside(old: Sequence[str], new: Sequence[str]) -> dict[int, list[int]]:
    """By new line, the old lines that it comes instead of, and those directly above and below."""
    return {
        at: [place for place in range(start - 1, end + 1) if 0 <= place < len(old) and old[place].strip()]
        for _, start, end, first, last in _opcodes(old, new)
        for at in range(first, last)
    }


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, [*map(str.rstrip, old)], [*map(str.rstrip, new)], autojunk=False).get_opcodes()


def _blank(line: str, standing: Sequence[str]) -> str:
    """A line without words, which in a quotation has its mark."""
    marks = [lead[: lead.rindex(">") + 1] for lead in map(lead_of, standing) if ">" in lead]
    return min(marks, key=len) if len(marks) == len(standing) and marks else line.strip(" \t>")


def _reflowed(old: Sequence[str], standing: Sequence[str], new: Sequence[str]) -> list[str] | Misplaced:
    """New lines for text that stands broken into lines elsewhere."""
    leads = dict.fromkeys(lead_of(line) for line in standing[1:] if without_lead(line))
    if len(new) == 1 or not leads or set(leads) == {""}:
        return list(new)
    if len(leads) > 1 or any(lead_of(line) for line in (*old[1:], *new[1:])):
        return Misplaced(new[1], tuple(leads))
    return [new[0], *(next(iter(leads)) + line if without_lead(line) else line for line in new[1:])]
