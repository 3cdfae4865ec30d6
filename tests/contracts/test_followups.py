"""Looks and what follows on them: a quoted text is meant as text, "it" is the text that was changed, corrections and answers to
questions, and the sentences that tell of it."""

import difflib

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome
from support.samples import sample

NOTE = """# Planning

Present: **Priya, Tom**. Agenda at [the wiki](https://example.org/a_b).

Do *not* open the flask; see `SOP-12` and __again__ later. Use the flask.

- Coffee
- Budget
- Travel

1. One
2. Two
3. Three

We saw **two red** kites.
"""

# The turns, and the lines that come of the last one.
LOOKS = [
    (
        ("make the first paragraph italic",),
        ["*Present: **Priya, Tom**. Agenda at [the wiki](https://example.org/a_b).*"],
    ),
    (("make the first paragraph bold",), ["**Present: Priya, Tom. Agenda at [the wiki](https://example.org/a_b).**"]),
    (("uppercase the first paragraph",), ["PRESENT: **PRIYA, TOM**. AGENDA AT [THE WIKI](https://example.org/a_b)."]),
    (("make the second paragraph plain",), ["Do not open the flask; see `SOP-12` and again later. Use the flask."]),
    (('bold "not" in Planning',), ["Do ***not*** open the flask; see `SOP-12` and __again__ later. Use the flask."]),
    (('make "red kites" italic',), ["We saw **two *red*** *kites*."]),
    (('make "at the wiki" bold',), ["Present: **Priya, Tom**. Agenda **at [the wiki](https://example.org/a_b)**."]),
    (('unbold "Tom"',), ["Present: **Priya,** Tom. Agenda at [the wiki](https://example.org/a_b)."]),
    (('unbold "again"',), ["Do *not* open the flask; see `SOP-12` and again later. Use the flask."]),
    (("bold flask everywhere",), ["Do *not* open the **flask**; see `SOP-12` and __again__ later. Use the **flask**."]),
    (
        ('bold "open", "see" and "Use"',),
        ["Do *not* **open** the flask; **see** `SOP-12` and __again__ later. **Use** the flask."],
    ),
    (('make "later" bold and italic',), ["Do *not* open the flask; see `SOP-12` and __again__ ***later***. Use the flask."]),
    (('uppercase "open" in Planning',), ["Do *not* OPEN the flask; see `SOP-12` and __again__ later. Use the flask."]),
    (("put later in backticks",), ["Do *not* open the flask; see `SOP-12` and __again__ `later`. Use the flask."]),
    (
        ('bold "later"', "now italic", "make it code too"),
        ["Do *not* open the flask; see `SOP-12` and __again__ ***`later`***. Use the flask."],
    ),
    (('bold "later"', "make it italic too"), ["Do *not* open the flask; see `SOP-12` and __again__ ***later***. Use the flask."]),
    (('bold "later"', "undo", "make it italic"), ["Do *not* open the flask; see `SOP-12` and __again__ *later*. Use the flask."]),
    (('bold "not"', "unbold it"), ["Do *not* open the flask; see `SOP-12` and __again__ later. Use the flask."]),
    (
        ('change "later" to "soon"', "now bold it"),
        ["Do *not* open the flask; see `SOP-12` and __again__ **soon**. Use the flask."],
    ),
    (
        ('change "later" to "soon"', "change it to bold"),
        ["Do *not* open the flask; see `SOP-12` and __again__ **soon**. Use the flask."],
    ),
    (
        ("bold the last sentence of the second paragraph",),
        ["Do *not* open the flask; see `SOP-12` and __again__ later. **Use the flask.**"],
    ),
    (("change Priya to Rosa", "no wait, Lena"), ["Present: **Lena, Tom**. Agenda at [the wiki](https://example.org/a_b)."]),
    (("change Priya to Rosa", "make it Lena"), ["Present: **Lena, Tom**. Agenda at [the wiki](https://example.org/a_b)."]),
    (("change Priya to Rosa", "change it to Lena"), ["Present: **Lena, Tom**. Agenda at [the wiki](https://example.org/a_b)."]),
    (("change Priya to Rosa", "actually Lena"), ["Present: **Lena, Tom**. Agenda at [the wiki](https://example.org/a_b)."]),
    (("change Priya to Rosa", "change it back"), ["Present: **Priya, Tom**. Agenda at [the wiki](https://example.org/a_b)."]),
    (("rename Planning to Plans", "rename it back"), ["# Planning"]),
    (("unlink the wiki",), ["Present: **Priya, Tom**. Agenda at the wiki."]),
]


