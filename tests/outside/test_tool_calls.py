"""Calls that were written for other tools, sent to ours under their arguments' names and under ours: never an exception, always a
problem that says what is wrong, and nothing changed."""

import asyncio
import json
import os
import pathlib
from collections.abc import Iterator
from typing import Any

import pytest

from copydesk.assistant import tools
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Problem
from support.tooldocs import DOCUMENTS, doc_of

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="COPYDESK_OUTSIDE_DATA is not set")
KINDS = sorted(DOCUMENTS)


def calls() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each expected call: the name of its function and the first value of each argument."""
    file = pathlib.Path(str(DATA)) / "tool_calls_bfcl" / "cases.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines():
        for call in json.loads(line)["expected_calls"]:
            for name, arguments in call.items():
                yield name, {key: values[0] if isinstance(values, list) and values else values for key, values in arguments.items()}


def tried(document: Any, name: str, arguments: Any) -> Any:
    if tools.is_edit(name):
        return tools.edits_of(document, name, arguments)
    return asyncio.run(tools.read_tool(tools.ToolContext(document, 1), name, arguments))


def test_foreign_calls_are_refused_by_name_and_by_argument() -> None:
    documents = {kind: doc_of(kind).document for kind in KINDS}
    count = 0
    for place, (name, arguments) in enumerate(calls()):
        document = documents[KINDS[place % len(KINDS)]]
        foreign = tools.check_call(name, arguments, document)
        assert isinstance(foreign, Problem), name
        assert "There is no tool" in foreign.message
        ours = sorted(tools.TOOLS)[place % len(tools.TOOLS)]
        fields = tools.TOOLS[ours].fields
        found = tried(document, ours, arguments)
        if not arguments.keys() <= fields.keys():
            assert isinstance(found, Problem), ours
            assert len(found.message) > 20
        count += 1
    assert count > 300


def test_their_values_under_our_names_are_taken_or_refused_and_never_raise() -> None:
    values = [value for _, arguments in calls() for value in arguments.values()]
    names = sorted(tools.TOOLS)
    for place in range(0, len(values) - 4, 2):
        name = names[place % len(names)]
        arguments = dict(zip(tools.TOOLS[name].fields, values[place : place + 4], strict=False))
        doc = doc_of(KINDS[place % len(KINDS)])
        before = doc.export()
        assert isinstance(tried(doc.document, name, json.dumps(arguments)), Problem | Plan | tools.Result)
        turn = doc.tool(name, arguments)
        assert turn.message
        if str(turn.outcome) == "applied":
            doc.undo()
        assert doc.export() == before, (name, arguments)
