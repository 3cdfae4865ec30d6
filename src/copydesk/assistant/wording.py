"""Wording: what differs between two texts, as a report quotes it: the words that were exchanged, or the text from there on."""

import re
from typing import NamedTuple

from copydesk.assistant.naming import MAX_QUOTED
from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.editing.bind import Bound
from copydesk.editing.words import word_diff
from copydesk.formats import visible
from copydesk.kinds.worded import worded_attrs

CONTEXT = 3  # words before the first that differs
MAX_EXCHANGES = 2  # that are named one by one
STOPS = (".", "?", "!", "…")
MAX_WORDS = 3  # of what was exchanged
# A value is one word, with its signs: "5,200" has not become "5,720" by "200" that became "720".
VALUE_OR_WORD = re.compile(r"\s+|[£$€]?\d+(?:[.,:/–’-]\d+)*\w*%?|\w+(?:['’]\w+)*|[^\w\s]")


class Exchange(NamedTuple):
    old: str
    new: str


def exchanges(old: str, new: str) -> list[Exchange]:
    """The words that stand for others, where these are few and nothing else differs; else none. A text of a few words, such as a
    cue, is told whole."""
    if old.strip() and new.strip() and max(len(old.split()), len(new.split())) <= MAX_WORDS:
        return [Exchange(old.strip(), new.strip())]
    found: list[Exchange] = []
    segments = [segment for segment in word_diff(old, new, VALUE_OR_WORD) if segment.text.strip()]
    for at, (change, text) in enumerate(segments):
        other = segments[at + 1].text if at + 1 < len(segments) and segments[at + 1].change == "insert" else ""
        if change == "delete" and other:
            found.append(Exchange(text.strip(), other.strip()))
        elif change == "delete" or (change == "insert" and (not at or segments[at - 1].change != "delete")):
            return []  # words came or went, and a count tells it better
    is_short = all(len(part.split()) <= MAX_WORDS for pair in found for part in pair)
    stays = any(change == "equal" and any(map(str.isalnum, text)) for change, text in segments)
    return found if len(found) <= MAX_EXCHANGES and is_short and stays else []


def only_one_way(old: str, new: str) -> tuple[str, list[str]] | None:
    """Words that only came ("insert"), or only went ("delete"), where these are few; None where it is anything else. What is left
    of a text has to say something still."""
    segments = [segment for segment in word_diff(old, new, VALUE_OR_WORD) if segment.text.strip()]
    ways = {segment.change for segment in segments} - {"equal"}
    texts = [segment.text.strip() for segment in segments if segment.change != "equal"]
    is_short = len(texts) <= MAX_EXCHANGES and all(len(text) <= MAX_QUOTED and any(map(str.isalnum, text)) for text in texts)
    stays = any(segment.change == "equal" and any(map(str.isalnum, segment.text)) for segment in segments)
    return (ways.pop(), texts) if len(ways) == 1 and is_short and stays else None


def from_difference(old: str, new: str) -> str:
    """A text from a few words before the first in which it differs from another."""
    words = new.split()
    start, _ = common_ends(words, old.split())
    first = max(0, min(start, len(words) - 1) - CONTEXT)
    return ("…" if first else "") + " ".join(words[first:])


def told_apart(old: str, new: str) -> tuple[str, str]:
    """Two texts as they are quoted side by side: whole, or where they are too long for that, from where they differ."""
    if max(len(old), len(new)) <= MAX_QUOTED:
        return old, new
    return from_difference(new, old), from_difference(old, new)


def added_to(old: str, new: str) -> str:
    """The sentences that a text has more than another, before or behind it; "" where it is another text."""
    if not old.strip() or len(new) <= len(old):
        return ""
    rest = new[len(old) :] if new.startswith(old) else new[: -len(old)] if new.endswith(old) else ""
    joint = rest[:1] if new.startswith(old) else rest[-1:]
    is_whole = rest.strip().endswith(STOPS) and (new.endswith(old) or old.rstrip().endswith(STOPS))
    return rest.strip() if joint.isspace() and is_whole else ""


def words_in(document: Document, id: str) -> dict[str, str]:
    """The texts of a node that are words: its own, by "", and those of attrs, by their names."""
    return {"": visible(document, id).text, **document.cached(worded_attrs).get(id, {})}


def stood(bound: Bound, id: str, attr: str = "") -> list[tuple[int, int]]:
    """The stretches of a text that stood in it before; of one in a new place, nothing is known to have stood. `attr`: the one
    whose text it is, where it isn't the node's own."""
    if id not in bound.before:
        return []
    old, new = (words_in(side, id).get(attr, "") for side in (bound.before, bound.after))
    if old == new:
        return [(0, len(new))]
    found, at = list[tuple[int, int]](), 0
    for segment in word_diff(old, new):
        if segment.change != "delete":
            if segment.change == "equal":
                found.append((at, at + len(segment.text)))
            at += len(segment.text)
    return found


def holding(document: Document, text: str) -> list[str]:
    """The nodes in whose words a text may stand, in any capitals: their own, and those of a description."""
    old, worded = text.casefold(), document.cached(worded_attrs)
    return [
        node.id
        for node in document.in_any_order()
        if old in node.text.casefold() or any(old in attr.casefold() for attr in worded.get(node.id, {}).values())
    ]
