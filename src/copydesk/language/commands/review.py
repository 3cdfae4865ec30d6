"""Commands about comments and tracked changes: which are meant, and what is to be done with them. One that several could be is
asked about; how such sentences are said is data."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from copydesk.editing.labels import label
from copydesk.formats.review import Comment, Revision, comments, is_reviewed, revisions
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit, reference
from copydesk.language.commands.reading import Command
from copydesk.language.review.messages import nothing_by, nothing_there
from copydesk.language.review.slots import (
    Said,
    changes_meant,
    comments_meant,
    is_endnote,
    is_many,
    is_one,
    openings,
    text_said,
    ways,
)
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.tokens import tokens

REVIEW = "review"
UNDERSTOOD = 6  # how far a miss got that is about nothing else
PUTTING = ("comment", "footnote")
SETTLING = ("accept", "reject")
MAX_NAME = 3  # words
ONE_ONLY = ("answer",)  # what is done to one comment alone, however many are named
Thing = TypeVar("Thing")
Tested = tuple[Outcome, tuple[Command, ...]]


def read_review(ground: Ground, words: str) -> Tested | None:
    """A command about comments or tracked changes; None where the words are about something else."""
    first = next((token.word for token in tokens(words)), "")
    if not is_reviewed(ground.document) or first not in openings():
        return None
    command = Command(REVIEW, {"words": words}, first)
    outcome = review(ground, command)
    return None if isinstance(outcome, Miss) and not outcome.progress else (outcome, (command,))


def review(ground: Ground, command: Command) -> Outcome:
    """What such words come to."""
    text = command.slots["words"].rstrip(" ,;.!?")
    closing = command.slots["words"].strip()[len(text.lstrip()) :].rstrip(" ,;")
    missed: Outcome | None = None
    for said in ways(text, tokens(text), closing):
        outcome = _tried(ground, said)
        if isinstance(outcome, Made | Several):
            return outcome
        missed = missed or outcome
    return missed or Miss(0, lambda: messages.no_command(text))


def _tried(ground: Ground, said: Said) -> Outcome | None:
    def find(words: str) -> list[tuple[str, ...]]:
        found = ground.find(words)
        return [found[0].ids] if len(found) == 1 else []

    document = ground.document
    if said.meaning in PUTTING:
        return _commented(ground, said)
    if said.meaning in SETTLING:
        every = revisions(document)
        changes = changes_meant(said, document, every, find)
        if changes is None:
            return _nobody(said, [one.author for one in every])
        return _settled(said, changes, whole=len(changes) == len(every))
    meant = comments_meant(said, document, comments(document), find)
    if meant is None:
        return _nobody(said, [one.author for one in comments(document)])
    if not meant:
        return Miss(UNDERSTOOD, lambda: nothing_there("comments"))
    if len(meant) > 1 and (said.meaning in ONE_ONLY or not is_many(said)):
        return _asked("Which comment do you mean?", meant, lambda one: _done(said, [one]), _told)
    return _done(said, meant)


def _nobody(said: Said, authors: Sequence[str]) -> Miss | None:
    """Somebody is named who left nothing here; any other words may be about something else."""
    who = said.words("who")
    if not who[:1].isupper() or len(who.split()) > MAX_NAME:
        return None
    return Miss(UNDERSTOOD, lambda: nothing_by(who, list(dict.fromkeys(filter(None, authors)))))


def _done(said: Said, meant: Sequence[Comment]) -> Made:
    ids = tuple(one.node for one in meant)
    match said.meaning:
        case "delete":
            made = edit("delete", at=reference(ids))
        case "answer":
            made = edit("answer", at=reference(ids), text=text_said(said))
        case _:
            made = edit("resolve", at=reference(ids), reopen=True if said.meaning == "reopen" else None)
    return Made((made,), named=ids, places=frozenset(ids))


def _commented(ground: Ground, said: Said) -> Outcome | None:
    """A new comment on a place, or on words that are quoted."""
    taken = said.slots["place"]
    if len(taken) == 1 and taken[0].is_quote:
        made = _put(said, f"#{ground.document.root}", find=taken[0].word)
        return Made((made,), places=frozenset((ground.document.root,)))
    found = ground.find(said.words("place"))
    if not found:
        return None
    if len(found) > 1 or len(found[0].ids) > 1:
        ids = [id for answer in found for id in answer.ids]
        return _asked(
            f"Where should the {said.meaning} stand?", ids, lambda one: _on(one, said), lambda one: label(ground.document, one)
        )
    return _on(found[0].ids[0], said)


def _on(id: str, said: Said) -> Made:
    return Made((_put(said, f"#{id}"),), named=(id,), places=frozenset((id,)))


def _put(said: Said, at: str, find: str | None = None) -> EditParts:
    at_end = True if said.meaning == "footnote" and is_endnote(said) else None
    return edit(said.meaning, at=at, find=find, text=text_said(said), at_end=at_end)


def _settled(said: Said, changes: Sequence[Revision], *, whole: bool) -> Outcome:
    if not changes:
        return Miss(UNDERSTOOD, lambda: nothing_there("tracked changes"))
    if len(changes) > 1 and is_one(said) and not is_many(said):
        return _asked("Which change do you mean?", changes, lambda one: _taken(said, [one]), lambda one: f"{one.sort} “{one.text}”")
    return _taken(said, () if whole else changes)


def _taken(said: Said, changes: Sequence[Revision]) -> Made:
    numbers = [str(one.number) for one in changes]
    made: EditParts = edit(said.meaning, change=numbers or None)
    nodes = tuple(dict.fromkeys(one.node for one in changes if one.node is not None))
    return Made((made,), named=nodes[:1], places=frozenset(nodes))


def _told(one: Comment) -> str:
    on = f" on “{messages.short(one.words)}”" if one.words else ""
    return f"“{messages.short(one.text)}”{f' by {one.author}' if one.author else ''}{on}"


def _asked(question: str, things: Sequence[Thing], make: Callable[[Thing], Made], tell: Callable[[Thing], str]) -> Several:
    options = [Option(str(number), tell(one)) for number, one in enumerate(things[:MAX_OPTIONS], 1)]
    answers = {option.id: make(one) for option, one in zip(options, things, strict=False)}
    return Several(messages.which_reading(question, options), answers)
