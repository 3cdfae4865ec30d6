"""JSON text as spans: where each value of a source stands, so that a changed value is spliced in and all else keeps its bytes.

A strict reader of RFC 8259 without recursion (a note nested 1,000 deep is 2,000 levels of JSON). It keeps duplicate keys and
says where a text is broken. Which keys mean what is for the formats built on it.
"""

import re
from json import loads
from typing import Any

from copydesk.errors import InputError

TOKEN = re.compile(
    rb'[ \t\n\r]*(?:(?P<punctuation>[{}\[\]:,])'
    rb'|(?P<string>"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")'
    rb"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    rb"|(?P<word>true|false|null))"
)
MAX_DEPTH = 10_000
WORDS = {b"true": True, b"false": False, b"null": None}


class Span:
    """A JSON value and where it stands in `source`: from `start` to `end`, white space around it not included."""

    __slots__ = ("end", "items", "kind", "members", "source", "start")

    def __init__(self, source: bytes, kind: str, start: int, end: int) -> None:
        self.source = source
        self.kind = kind  # object, array, string, number or word
        self.start = start
        self.end = end
        self.items: list[Span] = []
        self.members: list[tuple[str, Span, Span]] = []  # (key, the key's span, the value's span), in order, duplicates kept

    @property
    def raw(self) -> bytes:
        return self.source[self.start:self.end]

    def get(self, key: str) -> "Span | None":
        """The value of `key`; the last one counts where a key is doubled, as for every JSON reader."""
        return next((value for name, _, value in reversed(self.members) if name == key), None)

    def value(self) -> Any:
        """The value as Python. Recursive: for values that are known to be shallow."""
        match self.kind:
            case "object":
                return {key: value.value() for key, _, value in self.members}
            case "array":
                return [item.value() for item in self.items]
            case "word":
                return WORDS[self.raw]
            case _:
                return loads(self.raw)


def scan(source: bytes) -> Span:
    """The one value that `source` is. InputError, with line and column, where it is not JSON."""
    at = 3 if source.startswith(b"\xef\xbb\xbf") else 0
    top: Span | None = None
    stack: list[Span] = []
    pending: list[tuple[str, Span] | None] = []  # for each open object, the key that waits for its value
    expect = "value"  # value, first value or end, key, first key or end, colon, comma or end, nothing
    match = TOKEN.match
    while expect != "nothing":
        token = match(source, at)
        if token is None:
            raise _broken(source, at)
        kind = token.lastgroup or ""
        start, at = token.span(kind)
        mark = source[start:at] if kind == "punctuation" else b""
        if mark in (b"{", b"[") and expect in ("value", "first value"):
            span = Span(source, "object" if mark == b"{" else "array", start, at)
            if len(stack) >= MAX_DEPTH:
                raise InputError(f"this JSON is nested deeper than {MAX_DEPTH} levels")
            _place(span, stack, pending)
            top = top or span
            stack.append(span)
            pending.append(None)
            expect = "first key" if mark == b"{" else "first value"
        elif mark in (b"}", b"]"):
            if expect not in (("first key", "comma") if mark == b"}" else ("first value", "comma")):
                raise _broken(source, start)
            if not stack or stack[-1].kind != ("object" if mark == b"}" else "array"):
                raise _broken(source, start)
            stack.pop().end = at
            pending.pop()
            expect = "comma" if stack else "nothing"
        elif mark == b":" and expect == "colon":
            expect = "value"
        elif mark == b"," and expect == "comma":
            expect = "key" if stack[-1].kind == "object" else "value"
        elif kind == "string" and expect in ("key", "first key"):
            span = Span(source, kind, start, at)
            pending[-1] = (loads(span.raw), span)
            expect = "colon"
        elif kind != "punctuation" and expect in ("value", "first value"):
            span = Span(source, kind, start, at)
            _place(span, stack, pending)
            top = top or span
            expect = "comma" if stack else "nothing"
        else:
            raise _broken(source, start)
    rest = source[at:]
    if rest.strip(b" \t\n\r"):
        raise _broken(source, at + len(rest) - len(rest.lstrip(b" \t\n\r")))
    assert top is not None
    return top


def _place(span: Span, stack: list[Span], pending: list[tuple[str, Span] | None]) -> None:
    if not stack:
        return
    if stack[-1].kind == "array":
        stack[-1].items.append(span)
        return
    waiting = pending[-1]
    assert waiting is not None
    stack[-1].members.append((waiting[0], waiting[1], span))
    pending[-1] = None


def _broken(source: bytes, at: int) -> InputError:
    while at < len(source) and source[at] in b" \t\n\r":
        at += 1
    line = source.count(b"\n", 0, at) + 1
    column = len(source[source.rfind(b"\n", 0, at) + 1:at].decode("utf-8", "replace")) + 1
    if at >= len(source):
        return InputError(f"this JSON ends too early, at line {line}")
    found = source[at:at + 20].decode("utf-8", "replace").split("\n")[0]
    return InputError(f"this is not valid JSON at line {line}, column {column}: unexpected {found!r}")
