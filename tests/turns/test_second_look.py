"""A second look at what would be applied unseen: it sees words and diff alone, and can only add to what is shown."""

from dataclasses import replace
from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant.secondlook import flags_of
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import GOOD, MENDED, REPORT, SPELLING, edits, text_of, told


def said(flags: str, *, harm: dict[str, Any] | None = None) -> tuple[Any, str, list[Prompt]]:
    looked: list[Prompt] = []

    def policy(prompt: Prompt, _: int) -> Any:
        if prompt.schema is None:
            return {"text": "Mended.", **edits(GOOD, *([harm] if harm else []))}
        looked.append(prompt)
        return flags

    desk = Desk(model=Scripted(policy))
    assert desk._modelled is not None
    desk._modelled = (desk._modelled[0], replace(desk._modelled[1], second_look=True))
    doc = desk.read(REPORT.encode(), format="markdown", kind="report")
    return doc.say(SPELLING), text_of(doc), looked


def test_what_it_flags_is_shown_at_its_edit() -> None:
    turn, text, looked = said('{"flags": [{"edit": "1", "what": "the slope is another one now"}]}')
    assert (turn.outcome, text) == ("proposal", REPORT)
    assert [risk.message for risk in turn.edits[0].risks] == ["On a second look: the slope is another one now"]
    assert "Drainage is adequate" not in told(looked[0]), "it sees what changes, and nothing else of the document"
    assert "[-teh-]{+the+}" in told(looked[0])


def test_where_it_finds_nothing_the_plan_is_applied() -> None:
    for flags in ('{"flags": []}', "all is well", "[]", '{"flags": 3}'):
        turn, text, looked = said(flags)
        assert (turn.outcome, text, len(looked)) == ("applied", MENDED, 1)


def test_what_is_shown_anyway_needs_no_second_look() -> None:
    turn, text, looked = said('{"flags": []}', harm={"action": "delete", "at": "Conclusion"})
    assert (turn.outcome, text, looked) == ("proposal", REPORT, [])


@pytest.mark.parametrize("edit", ["9", "x"])
def test_a_flag_at_no_edit_stands_at_the_first(edit: str) -> None:
    assert flags_of(f'{{"flags": [{{"edit": "{edit}", "what": "odd"}}]}}', {"1"})[0].edit == ""
