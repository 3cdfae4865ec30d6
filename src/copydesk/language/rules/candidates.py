"""The commands that a clause may be: its words cut by every frame of the table, less those that no text would hold."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from copydesk.language.command import TEXTS, VERBS, Command, Slot
from copydesk.language.rules.asides import asides_in
from copydesk.language.rules.clause import Clause, is_in
from copydesk.language.rules.partings import split_points
from copydesk.language.rules.scopes import starts_scope
from copydesk.words.chart import Chart, Match, grammar
from copydesk.words.tokens import Token

_ABBREVIATED = re.compile(r"(?:^|\s)(?:[A-Za-z]\.)+[A-Za-z]$|(?:^|\s)(?:[A-Z]\. )+[A-Z]$")


def candidates(clause: Clause, verbs: Collection[str] = (), excepted: str = "") -> Iterator[Command]:
    """Every command that all words of a clause may be, in the order of the table."""
    joints = [start for start, _ in split_points(clause.tokens)]
    asides = asides_in(clause)
    for match in cuts(clause, verbs or VERBS):
        if is_own_text(match, clause.tokens, joints, asides):
            yield command_of(clause, match, excepted)


def cuts(clause: Clause, verbs: Collection[str]) -> Iterator[Match]:
    """Every way to cut the words of a clause by the frames of some verbs."""
    chart = Chart(grammar("commands"), clause.tokens, clause.words)
    return (match for match in chart.whole(verbs) if not cuts_a_word(match, clause.tokens))


def cuts_a_word(match: Match, tokens: Sequence[Token]) -> bool:
    """Whether a slot begins right where another ends, with nothing between: "call (garden) X" has no "(" and "garden) X"."""
    starts = {span.start for span in match.slots.values()}
    meeting = (span.end for span in match.slots.values() if span.end in starts)
    return any(tokens[at - 1].end == tokens[at].start and tokens[at].word != ":" for at in meeting)


def is_own_text(match: Match, tokens: Sequence[Token], joints: Sequence[int], asides: Sequence[int]) -> bool:
    """Whether the texts of a match hold no other command, no aside, and no second pair."""
    place = match.slots.get("place")
    if place is not None and any(token.word == ":" and not token.is_quote for token in tokens[place.start : place.end]):
        return False  # behind a colon stands a text, and no place
    for name in TEXTS:
        span = match.slots.get(name)
        if span is None:
            continue
        is_said = is_in(tokens[span.start - 1], "SAYING")
        if "subject" in match.slots and any(token.word == "not" for token in tokens[span.start + 1 : span.end]):
            return False  # "the lamp should be lit not dark": of two things one is told to go
        if any(span.start < at < span.end for at in joints) or (not is_said and any(span.start < at < span.end for at in asides)):
            return False
        if is_mixed(tokens, span.start, span.end, is_said):
            return False
    return not holds_pairs(tokens, match)


def is_mixed(tokens: Sequence[Token], start: int, end: int, is_said: bool) -> bool:
    """Whether a quoted text has more behind it that is no place: "“no” and explain why"."""
    value = tokens[start:end]
    if any(one.word == "," and two.word == "not" for one, two in pairwise(value)) and not is_said:
        return True  # "Moira, not Maureen"
    others = [token for token in value[1:] if token.word[:1].isalnum() and token.word not in ("and", "or") and not token.is_quote]
    return bool(others) and value[0].is_quote and not starts_scope(value, 1)


def holds_pairs(tokens: Sequence[Token], match: Match) -> bool:
    """Whether a new text goes on as the command does: "N, Middle with M and South with S" is none."""
    span = match.slots.get("new")
    if match.head != "replace" or span is None or not is_in(tokens[span.start - 1], "LINKING"):
        return False
    joints = [at for at in range(span.start, span.end) if is_in(tokens[at], "AND") and tokens[at].word != "&"]
    return bool(joints) and any(tokens[at].word == tokens[span.start - 1].word for at in range(joints[0] + 2, span.end - 1))


def command_of(clause: Clause, match: Match, excepted: str) -> Command:
    slots: dict[str, Slot] = {}
    for name, (start, end, _) in match.slots.items():
        slots[name] = Slot(clause.raw(start, end).rstrip(" ,"), end - start == 1 and clause.tokens[start].is_quote)
    text = next((name for name in TEXTS if name in match.slots), "")
    start, end = match.slots[text][:2] if text else (0, 0)
    stop = clause.stop
    if stop == "." and text and _ABBREVIATED.search(slots[text].words):  # "e.g."
        slots[text] = Slot(slots[text].words + stop)
    if stop not in ("", ".") and start and end == len(clause.tokens) and _is_own_end(clause, start):
        slots[text] = Slot(slots[text].words + stop)
        stop = ""
    old, new = match.slots.get("old"), match.slots.get("new")
    return Command(
        match.head,
        slots,
        match.said,
        has_colon=bool(start) and clause.tokens[start - 1].word == ":",
        is_adjacent=old is not None and new is not None and old.end == new.start,
        excepted=excepted,
        clause=str(clause),
        stop=stop,
        is_told="subject" in match.slots,
    )


def _is_own_end(clause: Clause, at: int) -> bool:
    """Whether what ends the message ends the text that begins here: behind a colon, or where the text asks."""
    inner = (place + 1 for place in range(at, len(clause.tokens) - 1) if clause.tokens[place].word in (":", "–", "—"))
    asks = any(is_in(clause.tokens[start], "ASKS") for start in (at, *inner)) and clause.stop.startswith("?")
    return is_in(clause.tokens[at - 1], "SAYING") or asks
