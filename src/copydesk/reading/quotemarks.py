"""The quotations of an answer: what stands in quotation marks of any sort, or in a block quote, and what stands around each."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from copydesk.reading.attribution import Around

SHORT = 2  # words: a quotation of so few may be a name, or a word spoken of
_DOUBLE = r"“([^”\n]+)”|\"([^\"\n]+)\"|«([^»\n]+)»|„([^“”\n]+)[“”]"
_SINGLE = r"(?<!\w)[‘']((?:[^'‘’\n]|(?<=\w)['’](?=\w))+)[’'](?!\w)"
_INLINE = re.compile(f"{_DOUBLE}|{_SINGLE}")
_BLOCK = re.compile(r"(?:^[ \t]*>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_MARKER = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_SOURCE_LINE = re.compile(r"^\s*[—–-]{1,2}\s")  # "— 2.1 Drainage", under what is quoted from it
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_END = re.compile(r"[.!?…][\"”’')\]]*\s+(?=[^\sa-z])")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_BRACKETS = re.compile(r"\[[^\[\]\n]*\]|\(#[^()\n]*\)")
_CITED = re.compile(r"[\s.,;:!?*_—–-]*(?:\[([^\[\]\n]{1,80})\](?![(:])|\(([^()\n]{1,80})\))")

_LABELLED = re.compile(r"(?:\[([^\[\]\n]{1,80})\]|\(([^()\n]{1,80})\))[*_]*\s*[:–—]\s*$")


class Marked(NamedTuple):
    """A quotation in an answer."""

    start: int
    end: int
    text: str  # without its marks
    is_block: bool = False

    @property
    def is_short(self) -> bool:
        return len(self.text.split()) <= SHORT


def marked(answer: str) -> list[Marked]:
    """All quotations, in order; what is inside another, or in code, is none."""
    spans = [(found.start(), found.end()) for found in _CODE.finditer(answer)]
    found: list[Marked] = []
    for block in _BLOCK.finditer(answer):
        if not _inside(block.start(), spans):
            spans.append(block.span())
            found += _paragraphs(answer, block)
    for quote in _INLINE.finditer(answer):
        if not _inside(quote.start(), spans):
            found.append(Marked(*quote.span(), next(group for group in quote.groups() if group is not None)))
    return sorted(found)


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _paragraphs(answer: str, block: re.Match[str]) -> Iterator[Marked]:
    """The paragraphs of a block quote; the line that names its source is none."""
    start = block.start()
    lines: list[tuple[int, int]] = []
    for line in [*block.group().splitlines(keepends=True), ""]:
        bare = _MARKER.sub("", line).strip()
        if bare and not _SOURCE_LINE.match(bare):
            lines.append((start, start + len(line.rstrip("\n"))))
        elif lines:
            inner = _MARKER.sub("", answer[lines[0][0] : lines[-1][1]])
            yield Marked(lines[0][0], lines[-1][1], _BRACKETS.sub("", inner).strip().strip('“”"*_ '), is_block=True)
            lines = []
        start += len(line)


def around(answer: str, quotes: list[Marked], at: int) -> Around:
    """What stands around a quotation."""
    quote = quotes[at]
    if quote.is_block:
        return Around("", "", "", _line_above(answer, quote.start), is_short=quote.is_short)
    first, last = sentence_of(answer, quotes, quote)
    before = [other for other in quotes if not other.is_block and first <= other.start < quote.start]
    nearest = before[-1].end if before else first
    following = quotes[at + 1].start if at + 1 < len(quotes) and quotes[at + 1].start < last else last
    start = answer.rfind("\n", 0, quote.start) + 1
    is_listed = _BULLET.match(answer[start : quote.start]) is not None
    return Around(
        _plain(answer, quotes, first, quote.start),
        _plain(answer, quotes, nearest, quote.start),
        _plain(answer, quotes, quote.end, following),
        _lead(answer, start) if is_listed else "",
        is_asked=answer[quote.end : last].rstrip().endswith("?"),
        is_short=quote.is_short,
    )


def cited_behind(answer: str, quote: Marked) -> str:
    """What stands in brackets right behind a quotation; of a block quote, in it or under it."""
    if quote.is_block:
        inner = _BRACKETS.search(answer, quote.start, quote.end)
        rest = answer[quote.end :].lstrip("\n> ")[:200].partition("\n")[0]
        under = _BRACKETS.search(rest) if _SOURCE_LINE.match(rest) else None
        if under is None and _SOURCE_LINE.match(rest):
            return rest.lstrip("—–- ").strip()
        found = inner or under
        return found.group()[1:-1] if found else _inside_brackets(_CITED.match(rest))
    return _inside_brackets(_CITED.match(answer, quote.end))


def cited_before(answer: str, quote: Marked) -> str:
    """What stands in brackets before a colon and a quotation: "Access [2.1]: “…”"."""
    start = answer.rfind("\n", 0, quote.start) + 1
    return "" if quote.is_block else _inside_brackets(_LABELLED.search(answer[start : quote.start]))


def _inside_brackets(found: re.Match[str] | None) -> str:
    return (found[1] or found[2]) if found else ""


def shares_sentence(answer: str, quotes: list[Marked], at: int) -> bool:
    """Whether the quotation before this one stands in the same sentence."""
    if at == 0 or quotes[at].is_block or quotes[at - 1].is_block:
        return False
    return sentence_of(answer, quotes, quotes[at])[0] <= quotes[at - 1].start


def sentence_of(answer: str, quotes: list[Marked], quote: Marked) -> tuple[int, int]:
    """The sentence, or the line, that a quotation stands in; a full stop inside a quotation ends one only before a capital."""
    start = answer.rfind("\n", 0, quote.start) + 1
    end = answer.find("\n", quote.end)
    line = answer[start : end if end >= 0 else len(answer)]
    inner = [(other.start - start, other.end - start) for other in quotes if not other.is_block]
    ends = [found.end() for found in _END.finditer(line) if not _inside(found.start(), [(one, two - 2) for one, two in inner])]
    first = max((place for place in ends if start + place <= quote.start), default=0)
    last = min((place for place in ends if start + place > quote.end), default=len(line))
    bullet = _BULLET.match(line)
    return start + max(first, bullet.end() if bullet else 0), start + last


def _plain(answer: str, quotes: list[Marked], start: int, end: int) -> str:
    """A part of an answer without what is quoted and cited in it."""
    kept, at = "", start
    for quote in quotes:
        if start <= quote.start < end:
            kept += answer[at : quote.start] + " "
            at = quote.end
    return _BRACKETS.sub(" ", kept + answer[at:end])


def _line_above(answer: str, start: int) -> str:
    above = [line for line in answer[:start].splitlines() if line.strip()]
    return _BRACKETS.sub(" ", above[-1]) if above and not above[-1].lstrip().startswith(">") else ""


def _lead(answer: str, start: int) -> str:
    """The last line above a list that is no part of it."""
    above = (line for line in reversed(answer[:start].splitlines()) if line.strip() and not _BULLET.match(line) and line[:1] != " ")
    return _BRACKETS.sub(" ", next(above, ""))
