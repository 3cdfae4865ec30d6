"""Real one-line commands and real chains on lists, from public data: as many as the design promises, and never a wrong edit."""

import difflib
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from copydesk import Desk

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="COPYDESK_OUTSIDE_DATA is not set")
LEAST_EXACT, LEAST_EXACT_OR_ASKED, LEAST_STEPS = 0.92, 0.98, 0.95


def cases(name: str) -> list[dict[str, Any]]:
    with (Path(str(DATA)) / name / "cases.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def wanted(case: dict[str, Any]) -> str:
    lines = case["before"].split("\n")
    for edit in sorted(case["edits"], key=lambda edit: -edit["line"]):
        start = edit["line"] - 1
        lines[start : start + edit["n_old"]] = edit["new"].split("\n") if edit["n_new"] else []
    return "\n".join(lines)


def outcome(case: dict[str, Any]) -> str:
    doc = Desk().read(case["before"].encode(), format="markdown", kind="article")
    turn = doc.say(case["instruction"])
    text = doc.export("markdown").decode()
    if text == case["before"]:
        return "asked" if turn.outcome == "question" else "refused"
    doc.undo()
    assert doc.export("markdown").decode() == case["before"], case["id"]
    if text == wanted(case):
        return "exact"
    old, new, target = case["before"].split("\n"), text.split("\n"), case["parsed"]["target"].lower()
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [line for tag, a, b, c, d in codes if tag != "equal" for line in old[a:b] or new[c:d]]
    return "wrong" if case["expect"] in ("apply", "ambiguous") or not all(target in line.lower() for line in changed) else "literal"


def test_real_commands() -> None:
    counts: dict[str, Counter[str]] = {}
    for case in cases("md_commands_dev"):
        counts.setdefault(case["expect"], Counter())[outcome(case)] += 1
    assert sum(each["wrong"] for each in counts.values()) == 0, counts
    assert counts["ambiguous"]["exact"] == 0
    apply = counts["apply"]
    assert apply["exact"] >= LEAST_EXACT * apply.total(), apply
    assert apply["exact"] + apply["asked"] >= LEAST_EXACT_OR_ASKED * apply.total(), apply


def test_chains_on_a_list() -> None:
    right = total = 0
    for case in cases("list_commands_scone"):
        text = "# Figures\n\n" + "".join(f"- figure {letter}\n" for letter in case["initial"])
        doc = Desk().read(text.encode(), format="markdown", kind="article")
        for step in case["steps"]:
            doc.say(step["instruction"])
            lines = doc.export("markdown").decode().splitlines()
            total += 1
            if [line.removeprefix("- figure ") for line in lines if line.startswith("- ")] != list(step["after"]):
                break
            right += 1
    assert right >= LEAST_STEPS * total, f"{right} of {total}"
