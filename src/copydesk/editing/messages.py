"""The sentences of problems and reports: what was wrong, where, and what to do next. One voice, one place."""

from copydesk.plan.problem import Code, Option, Problem


def invalid(what: str, edit: str | None = None) -> Problem:
    return Problem(Code.INVALID, what, edit=edit)


def no_such_node(reference: str, edit: str | None = None) -> Problem:
    return Problem(
        Code.NOT_FOUND, f"Nothing here is called {reference!r}. Nothing was changed; `outline` lists what there is.", edit=edit
    )


def not_an_id(reference: str, edit: str | None = None) -> Problem:
    return Problem(
        Code.NOT_FOUND, f"{reference!r} is not an id: its last character doesn't fit the others. Nothing was changed.", edit=edit
    )


def text_not_found(text: str, edit: str | None = None) -> Problem:
    return Problem(Code.NOT_FOUND, f"“{_short(text)}” doesn't occur here. Nothing was changed.", edit=edit)


def several_places(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    count = len(options) + more
    return Problem(Code.AMBIGUOUS, f"“{_short(text)}” occurs {count} times. Which one do you mean?", options, more, edit=edit)


def is_this_meant(text: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    return Problem(Code.NOT_FOUND, f"“{_short(text)}” doesn't occur here. Is one of these meant?", options, more, edit=edit)


def near_but_different(text: str, near: str, edit: str | None = None) -> Problem:
    """A digit, a negation or a name differs: that is another statement, not a typo."""
    said = f"“{_short(text)}” doesn't occur here; the nearest is “{_short(near)}”, which says something else. Nothing was changed."
    return Problem(Code.NOT_FOUND, said, hint=near, edit=edit)


def overlap(label: str, one: str, two: str) -> Problem:
    return Problem(Code.OVERLAP, f"Edits {one} and {two} both change {label}. Nothing was changed; make them one edit.", edit=two)


def locked(label: str, edit: str | None = None) -> Problem:
    return Problem(Code.LOCKED, f"{label} is kept as it is and can't be edited. Nothing was changed.", edit=edit)


def misfit(why: str, edit: str | None = None) -> Problem:
    return Problem(Code.MISFIT, f"{why} Nothing was changed.", edit=edit)


def not_read_back(format: str, label: str) -> str:
    return f"Written as {format}, {label} would be read as something else."


def does_not_fit(child: str, parent: str, edit: str | None = None) -> Problem:
    return misfit(f"A {child} can't stand in a {parent}.", edit)


def unsupported(what: str, edit: str | None = None) -> Problem:
    return Problem(Code.UNSUPPORTED, f"{what} Nothing was changed.", edit=edit)


def into_itself(label: str, edit: str | None = None) -> Problem:
    return misfit(f"{label} can't be moved into itself.", edit)


def stale(what: str) -> Problem:
    return Problem(Code.STALE, f"{what} Nothing was changed.")


def applied(count: int, words: int) -> str:
    """The report of a change, from what happened."""
    nodes = "1 place" if count == 1 else f"{count} places"
    return f"Changed {nodes}, {'1 word' if words == 1 else f'{words} words'}."


def stepped(words: str, number: int, dry_run: bool) -> str:
    done, would = ("Took back", "take back") if words == "undo" else ("Restored", "restore")
    return f"This would {would} version {number}." if dry_run else f"{done} version {number}."


NOTHING_TO_CHANGE = "Nothing to change: the document is like that already."
NOTHING_TO_UNDO = "There is nothing to undo."
NOTHING_TO_REDO = "There is nothing to redo."


def _short(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"
