"""What a reader sees of Markdown text: marks, link targets, escapes, inline HTML and soft breaks dropped."""

import re
from collections.abc import Collection
from functools import lru_cache

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.markdown.attributes import title_end
from copydesk.formats.markdown.events import Range, events
from copydesk.formats.visible import MarkSpan, Replacement, Visible, replacements

LITERAL = ("code", "html", "key", "definition", "opaque", "break")
SPECIAL = re.compile(r"[*_`~\[\]<>\\&!]")
LABEL = re.compile(r"\[((?:[^\]\[\\]|\\.)+)\]")
DEFINED = re.compile(r"\[((?:[^\]\[\\]|\\.)+)\]:")
LABELLED = re.compile(r"\](?!\([^\s()<>]*\))")  # brackets that are no link with an address of its own
DEFINITION = "definition"
GUARD = "x "  # text of a heading or a cell may look like the start of a block; behind this it doesn't
NO_LABELS: frozenset[str] = frozenset()
MAX_RECENT = 32  # texts whose places are kept, which take several times their memory
MAX_RECENT_CHARS = 10_000
MARKING = ("Emphasis", "Strong", "Strikethrough", "Link", "Image")


def visible(document: Document, node: Node) -> Visible:
    if node.type in LITERAL:
        return Visible(node.text)
    if node.text.endswith("}"):
        node = node._replace(text=node.text[: title_end(node)])
    if not SPECIAL.search(node.text):
        return Visible(node.text.replace("\n", " "))
    labels = document.cached(defined_labels) if LABELLED.search(node.text) else NO_LABELS
    return (_recent if len(node.text) <= MAX_RECENT_CHARS else _inline)(node.text, labels)


def _inline(text: str, labels: frozenset[str]) -> Visible:
    return Inline(text, labels).visible()


_recent = lru_cache(MAX_RECENT)(_inline)  # one edit asks for the same few texts again and again


class Seen:
    """The texts that readers see of nodes with marks, handed on from version to version: of another value it is read anew. Only the
    words are kept: where each of them is spelled would take several times the memory."""

    def __init__(self, document: Document, texts: dict[str, tuple[Node, str]] | None = None) -> None:
        self._labels = document.cached(defined_labels)
        self._texts = {} if texts is None else texts

    def passed_on(self, document: Document, changed: Collection[str]) -> "Seen | None":
        if document.cached(defined_labels) != self._labels:
            return None
        for id in changed:
            self._texts.pop(id, None)
        return Seen(document, self._texts)

    def text(self, document: Document, node: Node) -> str:
        known = self._texts.get(node.id)
        if known is None or known[0] is not node:
            known = self._texts[node.id] = (node, visible(document, node).text)
        return known[1]


def seen(document: Document, node: Node) -> str:
    """The text alone of what is visible."""
    if node.type in LITERAL:
        return node.text
    if not SPECIAL.search(node.text):
        return visible(document, node).text
    return document.cached(Seen).text(document, node)


def is_markdown(node: Node) -> bool:
    return node.type not in LITERAL


def exchange(document: Document, node: Node, start: int, end: int, commonmark: str) -> Replacement:
    """The first way to replace the visible span that reads as it should: a delimiter can't stand everywhere."""
    seen = visible(document, node)
    ways = list(replacements(node.text, seen, start, end, commonmark))
    new = visible(document, node._replace(text=commonmark)).text
    wanted = seen.text[:start] + new + seen.text[end:]
    for way in ways[:-1]:
        if visible(document, node._replace(text=node.text[: way.start] + way.new + node.text[way.end :])).text == wanted:
            return way
    return ways[0] if len(ways) < 3 else ways[-1]


class Labels(frozenset[str]):
    """Labels, and the nodes that define them: a version in which none of these came, changed or went has the same."""

    ids: frozenset[str] = frozenset()

    def passed_on(self, document: Document, changed: Collection[str]) -> "Labels | None":
        is_other = any(id in self.ids or (id in document and document[id].type == DEFINITION) for id in changed)
        return None if is_other else self


def defined_labels(document: Document) -> Labels:
    """The labels of the document's link definitions, folded."""
    nodes = [node for node in document.in_any_order() if node.type == DEFINITION]
    found = [DEFINED.match(node.text) for node in nodes]
    labels = Labels(" ".join(match.group(1).split()).casefold() for match in found if match)
    labels.ids = frozenset(node.id for node in nodes)
    return labels


class Inline:
    """One pass over the events of a text."""

    def __init__(self, text: str, labels: frozenset[str]) -> None:
        known = {label for label in LABEL.findall(text) if " ".join(label.split()).casefold() in labels}
        self.text = text
        self.source = GUARD + text + "".join(f"\n\n[{label}]: x" for label in known)
        self.offsets = byte_offsets(self.source)
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.marks: list[MarkSpan] = []

    def visible(self) -> Visible:
        open_marks: list[tuple[int, int]] = []  # where a mark starts, and how many characters were visible before it
        for event, span in events(self.source):
            start, end = self.place(span)
            if start >= len(self.text):
                continue
            if isinstance(event, str):
                if event in ("SoftBreak", "HardBreak"):
                    self.add(" ", start, end)
                continue
            side, value = event.popitem()
            name = value if isinstance(value, str) else next(iter(value)) if isinstance(value, dict) else ""
            if side == "Text":
                self.add_text(value, start, end)
            elif side == "Code":
                self.add_code(value, start, end)
            elif side == "Start" and name in MARKING:
                open_marks.append((start, len(self.starts)))
            elif side == "End" and name in MARKING:
                began, before = open_marks.pop()
                if len(self.starts) > before:
                    self.marks.append(MarkSpan(began, self.starts[before], self.ends[-1], end))
        return Visible("".join(self.parts), self.starts, self.ends, tuple(self.marks))

    def place(self, span: Range) -> tuple[int, int]:
        """A byte range as a span of the text."""
        return max(0, self.offsets[span["start"]] - len(GUARD)), max(0, self.offsets[span["end"]] - len(GUARD))

    def add(self, value: str, start: int, end: int) -> None:
        """Visible characters, spelled as they are or, where the lengths differ, all in one span (an entity, a break)."""
        self.parts.append(value)
        if end - start == len(value):
            self.starts.extend(range(start, end))
            self.ends.extend(range(start + 1, end + 1))
        else:
            self.starts.extend([start] * len(value))
            self.ends.extend([end] * len(value))

    def add_text(self, value: str, start: int, end: int) -> None:
        if not self.parts and value.startswith(GUARD) and end - start == len(value) - len(GUARD):
            value = value[len(GUARD) :]
        self.add(value, start, end)

    def add_code(self, value: str, start: int, end: int) -> None:
        raw = self.text[start:end]
        fence = len(raw) - len(raw.lstrip("`"))
        inner = start + fence + (1 if raw[fence : fence + 1] == " " and len(raw) - 2 * fence == len(value) + 2 else 0)
        before = len(self.starts)
        self.add(value, inner, inner + len(value))
        if value:
            self.marks.append(MarkSpan(start, self.starts[before], self.ends[-1], end))


def byte_offsets(source: str) -> range | list[int]:
    """For each byte of the UTF-8 of `source`, and its end, the character it belongs to."""
    if source.isascii():
        return range(len(source) + 1)
    result: list[int] = []
    for place, character in enumerate(source):
        result.extend([place] * len(character.encode()))
    result.append(len(source))
    return result
