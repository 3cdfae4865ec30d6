"""Measures drawn: bars for the pacing of scenes, a grid of who is in which, bars for statuses, a graph of what depends on what.

Pictures are SVG in the colour of the text around them, so that they fit a light page and a dark one."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

ROW = 22  # pixels from line to line
LABEL, WIDTH = 220, 640
LONGEST_LABEL = 30  # characters
MAX_ROWS = 400
COLUMN, BOX = 190, 150  # of a graph


def plot(name: str, found: Any) -> str | None:
    """A picture of a measure, as SVG; None for one that is better read, or where there is nothing to draw."""
    draw = PLOTS.get(name)
    return draw(found) if draw is not None else None


def _picture(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif" font-size="12"'
    return f'{head} fill="currentColor"><title>{escape(title)}</title>{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    shown = text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(shown)}</text>'


def _bar(x: float, y: float, width: float, opacity: float) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{max(width, 0):.1f}" height="{ROW - 6}" opacity="{opacity}"/>'


def _bars(title: str, rows: Sequence[tuple[str, Sequence[float], str]]) -> str | None:
    """A bar for each row, in parts that get lighter, and what is written behind it."""
    rows = rows[:MAX_ROWS]
    longest = max((sum(parts) for _, parts, _ in rows), default=0)
    if not longest:
        return None
    drawn: list[str] = []
    for place, (label, parts, behind) in enumerate(rows):
        y, x = place * ROW, float(LABEL)
        drawn.append(_text(LABEL - 8, y + 15, label, "end"))
        for number, part in enumerate(parts):
            width = part / longest * (WIDTH - LABEL - 80)
            drawn.append(_bar(x, y + 3, width, round(0.85 / (number + 1), 2)))
            x += width
        drawn.append(_text(x + 6, y + 15, behind))
    return _picture(WIDTH, len(rows) * ROW, title, drawn)


def _pacing(found: Any) -> str | None:
    rows = [
        (f"{row['scene_number']}. {row['heading']}", (row["dialogue_words"], row["action_words"]), f"{row['words']} words")
        for row in found["scenes"]
    ]
    return _bars("Words in each scene: spoken, then not", rows)


def _statuses(found: Any) -> str | None:
    return _bars("Steps by status", [(status, (number,), str(number)) for status, number in found["statuses"].items()])


def _characters(found: Any) -> str | None:
    """Who is in which scene: filled where they speak, pale where they are named."""
    rows = found[:MAX_ROWS]
    scenes = 1 + max((index for row in rows for index in (*row["speaks_in"], *row["named_in"])), default=-1)
    if not scenes:
        return None
    drawn = [_text(LABEL - 8, place * ROW + 15, row["name"], "end") for place, row in enumerate(rows)]
    for place, row in enumerate(rows):
        for indices, opacity in ((row["speaks_in"], 0.85), (row["named_in"], 0.3)):
            drawn += [_bar(LABEL + index * 16, place * ROW + 3, 13, opacity) for index in indices]
    return _picture(LABEL + scenes * 16, len(rows) * ROW, "Scenes of each character: speaking, or named", drawn)


def _dependencies(found: Any) -> str | None:
    """Steps in columns, each right of all that it depends on."""
    nodes, edges = found["graph"]["nodes"][:MAX_ROWS], found["graph"]["edges"]
    if not edges:
        return None
    columns = _columns([node["id"] for node in nodes], edges)
    spots: dict[str, tuple[int, int]] = {}
    used: dict[int, int] = {}
    for node in nodes:
        column = columns[node["id"]]
        spots[node["id"]] = (column * COLUMN, used.get(column, 0) * ROW * 2)
        used[column] = used.get(column, 0) + 1
    lines = [_arrow(spots[edge["to"]], spots[edge["from"]]) for edge in edges if edge["to"] in spots and edge["from"] in spots]
    boxes = [_box(*spots[node["id"]], node["name"]) for node in nodes]
    height = max(used.values()) * ROW * 2
    return _picture((max(columns.values()) + 1) * COLUMN, height, "What depends on what, from left to right", [*lines, *boxes])


def _columns(ids: Sequence[str], edges: Sequence[Mapping[str, str]]) -> dict[str, int]:
    """How far to the right each step stands; rounds are bounded, so that a circle ends too."""
    columns = dict.fromkeys(ids, 0)
    for _ in ids:
        moved = False
        for edge in edges:
            if edge["from"] in columns and edge["to"] in columns and columns[edge["from"]] <= columns[edge["to"]]:
                columns[edge["from"]], moved = columns[edge["to"]] + 1, True
        if not moved:
            break
    return columns


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    x, y = start[0] + BOX, start[1] + 13
    middle = (x + end[0]) / 2
    path = f"M{x} {y} C{middle:g} {y} {middle:g} {end[1] + 13} {end[0]} {end[1] + 13}"
    return f'<path d="{path}" fill="none" stroke="currentColor" opacity="0.5"/><circle cx="{end[0]}" cy="{end[1] + 13}" r="3"/>'


def _box(x: int, y: int, name: str) -> str:
    shown = name if len(name) <= 20 else name[:19] + "…"
    frame = f'<rect x="{x}" y="{y + 1}" width="{BOX}" height="{ROW + 2}" rx="4" fill="none" stroke="currentColor"/>'
    return frame + _text(x + 8, y + 17, shown)


PLOTS: Mapping[str, Callable[[Any], str | None]] = {
    "pacing": _pacing,
    "characters": _characters,
    "statuses": _statuses,
    "dependencies": _dependencies,
}
