"""The sentences a turn ends with, made from what happened. Sentences about problems are where the problem is found."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from copydesk.assistant.account import account
from copydesk.assistant.conversation import Request
from copydesk.assistant.naming import counted, quoted
from copydesk.assistant.remnants import remnants
from copydesk.assistant.sentences import sentences
from copydesk.assistant.stale import stale
from copydesk.document.change import touched
from copydesk.document.operations import Assign, Insert, Move, Remove, Retype
from copydesk.editing.bind import Bound
from copydesk.editing.messages import sentence
from copydesk.formats.strays import strays
from copydesk.language.courtesy import Tone
from copydesk.language.messages import short
from copydesk.plan.problem import Code, Problem
from copydesk.plan.risk import REVIEW, Risk
from copydesk.plan.turn import EditReport

ALREADY_APPLIED = "That was applied already. Nothing was changed."
LISTENING = "Reading the request"
YES_OR_NO = "That is no answer to what is proposed: say yes, no, or the numbers of the edits to apply. It is still open."
NO_QUESTION = "Nothing is open here: no question, and no proposal. Say what to change, or ask. Nothing was changed."
NO_PROPOSAL = "There is no proposal open."
NOTHING_CHANGED = "Nothing was changed."
TAKEN = "Yes, apply it."
NOTHING_ELSE = "Nothing else changed."
ASK_MODE = "Ask mode answers and never edits; switch to suggest or auto for this. Nothing was changed."
KIND = {  # what kind words are answered with, by their tone
    Tone.GREETING: (
        "Hello. Ask what the document says or how much of something there is, or say what to change: "
        "replace “old words” with “new words”, delete section 2, move the third item up, undo."
    ),
    Tone.THANKS: "You’re welcome. “Undo” takes the last change back.",
    Tone.PRAISE: "Glad to hear it. Nothing was changed.",
    Tone.GOODBYE: "Goodbye.",
    Tone.AGREEMENT: "All right. Nothing was changed.",
}
FAILED = "Something went wrong here; the log says what. Nothing was changed."
STOPPED = "Stopped. Nothing was changed."
UNWRITTEN = "This could not be written down, so nothing was changed. The disk may be full, or the database away: ask again later."
RESTARTED_AFTER = "Copydesk was restarted after it had applied this. The change stands."
RESTARTED = "Copydesk was restarted while it worked on this. Ask again; what was applied before that stands."
TOO_MANY_BLANKS = Problem(
    Code.INVALID,
    "The message has more than 200 blanks in a row. Nothing was changed; say it without them.",
    hint="leave the blanks out",
)
CHANGED_SINCE = Problem(Code.STALE, "What this would change was changed since it was shown. Nothing was changed; ask for it again.")
NO_REPLY = "the model gave no reply"
OUT_FOR_TODAY = "today's budget for the model is used up; ask again tomorrow, or raise it"
MODEL_SILENT = "The model gave neither an edit nor a word. Nothing was changed; ask again, or say it in other words."
SAME = "Nothing to change: the document is like that already."
MODEL_MUTE = "The model gave no answer. Ask again, or say it in other words."
LESS = "ask for less at once, or raise the limit"
MAX_GIST = 3  # sentences by which a proposal is called later
MAX_FLAGS = 5  # that a proposal names in its message; all of them stand at their edits
NO_EDIT_BEHIND = "That one can't be done like this. Nothing was changed; say what to do with it in other words."
NO_SECOND_LOOK = "The second look didn't come; rules alone have checked this."
NO_LOOK_AT_WORDS = "The second look didn't come: rules alone have checked this, and nobody what the model says of it."
CUT_SHORT = "(The answer was cut short here; say “go on” for the rest.)"
SURVEYING = "Reading all of it, part by part"
LOOKING = "Looking at the document"
# Tools and what they take are named in backticks; inside quotation marks it is the document's own text.
_CALLS = re.compile(r";[^;“”]*`[a-z_]+`[^;“”]*?(?=;|\.(?:\s|$))")
_NAMED = re.compile(r"`([a-z_]+)`(?![^“]*”)")


def only_told(words: str) -> Problem:
    """A statement that nothing here could be corrected by."""
    said = f"Nothing changed. “{short(words)}” names nothing to change. Say it like this: replace “old words” with “new words”."
    return Problem(Code.NOT_UNDERSTOOD, said)


def not_so(claim: str) -> str:
    """A note on what the person is told was done."""
    return f"On a second look, not all that the model says is done: {sentence(claim)}"


def not_as_said(found: Sequence[str]) -> str:
    """A note on a model's words that the change itself belies."""
    return f"Not as the model says: {' '.join(found)}"


