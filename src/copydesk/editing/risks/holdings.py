"""What all of a document holds, worked out once for each version: its facts, what it is about, its letters without white space."""

import re
from html import unescape
from urllib.parse import unquote

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks.facts import Fact, facts
from copydesk.editing.risks.stems import content
from copydesk.references.nameindex import name_key

_SPACE = re.compile(r"\s+")


def folded(text: str) -> str:
    """A text without what hides an address: entities, escapes of an address, capitals."""
    return unquote(unescape(text)).casefold()


def is_spelled_in(document: Document, text: str) -> bool:
    """Whether a text stands anywhere in a document, white space apart."""
    return _SPACE.sub("", folded(text)) in document.cached(_squeezed)


def stands_in(document: Document, text: str) -> bool:
    """Whether some node of a document says the same, word for word."""
    from copydesk.references.texts.index import text_index  # made only for the few plans that ask

    wanted = name_key(text)
    found = text_index(document).candidates(text) if wanted else []
    return any(name_key(formats.visible(document, id).text) == wanted for id in found)


def facts_of(document: Document) -> frozenset[Fact]:
    """All facts of a document."""
    return document.cached(_all_facts)


def _all_facts(document: Document) -> frozenset[Fact]:
    return frozenset(fact for node in document.in_any_order() if node.text for fact in facts(node.text))


def stems_of(document: Document) -> frozenset[str]:
    """All that a document is about."""
    return document.cached(_all_stems)


def _all_stems(document: Document) -> frozenset[str]:
    return frozenset(word for node in document.in_any_order() if node.text for word in content(node.text))


def words_of(document: Document) -> frozenset[str]:
    """All words of a document, folded."""
    return document.cached(_all_words)


def _all_words(document: Document) -> frozenset[str]:
    return frozenset(word for node in document.in_any_order() for word in line_of(node.text).split())


def _squeezed(document: Document) -> str:
    return "\n".join(_SPACE.sub("", folded(node.text)) for node in document.in_any_order() if node.text)
