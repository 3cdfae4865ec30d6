"""The sentences about commands: what was understood, what was not, that nothing changed, and what is near. One voice, one place."""

from collections.abc import Sequence

from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem

NONE = Option("none", "None of these")
NOTHING = "Nothing changed."
TITLE_KINDS = {"heading": "The heading", "key": "The field of the front matter"}


# What was not read


def not_understood(understood: str, rest: str = "") -> Problem:
    """`understood` is what was, in words; `rest` is what was not."""
    said = f"Understood: {understood}. Not understood: “{short(rest)}”." if rest else f"Not understood: {understood}."
    return Problem(Code.NOT_UNDERSTOOD, f"{said} {NOTHING}")


def no_command(words: str) -> Problem:
    said = f"Not understood: “{short(words)}”. {NOTHING} Say what to change and how: replace “old words” with “new words”."
    return Problem(Code.NOT_UNDERSTOOD, said)


def too_long(limit: int) -> Problem:
    said = f"That is too long to be read as a command; {limit:,} characters are the most. {NOTHING} Say it step by step."
    return Problem(Code.NOT_UNDERSTOOD, said)


def needs_model(words: str) -> Problem:
    said = f"“{short(words)}” needs writing, and no model is set up. {NOTHING} Say the exact words, and where they go."
    return Problem(Code.NEEDS_MODEL, said)


def one_at_a_time() -> Problem:
    return Problem(Code.NOT_UNDERSTOOD, f"More than one of these commands is unclear. {NOTHING} Say them one at a time.")


def nothing_to_repeat() -> Problem:
    return Problem(Code.NOT_UNDERSTOOD, f"Nothing was done yet that could be done again. {NOTHING}")


def only_the_last(words: str) -> Problem:
    said = f"Only the latest change can be taken back, and “{short(words)}” is not it. {NOTHING} “Undo” takes back the latest."
    return Problem(Code.NOT_UNDERSTOOD, said)


# Which of several


def which_reading(question: str, options: Sequence[Option], *, every: str = "") -> Problem:
    """A question between things that can be done."""
    extra = (Option("all", every),) if every else ()
    return Problem(Code.AMBIGUOUS, question, (*options[:MAX_OPTIONS], *extra, NONE), max(0, len(options) - MAX_OPTIONS))


def every_place(text: str, options: tuple[Option, ...], more: int) -> Problem:
    said = f"“{short(text)}” stands {times(len(options) + more)}. Which one should change?"
    return Problem(Code.AMBIGUOUS, said, (*options, Option("all", "All of them"), NONE), more)


def all_of_each(stands: Sequence[str]) -> Problem:
    """Several texts that stand more than once: "“deck” stands 3 times. “post” stands twice. Should all of them change?"."""
    return Problem(Code.AMBIGUOUS, " ".join((*stands, "Should all of them change?")), (Option("1", "All of them"), NONE))


def which_place(text: str, options: tuple[Option, ...], more: int) -> Problem:
    said = f"“{short(text)}” stands {times(len(options) + more)}. Which one should go?"
    return Problem(Code.AMBIGUOUS, said, (*options, NONE), more)


def other_spellings(text: str, count: int, others: Sequence[str], more: int) -> Problem:
    """A text that also stands in other capitals."""
    shown = ", ".join(f"“{short(other, 30)}”" for other in others[:3])
    stands = f"stands {times(count)}, and" if count else "stands only"
    said = f"“{short(text)}” {stands} {times(more)} in another spelling: {shown}. Which should change?"
    exact = (Option("exact", f"Only “{short(text, 30)}”, {places(count)}"),) if count else ()
    return Problem(
        Code.AMBIGUOUS,
        said,
        (
            *exact,
            Option(
                "all",
                f"All {count + more}, each in its own capitals" if count else f"{places(more).capitalize()}, in those capitals",
            ),
            NONE,
        ),
    )


def inside_words(text: str, count: int, inside: int) -> Problem:
    own = (
        f"stands {times(count)} as a word of its own and {times(inside)} inside others"
        if count
        else "stands only inside other words"
    )
    said = f"“{short(text)}” {own}. Which should change?"
    exact = (Option("exact", f"Only the word of its own, {places(count)}"),) if count else ()
    return Problem(
        Code.AMBIGUOUS,
        said,
        (
            *exact,
            Option(
                "all",
                f"All {count + inside}, inside other words too" if count else f"{places(inside).capitalize()}, inside other words",
            ),
            NONE,
        ),
    )


def place_or_text(tail: str, options: tuple[Option, ...]) -> Problem:
    return Problem(Code.AMBIGUOUS, f"No place is called “{short(tail)}”. Is that part of the new text?", (*options, NONE))


def new_text_meant(options: tuple[Option, ...]) -> Problem:
    return Problem(Code.AMBIGUOUS, "Which words are the new text?", (*options, NONE))


def no_such_place_but(place: str, text: str, options: tuple[Option, ...], more: int) -> Problem:
    said = f"No place is called “{short(place)}”. “{short(text)}” stands elsewhere. Which one is meant?"
    return Problem(Code.AMBIGUOUS, said, options, more)


