"""The sentences a turn ends with, made from what happened. Sentences about problems are where the problem is found."""

from collections.abc import Iterable

from copydesk.assistant.naming import quoted
from copydesk.assistant.reporting import numbered_anew, told
from copydesk.editing.bind import Bound
from copydesk.plan.problem import Code, Problem

ALREADY_APPLIED = "That was applied already. Nothing was changed."
LISTENING = "Reading the request"
NO_QUESTION = "Nothing is open here: no question, and no proposal. Say what to change, or ask. Nothing was changed."
NO_PROPOSAL = "There is no proposal open."
NOTHING_CHANGED = "Nothing was changed."
NOTHING_ELSE = "Nothing else changed."
ASK_MODE = "Ask mode answers and never edits; switch to suggest or auto for this. Nothing was changed."
GREETING = (
    "Hello. Ask what the document says or how much of something there is, or say what to change: "
    "replace “old words” with “new words”, delete section 2, move the third item up, undo."
)
FAILED = "Something went wrong here; the log says what. Nothing was changed."
STOPPED = "Stopped. Nothing was changed."
RESTARTED_AFTER = "Copydesk was restarted after it had applied this. The change stands."
RESTARTED = "Copydesk was restarted while it worked on this. Ask again; what was applied before that stands."
CHANGED_SINCE = Problem(Code.STALE, "What this would change was changed since it was shown. Nothing was changed; ask for it again.")
NO_REPLY = "the model gave no reply"
OUT_OF_TOKENS = "this turn has used the tokens that one turn may; ask for less at once, or raise the budget"
OUT_FOR_TODAY = "today's budget for the model is used up; ask again tomorrow, or raise it"
MODEL_SILENT = "The model gave neither an edit nor a word. Nothing was changed; ask again, or say it in other words."
MODEL_MUTE = "The model gave no answer. Ask again, or say it in other words."
NO_PLACE_SAID = "Your words don't say where, so it waits for your word."
NO_EDIT_BEHIND = "That one can't be done like this. Nothing was changed; say what to do with it in other words."
CUT_SHORT = "(The answer was cut short here.)"
FROM_KNOWLEDGE = "(This is general knowledge; it is not from the document.)"
LOOKING = "Looking at the document"
ANSWERING = "Writing the answer"


def applied(bound: Bound, notes: Iterable[str]) -> str:
    """What was done, how much, and that it was all."""
    return " ".join(filter(None, (*told(bound, 0), numbered_anew(bound, 0), *notes, NOTHING_ELSE)))


def proposed(bound: Bound, notes: Iterable[str]) -> str:
    return " ".join(filter(None, (*told(bound, 1), numbered_anew(bound, 1), *notes, "Nothing has changed yet.")))


def nothing_to_change(bound: Bound) -> str:
    spans = bound.edits[0].edit.get("spans") if len(bound.edits) == 1 else None
    where = f" ({quoted(spans[0]['text'])})" if spans else "" if len(bound.edits) != 1 else f" ({bound.edits[0].label})"
    return f"Nothing to change: the document is like that already{where}."


def failed_model(error: str) -> str:
    return error if error.endswith(".") else f"{sentence(error)} Nothing was changed."


def left_out(what: str) -> str:
    return f"Left out: {what}"


def malformed(what: str) -> str:
    reason = what.rstrip(".")
    return f"The model asked for an edit that there isn't ({reason}). Nothing was changed; ask again, or say it in other words."


def all_left_out(what: str) -> str:
    return f"{what} Nothing was changed; ask for it if it is meant."


def too_many_edits(count: int) -> str:
    return f"of {count} edits those that don't fit together with the others."


def cut_off(why: str) -> str:
    return f"The model could not go on ({why.rstrip('.')}), so there may be more to do, and this waits for your word."


def takes_out(words: int) -> str:
    return f"It would take out {words} words and leave hardly any, so it waits for your word."


def very_long(count: int) -> str:
    return f"It holds {count:,} characters, so it waits for your word."


def brings_in(what: str) -> str:
    return f"It brings in {quoted(what)}, which stands neither in your words nor in the document, so it waits for your word."


def made_no_edit(prose: str) -> str:
    """What a model says that made no edit: it may claim that it did."""
    return f"No edit was made. The model says: “{short_prose(prose)}” Nothing was changed."


def short_prose(text: str, longest: int = 400) -> str:
    line = " ".join(text.split())
    return line if len(line) <= longest else line[:longest].rpartition(" ")[0] + " …"


def out_of_time(seconds: float) -> str:
    return f"the model took longer than {seconds:.0f} s; ask for less at once, or try again"


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, one full stop last."""
    return f"{text[:1].upper()}{text[1:].rstrip('. ')}."


def not_perhaps(words: str) -> str:
    return f"Nothing was changed: rules don't decide about “{words.strip()}”. Say what to change by itself."


def left_undone(words: str) -> str:
    return f"Nothing was changed. To have that done, say it by itself: “{words.strip()}”"
