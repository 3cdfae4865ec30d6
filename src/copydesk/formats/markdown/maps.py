"""Maps in front matter: which values stand inside a field, each by the names that lead to it, and such a value set in place.

Only what is surely a map is read as one: what stands in block texts and behind anchors has no name. In a list of maps each has its
number, from 1 on.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from copydesk.document.node import Node
from copydesk.formats.markdown import toml
from copydesk.formats.markdown.fields import field_text, is_toml

_NAME = r"\"[^\"\n]+\"|'[^'\n]+'|[^\s#:'\"\[\]{}&*!|>%@`,-][^:\n]*?"
_LINE = re.compile(r"(?m)^(?P<indent>[ \t]*)(?P<said>[^\s#].*)$")  # no blank one, no comment
_VALUE = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|(?:(?![ \t]#)[^#\n])(?:(?![ \t]#)[^\n])*?|"
_ENTRY = re.compile(rf"[ \t]*(?P<name>{_NAME})[ \t]*:(?P<gap>[ \t]+|$)(?P<value>{_VALUE})[ \t]*(?:(?<=[ \t])#.*)?$")
_FLOW_KEY = re.compile(r"[\s,]*(?P<name>\"[^\"\n]+\"|'[^'\n]+'|[^\s:,{}\[\]\"']+)[ \t]*:[ \t]+")
_DASH = re.compile(r"-(?:[ \t]+|$)")
_NO_VALUE = re.compile(r"[ \t]*(?:#.*)?")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][\w-]*")
_STEP = "  "
Path = tuple[str, ...]


class Inner(NamedTuple):
    """Where something that a field holds stands in the field's text."""

    start: int  # of its value
    end: int
    above: int  # the end of the line above its own; in a map on one line, where it begins
    below: int  # the end of its last line
    indent: str | None = None  # none in a map on one line
    sort: str = ""  # map or list, of what holds others


def inner_fields(meta: Node, text: str) -> Mapping[Path, str]:
    """The values inside a field that hold no others, as they are spelled."""
    return {path: text[one.start : one.end] for path, one in _inner(meta, text).items() if not one.sort}


def with_inner(meta: Node, text: str, path: Path, value: Any) -> str | None:
    """The field's text with a value set, added to its map or taken away; None where there is no map for it, and no text where
    nothing is left in the field."""
    known = _inner(meta, text)
    if value in ("", []):
        return _without(known, text, path)
    found = known.get(path)
    if found is None:
        return _with_new(meta, known, text, path, value)
    if found.sort == "map" or (found.sort == "list" and not isinstance(value, list)):
        return None
    spelled = field_text(meta, value, text[found.start : found.end])
    gap = " " if text[found.start - 1] == ":" and not spelled.startswith("\n") else ""
    return text[: found.start] + gap + spelled + text[found.end :]


def _without(known: Mapping[Path, Inner], text: str, path: Path) -> str | None:
    """The text without a value, and without a map that held nothing else."""
    if path not in known:
        return None
    while path and sum(other[:-1] == path[:-1] for other in known if other) == 1:
        path = path[:-1]
    if not path:
        return ""
    one = known[path]
    if one.indent is not None:
        return text[: one.above] + text[one.below :]
    last = max(other.end for place, other in known.items() if place and place[:-1] == path[:-1])
    if one.end < last:
        return text[: one.above] + text[next(other.above for other in known.values() if other.above > one.end) :]
    return (
        text[: max(other.end for place, other in known.items() if place[:-1] == path[:-1] and other.end < one.start)]
        + text[one.end :]
    )


def _with_new(meta: Node, known: Mapping[Path, Inner], text: str, path: Path, value: Any) -> str | None:
    """The text with a value that no map there has: in the map that the names before lead to, or in new ones inside the last of
    these."""
    at = next((at for at in range(len(path) - 1, -1, -1) if path[:at] in known), None)
    if at is None or not all(_PLAIN_NAME.fullmatch(part) for part in path[at:]):
        return None
    holder, beside = known[path[:at]], [one for other, one in known.items() if len(other) == at + 1 and other[:at] == path[:at]]
    is_empty = is_toml(meta) and not beside and not at  # a table with nothing below its header
    if not holder.sort or not (beside or is_empty):
        return None
    if is_empty:
        return f"{text}\n{'.'.join(path)} = {field_text(meta, value, '')}"
    rest, spelled, is_own = path[at:], field_text(meta, value, ""), is_toml(meta)
    if beside[0].indent is None:
        inside = spelled
        for name in reversed(rest[1:]):
            inside = f"{{ {name} = {inside} }}" if is_own else f"{{{name}: {inside}}}"
        end = max(one.end for one in beside)
        return f"{text[:end]}, {rest[0]}{' = ' if is_own else ': '}{inside}{text[end:]}" if holder.sort == "map" else None
    end, indent = max(one.below for one in beside), beside[0].indent
    if is_own:
        return f"{text[:end]}\n{indent}{'.'.join(rest)} = {spelled}{text[end:]}"
    if holder.sort == "list" and (rest[0] != str(len(beside) + 1) or len(rest) < 2):
        return None
    lines, dash = [], "- " if holder.sort == "list" else ""
    for depth, name in enumerate(rest[1:] if dash else rest):
        before = f"{indent}{dash}" if depth == 0 else f"{indent}{_STEP * bool(dash)}{_STEP * depth}"
        lines.append(f"\n{before}{name}:")
    return f"{text[:end]}{''.join(lines)} {spelled}{text[end:]}"


