"""Who acts where there is a model: rules alone on closed commands and exact look-ups, and rightly; the model on everything else."""

from pathlib import Path

import pytest

from copydesk import Desk, Doc
from copydesk.models.scripted import Scripted
from support.sentences import Sentence, read_sentences
from support.showing import shown

HERE = Path(__file__).parent / "closed"
CLOSED = read_sentences(HERE / "closed.txt")
OPEN = [line.split("\t") for line in (HERE / "open.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def opened(name: str) -> tuple[Doc, Scripted]:
    """A document on a desk with a model that has nothing to say."""
    model = Scripted(lambda prompt, number: "I looked, and have nothing to add.")  # noqa: ARG005
    return Desk(model=model).open(HERE / name, kind=name.partition("-")[0]), model


@pytest.mark.parametrize("sentence", CLOSED, ids=lambda sentence: sentence.name)
def test_closed_commands_are_done_by_rules_and_rightly(sentence: Sentence) -> None:
    doc, model = opened(sentence.document)
    step, first = sentence.steps[0], doc.export()
    turn = doc.say(step.words)
    assert model.prompts == [], "the model was asked"
    assert turn.outcome in step.outcomes, turn.message
    for alternatives in step.says:
        assert any(part.strip().casefold() in turn.message.casefold() for part in alternatives.split("|")), turn.message
    if turn.outcome == "applied":
        assert shown(doc.export()) == step.expected(shown(first), shown(first)), turn.message
    else:
        assert doc.export() == first


@pytest.mark.parametrize(("name", "words"), OPEN)
def test_open_requests_are_left_to_the_model(name: str, words: str) -> None:
    doc, model = opened(name)
    first = doc.export()
    doc.say(words)
    assert model.prompts, "the model wasn't asked"
    assert doc.export() == first


def test_there_are_enough_of_both() -> None:
    assert len(CLOSED) >= 60
    assert len(OPEN) >= 100
    assert len({name for name, _ in OPEN}) == len({sentence.document for sentence in CLOSED}) == 5
