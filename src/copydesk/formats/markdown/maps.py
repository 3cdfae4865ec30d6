"""Maps in YAML front matter: which values stand inside a field, each by the names that lead to it, and such a value set in place.

Only what is surely a map is read as one: what stands in lists, block texts and behind anchors has no name.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from copydesk.document.node import Node
from copydesk.formats.markdown.fields import field_text

_NAME = r"\"[^\"\n]+\"|'[^'\n]+'|[^\s#:'\"\[\]{}&*!|>%@`,-][^:\n]*?"
_LINE = re.compile(r"(?m)^(?P<indent>[ \t]*)(?P<said>[^\s#].*)$")  # no blank one, no comment
_VALUE = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|(?:(?![ \t]#)[^#\n])(?:(?![ \t]#)[^\n])*?|"
_ENTRY = re.compile(rf"[ \t]+(?P<name>{_NAME})[ \t]*:(?P<gap>[ \t]+|$)(?P<value>{_VALUE})[ \t]*(?:#.*)?$")
_FLOW = re.compile(r"\{[^{}\[\]\"'#\n]*\}")
_FLOW_ENTRY = re.compile(r"(?P<name>[^\s:,{}]+)[ \t]*:[ \t]+(?P<value>[^,}]*?)[ \t]*(?=[,}])")
_NO_VALUE = re.compile(r"[ \t]*(?:#.*)?")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][\w-]*")
Path = tuple[str, ...]


class Inner(NamedTuple):
    """Where something that a field holds stands in the field's text."""

    start: int  # of its value
    end: int
    above: int  # the end of the line above its own
    below: int  # the end of its last line
    indent: str  # none in a map on one line
    is_map: bool = False


def inner_fields(meta: Node, text: str) -> Mapping[Path, str]:
    """The values inside a field that are no maps themselves, as they are spelled."""
    return {path: text[one.start : one.end] for path, one in _inner(meta, text).items() if not one.is_map}


def with_inner(meta: Node, text: str, path: Path, value: Any) -> str | None:
    """The field's text with a value set, added to its map or taken away; None where there is no map for it."""
    known = _inner(meta, text)
    found, empty = known.get(path), value in ("", [])
    beside = [one for other, one in known.items() if other[:-1] == path[:-1]]
    if found is None:
        if not beside or not beside[0].indent or not _PLAIN_NAME.fullmatch(path[-1]):
            return None
        end = max(one.below for one in beside)
        added = "" if empty else f"\n{beside[0].indent}{path[-1]}: {field_text(meta, value, '')}"
        return text[:end] + added + text[end:]
    if found.is_map or (empty and (len(beside) == 1 or not found.indent)):
        return None
    if empty:
        return text[: found.above] + text[found.below :]
    spelled = field_text(meta, value, text[found.start : found.end])
    gap = " " if text[found.start - 1] == ":" and not spelled.startswith("\n") else ""
    return text[: found.start] + gap + spelled + text[found.end :]


def _inner(meta: Node, text: str) -> dict[Path, Inner]:
    if meta.origin is not None and meta.origin.head.startswith(b"+++"):
        return {}
    if _FLOW.fullmatch(text.strip()):
        entries = _FLOW_ENTRY.finditer(text)
        return {(one["name"],): Inner(one.start("value"), one.end("value"), one.start(), one.end(), "") for one in entries}
    first = text.partition("\n")[0]
    return dict(_block(text, len(first), len(text), ())) if _NO_VALUE.fullmatch(first) else {}


def _block(text: str, start: int, end: int, path: Path) -> Iterator[tuple[Path, Inner]]:
    """The entries of a block map, each before those that it holds; none where the lines are no map."""
    lines = list(_LINE.finditer(text, start, end))
    indent = lines[0]["indent"] if lines else ""
    own = [line for line in lines if line["indent"] == indent and not line["said"].startswith("- ")]
    entries = [found for line in own if (found := _ENTRY.fullmatch(line.group()))]
    if lines[:1] != own[:1] or len(entries) < len(own) or any(len(line["indent"]) < len(indent) for line in lines):
        return
    ends = [*(line.start() for line in own[1:]), end]
    for line, entry, until in zip(own, entries, ends, strict=True):
        name, held = (*path, entry["name"].strip("\"'")), [one for one in lines if line.start() < one.start() < until]
        below = held[-1].end() if held else line.end()
        at, value_end = line.start() + entry.start("value"), line.start() + entry.end("value")
        if entry["value"] or not held:
            last = below if held else value_end
            yield name, Inner(at if entry["value"] else line.start() + entry.start("gap"), last, line.start() - 1, below, indent)
            continue
        deeper = dict(_block(text, line.end(), below, name))
        yield (
            name,
            Inner(
                line.end() if deeper else line.start() + entry.start("gap"), below, line.start() - 1, below, indent, bool(deeper)
            ),
        )
        yield from deeper.items()
