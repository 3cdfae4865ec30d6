"""A turn as the library gives it: one that can be gone on with, by a choice or by accepting what it proposes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from copydesk.assistant.conversation import Pending
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Option
from copydesk.plan.turn import Turn

if TYPE_CHECKING:
    from copydesk.apps.desk import Doc


@dataclass(slots=True)
class OpenTurn(Turn):
    """A turn with its document, so that what it left open can be gone on with."""

    doc: Doc | None = field(default=None, repr=False, compare=False)
    pending: Pending | None = field(default=None, repr=False, compare=False)

    def choose(self, option: Option | str) -> OpenTurn:
        """Answers the question: the same plan, with this option."""
        from copydesk.assistant import messages, replies

        if self.doc is None or self.pending is None or self.outcome is not Outcome.QUESTION:
            return OpenTurn(Outcome.ANSWER, messages.NO_QUESTION, self.version)
        chosen = option.id if isinstance(option, Option) else str(option)
        return self.doc.go_on(replies.chosen(self.pending, chosen, self.doc.version), self.pending)

    def accept(self, ids: Iterable[str] | None = None) -> OpenTurn:
        """Applies the edits of a proposal, all or those with these ids; the others are checked again and stay open."""
        from copydesk.assistant import messages, replies

        if self.doc is None or self.pending is None or self.outcome not in (Outcome.PROPOSAL, Outcome.APPLIED):
            return OpenTurn(Outcome.ANSWER, messages.NO_PROPOSAL, self.version)
        return self.doc.go_on(replies.accepted(self.pending, ids, self.doc.version), self.pending)

    def reject(self) -> OpenTurn:
        """Leaves all that is open as it is."""
        from copydesk.assistant import messages, replies

        if self.doc is None or self.pending is None:
            return OpenTurn(Outcome.ANSWER, messages.NO_PROPOSAL, self.version)
        return self.doc.go_on(replies.rejected(self.pending, self.doc.version), self.pending)

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from copydesk.apps.notebook import turn_html

        return turn_html(self)
