"""Talk that takes a part of the last change back: "not the thyme" is no ban on touching it."""

import pytest

from support.modelled import call, doc_with, edits, replacing, text_of, told

TEXT = """# Beds

## Bed D

- Thyme, 6 plants
- Sage, 2 plants
- Bay, 1 plant
"""
MARKED = TEXT.replace("6 plants", "6 plants (spare)").replace("2 plants", "2 plants (spare)")
BOTH = edits(
    replacing("Thyme, 6 plants", "Thyme, 6 plants (spare)", "Bed D"), replacing("Sage, 2 plants", "Sage, 2 plants (spare)", "Bed D")
)
BACK = edits(replacing("Thyme, 6 plants (spare)", "Thyme, 6 plants", "Bed D"))


@pytest.mark.parametrize("words", ["oh, not the thyme", "no wait, not the thyme", "Actually not Thyme"])
def test_what_was_changed_last_and_is_now_not_meant_is_taken_back(words: str) -> None:
    doc, _ = doc_with([BOTH | {"text": "Both are marked."}, BACK | {"text": "The thyme is not."}], TEXT)
    assert doc.say("please mark the thyme and the sage with (spare) behind the plants, both of them").outcome == "applied"
    turn = doc.say(words)
    assert (turn.outcome, text_of(doc)) == ("applied", MARKED.replace("6 plants (spare)", "6 plants")), turn.message


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (
            "please mark the thyme and the sage with (spare) behind the plants, both of them",
            "mark the bay in the same way, but don't touch the thyme",
        ),
        ("please mark the sage with (spare) behind the plants, as usual", "not the thyme"),
    ],
)
def test_what_was_not_changed_or_is_to_stay_is_spared(first: str, words: str) -> None:
    wrong = edits(replacing("Thyme, 6", "Thyme, 7", "Bed D"))
    made = BOTH if "thyme" in first else edits(replacing("Sage, 2 plants", "Sage, 2 plants (spare)", "Bed D"))
    doc, _ = doc_with([made | {"text": "Marked."}, wrong | {"text": "Done."}], TEXT)
    doc.say(first)
    assert doc.say(words).outcome == "proposal"


def test_undo_and_an_edit_in_one_reply_are_never_half_done() -> None:
    text = "# Log\n\nThe mast is nine metres. The keel is oak.\n"
    both = {
        "calls": [{"name": "undo", "arguments": {}}, {"name": "edit", "arguments": {"edits": [replacing("keel", "hull", "Log")]}}]
    }
    again = edits(replacing("ten metres. The keel", "nine metres. The hull", "Log"))
    script = [edits(replacing("nine", "ten", "Log")) | {"text": "Ten."}, both, again | {"text": "Nine again, and hull."}, "Done."]
    doc, model = doc_with(script, text)
    doc.say("the mast is ten metres, not nine")
    turn = doc.say("put that back as it was, but say hull for keel")
    assert "can't be joined in one turn" in told(model.prompts[2])
    assert turn.outcome == "applied", turn.message
    assert text_of(doc) == text.replace("keel", "hull")


RACE = "The race was dug in 1842 by Hanna Krüger and holds 300 litres, see [the plan](https://mill.example/plan)."
MILL = f"# Mill\n\n## Water\n\nThe wheel turns from April to October. {RACE}\n\n## Stone\n\nThe stone is of granite.\n"


def brought_back(words: str, text: str) -> str:
    """How a turn ends in which the model looks up an earlier version and writes a text of it again."""
    again = {"action": "replace", "at": "Water", "find": "to October.", "with": f"to October. {text}"}
    doc, _ = doc_with([call("diff", **{"from": 1, "to": 2}), edits(again) | {"text": "It is back."}, "It is back."], MILL)
    doc.apply({"edits": [{"action": "replace", "at": "Water", "find": f" {RACE}", "with": ""}]})
    doc.apply({"edits": [{"action": "replace", "at": "Stone", "find": "of granite", "with": "of hard granite"}]})
    return str(doc.say(words).outcome)


@pytest.mark.parametrize(
    "words",
    [
        "restore the sentence about the race that was in version 1",
        "bring the sentence on the race back, the way it was in the first version",
        "we cut a sentence about the race yesterday; put it back please",
        "reinstate what the earlier version said of the race",
    ],
)
def test_a_text_of_an_earlier_version_is_not_new_where_it_is_wanted_back(words: str) -> None:
    assert brought_back(words, RACE) == "applied"
    assert brought_back(words, RACE.replace("mill.example", "mil1.example")) == "proposal"


def test_an_earlier_version_gives_no_leave_to_what_is_asked_for_otherwise() -> None:
    assert brought_back("make the sentence on the wheel a bit livelier", RACE) == "proposal"
