"""What an element becomes so that Fountain holds it: its own words, else with as little more as reads back, at last an action."""

import re
from collections.abc import Iterator
from functools import lru_cache

from copydesk.document.children import NO_CHILDREN
from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs, Node
from copydesk.formats.fountain.lines import logical_lines, without_spans
from copydesk.formats.fountain.read import Reader
from copydesk.formats.fountain.spelling import own_spelling

ONE_LINE = ("scene", "section", "synopsis", "character", "parenthetical", "transition")
MARKS = re.compile(r"\[\[|\]\]|/\*|\*/")
LABEL = re.compile(r"[^#\s\[\]]+")
SPACED = " ".join  # of the two characters of a mark


@lru_cache(4096)
def fit(type: str, text: str, attrs: Attrs, is_spoken: bool) -> tuple[str, str, Attrs]:
    """The type, text and attrs that are read back as they are."""
    if type == "break":
        return type, "", NO_ATTRS
    text = text.encode("utf-8", "replace").decode()
    for way, words, more in _ways(type, text, attrs):
        if words and _reads_back(way, words, more, is_spoken):
            return way, words, more
    return "action", apart(" ".join(text.split())), NO_ATTRS


def apart(text: str) -> str:
    """A text whose marks of notes and boneyards are none."""
    return MARKS.sub(lambda found: SPACED(found[0]), text)


def is_loose(text: str) -> bool:
    """Whether a text begins or ends a boneyard, and not both."""
    rest = without_spans(text.encode("utf-8", "replace"))
    return b"/*" in rest or b"*/" in rest


def _ways(type: str, text: str, attrs: Attrs) -> Iterator[tuple[str, str, Attrs]]:
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if type in ONE_LINE:
        lines = [" ".join(line.strip() for line in lines)]
    elif type != "action":
        lines = [line.strip() for line in lines]
    words = "\n".join(lines).strip()
    yield type, words, attrs
    if type == "parenthetical":
        yield type, f"({words.strip('()').strip()})", attrs
        yield type, f"({re.sub('[()]', '', apart(words)).strip()})", attrs
    yield type, apart(words), attrs
    yield type, "\n".join(_escaped(line) for line in apart(words).split("\n")), attrs
    bare = attrs.delete("label") if "label" in attrs else attrs
    yield type, words, bare
    yield "action", words, NO_ATTRS
    yield "action", apart(words), NO_ATTRS


def _escaped(line: str) -> str:
    return line if line[:1].isalnum() else f"\\{line}"


def _reads_back(type: str, text: str, attrs: Attrs, is_spoken: bool) -> bool:
    own = own_spelling(Node("", type, text, attrs, None, NO_CHILDREN, None))
    above, below = (b"@X\n" if is_spoken else b""), (b"x\n" if type == "character" else b"")
    top = Draft("document")
    Reader(top).read(logical_lines((above + own + below).splitlines(keepends=True)))
    found = [(draft.type, draft.text, draft.attrs) for draft in top.walk()][1:]
    return found == [
        *[("character", "X", NO_ATTRS)] * bool(above),
        (type, text, attrs),
        *[("dialogue", "x", NO_ATTRS)] * bool(below),
    ]
