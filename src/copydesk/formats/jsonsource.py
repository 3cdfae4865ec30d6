"""JSON text as spans: where each value of a source stands, so that a changed value is spliced in and all else keeps its bytes.

A strict reader of RFC 8259 without recursion (a note nested 1,000 deep is 2,000 levels of JSON), which keeps duplicate keys and
says where a text is broken. Which keys mean what is for the formats built on it; splicing is the work of `jsonsplice`.
"""

import re
from collections.abc import Sequence
from json import loads
from typing import Any

from copydesk.errors import InputError
from copydesk.formats.text import BOM, require_utf8

MAX_DEPTH = 10_000
WORDS = {b"true": True, b"false": False, b"null": None}

_SPACE = rb"[ \t\n\r]*+"
_STRING = rb'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"'
_NUMBER = rb"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+"
# An empty object or array is as flat as a number: one match takes a whole flat member or item, which is most of any file.
_FLAT = rb"(" + _STRING + rb"|" + _NUMBER + rb"|true|false|null|\{" + _SPACE + rb"\}|\[" + _SPACE + rb"\])"
_OPENING = rb"([{\[])(?!" + _SPACE + rb"[}\]])"
_KEY = _SPACE + rb"(" + _STRING + rb")" + _SPACE + rb":"
_MEMBER = re.compile(_KEY + _SPACE + rb"(?:" + _FLAT + _SPACE + rb"([,}])|" + _OPENING + rb")")
_ITEM = re.compile(_SPACE + rb"(?:" + _FLAT + _SPACE + rb"([,\]])|" + _OPENING + rb")")
_ALONE = re.compile(_SPACE + rb"(?:" + _FLAT + _SPACE + rb"\Z|" + _OPENING + rb")")
_AFTER = {"object": re.compile(_SPACE + rb"([,}])"), "array": re.compile(_SPACE + rb"([,\]])")}
_REST = re.compile(_SPACE + rb"\Z")
_VALUE = re.compile(_SPACE + _FLAT)
_STEPS = {  # the same, one token at a time, to say where a text is broken
    "object": (re.compile(_SPACE + _STRING), re.compile(_SPACE + rb":"), _VALUE, _AFTER["object"]),
    "array": (_VALUE, _AFTER["array"]),
    "": (_VALUE,),
}
_CLOSING = b"}]"
_KIND = ["number"] * 256  # by the first byte of a value
for _marks, _name in ((b'"', "string"), (b"{", "object"), (b"[", "array"), (b"tfn", "word")):
    for _mark in _marks:
        _KIND[_mark] = _name


class Span:
    """A JSON value and where it stands in `source`: from `start` to `end`, white space around it not included."""

    __slots__ = ("end", "items", "kind", "members", "source", "start")

    items: Sequence["Span"]
    members: Sequence[tuple[str, "Span", "Span"]]  # (key, the key's span, the value's span), in order, duplicates kept

    def __init__(self, source: bytes, kind: str, start: int, end: int) -> None:
        self.source = source
        self.kind = kind  # object, array, string, number or word
        self.start = start
        self.end = end
        self.items = self.members = ()

    @property
    def raw(self) -> bytes:
        return self.source[self.start : self.end]

    def get(self, key: str) -> "Span | None":
        """The value of `key`; the last one counts where a key is doubled, as for every JSON reader."""
        for name, _, value in reversed(self.members):
            if name == key:
                return value
        return None

    def value(self) -> Any:
        """The value as Python. Recursive: for values that are known to be shallow."""
        match self.kind:
            case "string":
                return text_of(self.source[self.start : self.end])
            case "object":
                return {key: value.value() for key, _, value in self.members}
            case "array":
                return [item.value() for item in self.items]
            case "word":
                return WORDS[self.raw]
            case _:
                return _number(self.raw)


def text_of(raw: bytes) -> str:
    """The text of a string's source. A lone surrogate escape gives a text that is no UTF-8."""
    found: str = loads(raw.decode()) if b"\\" in raw else raw[1:-1].decode()
    return found


def _number(raw: bytes) -> int | float:
    found: int | float = loads(raw) if len(raw) < 4000 else float(raw)  # Python refuses to read an int of more than 4,300 digits
    return found


def scan(source: bytes) -> Span:
    """The one value that `source` is. InputError, with line and column, where it is not JSON."""
    require_utf8(source)
    start = len(BOM) if source.startswith(BOM) else 0
    found = _ALONE.match(source, start)
    if found is None:
        raise _broken(source, start, "")
    if found.lastindex == 1:
        start, end = found.span(1)
        return Span(source, _KIND[source[start]], start, end)
    top = Span(source, _KIND[source[found.end() - 1]], found.end() - 1, 0)
    at = _fill(top)
    if not _REST.match(source, at):
        raise _unexpected(source, at)
    return top


def _fill(top: Span) -> int:
    """Reads what stands inside `top`, which is open and not empty; where it ends."""
    source, open, inside, at = top.source, top, _hold(top), top.start + 1
    stack = [(open, inside)]
    names: dict[bytes, str] = {}
    kinds = _KIND
    while True:
        in_object = open.kind == "object"
        found = _MEMBER.match(source, at) if in_object else _ITEM.match(source, at)
        if found is None:
            raise _broken(source, at, open.kind)
        at = found.end()
        is_flat = found.lastindex == (3 if in_object else 2)
        start, end = found.span(2 if in_object else 1) if is_flat else (at - 1, 0)
        span = Span(source, kinds[source[start]], start, end)
        if in_object:
            raw = found[1]
            name = names.get(raw)
            if name is None:
                name = names[raw] = text_of(raw)
            start, end = found.span(1)
            inside.append((name, Span(source, "string", start, end), span))
        else:
            inside.append(span)
        if not is_flat:
            if len(stack) >= MAX_DEPTH:
                raise InputError(f"this JSON is nested deeper than {MAX_DEPTH} levels")
            open, inside = span, _hold(span)
            stack.append((open, inside))
            continue
        while source[at - 1] in _CLOSING:
            open.end = at
            stack.pop()
            if not stack:
                return at
            open, inside = stack[-1]
            found = _AFTER[open.kind].match(source, at)
            if found is None:
                raise _unexpected(source, at)
            at = found.end()


def _hold(span: Span) -> list[Any]:
    """A place for what stands inside `span`. Flat values, most of all, go without one."""
    made: list[Any] = []
    if span.kind == "object":
        span.members = made
    else:
        span.items = made
    return made


def _broken(source: bytes, at: int, kind: str) -> InputError:
    """Which part of the member or item at `at` is not what must stand there."""
    for step in _STEPS[kind]:
        found = step.match(source, at)
        if found is None:
            break
        at = found.end()
    return _unexpected(source, at)


def _unexpected(source: bytes, at: int) -> InputError:
    while at < len(source) and source[at] in b" \t\n\r":
        at += 1
    line = source.count(b"\n", 0, at) + 1
    column = len(source[source.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    if at >= len(source):
        return InputError(f"this JSON ends too early, at line {line}")
    found = source[at : at + 20].decode("utf-8", "replace").split("\n")[0]
    return InputError(f"this is not valid JSON at line {line}, column {column}: unexpected {found!r}")
