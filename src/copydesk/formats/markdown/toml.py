"""TOML as it stands in a file: which lines are keys, which are headers of tables, and where each value ends. What a value means is
left alone."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_BARE = r"[A-Za-z0-9_-]+"
_QUOTED = r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'"
_PART = rf"(?:{_BARE}|{_QUOTED})"
_NAME = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
KEY = re.compile(rf"(?P<indent>[ \t]*)(?P<name>{_NAME})[ \t]*=[ \t]*")
HEADER = re.compile(rf"[ \t]*(?P<open>\[\[?)[ \t]*(?P<name>{_NAME})[ \t]*\]\]?(?=[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z))")
_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_LONG = {'"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"""+', re.DOTALL), "'''": re.compile(r"(?:[^']|'(?!''))*'''+", re.DOTALL)}
_SHORT = re.compile(_QUOTED)
_SKIPPED = re.compile(r"#[^\n]*|[^\"'#\[\]{}]+")
_PLAIN = re.compile(r"[^,\]}#\r\n]*")


class Line(NamedTuple):
    """A key with its value, or the header of a table."""

    start: int  # of its first line
    name: tuple[str, ...]
    value: int  # where its value begins; of a header, where that ends
    end: int  # of the value
    indent: str = ""
    header: str = ""  # the sort of table: map or list


def lines(text: str, start: int = 0) -> Iterator[Line]:
    """The keys and headers of a text in their order. What is neither is passed over."""
    at = start
    while at < len(text):
        if (header := HEADER.match(text, at)) is not None:
            yield Line(at, parts(header["name"]), header.end(), header.end(), header=_SORTS[header["open"]])
            at = header.end()
        elif (key := KEY.match(text, at)) is not None:
            end = value_end(text, key.end())
            yield Line(at, parts(key["name"]), key.end(), end, key["indent"])
            at = end
        at = _LINE.match(text, at).end() or len(text)  # type: ignore[union-attr]  # it matches the empty end


_SORTS = {"[": "map", "[[": "list"}


def parts(name: str) -> tuple[str, ...]:
    """The parts of a dotted name."""
    return tuple(part.strip("\"'") for part in re.findall(_PART, name))


def value_end(text: str, at: int) -> int:
    """Where the value that begins here ends."""
    if (long := text[at : at + 3]) in _LONG:
        found = _LONG[long].match(text, at + 3)
        return found.end() if found else len(text)
    if (short := _SHORT.match(text, at)) is not None:
        return short.end()
    if text[at : at + 1] not in ("[", "{"):
        plain = _PLAIN.match(text, at)
        return at + len(plain[0].rstrip()) if plain else at
    depth = 0
    while at < len(text):
        if text[at] in "\"'":
            at = value_end(text, at)
        elif text[at] in "[]{}":
            depth += 1 if text[at] in "[{" else -1
            at += 1
            if depth == 0:
                return at
        else:
            skipped = _SKIPPED.match(text, at)
            at = skipped.end() if skipped else at + 1
    return at


def inline(text: str, start: int, end: int) -> Iterator[Line]:
    """The entries of an inline table that stands between its braces."""
    at = start + 1
    while at < end - 1:
        while at < end - 1 and text[at] in " \t,\r\n":
            at += 1
        key = KEY.match(text, at, end - 1)
        if key is None:
            return
        stop = value_end(text, key.end())
        yield Line(at, parts(key["name"]), key.end(), stop)
        at = stop
