"""Where a quotation stands: in one node, or running on to the next; white space and the form of quotes and dashes apart."""

import re
from functools import cached_property
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.reading.attribution import sets, spoken
from copydesk.reading.find import searched_text
from copydesk.reading.quoting import texts

SHORT = 2  # words: where so few stand in several places, no one of them is what is quoted
_LEFT_OUT = re.compile(r"\s*(?:…|\.\.\.|\[[^\[\]]{0,60}\])\s*")
_ALTERED = re.compile(r"\[(\w)\](?=\w)")  # “[d]rainage is adequate”
_SENTENCE_END = re.compile(r"[.!?…][\"”’')\]]*(?:\s+|$)")
_EMPHASIS = re.compile(r"\*\*|~~|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
_LOOSE = {
    **dict.fromkeys("'’‘ʼ", "['’‘ʼ]"),
    **dict.fromkeys('"“”„«»', '["“”„«»]'),
    **dict.fromkeys("-–—‐‑", "[-–—‐‑]"),
}


class Found(NamedTuple):
    node: str
    quote: str  # as it stands there
    is_sure: bool = True  # it is this place, and no other, that is quoted


class Standing:
    """A document, and the texts beside it that may be quoted."""

    def __init__(self, document: Document, elsewhere: tuple[str, ...]) -> None:
        self.document, self.elsewhere = document, elsewhere

    def find(self, quote: str, within: str | None = None) -> Found | None:
        """Where all of a quotation stands. What it leaves out is left out of one text: two places are not one quotation."""
        parts = parts_of(quote)
        if not parts:
            return None
        hits = [Found(id, hit) for id in self._nodes(parts) if (hit := self._in_node(id, parts))]
        if not hits:
            return self._across(parts) or self._in_row(quote)
        inside = [hit for hit in hits if within is not None and self._is_in(hit.node, within)]
        is_short = len(quote.split()) <= SHORT
        best = (inside or hits)[0]
        is_same = best.quote in quote  # of a word or two the capitals count: “The Lock” is no “the lock”
        return best._replace(is_sure=not is_short or (is_same and (bool(inside) or len(hits) == 1)))

    def is_elsewhere(self, quote: str) -> bool:
        parts = parts_of(quote)
        return not parts or any(_in_order(text, parts) is not None for text in self.elsewhere)

    def holds(self, text: str) -> bool:
        """Whether a text stands anywhere as it is."""
        return any(text in node.text for node in self.document.in_any_order()) or any(text in other for other in self.elsewhere)

    def _nodes(self, parts: list[str]) -> list[str]:
        """The nodes that may hold a quotation, in order: those with its longest word in some spelling."""
        longest = max((word for part in parts for word in re.findall(r"\w+", part)), key=len, default="")
        forms = {longest, longest.lower(), longest.upper(), longest.capitalize()}
        found: list[str] = []
        for id in self.document.order:
            node = self.document[id]
            texts_of = (node.text, searched_text(self.document, node) if node.attrs else "")
            if not longest or any(form in text for text in texts_of for form in forms):
                found.append(id)
        return found

    def _in_node(self, id: str, parts: list[str]) -> str:
        seen = (_in_order(text, parts) for text in texts(self.document, self.document[id]))
        return next((hit for hit in seen if hit), "")

    def _is_in(self, id: str, within: str) -> bool:
        at: str | None = id
        while at is not None and at != within:
            at = self.document[at].parent
        return at == within

    @cached_property
    def _running(self) -> tuple[str, list[tuple[int, str]]]:
        """All that is read, one text after the other, and where each node begins in it."""
        text, starts = [], []
        length = 0
        for id in self.document.order:
            for part in texts(self.document, self.document[id])[:1]:
                if part.strip():
                    starts.append((length, id))
                    text.append(part)
                    length += len(part) + 1
        return "\n".join(text), starts

    def _across(self, parts: list[str]) -> Found | None:
        """A quotation that runs on from one node to the next."""
        if len(parts) != 1 or len(parts[0].split()) <= SHORT:
            return None
        text, starts = self._running
        hit = loose_pattern(parts[0]).search(text)
        if hit is None:
            return None
        id = next(id for start, id in reversed(starts) if start <= hit.start())
        own = next(start for start, known in starts if known == id)
        end = next((start - 1 for start, _ in starts if start > own), len(text))
        return Found(id, text[hit.start() : min(hit.end(), end)].strip())

    def _in_row(self, quote: str) -> Found | None:
        """Cells of one row, a bar between them."""
        wanted = [cell.strip() for cell in quote.strip().strip("|").split("|")]
        if len(wanted) < 2:
            return None
        for node in self.document.in_any_order():
            cells = [self.document[id].text.strip() for id in node.children] if node.type == "row" else []
            for at in range(len(cells) - len(wanted) + 1):
                if cells[at : at + len(wanted)] == wanted:
                    return Found(node.children[at], wanted[0])
        return None


def parts_of(quote: str) -> list[str]:
    """A quotation without emphasis, parted where something is left out."""
    plain = _ALTERED.sub(r"\1", _EMPHASIS.sub("", quote))
    return [part for part in _LEFT_OUT.split(plain) if part.strip(" .,;:!?")]


def _in_order(text: str, parts: list[str]) -> str | None:
    """The first part as it stands in a text, where all parts stand in it one after the other."""
    at, first = 0, None
    for part in parts:
        hit = loose_pattern(part).search(text, at)
        if hit is None or (first is not None and not _may_be_left_out(text[at : hit.start()])):
            return None
        first, at = first or hit.group(), hit.end()
    return first


def _may_be_left_out(between: str) -> bool:
    """Whether what stands between two parts can go without turning them: whole sentences can, of one that is cut into no word that
    denies."""
    ends = list(_SENTENCE_END.finditer(between))
    cut = f"{between[: ends[0].start()]} {between[ends[-1].end() :]}" if ends else between
    return sets()["denying"].isdisjoint(spoken(cut))


def loose_pattern(quote: str) -> re.Pattern[str]:
    """A quotation as it may stand: any white space, any form of quotes and dashes, its first letter large or small, without the
    mark at its end."""
    words = quote.strip().rstrip(",.;:!?").split() or [quote]
    edges = r"(?<!\w)" if words[0][:1].isalnum() else "", r"(?!\w)" if words[-1][-1:].isalnum() else ""
    first = next((at for at, sign in enumerate(words[0]) if sign.isalnum()), 0)
    spelled = [[_LOOSE.get(sign, re.escape(sign)) for sign in word] for word in words]
    if words[0][first : first + 1].isalpha():
        spelled[0][first] = f"[{words[0][first].lower()}{words[0][first].upper()}]"
    return re.compile(edges[0] + r"\s+".join(map("".join, spelled)) + edges[1])
