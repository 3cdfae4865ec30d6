"""Step 4, answer: a model writes from the evidence, as the form of the question wants it; what it cites and quotes is verified.

The text is shown as it comes, all of it; the turn carries it as it was verified.
"""

from collections.abc import AsyncIterator

from copydesk.assistant import messages
from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.asking import OutOfTokensError, ask
from copydesk.assistant.events import Event, status
from copydesk.assistant.material import Shown, evidence_of, handles_of, what_is_meant
from copydesk.assistant.prompting import data, opening, told
from copydesk.assistant.record import Record
from copydesk.assistant.told import Told
from copydesk.errors import ModelError
from copydesk.language.intent import Intent
from copydesk.plan.prompting import Prompt, Reply, Utterance
from copydesk.reading.verify import verified


async def answer(
    asked: Asked, shown: Shown, gathered: Gathered, history: tuple[Utterance, ...], record: Record
) -> AsyncIterator[Event | Told]:
    yield status(messages.ANSWERING)
    form = form_of(asked)
    evidence = evidence_of(asked, shown, gathered, record)
    handles, lines = handles_of(asked.document, evidence, gathered)
    rest = f"\n({evidence.left_out} more passages are left out)" if evidence.left_out else ""
    material = [data("material, each piece with its mark", "\n\n".join(lines) + rest) if lines else "", *what_is_meant(asked)]
    said = list(opening(("answer", f"form-{form}"), history, material, asked.words))
    text = ""
    async for piece in _written(said, asked, record):
        if isinstance(piece, str):
            text = piece
        else:
            yield piece
    text = text or gathered.prose
    if not text:
        raise ModelError(messages.MODEL_MUTE)
    spoken = (one.content for one in asked.conversation.messages if one.role == "user")
    elsewhere = [asked.words, *(quoted for _, quoted in gathered.outside), *spoken]
    checked = verified(text, asked.document, handles, elsewhere)
    record.struck += checked.struck
    notes = [messages.CUT_SHORT] if record.truncated else []
    notes += [messages.FROM_KNOWLEDGE] if form == "general" and not checked.citations and not says_so(checked.text) else []
    named = tuple(dict.fromkeys(one["node"] for one in checked.citations if "node" in one))
    yield Told("\n\n".join([checked.text, *notes]), checked.citations, named, is_shown=True)


async def _written(said: list[Utterance], asked: Asked, record: Record) -> AsyncIterator[Event | str]:
    """The text of an answer: gone on with where it ran out of room, asked for once more where there is none."""
    assert asked.equipment.model is not None
    budgets = record.running.budgets
    text, nudges = "", 0
    while True:
        prompt = Prompt(tuple(said), max_tokens=budgets.answer_tokens, temperature=budgets.prose_temperature, steady=1)
        reply = Reply()
        try:
            async for piece in ask(asked.equipment.model, prompt, record, shown=True):
                if isinstance(piece, Reply):
                    reply = piece
                else:
                    yield piece
        except OutOfTokensError:
            if not text:
                raise
            record.truncated = True
            break
        part = "\n\n".join(filter(None, reply.texts))
        text += part
        if reply.stop == "length" and part and record.recoveries < budgets.recoveries:
            record.recoveries += 1
            said += [Utterance("assistant", part), Utterance("user", told("recover-answer"))]
        elif reply.stop == "length" and part:
            record.truncated = True
            break
        elif text.strip() or nudges == budgets.nudges:
            break
        else:
            nudges += 1
            said.append(Utterance("user", told("nudge-answer")))
    yield text.strip()


def form_of(asked: Asked) -> str:
    """The form of the words; what is told beside an edit is about the document."""
    if asked.understood.intent is Intent.CHAT:
        return "chat"
    return "global" if asked.edits else str(asked.understood.form)


def says_so(text: str) -> bool:
    folded = text.casefold()
    return "document" in folded and any(word in folded for word in ("not ", "n't", "nothing", "no "))
