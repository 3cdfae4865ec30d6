"""Edits of one call follow each other: a later one may name what an earlier one made, and many edits of one place come to what the
last of them says. What stood before the call keeps its names and numbers. A client's overlaps are refused as ever."""

import json
from typing import Any

import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.parse import parse_plan
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Code, Problem
from support.calls import call, id_of, stage, written
from support.laws import check_undo, check_untouched

REPORT = "# T\n\n## A\n\nOne.\n\n## B\n\nTwo.\n\nThree.\n\n## C\n\nFour.\n"
TABLE = "# T\n\n| Name | Sum |\n|---|---|\n| a | 1 |\n| b | 2 |\n| c | 3 |\n"
STEPS = {
    "name": "E",
    "blocks": [
        {"id": "k1", "name": "K", "position": 1, "nodes": [{"id": "s1", "name": "Soak", "position": 1, "content": "Water."}]}
    ],
}


def report(text: str = REPORT) -> Document:
    return formats.read(text.encode(), "markdown", "report")


def experiment() -> Document:
    return formats.read(json.dumps(STEPS).encode(), "experiment", "experiment")


def client(document: Document, *edits: dict[str, Any]) -> Bound | Problem:
    plan = parse_plan({"edits": list(edits)})
    assert isinstance(plan, Plan)
    return bind(document, plan)


def at(document: Document, text: str) -> str:
    return id_of(document, text)


def test_something_is_moved_into_a_section_that_the_same_call_makes() -> None:
    before = report()
    edits = (
        {"action": "insert", "after": at(before, "B"), "markdown": "## New\n\nText."},
        {"action": "move", "at": at(before, "Three."), "into": "New"},
    )
    assert "## New\n\nText.\n\nThree.\n\n## C" in written(before, *edits)
    bound = client(before, *edits)
    assert isinstance(bound, Bound)
    check_untouched(before, bound.after, bound.operations)
    check_undo(before, bound.after, bound.operations)


def test_a_step_depends_on_one_that_the_same_call_makes() -> None:
    edits = (
        {"action": "insert", "after": "s1", "markdown": "### Rinse\n\nText."},
        {"action": "depend", "at": "Rinse", "on": "s1"},
        {"action": "set", "at": "Rinse", "name": "status", "value": "review"},
    )
    made = json.loads(written(experiment(), *edits))["blocks"][0]["nodes"][1]
    assert (made["name"], made["status"], made["dependencies"][0]["to_node_id"]) == ("Rinse", "review", "s1")


@pytest.mark.parametrize("is_first", [True, False])
def test_what_is_moved_out_of_a_section_stays_when_the_section_goes(is_first: bool) -> None:
    before = report()
    edits = [
        {"action": "move", "at": at(before, "Three."), "into": at(before, "C")},
        {"action": "delete", "at": at(before, "B")},
    ]
    assert written(before, *edits[:: 1 if is_first else -1]) == "# T\n\n## A\n\nOne.\n\n## C\n\nFour.\n\nThree.\n"
    refused = client(before, *edits)
    assert isinstance(refused, Problem)
    assert refused.code is Code.OVERLAP


@pytest.mark.parametrize(
    ("edits", "stands"),
    [
        (({"action": "rewrite", "markdown": "Three of them."}, {"action": "rewrite", "markdown": "Three of us."}), "Three of us."),
        (
            (
                {"action": "rewrite", "markdown": "Three of them."},
                {"action": "replace", "find": "of them", "with": "of us"},
            ),
            "Three of us.",
        ),
        (
            (
                {"action": "replace", "find": "Three", "with": "Drei"},
                {"action": "replace", "find": "Drei", "with": "Trois"},
            ),
            "Trois.",
        ),
        (({"action": "replace", "find": "Three", "with": "Drei"}, {"action": "delete"}), "Two.\n\n## C"),
    ],
)
def test_many_edits_of_one_place_follow_each_other(edits: tuple[dict[str, Any], ...], stands: str) -> None:
    before = report()
    placed = [{**edit, "at": at(before, "Three.")} for edit in edits]
    assert stands in written(before, *placed)
    staged = stage(before)
    call(staged, *placed)
    plan = staged.plan("")
    assert plan is not None
    assert {edit.fold for edit in plan.edits} == {"1"}  # a person sees one change there


