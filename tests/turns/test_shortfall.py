"""What of the words a plan may leave undone: the model is asked about it with the diff and may go on; else the person is told what
is surely so. It is no risk."""

import pytest

from copydesk.language.brief.lengths import length_of
from support.modelled import doc_with, edits, replacing, text_of, told

TEXT = """# Harrow House

## Rooms

Harrow House has ten rooms. The kitchen of Harrow House is in the cellar.

## Costs

- paint
- wood
- Harrow glass

## Notes

The roof leaks in the winter and the gutter is full of leaves, so that somebody has to go up there every week and look.
"""
EVERYWHERE = "please use the name Marlow instead of Harrow everywhere in this text, thanks"


def test_a_text_that_is_left_goes_back_to_the_model_and_the_rest_is_done() -> None:
    first = edits(replacing("Harrow House has", "Marlow House has", "Rooms")) | {"text": "I made the change."}
    names = ("Harrow House", "Harrow glass")
    rest = edits(
        {"action": "rewrite", "at": "Harrow House", "markdown": "# Marlow House"},
        replacing("of Harrow House", "of Marlow House", "Rooms"),
        replacing("Harrow glass", "Marlow glass", "Costs"),
    )
    doc, model = doc_with([first, rest | {"text": "All of them now."}], TEXT)
    turn = doc.say(EVERYWHERE)
    assert "“Harrow” still stands in 3 places" in told(model.prompts[1])
    assert not any(name in text_of(doc) for name in names) or turn.outcome == "proposal"
    assert "still stands" not in turn.message


def test_what_the_model_leaves_undone_is_told_to_the_person() -> None:
    half = edits(replacing("Harrow House has", "Marlow House has", "Rooms"))
    doc, _ = doc_with([half | {"text": "I made the change."}, "That is all."], TEXT)
    turn = doc.say(EVERYWHERE)
    assert "“Harrow” still stands in 3 places." in turn.message
    assert not [risk for edit in turn.edits for risk in edit.risks if "still stands" in risk.message]


@pytest.mark.parametrize(
    "words",
    [
        "the house is called Marlow now, not Harrow",
        "it's named Marlow, not Harrow",
        "it's Marlow, not Harrow",
        "Harrow should be Marlow everywhere, if I remember it right",
        "I'd like Harrow to be called Marlow throughout, whatever it takes",
    ],
)
def test_a_name_that_is_another_now_is_another_everywhere(words: str) -> None:
    half = edits(replacing("Harrow", "Marlow", "Costs"))
    doc, model = doc_with([half | {"text": "I made the change."}, "That is all."], TEXT)
    turn = doc.say(words)
    assert "“Harrow” still stands in 3 places" in told(model.prompts[1])
    assert "“Harrow” still stands in 3 places." in turn.message


BEQUEST = """# Objects

Thomas Ablett wrote down every frost.

## Lenders

| Lender | Objects |
|---|---|
| Thomas Ablett | 7 |
| Whitlow Library | 2 |

## Notes

The notebook of Thomas Ablett came from Whitlow Library. The kerb is new.

- Whitlow Library, the reading room; mind the kerb
"""


@pytest.mark.parametrize(
    ("words", "old", "new", "left"),
    [
        (
            "Change Thomas Ablett to Tom Ablett throughout, he hated the long form",
            "Thomas",
            "Tom",
            "“Thomas Ablett” still stands in 2 places",
        ),
        ("Thomas Ablett should read Tom Ablett, all of them please", "Thomas Ablett", "Tom Ablett", "in 2 places"),
        ("Thomas Ablett is to be Tom Ablett in all the entries and the table", "Thomas", "Tom", "in 2 places"),
        ("he went by Tom Ablett, never Thomas Ablett", "Thomas", "Tom", "“Thomas Ablett” still stands in 2 places"),
        (
            "Whitlow Library is Whitlow Town Library these days",
            "Whitlow L",
            "Whitlow Town L",
            "“Whitlow Library” still stands in 2 places",
        ),
        ("Whitlow Library has become Whitlow Library Ltd", "Library", "Library Ltd", "“Whitlow Library” still stands in 2 places"),
        ("our spelling of kerb is curb, please", "kerb", "curb", "“kerb” still stands in 1 place"),
        ("get rid of Whitlow everywhere, it goes without saying", "Whitlow ", "", "“Whitlow” still stands in 2 places"),
    ],
)
def test_half_of_a_rename_is_told_however_it_is_worded(words: str, old: str, new: str, left: str) -> None:
    where = next(line for line in BEQUEST.splitlines() if old in line and "|" not in line)
    half = edits(replacing(where, where.replace(old, new, 1), "Objects"))
    doc, model = doc_with([half | {"text": "I made the change everywhere."}, "That is all."], BEQUEST)
    turn = doc.say(words)
    assert left in told(model.prompts[1])
    assert left in turn.message