def contradicts(one: str, two: str, options: Sequence[Option]) -> Problem:
    said = f"“{short(one)}” and “{short(two)}” change the same thing. Which one should be done?"
    return Problem(Code.OVERLAP, said, (*options, NONE))


def which_value(said: str, name: str, label: str, options: Sequence[Option]) -> Problem:
    shown = ", ".join(option.label for option in options)
    start = f"{said} " if said else ""
    return Problem(Code.INCOMPLETE, f"{start}What should the {name} of {label} be: {shown}?", (*options[:MAX_OPTIONS], NONE))


# What is not there


def no_such_place(place: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"No place is called “{short(place)}”. {NOTHING}")


def text_not_here(text: str, where: str = "") -> Problem:
    is_all = not where or where.partition(" ")[0].casefold() in ("everywhere", "throughout", "except", "but", "not")
    there = "here" if is_all else f"in {where.removeprefix('in ')}"
    return Problem(Code.NOT_FOUND, f"“{short(text)}” doesn't stand {there}. {NOTHING}")


def not_so_often(text: str, count: int) -> Problem:
    return Problem(Code.NOT_FOUND, f"“{short(text)}” stands {times(count)} there, so that one doesn't exist. {NOTHING}")


def no_title() -> Problem:
    return Problem(Code.NOT_FOUND, f"This document has no title to change. {NOTHING}")


def has_no(label: str, name: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"{label} has no “{short(name)}”. {NOTHING}")


def no_dependency() -> Problem:
    return Problem(Code.NOT_FOUND, f"There is no such dependency. {NOTHING}")


def nothing_to_restore(words: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"Nothing that was taken out here is called “{short(words)}”. {NOTHING}")


# What can't be


def no_text_of_its_own(noun: str) -> Problem:
    return Problem(Code.NOT_UNDERSTOOD, f"{_a(noun)} has no words of its own; name what is in it. {NOTHING}")


def cannot_be(label: str, value: str) -> Problem:
    return Problem(Code.MISFIT, f"{label} can't be “{short(value)}”. {NOTHING}")


def cannot_add(noun: str) -> Problem:
    return Problem(Code.UNSUPPORTED, f"{_a(noun)} can't be added here. {NOTHING}")


def cannot_merge(noun: str) -> Problem:
    return Problem(Code.UNSUPPORTED, f"Paragraphs and items side by side, and sections, can be merged, no {noun}. {NOTHING}")


def cannot_split() -> Problem:
    return Problem(Code.UNSUPPORTED, f"Only a paragraph or an item can be split. {NOTHING}")


def remove_and_add(words: str) -> Problem:
    said = f"“{short(words)}” can't be updated: remove it, and add the new one. {NOTHING} Which one should be added?"
    return Problem(Code.INCOMPLETE, said)


def whole_document() -> Problem:
    return Problem(Code.MISFIT, f"The whole document can't go; name what in it. {NOTHING}")


def is_so_already() -> Problem:
    return Problem(Code.NOT_UNDERSTOOD, f"It is that already. {NOTHING}")


# What is missing


def what_becomes(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"What should “{short(words)}” become? {NOTHING}")


def nothing_in_it(name: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"There is nothing in {name}. {NOTHING}")


def only_whole(name: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"Only some words of {name} are quoted. Is all of it meant? {NOTHING}")


def heading_holds(name: str) -> Problem:
    return Problem(
        Code.INCOMPLETE,
        f"The heading {name} holds what stands under it. Should the whole section go, or the heading become a paragraph? {NOTHING}",
    )


def only_in_quotes(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"Which text is meant? If it is “{short(words)}” itself, put that in quotes. {NOTHING}")


def what_to_replace(new: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"What should be replaced by “{short(new)}”? {NOTHING}")


def where_to(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"Where should “{short(words)}” go? {NOTHING}")


def swap_with_what(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"What should “{short(words)}” change places with? {NOTHING}")


def do_what(verb: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"{verb.capitalize() or 'Do'} what? {NOTHING}")


def of_what(name: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"The {name} of what? {NOTHING}")


def what_to_add(noun: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"What should the new {noun} say, and where should it go? {NOTHING}")


def where_to_add(noun: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"Where should the new {noun} go? {NOTHING}")


def already_listed(item: str, field: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"“{short(item)}” is in {field} already. {NOTHING}")


def what_dependency() -> Problem:
    return Problem(Code.INCOMPLETE, f"Which step should depend on which? {NOTHING}")


def where_to_split() -> Problem:
    return Problem(Code.INCOMPLETE, f"After which sentence, or before which words, should it be split? {NOTHING}")


def which_of_them(words: str) -> Problem:
    question = f"Which of “{short(words)}”: all of them, or some? {NOTHING}"
    return Problem(Code.INCOMPLETE, question, (Option("all", "All of them"), NONE))


# What the report says besides


def addresses_left(count: int) -> str:
    return f"{'1 link address still has' if count == 1 else f'{count} link addresses still have'} the old text."


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def places(count: int) -> str:
    return "1 place" if count == 1 else f"{count} places"


def short(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def _a(noun: str) -> str:
    return f"{'An' if noun[:1].casefold() in 'aeiou' else 'A'} {noun}"
