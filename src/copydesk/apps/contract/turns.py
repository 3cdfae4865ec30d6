"""Turn: what came of a request, as every surface tells it; its problem, its edits, and the events it is told by while it runs."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, RootModel

from copydesk.apps.contract.shape import Value, optional
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code

EditState = Literal["open", "accepted", "rejected", "stale", "overlap"]
Decision = Literal["accepted", "rejected"]


class Option(Value):
    """One of the things that could be meant."""

    id: str = Field(description="What to choose it by; “all” and “none” are options too where they could be meant.")
    label: str = Field(description="Its path and first words.")
    path: str = Field(description="Where it stands; empty where that says nothing.")


class Problem(Value):
    """Why something was not done, and what would help. With options it is a question."""

    code: Code = Field(description="Stable, for programs.")
    question: str = Field(description="What was wrong, where, and what to do next; for the person.")
    options: list[Option] = Field(description="At most five, best first, and “all” and “none” beside them.")
    more: int = optional("How many further candidates there are.")


class Risk(Value):
    """What is unusual about an edit, beside the words that asked for it."""

    code: str = Field(description="The rule that found it.")
    message: str = Field(description="One plain line.")
    before: str = Field(description="What stood there, where that is what it is about.")
    after: str = Field(description="What would stand there.")
    level: Literal["note"] = optional("note: told, and no reason to wait.")


class EditReport(Value):
    """One edit of a plan, as proposed or applied."""

    id: str = Field(description="What to accept or reject it by.")
    action: str = Field(description="The action, or the tool's name, that made it.")
    label: str = Field(description="Where: the path of what it touches.")
    before: str = Field(description="The text before.")
    after: str = Field(description="The text after.")
    state: EditState = Field(description="open until it is decided; stale where it no longer fits.")
    risks: list[Risk] = optional("What is unusual about it.")


class ChangedNode(Value):
    """A node that a turn changed, as it is now."""

    id: str = Field(description="The node.")
    label: str = Field(description="Its path.")
    text: str = Field(description="Its text.")


class Stats(Value):
    """The size of a change."""

    nodes: int = Field(description="Nodes that changed.")
    lines_added: int = Field(description="Lines of nodes' texts that are new.")
    lines_removed: int = Field(description="Lines that went.")
    words_changed: int = Field(description="A word replaced by another counts once.")


class Citation(Value):
    """Where words of an answer stand: in a node, a source or on a page."""

    node: str = optional("The node of this document.")
    source: str = optional("The source of the project.")
    url: str = optional("The page.")
    label: str = Field(description="The path, the source's title, or the page's.")
    quote: str = Field(description="The words as they stand there; empty where the whole is meant.")
    checked: bool = optional("False where it could not be looked up.")


class Metadata(Value):
    """How a turn was made. What doesn't apply is left out."""

    model_config = ConfigDict(extra="allow")
    example: ClassVar = {"model": "anthropic:claude-sonnet-4-5", "tokens_in": 2_400, "tokens_out": 180, "seconds": 3.2, "rounds": 2}
    strategy: str = optional("How the document was read.")
    total_nodes: int = optional("Nodes of the document.")
    context_nodes: int = optional("Nodes that the model saw.")
    classification: str = optional("What the words were taken for.")
    model: str = optional("The model that answered.")
    tokens_in: int = optional("Tokens sent.")
    tokens_out: int = optional("Tokens received.")
    tokens_cached: int = optional("Tokens sent that the provider had kept.")
    estimated_cost: float | None = optional("In US dollars; null where the price isn't known.")
    seconds: float = optional("How long it took.")
    truncated: bool = optional("Whether a reply was cut off.")
    recovery_attempts: int = optional("How often a reply had to be asked for again.")
    stop_reason: str = optional("How the model's last reply ended.")
    tool_calls: int = optional("How many tools were called.")
    tools_used: list[str] = optional("Their names.")
    rounds: int = optional("Prompts sent.")
    stages: dict[str, float] = optional("Seconds of each stage.")
    struck_out: int = optional("Quotations that were not in the document.")


EXAMPLE: dict[str, Any] = {
    "outcome": "applied",
    "message": "Changed “salt” to “sea salt” in Bread.",
    "version": 2,
    "edits": [{"id": "1", "action": "replace", "label": "Bread", "before": "salt", "after": "sea salt", "state": "accepted"}],
    "stats": {"nodes": 1, "lines_added": 1, "lines_removed": 1, "words_changed": 1},
    "turn": "9f3c1b2a7d5e4f60",
}


class Turn(Value):
    """What came of a request. `outcome` says which of the others are there."""

    example: ClassVar[dict[str, Any] | None] = EXAMPLE
    outcome: Outcome = Field(description="How it ended.")
    message: str = Field(description="What is told to the person: the answer, the question, or what changed.")
    version: int = optional("The document's version after it.")
    problem: Problem = optional("Why it didn't go on, and what could be meant.")
    edits: list[EditReport] = optional("What it proposes or did, edit by edit.")
    diff: str = optional("The change as a unified diff.")
    changed: list[ChangedNode] = optional("The nodes that changed.")
    stats: Stats = optional("How much changed.")
    citations: list[Citation] = optional("What the answer rests on.")
    metadata: Metadata = optional("How it was made.")
    result: Any = optional("What a reading tool gave.")
    turn: str = optional("Its id, to stop, choose or accept by.")
    conversation: str = optional("The conversation it belongs to.")
    decisions: dict[str, Decision] = optional("What was decided of its edits so far.")


class OpenPlan(Turn):
    """A turn whose proposal is looked at again."""

    plan: str = Field(description="The turn's id.")
    state: str = Field(description="running, open or done.")


class StatusData(Value):
    line: str = Field(description="What is being done, for the person.")


class TextData(Value):
    delta: str = Field(description="The next words of the answer.")


class UsageData(Value):
    model: str = optional("The model that answered.")
    tokens_in: int = optional("Tokens sent.")
    tokens_out: int = optional("Tokens received.")
    tokens_cached: int = optional("Tokens sent that the provider had kept.")
    estimated_cost: float | None = optional("In US dollars; null where the price isn't known.")
    rounds: int = optional("Prompts sent.")
    seconds: float = optional("How long it took.")


class StatusEvent(Value):
    """What is being done."""

    event: Literal["status"]
    data: StatusData


class TextEvent(Value):
    """More of the answer."""

    event: Literal["text"]
    data: TextData


class UsageEvent(Value):
    """What the model's part took."""

    event: Literal["usage"]
    data: UsageData


class OutcomeEvent(Value):
    """A question, a proposal or a change, before the turn is over."""

    event: Literal["question", "proposal", "applied"]
    data: Turn


class DoneEvent(Value):
    """The whole turn; always last, also after failure."""

    event: Literal["done"]
    data: Turn


Happening = Annotated[StatusEvent | TextEvent | UsageEvent | OutcomeEvent | DoneEvent, Field(discriminator="event")]


class TurnEvent(RootModel[Happening]):
    """What a turn tells while it runs: the event's name, and its data."""
