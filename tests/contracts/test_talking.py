"""`copydesk edit`, `ask` and `answer`: exit codes, JSON, one conversation for each file, and a person at a terminal."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from copydesk.apps.cli.main import main

TEXT = """# Shed

## Setup

Paint the door red.

- saw
- hammer

## Protocol

Paint the door red.

- nails
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    path = tmp_path / "shed.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict]:
    code = main([*map(str, arguments), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_clear_request_is_done_and_undone(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "edit", file, "delete the second bullet under Setup")
    assert (code, turn["outcome"], turn["version"]) == (0, "applied", 2)
    assert file.read_text(encoding="utf-8") == TEXT.replace("- hammer\n", "")
    code, turn = run(capsys, "edit", file, "undo that")
    assert (code, turn["outcome"]) == (0, "applied")
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_question_is_left_open_and_answered_by_the_next_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "edit", file, 'replace "Paint the door red." with "Leave the door."')
    assert (code, turn["outcome"], turn["problem"]["code"]) == (2, "question", "ambiguous")
    assert file.read_text(encoding="utf-8") == TEXT
    code, turn = run(capsys, "answer", file, "2")
    assert (code, turn["outcome"]) == (0, "applied")
    assert file.read_text(encoding="utf-8") == "Leave the door.".join(TEXT.rsplit("Paint the door red.", 1))
    code, turn = run(capsys, "answer", file, "2")
    assert (code, turn["outcome"]) == (3, "refused"), "nothing is open any more"


def test_a_question_is_not_answered_on_another_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "edit", file, 'replace "Paint the door red." with "Leave the door."')
    changed = TEXT.replace("- nails", "Paint the door red.")
    file.write_text(changed, encoding="utf-8")
    code, turn = run(capsys, "answer", file, "2")
    assert (code, turn["outcome"]) == (3, "refused")
    assert file.read_text(encoding="utf-8") == changed


def test_it_is_what_the_last_command_was_about(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "edit", file, "move saw after hammer")[0] == 0
    code, turn = run(capsys, "edit", file, "delete it")
    assert (code, turn["outcome"]) == (0, "applied"), turn["message"]
    assert file.read_text(encoding="utf-8") == TEXT.replace("- saw\n", "")


def test_a_look_up_changes_nothing_and_ask_never_edits(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "ask", file, "how many bullets are there?")
    assert (code, turn["outcome"]) == (0, "answer")
    assert "3" in turn["message"]
    code, turn = run(capsys, "ask", file, "delete the Setup section")
    assert (code, turn["outcome"]) == (3, "refused")
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_dry_run_shows_and_suggest_leaves_open(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "edit", file, "delete the Setup section", "--dry-run")
    assert (code, turn["outcome"]) == (0, "proposal")
    code, turn = run(capsys, "edit", file, "delete the Setup section", "--mode", "suggest")
    assert (code, turn["outcome"]) == (2, "proposal")
    assert file.read_text(encoding="utf-8") == TEXT
    code, turn = run(capsys, "answer", file, "yes")
    assert (code, turn["outcome"]) == (0, "applied")
    assert "Setup" not in file.read_text(encoding="utf-8")


def test_this_is_what_is_selected(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "edit", file, "delete this", "--select", "hammer")
    assert (code, turn["outcome"]) == (0, "applied"), turn["message"]
    assert file.read_text(encoding="utf-8") == TEXT.replace("- hammer\n", "")


def test_what_is_not_understood_says_so(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, turn = run(capsys, "edit", file, "make the setup more elegant")
    assert (code, turn["outcome"]) == (3, "refused")
    assert "othing" in turn["message"]


def on_a_terminal(file: Path, words: str, typed: str) -> tuple[int, str]:
    """Runs `copydesk edit` with a terminal of its own; gives its exit code and what it showed."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "copydesk.apps.cli.main", "edit", str(file), words]
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True)
    os.close(terminal)
    os.write(controller, typed.encode())
    shown = b""
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:  # the terminal is gone with the process
            break
        if not part:
            break
        shown += part
    os.close(controller)
    return process.wait(), shown.decode()


@pytest.mark.parametrize(
    ("typed", "done"),
    [("y\n", True), ("n\n", False), ("e\ndelete the second bullet under Setup\ny\n", True), ("1\n", True)],
)
def test_a_person_at_a_terminal_is_shown_the_change_and_asked(file: Path, typed: str, done: bool) -> None:
    code, shown = on_a_terminal(file, "delete the second bullet under Setup", typed)
    assert (code, "hammer" in shown, "Apply?" in shown) == (0, True, True)
    assert file.read_text(encoding="utf-8") == (TEXT.replace("- hammer\n", "") if done else TEXT)


@pytest.mark.parametrize("typed", ["?\ny\n", "perhaps\n7\n1\n"])
def test_what_is_no_answer_is_asked_for_again(file: Path, typed: str) -> None:
    _, shown = on_a_terminal(file, "delete the second bullet under Setup", typed)
    assert shown.count("Apply?") == typed.count("\n")
    assert file.read_text(encoding="utf-8") == TEXT.replace("- hammer\n", "")


def test_a_number_that_is_no_option_is_asked_for_again(file: Path) -> None:
    _, shown = on_a_terminal(file, 'replace "Paint the door red." with "Leave the door."', "9\n1\ny\n")
    assert shown.count("Which one?") == 2
    assert file.read_text(encoding="utf-8") == TEXT.replace("Paint the door red.", "Leave the door.", 1)


def test_what_is_no_answer_leaves_a_proposal_open(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "edit", file, "delete the second bullet under Setup", "--mode", "suggest")
    for said in ("2", "perhaps"):
        assert run(capsys, "answer", file, said)[1]["outcome"] == "refused"
    assert file.read_text(encoding="utf-8") == TEXT
    assert run(capsys, "answer", file, "1")[1]["outcome"] == "applied"
    assert file.read_text(encoding="utf-8") == TEXT.replace("- hammer\n", "")


def test_what_is_no_option_leaves_a_question_open(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "edit", file, 'replace "Paint the door red." with "Leave the door."')
    assert run(capsys, "answer", file, "9")[1]["outcome"] == "refused"
    assert run(capsys, "answer", file, "1")[1]["outcome"] == "applied"


def test_a_person_at_a_terminal_chooses_by_number(file: Path) -> None:
    code, shown = on_a_terminal(file, 'replace "Paint the door red." with "Leave the door."', "1\ny\n")
    assert code == 0
    assert "Which one?" in shown
    assert file.read_text(encoding="utf-8") == TEXT.replace("Paint the door red.", "Leave the door.", 1)
