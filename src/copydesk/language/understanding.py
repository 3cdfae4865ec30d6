"""Understanding: what a person's words say by themselves, each answer with how sure that is. Its parts are in the files beside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT, Context, Selection
from copydesk.language.following import nodes_of, without_context
from copydesk.language.form import Form, formed
from copydesk.language.gates import Gates, gates
from copydesk.language.heard import hear
from copydesk.language.intent import Intent, judge
from copydesk.language.mandate import is_consent, is_same_again, mandate_of
from copydesk.language.query import Query, classify, stands_in
from copydesk.language.topic import Topic, gate
from copydesk.plan.mandate import Mandate

Message = Mapping[str, str]


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
    mandate: Mandate
    gates: Gates
    context: str = ""  # the text that was sent along: what "this" means


def understand(
    words: str,
    history: Sequence[Message] = (),
    document: Document | Holder | None = None,
    context: Context = NO_CONTEXT,
    pending: Mandate | None = None,
) -> Understanding:
    """What the words ask for and allow, how much of the document they are about, and whether the history goes with them."""
    said, text = without_context(words)
    here = document if document is None or isinstance(document, Document) else document.document
    if text and here is not None:
        context = selecting(here, text, context)
    heard = hear(said)
    intent = judge(heard)
    query = classify(heard, intent.intent)
    form = formed(heard, intent.intent, query.query, in_document=here is not None and stands_in(here, heard, said))
    topic = gate(said, heard, [message.get("content") or "" for message in history])
    last = last_mandate(said, history, here, context) if pending is None else pending
    mandate = mandate_of(said, intent.intent, here, context, pending=pending, last=last)
    return Understanding(said, *intent, *query, *topic, *form, mandate, gates(heard, intent.intent), text)


def selecting(document: Document, text: str, context: Context) -> Context:
    """The context in which "this" is the text that was sent along."""
    nodes = nodes_of(document, text)
    return Context(Selection(nodes[0]), (*nodes, *context.focus)) if nodes else context


def last_mandate(words: str, history: Sequence[Message], document: Document | None, context: Context) -> Mandate | None:
    """What the person last asked to be done, where the words lean on it. What the assistant said allows nothing."""
    if not is_consent(words) and not is_same_again(words):
        return None
    for message in reversed(history):
        said = message.get("content") or ""
        if message.get("role") == "user" and not is_consent(said):
            intent = judge(hear(said)).intent
            if intent in (Intent.EDIT, Intent.BOTH):
                return mandate_of(said, intent, document, context)
    return None
