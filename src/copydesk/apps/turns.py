"""A turn that can be gone on with: a question answered, a proposal accepted in whole or in part. The same plan is bound again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from copydesk.editing import messages
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Option, Problem
from copydesk.plan.turn import EditReport, Turn

if TYPE_CHECKING:
    from copydesk.apps.desk import Doc
    from copydesk.editing.bind import Bound

Choices = dict[str, str]
Bind = Callable[[Choices, frozenset[str] | None], "Bound | Problem"]  # the choices so far, and the edits to take (all)


@dataclass(slots=True)
class Pending:
    """What a turn was about, so that it can go on."""

    doc: Doc
    bind: Bind
    words: str
    mode: str
    key: str | None = None
    choices: Choices = field(default_factory=dict)


@dataclass(slots=True)
class OpenTurn(Turn):
    """A turn as the library gives it."""

    pending: Pending | None = field(default=None, repr=False, compare=False)

    def choose(self, option: Option | str) -> OpenTurn:
        """Answers the question: the same plan, with this option."""
        pending, problem = self.pending, self.problem
        if pending is None or problem is None or self.outcome is not Outcome.QUESTION:
            return OpenTurn(Outcome.ANSWER, messages.NO_QUESTION, self.version)
        chosen = option.id if isinstance(option, Option) else str(option)
        known = {known.id for known in problem.options} | {"none"}
        if chosen not in known and not (chosen.isdecimal() and 1 <= int(chosen) <= len(problem.options) + problem.more):
            return OpenTurn(Outcome.REFUSED, *messages.no_such_option(chosen), pending=None)
        if chosen not in known and int(chosen) <= len(problem.options):
            chosen = problem.options[int(chosen) - 1].id  # by its place in the list
        if chosen == "none":
            return OpenTurn(Outcome.ANSWER, messages.NOTHING_CHANGED, self.version)
        # An option tells a place in the version that was asked about: in another it may be another place.
        fresh = {} if pending.doc.version != self.version else {**pending.choices, problem.edit or "": chosen}
        return pending.doc.go_on(replace(pending, choices=fresh))

    def accept(self, ids: Iterable[str] | None = None) -> OpenTurn:
        """Applies the edits of a proposal, all or those with these ids; the others are checked again and stay open."""
        pending = self.pending
        if pending is None or self.outcome not in (Outcome.PROPOSAL, Outcome.APPLIED):
            return OpenTurn(Outcome.ANSWER, messages.NO_PROPOSAL, self.version)
        open_ids = [edit.id for edit in self.edits if edit.state == "open"]
        wanted = open_ids if ids is None else [str(id) for id in ids]
        unknown = next((id for id in wanted if id not in open_ids), None)
        if unknown is not None:
            return OpenTurn(Outcome.REFUSED, *messages.no_open_edit(unknown), pending=None)
        if not wanted:
            return self.reject()
        turn = pending.doc.go_on(replace(pending, mode="auto"), frozenset(wanted))
        if turn.outcome is not Outcome.APPLIED:
            return turn
        rest = [edit for edit in self.edits if edit.id not in wanted]
        turn.edits = tuple(_in_order(self.edits, [*turn.edits, *(checked_again(pending, edit) for edit in rest)]))
        turn.pending = pending
        return turn

    def reject(self) -> OpenTurn:
        """Leaves all that is open as it is."""
        rejected = tuple(replace(edit, state="rejected") if edit.state == "open" else edit for edit in self.edits)
        return OpenTurn(Outcome.ANSWER, messages.NOTHING_CHANGED, self.version, edits=rejected)


def checked_again(pending: Pending, edit: EditReport) -> EditReport:
    """An edit that was not accepted, after others were: still open, or stale."""
    if edit.state != "open":
        return edit
    bound = pending.bind(pending.choices, frozenset((edit.id,)))
    return replace(edit, state="stale") if isinstance(bound, Problem) else edit


def _in_order(edits: tuple[EditReport, ...], changed: list[EditReport]) -> list[EditReport]:
    by_id = {edit.id: edit for edit in changed}
    return [by_id[edit.id] for edit in edits]
