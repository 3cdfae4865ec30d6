"""Several commands in one message: one plan, unless they contradict each other; that is a question."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.editing.bind import bind
from copydesk.language import messages
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.reading import Command
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Code, Option, Problem

Tested = tuple[Outcome, tuple[Command, ...]]


def combined(document: Document, found: Sequence[Tested], said: Sequence[str]) -> Tested:
    """What all commands come to together. A question of one of them goes with the plans of the others."""
    commands = tuple(command for _, one in found for command in one)
    open_ones = [place for place, (outcome, _) in enumerate(found) if not isinstance(outcome, Made)]
    if not open_ones:
        return _together(document, [outcome for outcome, _ in found if isinstance(outcome, Made)], said), commands
    if len(open_ones) > 1 or not isinstance(found[open_ones[0]][0], Several):
        return _all_of_each(document, [outcome for outcome, _ in found], said), commands
    question = found[open_ones[0]][0]
    assert isinstance(question, Several)
    answers = {}
    for option, made in question.answers.items():
        whole = [made if place == open_ones[0] else outcome for place, (outcome, _) in enumerate(found)]
        joined = _together(document, [one for one in whole if isinstance(one, Made)], said)
        if isinstance(joined, Made):
            answers[option] = joined
    return Several(question.problem, answers), commands


def _all_of_each(document: Document, found: Sequence[Outcome], said: Sequence[str]) -> Outcome:
    """One question for several: where each could mean all of its places, whether they all do."""
    meant = [outcome.answers.get("all") if isinstance(outcome, Several) else outcome for outcome in found]
    made = [outcome for outcome in meant if isinstance(outcome, Made)]
    whole = _together(document, made, said) if len(made) == len(found) else None
    if not isinstance(whole, Made):
        return Miss(2, lambda: messages.told("one_at_a_time"))
    stands = [outcome.problem.message.rpartition(". ")[0] + "." for outcome in found if isinstance(outcome, Several)]
    return Several(messages.all_of_each(stands), {"1": whole})


def _together(document: Document, made: Sequence[Made], said: Sequence[str]) -> Outcome:
    whole = Made(
        tuple(edit for one in made for edit in one.edits),
        named=tuple(dict.fromkeys(id for one in made for id in one.named)),
        places=frozenset().union(*(one.places for one in made)),
        texts=tuple(text for one in made for text in one.texts),
        notes=tuple(note for one in made for note in one.notes),
    )
    edits = tuple(Edit(str(number), action, arguments) for number, (action, arguments) in enumerate(whole.edits, 1))
    bound = bind(document, Plan(edits))
    touched = [frozenset(one.named) for one in made]
    if not isinstance(bound, Problem) or (bound.code is not Code.OVERLAP and not all(_binds(document, one) for one in made)):
        return whole
    options = [Option(str(number), f"Only: {messages.short(words)}") for number, words in enumerate(said, 1)]
    answers = {option.id: one for option, one in zip(options, made, strict=True)}
    one, two = _pair(touched)
    return Several(messages.contradicts(said[one], said[two], options), answers)


def _binds(document: Document, made: Made) -> bool:
    """Whether a command can be done by itself."""
    edits = tuple(Edit(str(number), action, arguments) for number, (action, arguments) in enumerate(made.edits, 1))
    return not isinstance(bind(document, Plan(edits)), Problem)


def _pair(touched: Sequence[frozenset[str]]) -> tuple[int, int]:
    """The first two commands that name the same thing."""
    for one in range(len(touched)):
        for two in range(one + 1, len(touched)):
            if touched[one] & touched[two]:
                return one, two
    return 0, 1
