"""The command as scripts rely on it: exit codes, JSON, one clear line for bad input, and files that are never half-written."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from copydesk.apps.cli.main import main

TEXT = "# Costs\n\nPaint costs 40.\n\n- brush\n- brush\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "costs.md"
    path.write_text(TEXT)
    return path


WORDS = "Replace 40 with 45"


def plan(tmp_path: Path, *edits: dict[str, object], words: str = WORDS) -> str:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps({"edits": list(edits), "instruction": words}))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


CHANGE = {"action": "replace", "find": "40", "with": "45"}


def test_outline_lists_numbers_and_ids(file: Path, capsys) -> None:
    code, out, _ = run(capsys, "outline", file, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["kind"], told["format"], told["version"]) == ("article", "markdown", 1)
    assert [entry["label"] for entry in told["outline"]] == ["Costs"]
    assert set(told["outline"][0]) == {"id", "number", "label", "type", "depth"}
    assert f"#{told['outline'][0]['id']}" in run(capsys, "outline", file)[1]


def test_looking_at_a_file_keeps_no_history_of_it(file: Path, home: Path, capsys) -> None:
    for command in ("outline", "log", "diff"):
        assert run(capsys, command, file)[0] == 0
    assert not home.exists()


def test_apply_undo_redo(file: Path, tmp_path: Path, capsys) -> None:
    code, out, _ = run(capsys, "apply", file, plan(tmp_path, CHANGE), "--json", "--author", "Mary")
    turn = json.loads(out)
    assert (code, turn["outcome"], turn["version"]) == (0, "applied", 2)
    assert turn["stats"] == {"nodes": 1, "lines_added": 1, "lines_removed": 1, "words_changed": 1}
    assert "-Paint costs 40." in turn["diff"]
    assert "+Paint costs 45." in turn["diff"]
    assert turn["edits"][0]["before"] == "Paint costs 40."
    assert turn["edits"][0]["after"] == "Paint costs 45."
    assert turn["changed"][0]["text"] == "Paint costs 45."
    assert file.read_text() == TEXT.replace("40", "45")
    assert run(capsys, "undo", file)[0] == 0
    assert file.read_text() == TEXT
    assert run(capsys, "redo", file)[0] == 0
    assert file.read_text() == TEXT.replace("40", "45")
    versions = json.loads(run(capsys, "log", file, "--json")[1])["versions"]
    assert [version["number"] for version in versions] == [1, 2, 3, 4]
    assert (versions[1]["author"], versions[1]["words"]) == ("Mary", WORDS)
    assert "+Paint costs 45." in run(capsys, "diff", file, "1", "2")[1]
    assert json.loads(run(capsys, "diff", file, "1", "3", "--json")[1])["diff"] == ""


def test_a_plan_that_the_words_do_not_speak_of_is_shown_whole(file: Path, tmp_path: Path, capsys) -> None:
    code, out, _ = run(capsys, "apply", file, plan(tmp_path, CHANGE, words="Correct the spelling"), "--json")
    turn = json.loads(out)
    assert (code, turn["outcome"]) == (2, "proposal")
    assert "beyond-spelling" in {risk["code"] for edit in turn["edits"] for risk in edit["risks"]}
    assert file.read_text() == TEXT


def test_a_dry_run_changes_nothing(file: Path, tmp_path: Path, home: Path, capsys) -> None:
    code, out, _ = run(capsys, "apply", file, plan(tmp_path, CHANGE), "--dry-run", "--json")
    assert (code, json.loads(out)["outcome"]) == (0, "proposal")
    assert file.read_text() == TEXT
    assert not home.exists()


def test_a_question_is_open_with_exit_code_2(file: Path, tmp_path: Path, capsys) -> None:
    code, out, _ = run(capsys, "apply", file, plan(tmp_path, {"action": "replace", "find": "brush", "with": "x"}), "--json")
    turn = json.loads(out)
    assert (code, turn["outcome"], turn["problem"]["code"]) == (2, "question", "ambiguous")
    assert [option["id"] for option in turn["problem"]["options"]] == ["1", "2", "all", "none"]
    assert file.read_text() == TEXT


def test_a_refusal_has_exit_code_3(file: Path, tmp_path: Path, capsys) -> None:
    code, out, _ = run(capsys, "apply", file, plan(tmp_path, {"action": "delete", "at": "#zzzzzzz"}), "--json")
    assert (code, json.loads(out)["problem"]["code"]) == (3, "not_found")
    assert file.read_text() == TEXT


def test_a_plan_is_all_or_nothing(file: Path, tmp_path: Path, capsys) -> None:
    code, _, _ = run(capsys, "apply", file, plan(tmp_path, CHANGE, {"action": "replace", "find": "nowhere", "with": "x"}))
    assert code == 3
    assert file.read_text() == TEXT


def test_the_history_survives_an_edit_made_elsewhere(file: Path, tmp_path: Path, capsys) -> None:
    before = json.loads(run(capsys, "outline", file, "--json")[1])["outline"][0]["id"]
    run(capsys, "apply", file, plan(tmp_path, CHANGE))
    file.write_text("New first line.\n\n" + file.read_text().replace("# Costs", "# All the costs"))
    assert json.loads(run(capsys, "outline", file, "--json")[1])["outline"][0]["id"] == before
    authors = [version["author"] for version in json.loads(run(capsys, "log", file, "--json")[1])["versions"]]
    assert authors[-1] == "elsewhere"
    assert run(capsys, "undo", file)[0] == 0
    assert file.read_text() == "New first line.\n\n" + TEXT.replace("# Costs", "# All the costs")


def test_undo_never_overwrites_an_edit_made_elsewhere(file: Path, tmp_path: Path, capsys) -> None:
    run(capsys, "apply", file, plan(tmp_path, CHANGE))
    edited = file.read_text().replace("45", "99")
    file.write_text(edited)
    code, out, _ = run(capsys, "undo", file, "--json")
    assert (code, json.loads(out)["problem"]["code"]) == (3, "stale")
    assert file.read_text() == edited


def test_the_mode_of_a_file_is_kept(file: Path, tmp_path: Path, capsys) -> None:
    file.chmod(0o640)
    run(capsys, "apply", file, plan(tmp_path, CHANGE))
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


BAD = {
    "a missing file": lambda path: path / "none.md",
    "a directory": lambda path: path,
    "a binary": lambda path: made(path / "a.md", bytes(range(256))),
    "broken JSON": lambda path: made(path / "a.json", b'{"name": "x", '),
    "JSON that is no document": lambda path: made(path / "a.json", b"12"),
    "an object without blocks": lambda path: made(path / "a.json", b'{"a": 1}'),
    "a list of numbers": lambda path: made(path / "a.json", b"[1, 2]"),
    "an unknown suffix": lambda path: made(path / "a.xyz", b"text"),
}


def made(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("command", ["outline", "apply", "undo", "log"])
def test_bad_input_gets_one_clear_line(what: str, command: str, tmp_path: Path, home: Path, capsys) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    path = BAD[what](folder)
    listing = sorted(folder.iterdir())
    more = [plan(tmp_path, CHANGE)] if command == "apply" else []
    code, out, err = run(capsys, command, path, *more)
    assert code == 1
    assert out == ""
    assert err.startswith("copydesk: "), err
    assert err.count("\n") == 1, err
    assert sorted(folder.iterdir()) == listing
    assert not home.exists()
    assert json.loads(run(capsys, command, path, *more, "--json")[1])["outcome"] == "failed"


def test_a_wrong_kind_gets_one_clear_line(file: Path, capsys) -> None:
    code, _, err = run(capsys, "outline", file, "--kind", "screenplay")
    assert (code, err.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"edits": []}', '{"edits": [{"action": "fly"}]}', '{"edits": [{"action": "delete"}]}']
)
def test_a_bad_plan_changes_nothing(text: str, file: Path, tmp_path: Path, capsys) -> None:
    path = made(tmp_path / "bad.json", text.encode())
    code, _, _ = run(capsys, "apply", file, path)
    assert code in (1, 3)
    assert file.read_text() == TEXT


@pytest.mark.parametrize("arguments", [[], ["fly"], ["outline"], ["apply", "x"], ["outline", "a", "--fly"]])
def test_bad_usage_exits_with_1(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 1
    assert "copydesk: " in capsys.readouterr().err


def test_it_runs_in_a_pipe_that_closes(file: Path) -> None:
    command = f"{sys.executable} -m copydesk.apps.cli.main outline {file} | true"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, env=os.environ.copy())
    assert "Traceback" not in result.stderr


def test_a_document_of_100000_nodes(tmp_path: Path, capsys) -> None:
    path = tmp_path / "large.md"
    path.write_text("".join(f"# Heading {number}\n\nText {number}.\n\n" for number in range(50_000)))
    edit = {"action": "replace", "find": "Text 777.", "with": "Other."}
    code, out, _ = run(capsys, "apply", path, plan(tmp_path, edit, words="Replace “Text 777.” with “Other.”"), "--json")
    assert (code, json.loads(out)["stats"]["nodes"]) == (0, 1)
    assert "Other." in path.read_text()
    assert run(capsys, "undo", path)[0] == 0
    assert "Other." not in path.read_text()


SAMPLES = Path(__file__).parents[2] / "samples"
CONVERSIONS = {
    "report.md": ("out.json", 0),
    "article.md": ("out.json", 3),  # front matter has no place in blocks
    "note.json": ("out.md", 3),  # colours have none in Markdown
    "screenplay.fountain": ("out.json", 3),  # blocks are no script
    "experiment.json": ("out.json", 0),
}


@pytest.mark.parametrize("name", CONVERSIONS)
def test_a_conversion_is_whole_or_refused(name: str, tmp_path: Path, capsys) -> None:
    out, expected = CONVERSIONS[name]
    code, printed, _ = run(capsys, "convert", SAMPLES / name, tmp_path / out, "--strict")
    assert code == expected, printed
    assert (tmp_path / out).exists() == (code == 0)


def test_a_conversion_says_what_it_left_out_or_changed(tmp_path: Path, capsys) -> None:
    code, printed, _ = run(capsys, "convert", SAMPLES / "article.md", tmp_path / "out.json")
    assert code == 0
    assert "Left out or changed: front matter (left out)" in printed
    code, printed, _ = run(capsys, "convert", SAMPLES / "note.json", tmp_path / "out.md", "--json")
    lost = json.loads(printed)["losses"]
    assert code == 0
    assert {"what": "text colour", "becomes": "left out"} in lost
    code, printed, _ = run(capsys, "convert", SAMPLES / "report.md", tmp_path / "whole.docx", "--json")
    assert json.loads(printed)["losses"] == []


def test_a_report_survives_the_way_to_blocks_and_back(tmp_path: Path, capsys) -> None:
    run(capsys, "convert", SAMPLES / "report.md", tmp_path / "out.json")
    assert run(capsys, "convert", tmp_path / "out.json", tmp_path / "back.md", "--kind", "report")[0] == 0
    titles = [line for line in (SAMPLES / "report.md").read_text().splitlines() if line.startswith("#")]
    assert [line for line in (tmp_path / "back.md").read_text().splitlines() if line.startswith("#")] == titles


def test_a_patch_that_makes_another_file_is_not_this_one(file: Path, tmp_path: Path, capsys) -> None:
    patch, before = tmp_path / "patch.txt", file.read_bytes()
    patch.write_text("*** Begin Patch\n*** Add File: docs/other.md\n+x\n*** End Patch\n")
    code, _, said = run(capsys, "apply", file, patch)
    assert (code, file.read_bytes()) == (1, before)
    assert f"the patch makes other.md, and this is {file.name}" in said
    patch.write_text(f"*** Begin Patch\n*** Add File: docs/{file.name}\n+x\n*** End Patch\n")
    assert run(capsys, "apply", file, patch)[0] == 0
    assert file.read_text() == "x\n"
