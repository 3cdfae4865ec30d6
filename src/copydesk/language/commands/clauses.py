"""The clauses of a message: the ways to part it into commands, and the place that was said before each."""

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise
from typing import NamedTuple

from copydesk.editing.tokens import Token, tokens
from copydesk.language.commands import verbs
from copydesk.language.commands.words import AGAIN_WORDS, NO_COMMAND_PAIRS, NO_COMMANDS, word_set

MAX_CLAUSES = 12
MAX_TOKENS = 120  # of a command
ARROWS = ("->", "=>", "→")
_JOINTS = frozenset(
    {"and", "then", "also", "plus", ",", ";", ".", "!", "?", "afterwards", "next", "finally", "after", "that", "please"}
)
_LISTING = frozenset({":", ",", ";", "|"})  # before the letter of what is listed
_STOP = re.compile(r"\s*([!?:]+|\.{3}|\.)")
ENDS = frozenset({".", ";", "!", "?"})
_ORDER = frozenset({"first", "firstly", "second", "secondly", "1", "2", "3", ".", ")", ",", "please", "then", "next"})
_LEADING = frozenset({"in", "under", "within", "inside", "for", "from", "on", "at"})
_LINE_END = re.compile(r"\n")
_NUMBERED = re.compile(r"(?:^|\n)\s*(?:\d{1,2}[.)]|[-*•])\s+")
_ARROW = re.compile(r"->|=>|→")
_WISH = re.compile(r"\b(?:should|must|ought to|needs? to|has to|have to)\s+(?:be|read|say|become)\b", re.IGNORECASE)
_BETWEEN_WISHES = re.compile(
    r"\s*(?:[,;]\s*and|[,;&]|\band)\s+(?=[^,;]*?\b(?:should|must|ought to|needs? to|ha(?:s|ve) to)\b)", re.IGNORECASE
)
_NEXT_PLACE = re.compile(  # "in 2, delete …; in 3, rename …"
    r"\s*(?:[;.]|,?\s+and(?:\s+then)?|,?\s+then)\s+(?=(?:in|under|within)\s[^,;:\"“]{1,60},\s)", re.IGNORECASE
)
NUMBERED_ALONE = word_set("section sections chapter chapters part parts to and by after before of")
_BETWEEN_NUMBERS = frozenset({"and", ",", "-", "–"})
_WHERETO = frozenset({"to", "up", "down", "before", "after", "above", "below", "first", "last"})
_PLACE = re.compile(r"\s(?:in|under|of) (?!\d)[^\"“]+$", re.IGNORECASE)
_BETWEEN_PAIRS = re.compile(r"\s*[;,&]\s*(?:and\s+)?|\s+and\s+")
_COUNTED = re.compile(r"(?:^|(?<=[.;,!?])\s)\s*\d{1,2}[.)]\s+(?=[A-Za-z])")  # "1. delete X. 2. rename Y"
ADDRESS = re.compile(r"\[[^\[\]\n]+\]\([^()\s]+\)|https?://[^\s<>\"'“”]*[^\s<>\"'“”.,;:!?)\]]")


