"""Marks put on or taken off a part of a text, whatever others stand in it and around it: those are kept, and so are its words."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import apply, splice

SIGNS = {"bold": "**", "italic": "*", "strike": "~~", "code": "`"}
NAMES = {"**": "bold", "__": "bold", "*": "italic", "_": "italic", "~~": "strike"}
TAGS = ("u", "color", "mark")  # marks that are spelled as tags; the last two say which: "color=red"
LINK = "link"
_TAG = re.compile(r"</?([a-z][a-z0-9-]*)")
_WRAPPED = re.compile(r"(\*\*|__|\*|_|~~|`)([^*_~`]+)\1")
_TOKEN = re.compile(
    r"\]\((?:\\.|[^()\\]|\([^()]*\))*\)|\]\[[^\]]*\]|\{\{[^{}]*\}\}|<[^>]*>|\*\*|__|\*|_|~~|`+|!?\[|\]|.", re.DOTALL
)


class Sign(NamedTuple):
    """A delimiter between two characters that are seen: `gap` is the place of the one behind it."""

    gap: int
    start: int
    end: int
    name: str


class Pair(NamedTuple):
    open: Sign
    close: Sign


class Spelled(NamedTuple):
    """A text as it is seen, with where each character stands in it, and the marks around them."""

    seen: str
    starts: Sequence[int]
    ends: Sequence[int]
    pairs: tuple[Pair, ...]

    def gap(self, at: int) -> int:
        """Where the gap before a character begins."""
        return self.ends[at - 1] if at else 0

    def has(self, name: str) -> list[bool]:
        """For each character, whether it is marked so."""
        result = [False] * len(self.seen)
        for pair in self.pairs:
            if pair.open.name == name:
                result[pair.open.gap : pair.close.gap] = [True] * (pair.close.gap - pair.open.gap)
        return result


def marked(document: Document, id: str, start: int, end: int, name: str, *, on: bool = True) -> str | None:
    """The text of a node with a mark on its visible characters from `start` to `end`, or without it; None where it can't be."""
    spelled, (name, _, value), look = spelled_out(document, id), name.partition("="), name
    if value and any(pair.open.name == name and pair.close.gap >= start and pair.open.gap <= end for pair in spelled.pairs):
        return None  # the two would become one, and which colour it has is a matter of the other
    wanted = spelled.has(name)
    wanted[start:end] = [on] * (end - start)
    if wanted == spelled.has(name):
        return document[id].text
    for breaks in ("", "\n"):  # in some formats a mark ends with its line
        text = _respelled(document[id].text, spelled, wanted, look, (start, end), breaks)
        if _is_kept(document, id, text, spelled, name, (start, end), on):
            return text
    return None


def names_on(document: Document, id: str, start: int, end: int) -> list[str]:
    """The marks that some of the visible characters have."""
    spelled = spelled_out(document, id)
    return [name for name in SIGNS if any(spelled.has(name)[start:end])]


def without_its_mark(document: Document, id: str, start: int, end: int, new: str) -> str:
    """A new text without a mark around it that the old one has already: "**egret**" for what is bold is "egret"."""
    wrapped = _WRAPPED.fullmatch(new)
    if wrapped is None or start == end:
        return new
    name = NAMES.get(wrapped[1], "code")
    return wrapped[2] if all(spelled_out(document, id).has(name)[start:end]) else new


def without_marks(document: Document, id: str, start: int, end: int) -> Document:
    """The document without the marks that begin and end in a span of what is seen of a node; links stay."""
    held = [pair for pair in spelled_out(document, id).pairs if start <= pair.open.gap and pair.close.gap <= end]
    for pair in held:
        if pair.open.name in SIGNS:
            text = marked(document, id, pair.open.gap, pair.close.gap, pair.open.name, on=False)
            document = apply(document, [splice(document, id, text)]) if text is not None else document
    return document


