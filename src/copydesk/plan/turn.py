"""Turn: what came of a request, as every surface shows it. The keys of its JSON are CONTRACT.md's."""

from dataclasses import dataclass, field
from typing import Any

from copydesk.document.change import Stats
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.risk import REVIEW, Risk


@dataclass(frozen=True, slots=True)
class EditReport:
    """One edit of a plan, as proposed or applied."""

    id: str
    action: str
    label: str
    before: str
    after: str
    state: str = "open"  # open, accepted, rejected, stale, overlap
    risks: tuple[Risk, ...] = ()  # what is unusual about it

    def to_json(self) -> dict[str, Any]:
        known: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__ if name != "risks"}
        return {**known, "risks": [risk_to_json(risk) for risk in self.risks]} if self.risks else known


@dataclass(frozen=True, slots=True)
class ChangedNode:
    """A node that a turn changed, as it is now."""

    id: str
    label: str
    text: str


@dataclass(slots=True)
class Turn:
    """What came of a request. `outcome` says which of the others are there."""

    outcome: Outcome
    message: str
    version: int | None = None
    problem: Problem | None = None
    edits: tuple[EditReport, ...] = ()
    diff: str = ""
    changed: tuple[ChangedNode, ...] = ()
    stats: Stats | None = None
    citations: tuple[dict[str, str], ...] = ()
    metadata: dict[str, Any] = field(default_factory=dict)
    result: Any = None  # what a reading tool returns

    def to_json(self) -> dict[str, Any]:
        """The turn as JSON, keys present where they apply."""
        data: dict[str, Any] = {"outcome": str(self.outcome), "message": self.message}
        if self.version is not None:
            data["version"] = self.version
        if self.problem is not None:
            data["problem"] = problem_to_json(self.problem)
        if self.edits:
            data["edits"] = [edit.to_json() for edit in self.edits]
        if self.diff:
            data["diff"] = self.diff
        if self.changed:
            data["changed"] = [{name: getattr(node, name) for name in node.__slots__} for node in self.changed]
        if self.stats is not None:
            data["stats"] = self.stats._asdict()
        if self.citations:
            data["citations"] = list(self.citations)
        if self.metadata:
            data["metadata"] = self.metadata
        if self.result is not None:
            data["result"] = self.result
        return data


def risk_to_json(risk: Risk) -> dict[str, str]:
    """A risk; one that is told and no reason to wait says so."""
    told = {"code": risk.code, "message": risk.message, "before": risk.before, "after": risk.after}
    return told if risk.level == REVIEW else {**told, "level": risk.level}


def problem_to_json(problem: Problem) -> dict[str, Any]:
    data: dict[str, Any] = {"code": str(problem.code), "question": problem.message}
    data["options"] = [{"id": option.id, "label": option.label, "path": option.path} for option in problem.options]
    if problem.more:
        data["more"] = problem.more
    return data
