"""Wording: quoted words that are to stay ("shorten 3, but keep “at any time”"). They forbid nothing around them.

A quotation that is a title names what it stands over, and spares all of that.
"""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.phrasebook import aligned_line, line_of, lists, phrasebook
from copydesk.formats import visible
from copydesk.kinds import kind_named
from copydesk.language.brief.wishes import PACKAGE
from copydesk.words.tokens import Token, tokens

_JOINED = frozenset({"and", "or", ",", "&"})


class Wording(NamedTuple):
    texts: tuple[str, ...]
    words: str  # the message without them and what keeps them; blanks in their place, so that nothing moves


def wording_of(words: str, document: Document | None) -> Wording:
    if document is None or not any(token.is_quote for token in tokens(words)):
        return Wording((), words)
    found: list[str] = []
    before: Token | None = None  # a quotation that stays, to which others may be joined
    left, at = words, 0
    for token in tokens(words):
        start = _kept_from(words, token, before, at) if token.is_quote else None
        if token.is_quote:
            before = None
        if start is not None and _is_wording(token.word, document):
            found.append(token.word)
            left = left[:start] + " " * (token.end - start) + left[token.end :]
            before = token
        at = token.end if token.is_quote else at
    return Wording(tuple(found), left)


def _kept_from(words: str, token: Token, before: Token | None, since: int) -> int | None:
    """Where the words begin that say that a quotation stays; None where none do."""
    between = words[since : token.start]
    if before is not None and {one.word for one in tokens(between)} <= _JOINED:
        return token.start
    line, bounds = aligned_line(between), phrasebook(PACKAGE, "bounds")
    for start, end in bounds["keeping"].spans_in(line):
        if set(line[end:].split()) <= set(lists(PACKAGE, "bounds")["quoted as"]):
            return since + start - 1
    behind = line_of(words[token.end :])
    return token.start if any(start <= len(" must") for start, _ in bounds["staying"].spans_in(behind)) else None


def _is_wording(text: str, document: Document) -> bool:
    """Whether a quotation is words of a text, and no title."""
    types, wanted = kind_named(document.kind).types, " ".join(text.casefold().split())
    shown = {id: " ".join(visible(document, id).text.casefold().split()) for id in document.order}
    titles = {one for id, one in shown.items() if types[document[id].type].in_outline}
    return wanted not in titles and any(wanted in one for one in shown.values())
