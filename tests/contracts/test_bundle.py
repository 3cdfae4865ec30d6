"""`copydesk edit` on several files: names and patterns, one review of all, and each file changed wholly or not at all."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from copydesk.apps.cli import bundle, filenames
from copydesk.apps.cli.main import main
from copydesk.errors import HistoryError

FILES = {
    "costs.md": "# Costs\n\nThe gate costs 40.\n\nA hinge costs 2.\n",
    "notes.md": "# Notes\n\nThe gate is late.\n",
    "other.md": "# Other\n\nNothing of that sort.\n",
}
WORDS = "replace gate with door"
HERE = Path.cwd()  # what a relative path to the package is relative to


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    there = tmp_path / "in"
    there.mkdir()
    for name, text in FILES.items():
        (there / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(there)
    return there


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def texts(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


def test_a_pattern_names_the_files_that_it_matches(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "edit", "*.md", WORDS)
    assert (code, told["outcome"]) == (0, "applied")
    assert [(part["file"], part["outcome"]) for part in told["files"]] == [
        ("costs.md", "applied"),
        ("notes.md", "applied"),
        ("other.md", "refused"),
    ]
    assert told["message"] == "3 files: 2 changed, 1 without what this is about."
    assert texts(folder) == {name: text.replace("gate", "door") for name, text in FILES.items()}
    assert main(["undo", "costs.md"]) == 0
    assert texts(folder)["costs.md"] == FILES["costs.md"], "each has a history of its own"
    assert texts(folder)["notes.md"] != FILES["notes.md"]


def test_a_file_named_twice_is_worked_on_once_and_options_may_stand_between(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "edit", "notes.md", "*s.md", "--dry-run", "./costs.md", WORDS)
    assert (code, told["outcome"]) == (0, "proposal")
    assert [part["file"] for part in told["files"]] == ["notes.md", "costs.md"]


def test_a_dry_run_changes_none_of_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edit", "*.md", WORDS, "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert texts(folder) == FILES
    assert "1. costs.md\n1.1. replace" in shown
    assert "2. notes.md\n2.1. replace" in shown


def test_edits_are_accepted_by_file_and_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "edit", "costs.md", "notes.md", WORDS, "--accept", "2.1")
    assert (code, told["outcome"]) == (2, "proposal"), "the first file's edit is open still"
    assert texts(folder) == FILES | {"notes.md": FILES["notes.md"].replace("gate", "door")}
    code, told = run(capsys, "edit", "costs.md", "other.md", WORDS, "--accept", "2")
    assert (code, told["message"]) == (1, "there is no edit 2; nothing was applied")


def test_what_can_not_be_read_is_told_and_the_others_go_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "photo.md").write_bytes(b"\x00\xff")
    code = main(["edit", "costs.md", "photo.md", "missing.md", WORDS])
    printed = capsys.readouterr()
    assert code == 1
    assert texts(folder)["costs.md"] == FILES["costs.md"].replace("gate", "door")
    lines = [line for line in printed.err.splitlines() if line.startswith("copydesk: ")]
    assert ["photo.md" in line for line in lines] == [True, False]
    assert "missing.md" in lines[1]
    assert printed.out.splitlines()[-1] == "3 files: 1 changed, 2 failed."


def test_a_question_in_one_file_is_left_open_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "notes.md").write_text("The gate.\n\nThat gate.\n", encoding="utf-8")
    code, told = run(capsys, "edit", "*.md", WORDS)
    assert (code, told["outcome"]) == (2, "question")
    assert texts(folder)["costs.md"] == FILES["costs.md"].replace("gate", "door")
    assert texts(folder)["notes.md"] == "The gate.\n\nThat gate.\n"
    assert main(["answer", "notes.md", "all"]) == 0
    assert texts(folder)["notes.md"] == "The door.\n\nThat door.\n"


def test_where_no_file_has_it_all_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "edit", "*.md", "replace “portcullis” with “door”")
    assert (code, told["outcome"]) == (3, "refused")
    assert texts(folder) == FILES


def test_a_write_that_fails_is_told_of_its_file_alone(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "on_terminal", lambda: True)
    plain = bundle.OpenTurn.accept

    def accept(turn: bundle.OpenTurn, ids: object = None) -> bundle.OpenTurn:
        if turn.doc is not None and turn.doc.path == Path("costs.md"):
            raise HistoryError("costs.md was changed by something else just now")
        return plain(turn, ids)

    monkeypatch.setattr(bundle.OpenTurn, "accept", accept)
    monkeypatch.setattr("builtins.input", lambda _: "y")
    assert main(["edit", "*.md", WORDS]) == 1
    assert texts(folder) == FILES | {"notes.md": FILES["notes.md"].replace("gate", "door")}
    assert "2 files" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["*.txt"], "no file matches *.txt"),
        (["-", "costs.md"], "- is one document from standard input; it stands alone"),
    ],
)
def test_names_that_mean_nothing_get_one_line(names: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "edit", *names, WORDS)
    assert (code, told["message"]) == (1, message)


def test_too_many_files_are_refused_before_any_is_read(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filenames, "MAX_FILES", 2)
    code, told = run(capsys, "edit", "*.md", WORDS)
    assert code == 1
    assert "over 2 files" in told["message"]
    assert texts(folder) == FILES


def test_a_file_whose_name_looks_like_a_pattern_is_itself(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a[1].md").write_text("The gate.\n", encoding="utf-8")
    assert run(capsys, "edit", "a[1].md", WORDS)[0] == 0
    assert (folder / "a[1].md").read_text(encoding="utf-8") == "The door.\n"


def at_a_terminal(words: str, *typed: str) -> tuple[int, str]:
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "copydesk", "edit", "costs.md", "notes.md", "other.md", words]
    environment = {**os.environ, "PYTHONPATH": ":".join(str(Path(HERE, path)) for path in sys.path)}
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True, env=environment)
    os.close(terminal)
    os.write(controller, "".join(f"{line}\n" for line in (*typed, "\x04")).encode())  # and whoever types leaves
    shown = b""
    while True:
        try:
            shown += os.read(controller, 4096)
        except OSError:  # the terminal is gone with the process
            break
    os.close(controller)
    return process.wait(), shown.decode()


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        (("y",), ("costs.md", "notes.md")),
        (("n",), ()),
        (("2",), ("notes.md",)),
        (("1.1",), ("costs.md",)),
        (("e", "replace gate with door", "2"), ("notes.md",)),
        (("?", "perhaps", "2"), ("notes.md",)),
    ],
)
def test_all_of_it_is_reviewed_once(folder: Path, typed: tuple[str, ...], changed: tuple[str, ...]) -> None:
    _, shown = at_a_terminal(WORDS, *typed)
    assert texts(folder) == {name: text.replace("gate", "door") if name in changed else text for name, text in FILES.items()}, shown
    assert "1. costs.md" in shown
    assert "Apply? y all of it" in shown
