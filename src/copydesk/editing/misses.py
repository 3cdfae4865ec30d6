"""The sentences about references: which of several is meant, and why one names nothing. The voice is that of `messages`."""

from collections.abc import Callable, Mapping

from copydesk.editing.messages import refused, sentence, short
from copydesk.plan.problem import Code, Option, Problem
from copydesk.words.inflection import plural

IS_MEANT = "Is one of these meant?"


def where_is_missing(edit: str | None = None) -> Problem:
    return refused(Code.INVALID, "It doesn't say where: the reference is empty", "name the place, or quote its first words", edit)


def reference_too_long(length: int, limit: int, edit: str | None = None) -> Problem:
    what = f"A reference has {limit:,} characters at most; this has {length:,}"
    return refused(Code.INVALID, what, "name the place, or quote its first words", edit)


def which_one(reference: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    said = f"“{short(reference)}” may mean {len(options) + more} places. Which one do you mean?"
    return Problem(Code.AMBIGUOUS, said, options, more, _hint(options), edit)


def names_several(reference: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    said = f"“{short(reference)}” names {len(options) + more} places, and here only one can be meant. Which one?"
    return Problem(Code.AMBIGUOUS, said, options, more, _hint(options), edit)


def nothing_found(miss: str, options: tuple[Option, ...], more: int, near: str, edit: str | None = None) -> Problem:
    """`miss` says what was not found; `near` is a name like it that says something else."""
    if options:
        return Problem(Code.NOT_FOUND, f"{sentence(miss)} {IS_MEANT}", options, more, _hint(options), edit)
    if near:
        what = f"{sentence(miss)} The nearest is “{short(near)}”, which may say something else"
        return refused(Code.NOT_FOUND, what, "say that if it is meant", edit, near)
    return refused(Code.NOT_FOUND, miss, "`outline` lists what there is", edit)


def _hint(options: tuple[Option, ...]) -> str:
    return "; ".join(f"#{option.id}: {option.label}" for option in options)


def _in(where: str) -> str:
    return f"in {where}" if where else "here"


# Why a reference names nothing, by name: from the words, the label of the node that was looked in, and how many there are.
MISSES: Mapping[str, Callable[[str, str, int], str]] = {
    "nothing_called": lambda words, where, _: (
        f"{where} is there, but nothing in it is called “{short(words)}”." if where else f"Nothing here is called “{short(words)}”."
    ),
    "nothing_numbered": lambda words, where, _: f"Nothing {_in(where)} has the number {short(words)}.",
    "none_of": lambda words, where, _: f"There is no {words} {_in(where)}.",
    "too_few": lambda words, where, count: (
        f"That doesn't fit: there {'is 1' if count == 1 else f'are {count}'} {words if count == 1 else plural(words)} {_in(where)}."
    ),
    "none_after": lambda words, where, _: f"There is no {words} after {where}.",
    "none_before": lambda words, where, _: f"There is no {words} before {where}.",
    "no_such_role": lambda words, where, _: f"Nothing {_in(where)} is plainly the {words}.",
    "nothing_selected": lambda words, _, __: f"Nothing is selected, so “{short(words)}” names nothing.",
    "nothing_in_focus": lambda words, _, __: f"Nothing was spoken of yet, so “{short(words)}” names nothing.",
    "no_longer_there": lambda words, _, __: f"What “{short(words)}” means is no longer there.",
    "none_there": lambda words, _, __: f"“{short(words)}” names nothing: what was selected or spoken of last is not in one.",
}
UNCALLED = ("nothing_called", "nothing_numbered", "no_such_role")  # where a near name may be what was meant
