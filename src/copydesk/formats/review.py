"""What reviewers leave in a document: comments, and changes that are still to be accepted or rejected; and what becomes of them.
The one door to the formats that keep such things."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, cast

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation


class Comment(NamedTuple):
    """A remark on some words."""

    node: str
    author: str
    date: str
    text: str
    place: str | None  # the node whose words it is on; None where it is on none
    words: str  # those words
    answers: str | None  # the comment that it answers
    is_resolved: bool


class Revision(NamedTuple):
    """A change that is tracked: what came, went, or looks otherwise, by whom."""

    number: int  # counted through the document, from 1
    sort: str  # insertion, deletion, move, format
    author: str
    date: str
    text: str
    node: str | None  # where it stands, as far as that is a node


def is_reviewed(document: Document) -> bool:
    """Whether comments and tracked changes can be kept in a document of this format."""
    return _module(document) is not None


def comments(document: Document) -> list[Comment]:
    """The comments of a document."""
    module = _module(document)
    return [] if module is None else cast("list[Comment]", module.comments(document))


def revisions(document: Document) -> list[Revision]:
    """The changes of a document that are still to be accepted or rejected."""
    module = _module(document)
    return [] if module is None else cast("list[Revision]", document.cached(module.revisions))


def commented(document: Document, id: str, span: tuple[int, int] | None, text: str, author: str, when: str) -> list[Operation]:
    """A comment on visible characters of a node, or on all of it."""
    return cast("list[Operation]", _of(document).add(document, id, span, text, author, when))


def answered(document: Document, id: str, text: str, author: str, when: str) -> list[Operation]:
    """A comment in answer to another."""
    return cast("list[Operation]", _of(document).answer(document, id, text, author, when))


def resolved(document: Document, ids: Sequence[str], is_resolved: bool) -> list[Operation]:
    """Comments that are dealt with, or open again."""
    return cast("list[Operation]", _of(document).resolve(document, ids, resolved=is_resolved))


def uncommented(document: Document, ids: Sequence[str]) -> list[Operation]:
    """A document without some comments."""
    return cast("list[Operation]", _of(document).delete(document, ids))


def noted(document: Document, id: str, span: tuple[int, int] | None, text: str, sort: str) -> list[Operation]:
    """A footnote or endnote on visible characters of a node, or at its end."""
    return cast("list[Operation]", _of(document).add_note(document, id, span, text, sort))


def settled(document: Document, numbers: Collection[int], accept: bool) -> list[Operation]:
    """A document with some tracked changes accepted or rejected."""
    return cast("list[Operation]", _of(document).settle(document, numbers, accept=accept))


def _of(document: Document) -> Any:
    module = _module(document)
    assert module is not None
    return module


def _module(document: Document) -> Any:
    return getattr(formats.load(document.format), "review", None)
