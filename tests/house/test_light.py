"""The command starts fast: looking at a file and editing it import none of the heavy packages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from house.sources import ROOT

HEAVY = ("sqlalchemy", "fastapi", "numpy", "pydantic", "pydantic_ai", "lxml", "docx", "onnxruntime", "uvicorn", "asyncio")
# What reads questions, makes proposals and weighs a model's plan: scores of files that a command which is read needs nothing of.
UNASKED = ("copydesk.language.questions", "copydesk.language.proposals", "copydesk.editing.risks.table", "copydesk.language.brief")
LINES = {
    "--help": ["--help"],
    "outline": ["outline", "FILE"],
    "apply": ["apply", "FILE", "PLAN"],
    "diff": ["diff", "FILE"],
    "log": ["log", "FILE"],
    "undo": ["undo", "FILE"],
    "ask": ["ask", "FILE", "how many words are there?"],
    "edit": ["edit", "--yes", "FILE", "replace 'once along its length' with 'once, lengthwise'"],
}
REPORT = """
import json, sys
from copydesk.apps.cli.main import main
try:
    code = main(sys.argv[1:])
except SystemExit as end:
    code = end.code
print("\\n" + json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("name", LINES)
def test_a_command_imports_nothing_heavy(name: str, tmp_path: Path) -> None:
    file, plan = tmp_path / "article.md", tmp_path / "plan.json"
    file.write_bytes((ROOT / "samples" / "article.md").read_bytes())
    plan.write_text(json.dumps({"edits": [{"action": "replace", "find": "once along its length", "with": "once, lengthwise"}]}))
    arguments = [{"FILE": str(file), "PLAN": str(plan)}.get(word, word) for word in LINES[name]]
    done = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments], capture_output=True, text=True, env={"COPYDESK_HOME": str(tmp_path / "home")}
    )
    code, imported = json.loads(done.stdout.splitlines()[-1])
    assert code in (0, None), done.stderr
    assert [module for module in imported if module in HEAVY] == []
    assert name != "edit" or [module for module in imported if module in UNASKED] == []
