"""What people say to documents, one test a sentence: the outcome, exactly what changed, and that it can be taken back."""

from functools import lru_cache
from pathlib import Path

import pytest

from copydesk import Desk, Doc, Turn
from copydesk.document.document import Document
from support.laws import check_untouched
from support.sentences import Sentence, Step, read_sentences
from support.showing import shown

HERE = Path(__file__).parent
KINDS = {"note", "report", "article", "experiment", "screenplay"}
SENTENCES = [sentence for path in sorted(HERE.glob("*.txt")) for sentence in read_sentences(path)]
# Commands that begin with their verb and hold no text of their own that a frame could be a part of.
PLAIN = [
    sentence
    for sentence in SENTENCES
    if "applied" in sentence.steps[0].outcomes
    and not sentence.steps[0].selection
    and sentence.steps[0].words.split(" ")[0]
    in {"delete", "remove", "move", "swap", "mark", "rename", "sort", "duplicate", "merge", "tick"}
    and not set(":;.\n\"“'`") & set(sentence.steps[0].words)
]
NOT_SAID = (
    "don't {}",
    "please do not {}",
    "never {}",
    "should I {}?",
    "what happens if I {}?",
    "why did you {}?",
    "I would {} if I were you",
)
# Behind a command that ends with no text of its own, so that they can't be a part of one.
TAKEN_BACK = (
    "{} in the other document",
    "{}, I mean the other one",
    "{} except the glossary",
    "{} unless it rains",
    "{}, or not",
    "{} (not)",
)
TEXT_SIGNS = (" to ", ", ", " -> ", " since ")  # behind them is a text or a reason, which may say what it likes
WITHOUT_TEXT = [sentence for sentence in PLAIN if not any(sign in sentence.steps[0].words for sign in TEXT_SIGNS)]
COURTESIES = ("please {}", "could you please {}?", "can you {}", "ok, now {}", "hey, {} please", "{}, thanks!")
NO_EDIT = {"answer", "question", "refused"}
LEAST = 450


@lru_cache
def document(name: str) -> Document:
    """Read once, so that its indexes are made once."""
    return Desk().open(HERE / "documents" / name, kind=name.partition("-")[0]).document


def opened(sentence: Sentence) -> Doc:
    return Doc(document(sentence.document))


def take(doc: Doc, step: Step, turn: Turn | None, mode: str = "auto") -> Turn:
    if not step.choice:
        return doc.say(step.words, mode=mode, selection=step.selection or None)
    options = turn.problem.options
    named = [option.id for option in options if step.choice in option.label]
    known = step.choice.isdecimal() or step.choice in {"none", *(option.id for option in options)}
    assert known or len(named) == 1, [option.label for option in options]
    return turn.choose(step.choice if known else named[0])


def check_step(step: Step, turn: Turn) -> None:
    assert turn.message.strip(), "a turn must not end in silence"
    if step.at_best and turn.outcome in NO_EDIT:
        return
    assert turn.outcome in step.outcomes, f"{turn.outcome}, not {' or '.join(step.outcomes)}: {turn.message}\n{turn.diff}"
    if step.codes:
        assert turn.problem is not None
        assert turn.problem.code in step.codes, f"{turn.problem.code}: {turn.message}"
    if turn.outcome == "question":
        check_question(step, turn)
    for alternatives in step.says:
        assert any(part.strip().casefold() in turn.message.casefold() for part in alternatives.split("|")), turn.message


