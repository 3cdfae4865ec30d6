"""Who acts where there is a model: rules alone on closed commands and exact look-ups, and rightly; the model on everything else."""

from dataclasses import replace
from pathlib import Path

import pytest

from copydesk import Desk, Doc
from copydesk.document.document import Document
from copydesk.language.closed import is_exact_look_up, why_open
from copydesk.language.commands.reading import Do
from copydesk.language.reader import read_command
from copydesk.models.scripted import Scripted
from support.sentences import Sentence, read_sentences
from support.showing import shown

HERE = Path(__file__).parent / "closed"
CLOSED = read_sentences(HERE / "closed.txt")
OPEN = [line.split("\t") for line in (HERE / "open.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def opened(name: str) -> tuple[Doc, Scripted]:
    """A document on a desk with a model that has nothing to say."""
    model = Scripted(lambda prompt, number: "I looked, and have nothing to add.")
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


def test_what_is_already_so_is_the_models_to_tell() -> None:
    doc, model = opened("article-bees.md")
    doc.say("Set draft to true")
    assert model.prompts


def test_a_reading_that_raises_goes_to_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def trip(*_: object) -> None:
        raise KeyError("steps")

    monkeypatch.setattr("copydesk.language.reader.read_command", trip)
    doc, model = opened("report-footbridge.md")
    assert doc.say("Delete section 2.1").outcome == "answer"
    assert model.prompts


def test_replies_to_what_is_open_stay_with_the_rules() -> None:
    doc, model = opened("report-footbridge.md")
    assert doc.say("Replace loose with rotten").outcome == "question"
    assert doc.say("all of them").outcome == "applied"
    assert doc.say("undo").outcome == "applied"
    assert doc.say("Delete section 2.1", mode="suggest").outcome == "proposal"
    assert doc.say("yes, apply it").outcome == "applied"
    assert doc.say("undo that, please").outcome == "applied"
    assert doc.say("Delete section 2.1", mode="suggest").outcome == "proposal"
    assert doc.say("no").outcome == "answer"
    assert model.prompts == []
    assert doc.export() == (HERE / "report-footbridge.md").read_bytes()


def test_a_prefix_that_names_a_part_is_a_place() -> None:
    """ "Copy: replace …" where a section is called Copy is about that section, and not a commit's topic."""
    model = Scripted(lambda prompt, number: "Nothing.")
    text = b"# Ads\n\n## Copy\n\nA red door.\n\n## Plan\n\nNo red door.\n"
    doc = Desk(model=model).read(text, format="markdown", kind="report")
    doc.say('copy: replace "red" with "blue"')
    assert model.prompts
    assert doc.export() == text


def test_without_a_model_nothing_of_this_counts() -> None:
    doc = Desk().open(HERE / "report-footbridge.md", kind="report")
    assert doc.say("Change 14 days to two weeks").outcome != "answer"
    assert doc.say("what is section 2 about?").outcome == "answer"


def test_a_plan_that_puts_in_other_words_than_were_said_is_open() -> None:
    doc, _ = opened("article-bees.md")
    words = 'Replace "curious" with "kind"'
    reading = read_command(words, doc.document)
    assert isinstance(reading, Do)
    assert why_open(reading, words, doc.document) == ""
    edit = reading.plan.edits[0]
    other = replace(edit, arguments={**edit.arguments, "with": "very kind"})
    assert why_open(replace(reading, plan=replace(reading.plan, edits=(other,))), words, doc.document)


def test_words_that_are_not_those_of_the_command_are_left_over() -> None:
    doc, _ = opened("report-footbridge.md")
    reading = read_command("Delete section 2.1", doc.document)
    assert why_open(reading, "Delete section 2.1", doc.document) == ""
    assert why_open(reading, "Delete section 2.2", doc.document)


def test_all_that_are_done_are_no_part_called_done() -> None:
    text = b"# Week\n\n## Done\n\n- [x] Paint\n\n## To do\n\n- [ ] Sweep\n- [x] Post\n"
    document = Desk().read(text, format="markdown", kind="note").document
    words = "Delete the done tasks"
    assert why_open(read_command(words, document), words, document)


def test_whatever_people_say_can_be_judged() -> None:
    documents: dict[str, Document] = {}
    folder = HERE.parents[1] / "sentences"
    for path in sorted(folder.glob("*.txt")):
        for sentence in read_sentences(path)[::7]:
            name = sentence.document
            if name not in documents:
                documents[name] = Desk().open(folder / "documents" / name, kind=name.partition("-")[0]).document
            words = sentence.steps[0].words
            reading = read_command(words, documents[name])
            assert isinstance(why_open(reading, words, documents[name]), str)
            assert is_exact_look_up(words, documents[name]) in (True, False)