def perhaps_undone(what: str) -> str:
    """A note on what was asked for and no edit seems to do."""
    return f"On a second look, this may not be done: {sentence(what)}"


def applied(bound: Bound, notes: Iterable[str]) -> str:
    """What was done, how much, and that it was all, where the bytes say so too."""
    return " ".join(filter(None, (*sentences(account(bound).entries, 0), *_besides(bound, notes), *all_else(bound))))


def _besides(bound: Bound, notes: Iterable[str]) -> Iterator[str]:
    """What is told of what a change leaves as it is, and whatever is to be said besides."""
    told = list(notes)
    yield from stale(bound)
    yield from (one for one in remnants(bound) if not any(note.startswith(one.partition(" by itself ")[0]) for note in told))
    yield from told


def spoken_of(bound: Bound) -> set[str]:
    """What the operations name: nodes, what stands in those that moved, what they were taken from or put into, and the items of a
    list of another sort, which have its signs."""
    moved = [operation for operation in bound.operations if isinstance(operation, Move)]
    below = {node.id for operation in moved if operation.id in bound.after for node in bound.after.walk(operation.id)}
    placed = {operation.parent for operation in bound.operations if isinstance(operation, Insert | Remove | Move)}
    lists = [operation.id for operation in bound.operations if isinstance(operation, Assign | Retype)]
    below |= {item for id in lists if id in bound.after and bound.after[id].type == "list" for item in bound.after[id].children}
    return below | placed | {operation.from_parent for operation in moved} | set(touched(bound.operations))


def all_else(bound: Bound) -> Iterator[str]:
    """What a change altered besides what it names: numbers that follow, and that nothing else did; never that where it isn't so."""
    found = strays(bound.before, bound.after, spoken_of(bound))
    if found.counted:
        yield f"{counted(found.counted, 'number')} that {'follows is' if found.counted == 1 else 'follow are'} counted anew."
    others = found.spaced + len(found.spelled)
    yield f"{counted(others, 'place')} beside it {'is' if others == 1 else 'are'} spelled otherwise." if others else NOTHING_ELSE


def proposed(bound: Bound, notes: Iterable[str], found: Iterable[Risk] = ()) -> str:
    said = " ".join(filter(None, (*sentences(account(bound).entries, 1), *_besides(bound, notes), "Nothing has changed yet.")))
    return "\n\n".join(filter(None, (flagged(found), said)))


def gist_of(bound: Bound) -> str:
    """What a plan would do, in short: for who speaks of it later."""
    told = [bare(one) for one in sentences(account(bound).entries, 1)]
    more = [f"{len(told) - MAX_GIST:,} more"] if len(told) > MAX_GIST else []
    return "; ".join([*told[:MAX_GIST], *more])


def said_in(request: Request) -> str:
    """What the person said that a turn is about; what they answered by hand is put in words."""
    return request.words if request.only is None else TAKEN


def takes_the_place(gist: str) -> str:
    return f"A “yes” means this now, and not what was proposed before ({bare(gist)})."


def rest_is_closed(gist: str) -> str:
    return f"The rest of what was proposed before ({bare(gist)}) is closed."


def fits_no_more(gist: str) -> str:
    return f"What was proposed before ({bare(gist)}) no longer fits what stands now, and is closed."


