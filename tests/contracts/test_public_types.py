"""The library's types as a program of somebody else sees them: every public name is known, and no other is."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

import copydesk
from copydesk import errors

PROGRAM = """
import copydesk
from copydesk import AccessError, BusyError, ForbiddenError, InputError, KeyUsedError, LockedError, MissingError, ModelError
from copydesk import CopydeskError, HistoryError, NotLatestError, Option, Outcome, Problem, TakenOverError, UnsupportedError
from copydesk.language import understand

desk = copydesk.Desk()
doc = desk.read(b"# Bread", format="markdown", kind="article")
turn = doc.say("change Bread to Rolls")
outcome: Outcome = turn.outcome
problem: Problem | None = turn.problem
options: tuple[Option, ...] = problem.options if problem is not None else ()
rows: list[copydesk.OutlineRow] = doc.outline()
depth: int = rows[0]["depth"]
author: str | None = doc.versions[0]["author"]
states: list[str] = [edit.state for edit in turn.edits]
intent: str = understand("delete it").intent
"""
WRONG = {
    "copydesk.Dessk()": "attr-defined",
    "from copydesk import NoSuchError": "attr-defined",
    "copydesk.language.misunderstand": "attr-defined",
    "doc.outline()[0]['deep']": "typeddict-item",
    "number: int = doc.versions[0]['words']": "assignment",
}


def checked(folder: Path, program: str) -> str:
    file = folder / "program.py"
    file.write_text(program)
    # Imports are followed, and what isn't installed with types is nobody's mistake here.
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--follow-imports=silent", str(file)]
    environment = {**os.environ, "MYPYPATH": str(Path(copydesk.__file__).parent.parent)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


def test_a_program_is_checked_to_the_last_name(tmp_path: Path) -> None:
    assert "Success" in (told := checked(tmp_path, PROGRAM)), told
    wrong = checked(tmp_path, PROGRAM + "\n".join(["", "import copydesk.language", *WRONG]))
    lines = [line for line in wrong.splitlines() if "error:" in line]
    assert [line.rpartition("[")[2].removesuffix("]") for line in lines] == list(WRONG.values()), wrong


def test_every_exception_is_public() -> None:
    kinds = {name for name, one in inspect.getmembers(errors, inspect.isclass) if issubclass(one, errors.CopydeskError)}
    assert kinds <= set(copydesk.__all__)
    for name in kinds:
        assert getattr(copydesk, name) is getattr(errors, name)
