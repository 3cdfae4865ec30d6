"""How far long work is: a bar with an estimate on a terminal, and nothing at all elsewhere."""

import io
import sys

import pytest

from copydesk.apps.cli import progress as module
from copydesk.apps.cli.progress import Progress, spoken


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "time", made)
    return made


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """In the place of the error output, from the test itself: pytest puts its own there before each."""
    made = io.StringIO()
    made.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", made)
    return made


def last(terminal: io.StringIO) -> str:
    return terminal.getvalue().rpartition("\r")[2]


def test_the_rest_is_told_from_what_is_done(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    progress = Progress("Reading", 10)
    progress.step()
    assert "1 of 10" in last(terminal)
    assert "left" not in last(terminal), "after no time nobody knows"
    clock.now += 20
    progress.step()
    assert "━━━━━━╌" in last(terminal)
    assert "2 of 10, about 80 s left" in last(terminal)
    progress.step(8)
    assert "left" not in last(terminal)
    progress.end()
    assert last(terminal) == "\x1b[K"


def test_steps_that_take_longer_count_for_more(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    progress = Progress("Measuring", 3, [1, 1, 8])
    clock.now += 20
    progress.step(2)
    assert "2 of 3, about 80 s left" in last(terminal)


def test_a_line_of_output_stands_above_the_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = a_terminal(monkeypatch)
    progress = Progress("Measuring", 2)
    progress.line("a row")
    assert capsys.readouterr().out == "a row\n"
    assert "\r\x1b[K\rMeasuring" in terminal.getvalue()


def test_where_there_is_no_terminal_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("Reading", 2)
    progress.step()
    progress.line("a row")
    progress.end()
    assert capsys.readouterr() == ("a row\n", "")


@pytest.mark.parametrize(("seconds", "said"), [(0.2, "1 s"), (89, "89 s"), (100, "2 min"), (3_600, "60 min"), (7_200, "2.0 h")])
def test_a_time_is_told_as_one_says_it(seconds: float, said: str) -> None:
    assert spoken(seconds) == said