def still_open(gist: str, edits: Sequence[EditReport] = (), *, also: bool) -> str:
    """What waits; how many edits there are, and how many of them are in doubt, where that says more."""
    yes = " A “yes” means what is shown here." if also else ""
    doubted = len([edit for edit in edits if doubts_of(edit)])
    some = f"{doubted:,} with a doubt" if len(edits) > 1 else "with a doubt"
    more = [counted(len(edits), "edit")] if len(edits) > 1 else []
    told = ", ".join([*more, *([some] if doubted else [])])
    return f"Still open from before{f' ({told})' if told else ''}: {bare(gist)}.{yes}"


def doubts_of(edit: EditReport) -> list[str]:
    return [risk.message for risk in edit.risks if risk.level == REVIEW]


def taken_with_doubts(edits: Iterable[EditReport]) -> str:
    """Of a proposal that was shown a while ago, what the person was told to look at; "" where it was nothing."""
    doubts = list(dict.fromkeys(doubt for edit in edits for doubt in doubts_of(edit)))
    more = f" (and {len(doubts) - MAX_FLAGS:,} more)" if len(doubts) > MAX_FLAGS else ""
    return f"This was shown with a doubt: {' '.join(doubts[:MAX_FLAGS])}{more}" if doubts else ""


def bare(text: str) -> str:
    return text.rstrip(". ")


def nothing_to_change(bound: Bound) -> str:
    spans = bound.edits[0].edit.get("spans") if len(bound.edits) == 1 else None
    where = f" ({quoted(spans[0]['text'])})" if spans else "" if len(bound.edits) != 1 else f" ({bound.edits[0].label})"
    return f"Nothing to change: the document is like that already{where}."


def failed_model(error: str) -> str:
    return f"{sentence(error)} {NOTHING_CHANGED}"


def left_out(what: str) -> str:
    return f"Left out: {what}"


def malformed(problem: Problem) -> Problem:
    """An edit of no form that there is tells a person little."""
    reason = problem.message.partition(" Nothing was changed")[0].rstrip(".")
    message = f"The model asked for an edit that there isn't ({reason}). Nothing was changed; ask again, or say it in other words."
    return Problem(problem.code, message)


def without_names(problem: Problem) -> Problem:
    """As a person is told: what to do next, where that is to call something by its name, is for programs."""
    plain = _NAMED.sub(r"\1", _CALLS.sub("", problem.message))
    return replace(problem, message=plain)


def cut_off(why: str) -> str:
    what = bare(why).replace("the model ", "it ", 1)
    return f"The model could not go on: {what}. There may be more to do, so this waits for your word."


def flagged(found: Iterable[Risk]) -> str:
    """What a proposal says about itself first."""
    lines = list(dict.fromkeys(risk.message for risk in found if risk.level == REVIEW))
    if not lines:
        return ""
    shown, rest = lines[:MAX_FLAGS], len(lines) - MAX_FLAGS
    more = [f"and {rest} more"] if rest > 0 else []
    return "Look at this first:\n" + "\n".join(f"- {line}" for line in (*shown, *more))


def brings_in(what: str) -> str:
    return f"It brings in {quoted(what)}, which stands neither in your words nor in the document, so it waits for your word."


def out_of_rounds(rounds: int) -> str:
    return f"the model came back {counted(rounds, 'time')}, as often as one turn may; {LESS}"


def out_of_time(seconds: float) -> str:
    return f"the model took longer than {seconds:g} s, which is what one turn may take; {LESS}"


def out_of_tokens(tokens: int) -> str:
    return f"this takes more than the {tokens:,} tokens that one turn may use; {LESS}"


def call_cut(tokens: int) -> str:
    return f"its edit is longer than the {tokens:,} tokens of one reply; ask for a part at a time, or raise the limit"


def no_answer(why: str) -> str:
    return f"There is no answer: {why}."


def not_perhaps(words: str) -> str:
    return f"Nothing was changed: rules don't decide about “{words.strip()}”. Say what to change by itself."


def left_undone(words: str) -> str:
    return f"Nothing was changed. To have that done, say it by itself: “{words.strip()}”"
