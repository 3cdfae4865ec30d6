"""From a cut of some words to a command: the words of its slots, and what ends the message where that ends a text."""

import re
from collections.abc import Sequence

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


def is_mixed(found: Sequence[Token]) -> bool:
    """Whether a quoted text has more behind it that is no place: "“no” and explain why"."""
    others = [token for token in found[1:] if token.word[:1].isalnum() and token.word not in ("and", "or") and not token.is_quote]
    return bool(others) and found[0].is_quote and not starts_scope(found, 1)


def _value_of(cut: Cut) -> str:
    return next((slot for slot in VALUES if slot in cut.slots), "")


def _is_own(clause: Clause, at: int) -> bool:
    """Whether what ends the message ends the text that begins here: behind a colon, or where the text asks."""
    return clause.tokens[at - 1].word in SAYING or (clause.tokens[at].word in ASKS and clause.stop.startswith("?"))


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
