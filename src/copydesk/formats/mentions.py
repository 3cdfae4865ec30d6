"""Who is mentioned in a document, and mentions put into it and taken out: the one door to the format that has them."""

from typing import Any, NamedTuple, cast

from copydesk.document.document import Document
from copydesk.document.operations import Operation


class Mention(NamedTuple):
    """Somebody in a text."""

    node: str
    name: str
    atom: str  # by which it stands in the node's text


def has_mentions(document: Document) -> bool:
    """Whether somebody can be mentioned in a document of this format."""
    return document.format == "blocknote"


def mentions(document: Document) -> list[Mention]:
    """Who is mentioned where."""
    return cast("list[Mention]", document.cached(_module().mentions)) if has_mentions(document) else []


def mentioned(document: Document, id: str, span: tuple[int, int], name: str, around: tuple[str, str] = ("", "")) -> list[Operation]:
    """A mention in the place of visible characters of a node, with what parts it from those beside it."""
    return cast("list[Operation]", _module().mentioned(document, id, span, name, around))


def unmentioned(document: Document, mention: Mention, *, as_words: bool) -> Operation:
    """A text without a mention; the name may stay."""
    return cast("Operation", _module().unmentioned(document, mention, as_words=as_words))


def _module() -> Any:
    from copydesk.formats.blocknote import mentions

    return mentions
