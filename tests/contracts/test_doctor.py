"""`copydesk doctor` tells what is set up and how to mend what isn't; `copydesk completion` completes what there is."""

import json
import subprocess
from pathlib import Path

import pytest

from copydesk.apps.cli import completion, parts
from copydesk.apps.cli.main import COMMANDS, OPTIONS, main
from copydesk.extras import EXTRAS, Extra


def findings(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str]]:
    code = main(["doctor", "--json"])
    told = json.loads(capsys.readouterr().out)["findings"]
    return code, {finding["what"]: finding["state"] for finding in told}


@pytest.fixture(autouse=True)
def a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    for name in ("COPYDESK_MODEL", "COPYDESK_DATABASE", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def test_a_machine_that_is_set_up_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = findings(capsys)
    assert code == 0
    assert "broken" not in told.values()
    assert told["No model: exact requests and look-ups work, prose doesn't"] == "missing"


def test_a_model_without_a_key_is_broken_and_the_key_is_never_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COPYDESK_MODEL", "openai:some-model")
    assert findings(capsys)[0] == 1
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    assert main(["doctor"]) == 0
    assert "sk-very-secret" not in capsys.readouterr().out


def test_a_database_that_does_not_answer_is_broken_and_its_password_is_not_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COPYDESK_DATABASE", "postgresql://someone:hush@127.0.0.1:9/desk")
    assert main(["doctor"]) == 1
    shown = capsys.readouterr().out
    assert "✗ The database 127.0.0.1:9/desk doesn't answer" in shown
    assert "hush" not in shown


def test_a_folder_that_cannot_be_written_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "file" / "home"))
    code, told = findings(capsys)
    assert (code, told[f"{tmp_path / 'file' / 'home'} can't be written"]) == (1, "broken")


def test_a_web_app_that_is_not_where_it_was_set_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COPYDESK_WEB", str(tmp_path))
    assert main(["doctor"]) == 1
    assert f"No web app in {tmp_path}" in capsys.readouterr().out
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert main(["doctor"]) == 0
    assert f"The web app, built in {tmp_path}" in capsys.readouterr().out


def test_a_package_that_is_missing_is_named_with_how_to_get_it() -> None:
    found = parts.extra_found(Extra("export", "HTML and PDF", ("nh3", "no_such_package")))
    assert found[:2] == ("missing", "No HTML and PDF: no_such_package not installed")
    assert found.fix.endswith("-m pip install 'copydesk[export]'")


def test_a_package_that_can_not_be_loaded_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_there.py").write_text("raise OSError('libthere.so.1: cannot open shared object file')")
    monkeypatch.syspath_prepend(tmp_path)
    found = parts.extra_found(Extra("export", "HTML and PDF", ("half_there",)))
    assert found.state == "broken"
    assert "libthere.so.1" in found.what


def test_every_part_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = findings(capsys)[1]
    for extra in EXTRAS:
        assert told[extra.gives[:1].upper() + extra.gives[1:]] == "ok"
    assert told["A page of PDF was set, with its fonts"] == "ok"
    assert told["A sample of each kind, for `copydesk serve --samples`"] == "ok"
    assert told["No search on the web"] == "missing"


def test_an_engine_that_is_not_there_is_broken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_SEARCH", "altavista")
    assert main(["doctor"]) == 1
    assert "no search engine 'altavista'" in capsys.readouterr().out


def test_settings_that_are_wrong_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "copydesk.toml").write_text("colour = 1\n")
    assert main(["doctor"]) == 1
    assert "no setting 'colour'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["copydesk", "und"], "undo"),
        (["copydesk", "edit", "--dry"], "--dry-run"),
        (["copydesk", "edit", "file.md", "--mode", "su"], "suggest"),
        (["copydesk", "undo", "notes.m"], "notes.md"),
    ],
)
def test_bash_completes(typed: list[str], completed: str, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n")
    words = " ".join(typed)
    run = f"{completion.script('bash')}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _copydesk; echo ${{COMPREPLY[@]}}"
    result = subprocess.run(["bash", "-c", run], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert result.stdout.split() == [completed]


@pytest.mark.parametrize("shell", list(completion.WRITERS))
def test_every_command_and_option_is_completed(shell: str) -> None:
    text = completion.script(shell)
    assert [name for name in COMMANDS if name not in text] == []
    used = {key for command in COMMANDS.values() for key in command.options}
    assert [OPTIONS[key].flag for key in used if OPTIONS[key].flag.removeprefix("--") not in text] == []


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 1
    assert "there are bash, zsh, fish" in capsys.readouterr().err
