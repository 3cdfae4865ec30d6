"""What a person is told when their words can't be done: never the name of a tool, which is told to programs; and the document's own
backticks stay."""

import pytest

from copydesk import Desk
from copydesk.assistant.messages import without_names
from copydesk.plan.problem import Code, Problem

DOORS = "# Doors\n\nOne red door and `a_word`.\n"


@pytest.mark.parametrize("words", ["delete section 44", "delete the giraffe", "delete #abcdefg", "move section 55 to the end"])
def test_a_refusal_of_words_names_no_tool(words: str) -> None:
    turn = Desk().read(DOORS.encode(), format="markdown", kind="report").say(words)
    assert turn.outcome == "refused"
    assert "`" not in turn.message
    assert turn.message.count("Nothing was changed.") == 1


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("Gone. Nothing was changed; `outline` lists what there is.", "Gone. Nothing was changed."),
        ("Gone. Nothing was changed; quote it; `outline` lists what there is.", "Gone. Nothing was changed; quote it."),
        ("Gone. Nothing was changed; leave it out, or give `name` for it.", "Gone. Nothing was changed."),
        (
            "The `level` is no number. Nothing was changed; put that right.",
            "The level is no number. Nothing was changed; put that right.",
        ),
        (
            "“use `outline`; or `read`” isn't here. Nothing was changed.",
            "“use `outline`; or `read`” isn't here. Nothing was changed.",
        ),
    ],
)
def test_names_of_tools_are_for_programs(told: str, plain: str) -> None:
    assert without_names(Problem(Code.NOT_FOUND, told)).message == plain
