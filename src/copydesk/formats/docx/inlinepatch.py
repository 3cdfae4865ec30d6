"""A paragraph rewritten where its text changed: runs outside the change keep their bytes, a changed run keeps all but its words, a
new one takes what text can't show (font, size, language) from the run to its left.

What a format can't do here is not refused but left out: the paragraph is then read back as something else, and closure refuses it.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from copydesk.formats.dialect import Mark, Marks, Part, Piece, Run, patch
from copydesk.formats.docx.characters import characters
from copydesk.formats.docx.inline import CLOSE, FAINT, LEAF, OPEN, Inline, Leaf, Wrapper
from copydesk.formats.docx.links import hyperlink, is_placeholder, run_look
from copydesk.formats.docx.markup import FORBIDDEN, Scope, escape, tag
from copydesk.formats.docx.properties import without

_PLACEHOLDER = re.compile(rb"<[\w.-]*:?showingPlcHdr(?:\s[^>]*)?/>")
TEXT = b"<"  # what can't be cut between characters: CDATA and comments


class Chunk(NamedTuple):
    """Bytes to write at an old leaf: inside the run it stood in, or in a run of their own under a link or none."""

    data: bytes
    is_own: bool
    link: Mark | None = None


def patched(inline: Inline, pieces: Sequence[Piece], scope: Scope) -> bytes:
    """The bytes of the paragraph with `pieces` as its text."""
    return _Rewrite(inline, scope).paragraph(pieces)


class _Rewrite:
    def __init__(self, inline: Inline, scope: Scope) -> None:
        self.inline = inline
        self.source = inline.source
        self.scope = scope
        self.chunks: dict[int, list[Chunk]] = {}
        self.out: list[bytes] = []
        self.open: list[Wrapper] = []
        self.live: set[Wrapper] = set()
        self.filled: set[Wrapper] = set()  # controls whose text was changed, so that it is no placeholder any more

    def paragraph(self, pieces: Sequence[Piece]) -> bytes:
        loose = self.distribute(patch(self.inline.pieces, pieces))
        self.choose_live()
        self.emit()
        self.emit_runs(loose, [])
        element, content = self.inline.element, b"".join(self.out)
        if element.end == element.inner:  # it has no end tag
            if not content:
                return self.source[element.start : element.end]
            start = self.source[element.start : element.inner - 2].rstrip()
            return start + b">" + content + b"</" + start[1:].split(None, 1)[0] + b">"
        return self.source[element.start : self.inline.inner] + content + self.source[element.stop : element.end]

    # What becomes of each leaf

    def distribute(self, parts: Sequence[Part]) -> list[Chunk]:
        """Gives each part to an old leaf: its own, or that of the part before it. What finds none is returned."""
        waiting: list[Chunk] = []
        last = -1
        for part in parts:
            if part.source is not None and (part.source > last or (part.source == last and part.is_copy)):
                last = part.source
                here = self.chunks.setdefault(last, [])
                here += waiting
                waiting = []
                here.append(self.changed(self.inline.leaves[last], part))
                continue
            chunk = self.moved(self.inline.leaves[part.source]) if part.source is not None else self.new(part)
            if last >= 0:
                self.chunks[last].append(chunk)
            else:
                waiting.append(chunk)
        if waiting and self.inline.leaves:
            self.chunks[0] = waiting
            return []
        return waiting

    def changed(self, leaf: Leaf, part: Part) -> Chunk:
        """An old leaf with what it holds now. Words in place of a placeholder don't look like one."""
        data = self.own(leaf, part)
        if part.is_whole or leaf.run is None or leaf.run.look is None or not is_placeholder(leaf.run.look, self.inline.known):
            return Chunk(data, is_own=True)
        look = without(self.source[leaf.run.look.start : leaf.run.look.end], "rPr", ("rStyle",), self.scope)
        return Chunk(tag(self.scope, "r", look + data) if data else b"", is_own=False, link=link_of(leaf.piece.marks))

    def own(self, leaf: Leaf, part: Part) -> bytes:
        """The content that an old leaf has now, to stand in its run."""
        if part.is_whole or not isinstance(leaf.piece, Run):
            return self.source[leaf.start : leaf.end]
        if not leaf.text_start:
            kept = self.source[leaf.start : leaf.end]
            return (kept if part.left else b"") + self.content(part.text) + (kept if part.right else b"")
        raw = self.source[leaf.text_start : leaf.text_end]
        text = leaf.piece.text
        left, right = text[: part.left], text[len(text) - part.right :]
        if TEXT in raw:
            return self.content(left + part.text + right)
        spans = characters(raw)
        left_bytes = raw[: spans[part.left - 1][2]] if part.left else b""
        right_bytes = raw[spans[len(spans) - part.right][1] :] if part.right else b""
        return self.content(part.text, (left, left_bytes), (right, right_bytes), leaf)

    def content(
        self,
        text: str,
        left: tuple[str, bytes] = ("", b""),
        right: tuple[str, bytes] = ("", b""),
        like: Leaf | None = None,
    ) -> bytes:
        """The elements of a text in a run: between breaks and tabs a text element each, the first one spelled like an old one."""
        words = [""]
        between: list[bytes] = []
        for character in FORBIDDEN.sub("", text):
            if character == self.inline.break_character:
                between.append(tag(self.scope, "br"))
            elif character == "\t":
                between.append(tag(self.scope, "tab"))
            else:
                words[-1] += character
                continue
            words.append("")
        made: list[bytes] = []
        for place, word in enumerate(words):
            before = left if place == 0 else ("", b"")
            behind = right if place == len(words) - 1 else ("", b"")
            whole = before[0] + word + behind[0]
            if whole:
                data = before[1] + escape_text(word) + behind[1]
                made.append(self.text_element(data, whole, like if place == 0 else None))
            made += between[place : place + 1]
        return b"".join(made)

    def text_element(self, data: bytes, text: str, like: Leaf | None) -> bytes:
        """A text element; where white space at its ends counts, it says so. What doesn't count stays as it was."""
        if like is None or self.source[like.end - 2 : like.end] == b"/>":
            start = tag(self.scope, "t", b" ").partition(b" ")[0]
        else:
            start = self.source[like.start : self.source.index(b">", like.start) + 1]
            inner, end = like.start + len(start), self.source.rindex(b"<", like.start, like.end)
            if text == text.strip(" ") or b"space" in start:
                data = self.source[inner : like.text_start] + data + self.source[like.text_end : end]
        if text != text.strip(" ") and b"space" not in start:
            start = start[:-1] + b' xml:space="preserve">'
        return start + data + b"</" + start[1:-1].split(None, 1)[0] + b">"

    def moved(self, leaf: Leaf) -> Chunk:
        """An atom that stands elsewhere now."""
        data = self.source[leaf.start : leaf.end]
        if leaf.run is not None:
            look = leaf.run.look
            about = b"" if look is None else self.source[look.start : look.end]
            data = tag(self.scope, "r", about + data)
        return Chunk(data, is_own=False, link=link_of(leaf.piece.marks))

    def new(self, part: Part) -> Chunk:
        like = None if part.like is None else self.inline.leaves[part.like]
        look = run_look(self.inline, like, part.marks, self.scope)
        content = self.content(part.text)
        return Chunk(tag(self.scope, "r", look + content) if content else b"", is_own=False, link=link_of(part.marks))

    # Writing

    def choose_live(self) -> None:
        """Which wrappers are written: those with something left in them, those that stay anyway, and those that held nothing."""
        chain: list[Wrapper] = []
        held: set[Wrapper] = set()
        seen: list[Wrapper] = []
        for token in self.inline.tokens:
            if token.sort == OPEN:
                assert token.wrapper is not None
                chain.append(token.wrapper)
                seen.append(token.wrapper)
            elif token.sort == CLOSE:
                chain.pop()
            elif token.sort == LEAF:
                held.update(chain)
                link = next((wrapper.link for wrapper in reversed(chain) if wrapper.link is not None), None)
                if self.is_changed(token.leaf):
                    self.filled.update(wrapper for wrapper in chain if wrapper.stays)
                for chunk in self.chunks.get(token.leaf, ()):
                    if chunk.is_own:
                        self.live.update(chain)
                    elif chunk.link == link:
                        self.live.update(wrapper for wrapper in chain if not wrapper.is_run)
            elif token.sort != FAINT and token.wrapper is not None and token.wrapper.is_run:
                self.live.update(chain)
        self.live.update(wrapper for wrapper in seen if wrapper.stays or wrapper not in held)

    def is_changed(self, leaf: int) -> bool:
        old = self.inline.leaves[leaf]
        return [chunk.data for chunk in self.chunks.get(leaf, ())] != [self.source[old.start : old.end]]

    def emit(self) -> None:
        chain: list[Wrapper] = []
        for token in self.inline.tokens:
            wrapper = token.wrapper
            if token.sort == OPEN:
                assert wrapper is not None
                chain.append(wrapper)
                self.enter(chain)
            elif token.sort == CLOSE:
                if self.open and self.open[-1] is wrapper:
                    self.leave(len(self.open) - 1)
                chain.pop()
            elif token.sort == LEAF:
                self.emit_leaf(self.chunks.get(token.leaf, []), chain)
            elif token.sort != FAINT:
                if wrapper is not None and wrapper.is_run:
                    self.enter(chain)
                self.out.append(self.source[token.start : token.end])
            elif wrapper in self.open:
                self.out.append(self.source[token.start : token.end])

    def emit_leaf(self, chunks: Sequence[Chunk], chain: Sequence[Wrapper]) -> None:
        for is_own, group in groupby(chunks, key=lambda chunk: chunk.is_own):
            if is_own:
                self.enter(chain)
                self.out += [chunk.data for chunk in group]
            else:
                self.emit_runs(list(group), chain)

    def emit_runs(self, chunks: Sequence[Chunk], chain: Sequence[Wrapper]) -> None:
        """Runs of their own. Where they are under another link than what stands here, that link is left for them."""
        around = [wrapper for wrapper in chain if not wrapper.is_run]
        at = next((place for place in range(len(around) - 1, -1, -1) if around[place].link is not None), len(around))
        here = around[at].link if at < len(around) else None
        for link, group in groupby(chunks, key=lambda chunk: chunk.link):
            data = b"".join(chunk.data for chunk in group)
            target = around if link == here else around[:at]
            self.leave(len([wrapper for wrapper in target if wrapper in self.live]))
            self.enter(target)
            if data:
                self.out.append(data if link == here or link is None else hyperlink(self.inline, link.value, data, self.scope))

    def enter(self, chain: Sequence[Wrapper]) -> None:
        """Opens what is to be open of a chain of wrappers; what is open already begins it."""
        wanted = [wrapper for wrapper in chain if wrapper in self.live]
        for wrapper in wanted[len(self.open) :]:
            start = self.source[wrapper.start : wrapper.open_end]
            self.out.append(_PLACEHOLDER.sub(b"", start) if wrapper in self.filled else start)
            self.open.append(wrapper)

    def leave(self, count: int) -> None:
        while len(self.open) > count:
            wrapper = self.open.pop()
            self.out.append(self.source[wrapper.close_start : wrapper.end])


def link_of(marks: Marks) -> Mark | None:
    return next((mark for mark in marks if mark.name == "link"), None)


def escape_text(text: str) -> bytes:
    """Text between tags; quotes need no escape there."""
    return escape(text).replace(b"&quot;", b'"')
