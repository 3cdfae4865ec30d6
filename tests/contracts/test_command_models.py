"""A model on the command line: named by --model or a setting, asked where rules do not suffice, and left alone elsewhere."""

import json
from pathlib import Path

import pytest

from copydesk.apps.cli.main import main
from support.loopback import Answer, Asked, as_events, chat, serve

TEXT = "# Soil\n\nThe soil is heavy clay. It holds water.\n\n## Beds\n\nTulips.\n"
FRIENDLY = "Our soil is clay, and it holds water well."
EDIT = {"edits": [{"action": "rewrite", "at": "The soil is heavy clay. It holds water.", "markdown": FRIENDLY}]}
WORDS = "Make the first paragraph friendlier"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    for name in ("COPYDESK_MODEL", "COPYDESK_MODEL_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "soil.md"
    path.write_text(TEXT)
    return path


@pytest.fixture
def script(tmp_path: Path) -> str:
    path = tmp_path / "script.json"
    path.write_text(json.dumps([{"calls": [{"name": "edit", "arguments": EDIT}]}, "done"]))
    return f"scripted:{path}"


def test_a_model_is_named_on_the_command_line(file: Path, script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edit", "--json", "--model", script, str(file), WORDS]) == 0
    turn = json.loads(capsys.readouterr().out)
    assert (turn["outcome"], turn["metadata"]["model"]) == ("applied", script)
    assert file.read_text() == TEXT.replace("The soil is heavy clay. It holds water.", FRIENDLY)


def test_a_model_is_set(file: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_MODEL", script)
    assert main(["edit", str(file), WORDS]) == 0
    assert FRIENDLY in file.read_text()


def test_the_command_line_wins(file: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_MODEL", script)
    monkeypatch.setenv("COPYDESK_MODEL_URL", "http://127.0.0.1:9/v1")
    assert main(["edit", "--model", "offline", str(file), WORDS]) == 3
    assert file.read_text() == TEXT


def test_a_model_that_can_not_be_made_is_said_in_one_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "--model", "nobody:knows", str(file), "what is it about?"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_server_is_asked_by_its_address(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Asked] = []

    def policy(request: Asked) -> Answer:
        asked.append(request)
        return as_events(chat("It is about clay [1]."))

    with serve(policy) as url:
        monkeypatch.setenv("COPYDESK_MODEL_URL", url + "/v1")
        assert main(["ask", "--json", str(file), "Why would one read this?"]) == 0
    assert "clay" in json.loads(capsys.readouterr().out)["message"]
    assert asked
    assert file.read_text() == TEXT
