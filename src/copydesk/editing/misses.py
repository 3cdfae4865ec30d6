"""The sentences about references: which of several is meant, and why one names nothing. The voice is that of `messages`."""

from collections.abc import Callable, Mapping

from copydesk.editing.lexicon import plural
from copydesk.plan.problem import Code, Option, Problem


def where_is_missing(edit: str | None = None) -> Problem:
    return Problem(Code.INVALID, "It doesn't say where: the reference is empty. Nothing was changed.", edit=edit)


def reference_too_long(length: int, limit: int, edit: str | None = None) -> Problem:
    said = f"A reference has {limit:,} characters at most; this has {length:,}. Name the place, or quote its first words."
    return Problem(Code.INVALID, said, edit=edit)


def which_one(reference: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    said = f"“{_short(reference)}” may mean {len(options) + more} places. Which one do you mean?"
    return Problem(Code.AMBIGUOUS, said, options, more, _hint(options), edit)


def names_several(reference: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    said = f"“{_short(reference)}” names {len(options) + more} places, and here only one can be meant. Which one?"
    return Problem(Code.AMBIGUOUS, said, options, more, _hint(options), edit)


def nothing_found(miss: str, options: tuple[Option, ...], more: int, near: str, edit: str | None = None) -> Problem:
    """`miss` says what was not found; `near` is a name like it that says something else."""
    if options:
        return Problem(Code.NOT_FOUND, f"{miss} Is one of these meant?", options, more, _hint(options), edit)
    if near:
        said = f"{miss} The nearest is “{_short(near)}”, which says something else. Nothing was changed."
        return Problem(Code.NOT_FOUND, said, hint=near, edit=edit)
    return Problem(Code.NOT_FOUND, f"{miss} Nothing was changed; `outline` lists what there is.", edit=edit)


def _hint(options: tuple[Option, ...]) -> str:
    return "; ".join(f"#{option.id}: {option.label}" for option in options)


def _in(where: str) -> str:
    return f"in {where}" if where else "here"


def _short(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


# Why a reference names nothing, by name: from the words, the label of the node that was looked in, and how many there are.
MISSES: Mapping[str, Callable[[str, str, int], str]] = {
    "nothing_called": lambda words, where, _: (
        f"{where} is there, but nothing in it is called “{_short(words)}”."
        if where
        else f"Nothing here is called “{_short(words)}”."
    ),
    "nothing_numbered": lambda words, where, _: f"Nothing {_in(where)} has the number {_short(words)}.",
    "none_of": lambda words, where, _: f"There is no {words} {_in(where)}.",
    "too_few": lambda words, where, count: (
        f"That doesn't fit: there {'is 1' if count == 1 else f'are {count}'} {words if count == 1 else plural(words)} {_in(where)}."
    ),
    "none_after": lambda words, where, _: f"There is no {words} after {where}.",
    "none_before": lambda words, where, _: f"There is no {words} before {where}.",
    "no_such_role": lambda words, where, _: f"Nothing {_in(where)} is plainly the {words}.",
    "nothing_selected": lambda words, _, __: f"Nothing is selected, so “{_short(words)}” names nothing.",
    "nothing_in_focus": lambda words, _, __: f"Nothing was spoken of yet, so “{_short(words)}” names nothing.",
    "no_longer_there": lambda words, _, __: f"What “{_short(words)}” means is no longer there.",
    "none_there": lambda words, _, __: f"“{_short(words)}” names nothing: what was selected or spoken of last is not in one.",
}
UNCALLED = ("nothing_called", "nothing_numbered", "no_such_role")  # where a near name may be what was meant
