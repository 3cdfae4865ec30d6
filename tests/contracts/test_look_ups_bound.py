"""Look-ups by what each word is in the document: tables, lists that are tables, scenes, and the nearest passages shown whole."""

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome

CHOIR = """# Choir weekend

We leave on Friday 9 October at 16:15.

## Money

| Item | Budget | Spent | Paid |
|---|---:|---:|---|
| Coach | £620 | £655 | yes |
| House | £1,900 | £1,900 | no |
| Scores | £130 | £148 | no |

## Rooms

| Room | Beds | Floor | Singers |
|---|---:|---|---|
| Heron | 6 | ground | sopranos |
| Otter | 4 | first | basses |
| Curlew | 8 | first | altos |

## Food

| Dish | Portions | Price each | Cook |
|---|---:|---:|---|
| Lentil stew | 40 | £1.80 | Petra |
| Pancakes | 96 | £0.40 | Malik |

## Adverts

- Baker, half page, £60, paid
- Chemist, full page, £90, not paid
- Cinema, half page, £60, not paid

Letters that are still out:

- [x] Adler
- [ ] Brandt

Pots with lids:

- 30 ml for most
- 60 ml for the hawk-moths
"""
SCRIPT = """# Part One

EXT. QUAY - NIGHT

RUTH (58, oilskin) counts coins into a tin. It says TEA on the lid.

TOBY
Is that the vicar? He has asthma.

# Part Two

INT. CHAPEL - DAY

RUTH
You still are.
"""
ASKED = [
    ("did the coach go over its budget?", "Yes\n\n- 1 Money: “Coach”"),
    ("is the house paid?", "No\n\n- 1 Money: “House”"),
    ("smallest room?", "Probably Otter: 4 (Beds)"),
    ("which item cost the most", "House: £1,900 (Spent)"),
    ("on which floor are the altos", "first\n\n- 2 Rooms: “Curlew”"),
    ("rooms on the first floor, which are they?", "Otter, Curlew"),
    ("how much will the pancakes cost altogether", "£38.40 (96 × £0.40)"),
    ("what did we overspend on", "Coach, Scores"),
    ("who still owes us for an advert", "Chemist, Cinema"),
    ("which adverts are paid", "Baker"),
    ("whose letters are we waiting for?", "1 open task"),
    ("when do we leave", "Friday 9 October at 16:15"),
]
SHOWN = [("what size pot for a hawkmoth?", "60 ml")]
PLAYED = [
    ("where does part two begin", "INT. CHAPEL - DAY"),
    ("is the chapel scene day or night", "INT. CHAPEL - DAY"),
    ("what's ruth's last line?", "You still are."),
    ("who's got asthma", "Is that the vicar? He has asthma."),
    ("what stands on the lid of the coin tin", "TEA"),
]


@pytest.mark.parametrize(("words", "answer"), ASKED)
def test_a_table_a_list_or_a_task_answers(words: str, answer: str) -> None:
    turn = Desk().read(CHOIR.encode(), format="markdown", kind="report").say(words)
    assert turn.outcome is Outcome.ANSWER
    assert turn.message.startswith(answer), turn.message


@pytest.mark.parametrize(("words", "answer"), SHOWN)
def test_the_nearest_passage_is_shown_with_what_it_leads_to(words: str, answer: str) -> None:
    assert answer in Desk().read(CHOIR.encode(), format="markdown", kind="report").say(words).message


@pytest.mark.parametrize(("words", "answer"), PLAYED)
def test_a_script_answers_by_scene_and_speech(words: str, answer: str) -> None:
    turn = Desk().read(SCRIPT.encode(), format="fountain", kind="screenplay").say(words)
    assert turn.outcome is Outcome.ANSWER
    assert answer in turn.message, turn.message


def test_a_number_is_no_price_where_nothing_speaks_of_one() -> None:
    text = b"# Deck\n\nDaniel (9, a cap) stands on the painted line.\n"
    message = Desk().read(text, format="markdown", kind="report").say("how much does the paint cost?").message
    assert message.startswith("Rules alone can't answer that")
