"""Told: what is told beside what a turn does: an answer, where it comes from, and what the model's part in it took."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from copydesk.plan.evidence import Citation
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

NOT_DONE = "The model's words; nothing is applied yet:"


class Told(NamedTuple):
    message: str = ""
    citations: tuple[Citation, ...] = ()
    named: tuple[str, ...] = ()  # the nodes it is about
    metadata: Mapping[str, Any] = {}
    is_shown: bool = False  # it was told piece by piece already
    is_behind: bool = False  # it was asked for after what the turn does

    def beside(self, turn: Turn) -> Turn:
        """A turn that tells this too, in the order in which it was asked for. A model says "it is out again" of what it only
        proposes: there, what would be done comes first, and nobody takes the model's sentence for a report."""
        if not self.message and not self.metadata:
            return turn
        parts = (turn.message, self.message) if self.is_behind else (self.message, turn.message)
        if turn.outcome is Outcome.PROPOSAL and self.metadata and self.message:
            parts = (turn.message, f"{NOT_DONE} {self.message}")
        message = "\n\n".join(filter(None, parts))
        citations, metadata = (*self.citations, *turn.citations), {**turn.metadata, **self.metadata}
        return replace(turn, message=message, citations=citations, metadata=metadata)
