"""From a message to a reading: the envelope taken off, the words cut in every way, each way tested on the document.

One way that names something, with every word accounted for, is done; several are a question; none says what was understood.
"""

from collections.abc import Sequence
from dataclasses import replace

from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT, Context
from copydesk.language import messages, tablemessages
from copydesk.language.allowing import asks_for_writing
from copydesk.language.commands import spelling
from copydesk.language.commands.calculation import read_marks, read_sum, shares_table
from copydesk.language.commands.clauses import (
    Clause,
    clause_of,
    counted_like,
    is_no_command,
    led,
    partings,
    split_points,
    tells_to,
    told_first,
    without_verb,
)
from copydesk.language.commands.combining import combined
from copydesk.language.commands.cores import behind_a_name, cores
from copydesk.language.commands.frames import cuts
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import MEANINGS, meaning
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, Stepping
from copydesk.language.commands.reading import Ask, Command, Do, Reading, Step, Unread
from copydesk.language.commands.reasons import heads, reasons_in
from copydesk.language.commands.repeating import repeated
from copydesk.language.commands.scope import exceptions, shared_place
from copydesk.language.commands.slotting import VALUES, command_of, holds_pairs, is_mixed
from copydesk.language.commands.words import ADVERBS
from copydesk.language.envelope import SAYING, strip
from copydesk.language.memory import NOTHING_SAID, Memory
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Code, Option

MAX_CHARS = 4_000
DELETE_IT = "Delete it"
PAIRED = ("replace", "swap")  # meanings of which several pairs may share a verb
EXCEPTING = ("delete", "mark", "set")  # meanings that know of exceptions; that of a replacement is in its scope
Tested = tuple[Outcome, tuple[Command, ...]]


def read_command(words: str, document: Document, memory: Memory = NOTHING_SAID, context: Context = NO_CONTEXT) -> Reading:
    if len(words) > MAX_CHARS:
        return Unread(messages.too_long(MAX_CHARS), is_command=False)
    ground = Ground(document, memory, context if context.focus else Context(context.selection, memory.focus, memory.is_listed))
    best: Tested = Miss(0, lambda: messages.no_command(words)), ()
    short = elliptic(ground, words)
    if short is not None:
        return reading_of(*short, words)
    for inside, core in cores(words):
        if is_no_command(clause_of(core)):
            continue
        tested = read_message(ground.within(inside) if inside else ground, core)
        if not isinstance(tested[0], Miss):
            return reading_of(*tested, words)
        best = tested if further(tested, best) else best
    for inside, core in cores(words):
        mended = read_mended(ground, core) if not inside and not is_no_command(clause_of(core)) else None
        if mended is not None:
            return reading_of(*mended, words)
    named = behind_a_name(words)
    told = read_message(ground, named) if named and not is_no_command(clause_of(named)) else None
    if told is not None and isinstance(told[0], Made):
        return reading_of(confirmed(told[0], words, "Do it"), told[1], words)
    return unread(best, words)


def elliptic(ground: Ground, words: str) -> Tested | None:
    """ "And the third": the last command, with another target."""
    found = clause_of(words).tokens
    if not ground.memory.done or len(found) < 2 or found[0].word not in ("and", "also", "now", "same", "then"):
        return None
    command = Command("again", {"others": strip(words).core.rstrip(".!?")}, "and")
    outcome = meaning("again")(ground, command)
    return None if isinstance(outcome, Miss) else (outcome, (repeated(ground, command),))


def further(one: Tested, two: Tested) -> bool:
    return rank(one[0]) > rank(two[0])


def read_message(ground: Ground, words: str) -> Tested:
    """One command, or several in one message."""
    if ground.inside and not ground.within("").find(ground.inside):
        return Miss(0, lambda: messages.no_command(words)), ()
    best: Tested | None = None
    for clauses in partings(words):
        tested = read_clauses(ground, clauses)
        if not isinstance(tested[0], Miss):
            return tested
        best = tested if best is None or further(tested, best) else best
    assert best is not None
    return best


