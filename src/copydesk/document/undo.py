"""Which edit undo takes back and which one redo restores, told from the versions alone.

Undo and redo are changes like any other, and both name the edit they are about, so a history only ever grows. Edits made elsewhere
are nobody's to take back.
"""

from collections.abc import Iterable
from typing import NamedTuple

from copydesk.document.change import ELSEWHERE, Version
from copydesk.document.operations import Operation, invert


class Step(NamedTuple):
    """The version whose edit is taken back or restored, and the operations on the latest version that do it."""

    number: int
    operations: tuple[Operation, ...]


def undo_step(versions: Iterable[Version], author: str | None = None) -> Step | None:
    """What undo does next: the latest edit that stands, of this author if one is given, is taken back. None where none stands."""
    standing, _ = _sorted_out(versions, author)
    return Step(standing[-1].number, invert(standing[-1].operations)) if standing else None


def redo_step(versions: Iterable[Version], author: str | None = None) -> Step | None:
    """What redo does next: the edit taken back last is restored. None where an edit was made since, or none was taken back."""
    _, taken_back = _sorted_out(versions, author)
    return taken_back[-1] if taken_back else None


def _sorted_out(versions: Iterable[Version], author: str | None) -> tuple[list[Step], list[Step]]:
    """The edits that stand and those taken back, each in the order in which undo or redo would come to them, last first."""
    standing: list[Step] = []
    taken_back: list[Step] = []
    for number, change in versions:
        if change is None or change.author == ELSEWHERE or author not in (None, change.author):
            continue
        if change.undoes is not None:
            taken_back.append(_take(standing, change.undoes))
        elif change.redoes is not None:
            standing.append(_take(taken_back, change.redoes))
        else:
            standing.append(Step(number, change.operations))
            taken_back.clear()
    return standing, taken_back


def _take(steps: list[Step], number: int) -> Step:
    """Removes the step of version `number`, wherever it stands: a server lets each person take back their own."""
    place = next((place for place, step in enumerate(steps) if step.number == number), None)
    if place is None:
        raise ValueError(f"version {number} was to be taken back or restored, and was not there to be")
    return steps.pop(place)