def spelled_out(document: Document, id: str) -> Spelled:
    text, seen = document[id].text, formats.visible(document, id)
    starts = seen.starts if seen.starts is not None else range(len(text))
    ends = seen.ends if seen.ends is not None else range(1, len(text) + 1)
    signs: list[Sign] = []
    names = getattr(formats.load(document.format), "SIGNS", NAMES)
    for at in range(len(seen.text) + 1):
        first, last = (ends[at - 1] if at else 0), (starts[at] if at < len(seen.text) else len(text))
        signs += [Sign(at, found.start(), found.end(), _named(found[0], names)) for found in _TOKEN.finditer(text, first, last)]
    return Spelled(seen.text, starts, ends, tuple(_pairs(signs)))


def _named(sign: str, names: dict[str, str]) -> str:
    if sign[0] == "`":
        return "code"
    if tag := _TAG.match(sign):
        return tag[1]
    return LINK if sign in ("[", "![") or sign[0] == "]" else names.get(sign, "")


def _pairs(signs: Sequence[Sign]) -> Iterator[Pair]:
    opened: dict[str, Sign] = {}
    for sign in signs:
        if sign.name and sign.name in opened:
            yield Pair(opened.pop(sign.name), sign)
        elif sign.name:
            opened[sign.name] = sign


def _delimiters(look: str) -> tuple[str, str]:
    return (SIGNS[look], SIGNS[look]) if look in SIGNS else (f"<{look}>", f"</{look.partition('=')[0]}>")


def _respelled(text: str, spelled: Spelled, wanted: list[bool], look: str, span: tuple[int, int], breaks: str) -> str:
    name = look.partition("=")[0]
    others = [pair for pair in spelled.pairs if pair.open.name != name]
    own = {(pair.open.gap, pair.close.gap): pair for pair in spelled.pairs if pair.open.name == name}
    stretches = list(_stretches(text, spelled, wanted, others, name, span, breaks))
    changes = [(sign.start, 0, sign.end, "") for key, pair in own.items() if key not in stretches for sign in pair]
    for first, last in stretches:
        if (first, last) not in own:
            before = [pair.open.end for pair in others if pair.open.gap == first and (pair.close.gap > last or name == "code")]
            before += [pair.close.end for pair in others if pair.close.gap == first]
            behind = [pair.close.end for pair in others if pair.close.gap == last and pair.open.gap >= first and name != "code"]
            opening, closing = max([spelled.gap(first), *before]), max([spelled.gap(last), *behind])
            signs = _delimiters(look)
            changes += [(opening, 2, opening, signs[0]), (closing, 1, closing, signs[1])]
    for start, _, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _stretches(
    text: str, spelled: Spelled, wanted: list[bool], others: Sequence[Pair], name: str, span: tuple[int, int], breaks: str
) -> Iterator[tuple[int, int]]:
    """The stretches that are to be marked: none crosses another mark, or begins or ends with a space."""
    at = 0
    while at < len(wanted):
        end = at
        while end < len(wanted) and wanted[end]:
            end += 1
        if end == at:
            at += 1
            continue
        if end < span[0] or span[1] < at:
            yield at, end
        else:
            edges = [(pair.open.gap, pair.close.gap) for pair in others]
            cuts = {edge for one in edges for edge in one if at < edge < end and (name == "code" or _crosses(one, at, end))}
            cuts |= {place for place in range(at, end) if breaks and text[spelled.starts[place]] in breaks}
            bounds = [at, *sorted(cuts), end]
            for first, last in pairwise(bounds):
                first = next((one for one in range(first, last) if not spelled.seen[one].isspace()), last)
                last = next((one for one in range(last, first, -1) if not spelled.seen[one - 1].isspace()), first)
                if first < last:
                    yield first, last
        at = end


def _crosses(edges: tuple[int, int], start: int, end: int) -> bool:
    return edges[0] < start or end < edges[1]


def _is_kept(document: Document, id: str, text: str, before: Spelled, name: str, span: tuple[int, int], on: bool) -> bool:
    """Whether the text reads as it did, with this mark changed here and nothing else."""
    after = spelled_out(apply(document, [splice(document, id, text)]), id)
    if after.seen != before.seen or any(after.has(other) != before.has(other) for other in (*SIGNS, *TAGS, LINK) if other != name):
        return False
    had, has = before.has(name), after.has(name)
    return all(
        has[at] == (on if span[0] <= at < span[1] else had[at]) or character.isspace() for at, character in enumerate(before.seen)
    )