def read_clauses(ground: Ground, clauses: Sequence[Clause]) -> Tested:
    """All clauses, each on the document as it is; "it" is what the first one named."""
    found: list[Tested] = []
    inner, missed = ground, None
    for at, clause in enumerate(clauses):
        if at and inner.inside and next(led(clause), None) is not None:
            inner = inner.within("")  # it says its own place
        tested = read_clause(inner, counted_like(clause, clauses[at - 1]) if at else clause)
        if len(clauses) > 1 and isinstance(tested[0], Miss) and tested[0].exact is not None:
            missed = missed or tested[0]
            tested = tested[0].exact, tested[1]
        if isinstance(tested[0], Miss):
            return tested
        found.append(tested)
        if isinstance(tested[0], Made) and tested[0].named:
            inner = inner.about(tested[0].named)
    if shares_table(found):
        return Miss(6, lambda: tablemessages.one_sum_at_a_time()), found[-1][1]
    whole = found[0] if len(found) == 1 else combined(ground.document, found, [str(clause) for clause in clauses])
    if missed is None:
        return whole
    return replace(missed, exact=whole[0] if isinstance(whole[0], Made) else None), whole[1]  # with all of it, or with nothing


def read_clause(ground: Ground, clause: Clause) -> Tested:
    pairs = read_pairs(ground, clause)
    if pairs is not None and isinstance(pairs[0], Made):
        return pairs
    tested = read_whole(ground, clause)
    if pairs is not None and not isinstance(tested[0], Made | Stepping) and not further(tested, pairs):
        tested = pairs  # of a miss: one of them is understood, so that the other says what is wrong
    if not isinstance(tested[0], Miss):
        return tested
    for told, rest in told_first(clause):
        if not is_no_command(told) and not tells_to(told):
            other = read_clause(ground.about(subject(ground, told)), rest)
            if isinstance(other[0], Made) and any(command.meaning == "delete" for command in other[1]):
                return confirmed(other[0], str(clause), DELETE_IT), other[1]
            if not isinstance(other[0], Miss):
                return other
    for place, rest in led(clause):
        inner = ground.within(place)
        if ground.find(place):
            other = read_clause(inner, rest)
            if not isinstance(other[0], Miss):
                return other
            tested = other if further(other, tested) else tested
    has_adverb = any(token.word in ADVERBS for token in clause.tokens[1:]) and "instead of" not in str(clause).casefold()
    if has_adverb and len(clause.without(ADVERBS).tokens) > 1:
        other = read_whole(ground, clause.without(ADVERBS))
        if not isinstance(other[0], Miss):
            return other
    return tested


def read_mended(ground: Ground, words: str) -> Tested | None:
    """The words with their mistyped ones put right, where that makes a command of them."""
    mended = spelling.mended(ground, clause_of(words))
    tested = read_message(ground, mended.words) if mended is not None else None
    return tested if tested is not None and not isinstance(tested[0], Miss) else None


def confirmed(made: Made, words: str, label: str) -> Several:
    """What goes is asked about where only a story tells what it is; and what is to be done where somebody else may have said so."""
    asks = "is that what should go?" if label == DELETE_IT else "should that be done?"
    return Several(messages.which_reading(f"“{messages.short(words)}”: {asks}", [Option("1", label)]), {"1": made})


def subject(ground: Ground, clause: Clause) -> tuple[str, ...]:
    """What a statement is about: the longest name that it begins with."""
    for end in range(len(clause.tokens), 0, -1):
        found = ground.find(clause.raw(0, end))
        if len(found) == 1:
            return found[0].ids
    return ground.context.focus


def read_pairs(ground: Ground, clause: Clause) -> Tested | None:
    """Pairs that share a verb: "change A to B and C to D". A place behind the last of several is that of all."""
    for head, place in shared_place(clause):
        if ground.find(place):
            tested = paired(ground.within(place), head, {})
            if tested is not None and not isinstance(tested[0], Miss):
                return tested
    return paired(ground, clause, {})


