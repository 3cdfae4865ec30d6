"""A message tried on the document, clause by clause: one reading that stands is done, several are a question, none is a miss."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from copydesk.language import messages
from copydesk.language.command import Command, Slot
from copydesk.language.commands.calculation import read_marks, read_sum, shares_table
from copydesk.language.commands.combining import combined
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, Stepping
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.commands.repeating import repeated
from copydesk.language.doubts import changes_of, doubted, has_digit, is_loose
from copydesk.language.likeness import TOLD, likely
from copydesk.language.meanings import tried
from copydesk.language.meanings.spoken import spoken
from copydesk.language.offering import bound_offers, proposed
from copydesk.language.rules.asides import command_ends, doubtful_ends
from copydesk.language.rules.candidates import candidates
from copydesk.language.rules.clause import Clause, has_word, is_in, is_no_command
from copydesk.language.rules.partings import counted_like, led, partings, sharing_verb, tells_to, told_first
from copydesk.language.rules.remarks import is_described, without_remark
from copydesk.language.rules.scopes import exceptions, shared_place
from copydesk.plan.problem import Option
from copydesk.words.values import shape

PAIRED = ("replace", "swap", "set", "mark")  # verbs of which several pairs may share one
EXCEPTING = ("delete", "mark", "set")  # verbs that know of exceptions; that of a replacement is in its scope
FEW_WORDS = 3  # of a text that is rather no list or sentence
MAX_CUT = 4  # the progress of a miss behind which words were cut off
CERTAIN = 100  # the rank of what stands
FREE = ("new", "value", "address", "file", "thing")  # slots that hold words of no name here
Tested = tuple[Outcome, tuple[Spoken, ...]]


def nothing(words: str) -> Tested:
    return Miss(0, lambda: messages.no_command(words)), ()


def further(one: Tested, two: Tested) -> Tested:
    """The one that got farther; the first, where both got as far."""
    return two if rank(two[0]) > rank(one[0]) else one


def rank(outcome: Outcome) -> int:
    return outcome.progress if isinstance(outcome, Miss) else CERTAIN


def read_message(ground: Ground, words: str) -> Tested:
    """One command, or several in one message."""
    best = nothing(words)
    if ground.inside and not ground.within("").find(ground.inside):
        return best
    for clauses in partings(words):
        tested = read_clauses(ground, clauses)
        if not isinstance(tested[0], Miss):
            return tested
        best = further(best, tested)
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
        if isinstance(tested[0], Miss) or (len(clauses) > 1 and any(one.meaning == "state" for one in tested[1])):
            return tested if isinstance(tested[0], Miss) else nothing(str(clause))  # what is told beside a command is its reason
        found.append(tested)
        if isinstance(tested[0], Made) and tested[0].named:
            inner = inner.about(tested[0].named)
    if shares_table(found):
        return Miss(6, lambda: messages.told("one_sum_at_a_time")), found[-1][1]
    whole = found[0] if len(found) == 1 else combined(ground.document, found, [str(clause) for clause in clauses])
    if missed is None:
        return whole
    return replace(missed, exact=whole[0] if isinstance(whole[0], Made) else None), whole[1]  # with all of it, or with nothing


def read_clause(ground: Ground, clause: Clause) -> Tested:
    """One clause, read once: the ways to part a message share most of their clauses."""
    return once(ground, ("clause", clause), lambda: _read_clause(ground, clause))


def once(ground: Ground, what: Hashable, read: Callable[[], Tested]) -> Tested:
    """A reading on a ground that may have been tried on it before."""
    key = what, ground.context, ground.inside, tuple(ground.bound.items()), ground.memory.texts
    if key not in ground.readings:
        ground.readings[key] = read()
    found: Tested = ground.readings[key]
    return found


def _read_clause(ground: Ground, clause: Clause) -> Tested:
    pairs = read_pairs(ground, clause)
    if pairs is not None and isinstance(pairs[0], Made):
        return pairs
    tested = read_whole(ground, clause)
    if pairs is not None and not isinstance(tested[0], Made | Stepping) and rank(tested[0]) <= rank(pairs[0]):
        tested = pairs  # of a miss: one of them is understood, so that the other says what is wrong
    if not isinstance(tested[0], Miss):
        return tested
    for told, rest in told_first(clause):
        if not is_no_command(told) and not tells_to(told):
            other = read_told(ground, clause, told, rest)
            if not isinstance(other[0], Miss):
                return other
    for other in chain(read_led(ground, clause), read_told_behind(ground, clause)):
        if not isinstance(other[0], Miss):
            return other
        tested = further(other, tested) if other[0].missed else further(tested, other)
    has_adverb = any(is_in(token, "ADVERB") for token in clause.tokens[1:]) and "instead of" not in str(clause).casefold()
    if has_adverb and len(clause.without("ADVERB").tokens) > 1:
        other = read_whole(ground, clause.without("ADVERB"))
        if not isinstance(other[0], Miss):
            return other
    return tested


def read_led(ground: Ground, clause: Clause) -> Iterator[Tested]:
    """A command behind its place; of a place by what is near its name, only a proposal."""
    for place, rest in led(clause):
        known = ground.find(place)
        for ids in [answer.ids for answer in known[:1]] or [tuple(one.id.split(", ")) for one in ground.problem(place).options]:
            other = read_clause((ground if known else ground.bind(place, ids)).within(place), rest)
            made = list(other[0].answers().values()) if isinstance(other[0], Miss) and other[0].answers and not known else []
            made = [other[0]] if isinstance(other[0], Made) and not known else made
            yield (proposed(ground, made, str(clause)), other[1]) if made else other


def read_told_behind(ground: Ground, clause: Clause) -> Iterator[Tested]:
    """A command before a comma and what somebody tells: a proposal."""
    for end in doubtful_ends(clause):
        other = read_whole(ground, clause.upto(end))
        yield (proposed(ground, [other[0]], str(clause)), other[1]) if isinstance(other[0], Made) else other


def read_told(ground: Ground, clause: Clause, told: Clause, rest: Clause) -> Tested:
    """A command behind a story, in which "it" is what the story is about. A deletion is asked about."""
    about = subject(ground, told)
    other = read_clause(ground.about(about or ground.context.focus), rest)
    if not about and any(is_in(token, "ANAPHOR") for token in rest.tokens):
        near = [read_clause(ground.about(answer.ids), rest) for answer in likely(ground.document, str(told), least=TOLD)]
        made = [tested[0] for tested in near if isinstance(tested[0], Made)]
        return (proposed(ground, made, str(clause)), near[0][1]) if made else nothing(str(clause))
    is_doubtful = not about and not any(is_in(token, "STATING") for token in told.tokens)
    if isinstance(other[0], Made) and (is_doubtful or any(command.meaning == "delete" for command in other[1])):
        return proposed(ground, [other[0]], str(clause)), other[1]
    return other


def subject(ground: Ground, clause: Clause) -> tuple[str, ...]:
    """What a statement is about: the longest name that it begins with."""
    found = (ground.find(clause.raw(0, end)) for end in range(len(clause.tokens), 0, -1))
    return next((answers[0].ids for answers in found if len(answers) == 1), ())


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
    for first, second in sharing_verb(clause):
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
        best = tested if best is None else further(best, tested)
    return best


def read_whole(ground: Ground, clause: Clause, verbs: Sequence[str] = ()) -> Tested:
    """One command; behind it there may be an aside, or what it excepts. It is read once, as clauses are."""
    return once(ground, (tuple(verbs), clause), lambda: _read_whole(ground, clause, verbs))


def _read_whole(ground: Ground, clause: Clause, verbs: Sequence[str]) -> Tested:
    best: Tested | None = None
    for end in command_ends(clause):
        head = clause.upto(end)
        asked: Tested | None = None
        for read in () if verbs else (read_marks, read_sum):
            worked = read(ground, f"{head}{head.stop.rstrip(':')}")
            if worked is not None and not isinstance(worked[0], Miss):
                return worked
            best = worked if worked is not None and (best is None or rank(worked[0]) > rank(best[0])) else best
        for excepted, inner in (("", head), *exceptions(head)):
            tested = test(ground, inner, excepted, verbs)
            if tested is None:
                continue
            if isinstance(tested[0], Made | Stepping):
                return tested
            if isinstance(tested[0], Several):
                asked = asked or tested
            else:  # what is cut off weighs: it may be what was missed
                cut = replace(tested[0], progress=min(tested[0].progress, MAX_CUT)) if end < len(clause.tokens) else tested[0]
                best = (cut, tested[1]) if best is None else further(best, (cut, tested[1]))
        if asked is not None:
            return asked
    return best or nothing(str(clause))


def test(ground: Ground, clause: Clause, excepted: str, verbs: Sequence[str]) -> Tested | None:
    """The best that comes of the ways to cut a clause."""
    wanted = [verb for verb in verbs or EXCEPTING if verb in EXCEPTING] if excepted else verbs
    return best_of(ground, candidates(clause, wanted, excepted) if wanted or not excepted else ())


def best_of(ground: Ground, commands: Iterable[Command]) -> Tested | None:
    """Something made, else a question, else the miss that got farthest."""
    best: Tested | None = None
    is_doubtful = False
    for command in commands:
        outcome = tried(ground, command)
        said = repeated(ground, spoken(command)) if command.verb == "again" else spoken(command)
        if isinstance(outcome, Made):
            told = command._replace(is_told=command.is_told or is_of_somebody(ground, command))
            outcome = with_remark(ground, command, outcome) or doubted(ground.document, told, outcome) or outcome
        is_doubtful = is_doubtful or (isinstance(outcome, Made) and is_loose(ground.document, command, outcome))
        if isinstance(outcome, Made) and ("unneeded" in command.slots or is_doubtful):  # no other cut of such words is sure, either
            outcome = proposed(ground, [outcome], command.clause)
        if isinstance(outcome, Made | Stepping):
            return outcome, (said,)
        if isinstance(outcome, Miss) and outcome.missed and outcome.answers is None:
            outcome = replace(outcome, answers=partial(bound_offers, ground, command, outcome))
        best = (outcome, (said,)) if best is None else further(best, (outcome, (said,)))
    return best


def is_prose(command: Command) -> bool:
    """Whether sentences are to be written: a paragraph, or a text of which nobody says what it becomes."""
    thing = command.text("thing")
    return command.verb in ("add", "speech") and "value" in command.slots and (not thing or has_word(thing, "PROSE"))


def is_of_somebody(ground: Ground, command: Command) -> bool:
    """Whether "Ben must read the report" tells of somebody: what should read otherwise is described, or of the same shape."""
    said, new = command.text("saying"), command.text("new")
    is_alike = shape(said) is shape(new) and has_digit(said) == has_digit(new)  # a sign should say 9 floors
    return bool(said) and not ground.described(said) and not is_alike


def parting_signs(command: Command, name: str, *, is_brief: bool) -> str:
    """The signs that no text of a slot is likely to have: a list may have commas, the cells of a row any."""
    if has_word(command.text("thing"), "LISTED") or has_word(command.text("name") + " " + command.text("old"), "LISTED"):
        return ""
    return ",;/—–-" if is_brief and not command.has_colon else ";/—–" if name in ("new", "value") else "/—–"


def with_remark(ground: Ground, command: Command, made: Made) -> Several | None:
    """What may be said about a text and no part of it is asked about: with it, or without."""
    name = next((name for name in FREE if name in command.slots), "")
    text, is_quoted = command.slots.get(name, Slot("", is_quoted=True))
    if name == "new" and not is_quoted and is_described(text) and not command.has_colon:
        return Several(messages.new_text_meant((Option("1", f"New text: “{messages.short(text)}”"),)), {"1": made})
    olds = [change.old for action, arguments in made.edits for change in changes_of(ground.document, action, arguments)]
    old = "\n".join((command.text("old"), *made.texts, *olds))
    is_brief = bool(olds) and max(len(one.split()) for one in olds) <= FEW_WORDS
    signs = parting_signs(command, name, is_brief=is_brief) if len(made.edits) == 1 else ""
    short = text if is_quoted else without_remark(text, old, is_prose=is_prose(command), signs=signs)
    if short == text:
        return None
    other = tried(ground, command._replace(slots={**command.slots, name: Slot(short)}, stop=""))
    answers = {"1": other, "2": made} if isinstance(other, Made) else {"2": made}
    if isinstance(other, Made) and other.edits == made.edits:
        return None
    options = tuple(Option(key, f"New text: “{messages.short(short if key == '1' else text)}”") for key in answers)
    return Several(messages.new_text_meant(options), {key: one for key, one in answers.items() if isinstance(one, Made)})
