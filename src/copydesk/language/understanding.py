"""Understanding: what a person's words say by themselves, each answer with how sure that is. Its parts are in the files beside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from copydesk.document.document import Document
from copydesk.language.brief import brief_of
from copydesk.language.brief.reference import is_lasting
from copydesk.language.following import nodes_of, without_context
from copydesk.language.form import Form, formed
from copydesk.language.gates import Gates, gates
from copydesk.language.heard import hear
from copydesk.language.intent import Intent, judge
from copydesk.language.query import Query, classify, stands_in
from copydesk.language.topic import Topic, gate
from copydesk.plan.brief import Brief
from copydesk.references.answers import NO_CONTEXT, Context, Selection

Message = Mapping[str, str]
EARLIER = 2  # messages of the person that a follow-up goes on with


class Holder(Protocol):
    """What holds a document, such as the library's `Doc`."""

    @property
    def document(self) -> Document: ...


@dataclass(frozen=True, slots=True)
class Understanding:
    words: str  # without the text that was sent along
    intent: Intent
    intent_confidence: float
    query: Query
    query_confidence: float
    topic: Topic
    topic_confidence: float
    form: Form
    form_confidence: float
    brief: Brief
    gates: Gates
    context: str = ""  # the text that was sent along: what "this" means


def understand(
    words: str,
    history: Sequence[Message] = (),
    document: Document | Holder | None = None,
    context: Context = NO_CONTEXT,
    proposed: str = "",
) -> Understanding:
    """What the words ask for and say of it, how much of the document they are about, and whether the history goes with them;
    `proposed`: the words for which a proposal was shown just before."""
    said, text = without_context(words)
    here = document if document is None or isinstance(document, Document) else document.document
    if text and here is not None:
        context = selecting(here, text, context)
    heard = hear(said)
    intent = judge(heard)
    query = classify(heard, intent.intent)
    form = formed(heard, intent.intent, query.query, in_document=here is not None and stands_in(here, heard, said))
    topic = gate(said, heard, [message.get("content") or "" for message in history])
    goes_on = topic.topic is Topic.FOLLOW_UP
    before = (earlier_words(history), last_told(history)) if goes_on else ((), ())
    brief = brief_of(said, here, context, *before, proposed=proposed, lasting=lasting_words(history))
    return Understanding(said, *intent, *query, *topic, *form, brief, gates(heard, intent.intent), text)


def selecting(document: Document, text: str, context: Context) -> Context:
    """The context in which "this" is the text that was sent along."""
    nodes = nodes_of(document, text)
    return Context(Selection(nodes[0]), (*nodes, *context.focus)) if nodes else context


def last_told(history: Sequence[Message]) -> tuple[str, ...]:
    """What the person was told last."""
    return tuple([message.get("content") or "" for message in history if message.get("role") == "assistant"][-1:])


def lasting_words(history: Sequence[Message]) -> tuple[str, ...]:
    """What the person forbade for all that would come."""
    return tuple(words for words in _said(history) if is_lasting(words))


def earlier_words(history: Sequence[Message]) -> tuple[str, ...]:
    """What the person said last, which their words may lean on. What the assistant said allows nothing."""
    return tuple(_said(history)[-EARLIER:])


def _said(history: Sequence[Message]) -> list[str]:
    return [message.get("content") or "" for message in history if message.get("role") == "user"]
