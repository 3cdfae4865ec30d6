"""Plug-ins by entry points: an example package, installed beside the desk, adds a format, a tool, a model, a place for files."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from copydesk.apps import plugins
from copydesk.formats import FORMATS

EXAMPLE = Path(__file__).parents[2] / "examples" / "copydesk-todo"
TASKS = "\n\nx buy flour\r\nfeed the starter\n\n  call Ines\n\n"
RUN = [sys.executable, "-W", "error", "-c"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it, as pip puts it there. Nothing is downloaded."""
    target = tmp_path_factory.mktemp("plugins")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check", "--target", str(target)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(EXAMPLE)], check=True, capture_output=True, timeout=100)
    return target


def run(installed: Path, code: str, folder: Path) -> Any:
    """What some code prints, as JSON, in a process that has the plug-in."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "COPYDESK_HOME": str(folder / "home")}
    done = subprocess.run([*RUN, code], capture_output=True, text=True, cwd=folder, env=environment, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_format_reads_edits_and_writes_its_files(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "week.todo").write_bytes(TASKS.encode())
    code = """
import copydesk, json
doc = copydesk.Desk().open("week.todo")
same = doc.export().decode()
turns = [doc.say("delete “feed the starter”"), doc.apply({"edits": [{"action": "insert", "markdown": "- bake"}]})]
after = doc.export().decode()
while doc.undo().outcome == "applied":
    pass
print(json.dumps([same, [t.outcome for t in turns], after, doc.kind, doc.export().decode()]))
"""
    same, outcomes, after, kind, undone = run(installed, code, tmp_path)
    assert same == undone == TASKS
    assert outcomes == ["applied", "applied"]
    assert after == "\n\nx buy flour\r\n\n  call Ines\nbake\n\n"
    assert kind == "note"


def test_the_command_knows_it_too(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "week.todo").write_bytes(TASKS.encode())
    code = """
import sys
from copydesk.apps.cli.main import main
sys.exit(main(["edit", "week.todo", "replace “Ines” with “Tom”", "--json"]))
"""
    assert run(installed, code, tmp_path)["outcome"] == "applied"
    assert "call Tom" in (tmp_path / "week.todo").read_text()


def test_a_tool_a_model_and_a_place_for_files(installed: Path, tmp_path: Path) -> None:
    code = f"""
import copydesk, io, json, pathlib
from copydesk.stores.buckets import files_at
from copydesk.apps.plugins import add_plugins
from copydesk.assistant import tools
doc = copydesk.Desk().read({TASKS.encode()!r}, format="todo")
turn = doc.tool("count_done", {{}})
parrot = copydesk.Desk(model="parrot:Polly").read(b"# Sea\\n", format="markdown")
said = parrot.say("Why is the sea blue, in one word?")
folder = pathlib.Path.cwd()
hash, _ = files_at(f"attic://{{folder}}/attic", folder).put(io.BytesIO(b"old"), 10)
print(json.dumps([turn.result, turn.message, said.message, said.outcome, (folder / "attic" / hash[:2] / hash).read_text(),
                  "count_done" in tools.names("note"), [p.problem for p in add_plugins()]]))
"""
    result, message, said, outcome, kept, is_offered, problems = run(installed, code, tmp_path)
    assert result == {"done": 1, "open": 2}
    assert message == "1 of 3 tasks are done."
    assert (outcome, "Polly" in said) == ("answer", True)
    assert kept == "old"
    assert is_offered
    assert problems == [""] * 4


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Entry points of formats alone."""
    found: list[EntryPoint] = []
    monkeypatch.setattr(plugins, "entry_points", lambda group: found if group == "copydesk.formats" else [])
    plugins.add_plugins.cache_clear()
    yield found
    plugins.add_plugins.cache_clear()


def test_one_that_is_broken_or_takes_our_name_is_left_out(points: list[EntryPoint]) -> None:
    ours = FORMATS["markdown"]
    row = SimpleNamespace(value="x:y", load=lambda: ours)
    points += [EntryPoint("gone", "no_such_package:ROW", "copydesk.formats"), EntryPoint("odd", "json:dumps", "copydesk.formats")]
    points.append(SimpleNamespace(**vars(row), name="markdown"))  # type: ignore[arg-type]
    told = plugins.add_plugins()
    assert ["no_such_package" in told[0].problem, told[1].problem, told[2].problem] == [
        True,
        "a format is a formats.Row",
        "there is a 'markdown' already",
    ]
    assert FORMATS["markdown"] is ours
    assert not {"gone", "odd"} & set(FORMATS)
