"""How much a turn with a model may take: every number in one table, each with where it comes from; and what a day may cost."""

from dataclasses import dataclass
from typing import Protocol

CHARS_PER_TOKEN = 4  # DESIGN: tokens before a reply are counted as characters / 4
PICTURE_TOKENS = 1_000  # about what providers count for one


@dataclass(frozen=True, slots=True)
class Budgets:
    """How much a turn may take, in time, tokens and rounds."""

    rounds: int = 8  # of tool calls (FEATURES F7)
    turn_seconds: float = 120.0  # F7
    turn_tokens: int = 60_000  # F7
    day_tokens: int = 0  # of all turns of a desk; 0: as many as are asked for
    loop_tokens: int = 1_200  # of a reply while gathering (F7)
    answer_tokens: int = 1_200  # of an answer (F7)
    drafting_tokens: int = 2_200  # of a part of a new document (F7)
    tool_temperature: float = 0.0  # F7
    prose_temperature: float = 0.6  # F7
    prose_chars: int = 50  # from here on prose beside tool calls is noted (F7)
    recoveries: int = 2  # times a reply that ran out of room is gone on with (D4)
    nudges: int = 1  # times a silent model is asked again (issue 7)
    repairs: int = 1  # times a tool's wrong arguments are sent back to the model (E7)
    intent_seconds: float = 5.0  # for the model's word on what a message asks for (B1)
    kept_messages: int = 10  # of the conversation that go along with a follow-up (D8)
    summed_from: int = 21  # messages from which on a conversation is summed up (D8)
    result_chars: int = 8_000  # of one tool's result that a model is shown
    context_chars: int = 24_000  # of the document in a prompt, where not all of it is needed
    whole_chars: int = 120_000  # of the document in a prompt, where all of it is: half of a turn's tokens
    reserved_tokens: int = 6_000  # kept for the answer while gathering


class Spending(Protocol):
    """What a desk's models used today: in memory (`apps.modelling`), or for all its processes (`stores.sql.spending`)."""

    async def today(self) -> int: ...
    async def add(self, tokens: int) -> None: ...
