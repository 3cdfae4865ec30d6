"""A text that is amended keeps the marks of the words that stay; one that is written anew takes its own."""

import pytest

from copydesk import Desk

TEXT = "# T\n\nIt is *slow*, and [the mill](https://example.org/mill) says so. Do that **four times**, then rest.\n"


@pytest.mark.parametrize(
    ("old", "new", "spelled"),
    [
        ("It is slow, and", "It is slow; and", "It is *slow*; and"),
        ("It is slow, and", "It is very slow, and", "It is very *slow*, and"),
        ("Do that four times", "Do that five times", "Do that **five times**"),
        ("and the mill says so", "and the mill said so", "and [the mill](https://example.org/mill) said so"),
        ("four times, then rest", "four times, rest", "**four times**, rest"),
        ("It is slow, and", "It was *slow*, yet", "It was *slow*, yet"),
        ("It is slow, and", "Nothing happens, but", "Nothing happens, but"),
    ],
)
def test_words_that_stay_keep_their_marks(old: str, new: str, spelled: str) -> None:
    doc = Desk().read(TEXT.encode(), format="markdown")
    doc.say(f"replace “{old}” with “{new}”")
    changed = doc.export().decode()
    assert spelled in changed
    assert len(changed) - len(spelled) < len(TEXT)
    doc.undo()
    assert doc.export().decode() == TEXT


def test_the_report_says_what_was_asked_for() -> None:
    doc = Desk().read(TEXT.encode(), format="markdown")
    told = doc.say("replace “It is slow, and” with “It is very slow, and”").message
    assert told == "Replaced “It is slow, and” with “It is very slow, and” in T. Nothing else changed."
