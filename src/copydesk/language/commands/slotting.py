"""From a cut of some words to a command: the words of its slots, and what ends the message where that ends a text."""

import re
from collections.abc import Sequence
from itertools import pairwise

from copydesk.editing.tokens import Token
from copydesk.language.commands.clauses import Clause
from copydesk.language.commands.frames import Cut
from copydesk.language.commands.reading import Command
from copydesk.language.commands.scope import starts_scope
from copydesk.language.envelope import SAYING
from copydesk.language.vocabulary import AUXILIARIES, QUESTION_WORDS

VALUES = ("new", "value")  # slots that hold text of the person's own: no command may hide in them
ASKS = QUESTION_WORDS | AUXILIARIES  # how a text begins that ends with a question mark of its own
_ABBREVIATED = re.compile(r"(?:^|\s)(?:[A-Za-z]\.)+[A-Za-z]$|(?:^|\s)(?:[A-Z]\. )+[A-Z]$")


def is_mixed(found: Sequence[Token], start: int, end: int) -> bool:
    """Whether a quoted text has more behind it that is no place: "“no” and explain why"."""
    value = found[start:end]
    if any(one.word == "," and two.word == "not" for one, two in pairwise(value)) and found[start - 1].word not in SAYING:
        return True  # "Moira, not Maureen"
    others = [token for token in value[1:] if token.word[:1].isalnum() and token.word not in ("and", "or") and not token.is_quote]
    return bool(others) and value[0].is_quote and not starts_scope(value, 1) and found[start - 1].word not in SAYING


def holds_pairs(found: Sequence[Token], cut: Cut) -> bool:
    """Whether a new text goes on as the command does: "N, Middle with M and South with S" is none."""
    start, end = cut.slots.get("new", (0, 0))
    if cut.meaning != "replace" or start == 0 or found[start - 1].word not in ("to", "with", "by", "into"):
        return False
    joints = [at for at in range(start, end) if found[at].word in (",", "and", ";") and not found[at].is_quote]
    return bool(joints) and any(found[at].word == found[start - 1].word for at in range(joints[0] + 2, end - 1))


def _value_of(cut: Cut) -> str:
    return next((slot for slot in VALUES if slot in cut.slots), "")


def _is_own(clause: Clause, at: int) -> bool:
    """Whether what ends the message ends the text that begins here: behind a colon, or where the text asks."""
    starts = [at, *(place + 1 for place in range(at, len(clause.tokens) - 1) if clause.tokens[place].word in (":", "–", "—"))]
    asks = any(clause.tokens[start].word in ASKS for start in starts) and clause.stop.startswith("?")
    return clause.tokens[at - 1].word in SAYING or asks


def command_of(clause: Clause, cut: Cut, excepted: str) -> Command:
    slots = {name: clause.raw(start, end).rstrip(" ,") for name, (start, end) in cut.slots.items()}
    value = cut.slots[_value_of(cut)][0] if _value_of(cut) else 0
    slots |= {"colon": ":"} if value and clause.tokens[value - 1].word == ":" else {}
    if "old" in cut.slots and "new" in cut.slots and cut.slots["old"][1] == cut.slots["new"][0]:
        slots["adjacent"] = "yes"
    slots |= {"except": excepted} if excepted else {}
    slots |= {"said": str(clause)} if cut.meaning == "move" and "place" not in slots else {}
    stop = clause.stop
    if stop == "." and _ABBREVIATED.search(slots.get(_value_of(cut), "")):  # "e.g."
        slots[_value_of(cut)] += stop
    if stop not in ("", ".") and value and cut.slots[_value_of(cut)][1] == len(clause.tokens) and _is_own(clause, value):
        slots[_value_of(cut)] += stop
        stop = ""
    slots |= {"stop": stop} if stop.strip(".!") == "" and stop else {}
    slots |= {"ending": stop} if stop else {}
    return Command(cut.meaning, slots, cut.verb)
