"""The sentences of problems: each begins with a capital letter or what it quotes, ends as a sentence does, and a refusal says that
nothing was changed and what to do next."""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from copydesk.editing import messages, misses, tablemessages
from copydesk.plan.problem import ASKING, Code, Option, Problem

OPTIONS = (Option("1", "one"), Option("2", "two"))
# What each parameter is given, by its name; any other is given a text.
GIVEN: dict[str, Any] = {
    "options": OPTIONS,
    "known": ("a", "b"),
    "allowed": (1, 2),
    "more": 0,
    "code": Code.MISFIT,
    "manner": "spelling",
    "proposed": False,
    "axis": "row",
    "noun": "row",
    "dry_run": False,
    **dict.fromkeys(("count", "total", "lines", "number", "row", "column", "top", "left", "given", "length", "limit", "words"), 3),
}
TOLD_IN = (messages, misses, tablemessages)
MAKERS = ("refused", "refused_as_told")  # what the others are made with
REFUSES = re.compile(r" Nothing was changed; .{8,}\.$")


def problems() -> Iterator[tuple[str, Problem]]:
    for module in TOLD_IN:
        for name, make in inspect.getmembers(module, inspect.isfunction):
            if make.__module__ == module.__name__ and name not in MAKERS and inspect.signature(make).return_annotation is Problem:
                yield from ((name, problem) for problem in made(make))


def made(make: Callable[..., Problem]) -> Iterator[Problem]:
    """The problem; and without options where it may have none."""
    parameters = inspect.signature(make).parameters
    given = {name: GIVEN.get(name, "the thing, which is; “quoted; so”") for name in parameters}
    yield (first := make(**given))
    if "options" in parameters and first.code not in ASKING:
        yield make(**given | {"options": ()})


PROBLEMS = list(problems())


def test_there_are_problems_to_look_at() -> None:
    assert len(PROBLEMS) > 30


@pytest.mark.parametrize(("name", "problem"), PROBLEMS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_problem_is_told_in_sentences(name: str, problem: Problem) -> None:
    assert re.match(r"[A-Z0-9“'\"]", problem.message), problem.message
    assert problem.message.endswith((".", "?")), problem.message
    assert ".." not in problem.message
    if not problem.options:
        assert REFUSES.search(problem.message), problem.message


def test_what_a_sentence_says_itself_comes_before_what_is_said_of_all() -> None:
    assert messages.misfit("a row is gone; add one").message == "A row is gone. Nothing was changed; add one."
    assert messages.misfit("a row is gone").message.endswith("; put it elsewhere, or in another form.")
    assert messages.misfit("there is no “a; b”").message.startswith("There is no “a; b”. Nothing was changed; put it elsewhere")
