"""What was changed, told from all versions of a conversation; what was moved is told as moved."""

from copydesk import Desk, Doc
from support.modelled import doc_with, edits

PLAN = "# Plan\n\n## Alpha\n\nFirst text here.\n\n## Beta\n\nSecond text here.\n\n## Gamma\n\n- one\n- two\n- three\n"


def changed() -> Doc:
    script = [
        edits({"action": "move", "at": "Gamma", "before": "Alpha"}) | {"text": "Moved."},
        edits({"action": "replace", "find": "First text", "with": "Initial text"}) | {"text": "Done."},
        edits({"action": "delete", "at": "“three”"}, {"action": "insert", "into": "Alpha", "markdown": "three"})
        | {"text": "Done."},
    ]
    doc, _ = doc_with(script, PLAN)
    doc.apply({"edits": [{"action": "replace", "find": "Second", "with": "Other"}]})
    for words in (
        "I think Gamma ought to be before Alpha",
        "the first text sounds better as Initial text",
        "three goes under Alpha as text",
    ):
        if doc.say(words).outcome != "applied":
            doc.say("yes")
    return doc


def test_what_was_changed_is_all_of_the_conversation() -> None:
    doc = changed()
    for words in ("what did we change so far?", "what have you changed?", "So what have we changed?"):
        told = doc.say(words).message
        assert told.startswith("From version 2 to 4"), told
        assert "Initial" in told
        assert "1 Gamma: moved" in told
        assert "Other" not in told, "that was before it"
    assert doc.say("what did you just change?").message.startswith("Version 4")


def test_what_goes_and_comes_word_for_word_is_moved() -> None:
    told = changed().say("what have you changed?").message
    assert "2 Alpha: moved from 3 Gamma: three" in told or "2 Alpha: moved from 1 Gamma: three" in told, told
    assert "removed" not in told
    assert "added" not in told


LINKED = "# A\n\nSee the [dashboard](https://g.example/d) and the [change](https://c.example/1).\n\nMore **text** here.\n"


def test_marks_and_addresses_are_told() -> None:
    doc = Desk().read(LINKED.encode(), format="markdown", kind="article")
    doc.apply({"edits": [{"action": "link", "at": "A", "find": "change", "url": "https://c.example/2"}]})
    led = "A: “change” leads to https://c.example/2, not https://c.example/1"
    assert doc.say("what have I changed so far?").message == f"Version 2: 1 place.\n- {led}"
    doc.apply({"edits": [{"action": "rewrite", "at": "“More text here.”", "markdown": "**More** text here."}]})
    assert doc.say("what changed in version 3?").message == "Version 3: 1 place.\n- A: “More” bold; “text” no longer bold"
    assert led in doc.say("what changed since version 1?").message


def test_words_and_looks_of_one_text_are_both_told() -> None:
    doc = Desk().read(LINKED.encode(), format="markdown", kind="article")
    new = "See a [**dashboard**](https://g.example/d) and the change."
    doc.apply({"edits": [{"action": "rewrite", "at": "the first paragraph", "markdown": new}]})
    told = doc.say("what changed in version 2?").message
    assert "“dashboard” bold" in told
    assert "“change” no longer a link to https://c.example/1" in told
    assert "~~the~~ a" in told


def test_sentences_that_stay_are_not_told_as_written_anew() -> None:
    kept = "There is no shade before the pines, and none behind them."
    text = f"# Road\n\nYou need good shoes. {kept} Dogs are led.\n"
    doc, _ = doc_with([], text)
    at = next(f"#{one.id}" for one in doc.document.walk() if one.text.startswith("You need"))
    doc.apply({"edits": [{"action": "rewrite", "at": at, "markdown": f"Walkers want stout boots. {kept} Dogs must be led."}]})
    message = doc.say("what changed since version 1?").message
    assert "~~You need good shoes.~~ Walkers want stout boots." in message
    assert "before the pines" not in message
    assert "~~are~~ must be" in message
