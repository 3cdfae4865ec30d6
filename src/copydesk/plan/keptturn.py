"""A turn as it is kept: it outlives its client and its process, and a retry finds it by its key."""

from typing import Any, NamedTuple


class TurnRow(NamedTuple):
    """A turn's row. What is JSON is for its readers to make values of."""

    id: str
    document: str
    conversation: str | None
    person: str
    request: Any  # JSON
    base: int | None  # the version that it works on, or not at all
    state: str  # running, open, done
    is_stopped: bool
    result: Any  # JSON
    pending: Any  # JSON
    created: str
    authority: Any = None  # JSON: what its person came in with
    answers: str | None = None  # the turn whose question or proposal it goes on with


class Kept(NamedTuple):
    """A conversation after a turn."""

    conversation: str
    state: Any  # JSON
    words: str  # that were said


class Key(NamedTuple):
    """What makes a retry one with the first try, and the hash of what was asked for under it."""

    name: str | None = None
    asked: bytes | None = None


NO_KEY = Key()