def test_numbers_and_names_are_those_from_before_the_call() -> None:
    before = report()
    edits = (
        {"action": "insert", "before": "1", "markdown": "## Zero\n\nNought."},
        {"action": "move", "at": at(before, "One."), "into": "Zero"},
        {"action": "replace", "at": "2", "find": "Two", "with": "Zwei"},
        {"action": "replace", "at": "2", "find": "Zwei", "with": "Deux"},
    )
    assert written(before, *edits) == ("# T\n\n## Zero\n\nNought.\n\nOne.\n\n## A\n\n## B\n\nDeux.\n\nThree.\n\n## C\n\nFour.\n")


def test_rows_are_counted_as_before_the_call_and_new_ones_are_named() -> None:
    before = report(TABLE)
    edits = (
        {"action": "delete_row", "at": "the table", "row": 2},
        {"action": "add_row", "at": "the table", "cells": ["d", "4"]},
        {"action": "set_cell", "at": "the table", "row": 3, "column": 2, "text": "20"},
        {"action": "set_cell", "at": "the table", "row": "d", "column": "Sum", "text": "5"},
    )
    assert written(before, *edits) == "# T\n\n| Name | Sum |\n|---|---|\n| b | 20 |\n| c | 3 |\n| d | 5 |\n"


def test_what_is_put_behind_one_place_stands_in_the_order_of_the_call() -> None:
    before = report()
    edits = [{"action": "insert", "after": at(before, "Two."), "markdown": text} for text in ("First", "Second")]
    built = ({"action": "replace", "at": at(before, "Two."), "find": old, "with": new} for old, new in (("Two", "X"), ("X", "Y")))
    assert "Y.\n\nFirst\n\nSecond\n\nThree." in written(before, *edits, *built)


def test_edits_that_need_each_other_are_accepted_and_left_out_together() -> None:
    before = report()
    saved = {"action": "move", "at": at(before, "Three."), "into": at(before, "C")}
    for edits in (
        ({"action": "insert", "markdown": "## New"}, {"action": "move", "at": at(before, "A"), "after": "New"}),
        (saved, {"action": "delete", "at": at(before, "B")}),
    ):
        staged = stage(before)
        assert isinstance(call(staged, *edits), Bound)
        plan = staged.plan("")
        assert plan is not None
        assert {edit.fold for edit in plan.edits} == {"1"}


def test_in_two_calls_they_need_each_other_as_well() -> None:
    staged = stage(experiment())
    made = call(staged, {"action": "insert", "after": "s1", "markdown": "### Rinse"})
    assert isinstance(made, Bound)
    assert isinstance(call(staged, {"action": "depend", "at": "s1", "on": id_of(made.after, "Rinse")}), Bound)
    plan = staged.plan("")
    assert plan is not None
    assert {edit.fold for edit in plan.edits} == {"1"}


def test_a_call_is_taken_whole_or_not_at_all() -> None:
    staged = stage(experiment())
    problem = call(
        staged,
        {"action": "insert", "after": "s1", "markdown": "### Rinse"},
        {"action": "depend", "at": "s1", "on": "Rinse"},
        {"action": "depend", "at": "s1", "on": "Drain"},
    )
    assert isinstance(problem, Problem)
    assert (problem.code, problem.edit) == (Code.NOT_FOUND, "3")
    assert (staged.edits, staged.document) == ((), staged.base)


@pytest.mark.parametrize(
    "edits",
    [
        ({"action": "rewrite", "at": "A", "markdown": "One of them."}, {"action": "rewrite", "at": "A", "markdown": "One of us."}),
        ({"action": "replace", "find": "Three", "with": "Drei"}, {"action": "delete", "at": "B"}),
    ],
)
def test_a_clients_edits_of_one_place_are_an_overlap(edits: tuple[dict[str, Any], ...]) -> None:
    problem = client(report(), *edits)
    assert isinstance(problem, Problem)
    assert problem.code is Code.OVERLAP
