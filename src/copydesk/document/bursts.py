"""Bursts of typing: what one person types without a pause, and without anyone else's change between, is one version to people.

Each save is a change of its own in the log, which only ever grows; lists, undo and redo take a burst as one.
"""

from collections.abc import Sequence
from datetime import datetime

from copydesk.document.change import Change, Stats, Version, touched

TYPED = "Typing"  # the words of a change that was typed
PAUSE_SECONDS = 30.0


def is_typed(change: Change) -> bool:
    return change.words == TYPED and change.turn is None and change.undoes is None and change.redoes is None


def goes_on(earlier: Change | None, later: Change | None) -> bool:
    """Whether a change goes on with the burst of the one before it."""
    if earlier is None or later is None or not is_typed(earlier) or not is_typed(later) or earlier.author != later.author:
        return False
    return abs((_time(later) - _time(earlier)).total_seconds()) <= PAUSE_SECONDS


def first_of_burst(versions: Sequence[Version], place: int) -> int:
    """The place of the version that began the burst of the one at `place`."""
    while place > 0 and goes_on(versions[place - 1].change, versions[place].change):
        place -= 1
    return place


def in_bursts(versions: Sequence[Version]) -> list[Version]:
    """The versions, each burst as one with the number of its last."""
    result: list[Version] = []
    for place, version in enumerate(versions):
        last = result[-1] if result else None
        if last is not None and last.change and version.change and goes_on(versions[place - 1].change, version.change):
            result[-1] = Version(version.number, _joined(last.change, version.change))
        else:
            result.append(version)
    return result


def _joined(one: Change, two: Change) -> Change:
    operations = (*one.operations, *two.operations)
    added, removed, words = (a + b for a, b in zip(one.stats[1:], two.stats[1:], strict=True))
    return two._replace(operations=operations, base=one.base, stats=Stats(len(touched(operations)), added, removed, words))


def _time(change: Change) -> datetime:
    return datetime.fromisoformat(change.when)
