"""The sentences about commands: what was understood, what was not, that nothing changed, and what is near. One voice, one place."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem
from copydesk.words.lexicon import ENGLISH, lines, words_in
from copydesk.words.tongues import own_sentence

NONE = Option("none", "None of these")
NOTHING = "Nothing changed."
TITLE_KINDS = {"heading": "The heading", "key": "The field of the front matter"}


class Told:
    """What a message speaks of, as it is told there: shortened, with an article, or how many times."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, how: str) -> str:
        ways: dict[str, Callable[[Any], str]] = {"short": short, "a": _a, "times": times, ",": "{:,}".format}
        return ways.get(how, str)(self.value)


@cache
def _rows() -> dict[str, tuple[Code, str]]:
    rows = (line.split(None, 2) for line in lines(ENGLISH, "messages"))
    return {name: (Code(code), text) for name, code, text in rows}


def told(name: str, *values: object) -> Problem:
    """A problem in the words of messages.txt."""
    code, text = _rows()[name]
    return Problem(code, text.format(*map(Told, values), NOTHING=NOTHING))


# What was not read


def not_understood(understood: str, rest: str = "") -> Problem:
    """`understood` is what was, in words; `rest` is what was not."""
    said = f"Understood: {understood}. Not understood: “{short(rest)}”." if rest else f"Not understood: {understood}."
    return Problem(Code.NOT_UNDERSTOOD, f"{said} {NOTHING}")


def no_command(words: str) -> Problem:
    how = f"{NOTHING} Say what to change and how: replace “old words” with “new words”."
    return Problem(Code.NOT_UNDERSTOOD, own_sentence(words) or f"Not understood: “{short(words)}”. {how}")


# Which of several


def which_reading(question: str, options: Sequence[Option], *, every: str = "") -> Problem:
    """A question between things that can be done."""
    extra = (Option("all", every),) if every else ()
    return Problem(Code.AMBIGUOUS, question, (*options[:MAX_OPTIONS], *extra, NONE), max(0, len(options) - MAX_OPTIONS))


def leaving_out(problem: Problem, left: Sequence[str]) -> Problem:
    """A question that leaves parts of a message out, and tells which."""
    parts = ", ".join(f"“{short(part)}”" for part in left)
    return replace(problem, message=f"{problem.message} Left out: {parts}.")


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
    said = f"{stands} {times(more)} in another spelling: {shown}"
    every = f"All {count + more}, each in its own capitals" if count else f"{places(more).capitalize()}, in those capitals"
    return some_or_all(text, said, f"Only “{short(text, 30)}”, {places(count)}" if count else "", every)


def inside_words(text: str, count: int, inside: int) -> Problem:
    own = f"{times(count)} as a word of its own and {times(inside)} inside others" if count else "only inside other words"
    every = f"All {count + inside}, inside other words too" if count else f"{places(inside).capitalize()}, inside other words"
    return some_or_all(text, f"stands {own}", f"Only the word of its own, {places(count)}" if count else "", every)


def some_or_all(text: str, said: str, exact: str, every: str) -> Problem:
    """Which places of a text should change: those that are spelled so, where there are some, or all."""
    options = (*((Option("exact", exact),) if exact else ()), Option("all", every), NONE)
    return Problem(Code.AMBIGUOUS, f"“{short(text)}” {said}. Which should change?", options)


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


def text_not_here(text: str, where: str = "") -> Problem:
    is_all = not where or where.partition(" ")[0].casefold() in words_in("MESSAGES_SCOPE")
    there = "here" if is_all else f"in {where.removeprefix('in ')}"
    return Problem(Code.NOT_FOUND, f"“{short(text)}” doesn't stand {there}. {NOTHING}")


# What is missing


def do_what(verb: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"{verb.capitalize() or 'Do'} what? {NOTHING}")


def which_of_them(words: str) -> Problem:
    question = f"Which of “{short(words)}”: all of them, or some? {NOTHING}"
    return Problem(Code.INCOMPLETE, question, (Option("all", "All of them"), NONE))


def wrong_values(given: int, rows: int) -> Problem:
    said = f"The table has {rows} rows below its header, and the new column {given} {'value' if given == 1 else 'values'}."
    return Problem(Code.INCOMPLETE, f"{said} What should the column say? {NOTHING}")


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
