"""`copydesk chat`: a conversation at a terminal with each edit reviewed, what was typed kept, and the same in a pipe."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "copydesk", "chat"]
BOTH = "replace “door” with “gate”, then replace “hinge” with “lock”"
TEXT = "# Shed\n\n- Paint the door red.\n- Oil the hinge.\n- Paint the sill red.\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")  # without one, readline scrolls a prompt sideways and cuts its letters
    monkeypatch.delenv("COPYDESK_MODEL", raising=False)
    (tmp_path / "shed.md").write_text(TEXT)
    return tmp_path / "shed.md"


def at_a_terminal(file: Path, *lines: str) -> str:
    controller, terminal = pty.openpty()
    process = subprocess.Popen([*COMMAND, str(file)], stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True)
    os.close(terminal)
    os.write(controller, "".join(f"{line}\n" for line in lines).encode())
    shown = b""
    while True:
        try:
            piece = os.read(controller, 65_536)
        except OSError:  # the terminal is gone with the process
            break
        if not piece:
            break
        shown += piece
    os.close(controller)
    assert process.wait() == 0, shown.decode()
    return shown.decode()


def on_screen(shown: str) -> list[str]:
    """The lines as they stand in the end: of what stood on one before it was emptied, nothing is left."""
    rows = [row.rpartition("\x1b[2K")[2] for row in shown.replace("\r\n", "\n").split("\n")]
    return [row.rpartition("\r")[2] for row in rows]


def test_each_edit_is_reviewed_and_only_what_was_accepted_is_made(file: Path) -> None:
    shown = at_a_terminal(file, BOTH, "y", "n", "")
    assert "1 of 2" in shown
    assert "2 of 2" in shown
    assert file.read_text() == TEXT.replace("door", "gate")


@pytest.mark.parametrize(
    ("answers", "after"), [(("a",), TEXT.replace("door", "gate").replace("hinge", "lock")), (("q",), TEXT), (("n", "n"), TEXT)]
)
def test_the_rest_is_taken_or_left_at_once(file: Path, answers: tuple[str, ...], after: str) -> None:
    at_a_terminal(file, BOTH, *answers, "")
    assert file.read_text() == after


def test_what_is_no_answer_is_asked_for_again_and_takes_nothing(file: Path) -> None:
    shown = at_a_terminal(file, BOTH, "?", "y", "undo", "y", "")
    assert shown.count("is no answer here") == 2
    assert file.read_text() == TEXT.replace("door", "gate").replace("hinge", "lock")


def test_it_is_said_differently(file: Path) -> None:
    at_a_terminal(file, BOTH, "e", "replace sill with ledge", "y", "")
    assert file.read_text() == TEXT.replace("sill", "ledge")


def test_what_was_said_yes_to_is_made_before_another_is_said_differently(file: Path) -> None:
    at_a_terminal(file, BOTH, "y", "e", "replace sill with ledge", "y", "")
    assert file.read_text() == TEXT.replace("door", "gate").replace("sill", "ledge")


@pytest.mark.parametrize("words", ["how many bullets are there?", "list the bullets", "frobnicate the sill"])
def test_an_answer_stands_whole_and_once_where_the_line_of_what_it_is_at_was(file: Path, words: str) -> None:
    told = subprocess.run([*COMMAND, str(file)], input=words, capture_output=True, text=True).stdout.rstrip().splitlines()
    shown = on_screen(at_a_terminal(file, words, ""))
    at = shown.index(told[0])
    assert shown[at : at + len(told)] == told
    assert shown.count(told[-1]) == 1
    assert not [row for row in shown if row.endswith(" …")]


def test_questions_and_undo_are_a_part_of_it_and_what_was_typed_is_kept(file: Path) -> None:
    shown = at_a_terminal(file, "how many bullets are there?", "replace hinge with lock", "y", "undo", "")
    assert "3" in shown
    assert file.read_text() == TEXT
    kept = file.parent / "home" / "chat-history"
    assert "replace hinge with lock" in kept.read_text().replace("\\040", " ")
    assert kept.stat().st_mode & 0o077 == 0


def test_in_a_pipe_each_line_is_a_message(file: Path) -> None:
    said = "how many bullets are there?\n\nreplace hinge with lock\n"
    done = subprocess.run([*COMMAND, str(file)], input=said, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "3" in done.stdout.splitlines()[0]
    assert file.read_text() == TEXT.replace("hinge", "lock")