@pytest.mark.parametrize(("turns", "lines"), LOOKS, ids=[" / ".join(turns) for turns, _ in LOOKS])
def test_a_look(turns: tuple[str, ...], lines: list[str]) -> None:
    doc = Desk().read(NOTE.encode(), format="markdown", kind="article")
    for words in turns:
        before = doc.export()
        turn = doc.say(words)
        assert turn.outcome is Outcome.APPLIED, turn.message
    assert new_lines(before, doc.export()) == lines


def new_lines(before: bytes, after: bytes) -> list[str]:
    diff = difflib.unified_diff(before.decode().splitlines(), after.decode().splitlines(), lineterm="", n=0)
    return [line[1:] for line in list(diff)[2:] if line.startswith("+")]


# Of a note in blocks: the turns, and what stands in the file behind them.
BLOCKS = [
    (('make "Fourteen people came" bold', "now italic"), '"Fourteen people came", "styles": {"bold": true, "italic": true}'),
    (('bold "broad beans"', "make it code too"), '"broad beans", "styles": {"bold": true, "code": true}'),
    (('make "North end" bold', "now make it italic"), '"North end", "styles": {"bold": true, "italic": true}'),
    (('bold "North end"', 'and "broad beans"', "now italic"), '"North end", "styles": {"bold": true}'),
]


@pytest.mark.parametrize(("turns", "wanted"), BLOCKS, ids=[" / ".join(turns) for turns, _ in BLOCKS])
def test_a_look_in_blocks(turns: tuple[str, ...], wanted: str) -> None:
    doc = sample("note")
    types = doc.export().decode().count('"type": "codeBlock"')
    for words in turns:
        assert doc.say(words).outcome is Outcome.APPLIED
    assert wanted in doc.export().decode()
    assert doc.export().decode().count('"type": "codeBlock"') == types


# The kind, the turns, and what is said of the last: the message whole or in part.
TOLD = [
    ("experiment", ('unbold "at once"',), "Made “at once” not bold in 2.1 Soak the seed. Nothing else changed."),
    ("experiment", ('bold "at once"',), "Nothing to change: the document is like that already (“at once”)."),
    (
        "report",
        ("make the title bold",),
        "Made “Condition survey of the Alder Street footbridge” bold. Nothing else changed.",
    ),
    ("screenplay", ("make all dialogue by Daniel uppercase",), "Made 8 texts upper case in 8 places. Nothing else changed."),
    ("screenplay", ("delete every parenthetical",), "and the parenthetical “(firmly)”. Nothing else changed."),
    ("note", ("delete the first and second items of What we decided",), " in 1 What we decided. Nothing else changed."),
    (
        "experiment",
        ("delete all dependencies of Give the light",),
        "Deleted the dependencies on “Soak the seed” and “Set up the lamps” of 2.2 Give the light. Nothing else changed.",
    ),
    (
        "experiment",
        ("mark Soak the seed as final", "and Give the light too", "undo both"),
        "Took back versions 3 and 2: 2.2 Give the light is as it was and 2.1 Soak the seed is as it was.",
    ),
    ("note", ("delete Turn the compost", "undo both"), "the item “Turn the compost” is back. No more could be taken back."),
    ("note", ("change Tomasz to Tomas", "make it shorter"), "Say the exact words, and where they go."),
    ("note", ("delete Turn the compost", "make it bold"), "Bold what? Nothing changed."),
    (
        "note",
        ("delete Turn the compost", "no, undo"),
        "(“delete Turn the compost”): the item “Turn the compost” is back.",
    ),
    ("experiment", ("bold Soak the seed",), "“Soak the seed” can't be “bold”. Nothing changed."),
    ("note", ("change Tomasz to Tomas", "no, stop"), "If it is “stop” itself, put that in quotes. Nothing changed."),
    ("note", ("change Tomasz to Tomas", "no, the second one"), "put that in quotes. Nothing changed."),
    ("report", ("delete section 3", "no, section 3"), "Nothing changed."),
    ("note", ("tick Turn the compost", "no, Sharpen the spades"), "say “undo”, then the whole command. Nothing changed."),
]


