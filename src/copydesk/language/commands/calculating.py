"""Sums as commands: the words of a message as edits of a table, a question where figures can be taken in two ways."""

from collections.abc import Callable, Mapping

from copydesk.editing.figures.changes import Made as Worked
from copydesk.editing.figures.sheet import Settled
from copydesk.editing.labels import label
from copydesk.editing.unbound import Unbound
from copydesk.language import messages
from copydesk.language.commands.cells import tables
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.reading import Command
from copydesk.language.figures import phrases
from copydesk.language.figures.making import MAKERS, Said, Unmeant, Unread
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem
from copydesk.words.tokens import Token, tokens

NO = Miss(0, lambda: messages.no_command(""))
UNDERSTOOD = 6  # how far a miss got that is about figures alone
CALCULATE = "calculate"


def may_be_sum(words: str) -> bool:
    """Whether a message begins as one about sums does."""
    first = next((token.word for token in tokens(words)), "")
    return first in phrases.openings()


def calculate(ground: Ground, command: Command) -> Outcome:
    """What words about sums come to; a miss where they are about something else."""
    text = command.slots["words"].rstrip(" ,;.!?")
    found = tokens(text)
    asked: Outcome | None = None
    missed: Outcome | None = None
    for meaning, make in MAKERS.items():
        for slots in phrases.read(found, meaning):
            outcome = _tried(ground, text, slots, make)
            if isinstance(outcome, Made):
                return outcome
            asked = asked or (outcome if isinstance(outcome, Several) else None)
            missed = missed or (outcome if outcome is not None else None)
    return asked or missed or NO


def _tried(ground: Ground, text: str, slots: Mapping[str, list[Token]], make: Callable[[Said], Worked]) -> Outcome | None:
    """One way to read a sentence, on the tables that it may mean. None where it can't be meant so."""
    place = text[slots["place"][0].start : slots["place"][-1].end] if "place" in slots else ""
    meant = _tables(ground, place)
    if place and not meant:
        return None
    said = Said(ground.document, text, slots, tuple(meant))
    try:
        return _made(make, said)
    except Unmeant:
        return None
    except Unread:
        pass
    each = {table: outcome for table in meant if (outcome := _one(make, said, table)) is not None} if len(meant) > 1 else {}
    missed = next((outcome for outcome in each.values() if isinstance(outcome, Miss)), None)
    each = {table: outcome for table, outcome in each.items() if not isinstance(outcome, Miss)}
    if missed is not None and not each:
        return missed
    if len(each) < 2:
        return next(iter(each.values()), None)
    options = [Option(str(at), label(ground.document, table)) for at, table in enumerate(list(each)[:MAX_OPTIONS], 1)]
    answers = {option.id: one for option, one in zip(options, each.values(), strict=False) if isinstance(one, Made)}
    return Several(messages.which_reading("Which table do you mean?", options), answers)


def _one(make: Callable[[Said], Worked], said: Said, table: str) -> Outcome | None:
    try:
        return _made(make, Said(said.document, said.text, said.slots, (table,)))
    except Unread:
        return None


def _made(make: Callable[[Said], Worked], said: Said) -> Outcome:
    def work(settled: Settled) -> Made:
        worked = make(Said(said.document, said.text, said.slots, said.tables, settled))
        return Made(worked.edits, named=_named(worked, said), places=frozenset(said.tables), notes=worked.notes)

    try:
        made = work({})
    except Unbound as unbound:
        return _asked(work, unbound.problem)
    return made if made.edits else Miss(UNDERSTOOD, lambda: messages.told("nothing_in_it", "that"))


def _asked(work: Callable[[Settled], Made], problem: Problem, settled: Settled | None = None) -> Outcome:
    """A question, with what each answer comes to; a refusal where there is nothing to choose."""
    if not problem.options or problem.edit is None:
        return Miss(UNDERSTOOD, lambda: problem)
    answers: dict[str, Made] = {}
    for option in problem.options:
        if option.id != "none":
            try:
                answers[option.id] = work({**(settled or {}), problem.edit: option.id})
            except (Unbound, Unread):
                continue
    known = tuple(option for option in problem.options if option.id in answers or option.id == "none")
    return Several(Problem(problem.code, problem.message, known, edit=None), answers)


def _named(worked: Worked, said: Said) -> tuple[str, ...]:
    found = (str(arguments.get("at", "")).removeprefix("#") for _, arguments in worked.edits)
    return tuple(dict.fromkeys(id for id in found if id in said.document))


def _tables(ground: Ground, place: str) -> list[str]:
    if not place:
        return tables(ground, "")
    document = ground.document
    found: dict[str, None] = {}
    for answer in ground.find(place):
        for id in answer.ids:
            own = [id] if document[id].type == "table" else ground.structure.below(("table",), id)
            found.update(dict.fromkeys(own))
    return list(found)
