"""Clients made from the server's description: our npm package, and what public generators make. Right programs are taken by their
type checkers, wrong ones are not."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps.server.app import create_app
from copydesk.apps.settings import Settings
from support.installed import needs_web_tools
from support.servers import Served
from support.webserver import served_app

ROOT = Path(__file__).parents[2]
WEB, PROGRAMS = ROOT / "web", ROOT / "tests" / "clients"
CLIENT = WEB / "packages" / "client"
TYPES = CLIENT / "src" / "schema.d.ts"
STRICT = {"target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "strict": True, "noEmit": True, "types": []}

PYTHON = """
from desk_client import AuthenticatedClient
from desk_client.api.documents import add_document, get_nodes
from desk_client.api.turns import apply_plan
from desk_client.models import NewDocument, NewDocumentKind, Nodes, Outcome, Plan, ProblemDetails, ReplaceEdit, Turn

desk = AuthenticatedClient(base_url="http://127.0.0.1:8321", token="cd_x")
with desk as client:
    added = add_document.sync(client=client, body=NewDocument(kind=NewDocumentKind.ARTICLE, title="Bread", content="# Bread"))
    plan = Plan(edits=[ReplaceEdit(action="replace", find="Bread", with_="Rolls")])
    turn = apply_plan.sync("x", client=client, body=plan)
    if isinstance(turn, Turn):
        applied: bool = turn.outcome == Outcome.APPLIED
        states: list[str] = [str(edit.state) for edit in turn.edits or []]
    if isinstance(turn, ProblemDetails):
        hint: str = turn.hint
    nodes = get_nodes.sync("x", client=client, at="2.1")
    if isinstance(nodes, Nodes):
        labels: list[str] = [node.label for node in nodes.nodes]
"""
WRONG = {
    'ReplaceEdit(action="shred", find="a", with_="b")': "arg-type",
    'ReplaceEdit(action="replace", find="a")': "call-arg",
    "Plan(edits=[7])": "list-item",
    "Turn.from_dict({}).outcom": "attr-defined",
    "from desk_client.models import Nothing": "attr-defined",
}


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("description")
    app = create_app(Settings(home=str(folder), database=f"sqlite:///{folder / 'desk.db'}"))
    file = folder / "openapi.json"
    file.write_text(json.dumps(app.openapi()))
    return file


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A program with the tools that tests install before all others."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    told = {**os.environ, "PATH": path, **environment}
    return subprocess.run(list(map(str, command)), cwd=cwd, env=told, capture_output=True, text=True, check=False)


def checked(folder: Path, client: Path, program: str) -> list[str]:
    """What TypeScript says of a program that imports a client."""
    options: dict[str, Any] = {**STRICT, "lib": ["ES2023", "DOM", "DOM.AsyncIterable"], "paths": {"copydesk-client": [str(client)]}}
    (folder / "program.ts").write_text(program)
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["program.ts"]}))
    return run(WEB / "node_modules" / ".bin" / "tsc", "-p", folder).stdout.splitlines()


@needs_web_tools
def test_the_types_are_those_of_this_server(description: Path, tmp_path: Path) -> None:
    made = tmp_path / "schema.d.ts"
    done = run(WEB / "node_modules" / ".bin" / "openapi-typescript", description, "--output", made)
    assert done.returncode == 0, done.stderr
    assert TYPES.read_text(encoding="utf-8") == made.read_text(encoding="utf-8"), "npm run types makes them anew"


@needs_web_tools
def test_a_typescript_program_is_checked_to_the_last_field(tmp_path: Path) -> None:
    program = (PROGRAMS / "program.ts").read_text(encoding="utf-8")
    for right in (program, (PROGRAMS / "guide.ts").read_text(encoding="utf-8")):
        assert checked(tmp_path, CLIENT / "src" / "index.ts", right) == []
    wrong = program.replace("// @ts-expect-error", "//")
    assert len([line for line in checked(tmp_path, CLIENT / "src" / "index.ts", wrong) if "error TS" in line]) == program.count(
        "@ts-expect-error"
    )


@pytest.fixture
def engine() -> str:
    return "sqlite"


@needs_web_tools
@pytest.mark.anyio
async def test_the_package_goes_on_where_a_line_broke(served: Served, tmp_path: Path) -> None:
    built = await asyncio.to_thread(run, WEB / "node_modules" / ".bin" / "tsc", "-p", CLIENT, "--outDir", tmp_path / "dist")
    assert built.returncode == 0, built.stdout
    (tmp_path / "package.json").write_text('{"type": "module"}')
    async with served_app(served.app) as url:
        done = await asyncio.to_thread(run, "node", PROGRAMS / "session.mjs", tmp_path / "dist" / "index.js", url)
    assert done.returncode == 0, done.stderr


def test_a_generated_python_client_is_checked_to_the_last_field(description: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--path", description]
    done = run(*command, "--output-path", tmp_path / "desk_client", cwd=tmp_path)
    assert done.returncode == 0, done.stderr + done.stdout
    assert "Warning" not in done.stdout + done.stderr, "no part of the API is left out"
    assert mypy(tmp_path, PYTHON) == []
    assert mypy(tmp_path, "\n".join([PYTHON, *WRONG])) == list(WRONG.values())


def mypy(folder: Path, program: str) -> list[str]:
    """The codes of the mistakes in a program beside a client."""
    (folder / "program.py").write_text(program)
    done = run(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "program.py", cwd=folder, MYPYPATH=str(folder))
    lines = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert lines or "Success" in done.stdout, done.stdout + done.stderr
    return [line.rpartition("[")[2].removesuffix("]") for line in lines]
