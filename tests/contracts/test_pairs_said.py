"""Several things in one message: all of them or none, each in its place; and what is no text, no number and no section."""

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome
from support.samples import sample


@pytest.mark.parametrize(
    ("kind", "words", "there", "gone"),
    [
        (
            "article",
            'delete "The dough is not dead." and replace "It is *slow*" with "It\'s *slow*"',
            ("kind. It's *slow*, and",),
            ("is not dead",),
        ),
        (
            "article",
            'replace "It is *slow*" with "It\'s *slow*" and delete "The dough is not dead."',
            ("kind. It's *slow*, and",),
            ("is not dead",),
        ),
        ("article", '"yoghurt" should be "yogurt" and "apples" should be "pears"', ("smell of yogurt and pears",), ()),
        ("article", "yoghurt must read yogurt; apples must read pears", ("smell of yogurt and pears",), ()),
        ("article", "replace yoghurt by yogurt & apples by pears", ("smell of yogurt and pears",), ()),
        ("report", "change 1978 to 1979 and 1996 to 1997 in section 2.1 only", ("built in 1979", "Drawings from 1978"), ("1996",)),
        ("report", "change 1978 to 1979 and 1996 to 1997 in section 2.1", ("built in 1979", "Drawings from 1978"), ("1996",)),
        ("report", "move recommendation 5 to the top, and delete 4", ("## 4. Options", "1. Inspect the bridge"), ("4. Paint",)),
        ("report", "swap bullets 1 and 2 in the summary and delete 3", ("## 3. What we found",), ("The bearings must be cleaned",)),
        (
            "report",
            "delete recommendations 2 and 3, then move 1 to the end",
            ("## 1. Summary", "3. Keep the bridge"),
            ("Carry out option B",),
        ),
        (
            "report",
            "delete the first paragraph in 3.1 and 3.2",
            ("### 3.2",),
            ("Each plank was sounded", "The east handrail moves"),
        ),
        (
            "article",
            'replace "starter" with "leaven" in What you need',
            ("The leaven is", "asks for.[^starter]"),
            ("The starter is",),
        ),
        ("article", 'make "starter" bold everywhere', ("The **starter** is", "asks for.[^starter]"), ()),
    ],
)
def test_all_of_it_is_done(kind: str, words: str, there: tuple[str, ...], gone: tuple[str, ...]) -> None:
    doc = sample(kind)
    before = doc.export()
    turn = doc.say(words)
    text = doc.export().decode()
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert [part for part in there if part not in text] == []
    assert [part for part in gone if part in text] == []
    doc.undo()
    assert doc.export() == before


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("article", "yoghurt should be yogurt and walruses should be seals"),
        ("article", "yoghurt should be yogurt and apples should be pears"),  # told, and not yet asked for
        ("article", 'replace "It is *slow*" with "It\'s *slow*" and "walrus" with "seal"'),
        ("report", "delete the image of 3.1 and the table"),
    ],
)
def test_half_of_it_is_not_done(kind: str, words: str) -> None:
    doc = sample(kind)
    before = doc.export()
    assert doc.say(words).outcome in (Outcome.QUESTION, Outcome.REFUSED)
    assert doc.export() == before


TEXT = (
    "# Mix\n\nAdd 5 µl of A and 6.5 µl of B. It costs 1,200 or 200. The **grey heron** and the *quick* fox.\n"
    "It needs Python 3.10 or newer. A closure of six weeks. Load 5.0 kN/m² here. New: 89 euros, and £2.6 million."
    " A quote; a tent.\n"
)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("change 5 µl to 6 µl", "Add 6 µl of A and 6.5 µl"),
        ("change 200 to 250", "1,200 or 250."),
        ("change 1,200 to 1,300", "1,300 or 200."),
        ("change 6.5 µl to 7", "and 7 µl of B"),
        ("change 5 to 6 µl", "Add 6 µl of A"),
        ("change Python 3.10 to 3.11", "needs Python 3.11 or"),
        ("change six weeks to eight", "of eight weeks."),
        ("change six to eight weeks", "of eight weeks."),
        ("change 5.0 kN/m² to 4.5", "Load 4.5 kN/m² here"),
        ("change 89 euros to €95.50", "New: €95.50, and"),
        ("replace £2.6 million with £2,600,000", "and £2,600,000."),
        ("replace ; with . in Mix", "A quote. a tent."),
        ("change tent to ten", "a ten."),
        ("replace grey heron with **egret**", "The **egret** and"),
        ('replace "quick" with "*slow*"', "the *slow* fox"),
        ('replace "quick" with "**slow**"', "the ***slow*** fox"),
    ],
)
def test_a_number_is_a_whole_one_and_a_mark_is_there_once(words: str, line: str) -> None:
    doc = Desk().read(TEXT.encode(), format="markdown", kind="article")
    assert doc.say(words).outcome is Outcome.APPLIED
    assert line in doc.export().decode()
