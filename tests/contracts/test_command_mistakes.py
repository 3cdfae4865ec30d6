"""Common mistakes on the command line: one or two lines that say what was wrong and what to do, and the exit code of bad usage."""

from io import StringIO
from pathlib import Path

import pytest

from copydesk import extras
from copydesk.apps import bench
from copydesk.apps.bench.measure import Row
from copydesk.apps.cli.main import COMMANDS, main

MISTAKES = {
    "edit": "FILE and WORDS are missing",
    "edit a.md": "WORDS is missing",
    "": "COMMAND is missing",
    "edti a.md x": "there is no command 'edti'; did you mean edit?",
    "frobnicate": "there is no command 'frobnicate'",
    "edit a.md x --modle y": "there is no option --modle; did you mean --mode or --model?",
    "edit a.md x --kind song": "--kind is one of note, report, article, experiment, screenplay, not 'song'",
    "edit a.md x --model": "--model needs a value behind it",
    "log a.md b.md": "'b.md' is too much; put what belongs together in quotes",
}
INPUTS = {
    ("edit", "nope.md", "x"): "there is no file nope.md",
    ("edit", "a.md", " "): "nothing is said; say what to change, in plain words",
    ("ask", "a.md", ""): "nothing is said; say what you want to know",
    ("answer", "a.md", ""): "nothing is said; say an option's number or words",
    ("grep", "x", "nowhere"): "there is no file or folder nowhere",
    ("convert", "a.md", "nowhere/a.html"): "there is no folder nowhere to write a.html in; make it first",
    ("outline", "bad.md"): "bad.md: this file is not UTF-8 text",
    ("apply", "a.md", "plan.json"): "plan.json is not valid JSON: ",
    ("eval", "--model", "recorded:nope"): "the recording nope can't be read: No such file or directory; name a file",
    ("person", "ada"): "there is no password; type it on a terminal, or give it as a line on standard input",
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    (tmp_path / "a.md").write_text("# Shed\n\nRed.\n")
    (tmp_path / "bad.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "plan.json").write_text('{"edits": [')
    monkeypatch.setattr("sys.stdin", StringIO())


@pytest.mark.parametrize("typed", MISTAKES)
def test_bad_usage_is_two_lines(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(typed.split())
    assert ended.value.code == 1
    command = typed.split()[0] + " " if typed and typed.split()[0] in COMMANDS else ""
    assert capsys.readouterr().err == f"copydesk: {MISTAKES[typed]}\nSee: copydesk {command}--help\n"


@pytest.mark.parametrize("typed", INPUTS, ids=" ".join)
def test_bad_input_is_one_line(typed: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(typed)) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"copydesk: {INPUTS[typed]}")
    assert told.count("\n") == 1


def test_a_kind_is_named_as_people_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "a.md", "a.fountain"]) == 3
    assert capsys.readouterr().out.startswith("An article in markdown can't be written as fountain.")


def test_what_bench_lacks_is_told_and_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = Row("something", 1.0, "another", 2.0)
    parts = (bench.Part("One", lambda _: iter([row])), bench.Part("Two", bench._later("costs"), 1, "server"))
    monkeypatch.setattr(bench, "PARTS", parts)
    monkeypatch.setattr(extras, "has", lambda name: name != "server")
    assert main(["bench", "--quick"]) == 0
    shown = capsys.readouterr().out
    assert "left out: the extra for the server is not installed; get it with: " in shown
    assert "0 of 0 goals met" in shown
