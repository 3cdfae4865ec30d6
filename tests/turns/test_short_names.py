"""Short forms of a name that has become another are told where they stand by themselves, by rules and with a model."""

import pytest

from copydesk import Desk
from support.modelled import doc_with, edits, replacing, told

WARD = """# Dogwood Ward

## Beds

Dogwood Ward has ten beds. Dogwood closes at nine, and the nurses of Dogwood know it.

## Staff

- Ask at Dogwood Ward
- DOGWOOD is on the door
- Dogwood Lane is another place
"""


def test_a_rename_by_rules_tells_the_short_forms() -> None:
    doc = Desk().read(WARD.encode(), format="markdown", kind="report")
    turn = doc.say("Rename Dogwood Ward to Alder Ward everywhere")
    assert turn.outcome == "applied", turn.message
    assert "“Dogwood” by itself still stands in 2 places. “DOGWOOD” by itself still stands in 1 place." in turn.message


def test_a_model_is_told_of_them_and_may_go_on() -> None:
    whole = edits({"action": "replace", "find": "Dogwood Ward", "with": "Alder Ward", "all": True}) | {"text": "Done."}
    doc, model = doc_with([whole, "That is all."], WARD)
    turn = doc.say("our Dogwood Ward has become Alder Ward, so put that wherever it is named, would you")
    assert "- “Dogwood” by itself still stands in 2 places." in told(model.prompts[1])
    assert "“Dogwood” by itself still stands in 2 places." in turn.message


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("# Home\n\nThe Red House is old. A red door. Red is the colour.\n", "Red House", "White House"),  # a plain word
        ("# Home\n\nJohn Smith came. John Baker left.\n", "John Smith", "Peter Smith"),  # another one's name
        (
            "# Home\n\nDogwood Ward opens. Dogwood Ward closes. So does Dogwood.\n",
            "Dogwood Ward opens",
            "Alder Ward opens",
        ),  # in part
        ("# Home\n\nDogwood Ward opens.\n", "Dogwood Ward", "Alder Ward"),
        ("# Home\n\nDogwood Ward opens.\n", "Dogwood Ward", "Alder Ward, once known as Dogwood,"),  # brought in anew
    ],
)
def test_what_is_no_short_form_is_not_told(text: str, old: str, new: str) -> None:
    doc, _ = doc_with([], text)
    assert "by itself" not in doc.apply({"edits": [replacing(old, new, "Home")]}).message
