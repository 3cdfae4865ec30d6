"""What is said of a change is held against the change: a model's words, a second look's claims, and what is told as not done."""

import json
from dataclasses import replace
from typing import Any

import pytest

from copydesk import Desk
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import doc_with, edits, told

STEPS = ("Ten-day run", "Contamination check", "Dry weight")


def node(name: str, number: int, status: str = "draft") -> dict[str, Any]:
    return {
        "id": f"n{number}",
        "name": name,
        "description": "",
        "type": "text",
        "status": status,
        "position": number,
        "content": "x",
    }


ALGAE = json.dumps(
    {
        "id": "e1",
        "name": "Algae",
        "description": "",
        "status": "draft",
        "blocks": [
            {"id": "b1", "name": "Growth", "type": "methodology", "position": 0, "nodes": [node(STEPS[0], 0), node(STEPS[1], 1)]},
            {"id": "b2", "name": "Analysis", "type": "methodology", "position": 1, "nodes": [node(STEPS[2], 2)]},
        ],
    }
)
ASKED = "please set everything in Growth that is still a draft to review, as agreed"


def algae(*named: str, text: str) -> Any:
    made = edits(*({"action": "set", "at": name, "name": "status", "value": "review"} for name in named)) | {"text": text}
    doc, _ = doc_with([made, text], ALGAE, kind="experiment", format="experiment")
    return doc.say(ASKED)


@pytest.mark.parametrize(
    "text",
    [
        "Both steps in Growth, Ten-day run and Contamination check, are now in review.",
        "Ten-day run and Contamination check: review.",
    ],
)
def test_a_state_that_the_model_claims_and_did_not_set_is_told_without_a_look(text: str) -> None:
    turn = algae(STEPS[0], text=text)
    assert "Not as the model says: “Contamination check” is “draft”, not “review”." in turn.message
    assert "“Contamination check” is still “draft”." in turn.message
    assert "Dry weight" not in turn.message, "it is no part of Growth"


@pytest.mark.parametrize(
    "text",
    [
        "Both steps in Growth, Ten-day run and Contamination check, are now in review.",
        "Ten-day run and Contamination check are in review; Dry weight in Analysis stays a draft.",
        "Done.",
    ],
)
def test_true_words_are_left_alone(text: str) -> None:
    turn = algae(*STEPS[:2], text=text)
    assert turn.outcome == "applied"
    assert "Not as" not in turn.message
    assert "still" not in turn.message


TOWN = """# Town

The office in Thornbury is open. Write to the office in Thornbury.

Call Thornbury control at night and by day, and wait.
"""


@pytest.mark.parametrize(
    "words",
    [
        "the office has moved from Thornbury to Wexcombe, but Thornbury control keeps its name",
        "Thornbury is Wexcombe everywhere now, except in Thornbury control, as far as I know",
    ],
)
def test_a_place_that_was_spared_is_not_told_as_left(words: str) -> None:
    made = edits({"action": "replace", "find": "office in Thornbury", "with": "office in Wexcombe", "all": True}) | {
        "text": "Moved."
    }
    doc, model = doc_with([made, "Moved."], TOWN)
    assert "still stands" not in doc.say(words).message
    assert "still stands" not in told(model.prompts[-1])


LEASE = "# Lease\n\n" + "".join(f"## {at}. {name}\n\nOn it.\n\n" for at, name in enumerate(("Rent", "Keys", "Pets", "Law"), 1))


def looked_at(claim: str) -> tuple[Any, list[Prompt]]:
    looks: list[Prompt] = []

    def policy(prompt: Prompt, _: int) -> Any:
        if prompt.schema is None:
            return edits({"action": "delete", "at": "2. Keys"}) | {"text": "Keys is gone, and the rest is numbered anew."}
        looks.append(prompt)
        doubts = [{"doubt": str(at), "verdict": "follows"} for at in range(1, 20)]
        return json.dumps({"doubts": doubts, "flags": [], "claims": [{"what": claim}]})

    desk = Desk(model=Scripted(policy, judges=True))
    assert desk._modelled is not None
    desk._modelled = (desk._modelled[0], replace(desk._modelled[1], second_look=True))
    return desk.read(LEASE.encode(), format="markdown", kind="report").say(
        "take the clause on keys out and number the rest anew"
    ), looks


def test_the_look_sees_what_the_desk_does_along() -> None:
    _, looks = looked_at("")
    assert "The desk does along with it:" in told(looks[0])
    assert "[-3-]{+2+}. Pets" in told(looks[0])
    assert "[-4-]{+3+}. Law" in told(looks[0])


@pytest.mark.parametrize(
    ("claim", "is_told"),
    [("the other clauses were not numbered anew", False), ("2. Keys was not deleted", False), ("the deposit was not raised", True)],
)
def test_a_claim_that_the_change_refutes_is_dropped(claim: str, is_told: bool) -> None:
    turn, _ = looked_at(claim)
    assert turn.outcome == "applied"
    assert ("not all that the model says" in turn.message) is is_told, turn.message
