"""Where words stand: the same places however they are asked for, and no more texts read than are asked about."""

import pytest

from copydesk import Desk
from copydesk.language.questions import answering
from copydesk.reading import mentions as places
from copydesk.reading.mentions import mentions

TEXT = "# Port\n\n" + "".join(f"## Quay {at}\n\nThe harbour `{at}` and the harbour’s wall, or 'harbours'.\n\n" for at in range(40))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The nodes whose texts are looked at."""
    seen: list[str] = []
    texts = places._texts
    monkeypatch.setattr(places, "_texts", lambda document, node: seen.append(node) or texts(document, node))
    return seen


@pytest.mark.parametrize("exactly", [False, True])
@pytest.mark.parametrize("phrase", ["harbour", "the harbour", "harbour's wall", "quay 7", "or “harbours”", "ship"])
def test_a_part_has_its_share_of_all_places(phrase: str, exactly: bool) -> None:
    document = Desk().read(TEXT.encode(), format="markdown").document
    few = document.order[10:30]
    inside = mentions(document, phrase, few, exactly=exactly)
    everywhere = mentions(document, phrase, exactly=exactly)
    assert inside == [mention for mention in everywhere if mention.node in few]
    assert [mention.node for mention in everywhere] == sorted((one.node for one in everywhere), key=document.order.index)
    if exactly:
        assert everywhere == places.scanned(document, phrase)


def test_the_texts_of_a_part_alone_are_read_and_each_once(read: list[str]) -> None:
    document = Desk().read(TEXT.encode(), format="markdown").document
    few = document.order[10:16]
    found = mentions(document, "harbour", few)
    assert found
    assert set(read) <= set(few)
    before = len(read)
    assert mentions(document, "harbour", few) == found
    assert len(read) == before
    mentions(document, "harbour")
    assert len(read) == len(set(read))


def test_a_question_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    once = answering._read_question

    def counted(*about: object) -> object:
        nonlocal count
        count += 1
        return once(*about)  # type: ignore[arg-type]

    monkeypatch.setattr(answering, "_read_question", counted)
    doc = Desk().read(TEXT.encode(), format="markdown")
    first = doc.say('which sections mention "harbour"?').message
    assert "40" in first
    assert count == 1
    doc.say("delete section 1")
    assert "39" in doc.say('which sections mention "harbour"?').message