@pytest.mark.parametrize(("kind", "turns", "said"), TOLD, ids=[" / ".join(turns) for _, turns, _ in TOLD])
def test_what_is_told(kind: str, turns: tuple[str, ...], said: str) -> None:
    doc = sample(kind)
    messages = [doc.say(words).message for words in turns]
    assert messages[-1].endswith(said)


# The kind, the turns, and the lines that are gone and new since the first of them began.
FOLLOWED = [
    ("screenplay", ('change "Quarter turn." to "Half turn."', 'no, "Full turn."'), {"Quarter turn."}, {"Full turn."}),
    (
        "screenplay",
        ('change "Quarter turn." to "Half turn."', 'no, "Full turn."', 'No, I meant "A turn."'),
        {"Quarter turn."},
        {"A turn."},
    ),
    (
        "screenplay",
        ('change "Quarter turn." to "Half turn."', 'and "It\'s resting." to "It\'s dead."'),
        {"Quarter turn.", "It's resting."},
        {"Half turn.", "It's dead."},
    ),
    ("screenplay", ("delete the second parenthetical", "no, I meant the first one"), {"(to the boat)"}, set()),
    ("screenplay", ("delete the first parenthetical", "no, the third", "no, the second"), {"(holding out coins)"}, set()),
    (
        "screenplay",
        ("delete the first parenthetical", "and the second", "the first one"),
        {"(to the boat)", "(holding out coins)"},
        set(),
    ),
    ("screenplay", ("delete the parentheticals", "all of them"), {"(to the boat)", "(holding out coins)", "(firmly)"}, set()),
    (
        "report",
        ("make recommendation 4 bold", "undo", "delete bullet 1 of the summary", "and bullet 2", "the first"),
        {
            "- The deck must be renewed in full: 31 of 84 planks are soft.",
            "- The east handrail must be renewed; the west handrail needs three new posts.",
        },
        set(),
    ),
    (
        "report",
        ("move recommendation 5 up", "again", "again", "again"),
        None,
        {"1. Inspect the bridge every two years from then on, and after every flood that reaches the deck."},
    ),
]


@pytest.mark.parametrize(("kind", "turns", "gone", "new"), FOLLOWED, ids=[" / ".join(row[1]) for row in FOLLOWED])
def test_what_follows(kind: str, turns: tuple[str, ...], gone: set[str] | None, new: set[str]) -> None:
    doc = sample(kind)
    before = set(doc.export().decode().splitlines())
    for words in turns:
        assert doc.say(words).outcome in (Outcome.APPLIED, Outcome.QUESTION)
    after = set(doc.export().decode().splitlines())
    assert new <= after - before
    if gone is not None:
        assert (before - after, after - before) == (gone, new)


def test_an_ordinal_after_a_deletion_is_asked_about() -> None:
    doc = sample("screenplay")
    doc.say("delete the first parenthetical")
    turn = doc.say("and the second")
    assert turn.outcome is Outcome.QUESTION
    assert turn.problem is not None
    assert [option.label.rpartition(" > ")[2] for option in turn.problem.options[:2]] == ["(holding out coins)", "(firmly)"]


ANSWERS = [
    ("All 15, each in its own capitals", 15),
    ("all 15", 15),
    ("all fifteen", 15),
    ("all of them", 15),
    ("both", 15),
    ("the second one", 15),
    ("2", 15),
    ("the first", 7),
    ("Only “Morag”, 7 places", 7),
    ("all 14", 0),
    ("the third one", 0),
]


@pytest.mark.parametrize(("answer", "count"), ANSWERS)
def test_an_answer_to_a_question(answer: str, count: int) -> None:
    doc = sample("screenplay")
    assert doc.say("rename Morag to Isla").outcome is Outcome.QUESTION
    turn = doc.say(answer)
    assert (f" in {count} places." in turn.message) == bool(count)
    assert (turn.outcome is Outcome.APPLIED) == bool(count)


TICKS = [
    (("tick everything",), 5),
    (("uncheck all",), 0),
    (("check off Turn the compost and Sharpen the spades", "untick both"), 2),
    (("check off Turn the compost and Sharpen the spades", "untick them"), 2),
]


@pytest.mark.parametrize(("turns", "count"), TICKS)
def test_ticks(turns: tuple[str, ...], count: int) -> None:
    doc = sample("note")
    for words in turns:
        assert doc.say(words).outcome is Outcome.APPLIED
    assert doc.export().decode().count('"checked": true') == count
