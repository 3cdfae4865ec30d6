"""Pages of a screenplay: where they break. A scene's heading never ends a page, a speech that goes on overleaf says so at its foot
and says again who speaks, and no paragraph leaves a line alone.
"""

from collections.abc import Iterator, Sequence

from copydesk.formats.dialect import Run
from copydesk.formats.export.pdf.scriptlines import COLUMNS, Line, Segment, Unit

PAGE_LINES = 54  # nine inches, six lines an inch
FEWEST = 2  # lines of a paragraph that may stand at the foot or the head of a page
MORE, AGAIN = "(MORE)", "(CONT'D)"
BLANK = Line()


def script_pages(units: Sequence[Unit]) -> Iterator[list[Line]]:
    """The pages, none of them longer than a page."""
    page: list[Line] = []
    for unit, least in zip(units, lines_needed(units), strict=True):
        while unit.sort != "page":
            above = unit.above if page else 0
            room = PAGE_LINES - len(page) - above
            if max(len(unit.lines), least) <= room:
                page += [*[BLANK] * above, *unit.lines]
                break
            head, unit = split(unit, room) if page else split_long(unit)
            yield [*page, *([BLANK] * above if head else []), *head]
            page, least = [], 0
        else:
            if page:
                yield page
            page = []
    if page:
        yield page


def lines_needed(units: Sequence[Unit]) -> list[int]:
    """How many lines must fit for each unit to begin on a page: a heading needs the beginning of what it heads."""
    result: list[int] = []
    below = 0
    for unit in reversed(units):
        need = least_beginning(unit) + (below if unit.sort == "scene" else 0)
        result.append(min(need, PAGE_LINES))
        below = result[-1] + unit.above
    return result[::-1]


def least_beginning(unit: Unit) -> int:
    """How many lines of a unit must stand together at the foot of a page."""
    length = len(unit.lines)
    if unit.sort == "text":
        return FEWEST if length >= 2 * FEWEST else length
    breaks = (keep + 1 for keep in range(1, length) if _may_break(unit.lines, keep)) if unit.sort == "speech" else iter(())
    return min(next(breaks, length), length)


def split(unit: Unit, room: int) -> tuple[list[Line], Unit]:
    """What of a unit can stand in `room` lines at the foot of a page, and what comes overleaf."""
    if unit.sort == "speech":
        keep = next((keep for keep in range(min(room - 1, len(unit.lines) - 1), 0, -1) if _may_break(unit.lines, keep)), 0)
        return (_with_more(unit.lines[:keep]), _again(unit, keep)) if keep else ([], unit)
    keep = min(room, len(unit.lines) - FEWEST) if unit.sort == "text" else 0
    return (unit.lines[:keep], Unit(unit.sort, unit.lines[keep:])) if keep >= FEWEST else ([], unit)


def split_long(unit: Unit) -> tuple[list[Line], Unit]:
    """The same for a unit that no page holds: where nothing better is found, it is cut at the foot."""
    head, rest = split(unit, PAGE_LINES)
    return (head, rest) if head else (unit.lines[:PAGE_LINES], Unit(unit.sort, unit.lines[PAGE_LINES:]))


def _may_break(lines: Sequence[Line], keep: int) -> bool:
    """Whether a speech may go on overleaf after `keep` lines: behind words, and with two lines of a paragraph on either side."""
    if lines[keep - 1].sort not in ("dialogue", "lyric"):
        return False
    if lines[keep].begins:
        return True
    is_alone_above = lines[keep - 1].begins
    is_alone_below = keep + 1 >= len(lines) or lines[keep + 1].begins
    return not is_alone_above and not is_alone_below


def _with_more(lines: list[Line]) -> list[Line]:
    return [*lines, Line((Segment(COLUMNS["character"].indent, (Run(MORE),)),), "more")]


def _again(unit: Unit, keep: int) -> Unit:
    """The rest of a speech, under the name of who speaks."""
    cue = unit.lines[0]
    runs = cue.segments[0].runs
    if AGAIN not in "".join(run.text for run in runs).upper().replace("’", "'"):
        runs = (*runs, Run(f" {AGAIN}"))
    return Unit("speech", [cue._replace(segments=(Segment(cue.segments[0].indent, runs),)), *unit.lines[keep:]])
