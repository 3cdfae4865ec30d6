"""Forms about tracked changes: which there are, how many, and whose."""

from collections.abc import Mapping
from typing import Any

from copydesk.formats.review import is_reviewed, revisions
from copydesk.language.questions.asking import Asking
from copydesk.reading.lookup import Lookup, Remarks, Tracked


def _tracked(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    return Tracked() if is_reviewed(asking.document) else None


def _if_any(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    """Where there are none, the changes of its versions are meant."""
    return Tracked() if revisions(asking.document) else None


def _remarks(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    return Remarks() if is_reviewed(asking.document) else None


_SORTS = "(tracked|suggested|pending|open|proposed) (changes|edits|revisions|insertions)"
_CHANGES = f"([all] [the] {_SORTS}|[the] (suggestions|revisions|redlines))"
_HERE = "[here|there|(in|of) (the|this) (document|file|report|article)]"
_COMMENTS = "([all] [the|these] (comments|remarks|review comments))"
FORMS = (
    (
        _tracked,
        (
            f"(what|which) {_CHANGES} (are|stand|remain) [there|left|still there|still open] {_HERE}",
            f"what are {_CHANGES} {_HERE}",
            f"(list|show|show me|give me|tell me) {_CHANGES} {_HERE}",
            f"(are there|do we have|does it have) [any|some] {_CHANGES} [left] {_HERE}",
            f"how many {_CHANGES} (are there|are left|remain|does it have) {_HERE}",
            f"(who made|who wrote|who suggested|whose are|who is behind) {_CHANGES} {_HERE}",
        ),
    ),
    (_if_any, ("(who made|whose are) the changes",)),
    (
        _remarks,
        (
            f"(what|which) {_COMMENTS} (are|stand|remain) [there|left|still there|still open] {_HERE}",
            f"what are {_COMMENTS} {_HERE}",
            f"(list|show|show me|give me|tell me) {_COMMENTS} {_HERE}",
            f"(who made|who wrote|whose are|who left|who commented|who is behind) {_COMMENTS} {_HERE}",
            f"who (commented|left comments|made comments) {_HERE}",
            "what do the comments say",
            "what did [the] reviewers (say|comment)",
        ),
    ),
)
