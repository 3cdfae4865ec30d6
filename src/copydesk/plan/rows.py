"""Rows that the library gives in lists, by their keys."""

from typing import TypedDict

from copydesk.document.change import Version


class StatsRow(TypedDict):
    """The size of a change."""

    nodes: int
    lines_added: int
    lines_removed: int
    words_changed: int


class OutlineRow(TypedDict):
    """A heading, step or scene, as `doc.outline()` gives it."""

    id: str
    number: str  # empty for a title
    label: str
    type: str
    depth: int


class VersionRow(TypedDict):
    """A version, as `doc.versions` gives it. The first one was made by nobody."""

    number: int
    author: str | None
    when: str | None  # ISO 8601, UTC
    words: str
    model: str | None
    stats: StatsRow | None


def version_row(version: Version) -> VersionRow:
    change = version.change
    if change is None:
        return {"number": version.number, "author": None, "when": None, "words": "", "model": None, "stats": None}
    nodes, added, removed, words = change.stats
    return {
        "number": version.number,
        "author": change.author,
        "when": change.when,
        "words": change.words,
        "model": change.model,
        "stats": {"nodes": nodes, "lines_added": added, "lines_removed": removed, "words_changed": words},
    }
