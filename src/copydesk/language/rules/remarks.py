"""Remarks at the end of an unquoted text that may be no part of it: thanks, a reason, who said so, a doubt, a time.

Of prose, which has reasons and doubts of its own, only what speaks to the reader of the message is one, and a short afterthought.
"""

from copydesk.language.rules.asides import is_told_by, starts_aside
from copydesk.language.rules.clause import Clause, is_in, length_in
from copydesk.language.rules.envelope import tail, without_trailers
from copydesk.language.rules.scopes import starts_scope
from copydesk.words.tokens import SMILEY, message_tokens

MAX_AFTERTHOUGHT = 5  # words of one that stands behind prose
_ENDS = frozenset(".!?…")


def without_remark(text: str, old: str = "", *, is_prose: bool = False, signs: str = "") -> str:
    """The text before the first remark in it; all of it where there is none, or what is left is the old text."""
    clause = Clause(text, message_tokens(text))
    found = clause.tokens
    if not found:
        return text
    is_title = is_in(found[0], "ASKS")  # "What to do when it rains"
    begins = begins_beside_prose if is_prose or is_title else begins_remark
    places = [at for at in range(1, len(found)) if not found[at].is_quote]
    end = next((at for at in places if begins(clause, at) or (not is_prose and begins_apart(clause, at, old, signs))), len(found))
    end = min(end, len(without_trailers(found)))
    closed = tail(found, "THANKS" if is_prose or is_title else "TAIL")
    if any(token.word[:1].isalnum() or token.word == SMILEY for token in found[closed:]):
        end = min(end, closed)
    while 1 < end < len(found) and is_in(found[end - 1], "ASIDE_SIGN") and not is_sentence_end(clause, end):
        end -= 1
    short = text[: found[end - 1].end] if 0 < end < len(found) else text
    return text if short.casefold() in old.casefold().splitlines() else short


def begins_apart(clause: Clause, at: int, old: str, signs: str) -> bool:
    """Whether a token stands behind a sign that parts it from the text, which the old text hasn't: "freezer; budget got cut"."""
    sign = clause.tokens[at - 1]
    is_apart = not sign.is_quote and sign.word in signs and sign.end < clause.tokens[at].start and at > 1
    return is_apart and sign.word not in old and not starts_scope(clause.tokens, at) and clause.tokens[at].word[:1].isalpha()


def is_sentence_end(clause: Clause, end: int) -> bool:
    """Whether the sign before an end is the full stop of the text itself."""
    sign = clause.tokens[end - 1]
    return sign.word in _ENDS and sign.start == clause.tokens[end - 2].end


def is_behind_sign(clause: Clause, at: int) -> bool:
    sign = clause.tokens[at - 1]
    return is_in(sign, "ASIDE_SIGN") and (sign.word == "(" or sign.end < clause.tokens[at].start)


def is_described(text: str) -> bool:
    """Whether words name or describe a text, and are none themselves: "what Ben suggested"."""
    found = message_tokens(text)
    length = length_in(found, 0, "DESCRIBED")
    return text[:1].islower() and length > 0 and not any(token.is_quote for token in found)


def is_capital(clause: Clause, at: int) -> bool:
    """Whether a word is written as a name is: "I" is not."""
    return clause.words[clause.tokens[at].start].isupper() and clause.tokens[at].word[:2] not in ("i", "i'")


def begins_remark(clause: Clause, at: int) -> bool:
    """Whether a remark begins at a token: a doubt, a condition or a reason anywhere, an aside or a sentence behind a sign."""
    found = clause.tokens
    is_new = is_capital(clause, at) and not _is_abbreviated(clause, at)
    if is_sentence_end(clause, at) and is_behind_sign(clause, at) and (is_new or found[at].word == "or"):
        return True
    behind = at + length_in(found, at, "CONDITION")
    if (
        at < behind < len(found)
        and not is_capital(clause, at)
        and (is_in(found[behind], "CONDITIONED") or is_capital(clause, behind))
    ):
        return True
    if is_behind_sign(clause, at) and (length_in(found, at, "AFTERTHOUGHT") or starts_aside(clause, at)):
        return True
    return not is_capital(clause, at) and (any(length_in(found, at, name) for name in ("DOUBT", "DEADLINE", "BECAUSE")))


def _is_abbreviated(clause: Clause, at: int) -> bool:
    """Whether the full stop before a token is that of "INT." or of a letter."""
    before = clause.raw(at - 2, at - 1)
    return before.isupper() or len(before) == 1


def begins_beside_prose(clause: Clause, at: int) -> bool:
    """Whether what begins at a token is no part of some sentences: it speaks to the reader, goes on in small letters behind a full
    stop, or is a short afterthought."""
    found = clause.tokens
    if not is_capital(clause, at) and (length_in(found, at, "TO_READER") or length_in(found, at, "DEADLINE")):
        return True
    if not is_behind_sign(clause, at) or found[at - 1].word == "(":
        return False
    if is_sentence_end(clause, at) and not is_capital(clause, at) and found[at].word[0].isalpha():
        return True
    is_short = len([token for token in found[at:] if token.word[:1].isalnum()]) <= MAX_AFTERTHOUGHT
    return is_short and (bool(length_in(found, at, "AFTERTHOUGHT")) or is_told_by(clause, at))
