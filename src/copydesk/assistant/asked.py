"""Asked: a message that the words alone don't settle, and all that is known of it; Gathered: what a model finds and prepares."""

from dataclasses import dataclass, field

from copydesk.assistant.conversation import Conversation, Request
from copydesk.assistant.tools.context import Equipment
from copydesk.document.document import Document
from copydesk.editing.answers import Context
from copydesk.language.intent import Intent
from copydesk.language.understanding import Understanding
from copydesk.plan.edit import Edit
from copydesk.plan.evidence import Citation
from copydesk.plan.problem import Problem
from copydesk.ports import Standing


@dataclass(frozen=True, slots=True)
class Asked:
    request: Request
    here: Standing
    conversation: Conversation
    context: Context  # what "this" and "it" mean
    understood: Understanding
    equipment: Equipment

    @property
    def document(self) -> Document:
        return self.here.document

    @property
    def words(self) -> str:
        return self.request.words

    @property
    def edits(self) -> bool:
        """Whether a change is asked for and may be made."""
        return self.request.mode != "ask" and self.understood.intent in (Intent.EDIT, Intent.BOTH)

    @property
    def answers(self) -> bool:
        return not self.edits or self.understood.intent is Intent.BOTH


@dataclass(slots=True)
class Gathered:
    """What a model looked up and prepared."""

    read: dict[str, None] = field(default_factory=dict)  # nodes, in the order in which they were looked at
    outside: list[tuple[Citation, str]] = field(default_factory=list)  # from sources and the web: what it is, and what it says
    edits: list[Edit] = field(default_factory=list)
    same: list[Edit] = field(default_factory=list)  # that leave everything as it is
    left_out: list[str] = field(default_factory=list)  # edits outside of what the words allow, in words
    problem: Problem | None = None  # what stopped an edit, or what the model wants to know
    asks: bool = False  # the problem is a question of the model's own
    prose: str = ""
    cut: str = ""  # why the model could not go on, where it had prepared edits by then
