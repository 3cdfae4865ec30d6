"""Exchange: whether the words give one text that stands in the document and another to stand in its place ("replace X with Y")."""

import re

from copydesk.document.document import Document
from copydesk.editing.index import text_index
from copydesk.editing.tokens import tokens
from copydesk.language.parts import DOCUMENTS, PARTS

_FRAMES = (
    re.compile(
        r"\b(?:replac\w+|substitut\w+|swap\w* out|exchang\w+)\s+(?P<old>.+?)\s+(?:with|by|for)\s+(?P<new>.+)", re.IGNORECASE
    ),
    re.compile(r"\b(?:renam\w+|chang\w+|correct\w*|turn\w*)\s+(?P<old>.+?)\s+(?:to|into)\s+(?P<new>.+)", re.IGNORECASE),
    re.compile(
        r"\b(?:say|use|write|put|have|call\w*(?: it)?)\s+(?P<new>.+?)\s+(?:instead of|rather than|in place of|for)\s+(?P<old>.+)",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<old>\S.*?)\s*(?:->|→|=>)\s*(?P<new>.+)"),
)
_EVERYWHERE = re.compile(
    r"\s*\b(?:everywhere|throughout|in all places|wherever it (?:stands|occurs)|in (?:section|chapter|scene|step|the)\b.*)[\s.!]*$",
    re.IGNORECASE,
)
_DETERMINER = re.compile(
    r"^(?:the|this|that|all|every|each|both|occurrences of|mentions of|word|name|term|phrase)\s+", re.IGNORECASE
)
_VAGUE = re.compile(r"^(?:an?|some|something|one|another|more|what|whatever|its|the same)\b", re.IGNORECASE)
MAX_WORDS = 8  # of a text that isn't quoted


def is_exchange(words: str, document: Document | None, places: frozenset[str]) -> bool:
    """Only if both are texts: the old one stands in the document, and the new one is no description of a text."""
    for frame in _FRAMES:
        found = frame.search(words)
        if found is not None and _is_text(found["old"], document) and _is_new_text(found["new"]):
            return True
    return False


def _is_text(spoken: str, document: Document | None) -> bool:
    text = _bare(spoken)
    if not text or (len(text.split()) > MAX_WORDS and not _is_quoted(spoken)):
        return False
    if any(token.word in PARTS | DOCUMENTS for token in tokens(text)) and not _is_quoted(spoken):
        return False
    return document is None or bool(text_index(document).candidates(text))


def _is_new_text(spoken: str) -> bool:
    return _is_quoted(spoken) or (not _VAGUE.match(spoken.strip()) and len(_bare(spoken).split()) <= MAX_WORDS)


def _is_quoted(spoken: str) -> bool:
    return any(token.is_quote for token in tokens(spoken))


def _bare(spoken: str) -> str:
    quoted = next((token.word for token in tokens(spoken) if token.is_quote), None)
    if quoted is not None:
        return quoted
    text = _EVERYWHERE.sub("", spoken.strip())
    before = ""
    while before != text:
        before, text = text, _DETERMINER.sub("", text)
    return text.strip(" .,!?")
