"""The seam for other readers: readings are data, a proposer may be wrong without harm, and nothing it says is done by itself."""

import json
from collections.abc import Iterable
from random import Random

import pytest

from copydesk import Doc, formats
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.language.command import VERBS, Command, Slot
from copydesk.language.commands.reading import Ask, Do, Unread
from copydesk.language.reader import read_command
from copydesk.language.rules.candidates import candidates
from copydesk.language.rules.clause import clause_of
from copydesk.plan.outcome import Outcome

TEXT = "# Harbour\n\n## Piers\n\nThe ferry leaves at six.\n\n- North pier\n- South pier\n\n## Prices\n\nMooring costs 5.\n"
STRANGE = (
    "kindly vanish the Prices part",
    "Piers ought to be elsewhere, I reckon",
    "the mooring thing: six now, as it were",
    "begone, South pier",
)
RIGHT = Command("delete", {"what": Slot("Prices")}, "delete")
WRONG = (
    Command("delete", {"what": Slot("Piers")}, "delete"),
    Command("replace", {"old": Slot("ferry"), "new": Slot("boat")}, "replace"),
    Command("move", {"what": Slot("Prices"), "place": Slot("before Piers")}, "move"),
    Command("delete", {"what": Slot("nothing like it")}, "delete"),
)


def document() -> Document:
    return formats.read(TEXT.encode(), "markdown", "article")


@pytest.mark.parametrize(
    "words", ["replace “six” with “seven” in Piers", "move Prices before Piers because it matters", "tick North pier"]
)
def test_a_reading_is_data(words: str) -> None:
    for command in candidates(clause_of(words)):
        assert Command.from_json(json.loads(json.dumps(command.to_json()))) == command
        assert command.verb in VERBS


def test_a_verb_that_is_none_is_no_reading() -> None:
    with pytest.raises(ValueError, match="shred"):
        Command.from_json({"verb": "shred", "slots": {}})


def test_what_a_proposer_says_is_asked_about() -> None:
    reading = read_command(STRANGE[0], document(), proposers=[lambda _: [RIGHT]])
    assert isinstance(reading, Ask)
    bound = bind(document(), reading.answers["1"].plan)
    assert isinstance(bound, Bound)
    assert "Prices" not in formats.write(bound.after).decode()


def test_no_edit_comes_of_a_proposer_that_is_wrong_half_of_the_time() -> None:
    random = Random(17)

    def guess(_: str) -> Iterable[Command]:
        return [RIGHT if random.random() < 0.5 else random.choice(WRONG)]

    for words in STRANGE * 25:
        assert isinstance(read_command(words, document(), proposers=[guess]), Ask | Unread)


def test_a_proposer_is_not_heard_where_rules_know() -> None:
    plain = read_command("delete Prices", document())
    assert isinstance(plain, Do)
    assert read_command("delete Prices", document(), proposers=[lambda _: WRONG]) == plain


@pytest.mark.parametrize(
    ("asked", "answer", "line"),
    [
        ("rename Prices", "Costs", "## Costs"),
        ("rename Prices", "Costs, thanks", "## Costs"),
        ("change six to", "“half past six”", "leaves at half past six."),
        ("swap Prices", "Piers", "Mooring costs 5.\n\n## Piers"),
    ],
)
def test_an_open_question_takes_its_answer(asked: str, answer: str, line: str) -> None:
    doc = Doc(document())
    assert doc.say(asked).outcome is Outcome.QUESTION
    assert doc.say(answer).outcome is Outcome.APPLIED
    assert line in doc.export().decode()


@pytest.mark.parametrize("answer", ["no", "never mind", "what is in it?", "Thanks!", "Costs, Tom told me", "hm"])
def test_what_answers_nothing_fills_nothing_in(answer: str) -> None:
    doc = Doc(document())
    before = doc.export()
    doc.say("rename Prices")
    assert doc.say(answer).outcome is not Outcome.APPLIED
    assert doc.export() == before


@pytest.mark.parametrize(
    ("words", "reply"), [("no", "Nothing"), ("never mind!", "Nothing"), ("Thanks!", "welcome"), ("thank you so much :)", "welcome")]
)
def test_a_no_and_thanks_get_a_word_in_reply(words: str, reply: str) -> None:
    turn = Doc(document()).say(words)
    assert turn.outcome is Outcome.ANSWER
    assert reply in turn.message
