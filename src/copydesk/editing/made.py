"""Made: what an action made of an edit."""

from typing import NamedTuple

from copydesk.document.operations import Operation


class Made(NamedTuple):
    place: str  # the node it is about
    operations: list[Operation]
    already: bool = False  # the document is like that
