"""Questions about tracked changes and comments: which there are, how many, and whose."""

from collections.abc import Mapping
from typing import Any

from copydesk.formats.review import is_reviewed, revisions
from copydesk.language.questions.asking import Asking
from copydesk.reading.lookup import Lookup, Remarks, Tracked


def tracked(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    return Tracked() if is_reviewed(asking.document) else None


def if_any(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    """Where there are none, the changes of its versions are meant."""
    return Tracked() if revisions(asking.document) else None


def remarks(asking: Asking, _: Mapping[str, Any]) -> Lookup | None:
    return Remarks() if is_reviewed(asking.document) else None
