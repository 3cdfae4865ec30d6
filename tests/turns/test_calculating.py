"""`calculate` in a turn with a model: it tells results, stages them as edits, goes back where figures can be read in two ways; and
what a model works out wrongly by itself is told."""

from typing import Any

import pytest

from copydesk import Doc
from copydesk.plan.prompting import Prompt
from support.modelled import call, doc_with, edits, text_of

COSTS = """# Plan

We replace the roof and the walls this year.

| Item | Cost | Life |
|---|---:|---|
| Roof | **£40** | 10 years |
| Wall | £400 | 5 years |
| Door |  | 2 years |
"""
PER_YEAR = "Could you work out a column with the cost per year = Cost / Life, and tell me in a sentence what stands out?"
TOTALS = "Could you please put a row with the totals below the costs, as we need them for the board?"


def table(doc: Doc) -> str:
    return next(node.id for node in doc.document.walk() if node.type == "table")


def last(prompt: Prompt) -> str:
    return prompt.messages[-1].text


def test_a_model_is_told_results_and_what_is_empty() -> None:
    doc, model = doc_with([call("calculate", operation="sum", columns=["Cost"]), "They come to £440."], COSTS)
    turn = doc.say("What do all the costs come to, in your words, and is that much?")
    assert turn.outcome == "answer"
    assert '"result": "£440"' in last(model.prompts[1])
    assert "is empty in “Door”" in last(model.prompts[1])
    assert text_of(doc) == COSTS


def test_a_row_of_totals_is_staged_answered_with_what_it_did_and_applied() -> None:
    doc, model = doc_with([call("calculate", operation="sum", into="row"), "The totals are below."], COSTS)
    turn = doc.say(TOTALS)
    assert turn.outcome == "applied", turn.message
    assert "Staged as 1" in last(model.prompts[1])
    assert "is empty in “Door”" in last(model.prompts[1])
    assert text_of(doc) == COSTS + "| Total | £440 | 17 years |\n"
    doc.undo()
    assert text_of(doc) == COSTS


def test_a_column_that_the_desk_worked_out_carries_no_risk() -> None:
    given = call("calculate", operation="formula", formula="Cost / Life", into="column", title="Cost per year")
    doc, _ = doc_with([given, "Walls cost most."], COSTS)
    turn = doc.say(PER_YEAR)
    assert turn.outcome == "applied", [risk for edit in turn.edits for risk in edit.risks]
    assert "| Wall | £400 | 5 years | £80 |" in text_of(doc)


def test_what_the_desk_worked_out_is_no_news_where_the_words_name_no_formula() -> None:
    given = call("calculate", operation="formula", formula="Cost / Life", into="column", title="Yearly")
    doc, _ = doc_with([given, "There."], COSTS)
    turn = doc.say("Could you add a column that shows what each of them costs us yearly over its life?")
    assert not [risk.message for edit in turn.edits for risk in edit.risks if risk.code == "fact"]


@pytest.mark.parametrize(
    ("arguments", "back"),
    [
        ({"operation": "sum", "values": ["1.234", "5"]}, "can be read in two ways"),
        ({"operation": "sum", "columns": ["Prize"]}, "There are “Life”, “Item”, “Cost”"),
        ({"operation": "formula", "formula": "Cost / Age", "into": "column"}, "write it with the columns"),
        ({"operation": "formula", "into": "column"}, "needs `formula`"),
        ({"operation": "sum", "into": "cells"}, "value * 1.1"),
        ({"operation": "total"}, "one of sum, mean"),
        ({"operation": "sum", "colour": "red"}, "Like this"),
    ],
)
def test_what_cant_be_worked_out_goes_back_with_the_way_out(arguments: dict[str, Any], back: str) -> None:
    doc, model = doc_with([call("calculate", **arguments), "I can't."], COSTS)
    doc.say(TOTALS)
    assert back in last(model.prompts[1])
    assert text_of(doc) == COSTS


def test_in_mode_ask_it_tells_and_changes_nothing() -> None:
    doc, model = doc_with([call("calculate", operation="sum", into="row"), call("calculate", operation="sum"), "£440"], COSTS)
    turn = doc.say(TOTALS, mode="ask")
    assert "Nothing is edited here" in last(model.prompts[1])
    assert '"result": "£440"' in last(model.prompts[2])
    assert turn.outcome == "answer"
    assert text_of(doc) == COSTS


def column(*cells: str) -> dict[str, Any]:
    return edits({"action": "add_column", "at": "table 1", "title": "Cost per year", "cells": list(cells)})


def arithmetic(turn: Any) -> list[str]:
    return [risk.message for edit in turn.edits for risk in edit.risks if risk.code == "arithmetic"]


@pytest.mark.parametrize(
    ("cells", "wrong"),
    [(("£4", "£80", ""), []), (("£4.00", "£80.00", "–"), []), (("£4", "£800", ""), ["£800"]), (("£40", "£8", ""), ["£40", "£8"])],
)
def test_a_column_is_held_against_the_formula_that_the_words_name(cells: tuple[str, ...], wrong: list[str]) -> None:
    doc, model = doc_with([column(*cells), "There."], COSTS)
    turn = doc.say(PER_YEAR)
    assert turn.outcome == ("proposal" if wrong else "applied"), turn.message
    assert len(arithmetic(turn)) == len(wrong)
    assert all(any(one in told for told in arithmetic(turn)) for one in wrong)
    if wrong:
        assert "comes to" in last(model.prompts[1]), "the model is told so that it can mend it"


@pytest.mark.parametrize(("total", "is_right"), [("£440", True), ("£444", False)])
def test_a_total_is_held_against_its_column(total: str, is_right: bool) -> None:
    row = edits({"action": "add_row", "at": "table 1", "cells": ["Total", total, ""]})
    doc, _ = doc_with([row, "There."], COSTS)
    turn = doc.say(TOTALS)
    assert (not arithmetic(turn)) is is_right


SUM = "# Plan\n\n| Item | Cost |\n|---|---:|\n| Roof | £40 |\n| Wall | £1,400 |\n\nThe sum is £1.\n"


@pytest.mark.parametrize(
    ("asked_for", "prompts"),
    [
        ({"operation": "sum", "columns": ["Cost"]}, 1),
        ({"operation": "formula", "formula": "40+1400"}, 1),
        ({"operation": "average", "columns": ["Cost"]}, 2),
        ({"operation": "sum", "columns": ["Price"]}, 2),
    ],
)
def test_a_figure_that_was_worked_out_beside_an_edit_with_closing_words_ends_the_turn_where_the_edit_has_it(
    asked_for: dict[str, Any], prompts: int
) -> None:
    edit = edits({"action": "replace", "find": "£1.", "with": "£1,440."})
    both = {"text": "The sum is right now.", "calls": [*call("calculate", **asked_for)["calls"], *edit["calls"]]}
    doc, model = doc_with([both, "done"], SUM)
    turn = doc.say("Please correct the sum in the last sentence of the plan, as it is wrong")
    assert "£1,440." in text_of(doc) or turn.outcome == "proposal"
    assert len(model.prompts) == prompts
