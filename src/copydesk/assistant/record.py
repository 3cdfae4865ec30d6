"""Record: what the model's part in one turn came to so far: what it was asked, what that took, and how it ended."""

from dataclasses import dataclass, field
from typing import Any

from copydesk.assistant.running import Running
from copydesk.plan.prompting import Reply, Usage


@dataclass(slots=True)
class Record:
    running: Running
    begun: float
    model: str = ""
    asked: int = 0  # prompts so far; the journal's number of the next
    usage: Usage = field(default_factory=Usage)
    paid: float | None = 0.0
    rounds: int = 0
    recoveries: int = 0
    nudges: int = 0
    tool_calls: list[str] = field(default_factory=list)
    struck: int = 0  # quotations and citations that were not in the document
    truncated: bool = False
    stop_reason: str = ""
    strategy: str = ""
    classification: str = ""
    total_nodes: int = 0
    context_nodes: int = 0
    stages: dict[str, float] = field(default_factory=dict)  # seconds

    def add(self, reply: Reply, model: str) -> None:
        used = Usage(*(one + two for one, two in zip(self.usage, reply.usage, strict=True)))
        price = self.running.cost(model, reply.usage)
        self.usage, self.model = used, model
        self.paid = None if price is None or self.paid is None else self.paid + price
        self.stop_reason = reply.stop

    @property
    def tokens(self) -> int:
        """What the turn used so far; what a provider had kept counts a tenth, as it costs about that."""
        return self.usage.tokens_in - self.usage.tokens_cached * 9 // 10 + self.usage.tokens_out

    def ended(self, stage: str) -> None:
        """Says that a stage is over; it took what none of those before it did."""
        taken = self.running.clock() - self.begun - sum(self.stages.values())
        self.stages[stage] = round(taken, 4)

    def seconds_left(self) -> float:
        return self.begun + self.running.budgets.turn_seconds - self.running.clock()

    def metadata(self) -> dict[str, Any]:
        """CONTRACT's list, and what was noted beside."""
        known: dict[str, Any] = {
            "strategy": self.strategy,
            "total_nodes": self.total_nodes,
            "context_nodes": self.context_nodes,
            "classification": self.classification,
            "model": self.model,
            **self.usage._asdict(),
            "estimated_cost": self.paid,
            "seconds": round(self.running.clock() - self.begun, 3),
            "truncated": self.truncated,
            "recovery_attempts": self.recoveries,
            "stop_reason": self.stop_reason,
            "tool_calls": len(self.tool_calls),
            "tools_used": sorted(set(self.tool_calls)),
            "rounds": self.asked,
            "stages": self.stages,
        }
        noted = {"struck_out": self.struck}
        return known | {name: count for name, count in noted.items() if count}
