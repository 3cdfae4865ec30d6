"""`copydesk mcp --install`: a client's file gets our entry, and loses nothing of anybody else's."""

import json
import os
import sys
from pathlib import Path

import pytest

from copydesk.apps.cli import clients
from copydesk.apps.cli.main import main

FILES = {
    "claude-desktop": ".config/Claude/claude_desktop_config.json",
    "claude-code": "here/.mcp.json",
    "cursor": ".cursor/mcp.json",
    "vscode": "here/.vscode/mcp.json",
}
OTHERS = {"mcpServers": {"other": {"command": "x", "args": ["ü"]}}, "servers": {"other": {"url": "http://x"}}, "theme": "dark"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, and a folder in it that the command is given in."""
    folder = tmp_path / "here"
    (folder / "notes").mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    for name in clients.PASSED_ON:
        monkeypatch.delenv(name, raising=False)
    return folder


def entry_in(file: Path, client: str) -> dict[str, object]:
    entry: dict[str, object] = json.loads(file.read_text())[clients.CLIENTS[client].key]["copydesk"]
    return entry


@pytest.mark.parametrize("client", FILES)
def test_the_entry_stands_where_the_client_looks(client: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--install", client, "--root", "notes"]) == 0
    file = here.parent / FILES[client]
    entry = entry_in(file, client)
    assert entry["args"][-3:] == ["mcp", "--root", str(here / "notes")]  # type: ignore[index]
    assert os.path.isabs(str(entry["command"]))
    told = capsys.readouterr().out
    assert str(file) in told
    assert json.dumps(entry, indent=2).splitlines()[1].strip() in told
    assert list(file.parent.iterdir()) == [file] or client == "claude-code", "nothing was there to keep a copy of"


@pytest.mark.parametrize("client", FILES)
def test_what_others_wrote_stays(client: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = here.parent / FILES[client]
    file.parent.mkdir(parents=True, exist_ok=True)
    old = json.dumps(OTHERS, indent=4, ensure_ascii=False)
    file.write_text(old)
    assert main(["mcp", "--install", client]) == 0
    new = json.loads(file.read_text())
    assert "\n    " in file.read_text(), "its indent too"
    del new[clients.CLIENTS[client].key]["copydesk"]
    assert new == OTHERS
    assert file.with_name(f"{file.name}.1.bak").read_text() == old
    again = file.read_text()
    assert main(["mcp", "--install", client]) == 0
    assert "has this already" in capsys.readouterr().out
    assert (file.read_text(), len(list(file.parent.glob("*.bak")))) == (again, 1)
    assert main(["mcp", "--install", client, "--root", "notes"]) == 0, "another set-up replaces ours"
    assert file.with_name(f"{file.name}.2.bak").read_text() == again


@pytest.mark.parametrize("text", ['{"mcpServers": {}, // mine\n}', "[]", '{"mcpServers": []}', "\x00"])
def test_a_file_that_is_no_plain_json_is_left_alone(text: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = here / ".mcp.json"
    file.write_text(text)
    assert main(["mcp", "--install", "claude-code"]) == 1
    assert (file.read_text(), list(here.glob("*.bak"))) == (text, [])
    assert '"mcpServers"' in capsys.readouterr().err, "what to put there is told"


def test_a_root_that_is_not_there_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--install", "cursor", "--root", "nowhere"]) == 1
    assert "nowhere" in capsys.readouterr().err
    assert not (here.parent / ".cursor").exists()


def test_what_was_set_here_is_passed_on(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_MCP_MODE", "auto")
    monkeypatch.setenv("COPYDESK_DATABASE", "postgresql://secret@x/y")
    assert main(["mcp", "--install", "cursor"]) == 0
    assert entry_in(here.parent / FILES["cursor"], "cursor")["env"] == {"COPYDESK_MCP_MODE": "auto"}
