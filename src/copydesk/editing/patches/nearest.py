"""The line of a text that is most like what a hunk looked for, to be named where it wasn't found."""

from typing import NamedTuple

from copydesk.editing.patches.leads import without_lead
from copydesk.editing.patches.lines import Lines

MIN_LIKENESS = 60.0  # of 100, by rapidfuzz's ratio: below it another line is meant
MAX_LINES = 20_000


class Near(NamedTuple):
    number: int  # 1-based
    line: str  # as it stands
    looked_for: str  # the first line of the anchor that stands otherwise there


def nearest_line(lines: Lines, anchor: str) -> Near | None:
    """Where an anchor nearly stands: at the lines of it that do stand, else at the line most like its longest."""
    from rapidfuzz import fuzz, process

    wanted = [without_lead(line) for line in anchor.split("\n")]
    bodies = [without_lead(body) for body in lines.bodies[:MAX_LINES]]
    by_length = sorted((at for at, line in enumerate(wanted) if line), key=lambda at: -len(wanted[at]))
    for at in by_length:
        if wanted[at] in bodies:
            start = bodies.index(wanted[at]) - at
            for ahead, line in enumerate(wanted):
                place = start + ahead
                if 0 <= place < len(bodies) and bodies[place] != line:
                    return Near(place + 1, lines.bodies[place], line)
            break
    for at in by_length[:1]:
        found = process.extractOne(wanted[at], bodies, scorer=fuzz.ratio, score_cutoff=MIN_LIKENESS)
        if found is not None:
            return Near(found[2] + 1, lines.bodies[found[2]], wanted[at])
    return None
