"""How much a turn with a model may take: every number in one table, each with where it comes from; and what a day may cost."""

from dataclasses import dataclass
from typing import Protocol

CHARS_PER_TOKEN = 4  # DESIGN: tokens before a reply are counted as characters / 4
PICTURE_TOKENS = 1_000  # about what providers count for one
WINDOW_TOKENS = 32_000  # of a model whose window nobody tells: what small local ones take


@dataclass(frozen=True, slots=True)
class Budgets:
    """How much a turn may take, in time, tokens and rounds: by need (FEATURES F7), and what the seeds allowed as a preset."""

    rounds: int = 20  # of tool calls
    turn_seconds: float = 300.0
    turn_tokens: int = 400_000  # cached ones counted at a tenth
    day_tokens: int = 0  # of all turns of a desk; 0: as many as are asked for
    reply_tokens: int = 8_000  # of one reply, or the model's own limit
    drafting_tokens: int = 16_000  # of a part of a new document
    window_share: float = 0.5  # of the model's window that the document may fill (D15)
    view_tokens: int = 60_000  # of the document, however large the window (D15)
    temperature: float = 0.0
    drafting_temperature: float = 0.6
    recoveries: int = 2  # times a reply that ran out of room is gone on with (D4)
    nudges: int = 1  # times a silent model is asked again (issue 7)
    repairs: int = 3  # times a tool's wrong arguments are sent back to the model (E7)
    kept_messages: int = 10  # of the conversation that go along with a follow-up (D8)
    summed_from: int = 21  # messages from which on a conversation is summed up (D8)
    result_chars: int = 24_000  # of one tool's result that a model is shown

    @classmethod
    def small(cls) -> "Budgets":
        """What a small model, or a small purse, is asked for: the seeds' figures (F7)."""
        return cls(rounds=8, turn_seconds=120.0, turn_tokens=60_000, reply_tokens=1_200, drafting_tokens=2_200)


PRESETS = {"normal": Budgets(), "small": Budgets.small()}  # by the name that `COPYDESK_BUDGET` gives


class Spending(Protocol):
    """What a desk's models used today: in memory (`apps.modelling`), or for all its processes (`stores.sql.spending`)."""

    async def today(self) -> int: ...
    async def add(self, tokens: int) -> None: ...