@pytest.mark.parametrize(
    ("words", "old", "new"),
    [
        ("the first Thomas Ablett should read Tom Ablett", "Thomas", "Tom"),
        ("where the notebook is spoken of, say curb for kerb", "kerb", "curb"),
        ("in Notes, Whitlow Library is to be Town Library: only the sentence on the notebook", "Whitlow", "Town"),
        ("say that the kerb is old, not new", "new", "old"),
    ],
)
def test_a_change_at_one_place_is_not_half_of_one(words: str, old: str, new: str) -> None:
    where = next(line for line in BEQUEST.splitlines() if old in line and "|" not in line)
    doc, _ = doc_with([edits(replacing(where, where.replace(old, new, 1), "Objects")) | {"text": "Done."}, "Done."], BEQUEST)
    assert "still stands" not in doc.say(words).message


def test_a_name_in_a_place_is_another_there() -> None:
    half = edits(replacing("Harrow glass", "Marlow glass", "Costs"))
    doc, _ = doc_with([half | {"text": "I made the change."}, "That is all."], TEXT)
    assert "still stands" not in doc.say("in Costs it's called Marlow, not Harrow").message


def test_a_wish_of_several_that_nothing_was_done_about_is_told() -> None:
    half = edits(replacing("paint", "lime paint", "Costs"))
    doc, model = doc_with([half | {"text": "I made the change."}, "That is all."], TEXT)
    turn = doc.say("change paint in Costs to lime paint, and tidy up the Notes section somewhat")
    assert "No edit is about “tidy up the Notes section somewhat”." in told(model.prompts[1])
    assert "No edit is about" not in turn.message, "what a wish means is a guess"
    assert "3 Notes reads as before." in turn.message


def test_wishes_that_are_all_done_end_the_turn_at_once() -> None:
    both = edits(replacing("paint", "lime paint", "Costs"), replacing("in the winter", "in winter", "Notes"))
    doc, model = doc_with([both | {"text": "I made the change."}], TEXT)
    turn = doc.say("change paint in Costs to lime paint, and tidy up the Notes section somewhat")
    assert len(model.prompts) == 1
    assert "reads as before" not in turn.message


@pytest.mark.parametrize(
    ("new", "is_told"),
    [("The roof leaks in winter and the gutter is full, so that somebody has to go up weekly.", False), ("", True)],
)
def test_a_length_that_is_missed_by_much_is_told(new: str, is_told: bool) -> None:
    old = "The roof leaks in the winter and the gutter is full of leaves, so that somebody has to go up there every week and look."
    made = new or old.replace("in the winter", "in winter")
    doc, _ = doc_with([edits(replacing(old, made, "Notes")) | {"text": "I made the change."}, "That is all."], TEXT)
    turn = doc.say("make the Notes section about a third shorter")
    assert ("3 Notes: 25 → 24 words." in turn.message) is is_told, turn.message


@pytest.mark.parametrize(
    ("said", "is_told"),
    [("half as long", True), ("a third shorter", False), ("about a tenth shorter", True), ("much shorter", False)],
)
def test_a_length_is_told_by_what_was_asked_for(said: str, is_told: bool) -> None:
    old = "The roof leaks in the winter and the gutter is full of leaves, so that somebody has to go up there every week and look."
    new = "The roof leaks in winter and the gutter is full, so that somebody has to go up weekly."
    doc, _ = doc_with([edits(replacing(old, new, "Notes")) | {"text": "I made the change."}, "That is all."], TEXT)
    assert ("3 Notes: 25 → 18 words." in doc.say(f"make the Notes section {said}").message) is is_told


@pytest.mark.parametrize(
    "called", ["the first para of the gutter bit", "the first para of the stuff on leaves", "the Costs section"]
)
def test_a_length_is_measured_where_the_change_is(called: str) -> None:
    old = "The roof leaks in the winter and the gutter is full of leaves, so that somebody has to go up there every week and look."
    new = "The roof leaks in winter and the gutter is full, so that somebody has to go up weekly."
    doc, model = doc_with([edits(replacing(old, new, "Notes")) | {"text": "Shorter."}, "Shorter."], TEXT)
    turn = doc.say(f"shorten {called} by a third")
    assert "“by a third”" not in turn.message + told(model.prompts[-1])


