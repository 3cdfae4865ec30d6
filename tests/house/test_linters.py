"""Style, types and layers: what ruff, mypy in strict mode and import-linter have to say."""

import subprocess
import sys
from pathlib import Path

import pytest

from house.sources import ROOT

BIN = Path(sys.executable).parent
LINTERS = {"style": "ruff check --no-fix src tests", "types": "mypy", "layers": "lint-imports --no-logo"}


@pytest.mark.parametrize("command", LINTERS.values(), ids=LINTERS)
def test_a_linter_has_nothing_to_say(command: str) -> None:
    name, *options = command.split()
    done = subprocess.run([BIN / name, *options], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.fail(f"{command}\n{done.stdout}{done.stderr}", pytrace=False)
