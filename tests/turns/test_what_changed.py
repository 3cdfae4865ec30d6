"""What was changed, told from all versions of a conversation; what was moved is told as moved."""

from copydesk import Doc
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
