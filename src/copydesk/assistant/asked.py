"""Asked: a message that the words alone don't settle, and all that is known of it; Findings: what a model looked up and said."""

from dataclasses import dataclass, field

from copydesk.assistant.conversation import Conversation, Request
from copydesk.assistant.tools.context import Equipment
from copydesk.document.document import Document
from copydesk.editing.risks.stems import content
from copydesk.language.intent import SURE, Intent
from copydesk.language.replies import is_consent
from copydesk.language.understanding import Understanding
from copydesk.plan.brief import Brief
from copydesk.plan.edit import Edit
from copydesk.plan.evidence import Citation
from copydesk.plan.problem import Problem
from copydesk.ports import Standing
from copydesk.references.answers import Context


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
    def brief(self) -> Brief:
        return self.understood.brief

    @property
    def may_edit(self) -> bool:
        return self.request.mode != "ask"

    @property
    def wants_edit(self) -> bool:
        """Whether the words surely ask for a change now, so that none needs a reason."""
        is_sure = self.may_edit and self.understood.intent_confidence >= SURE and not self.brief.waits
        return (is_sure and self.may_want_edit) or (self.may_edit and self.assents)

    @property
    def may_want_edit(self) -> bool:
        """Whether the words can be taken for a request: "breaks are 20 minutes now" may be one, and may only tell it."""
        return self.understood.intent in (Intent.EDIT, Intent.BOTH)

    @property
    def assents(self) -> bool:
        """Whether the person says yes to what they were last asked: "shall I add that?" """
        last = self.conversation.messages[-1:]
        is_offer = bool(last) and last[0].role == "assistant" and last[0].content.rstrip().endswith("?")
        return is_offer and is_consent(self.words)


@dataclass(slots=True)
class Findings:
    """What came of the conversation with a model, beside what is staged."""

    outside: list[tuple[Citation, str]] = field(default_factory=list)  # from sources and the web: what it is, and what it says
    seen: list[str] = field(default_factory=list)  # texts that tools gave, which an answer may quote
    problem: Problem | None = None  # what stopped an edit, or what is asked
    asks: bool = False  # the problem is a question for the person
    unbound: tuple[Edit, ...] = ()  # edits whose place the person has to choose
    step: str | None = None  # undo, where the model calls for it
    times: int = 0  # of the step
    same: bool = False  # an edit left the text as it is
    cut: str = ""  # why the model could not go on
    words: list[str] = field(default_factory=list)  # what it said to the person, in order
    beside: list[str] = field(default_factory=list)  # of these, what came beside edits: the last word on them is still to come
    answered: list[str] = field(default_factory=list)  # of these, what stood as the whole answer when an edit was asked for again

    def hear(self, words: str, *, edits: bool) -> None:
        """Adds what the model says. What it said beside edits before is said anew, after it saw what they did; what it gave for an
        answer stays, and a reason why there is no edit is added only where it says something that the answer doesn't."""
        if not words or (self.answered and not edits and set(content(words)) <= set(content(" ".join(self.answered)))):
            return
        self.words = [said for said in self.words if said not in self.beside and said != words] + [words]
        self.beside = [words] if edits else []
