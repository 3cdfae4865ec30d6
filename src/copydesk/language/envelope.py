"""The envelope of a message: politeness, filler and what commit messages carry around their words. What is inside is the command.

Words are taken off at the ends only, and never out of a quoted text.
"""

import re
from dataclasses import dataclass, replace

from copydesk.editing.tokens import Token, tokens

MAX_PREFIX = 8  # tokens before a colon


def _phrases(*groups: str) -> frozenset[tuple[str, ...]]:
    """Phrases as their tokens: "let's" is two."""
    return frozenset(tuple(token.word for token in tokens(phrase)) for group in groups for phrase in group.split(","))


_LEADS = _phrases(
    "please,pls,plz,kindly,hey,hi,hello,ok,okay,alright,so,now,then,also,just,well,yes,yeah,oh,um,great,thanks,finally",
    "firstly,secondly,lastly,first of all,after that,and,and then,but,actually,sorry,one more thing,minor,nit,typo,fyi,todo",
    "can you,could you,would you,will you,can u,could u,would u,can we,could we,can you please,could you please,would you please",
    "would you mind,do you mind,may i ask you to,i would like you to,i'd like you to,i would like to,i'd like to,i want you to",
    "i want to,i wanna,i need you to,i need to,we need to,we should,we want to,we'd like to,you should,you can,you need to",
    "you must",
    "i would like,i'd like,let's,lets,let us,let me,go ahead and,go and,be so kind as to,if you could,if you can,if possible",
    "i think you should,i think we should,i think you could,try to,make sure to,make sure you,remember to,time to,it's time to",
    "quickly,simply,can you just,could you just,would you kindly,might you,the next step is to,your task is to,you'd better",
    "copydesk,dear copydesk,hey there,for now,help me,help me to,do me a favour and,do me a favor and",
)
_THANKS = _phrases(
    "please,pls,plz,thanks,thank you,thx,ty,cheers,thank you very much,thanks a lot,many thanks,thanks in advance,thank u",
    "ok thanks,would you please,could you please",
)
_TAILS = _THANKS | _phrases(
    "ok,okay,for me,will you,would you,could you,can you,if you can,if possible,if you could,if you don't mind,if you please",
    "when you can,when you have a moment,when you get a chance,will ya,asap,when you have time,when you have the time",
    "when you have a minute,when you get to it,when you get time,when you find time,when you find the time,whenever you can",
    "whenever you have time,when it suits you",
    "please rename it,rename it,rename it please,rename it accordingly,altogether,completely,entirely,for good,right away,for us",
    "right now,immediately,quickly,at once,for now,now,too,as well,also,again please,yes,today,then,instead please,instead",
)
_TAILS |= {(",", "sorry"), (",", "oops")}
# Behind these stands a text of the person's own, and what may be filler elsewhere is a part of it.
SAYING = frozenset({":", "saying", "says", "reading", "reads", "containing", "text"})
_LONGEST = max(map(len, _LEADS | _TAILS))
_STOPS = frozenset(".!?,;:…")
_ISSUE = r"(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|re|issue|part of|related to|gh|pr)[\s:]*#?\d+|(?:see[\s:]*)?#\d+"
_TRAILER = re.compile(
    rf"\s*(?:\(\s*(?:{_ISSUE})(?:\s*,\s*(?:{_ISSUE}))*\s*\)|\[(?:skip[ -]ci|ci[ -]skip|no ci|skip actions)\]"
    r"|[-–—,;.]?\s*(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|issue|pr)[\s:]+#\d+(?:\s*(?:,|and)\s*#\d+)*)\s*\.?\s*$",
    re.IGNORECASE,
)
_ISSUE_LEAD = re.compile(r"^\s*(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|gh|issue)[\s-]*#\d+\s*[:,-]?\s+", re.IGNORECASE)
_STRAY_MARK = re.compile("(?<=[a-z])[\u0300-\u036f]+(?=[\\s.,;:!?]|$)")  # a slip of the keyboard behind a plain word
_TAG_LEAD = re.compile(r"^\s*(?:\[[^\[\]\n]{1,30}\]|\([^()\n]{1,20}\))\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message and what is wrapped around it."""

    core: str  # the words without their envelope
    with_tail: str = ""  # with what may be filler at their end: in "replace later with now" it is not
    with_text: str = ""  # with all but thanks, where a text of the person's own is in them
    prefix: str = ""  # what stood before a colon: a commit's topic, or a place
    is_polite: bool = False  # a question in form alone: "could you …?"


def strip(words: str) -> Envelope:
    """The words without politeness, filler and trailers. A prefix stays in: see `without_prefix`."""
    core = _STRAY_MARK.sub("", words).strip()
    before = ""
    while before != core:
        before = core
        core = _ISSUE_LEAD.sub("", _TRAILER.sub("", core))
        core = _TAG_LEAD.sub("", core) if not core.startswith("(") or ")" not in core[-1:] else core
    found = tokens(core)
    start, polite = _lead(found)
    says = any(token.word in SAYING and not token.is_quote for token in found[start:])
    says = says or (core.endswith("?") and not polite)  # "rename it to What now?"
    return Envelope(
        _between(core, found, start, _tail(found, start, _TAILS)),
        _between(core, found, start, _without_stops(found, start)),
        _between(core, found, start, _tail(found, start, _THANKS)) if says else "",
        is_polite=polite,
    )


def without_prefix(core: str) -> Envelope | None:
    """The words behind a prefix ("docs: …", "chore(x): …", "api docs: …"), stripped again; None where there is none."""
    found = tokens(core)
    for place, token in enumerate(found[: MAX_PREFIX + 1]):
        if token.is_quote or token.word in (".", ";", "?"):
            return None
        behind = core[token.end : token.end + 1]
        if token.word == ":" and place and (behind.isspace() or place == 1):
            inner = strip(core[token.end :])
            prefix = core[: token.start].strip().rstrip("!").strip()
            return replace(inner, prefix=prefix) if inner.core else None
    return None


def _lead(found: list[Token]) -> tuple[int, bool]:
    """How many tokens at the start are filler, and whether they ask in form."""
    at, polite = 0, False
    while at < len(found):
        length = _matching(found, at, _LEADS)
        if length is None and found[at].word in _STOPS and at:
            length = 1
        if length is None or at + length >= len(found):
            break
        polite = polite or found[at + length - 1].word in ("you", "u", "mind", "we")
        at += length
    return at, polite


def _matching(found: list[Token], at: int, table: frozenset[tuple[str, ...]]) -> int | None:
    for length in range(min(_LONGEST, len(found) - at), 0, -1):
        span = found[at : at + length]
        if tuple(token.word for token in span) in table and not any(token.is_quote for token in span):
            return length
    return None


def _tail(found: list[Token], start: int, table: frozenset[tuple[str, ...]]) -> int:
    """Where the words end before closing filler; the full stops before that are theirs."""
    end = len(found)
    while end > start + 1:
        if found[end - 1].word in _STOPS and not found[end - 1].is_quote:
            end -= 1
            continue
        length = next(
            (
                length
                for length in range(min(_LONGEST, end - start - 1), 0, -1)
                if tuple(token.word for token in found[end - length : end]) in table
                and not any(token.is_quote for token in found[end - length : end])
            ),
            None,
        )
        if length is None:
            break
        end -= length
    while end < len(found) and found[end].word in _STOPS and not found[end].is_quote:
        end += 1
    return end


def _without_stops(found: list[Token], start: int) -> int:
    end = len(found)
    while end > start + 1 and found[end - 1].word in _STOPS and not found[end - 1].is_quote:
        end -= 1
    return end


def _between(core: str, found: list[Token], start: int, end: int) -> str:
    return core[found[start].start : found[end - 1].end] if start < end else core
