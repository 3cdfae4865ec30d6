"""Remarks at the end of an unquoted text that may be no part of it: thanks, a reason, who said so, a doubt, a time."""

from copydesk.language.rules.asides import starts_aside
from copydesk.language.rules.clause import Clause, is_in, length_in
from copydesk.language.rules.envelope import tail
from copydesk.words.tokens import SMILEY, message_tokens

FEW = 5  # words before a "because" that are rather no sentence


def without_remark(text: str, *, is_prose: bool = False) -> str:
    """The text before the first remark in it; all of it where there is none."""
    clause = Clause(text, message_tokens(text))
    found = clause.tokens
    end = next((at for at in range(1, len(found)) if begins_remark(clause, at, FEW if is_prose else len(found))), len(found))
    closed = tail(found, "TAIL")
    while closed > 1 and is_in(found[closed - 1], "STOP") and closed < len(found):
        closed -= 1
    end = min(end, closed if any(_is_word(token.word) for token in found[closed:]) else len(found))
    while 1 < end < len(found) and is_in(found[end - 1], "ASIDE_SIGN") and not _ends_sentence(clause, end):
        end -= 1
    return text[: found[end - 1].end] if 0 < end < len(found) else text


def _ends_sentence(clause: Clause, end: int) -> bool:
    """Whether the sign before an end is the full stop of the text itself."""
    return clause.tokens[end - 1].word in (".", "!", "?") and clause.tokens[end - 1].start == clause.tokens[end - 2].end


def _is_word(word: str) -> bool:
    return word[:1].isalnum() or word == SMILEY


def begins_remark(clause: Clause, at: int, few: int) -> bool:
    """Whether a remark begins at a token: a doubt anywhere, an aside behind a sign, a reason behind few words."""
    found = clause.tokens
    if found[at].is_quote:
        return False
    if length_in(found, at, "DOUBT"):
        return True
    if (
        is_in(found[at - 1], "ASIDE_SIGN")
        and found[at - 1].end < found[at].start + int(found[at - 1].word == "(")
        and (length_in(found, at, "AFTERTHOUGHT") or starts_aside(clause, at))
    ):
        return True
    return at <= few and bool(length_in(found, at, "BECAUSE"))