@pytest.mark.parametrize(
    ("words", "factor", "count"),
    [
        ("about a fifth shorter", 0.8, None),
        ("make 3.2 half as long", 0.5, None),
        ("trim it by roughly 30 percent", 0.7, None),
        ("20 % longer", 1.2, None),
        ("twice as long", 2.0, None),
        ("in 100 words", None, 100),
        ("cut it to under 50 words", None, 50),
        ("half the price", None, None),
        ("a bit shorter", None, None),
    ],
)
def test_lengths_are_read_from_the_words(words: str, factor: float | None, count: int | None) -> None:
    found = length_of(words)
    assert (found is None) is (factor is None and count is None)
    if found is not None:
        assert found.words == count
        assert (found.factor is None) is (factor is None)
        assert factor is None or abs((found.factor or 0) - factor) < 0.001


CAST = """INT. LOFT - DAY

HANNE, the cook, waits. A pan hums.

HANNE
Who is there?

OTTO
Nobody, Hanne.

HANNE
Hanne knows better.
"""


@pytest.mark.parametrize("words", ["the cook should be called Berit", "call the cook Berit in the whole script, would you"])
def test_the_old_name_is_what_the_new_one_stands_for(words: str) -> None:
    half = edits({"action": "replace", "find": "Nobody, Hanne", "with": "Nobody, Berit"})
    doc, model = doc_with([half | {"text": "Berit now."}, "Everywhere now."], CAST, kind="screenplay", format="fountain")
    turn = doc.say(words)
    assert "- “HANNE” still stands in 3 places.\n- “Hanne” still stands in 1 place." in told(model.prompts[1])
    assert "“HANNE” still stands in 3 places." in turn.message


TASKS = "# Rota\n\n- Sunniva does the guest rooms\n- Sunniva thinks of rain\n- The Caller calls; a bird caller helps the Caller\n"


@pytest.mark.parametrize(
    ("words", "old", "new", "left"),
    [
        ("Sunniva can't do it, Oda takes over the guest rooms", "Sunniva does", "Oda does", ""),
        ("Sunniva's down for the guest rooms; that's for Oda", "Sunniva does", "Oda does", ""),
        ("Caller is spelled Crier throughout", "The Caller", "The Crier", "“Caller” still stands in 1 place."),
    ],
)
def test_one_for_another_in_a_task_is_no_rename_and_a_plain_word_no_name(words: str, old: str, new: str, left: str) -> None:
    doc, _ = doc_with([edits(replacing(old, new, "Rota")) | {"text": "Done."}, "Done."], TASKS)
    turn = doc.say(words)
    assert left in turn.message if left else "still stands" not in turn.message


def test_two_that_change_places_are_no_rename() -> None:
    text = "# Order\n\nFirst Bruckner sounds. Then Tallis sounds.\n\nBruckner is long. Tallis is short.\n"
    swap = edits(replacing("First Bruckner", "First Tallis", "Order"), replacing("Then Tallis", "Then Bruckner", "Order"))
    doc, _ = doc_with([swap | {"text": "Done."}, "Done."], text)
    assert "still stands" not in doc.say("Bruckner and Tallis are named the wrong way round there").message


def test_what_still_stands_in_capitals_is_told_once() -> None:
    whole = edits({"action": "replace", "find": "Hanne", "with": "Berit", "all": True})
    doc, _ = doc_with([whole | {"text": "Berit now."}, "That is all."], CAST, kind="screenplay", format="fountain")
    message = doc.say("rename Hanne to Berit all through the script").message
    assert message.count("“HANNE” still stands") == 1, message


NUMBERS = """# Ward

## Drugs

Ring the pharmacist on bleep 2207, or the ward on 01632 960 118.

## Contacts

- Pharmacist on call: bleep 2207
- Ward: 01632 960 118
"""


@pytest.mark.parametrize(
    ("words", "old", "new"),
    [
        ("The pharmacist's bleep is now 2270, correct it wherever it stands", "2207", "2270"),
        ("The ward's phone number is now 01632 960 200. Fix it wherever it stands.", "01632 960 118", "01632 960 200"),
        ("The ward's phone number is 01544 221 900 now; change it everywhere", "01632 960 118", "01544 221 900"),
    ],
)
def test_a_number_that_still_stands_is_told_though_only_the_new_one_was_said(words: str, old: str, new: str) -> None:
    half = edits({"action": "replace", "find": old, "with": new, "at": "Drugs"})
    doc, model = doc_with([half | {"text": "It is so everywhere now."}, "That is all."], NUMBERS)
    message = doc.say(words).message
    assert f"“{old}” still stands in 1 place." in message, message
    assert f"“{old}” still stands" in told(model.prompts[1])


def test_a_number_that_is_changed_wherever_it_stands_is_told_as_such() -> None:
    whole = edits({"action": "replace", "find": "2207", "with": "2270", "all": True})
    doc, _ = doc_with([whole | {"text": "Done."}], NUMBERS)
    assert "still stands" not in doc.say("The pharmacist's bleep is now 2270, correct it wherever it stands").message
