"""A text that is amended and not written anew: only the words that change are exchanged, so that the others keep their marks."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from copydesk.formats.visible import Replacement, Visible

_TOKENS = re.compile(r"\s+|\w+|[^\w\s]")
_MARKUP = re.compile(r"[*_`~<>\[\]\\]")  # a new text with marks of its own says how it is to look
_SIGNS = re.compile(r"[*_`~<>\[\]]")
MAX_LENGTH = 4_000  # characters of a text that is compared word by word
ENOUGH = 0.5  # more than that of the words has to stay for a text to be the same text


def amended(text: str, seen: Visible, start: int, end: int, new: str) -> list[Replacement]:
    """The parts of the visible span that change, where some of it is marked and the new text is plain; else none."""
    old = seen.text[start:end]
    if not _is_partly_marked(text, seen, start, end) or _MARKUP.search(new) or len(old) + len(new) > MAX_LENGTH:
        return []
    before, after = _TOKENS.findall(old), _TOKENS.findall(new)
    if SequenceMatcher(None, old.split(), new.split(), autojunk=False).ratio() <= ENOUGH:
        return []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    places = [start]
    for token in before:
        places.append(places[-1] + len(token))
    return [Replacement(places[first], places[last], "".join(after[low:high])) for first, last, low, high in _changed(matcher)]


def _changed(matcher: SequenceMatcher[str]) -> Iterator[tuple[int, int, int, int]]:
    """What differs; as many words for as many, each for its own."""
    for tag, first, last, low, high in matcher.get_opcodes():
        if tag == "replace" and last - first == high - low:
            yield from ((first + at, first + at + 1, low + at, low + at + 1) for at in range(last - first))
        elif tag != "equal":
            yield first, last, low, high


def _is_partly_marked(text: str, seen: Visible, start: int, end: int) -> bool:
    """Whether a mark begins or ends in the span: told by the marks, or by signs between what is seen."""
    first, last = seen.source_span(start, end)
    if not seen.marks:
        return last - first != end - start and _SIGNS.search(text, first, last) is not None
    return any(
        mark.start < last and first < mark.end and not mark.inner_start <= first <= last <= mark.inner_end for mark in seen.marks
    )
