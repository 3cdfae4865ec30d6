"""Tasks that a message tells to be done: "canteen's booked", "i've rung the mill", "Chase Pelham Books: done"."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import Things, terms_in
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import verb_forms
from copydesk.words.tokens import message_tokens

LEAST = 0.34  # of a task's words that news of it must have
CLOSE = 0.1
TASK = "checked"


def ticked_tasks(ground: Ground, span: Span) -> Iterator[Made]:
    """The open task that is told to be done; an open one that is told to be undone is left."""
    if any(is_in(token, "DENIED") for token in span.tokens):
        return
    says_done = any(length_in(span.tokens, at, "DONE_NEWS") for at in range(len(span.tokens)))
    scored = sorted(((news_of(ground.document, id, span), id) for id in open_tasks(ground.document)), reverse=True)
    best = scored[0][0] if scored else 0.0
    for score, id in scored:
        if score >= max(LEAST, best - CLOSE) and (says_done or tells_verb(ground.document, id, span)):
            yield Made((edit("set", at=f"#{id}", name=TASK, value=True),), (id,))


def open_tasks(document: Document) -> list[str]:
    return [node.id for node in document.walk() if node.attrs.get(TASK) is False]


def news_of(document: Document, id: str, span: Span) -> float:
    """How near a task's words are to those of some news: the share of both that they share, rare words more than common ones."""
    things = document.cached(Things)
    own = terms_in(document[id].text)
    told = {frozenset((*terms(word), *things.known(word))) for word in words(span.text) if word not in SILENT}
    shared = own.intersection(*[frozenset().union(*told)]) if told else frozenset()
    weight = sum(map(things.weight, shared))
    of_task, of_news = sum(map(things.weight, own)), sum(max(map(things.weight, one)) for one in told)
    return 2 * weight / (of_task + of_news) if weight else 0.0


def tells_verb(document: Document, id: str, span: Span) -> bool:
    """Whether the verb that a task begins with is told as done: "Book the canteen", "the canteen is booked"."""
    found = message_tokens(document[id].text)
    return bool(found) and not done_forms(found[0].word).isdisjoint(words(span.text))


def done_forms(verb: str) -> frozenset[str]:
    """The forms of a verb that tell that it was done."""
    known = [form[0] for form in verb_forms(verb)]
    done = [form for form in known[2:] if not form.endswith("ing") and form not in known[:2]]
    return frozenset(done)
