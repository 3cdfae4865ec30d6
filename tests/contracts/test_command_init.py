"""`copydesk init` asks for a model and a database at a terminal, tries them, and keeps them where all commands and desks of this
home find them."""

import json
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from copydesk.apps.cli.main import main
from support.loopback import Answer, Asked, as_events, as_json, chat, serve

KEY = "zz-the-only-right-key-7"


def answering(asked: Asked) -> Answer:
    if asked.headers.get("authorization") != f"Bearer {KEY}":
        return as_json({"error": {"message": "no"}}, 401)
    return (
        as_events(chat("Clay packs tightly, and so it holds water."))
        if asked.body["model"] in ("large", "tiny")
        else as_json({"error": {"message": "no"}}, 404)
    )


@pytest.fixture
def endpoint() -> Iterator[str]:
    with serve(answering) as base:
        yield f"{base}/v1"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    for name in ("COPYDESK_DATABASE", "COPYDESK_MODEL", "COPYDESK_MODEL_URL", "COPYDESK_MODEL_SMALL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """A terminal at which these lines are typed; what is left of them."""
    waiting = list(lines)

    def next_line(_: str = "") -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    monkeypatch.setattr("builtins.input", next_line)
    monkeypatch.setattr("getpass.getpass", next_line)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    return waiting


def test_a_model_is_asked_for_tried_and_kept(
    home: Path, endpoint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left = typed(monkeypatch, "nine", "5", "127.0.0.1", endpoint, "", "large", KEY, "tiny", "")
    assert main(["init"]) == 0
    told = capsys.readouterr()
    assert left == []
    assert "large answered in" in told.out
    assert KEY not in told.out + told.err
    assert (home / "copydesk.toml").read_text() == f'model = "large"\nmodel_url = "{endpoint}"\nmodel_small = "tiny"\n'
    assert stat.S_IMODE((home / "keys.json").stat().st_mode) == 0o600
    file = home.parent / "soil.md"
    file.write_text("# Soil\n\nThe soil is heavy clay.\n")
    assert main(["ask", "--json", str(file), "why is clay a hard soil, in your opinion?"]) == 0
    assert json.loads(capsys.readouterr().out)["metadata"]["model"] == "large"
    assert main(["doctor"]) == 0
    told = capsys.readouterr()
    assert "The model large, set in copydesk.toml in the data folder, its key from the data folder" in told.out
    assert KEY not in told.out


def test_one_that_does_not_work_is_kept_only_if_you_say_so(
    home: Path, endpoint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "5", endpoint, "huge", KEY, "", "", "n")
    assert main(["init"]) == 1
    assert "huge is not there" in capsys.readouterr().out
    assert not home.exists()
    typed(monkeypatch, "5", endpoint, "large", "a-wrong-key", "", "", "y")
    assert main(["init"]) == 0
    assert "refused the key" in capsys.readouterr().out
    assert 'model = "large"' in (home / "copydesk.toml").read_text()


def test_who_leaves_keeps_nothing(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1", "gpt-5")
    assert main(["init"]) == 1
    assert "nothing was kept" in capsys.readouterr().err
    assert not home.exists()


def test_without_a_terminal_it_says_what_to_do(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init"]) == 1
    assert "COPYDESK_MODEL" in capsys.readouterr().err
    assert not home.exists()


def test_what_the_environment_sets_is_not_hidden_by_what_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COPYDESK_MODEL", "offline")
    typed(monkeypatch, "1")
    assert main(["init"]) == 1
    assert "COPYDESK_MODEL sets the model" in capsys.readouterr().err


def test_a_provider_that_is_named_is_not_asked_for_at_the_saved_address(home: Path, endpoint: str) -> None:
    from copydesk.apps.cli.talking import settings_with
    from copydesk.apps.lineup import main_spec

    home.mkdir()
    (home / "copydesk.toml").write_text(f'model = "large"\nmodel_url = "{endpoint}"\n')
    assert main_spec(settings_with(None)) == ("large", endpoint)
    assert main_spec(settings_with("tiny")) == ("tiny", endpoint)
    assert main_spec(settings_with("anthropic:claude")) == ("anthropic:claude", "")
    assert main_spec(settings_with("offline")) is None


def test_keys_that_others_may_read_are_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "keys.json").write_text("{}")
    (home / "keys.json").chmod(0o644)
    assert main(["doctor"]) == 1
    assert "can be read by others" in capsys.readouterr().out


def test_a_key_may_come_from_a_file(
    home: Path, endpoint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home.parent / "key.txt").write_text(f"{KEY}\n")
    typed(monkeypatch, "5", endpoint, "large", "@no-such-file", f"@{home.parent / 'key.txt'}", "", "")
    assert main(["init"]) == 0
    told = capsys.readouterr()
    assert "there is no file no-such-file" in told.out
    assert KEY not in told.out + told.err
    assert json.loads((home / "keys.json").read_text()) == {endpoint.removesuffix("/v1"): KEY}


def test_a_database_is_asked_for_tried_and_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = f"sqlite:///{home.parent / 'shared.db'}"
    assert typed(monkeypatch, "", "my server", desk) == ["", "my server", desk]
    assert main(["init"]) == 0
    told = capsys.readouterr().out
    assert "Not that: an address that begins with postgresql:// or sqlite:///." in told
    assert "shared.db answers" in told
    assert (home / "copydesk.toml").read_text() == f'database = "{desk}"\n'
    assert stat.S_IMODE((home / "copydesk.toml").stat().st_mode) == 0o600
    assert main(["doctor"]) == 0
    assert "shared.db answers" in capsys.readouterr().out


def test_a_database_that_does_not_answer_is_kept_only_if_you_say_so(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "", "postgresql://ada:hush@127.0.0.1:9/desk", "n")
    assert main(["init"]) == 1
    told = capsys.readouterr()
    assert "The database doesn't answer" in told.out
    assert "hush" not in told.out + told.err
    assert not home.exists()


def test_who_answers_nothing_changes_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "", "")
    assert main(["init"]) == 0
    assert "Nothing was changed." in capsys.readouterr().out
    assert not home.exists()