def _inner(meta: Node, text: str) -> dict[Path, Inner]:
    """What stands in a field, the field itself by no name."""
    if is_toml(meta):
        return _of_table(text) if text.partition("\n")[0].strip()[:1] in ("", "#") else _of_flow(text, is_own=True)
    if text.lstrip()[:1] in ("{", "["):
        return _of_flow(text)
    first = text.partition("\n")[0]
    if not _NO_VALUE.fullmatch(first):
        return {}
    found = dict(_block(text, len(first), len(text), ()))
    return {(): Inner(0, len(text), 0, len(text), "", _sort(found, ())), **found} if found else {}


def _sort(found: Mapping[Path, Inner], path: Path) -> str:
    first = next(other[len(path)] for other in found if len(other) > len(path) and other[: len(path)] == path)
    return "list" if first == "1" else "map"


def _block(text: str, start: int, end: int, path: Path) -> Iterator[tuple[Path, Inner]]:
    """The entries of a block map or of a list of maps, each before those that it holds; none where the lines are neither."""
    lines = list(_LINE.finditer(text, start, end))
    indent = lines[0]["indent"] if lines else ""
    if not lines or any(len(line["indent"]) < len(indent) for line in lines):
        return
    if _DASH.match(lines[0]["said"]):
        yield from _list(text, end, path, lines, indent)
        return
    own = [line for line in lines if line["indent"] == indent and not line["said"].startswith("- ")]
    entries = [found for line in own if (found := _ENTRY.fullmatch(line.group()))]
    if lines[:1] != own[:1] or len(entries) < len(own) or (not path and not indent and lines[0].start() == 0):
        return
    ends = [*(line.start() for line in own[1:]), end]
    for line, entry, until in zip(own, entries, ends, strict=True):
        name, held = (*path, entry["name"].strip("\"'")), [one for one in lines if line.start() < one.start() < until]
        below = held[-1].end() if held else line.end()
        at, value_end = line.start() + entry.start("value"), line.start() + entry.end("value")
        if entry["value"] or not held:
            last = below if held else value_end
            start_of = at if entry["value"] else line.start() + entry.start("gap")
            yield name, Inner(start_of, last, line.start() - 1, below, indent)
            continue
        deeper = dict(_block(text, line.end(), below, name))
        sort = _sort(deeper, name) if deeper else ""
        start_of = line.end() if sort == "map" else line.start() + entry.start("gap")
        yield name, Inner(start_of, below, line.start() - 1, below, indent, sort)
        yield from deeper.items()


def _list(text: str, end: int, path: Path, lines: list[re.Match[str]], indent: str) -> Iterator[tuple[Path, Inner]]:
    """The maps of a list, by their numbers; none where one of them is none."""
    own = [line for line in lines if line["indent"] == indent]
    if not all(_DASH.match(line["said"]) for line in own):
        return
    found: list[tuple[Path, Inner]] = []
    for number, (line, until) in enumerate(zip(own, [*(line.start() for line in own[1:]), end], strict=True), 1):
        held = [one for one in lines if line.start() <= one.start() < until]
        at = line.start() + len(indent)
        masked = f"{text[:at]} {text[at + 1 :]}"  # the first entry stands where the others do, behind its dash
        deeper = dict(_block(masked, line.start(), held[-1].end(), (*path, str(number))))
        if not deeper:
            return
        found.append(((*path, str(number)), Inner(line.start(), held[-1].end(), line.start() - 1, held[-1].end(), indent, "map")))
        found += deeper.items()
    yield from found


def _of_flow(text: str, *, is_own: bool = False) -> dict[Path, Inner]:
    """What stands in maps and lists of maps on one line, as YAML has them and TOML."""
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] not in ("{", "[") or toml.value_end(text, start) != len(text.rstrip()):
        return {}
    found: dict[Path, Inner] = {}
    stack: list[tuple[Path, int, int, int]] = [((), start, len(text.rstrip()), start)]
    while stack:
        path, at, end, above = stack.pop()
        entries = list(_entries(text, at, end, is_own)) if text[at : at + 1] in ("{", "[") else []
        sort = {"{": "map", "[": "list"}.get(text[at : at + 1], "") if entries else ""
        found[path] = Inner(at, end, above, end, None, sort)
        stack += [((*path, *name), value, stop, first) for first, name, value, stop in entries]
    return found if found[()].sort else {}


def _entries(text: str, at: int, end: int, is_own: bool) -> Iterator[tuple[int, Path, int, int]]:
    """The entries between two brackets: where each begins, its name, and its value."""
    if text[at] == "{" and is_own:
        yield from ((one.start, one.name, one.value, one.end) for one in toml.inline(text, at, end))
        return
    place, number = at + 1, 0
    while place < end - 1:
        key = _FLOW_KEY.match(text, place, end - 1) if text[at] == "{" else None
        start = key.start("name") if key else place + len(text[place : end - 1]) - len(text[place : end - 1].lstrip(" \t\r\n,"))
        value, number = (key.end() if key else start), number + 1
        if (text[at] == "{" and key is None) or (text[at] == "[" and text[start : start + 1] != "{"):
            return
        stop = toml.value_end(text, value)
        yield start, (key["name"].strip("\"'") if key else str(number),), value, stop
        place = stop


def _of_table(text: str) -> dict[Path, Inner]:
    """What stands below the header of a table of TOML."""
    first = text.partition("\n")[0]
    found: dict[Path, Inner] = {(): Inner(0, len(text), 0, len(text), "", "map")}
    for line in toml.lines(text, len(first) + 1):
        found[line.name] = Inner(line.value, line.end, line.start - 1, _line_end(text, line.end), line.indent)
        for name, one in _of_flow(text[line.value : line.end], is_own=True).items():
            start, end, above, below = (number + line.value for number in one[:4])
            moved = Inner(start, end, above, below, None, one.sort)
            found[(*line.name, *name)] = (
                moved._replace(indent=line.indent, above=line.start - 1, below=found[line.name].below) if not name else moved
            )
    return found


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
