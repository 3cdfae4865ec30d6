"""What a word means by itself, told from what it looks like: a name from a number, a speech from an action, a text from a file."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

PLAY = """# ACT I

## Sequence one

INT. DEPOT - NIGHT

Rain.

# ACT II

EXT. SEA - DAWN

Fog.
"""


def play() -> Doc:
    return Desk().read(PLAY.encode(), format="fountain", kind="screenplay")


def text(doc: Doc) -> str:
    return doc.export().decode()


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("rename Sequence one to Sequence 1: The depot", PLAY.replace("Sequence one", "Sequence 1: The depot")),
        ("rename sequence 1 to The depot", PLAY.replace("Sequence one", "The depot")),
        ("rename act 2 to The sea", PLAY.replace("ACT II", "The sea")),
    ],
)
def test_the_heading_that_is_called_so_is_meant(words: str, result: str) -> None:
    doc = play()
    doc.say(words)
    assert text(doc) == result


@pytest.mark.parametrize(
    ("kind", "words", "line"),
    [
        ("note", "change the title to Spring: what's next?", '"Spring: what\'s next?"'),
        ("screenplay", "add a new scene INT. GALLEY - NIGHT after scene 5, with Morag saying “Tea?”", "MORAG\nTea?\n"),
        ("experiment", "add a block called Analysis at the end with a step Sequence", '"name": "Sequence"'),
    ],
)
def test_a_text_is_put_where_its_words_say(kind: str, words: str, line: str) -> None:
    doc = sample(kind)
    assert doc.say(words).outcome is Outcome.APPLIED
    assert line in text(doc)


def test_a_speaker_whose_name_a_scene_has_is_asked_about() -> None:
    assert sample("screenplay").say("rename HARBOUR to COASTGUARD").outcome is Outcome.QUESTION


def test_in_the_text_is_not_in_the_names_of_files() -> None:
    doc = sample("experiment")
    name = next(node.text for node in doc.document.walk() if node.type == "attachment")
    step = next(node.id for node in doc.document.walk() if node.type == "step")
    doc.say(f"add a paragraph to {doc.document[step].text}: See {name} first.")
    doc.say(f"change {name} to other.xlsx in the text")
    assert "See other.xlsx first." in text(doc)
    assert next(n.text for n in doc.document.walk() if n.type == "attachment") == name


def test_a_look_instead_of_the_last_one_takes_its_place() -> None:
    doc = sample("report")
    doc.say("make “31 of 84” bold")
    doc.say("make it italic instead")
    assert "*31 of 84*" in text(doc)
    assert "**31 of 84" not in text(doc)
