"""What a worker can be asked for: a table of pure functions on values that are at hand, and how large a call of each is."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from copydesk.apps.ingest import chunks_of
from copydesk.apps.opening import open_bytes, open_for_keeping
from copydesk.document.document import Document
from copydesk.editing.preview import hunks, unified
from copydesk.formats.convert import converted, tracked

TASKS: Mapping[str, Callable[..., Any]] = {
    "read": open_bytes,
    "read for keeping": open_for_keeping,
    "chunks": chunks_of,
    "convert": converted,
    "strict": partial(converted, strict=True),
    "commented": partial(converted, comments=True),
    "strict commented": partial(converted, strict=True, comments=True),
    "track": tracked,
    "strict track": partial(tracked, strict=True),
    "diff": unified,
    "hunks": hunks,
}
NODE_BYTES = 100  # that a node counts for: what its text has on average, and a little
# What takes so many times as long as its size tells: measured on 2 MB of each, of HTML on 600 KB; a book is HTML, packed.
WEIGHTS = {"pdf": 8, ".pdf": 40, ".docx": 10, ".html": 8, ".htm": 8, ".odt": 10, ".epub": 24}


def size_of(*arguments: Any) -> int:
    """How large a call is, in bytes of plain text that would take as long."""
    sizes = (len(value) if isinstance(value, bytes) else len(value) * NODE_BYTES for value in arguments if _counts(value))
    weights = (WEIGHTS.get(value.lower(), 1) for value in arguments if isinstance(value, str))
    return sum(sizes) * max(weights, default=1)


def _counts(value: Any) -> bool:
    return isinstance(value, bytes | Document)
