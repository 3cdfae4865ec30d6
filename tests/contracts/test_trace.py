"""The trace of a change: who sees nothing of the document but this has to know from it what became of what."""

from typing import Any

from copydesk.editing.bind import Bound, bind
from copydesk.editing.parse import parse_plan
from copydesk.editing.trace import trace
from copydesk.formats import read
from support.samples import sample


def traced(document: Any, edit: dict[str, Any]) -> str:
    bound = bind(document, parse_plan({"edits": [edit]}))
    assert isinstance(bound, Bound), bound
    return "\n".join(trace(bound.before, bound.after, bound.operations))


def test_a_status_is_told_with_the_step_that_has_it() -> None:
    said = traced(sample("experiment").document, {"action": "set", "at": "Materials", "name": "status", "value": "final"})
    assert "step “Materials” status: review → final" in said


def test_a_tick_is_told_with_its_item() -> None:
    said = traced(sample("note").document, {"action": "set", "at": "Sharpen the spades", "name": "checked", "value": True})
    assert "“Sharpen the spades” checked: False → True" in said


def test_a_list_that_becomes_one_of_another_sort_is_told() -> None:
    document = read(b"# T\n\n1. one\n2. two\n", "markdown", "report")
    said = traced(document, {"action": "rewrite", "at": "the list in T", "markdown": "- one\n- two"})
    assert "list “one” was numbered, is bulleted" in said
