"""Cells, rows, columns and sentences as people speak of them: each gets what was said for it, and none the rest of a message."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

REPORT = """# Harbour Foods

Prepared by Dana and Omar.

## 1. Sales

Two customers left. One doubled its order.

| Customer    | Orders | Value    |
|-------------|-------:|---------:|
| Marlin      |     48 | £620,000 |
| Brightwater |     12 |  £95,000 |

```text
Out. Of. Order.
```

## 2. Next steps

Dana will talk to the landlord. Omar will get two quotes. Both will report in May.

| Task   | Owner | Due         |
|--------|-------|-------------|
| Lease  | Dana  | 30 November |
| Budget | Priya | 1 December  |
"""


def report() -> Doc:
    return Desk().read(REPORT.encode(), format="markdown", kind="report")


def lines(doc: Doc) -> list[str]:
    return [" ".join(line.split()) for line in doc.export().decode().splitlines()]


CELLS = {
    **dict.fromkeys(
        (
            ("report", "fill in option A's cost with £5 and option B's with £6"),
            ("report", "set option A's cost: £5, option B's cost: £6"),
        ),
        (
            "| A. Repair soft planks only | £5 | 1 week | 3 years |",
            "| B. New deck and handrails | £6 | 4 weeks | 25 years |",
        ),
    ),
    ("report", "change option A's cost to £10,000 and option B's to £50,000"): (
        "| A. Repair soft planks only | £10,000 | 1 week | 3 years |",
        "| B. New deck and handrails | £50,000 | 4 weeks | 25 years |",
    ),
    ("report", "change the cost of A to £10,000, B to £50,000 and C to £220,000"): (
        "| A. Repair soft planks only | £10,000 | 1 week | 3 years |",
        "| B. New deck and handrails | £50,000 | 4 weeks | 25 years |",
        "| C. New bridge | £220,000 | 6 months | 60 years |",
    ),
    ("report", "set Lasts for A to 5 years, for B to 30 years"): (
        "| A. Repair soft planks only | £9,800 | 1 week | 5 years |",
        "| B. New deck and handrails | £48,600 | 4 weeks | 30 years |",
    ),
    ("report", "set option A's cost to £5; option B's cost to £6 and its lasts to 9 years"): (
        "| A. Repair soft planks only | £5 | 1 week | 3 years |",
        "| B. New deck and handrails | £6 | 4 weeks | 9 years |",
    ),
    ("report", "change the cost of option B to £50,000 everywhere"): (
        "| B. New deck and handrails | £50,000 | 4 weeks | 25 years |",
    ),
    ("report", "change the cost of option B to £50,000 in the table"): (
        "| B. New deck and handrails | £50,000 | 4 weeks | 25 years |",
    ),
    ("report", "change the cost of option B to £50,000 in section 4"): (
        "| B. New deck and handrails | £50,000 | 4 weeks | 25 years |",
    ),
    ("report", 'set the cost of A to "£5 and B to £6"'): ("| A. Repair soft planks only | £5 and B to £6 | 1 week | 3 years |",),
    ("article", "change water to 370 g and salt to 11 g in the table"): ("| Water | 370 g | 72 % |", "| Salt | 11 g | 2 % |"),
    ("article", "change the weight of salt to 12 g and its share to 3 %"): ("| Salt | 12 g | 3 % |",),
    ("article", "set the description to A walk and the author to Jo"): ("description: A walk", "author: Jo"),
    ("article", 'add a row "Honey | 15 g | 3 %" before Salt'): ("| Honey | 15 g | 3 % |",),
}


@pytest.mark.parametrize(("kind", "words"), CELLS)
def test_each_value_goes_where_it_was_said_for(kind: str, words: str) -> None:
    doc = sample(kind)
    before = lines(doc)
    assert doc.say(words).outcome is Outcome.APPLIED
    assert tuple(line for line in lines(doc) if line not in before) == CELLS[kind, words]


PAIRS = {
    "set Marlin's orders to 50 and Brightwater's to 10": ("| Marlin | 50 | £620,000 |", "| Brightwater | 10 | £95,000 |"),
    "change Marlin's orders to 50 and value to £650,000": ("| Marlin | 50 | £650,000 |",),
    "set the value of Marlin to £650,000 and its orders to 50": ("| Marlin | 50 | £650,000 |",),
    "change Marlin's value to £650,000": ("| Marlin | 48 | £650,000 |",),
    'add a column Status with "open" in every row to the table in 2': (
        "| Task | Owner | Due | Status |",
        "| Lease | Dana | 30 November | open |",
        "| Budget | Priya | 1 December | open |",
    ),
    "delete the last two sentences of section 2": ("Dana will talk to the landlord.",),
    "delete the last sentence of section 1": ("Two customers left.",),
    "delete the first sentence of 1 and 2": (
        "One doubled its order.",
        "Omar will get two quotes. Both will report in May.",
    ),
    "delete the first sentence of section 1 and the last sentence of section 2": (
        "One doubled its order.",
        "Dana will talk to the landlord. Omar will get two quotes.",
    ),
}


@pytest.mark.parametrize("words", PAIRS)
def test_what_is_said_of_a_report_is_done(words: str) -> None:
    doc = report()
    before = lines(doc)
    assert doc.say(words).outcome is Outcome.APPLIED
    new = [line for line in lines(doc) if line not in before and not line.startswith("|--")]
    assert tuple(new) == PAIRS[words]


def test_a_second_attr_is_of_the_same_thing() -> None:
    doc = sample("experiment")
    doc.say("set the description of Set up the lamps to Two people and its status to final")
    step = next(node for node in doc.document.in_any_order() if node.text == "Set up the lamps")
    assert (step.attrs["description"], step.attrs["status"]) == ("Two people", "final")


UNSURE = [
    ("report", "delete all rows but the first"),
    ("report", "delete all rows"),
    ("report", "change the cost of A to £5 and the weather to fine"),
    ("report", "set the cost of A to £5 and the weather to fine"),
    ("report", "change the cost of A to £5 and tell me why"),
    ("report", "set the cost of A to £5 - our own quote"),
    ("report", "set cost to £5 for A and £6 for B"),
    ("report", "change option B to 50"),
    ("report", "change North to 3"),
    ("report", 'add a column Status "open" to the table in 4'),
    ("report", "option A's cost should be £5 and option B's £6"),
    ("report", "add a column called Notes and a column called Region to the table in 4"),
    ("report", "add a table: Name, Role"),
    ("article", 'add a row "Honey | 15 g | 3 %" before Salt and make it bold'),
    ("article", "add the tag rye and remove winter"),
    ("note", "change bed 4 to 12"),
    ("note", "add three tasks: Buy string, Fix the gate"),
]


@pytest.mark.parametrize(("kind", "words"), UNSURE)
def test_what_cannot_be_told_is_not_done(kind: str, words: str) -> None:
    doc = sample(kind)
    before = doc.export()
    assert doc.say(words).outcome in (Outcome.QUESTION, Outcome.REFUSED)
    assert doc.export() == before


def test_all_rows_are_those_of_the_table_that_is_chosen() -> None:
    doc = report()
    assert doc.say("delete all rows but the first").outcome is Outcome.QUESTION
    doc.say("1")
    assert "Brightwater" not in doc.export().decode()
    assert all(name in doc.export().decode() for name in ("Marlin", "Lease", "Budget"))


def test_the_rows_of_another_table_stay_where_one_row_is_excepted() -> None:
    doc = report()
    doc.say("delete all rows except Marlin")
    assert all(name in doc.export().decode() for name in ("Marlin", "Lease", "Budget"))


def test_a_column_after_a_row_was_spoken_of_is_the_cell_of_that_row() -> None:
    doc = sample("article")
    doc.say("change Ripe starter to Active starter")
    doc.say("and the share to 26 %")
    assert "| Active starter | 120 g | 26 % |" in lines(doc)
    assert "| Ingredient | Weight | Share of the flour |" in lines(doc)


def test_two_tasks_are_two() -> None:
    doc = sample("note")
    doc.say("add two tasks: Buy string and Fix the gate")
    text = doc.export().decode()
    assert [words in text for words in ('"Buy string"', '"Fix the gate"')] == [True, True]


def test_each_sentence_that_goes_is_told_by_its_own_words() -> None:
    said = report().say("delete the first and last sentence of section 2").message
    assert "Dana will talk to the landlord." in said
    assert "Both will report in May." in said
    assert "places" not in said


def test_the_same_look_for_a_sentence_of_each_place() -> None:
    doc = sample("report")
    doc.say("italicise the first sentence of 3.1 and 3.2")
    assert doc.export().decode().count("\n*") == 2


@pytest.mark.parametrize("words", ["delete the last sentence of the article", "delete the first sentence of the article"])
def test_footnotes_definitions_fields_and_tasks_are_no_sentences(words: str) -> None:
    doc = sample("article")
    before = lines(doc)
    assert doc.say(words).outcome is Outcome.APPLIED
    gone = [line for line in before if line not in lines(doc)]
    assert gone
    assert not any(line.startswith(("[", "-", "description", "title")) for line in gone)


def test_the_first_sentence_of_a_selection_is_one() -> None:
    doc = Desk().read(b"# Post\n\nAnna came. Ben left.\n\nCora ran. Dan sat.\n", format="markdown", kind="article")
    assert doc.say("delete the first sentence", selection="Ben left.\n\nCora ran.").outcome is Outcome.APPLIED
    assert doc.export() == b"# Post\n\nBen left.\n\nCora ran. Dan sat.\n"


def test_a_reference_of_a_step_is_no_sentence() -> None:
    doc = sample("experiment")
    doc.say("delete the last sentence of Set up the lamps")
    assert '"referenced_tree_ids": ["exp-lamp-calibration"]' in doc.export().decode()


def test_a_cue_goes_with_its_only_sentence() -> None:
    doc = sample("screenplay")
    doc.say("delete the last sentence of scene 1")
    assert "(to the boat)" not in doc.export().decode()
