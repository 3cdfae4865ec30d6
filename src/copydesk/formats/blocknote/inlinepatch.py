"""Inline content rewritten where its text changed: runs outside the change keep their JSON, a changed run keeps all but its text,
a new one takes what text can't show (a font, a size) from the run to its left.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from copydesk.formats.blocknote.inline import STYLES, content_of, leaves, marks_of, styles_of
from copydesk.formats.dialect import Part, Piece, Run, patch
from copydesk.formats.jsonsource import Span, scan
from copydesk.formats.jsonsplice import Edit, Style, dump, indent_at, rewritten, set_member, splice, splice_items, splice_string


@dataclass(slots=True)
class _Group:
    """Parts that come to stand in one item of the content: a link's, or a single one."""

    item: int | None
    address: str | None
    parts: list[Part] = field(default_factory=list)


def content_edits(content: Span, pieces: Sequence[Piece], style: Style) -> list[Edit]:
    """The edits that make `content`, a string or an array of inline content, read `pieces`."""
    return _Rewrite(content, style).edits(pieces)


class _Rewrite:
    def __init__(self, content: Span, style: Style) -> None:
        self.content = content
        self.style = style
        self.leaves = leaves(content) or []
        self.counts = Counter(leaf.item for leaf in self.leaves)
        self.indent = self.item_indent(content)

    def item_indent(self, array: Span) -> bytes:
        """The indent of an item of `array`."""
        if array.items:
            return indent_at(array.source, array.items[0].start)
        return indent_at(array.source, array.start) + (self.style.unit or "").encode()

    def edits(self, pieces: Sequence[Piece]) -> list[Edit]:
        parts = patch([leaf.piece for leaf in self.leaves], pieces)
        content = self.content
        if content.kind == "array":
            return splice_items(content, [self.entry(group) for group in self.groups(parts)], self.style)
        if len(parts) == 1 and parts[0].source is not None:
            return [Edit(content.start, content.end, self.text(parts[0], self.indent))]
        if not parts:
            return [Edit(content.start, content.end, b'""')]
        return [Edit(content.start, content.end, dump(content_of(pieces), self.style, indent_at(content.source, content.start)))]

    def groups(self, parts: Sequence[Part]) -> list[_Group]:
        result: list[_Group] = []
        for part in parts:
            item = None if part.source is None else self.leaves[part.source].item
            address = next((mark.value for mark in part.marks if mark.name == "link"), None)
            last = result[-1] if result else None
            if last and address is not None and last.address == address and (item is None or last.item in (None, item)):
                last.parts.append(part)
                last.item = item if last.item is None else last.item
            else:
                result.append(_Group(item, address, [part]))
        return result

    def entry(self, group: _Group) -> int | bytes:
        parts = group.parts
        if group.item is not None and len(parts) == self.counts[group.item] and all(part.is_whole for part in parts):
            return group.item
        if group.address is None:
            return self.text(parts[0], self.indent)
        if group.item is not None:
            return self.link(self.content.items[group.item].raw, parts)
        return self.link(dump({"type": "link", "href": group.address, "content": []}, self.style, self.indent), parts)

    def link(self, raw: bytes, parts: Sequence[Part]) -> bytes:
        """The source of a link with `parts` inside."""
        link = scan(raw)
        content = link.get("content")
        assert content is not None
        if content.kind == "array":
            indent = self.item_indent(content)
            inner = [self.leaves[part.source].inner if part.is_whole and part.source is not None else -1 for part in parts]
            entries = [self.text(part, indent) if place < 0 else place for place, part in zip(inner, parts, strict=True)]
            return splice(raw, splice_items(content, entries, self.style))
        if len(parts) == 1 and parts[0].source is not None:
            return splice(raw, [Edit(content.start, content.end, self.text(parts[0], self.indent))])
        return splice(raw, [Edit(content.start, content.end, dump([self.made(part) for part in parts], self.style, self.indent))])

    def text(self, part: Part, indent: bytes) -> bytes:
        """The source of one run or atom."""
        if part.source is None:
            return self.new(part, indent)
        leaf = self.leaves[part.source]
        if part.is_whole and leaf.span.kind != "array":
            return leaf.span.raw
        text = leaf.span if leaf.span.kind == "string" else leaf.span.get("text")
        if text is None:
            return self.new(part, indent)
        data = splice_string(text.raw, part.left, len(self.old(part)) - part.right, part.text, self.style)
        return rewritten(leaf.span, [Edit(text.start, text.end, data)])

    def new(self, part: Part, indent: bytes) -> bytes:
        like = None if part.like is None else self.leaves[part.like].span
        text = None if like is None else like.get("text")
        if like is None or text is None:
            return dump(self.made(part), self.style, indent)
        raw = rewritten(like, [Edit(text.start, text.end, dump(part.text, self.style))])
        return _styled(raw, styles_of(part.marks), self.style)

    def made(self, part: Part) -> dict[str, Any]:
        """A text object for a part, without anything that text can't show."""
        old = self.old(part)
        text = old[: part.left] + part.text + old[len(old) - part.right :]
        return {"type": "text", "text": text, "styles": styles_of(part.marks)}

    def old(self, part: Part) -> str:
        piece = None if part.source is None else self.leaves[part.source].piece
        return piece.text if isinstance(piece, Run) else ""


def _styled(raw: bytes, wanted: Mapping[str, Any], style: Style) -> bytes:
    """The source of a text object, with these and no other styles that text can show."""
    for key in STYLES:
        run = scan(raw)
        styles = run.get("styles")
        if styles is None or styles.kind != "object":
            return splice(raw, set_member(run, "styles", dump(wanted, style._replace(unit=None)), style)) if wanted else raw
        if styles_of(marks_of(styles)).get(key) != wanted.get(key):
            raw = splice(raw, set_member(styles, key, dump(wanted[key], style) if key in wanted else None, style))
    return raw
