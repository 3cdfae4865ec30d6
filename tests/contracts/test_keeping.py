"""A conversation that is kept and taken up again is the same conversation, whatever was said in it."""

import json

import pytest

from copydesk import Desk
from copydesk.assistant import keeping
from copydesk.assistant.conversation import Conversation

TEXT = b"# Shed\n\n## Tools\n\n- saw\n- hammer\n- saw\n\n## Paint\n\nThe door is red. The door is red.\n"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["delete the second bullet"],
        ["delete the second bullet", "put it back"],
        ['replace "The door is red." with "Blue."'],
        ["swap the first and second bullet", "undo"],
        ["how many bullets are there?", "delete the Paint section"],
    ],
)
@pytest.mark.parametrize("mode", ["auto", "suggest"])
def test_a_conversation_comes_back_as_it_was(words: list[str], mode: str) -> None:
    doc = Desk().read(TEXT, format="markdown")
    for said in words:
        doc.say(said, mode=mode)
    kept = json.loads(json.dumps(keeping.to_json(doc.conversation)))
    assert keeping.from_json(kept) == doc.conversation


def test_what_is_no_conversation_is_refused() -> None:
    for data in ({"class": "Popen", "args": ["ls"]}, {"class": "dict"}, {"class": "Conversation", "other": 1}):
        with pytest.raises((ValueError, KeyError, TypeError)):
            keeping.from_json(data)


def test_a_conversation_goes_on_after_it_was_kept() -> None:
    doc = Desk().read(TEXT, format="markdown")
    turn = doc.say('replace "The door is red." with "Blue."')
    assert turn.outcome == "question"
    doc.conversation = keeping.from_json(json.loads(json.dumps(keeping.to_json(doc.conversation))))
    assert isinstance(doc.conversation, Conversation)
    assert doc.answer("2").outcome == "applied"
    assert doc.export().endswith(b"The door is red. Blue.\n")