class Clause(NamedTuple):
    """Tokens of one command, in the words they are of."""

    words: str
    tokens: tuple[Token, ...]

    def raw(self, start: int, end: int) -> str:
        return self.words[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    @property
    def stop(self) -> str:
        """The full stop behind it, or the other marks that end it."""
        found = _STOP.match(self.words, self.tokens[-1].end) if self.tokens else None
        return found[1] if found else ""

    def without(self, words: frozenset[str]) -> "Clause":
        return Clause(self.words, tuple(token for token in self.tokens if token.word not in words or token.is_quote))

    def __str__(self) -> str:
        return self.raw(0, len(self.tokens))


def clause_of(words: str) -> Clause:
    """Words as a clause; what stops it is no token of it."""
    found = sentence_tokens(words)
    while len(found) > 1 and found[-1].word in (*ENDS, ",", ":") and not found[-1].is_quote:
        found.pop()
    return Clause(words, tuple(found))


def sentence_tokens(words: str) -> list[Token]:
    """The tokens, arrows as one."""
    found: list[Token] = []
    addresses = [match.span() for match in ADDRESS.finditer(words)] if "://" in words or "](" in words else []
    for token in tokens(words):
        inside = next((span for span in addresses if span[0] <= token.start and token.end <= span[1]), None)
        if inside is not None:
            if not found or found[-1].start != inside[0]:
                found.append(Token(words[slice(*inside)], *inside))
            continue
        last = found[-1] if found else None
        if last is not None and last.end == token.start and not token.is_quote and not last.is_quote:
            joined = last.word + token.word
            if joined in ("->", "=>", "--", "-->", "==>"):
                found[-1] = Token({"-->": "->", "==>": "=>"}.get(joined, joined), last.start, token.end)
                continue
        found.append(token)
    return found


def partings(words: str) -> Iterator[tuple[Clause, ...]]:
    """The ways to part words into commands: where each begins with a verb; and all as one."""
    lines = [line for line in _NUMBERED.split(words) if line.strip()] if _LINE_END.search(words.strip()) else [words]
    if len(lines) == 1 and _LINE_END.search(words.strip()):
        lines = [line for line in words.splitlines() if line.strip()]
    if len(lines) == 1 and _COUNTED.match(words):
        lines = [line for line in _COUNTED.split(words) if line.strip()]
    if len(lines) == 1 and len(_ARROW.findall(words)) > 1:
        pairs = [pair for pair in _BETWEEN_PAIRS.split(words) if pair.strip()]
        lines = pairs if all(len(_ARROW.findall(pair)) == 1 for pair in pairs) else lines
    placed = [line for line in _NEXT_PLACE.split(words) if line.strip()] if len(lines) == 1 else []
    if 1 < len(placed) <= MAX_CLAUSES:
        yield tuple(clause_of(line.strip()) for line in placed)
    whole = clause_of(words)
    if len(lines) > 1:
        parted = [clause for line in lines for clause in _parted(clause_of(line.strip()))]
        if 1 < len(parted) <= MAX_CLAUSES:
            yield tuple(parted)
    parted = list(_parted(whole))
    if 1 < len(parted) <= MAX_CLAUSES:
        yield tuple(parted)
    told = [clause_of(part) for part in _BETWEEN_WISHES.split(words)] if len(_WISH.findall(words)) > 1 else []
    if 1 < len(told) <= MAX_CLAUSES and all(len(_WISH.findall(str(part))) == 1 for part in told):
        yield tuple(told)
        return  # no new text has another wish in it
    yield (whole,)


def _parted(clause: Clause) -> Iterator[Clause]:
    start = int(len(clause.tokens) > 1 and clause.tokens[0].word in ("first", "firstly") and starts_verb(clause.tokens, 1))
    for cut, behind in split_points(clause.tokens):
        if cut > start:
            yield Clause(clause.words, clause.tokens[start:cut])
        start = behind
    if start < len(clause.tokens):
        yield Clause(clause.words, clause.tokens[start:])


def split_points(found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where one command may end and the next begin: joints before a verb."""
    at = 1
    while at < len(found):
        behind = at
        while behind < len(found) and found[behind].word in _JOINTS and not found[behind].is_quote:
            behind += 1
        if (
            behind > at
            and behind < len(found)
            and starts_verb(found, behind)
            and _is_joint(found, at, behind)
            and not _is_label(found, at, behind)
            and not _goes_on(found, at, behind)
        ):
            yield at, behind
        at = max(behind, at + 1)


def _is_joint(found: Sequence[Token], at: int, behind: int) -> bool:
    """Whether what stands between is enough to part: not "that" or "after" alone."""
    return any(found[place].word in ("and", "then", "also", "plus", ",", ";", ".", "!", "?") for place in range(at, behind))


def _is_label(found: Sequence[Token], at: int, behind: int) -> bool:
    """Whether it is the full stop of a letter or a number that something is listed by: "D. Close for good"."""
    return behind == at + 1 and found[at].word == "." and at > 1 and len(found[at - 1].word) == 1 and found[at - 2].word in _LISTING


def _goes_on(found: Sequence[Token], at: int, behind: int) -> bool:
    """Whether the same command goes on: "put it back, placing it first", "bring it back and put it at the end"."""
    if (
        found[behind].word in ("put", "place", "insert", "add", "move")
        and behind + 1 < len(found)
        and found[behind + 1].word in ("it", "them")
    ):
        return found[0].word in ("bring", "restore", "take") or any(token.word == "back" for token in found[:at])
    return behind - at == 1 and found[at].word == "," and found[behind].word.endswith("ing") and not found[0].word.endswith("ing")


def starts_verb(found: Sequence[Token], at: int) -> bool:
    forms = verbs.all_forms()
    return not found[at].is_quote and any(
        tuple(token.word for token in found[at : at + length]) in forms
        for length in range(1, min(verbs.LONGEST, len(found) - at) + 1)
    )


def told_first(clause: Clause) -> Iterator[tuple[Clause, Clause]]:
    """What is told before a command, and the command: "the charger is packed, mark it as done"."""
    found = clause.tokens
    if starts_verb(found, 0) or found[0].word in _LEADING:
        return
    for cut, behind in split_points(found):
        if any(found[place].word in (",", ".", ";", "!") for place in range(cut, behind)):
            yield Clause(clause.words, found[:cut]), Clause(clause.words, found[behind:])


def tells_to(clause: Clause) -> bool:
    """Whether what is told before a command is one itself: "first bold April, then …" is no story."""
    found = list(dropwhile(lambda token: token.word in _ORDER, clause.tokens))
    if found and found[0].word in ("after", "once", "when", "before", "having", "while"):
        return True
    return bool(found) and (starts_verb(found, 0) or any(True for _ in split_points(found)))


def counted_like(clause: Clause, before: Clause) -> Clause:
    """A bare number counts what the command before it counted: in "move recommendation 5 up and delete 4" no section goes."""
    start, found = _verb_length(clause.tokens), clause.tokens
    end = start
    while end < len(found) and (found[end].word.isdecimal() or (end > start and found[end].word in _BETWEEN_NUMBERS)):
        end += 1
    if end == start or (end < len(found) and found[end].word not in _WHERETO) or not found[end - 1].word.isdecimal():
        return clause
    for noun, number in pairwise(before.tokens):
        if number.word.isdecimal() and noun.word.isalpha() and not noun.is_quote and noun.word not in NUMBERED_ALONE:
            said = noun.word if start + 1 < end else noun.word.removesuffix("s")
            place = _PLACE.search(str(before)) if end == len(found) else None
            return clause_of(f"{clause.raw(0, start)} {said} {clause.raw(start, len(found))}{place[0] if place else ''}")
    return clause


def without_verb(clause: Clause) -> Iterator[tuple[Clause, Clause]]:
    """The ways to read a second pair that shares the first one's verb: "change A to B and C to D"."""
    found = clause.tokens
    joints = [
        place
        for place in range(2, len(found) - 1)
        if found[place].word in ("and", "&", ",", ";") and not found[place].is_quote and not _is_in_number(found, place)
    ]
    if not starts_verb(found, 0):
        return
    for place in reversed(joints):
        behind = place + 1
        while behind < len(found) and found[behind].word in ("and", "&", ",") and not found[behind].is_quote:
            behind += 1
        if behind < len(found):
            first = Clause(clause.words, found[:place])
            yield first, Clause(clause.words, (*found[: _verb_length(found)], *found[behind:]))


def _is_in_number(found: Sequence[Token], place: int) -> bool:
    """Whether a comma is a part of a number: "4,000"."""
    before, behind = found[place - 1], found[place + 1]
    return before.end == found[place].start and found[place].end == behind.start and before.word.isdigit() and behind.word.isdigit()


def _verb_length(found: Sequence[Token]) -> int:
    forms = verbs.all_forms()
    return next(
        (
            length
            for length in range(min(verbs.LONGEST, len(found)), 0, -1)
            if tuple(token.word for token in found[:length]) in forms
        ),
        1,
    )


def led(clause: Clause) -> Iterator[tuple[str, Clause]]:
    """A clause without the place before its verb: "in Risks, delete …"; the place, and the rest."""
    found = clause.tokens
    if len(found) < 4 or found[0].word not in _LEADING or found[0].is_quote:
        return
    for place in range(2, len(found) - 1):
        behind = place + (found[place].word in (",", ":") and not found[place].is_quote)
        while behind < len(found) - 1 and found[behind].word in ("please", "just", "also", "can", "you", "could"):
            behind += 1
        if starts_verb(found, behind):
            yield clause.raw(1, place), Clause(clause.words, found[behind:])


def is_no_command(clause: Clause) -> bool:
    """Whether words can't be a command by how they begin: a question, a story, a ban, an "if"; or are too many to be one."""
    if not clause.tokens or len(clause.tokens) > MAX_TOKENS or clause.tokens[0].is_quote:
        return len(clause.tokens) != 3 and not any(token.word in (*ARROWS, "should", "must") for token in clause.tokens)
    first, second = clause.tokens[0].word, clause.tokens[1].word if len(clause.tokens) > 1 else ""
    if first in ("does", "did", "has"):
        return True
    if first in ("do", "have"):
        return second not in AGAIN_WORDS and not (first == "have" and any(token.word in ("say", "read") for token in clause.tokens))
    if any(token.word in ARROWS for token in clause.tokens):
        return False
    return first in NO_COMMANDS or (first, second) in NO_COMMAND_PAIRS
