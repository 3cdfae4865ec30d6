"""Text of Markdown as units, each with its span in the source."""

import re
from typing import Any

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Mark
from copydesk.formats.markdown.events import Range, events
from copydesk.formats.markdown.visible import GUARD, LABEL, LABELLED, LITERAL, SPECIAL, byte_offsets, defined_labels
from copydesk.formats.sheet.units import SAFE_ADDRESS, Unit, shown_marks

HELD = frozenset(("bold", "italic", "strike", "code", "link"))
SPANS = {"Strong": "bold", "Emphasis": "italic", "Strikethrough": "strike"}
OPEN_LINKS = ("Inline", "Autolink", "Email")  # any other is known by a label
NAMES = ("[IMAGE:", "[^")
NAMED = re.compile(r"\[IMAGE:([^\[\]\\\n]+)\]|\[\^([^\[\]\s]+)\]")  # an image, or a footnote's mark


def units(document: Document, node: Node) -> list[Unit]:
    text = node.text
    if shown := _as_it_stands(node):
        return [Unit(sign, (), False, at, at + 1) for at, sign in enumerate(shown)]
    return Reader(text, document.cached(defined_labels)).units() if text else []


def runs(document: Document, node: Node) -> list[Unit]:
    """The same text in as few units as it takes: for who shows it and compares nothing."""
    if shown := _as_it_stands(node):
        return [Unit(shown, (), False, 0, len(shown))]
    if any(sign in node.text for sign in NAMES):
        return units(document, node)
    labels = document.cached(defined_labels) if LABELLED.search(node.text) else frozenset[str]()
    return Reader(node.text, labels, by_sign=False).units() if node.text else []


def _as_it_stands(node: Node) -> str:
    """What is seen of a text without marks; "" of any other."""
    if node.type in LITERAL:
        return node.text
    return "" if SPECIAL.search(node.text) else node.text.replace("\n", " ")


class Reader:
    """One pass over the events of a text; what is spelled as it reads is a unit for each sign, or for as many as look alike."""

    def __init__(self, text: str, labels: frozenset[str], *, by_sign: bool = True) -> None:
        self.by_sign = by_sign
        known = {label for label in LABEL.findall(text) if " ".join(label.split()).casefold() in labels}
        self.text = text
        self.source = GUARD + text + "".join(f"\n\n[{label}]: x" for label in known)
        self.offsets = byte_offsets(self.source)
        self.found: list[Unit] = []
        self.opened: list[Mark] = []
        self.links: list[tuple[int, int, bool]] = []  # where each open link begins: unit, place, and whether it is locked
        self.seen_guard = False

    def units(self) -> list[Unit]:
        for event, span in events(self.source):
            start, end = self.place(span)
            if start < len(self.text) or (start == len(self.text) and isinstance(event, dict) and "End" in event):
                self.take(event, start, min(end, len(self.text)))
        return self.with_names()

    def place(self, span: Range) -> tuple[int, int]:
        return max(0, self.offsets[span["start"]] - len(GUARD)), max(0, self.offsets[span["end"]] - len(GUARD))

    def take(self, event: Any, start: int, end: int) -> None:
        match event:
            case {"Text": value}:
                self.add_text(value, start, end)
            case {"Code": value}:
                self.add_code(value, start, end)
            case "SoftBreak":
                self.add(" ", start, end)
            case "HardBreak":
                self.add("\n", start, end)
            case {"Start": str(name)} if name in SPANS:
                self.opened.append(Mark(SPANS[name]))
            case {"End": str(name)} if name in SPANS:
                self.close(SPANS[name])
            case {"Start": {"Link": link}}:
                self.open_link(link, start)
            case {"Start": {"Image": _}}:
                self.links.append((len(self.found), start, True))
            case {"End": "Link" | "Image"} if self.links:
                self.close_link(end)
            case {"InlineHtml": tag}:
                self.add_object(start, end, tag)

    def open_link(self, link: dict[str, str], start: int) -> None:
        address = ("mailto:" if link["link_type"] == "Email" else "") + link["dest_url"]
        is_open = link["link_type"] in OPEN_LINKS and not link["title"] and bool(SAFE_ADDRESS.fullmatch(address))
        self.links.append((len(self.found), start, not is_open))
        if is_open:
            self.opened.append(Mark("link", address))

    def close_link(self, end: int) -> None:
        """A link that an editor can't hold, or that holds an object or nothing, is an object itself."""
        first, start, is_locked = self.links.pop()
        if not is_locked:
            self.close("link")
        inside = self.found[first:]
        if is_locked or not inside or any(unit.is_object for unit in inside):
            del self.found[first:]
            self.add_object(start, end, "".join(unit.label or unit.text for unit in inside))

    def close(self, name: str) -> None:
        for place in range(len(self.opened) - 1, -1, -1):
            if self.opened[place].name == name:
                del self.opened[place]
                return

    def add(self, value: str, start: int, end: int, *marks: Mark) -> None:
        """Characters spelled as they are, or one in a span of its own; several in one span (a rare entity) are an object."""
        shown = shown_marks((*self.opened, *marks))
        if value and not self.by_sign and end - start == len(value):
            self.found.append(Unit(value, shown, False, start, end))
        elif end - start == len(value):
            self.found += [Unit(sign, shown, False, start + at, start + at + 1) for at, sign in enumerate(value)]
        elif len(value) == 1:
            self.found.append(Unit(value, shown, False, start, end))
        elif value:
            self.add_object(start, end, value)

    def add_text(self, value: str, start: int, end: int) -> None:
        if not self.seen_guard and value.startswith(GUARD):
            value = value[len(GUARD) :]
        elif not self.seen_guard and value == GUARD.rstrip():
            value = ""
        self.seen_guard = True
        self.add(value, start, end)

    def add_code(self, value: str, start: int, end: int) -> None:
        raw = self.text[start:end]
        fence = len(raw) - len(raw.lstrip("`"))
        inner = start + fence + (1 if raw[fence : fence + 1] == " " and len(raw) - 2 * fence == len(value) + 2 else 0)
        self.add(value, inner, inner + len(value), Mark("code"))

    def add_object(self, start: int, end: int, label: str) -> None:
        self.found.append(Unit(self.text[start:end], shown_marks(self.opened), True, start, end, label))

    def with_names(self) -> list[Unit]:
        """`[IMAGE:x]` and a footnote's mark as objects, where they are no code."""
        if not any(sign in self.text for sign in NAMES):
            return self.found
        signs = "".join("\0" if unit.is_object or len(unit.text) > 1 or _is_code(unit) else unit.text for unit in self.found)
        result: list[Unit] = []
        at = 0
        for found in NAMED.finditer(signs):
            first, last = self.found[found.start()], self.found[found.end() - 1]
            source = self.text[first.start : last.end]
            if source != found[0]:  # written with escapes: its letters
                continue
            result += self.found[at : found.start()]
            result.append(Unit(source, first.marks, True, first.start, last.end, found[1] or found[2]))
            at = found.end()
        return result + self.found[at:]


def _is_code(unit: Unit) -> bool:
    return any(mark.name == "code" for mark in unit.marks)