def paired(ground: Ground, clause: Clause, known: dict[int, Tested]) -> Tested | None:
    """The pairs of a clause together. Each beginning of it is read once: `known` has those that were, by their length."""
    best: Tested | None = None
    for first, second in without_verb(clause):
        length = len(first.tokens)
        if length not in known:
            known[length] = paired(ground, first, known) or read_whole(ground, first, PAIRED)
        one = known[length]
        if isinstance(one[0], Miss):
            if best is None and one[0].progress > 1 and not isinstance(read_whole(ground, second, PAIRED)[0], Miss):
                best = replace(one[0], exact=None), one[1]  # half of it is nothing to do
            continue
        two = read_clause(ground, second)
        if isinstance(two[0], Miss):
            best = (replace(two[0], exact=None), two[1]) if best is None and two[0].progress > 1 else best
            continue
        if two[1][-1].meaning != one[1][-1].meaning:
            continue
        tested = combined(ground.document, [one, two], [str(first), str(second)])
        if isinstance(tested[0], Made):
            return tested
        best = tested if best is None or further(tested, best) else best
    return best


def read_whole(ground: Ground, clause: Clause, meanings: Sequence[str] = ()) -> Tested:
    """One command; behind it there may be a reason, or what it excepts."""
    best: Tested | None = None
    for end in heads(clause):
        head = Clause(clause.words, clause.tokens[:end])
        asked: Tested | None = None
        worked = None if meanings else read_sum(ground, str(head)) or read_marks(ground, str(head))
        if worked is not None and not isinstance(worked[0], Miss):
            return worked
        best = worked if worked is not None and (best is None or further(worked, best)) else best
        for excepted, inner in (("", head), *exceptions(head)):
            tested = test(ground, inner, excepted, meanings)
            if tested is None:
                continue
            if isinstance(tested[0], Made | Stepping):
                return tested
            if isinstance(tested[0], Several):
                asked = asked or tested
            else:
                best = tested if best is None or further(tested, best) else best
        if asked is not None:
            return asked
    return best or (Miss(0, lambda: messages.no_command(str(clause))), ())


def test(ground: Ground, clause: Clause, excepted: str, meanings: Sequence[str]) -> Tested | None:
    """The best that comes of the ways to cut a clause: something made, else a question, else the miss that got farthest."""
    best: Tested | None = None
    joints, reasons = [start for start, _ in split_points(clause.tokens)], reasons_in(clause)
    wanted = meanings or MEANINGS
    for cut in cuts(clause.tokens, [one for one in wanted if one in EXCEPTING] if excepted else wanted):
        values = [cut.slots[slot] for slot in VALUES if slot in cut.slots]
        if any(start < joint < end for start, end in values for joint in joints):
            continue
        if any(start < reason < end and clause.tokens[start - 1].word not in SAYING for start, end in values for reason in reasons):
            continue
        if any(is_mixed(clause.tokens, start, end) for start, end in values) or holds_pairs(clause.tokens, cut):
            continue
        command = command_of(clause, cut, excepted)
        outcome = meaning(cut.meaning)(ground, command)
        command = repeated(ground, command) if cut.meaning == "again" else command
        if isinstance(outcome, Made | Stepping):
            return outcome, (command,)
        if best is None or rank(outcome) > rank(best[0]):
            best = outcome, (command,)
    return best


def rank(outcome: Outcome) -> int:
    return outcome.progress if isinstance(outcome, Miss) else 100


def reading_of(outcome: Outcome, commands: tuple[Command, ...], words: str) -> Reading:
    match outcome:
        case Stepping(verb, times):
            return Step(verb, times)
        case Made():
            return do(outcome, commands, words)
        case Several(problem, answers):
            sure = {id: made for id, made in answers.items() if isinstance(made, Made)}
            return Ask(problem, {id: do(made, commands, words) for id, made in sure.items()})
        case Miss():
            return unread((outcome, commands), words)


def unread(tested: Tested, words: str) -> Reading:
    miss, commands = tested
    assert isinstance(miss, Miss)
    if miss.exact is not None:
        return do(miss.exact, commands, words)
    near = miss.answers() if miss.answers is not None else {}
    answers = {id: do(made, commands, words) for id, made in near.items()}
    problem = miss.tell()
    if problem.code is Code.NOT_UNDERSTOOD and asks_for_writing([token.word for token in clause_of(words).tokens]):
        problem = messages.needs_model(words)
    return Unread(problem, miss.progress > 0, answers)


def do(made: Made, commands: tuple[Command, ...], words: str) -> Do:
    edits = tuple(Edit(str(number), action, arguments) for number, (action, arguments) in enumerate(made.edits, 1))
    return Do(Plan(edits, words), commands, made.notes, made.named, is_placed=bool(made.named or made.places))