def check_question(step: Step, turn: Turn) -> None:
    options = turn.problem.options
    assert options or turn.problem.code == "incomplete", "nothing to choose from"
    assert len({option.id for option in options}) == len(options)
    assert all(option.label.strip() for option in options)
    labels = [option.label for option in options if option.id not in ("all", "none")]
    assert len(labels) <= 5
    if step.options:
        for part in step.options:
            assert sum(part in label for label in labels) == 1, labels
        assert step.more_options or len(labels) == len(step.options), labels


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.name)
def test_sentence(sentence: Sentence) -> None:
    doc = opened(sentence)
    first = doc.export()
    turn: Turn | None = None
    for step in sentence.steps:
        before, version = doc.export(), doc.version
        turn = take(doc, step, turn)
        check_step(step, turn)
        if turn.outcome == "applied":
            assert shown(doc.export()) == step.expected(shown(before), shown(first)), turn.message
            check_untouched(doc.at(version), doc.document, doc._place.history.versions()[-1].change.operations)
            assert not step.as_before or doc.export() == first
        else:
            assert doc.export() == before, "nothing was applied, and something changed"
            assert doc.version == version
    if len(sentence.steps) == 1 and turn.outcome == "applied":
        assert doc.version == 2, "one turn is one step"
        doc.undo()
        assert doc.export() == first, "undo lost bytes"


@pytest.mark.parametrize("mode", ["suggest", "ask"])
@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_nothing_is_applied_where_the_mode_forbids_it(path: Path, mode: str) -> None:
    for sentence in read_sentences(path)[::3]:
        doc = opened(sentence)
        before = doc.export()
        turn = take(doc, sentence.steps[0], None, mode)
        assert turn.outcome in NO_EDIT | {"proposal"}, sentence.name
        assert mode == "suggest" or turn.outcome != "proposal", sentence.name
        assert doc.export() == before, sentence.name
        assert doc.version == 1


@pytest.mark.parametrize("frame", NOT_SAID + TAKEN_BACK)
def test_what_is_forbidden_asked_imagined_or_taken_back_is_not_done(frame: str) -> None:
    for sentence in (WITHOUT_TEXT if frame in TAKEN_BACK else PLAIN)[::2]:
        doc = opened(sentence)
        turn = doc.say(frame.format(sentence.steps[0].words))
        assert turn.outcome in NO_EDIT, f"{sentence.place} {frame.format(sentence.steps[0].words)}: {turn.message}"
        assert doc.version == 1


def test_every_word_counts() -> None:
    """A word that means nothing, anywhere in a command, and it is no longer that command."""
    for sentence in WITHOUT_TEXT[::2]:
        words = sentence.steps[0].words.split(" ")
        for at in range(1, len(words) + 1):
            doc = opened(sentence)
            said = " ".join([*words[:at], "vlimmy", *words[at:]])
            assert doc.say(said).outcome in NO_EDIT, f"{sentence.place} {said}"


@pytest.mark.parametrize("frame", COURTESIES)
def test_courtesy_changes_nothing(frame: str) -> None:
    for sentence in PLAIN[1::2]:
        plain, polite = opened(sentence), opened(sentence)
        plain.say(sentence.steps[0].words)
        turn = polite.say(frame.format(sentence.steps[0].words))
        assert polite.export() == plain.export(), f"{sentence.place} {frame.format(sentence.steps[0].words)}: {turn.message}"


def test_every_kind_is_spoken_to_and_a_third_must_not_edit() -> None:
    assert len(SENTENCES) >= LEAST
    assert {sentence.document.partition("-")[0] for sentence in SENTENCES} == KINDS
    for kind in KINDS:
        of_kind = [sentence for sentence in SENTENCES if sentence.document.startswith(kind)]
        assert len(of_kind) >= LEAST // 6
    assert sum(sentence.steps[0].at_best for sentence in SENTENCES) <= len(SENTENCES) / 50, "wishes, not sentences"
    quiet = [sentence for sentence in SENTENCES if "applied" not in sentence.steps[0].outcomes]
    assert len(quiet) >= len(SENTENCES) / 3


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_every_expected_change_fits_its_document(path: Path) -> None:
    """The files are checked apart from the program: what is expected must be a change, and of lines that stand there."""
    for sentence in read_sentences(path):
        text = first = shown((HERE / "documents" / sentence.document).read_bytes())
        for step in sentence.steps:
            after = step.expected(text, first)
            assert (after != text) == ("applied" in step.outcomes), sentence.name
            text = after
