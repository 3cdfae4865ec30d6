"""From a message to what it comes to as a command: its readings tried, other proposers heard, or the nearest miss."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from copydesk.document.document import Document
from copydesk.editing import misses
from copydesk.language import messages
from copydesk.language.allowing import asks_for_writing
from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Several, Stepping
from copydesk.language.commands.reading import Ask, Do, Reading, Step, Unread
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.commands.repeating import repeated
from copydesk.language.described import says_how
from copydesk.language.doubts import doubted
from copydesk.language.meanings import tried
from copydesk.language.meanings.spoken import spoken
from copydesk.language.meanings.state import restated, told
from copydesk.language.memory import NOTHING_SAID, Memory
from copydesk.language.offering import label_of, proposed
from copydesk.language.pieces import answers_of, piecewise
from copydesk.language.rewording import reworded
from copydesk.language.rules import spelling
from copydesk.language.rules.candidates import candidates
from copydesk.language.rules.clause import clause_of, is_no_command, length_in
from copydesk.language.rules.envelope import Core, bare, cores, is_reported
from copydesk.language.rules.foreign import foreign, holds_own_text
from copydesk.language.trial import FREE, Tested, best_of, further, nothing, read_message, with_remark
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import MAX_OPTIONS, Code, Option
from copydesk.references.answers import NO_CONTEXT, Context
from copydesk.references.wordlists import ORDINALS
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import message_tokens

MAX_CHARS = 4_000
UNDERSTOOD = 6  # the progress of a miss that was read to its end, and can't be done: no part of it is, either
SHORT = 6  # tokens of a command that has no more in it than a verb and a name
MAX_PROPOSED = 20  # readings of other proposers that are tried
DOING = {"move", "delete"}  # what a thing's name alone doesn't tell
Proposer = Callable[[str], Iterable[Command]]  # from a message to what it may mean, right or wrong


def read_command(
    words: str, document: Document, memory: Memory = NOTHING_SAID, context: Context = NO_CONTEXT, proposers: Sequence[Proposer] = ()
) -> Reading:
    """What a message comes to as a command. Where rules find nothing that stands, other proposers are heard, and asked about."""
    if len(words) > MAX_CHARS:
        return Unread(messages.told("too_long", MAX_CHARS), is_command=False)
    ground = ground_of(document, memory, context)
    short = elliptic(ground, words)
    if short is not None:
        return reading_of(short, words)
    again = restated(document, words) if not ground.inside else None
    if again is not None:
        return reading_of((again, (Spoken("state", {"said": words}),)), words)
    best = read_by_rules(ground, words)
    if not isinstance(best[0], Miss | Several):
        return reading_of(best, words)
    if isinstance(best[0], Several):
        is_told = any(command.meaning == "state" for command in best[1])
        is_asked = not is_told and len(message_tokens(words)) < SHORT - 1  # which of several: nothing else is meant
        is_asked = is_asked or best[0].problem.code is Code.OVERLAP
        return reading_of(best if is_asked else explained(ground, words, best) or best, words)
    if best[0].progress >= UNDERSTOOD:
        is_open = (bool(best[0].missed) and not is_exact(best, words)) or any(command.meaning == "lack" for command in best[1])
        others = explained(ground, words, None) if is_open else None
        return reading_of(others, words) if others is not None else unread(best, words, ground)
    others = reworded(ground, words, read_by_rules) or piecewise(ground, words, read_by_rules) or heard(ground, words, proposers)
    if others is not None or (best[0].exact is None and not is_exact(best, words)):
        others = explained(ground, words, others or (best if answers_of(best) else None)) or others
    return reading_of(others, words) if others is not None else unread(best, words, ground)


def is_exact(tested: Tested, words: str) -> bool:
    """Whether a short command misses what it names by a number, a place in a row or a text of its own: that is nothing else."""
    if not isinstance(tested[0], Miss) or len(message_tokens(words)) > SHORT:
        return False
    slots = [message_tokens(said) for command in tested[1] for name, said in command.slots.items() if name not in FREE]
    is_quoted = any(found[0].is_quote for found in slots if found) and tested[0].progress > 1
    return is_quoted or any(token.word[:1].isdecimal() or (token.word,) in ORDINALS for token in message_tokens(tested[0].missed))


def explained(ground: Ground, words: str, others: Tested | None) -> Tested | None:
    """What proposers make of a message, beside what was read of it, where they explain more of it than that does."""
    from copydesk.language.proposals import asked  # some thirty files that a command which is read needs nothing of

    if is_reported(message_tokens(words)) or ground.inside or ground.context.selection is not None:
        return None
    is_read = others is not None and isinstance(others[0], Miss)
    found = asked(ground, words, answers_of(others) if others is not None else [], is_read=is_read)
    return (found, (Spoken("state", {"said": words}),)) if found is not None else None


def read_by_rules(ground: Ground, words: str) -> Tested:
    """What the rows of the tables make of words: as they are, with slips mended, as a statement, in another language."""
    best: Tested = nothing(words)
    proposed = [core for core in cores(words) if not is_no_command(clause_of(core.words))]
    for core in proposed:
        tested = asked_about(ground, core, read_message(ground.within(core.inside) if core.inside else ground, core.words), words)
        if not isinstance(tested[0], Miss):
            return tested
        best = further(best, tested)
    for core in proposed:
        tested = asked_about(ground, core, read_mended(ground, core.words), words) if not core.inside else nothing(words)
        if not isinstance(tested[0], Miss):
            return tested
    for read in (read_statement, read_foreign):
        tested = read(ground, words)
        if not isinstance(tested[0], Miss):
            return tested
    return best


def ground_of(document: Document, memory: Memory = NOTHING_SAID, context: Context = NO_CONTEXT) -> Ground:
    """What a message is read on: a document, and what a conversation brings along."""
    return Ground(document, memory, context if context.focus else Context(context.selection, memory.focus, memory.is_listed))


def heard(ground: Ground, words: str, proposers: Sequence[Proposer]) -> Tested | None:
    """What other proposers make of a message, as one question: what they read is never done by itself."""
    standing: dict[str, tuple[Made, Spoken]] = {}
    for command in islice((command for propose in proposers for command in propose(words)), MAX_PROPOSED):
        outcome = tried(ground, command)
        if isinstance(outcome, Made):
            standing.setdefault(str(outcome.edits), (outcome, spoken(command)))
    if not standing:
        return None
    shown = list(standing.values())[:MAX_OPTIONS]
    options = [Option(str(at), said_as(command)) for at, (_, command) in enumerate(shown, 1)]
    problem = messages.which_reading(f"“{messages.short(words)}”: is this meant?", options)
    return Several(problem, {option.id: made for option, (made, _) in zip(options, shown, strict=True)}), (shown[0][1],)


def said_as(command: Spoken) -> str:
    """A command in short words, for an option."""
    return f"{command.verb or command.meaning} {', '.join(command.slots.values())}".strip()


def asked_about(ground: Ground, core: Core, tested: Tested, words: str) -> Tested:
    """What somebody else may have said is asked about; what it misses says nothing of the message."""
    if core.is_told and any(command.meaning == "state" for command in tested[1]):
        return nothing(words)  # what somebody else tells corrects nothing
    if not core.is_told or isinstance(tested[0], Several):
        return tested
    if not isinstance(tested[0], Made):
        return nothing(words)
    return proposed(ground, [tested[0]], words), tested[1]


def elliptic(ground: Ground, words: str) -> Tested | None:
    """ "And the third": the last command, with another target."""
    found = clause_of(words).tokens
    if not ground.memory.done or len(found) < 2 or found[0].word not in words_in("READER_ON"):
        return None
    core = next((core.words for core in cores(words)), words)
    command = Command("again", {"others": Slot(core.rstrip(".!?"))}, "and")
    outcome = tried(ground, command)
    return None if isinstance(outcome, Miss) else (outcome, (repeated(ground, spoken(command)),))


def read_mended(ground: Ground, words: str) -> Tested:
    """The words with their mistyped ones put right, where that makes a command of them."""
    mended = spelling.mended(ground, clause_of(words))
    return read_message(ground, mended.words) if mended is not None else nothing(words)


def read_statement(ground: Ground, words: str) -> Tested:
    """What a message tells that no command says: it may correct passages, fact by fact."""
    is_told = not is_reported(message_tokens(words)) and not ground.inside
    return (told(ground.document, words), (Spoken("state", {"said": words}),)) if is_told else nothing(words)


def read_foreign(ground: Ground, words: str) -> Tested:
    """What a message comes to in another language; a text that is not quoted is asked about."""
    tested = best_of(ground, foreign(words)) or nothing(words)
    if isinstance(tested[0], Made) and any(map(holds_own_text, tested[1])):
        return proposed(ground, [tested[0]], words), tested[1]
    return tested


def reading_of(tested: Tested, words: str) -> Reading:
    outcome, commands = tested
    match outcome:
        case Stepping(verb, times):
            return Step(verb, times)
        case Made():
            return do(outcome, commands, words)
        case Several(problem, answers):
            return Ask(problem, {id: do(made, commands, words) for id, made in answers.items() if isinstance(made, Made)})
        case Miss():
            return unread(tested, words)


def unread(tested: Tested, words: str, ground: Ground | None = None) -> Reading:
    miss, commands = tested
    assert isinstance(miss, Miss)
    if miss.exact is not None:
        return do(miss.exact, commands, words)
    near = miss.answers() if miss.answers is not None else {}
    problem = miss.tell()
    if problem.options and not all(option.id in near for option in problem.options):  # an answer must lead somewhere
        left = tuple(option for option in problem.options if option.id in near)
        gone = misses.nothing_found(misses.MISSES["nothing_called"](miss.missed or words, "", 0), (), 0, "")
        problem = dataclasses.replace(problem, options=left) if left else gone
    shown = {id: label_of(ground, made) for id, made in near.items() if ground and {action for action, _ in made.edits} & DOING}
    options = tuple(dataclasses.replace(one, label=shown.get(one.id, one.label)) for one in problem.options)
    problem = dataclasses.replace(problem, options=options)
    is_wish = problem.code is Code.NOT_UNDERSTOOD and asks_for_writing([token.word for token in clause_of(words).tokens])
    if is_wish or problem.code is Code.NEEDS_MODEL or (says_how(words) and not near):  # told in the person's own words
        problem = messages.told("needs_model", words)
    return Unread(problem, miss.progress > 0, {id: do(made, commands, words) for id, made in near.items()})


def do(made: Made, commands: tuple[Spoken, ...], words: str) -> Do:
    edits = tuple(Edit(str(number), action, arguments) for number, (action, arguments) in enumerate(made.edits, 1))
    return Do(Plan(edits, words), commands, made.notes, made.named, is_placed=bool(made.named or made.places))


# What an open question is answered with: by the slots that a command had, the command that it becomes, and the slot of the answer.
OPEN: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("old",): ("replace", "new"),
    ("new",): ("replace", "old"),
    ("name",): ("set", "value"),
    ("one",): ("swap", "two"),
}


def completed(words: str, answer: str, ground: Ground) -> Reading | None:
    """A command that lacked something, with what was answered; None where it lacked nothing that an answer could be."""
    given = bare(answer).strip(" ,.!")
    found = message_tokens(given)
    if not found or length_in(found, 0, "NO_ANSWER") == len(found):
        return None
    is_quoted = len(found) == 1 and found[0].is_quote
    for core in cores(words):
        for command in candidates(clause_of(core.words), ("lack",)):
            verb, slot = OPEN.get(tuple(command.slots), ("", ""))
            whole = command._replace(verb=verb, slots={**command.slots, slot: Slot(given, is_quoted)}, stop="")
            outcome = tried(ground, whole) if verb else None
            if isinstance(outcome, Made):
                outcome = with_remark(ground, whole, outcome) or doubted(ground.document, whole, outcome) or outcome
            if isinstance(outcome, Made | Several):
                return reading_of((outcome, (spoken(whole),)), words)
    return None
