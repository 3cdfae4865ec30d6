"""Twenty thousand messages that nobody would write, a million under `make soak`: no crash, and no edit without a name in it."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest

from copydesk import Desk, Doc
from copydesk.document.document import Document
from copydesk.language.commands.meanings import MEANINGS, meaning
from support import chatter
from support.laws import check_untouched
from support.sentences import read_sentences

SENTENCES = Path(__file__).parent.parent / "sentences"
MESSAGES = 1_000_000 if os.environ.get("COPYDESK_SOAK") else 20_000
SHARDS = 4
OUTCOMES = {"answer", "question", "proposal", "applied", "refused"}  # a turn that failed is a crash that was caught
DOCUMENTS = sorted((SENTENCES / "documents").iterdir())


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    for name in MEANINGS:
        meaning(name)  # to load it is no part of reading a message
    return [Desk().open(path, kind=path.name.partition("-")[0]).document for path in DOCUMENTS]


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    return [sentence.steps[0].words for path in sorted(SENTENCES.glob("*.txt")) for sentence in read_sentences(path)]


class Slowest:
    """The message that took longest, to be printed."""

    def __init__(self) -> None:
        self.seconds, self.words = 0.0, ""

    def say(self, doc: Doc, words: str) -> str:
        start = process_time()
        turn = doc.say(words)
        seconds = process_time() - start
        if seconds > self.seconds:
            self.seconds, self.words = seconds, words
        assert turn.outcome in OUTCOMES, repr(words)
        assert turn.message.strip(), repr(words)
        return turn.outcome

    def told(self, capsys: pytest.CaptureFixture[str], what: str) -> None:
        with capsys.disabled():
            print(f"\nslowest of {what}: {self.seconds * 1_000:.0f} ms (goal 100): {self.words[:70]!r}")


def messages(shard: int, sentences: list[str]) -> Iterator[tuple[str, bool]]:
    """Messages, and whether one of them names nothing."""
    random = Random(shard)
    for number in range(MESSAGES // SHARDS):
        match number % 4:
            case 0 | 1:
                yield chatter.naming_nothing(random), True
            case 2:
                yield chatter.damaged(random, sentences), False
            case _:
                yield (chatter.noise(random) if number % 8 == 3 else chatter.damaged(random, sentences)), False


@pytest.mark.parametrize("shard", range(SHARDS))
def test_any_message_ends_well(
    shard: int, documents: list[Document], sentences: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    slowest = Slowest()
    for number, (words, names_nothing) in enumerate(messages(shard, sentences)):
        document = documents[number % len(documents)]
        doc = Doc(document)
        outcome = slowest.say(doc, words)
        if outcome != "applied":
            assert doc.version == 1, repr(words)
            assert doc.document is document, repr(words)
            continue
        assert not names_nothing, f"{words!r} names nothing and edited"
        check_untouched(document, doc.document, doc._place.history.versions()[-1].change.operations)
        doc.undo()
        assert doc.document == document, f"undo of {words!r} left something"
    slowest.told(capsys, f"{MESSAGES // SHARDS:,} messages")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_breaks_parsers_breaks_nothing(path: Path, documents: list[Document], capsys: pytest.CaptureFixture[str]) -> None:
    document, slowest = documents[DOCUMENTS.index(path)], Slowest()
    for words in chatter.PATHOLOGICAL:
        doc = Doc(document)
        if slowest.say(doc, words) == "applied":
            doc.undo()
        assert doc.document == document, repr(words[:80])
    slowest.told(capsys, f"the odd ones on {path.name}")


def test_things_that_do_not_exist_stand_in_no_document(documents: list[Document]) -> None:
    """Else the fuzz would prove nothing: no word it makes up is a part of one of the documents."""
    texts = [path.read_text(encoding="utf-8").casefold() for path in DOCUMENTS]
    random = Random(0)
    made_up = {word.casefold() for _ in range(5_000) for word in chatter.thing(random).split()}
    assert [word for word in made_up if any(word in text for text in texts)] == []
