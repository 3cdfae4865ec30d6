"""What the person wants back comes as it stood: a sentence that returns with another figure or name waits for a look."""

import pytest

from copydesk import Desk
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import edits, told

MILL = """# Mill

## Past

The mill was built in 1842 by Anna Reed for 3,400 pounds.

It burned down in 1901.
"""
STOOD = "The mill was built in 1842 by Anna Reed for 3,400 pounds."
BACK = "put the sentence about Anna Reed back, last in Past"


def brought_back(text: str, words: str = BACK) -> str:
    def policy(prompt: Prompt, _: int) -> object:
        if prompt.schema is not None:
            return '{"doubts": [], "flags": [], "claims": []}'
        is_done = "what the edits did" in told(prompt)
        return {"text": "It is back."} | ({} if is_done else edits({"action": "insert", "markdown": text, "into": "Past"}))

    doc = Desk(model=Scripted(policy)).read(MILL.encode(), format="markdown")
    doc.say("delete the first paragraph of Past")
    return str(doc.say(words).outcome)


def test_as_it_stood_it_is_applied() -> None:
    assert brought_back(STOOD) == "applied"


@pytest.mark.parametrize(("old", "new"), [("1842", "1824"), ("3,400", "4,300"), ("Reed", "Read")])
def test_with_another_value_it_waits(old: str, new: str) -> None:
    assert brought_back(STOOD.replace(old, new)) == "proposal"


def test_a_new_sentence_that_was_asked_for_may_bring_a_figure() -> None:
    assert brought_back("Its wheel was 4 metres wide.", "add a sentence about its wheel at the end of Past") == "applied"
