"""A text that is written anew: the words that stay keep their marks and links, in the lines that they had.

A new text with marks of its own says how it is to look; a plain one says nothing of it. What Markdown can't say is each format's
affair (`formats.reworded`).
"""

import re
from itertools import pairwise

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import apply, splice
from copydesk.editing.wrapping import HARD, in_lines_of
from copydesk.formats.visible import Visible
from copydesk.formats.wordpairs import ENOUGH, shared, stretches, word_pairs

_NOTE = re.compile(r"\[\^[^\[\]\s]+\]")  # a footnote's sign: seen, and no word
_TOKENS = re.compile(_NOTE.pattern + r"|\s+|\w+|[^\w\s]")
WRAPPED = ("paragraph", "item")  # text that may be broken into lines anywhere
_EMPHASIS = re.compile(r"\*{1,3}|_{1,3}|~~")
Span = tuple[int, int]
MAX_READ = 2_000_000  # characters: each change reads the text again, and a text of too many is taken as another one


def wraps(document: Document, node: Node) -> bool:
    """Whether a line break in a node's text is as good as a space."""
    return formats.FORMATS[document.format].wraps and node.type in WRAPPED


def reworded(document: Document, node: Node, text: str) -> str:
    """`text`, as a format reads it, in place of a node's own."""
    told = formats.reworded(document, node.id, text)
    if told is not None:
        return told
    text = formats.titled(document, node.id, text)
    if wraps(document, node):
        text = in_lines_of(node.text, text)
    if text == node.text:
        return text
    seen, new = formats.visible(document, node.id), _seen(document, node, text)
    is_bare = not (_is_marked(node.text, seen) or _NOTE.search(seen.text) or HARD.search(node.text))
    if is_bare or _is_marked(text, new):
        return text
    made = _amended(document, node, seen, text, new)
    if _words(_seen(document, node, made).text) != _words(new.text):
        return text
    return in_lines_of(node.text, made.replace("\n", " ")) if wraps(document, node) and not HARD.search(node.text) else made


def _seen(document: Document, node: Node, text: str) -> Visible:
    """What a reader would see of a node with another text."""
    return formats.visible(_with_text(document, node.id, text), node.id)


def _with_text(document: Document, id: str, text: str) -> Document:
    return apply(document, [splice(document, id, text)])


def _words(text: str) -> list[str]:
    return _NOTE.sub("", text).split()


def _is_marked(text: str, seen: Visible) -> bool:
    """Whether something is spelled that isn't seen, but for escapes: a mark, a link's address, a footnote's sign."""
    if seen.starts is None or seen.ends is None:
        return False
    gaps = pairwise([0, *(place for span in zip(seen.starts, seen.ends, strict=True) for place in span), len(text)])
    hidden = [text[start:end] for start, end in list(gaps)[::2]]
    return bool(seen.marks) or any(gap.strip("\\") for gap in hidden)


def _amended(document: Document, node: Node, seen: Visible, text: str, new: Visible) -> str:
    """The old text with the words exchanged that are others, or where it is another text, the marks of what came back whole."""
    spans = [one.span() for one in _TOKENS.finditer(seen.text)]
    if not _NOTE.search(new.text):  # who writes words says nothing of footnotes
        spans = [span for span in spans if not _NOTE.match(seen.text, *span)]
    new_spans = [one.span() for one in _TOKENS.finditer(new.text)]
    before, after = _tokens(seen.text, spans), _tokens(new.text, new_spans)
    pairs = word_pairs(before, after)
    changed = [one for one in stretches(pairs, len(before), len(after)) if not one.is_same]
    if shared(before, after, pairs) <= ENOUGH or len(changed) * len(text) > MAX_READ:
        return _with_marks(document, node, seen, text, new)
    for one in reversed(changed):
        start, end = _extent(spans, one.start, one.end, len(seen.text))
        first, last = new.source_span(*_extent(new_spans, one.new_start, one.new_end, len(new.text)))
        document = _exchanged(document, node.id, start, end, text[first:last])
    return document[node.id].text


def _tokens(text: str, spans: list[Span]) -> list[str]:
    """Words and signs; any white space is as good as any other."""
    return [" " if text[start:end].isspace() else text[start:end] for start, end in spans]


def _extent(spans: list[Span], first: int, last: int, end: int) -> Span:
    """Where tokens from `first` up to `last` stand; for none of them, the place before `first`."""
    start = spans[first][0] if first < len(spans) else end
    return start, (spans[last - 1][1] if last > first else start)


def _exchanged(document: Document, id: str, start: int, end: int, new: str) -> Document:
    text = document[id].text
    if start < end:
        made = formats.exchange(document, id, start, end, new)
        return _with_text(document, id, text[: made.start] + made.new + text[made.end :])
    seen = formats.visible(document, id)
    at = len(text)
    if start < len(seen.text):
        at = seen.starts[start] if seen.starts is not None else start
        at = min([at, *(mark.start for mark in seen.marks if mark.inner_start == at)])  # outside of what begins there
    return _with_text(document, id, text[:at] + new + text[at:])


def _with_marks(document: Document, node: Node, seen: Visible, text: str, new: Visible) -> str:
    """Another text: a mark goes on over words that stand once in each, and are all that it marked; emphasis that was on all of the
    text is on all of it again."""
    whole = next((mark for mark in seen.marks if (mark.start, mark.end) == (0, len(node.text))), None)
    if whole is not None and _EMPHASIS.fullmatch(sign := node.text[: whole.inner_start]) and text == text.strip():
        return sign + text + sign[::-1]
    made = _with_text(document, node.id, text)
    for mark in seen.marks if len(seen.marks) * len(text) < MAX_READ else ():
        source = node.text[mark.start : mark.end]
        words = _seen(document, node, source).text
        found = [one.start() for one in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", new.text)]
        if not words.strip() or len(found) != 1 or seen.text.count(words) != 1:
            continue
        span = found[0], found[0] + len(words)
        if any(
            one.inner_start < end and start < one.inner_end
            for one in formats.visible(made, node.id).marks
            for start, end in [formats.visible(made, node.id).source_span(*span)]
        ):
            continue  # inside a mark that came back
        change = formats.exchange(made, node.id, *span, source)
        there = made[node.id].text
        made = _with_text(made, node.id, there[: change.start] + change.new + there[change.end :])
    return made[node.id].text
