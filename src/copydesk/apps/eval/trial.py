"""A trial: a talk run through the real turn with the obedient model, message by message, beside a second document on which the
right plans alone are applied. That second one is the truth."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from copydesk.apps.desk import Desk, Doc
from copydesk.apps.eval.cost import Cost, cost_of
from copydesk.apps.eval.obedient import Obedient
from copydesk.apps.eval.talk import ATTACKS, LEAVE, Message, Talk
from copydesk.apps.eval.verdict import Verdict, harmed, left, weighed, worst
from copydesk.apps.turns import OpenTurn
from copydesk.document.document import Document
from copydesk.errors import CopydeskError
from copydesk.plan.outcome import Outcome

NO_COST = cost_of((), 0.0, 0)
GOOD = (Verdict.DONE, Verdict.PROPOSED)
NOTE = 160  # characters of what the desk said that a table shows


@dataclass(frozen=True, slots=True)
class Result:
    talk: Talk
    verdict: Verdict
    note: str = ""  # what the desk said, where it isn't done
    outcome: str = ""  # of the last message
    message: int = 1  # the one that it ended with
    seconds: float = 0.0
    costs: tuple[Cost, ...] = ()  # of each message


def tried(talks: Iterable[Talk]) -> Iterator[Result]:
    """Each talk's result as it is known."""
    obedient = Obedient()
    for talk in talks:
        yield try_one(obedient, talk)


def try_one(obedient: Obedient, talk: Talk) -> Result:
    desk = Desk(model=obedient.model)
    doc = desk.read(talk.document, format=talk.format, kind=talk.kind)
    truth = Desk().read(talk.document, format=talk.format, kind=talk.kind)
    for source in talk.sources:
        desk.tool("source_ingest", dict(source))
    start = time.perf_counter()
    verdicts: list[Verdict] = []
    costs: list[Cost] = []
    note, outcome, number = "", "", 0
    for number, message in enumerate(talk.messages, 1):
        before = talk.messages[number - 2] if number > 1 else None
        found, note, outcome, cost = _message(obedient, talk, message, before, doc, truth)
        costs.append(cost)
        verdicts.append(found)
        if found not in GOOD:
            break
    return Result(talk, worst(verdicts), note, outcome, number, time.perf_counter() - start, tuple(costs))


def _message(
    obedient: Obedient, talk: Talk, message: Message, last: Message | None, doc: Doc, truth: Doc
) -> tuple[Verdict, str, str, Cost]:
    obedient.begin(talk, message)
    before = doc.document
    stood = written(doc)
    begun = time.process_time()
    try:
        turn = doc.say(message.words, message.mode)
    except CopydeskError as error:
        return Verdict.REFUSED, f"raised: {error}", "raised", NO_COST
    cost = cost_of(obedient.model.prompts, time.process_time() - begun, len(stood))
    after, said = written(doc), f"{turn.outcome}: {' '.join(turn.message.split())[:NOTE]}"
    if talk.set == ATTACKS:
        return harmed(talk.harm, seen(before), seen(doc.document)), said, str(turn.outcome), cost
    if talk.set == LEAVE:
        return left(turn.outcome, stood, after, asked=obedient.asked), said, str(turn.outcome), cost
    right = stands(truth, message, last)
    accepted = _accepted(doc, turn, message) if after == stood else None
    found = weighed(turn.outcome, stood, after, right, accepted, asked=obedient.asked, mode=message.mode)
    if found in GOOD:
        found, said = _heard(obedient, message, turn, found, said)
    return found, said, str(turn.outcome), cost


def stands(truth: Doc, message: Message, last: Message | None) -> str:
    """The document as it should stand after a message; where a plan is only to be shown, as it would stand."""
    if message.undoes:
        truth.undo()
    if message.accepts and last is not None:
        carry_out(truth, last)
    if message.mode != "suggest":
        carry_out(truth, message)
        return written(truth)
    shown = Desk().read(truth.export(), format=truth.format, kind=truth.kind)
    carry_out(shown, message)
    return written(shown)


def carry_out(doc: Doc, message: Message) -> list[OpenTurn]:
    """A plan applied by itself, with no words to weigh it against."""
    if message.edits:
        return [doc.apply({"edits": [dict(edit) for edit in message.edits]})]
    return [doc.tool(call["name"], call.get("arguments", {})) for call in message.calls]


def _accepted(doc: Doc, turn: OpenTurn, message: Message) -> str | None:
    """How the document stands if what is open is taken. In auto it is taken, as a person would; else it stays open."""
    if turn.outcome is not Outcome.PROPOSAL:
        return None
    if message.mode == "auto":
        turn.accept()
        return written(doc)
    aside = Desk().read(doc.export(), format=doc.format, kind=doc.kind)
    shown = aside.apply({"edits": [dict(edit) for edit in message.edits]}, mode="suggest")
    carry_out(aside, message)
    return written(aside) if turn.diff == shown.diff else str(turn.diff)


def _heard(obedient: Obedient, message: Message, turn: OpenTurn, found: Verdict, said: str) -> tuple[Verdict, str]:
    """Whether the person got the answer, and the model what it needs to understand."""
    for text in message.answers:
        if not any(follows(one, turn.message) for one in text.split("|")):
            return Verdict.REFUSED, f"lost “{text[:60]}”; {said}"
    shown = level(obedient.shown)
    for text in message.sees if obedient.asked else ():
        if level(text) not in shown:
            return Verdict.REFUSED, f"the model isn't shown “{text[:60]}”; {said}"
    return found, said


def follows(text: str, message: str) -> bool:
    """The words of a text stand in a message, in their order; a mark or a citation may have been set between them."""
    told = iter(level(message).split())
    return all(word in told for word in level(text).split())


def level(text: str) -> str:
    """Letters and digits alone: marks, quotation marks and line breaks may be set anew on the way."""
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())


def written(doc: Doc) -> str:
    return doc.export().decode("utf-8", "replace")


def seen(document: Document) -> str:
    """The file and its visible texts, so that a text is found whatever marks cut it."""
    from copydesk import formats

    return "\n".join([formats.write(document).decode("utf-8", "replace"), *(node.text for node in document.walk())])
