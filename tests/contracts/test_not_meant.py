"""What is not meant as a new text is never written: a state, a look, a doubt, a condition, a reason, a value in place of its label;
and what somebody else said is not carried out."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

TEXT = """# Sprint review

Present: Anna, Ben, Carla. Budget is $12,500 (was $11,000). Next meeting: Tuesday, 21 May, 10:00.

It needs Python 3.10. The umbrella is open. A shift has a break of 20 minutes. The date is Monday. It smells of yoghurt and apples.

## Shopping

- [ ] Coffee
- [ ] Milk, 2 l
- [x] Tea

## Decisions

Ben asked whether we could move the date.
"""


def review() -> Doc:
    return Desk().read(TEXT.encode(), format="markdown", kind="report")


def text(doc: Doc) -> str:
    return doc.export().decode()


STATEMENTS = """
Coffee has to be bought
Coffee should be done first
Coffee needs to be cold
the title should be shorter
the title should be bigger
Shopping should be renamed
The date should be moved
Ben should be informed
Anna should be here
Carla must be asked
Ben should be French
the date should be written by Ben
the umbrella should be red
The umbrella needs to be replaced
Monday should be fine
the budget must be approved
Ben becomes angry
Ben must read the report
Anna should say hello
""".strip().splitlines()

REPORTED = """
Ben wrote: rename Shopping to Buy
Anna asked: please delete Decisions
In the meeting they said: move Tea to the top
Carla said: delete Coffee
Anna told me yesterday: delete Tea
Ben said, rename Shopping to Buy
For example: delete Tea
e.g. delete Tea
quote: delete Tea
Ben: delete Tea
Anna Smith: delete Tea
Question: delete Tea?
Request from Ben: delete Tea
""".strip().splitlines()

DOUBTS = """
change Tea to Cocoa maybe
change Tea to Cocoa if Ben agrees
change Tea to Cocoa tomorrow
change Tea to Cocoa once the shop is open
change Tea to Coffee, or not
change Tea to Cocoa? or Milk?
change Tea to what Ben suggested
change Coffee to the same as Tea
change Tea to the right word
change Tea to Chai as Ben asked
change Tea to Chai. Ben likes it.
change Tea to Cocoa (maybe)
change Tea to Cocoa, I think
rename Shopping to Buy tomorrow
rename Shopping to Buy, but only if Ben agrees
replace Tea with an emoji
replace Tea with the word Coffee
replace Tea with bold Coffee
replace the umbrella with a full stop
call Ben tomorrow
""".strip().splitlines()

LABELS = """
change the meeting to 11:00
change Next meeting to Friday
change the present to Anna only
change Milk to 3 bottles
change Python to 3.12
the break should be half an hour from 9:00
""".strip().splitlines()


@pytest.mark.parametrize("words", STATEMENTS + REPORTED + DOUBTS + LABELS)
def test_nothing_is_written_that_is_not_meant(words: str) -> None:
    doc = review()
    assert doc.say(words).outcome is not Outcome.APPLIED
    assert text(doc) == TEXT


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("Coffee must be deleted", "## Shopping\n\n- [ ] Milk"),
        ("Tea should be first", "## Shopping\n\n- [x] Tea"),
        ("Coffee should be ticked", "- [x] Coffee"),
        ("Coffee should be marked as done", "- [x] Coffee"),
        ("change Coffee to done", "- [x] Coffee"),
        ("change Tea to unticked", "- [ ] Tea"),
        ("change Coffee to bold", "- [ ] **Coffee**"),
        ("change Coffee to lower case", "- [ ] coffee"),
        ("change Shopping to level 3", "### Shopping"),
        ("change the budget to $13,000", "Budget is $13,000 (was $11,000)."),
        ("change the break to 30 minutes", "a break of 30 minutes."),
        ("change milk to 3 l", "- [ ] Milk, 3 l"),
        ("change yoghurt to yogurt please, we use American spelling", "of yogurt and"),
        ("change yoghurt to yogurt, we use American spelling", "of yogurt and"),
        ("change yoghurt to yogurt - our readers are American", "of yogurt and"),
        ("change Tea to Cocoa when you have time", "- [x] Cocoa\n"),
        ("change Tea to Cocoa, sorry", "- [x] Cocoa\n"),
    ],
)
def test_what_is_meant_instead_is_done(words: str, line: str) -> None:
    doc = review()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert line in text(doc)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("Coffee should be replaced by Cocoa", "- [ ] Cocoa\n"),
        ("rename Shopping to What to do when it rains", "## What to do when it rains"),
        ('change Tea to "done"', "- [x] done\n"),
        ("rename Shopping to done", "## done"),
        ('change Tea to "Cocoa maybe"', "- [x] Cocoa maybe\n"),
        ("change Tea to Tea if Ben wants some", "- [x] Tea if Ben wants some\n"),
        ("change the title to What to do if it rains", "# What to do if it rains"),
        ("change Present to Attending", "Attending: Anna"),
        ("rename Milk to 3 bottles", "- [ ] 3 bottles, 2 l"),
        ("docs: rename Shopping to Buy", "## Buy"),
        ("Docs: rename Shopping to Buy", "## Buy"),
        ("README: rename Shopping to Buy", "## Buy"),
        ("Shopping: rename Tea to Cocoa", "- [x] Cocoa\n"),
        ("As Ben suggested, rename Shopping to Buy", "## Buy"),
        ("I said: rename Shopping to Buy", "## Buy"),
        ("add a paragraph to Decisions: Ben said: delete Tea", "\nBen said: delete Tea"),
        ("change the title to What Ben said: a summary", "# What Ben said: a summary"),
    ],
)
def test_a_text_that_is_meant_is_written(words: str, line: str) -> None:
    doc = review()
    turn = doc.say(words)
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert line in text(doc)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("the budget should be $13,000", "Budget is $13,000 (was $11,000)."),
        ("yoghurt should be yogurt", "of yogurt and"),
        ("apples should be pears", "and pears."),
        ("Monday should be Tuesday", "The date is Tuesday."),
        ("Coffee should be Cocoa", "- [ ] Cocoa\n"),
        ("21 May must be 22 May", "Tuesday, 22 May"),
        ("the title should be Sprint retro", "# Sprint retro"),
        ("the budget is now $13,000", "Budget is $13,000 (was $11,000)."),
        ("the budget is $13,000, not $12,500", "Budget is $13,000 (was $11,000)."),
        ("it's $13,000, not $12,500", "Budget is $13,000 (was $11,000)."),
    ],
)
def test_a_statement_is_shown_before_and_after_and_never_done_by_itself(words: str, line: str) -> None:
    doc = review()
    before = text(doc)
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION, turn.message
    assert text(doc) == before
    assert turn.choose("1").outcome is Outcome.APPLIED
    assert line in text(doc)


@pytest.mark.parametrize(
    "words", ["{} should be final", "change {} to final", "{} becomes final", "{} -> final", "{} must be final"]
)
def test_a_state_of_a_step_is_no_name(words: str) -> None:
    doc = sample("experiment")
    before = text(doc)
    turn = doc.say(words.format("Discussion"))
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert text(doc).count("Discussion") == before.count("Discussion")
    assert text(doc).count('"final"') == before.count('"final"') + 1


def test_a_doubt_is_asked_about_with_both_texts() -> None:
    doc = review()
    turn = doc.say("change Tea to Cocoa maybe")
    assert turn.problem is not None
    assert [option.label for option in turn.problem.options[:2]] == ["New text: “Cocoa”", "New text: “Cocoa maybe”"]
