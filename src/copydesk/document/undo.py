"""Which edit undo takes back and which one redo restores, told from the versions alone, the latest of them first.

Undo and redo are changes like any other, and both name the edit they are about, so a history only ever grows. Edits made elsewhere
are nobody's to take back, and mostly the last versions are enough to tell.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.bursts import first_of_burst, is_typed
from copydesk.document.change import ELSEWHERE, Change, Version
from copydesk.document.operations import Operation, invert

FIRST = 1


class Step(NamedTuple):
    """The version whose edit is taken back or restored, and the operations on the latest version that do it."""

    number: int
    operations: tuple[Operation, ...]
    first: int  # of a burst of typing the version that began it, else the same


class MoreNeeded(Exception):  # noqa: N818  nothing went wrong
    """The versions at hand don't reach back to what decides."""


def undo_step(versions: Sequence[Version], author: str | None = None) -> Step | None:
    """What undo does next: the latest edit that stands, of this author if one is given, is taken back. None where none stands.
    MoreNeeded where the versions begin too late to tell."""
    settled: set[int] = set()
    for number, change in _latest_first(versions, author):
        about = change.undoes if change.undoes is not None else change.redoes if change.redoes is not None else number
        if about in settled:
            continue
        settled |= _burst(versions, about)
        if change.undoes is None:
            operations = _operations(versions, about)
            return Step(about, invert(operations), min(_burst(versions, about)))
    _require_all(versions)
    return None


def redo_step(versions: Sequence[Version], author: str | None = None) -> Step | None:
    """What redo does next: the edit taken back last is restored. None where an edit was made since, or none was taken back."""
    settled: set[int] = set()
    for _, change in _latest_first(versions, author):
        if change.undoes is None and change.redoes is None:
            return None
        about = change.undoes if change.undoes is not None else change.redoes
        assert about is not None
        if about in settled:
            continue
        settled.add(about)
        if change.undoes is not None:
            return Step(about, _operations(versions, about), min(_burst(versions, about)))
    _require_all(versions)
    return None


def back_to(since: Sequence[Version]) -> tuple[Operation, ...]:
    """The operations on the latest version that make it read as it did before all of these."""
    return tuple(operation for made in reversed(since) if made.change for operation in invert(made.change.operations))


def _latest_first(versions: Sequence[Version], author: str | None) -> Iterator[tuple[int, Change]]:
    for number, change in reversed(versions):
        if change is not None and change.author != ELSEWHERE and author in (None, change.author):
            yield number, change


def _burst(versions: Sequence[Version], number: int) -> set[int]:
    """The versions that are one to people: a burst of typing up to `number`, as far as it is at hand, or that one alone."""
    place = number - versions[0].number
    return {number} if place < 0 else {versions[at].number for at in range(first_of_burst(versions, place), place + 1)}


def _operations(versions: Sequence[Version], number: int) -> tuple[Operation, ...]:
    place = number - versions[0].number
    first = first_of_burst(versions, place) if place >= 0 else 0
    is_cut = first == 0 and versions[0].number > FIRST and versions[0].change is not None and is_typed(versions[0].change)
    if place < 0 or is_cut:
        raise MoreNeeded
    result: list[Operation] = []
    for version in versions[first : place + 1]:
        if version.change is None:
            raise ValueError(f"version {number} was to be taken back or restored, and was not there to be")
        result += version.change.operations
    return tuple(result)


def _require_all(versions: Sequence[Version]) -> None:
    if versions and versions[0].number > FIRST:
        raise MoreNeeded
