"""Asides behind a command, which are passed over: where a reason, a source or a remark may begin, and what is none."""

from collections.abc import Iterator, Sequence

from copydesk.language.rules.clause import Clause, is_in, is_in_number, length_in, starts_verb
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token


def command_ends(clause: Clause) -> Iterator[int]:
    """Where a command may end and an aside begin, the longest first."""
    found = clause.tokens
    yield len(found)
    for at in range(len(found) - 1, 0, -1):
        if (
            not found[at].is_quote
            and (found[at].word != "(" or found[-1].word == ")")
            and (is_sign(clause, at) or starts_aside(clause, at))
            and not (found[at].word == ";" and _commands(found, at + 1))
            and is_passed_over(found, at)
        ):
            end = at
            while end > 1 and _closes(found[end - 1]):
                end -= 1
            yield end


def doubtful_ends(clause: Clause) -> Iterator[int]:
    """Where a command may end before a comma behind which somebody tells something: ", the dean changed his mind"."""
    found = clause.tokens
    for at in range(len(found) - 2, 1, -1):
        if found[at].word != "," or found[at].is_quote or is_in_number(found, at) or starts_verb(found, at + 1):
            continue
        behind = found[at + 1 :]
        tells = any(is_in(token, "STATING") or is_in(token, "TELLS") or token.word.endswith("ed") for token in behind)
        if tells and not any(is_in(token, "CORRECTION") or token.is_quote or token.word == ":" for token in (*behind, *found[:at])):
            yield at


def _closes(token: Token) -> bool:
    """Whether a token only stands between a command and what is said behind it: a sign, or thanks."""
    return not token.is_quote and (token.word == "," or is_in(token, "END") or is_in(token, "THANKS"))


def _commands(found: Sequence[Token], at: int) -> bool:
    """Whether another command follows: "…; also remove the last bullet" is no reason."""
    while at < len(found) and (is_in(found[at], "FILLER") or found[at].word in ("and", ",")):
        at += 1
    behind = [at, *(place + 1 for place in range(at, min(len(found) - 1, at + 8)) if found[place].word == ",")]
    return any(starts_verb(found, place) for place in behind)


def is_passed_over(found: Sequence[Token], at: int) -> bool:
    """Whether what begins here takes nothing back of what was said before it."""
    if at + 1 < len(found) and is_in(found[at + 1], "NOT_BEHIND"):
        return False
    if found[at].word == "(" and at + 1 < len(found) and is_in(found[at + 1], "HOW"):
        return False  # how it is to be done
    if is_in(found[at], "NO_ASIDE"):
        return False  # a condition is no reason
    is_said = found[at].word in (":", "because", "since", "due") or not _is_behind_sign(found, at)
    taking_back = "TAKING_BACK" if is_said and found[at].word != "(" else "CORRECTION"
    return not any(is_in(token, taking_back) for token in found[at + 1 :])


def _is_behind_sign(found: Sequence[Token], at: int) -> bool:
    before = found[at - 1]
    return not before.is_quote and (before.word == "," or is_in(before, "END"))


def is_sign(clause: Clause, at: int) -> bool:
    """A colon before a space, a dash or bracket behind one."""
    token = clause.tokens[at]
    if not is_in(token, "REASON_SIGN"):
        return False
    before, behind = clause.words[token.start - 1 : token.start], clause.words[token.end : token.end + 1]
    return behind.isspace() if token.word in (":", ";") else before.isspace() and (behind.isspace() or token.word == "(")


def starts_aside(clause: Clause, at: int) -> bool:
    found = clause.tokens
    if is_in(found[at], "THANKS") and at + 1 < len(found) and found[at + 1].word in (",", ".", ";", "-", "–", "—"):
        return True  # what is said behind it is no part of a text
    if length_in(found, at, "REASON"):
        return True
    return _is_behind_sign(found, at) and (length_in(found, at, "AFTERTHOUGHT") > 0 or is_told_by(clause, at))


def is_told_by(clause: Clause, at: int) -> bool:
    """Whether somebody is said to have said or done something: ", Tom told me", ", Ms Lee wants it"."""
    found = clause.tokens
    for behind in (at + 1, at + 2):
        spelled = [clause.words[token.start : token.end] for token in found[at:behind]]
        if behind < len(found) and is_in(found[behind], "TELLS") and all(word[:1].isalpha() for word in spelled):
            return behind == at + 1 or spelled[0][:1].isupper() or spelled[0] in words_in("ASIDES_BEFORE_NOUN")
    return False


def asides_in(clause: Clause) -> list[int]:
    """Where an aside begins that a text of the person's own would not have: "because", a closing bracket."""
    found = clause.tokens
    inner = range(1, len(found) - 1)
    brackets = [
        at for at in inner if found[at].word == "(" and is_sign(clause, at) and found[-1].word == ")" and _explains(clause, at + 1)
    ]
    told = [
        at
        for at in inner
        if (is_sign(clause, at) or found[at].word == ".") and found[at].word not in (":", "(") and _tells(found, at + 1)
    ]
    return [at for at in range(1, len(found)) if not found[at].is_quote and starts_aside(clause, at)] + brackets + told


def _explains(clause: Clause, at: int) -> bool:
    """Whether words in brackets say why, or how it is meant: "(typo)", "(see the minutes)"; others are a part of the text."""
    return is_in(clause.tokens[at], "EXPLAINING") or starts_aside(clause, at)


def _tells(found: Sequence[Token], at: int) -> bool:
    """Whether somebody begins to tell something: "I measured it", "we agreed", "our readers are American"."""
    if is_in(found[at], "OWNER"):
        return any(is_in(token, "ARE") for token in found[at + 2 : at + 5])
    return is_in(found[at], "TELLER")
