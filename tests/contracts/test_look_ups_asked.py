"""Look-ups as people put them, over tables, ticks, steps and scripts: filters, sums, extremes, who says what; what is not told."""

from pathlib import Path

import pytest

from copydesk import Desk, Doc, formats

ROOT = Path(__file__).resolve().parents[2]
TOUR = """# Choir tour to Ghent

Notes of the committee, 4 May. The bus leaves on Friday 19 June at 6:45 from the swimming baths.

## Money

| Post | Budget | Spent | Paid by |
|---|---:|---:|---|
| Coach | £1,900 | £1,850 | Nadia |
| Hostel | £2,400 | £2,610 | Owen |
| Scores | £150 | £96 | Nadia |
| Insurance | £210 | £210 | Felix |

## Singers

| Name | Voice | Room | Deposit paid | Fare |
|---|---|---|---|---:|
| Anneke Voss | alto | 4 | yes | £95 |
| Bram Adler | bass | 2 | no | £95 |
| Cleo Marsh | soprano | 4 | yes | £70 |
| Dirk Paul | tenor | 2 | no | £95 |
| Edda Lowe | soprano | 5 | yes | £70 |

## Concerts

| Town | Date | Seats | Sold | Status |
|---|---|---:|---:|---|
| Ghent | 20 June | 180 | 180 | confirmed |
| Bruges | 21 June | 240 | 131 | waiting |
| Lier | 23 June | 90 | 90 | confirmed |

## Practice hours

| Section | January | February | March |
|---|---:|---:|---:|
| Sopranos | 6 | 8 | 7 |
| Basses | 5 | 4 | 9 |

## Before we leave

- [x] Book the ferry
- [ ] Copy the passports (Owen)
- [ ] Buy a first-aid kit (Nadia)
- [x] Print the name badges (Owen)

## In Ghent

- [ ] Tune the harmonium (Felix)
- [ ] Thank the mayor (Owen)

## Odds and ends

The conductor keeps the tuning fork. On tour that is Felix. Children travel free, and eleven of them have signed up.

The wireless network at the hostel is weak on the top floor. A booster, lent by Marta Quill, mended it last year.

### Leading the warm-up

Ten minutes before each concert, led by Cleo Marsh, in the vestry.

1. 19 June: supper with the hosts, town hall
2. 22 June: free day
3. 24 June: farewell lunch, harbour café
"""
LIGHT = """Title: The Keeper
Author: J. Orme

# Part One

= A lamp goes out.

INT. LIGHTHOUSE, KITCHEN - NIGHT

TESS (12, yellow raincoat, a jar of moths) stirs a pot. OLD BREN (70s, one glove, pipe) sleeps by the stove.

TESS
Soup is soup.

OLD BREN
(mumbling)
I dreamt of herrings again.

EXT. CLIFF PATH - NIGHT

Wind. A lantern swings.

HARBOURMASTER (V.O.)
All boats stay in tonight.

INT. LIGHTHOUSE, LAMP ROOM - CONTINUOUS

Tess climbs.

TESS
(whispering)
Please burn.

# Part Two

= The boat.

EXT. BEACH - DAWN

OLD BREN
We saved every one of them.

TESS
You slept, Bren.

/*
INT. CHURCH - DAY

The vicar coughs. Cut because nobody liked the vicar.
*/

INT. LIGHTHOUSE, KITCHEN - DAY

TESS
More soup?

> FADE OUT.
"""
TOUR_ANSWERS = [
    ("who hasn't paid the deposit yet", ["Bram Adler", "Dirk Paul"]),
    ("who still owes us the deposit?", ["Bram Adler", "Dirk Paul"]),
    ("which concerts are sold out", ["Ghent", "Lier"]),
    ("which concerts still have seats", ["Bruges"]),
    ("what have we spent altogether", ["£4,766"]),
    ("how much was budgeted in total?", ["£4,660"]),
    ("which posts stayed under budget", ["Coach", "Scores"]),
    ("wich posts went over budget?", ["Hostel"]),
    ("was there a post that went over its budget? which one?", ["Hostel"]),
    ("who sings soprano?", ["Cleo Marsh", "Edda Lowe"]),
    ("who are the sopranos", ["Cleo Marsh", "Edda Lowe"]),
    ("who sleeps in room 4", ["Anneke Voss", "Cleo Marsh"]),
    ("how many hours did the basses practise over the three months", ["18"]),
    ("how many hours did the sopranos practise altogether", ["21"]),
    ("total hours in february?", ["12"]),
    ("how many seats altogether, ghent plus lier", ["270"]),
    ("add up the fares for me", ["£425"]),
    ("how many tickets have we sold in all?", ["401"]),
    ("which concert has the most seats", ["Bruges"]),
    ("which town sold the fewest tickets", ["Lier"]),
    ("which posts did nadia pay?", ["Coach", "Scores"]),
    ("how much did nadia pay in total", ["£1,946"]),
    ("which concert isn't confirmed", ["Bruges"]),
    ("how many concerts are confirmed", ["2"]),
    ("which concerts have more than 100 seats", ["Ghent", "Bruges"]),
    ("which posts cost us more than £1,000", ["Coach", "Hostel"]),
    ("which concerts are after 20 june", ["Bruges", "Lier"]),
    ("whats left on the list before we leave", ["Copy the passports", "first-aid kit"]),
    ("what's not ticked in the last list?", ["harmonium", "mayor"]),
    ("what have we already done before we leave", ["ferry", "badges"]),
    ("what does owen still have to do", ["passports", "mayor"]),
    ("what has owen got to do in ghent?", ["mayor"]),
    ("which jobs has felix got", ["harmonium"]),
    ("has anybody booked the ferry", ["ticked"]),
    ("how many things are ticked off", ["2"]),
    ("how many jobs are still open", ["4"]),
    ("when and where is the farewell lunch", ["24 June", "harbour café"]),
    ("need to know when the bus leaves", ["Friday 19 June at 6:45"]),
    ("who's got the tuning fork on tour", ["Felix"]),
    ("how many kids are coming", ["eleven"]),
    ("who fixed the wifi at the hostel", ["Marta Quill"]),
    ("who does the warm-up", ["Cleo Marsh"]),
    ("the bus leaves from where?", ["swimming baths"]),
    ("Bruges is on which date", ["21 June"]),
]
LIGHT_ANSWERS = [
    ("who says they dreamt of herrings", ["Old Bren"]),
    ("who said they saved every one of them?", ["Old Bren"]),
    ("how old is tess", ["12"]),
    ("what does tess wear", ["yellow raincoat"]),
    ("what's bren carrying when we first see him", ["one glove"]),
    ("what does tess whisper", ["Please burn"]),
    ("what does old bren say, mumbling", ["herrings"]),
    ("how often does tess speak", ["4"]),
    ("how many scenes are there in part two", ["2"]),
    ("how many scenes has part one", ["3"]),
    ("how many scenes do we have without the cut one", ["5"]),
    ("which scenes are at night? the camera people ask", ["KITCHEN - NIGHT", "CLIFF PATH"]),
    ("which scenes are outside", ["CLIFF PATH", "BEACH"]),
    ("which scenes are in the kitchen", ["scene 1", "scene 5"]),
    ("where does part two start", ["BEACH"]),
    ("why was the church cut", ["nobody liked the vicar"]),
    ("where does the harbourmaster speak", ["CLIFF PATH"]),
]
SAMPLE_ANSWERS = [
    ("experiment.json", "which steps are at review", ["Materials", "Soak the seed"]),
    ("experiment.json", "what has to be ready before we can give the light", ["Soak the seed", "Set up the lamps"]),
    ("experiment.json", "what must be done before we count", ["Give the light"]),
    ("experiment.json", "how many petri dishes do we need in total?", ["48"]),
    ("experiment.json", "which steps wait for the materials", ["Set up the lamps", "Soak the seed"]),
    ("report.md", "how many soft planks are there in all", ["31"]),
    ("report.md", "which bay has the most soft planks", ["North"]),
    ("report.md", "how many planks are soft in north and south together", ["25"]),
    ("report.md", "which option lasts longest", ["C. New bridge"]),
    ("report.md", "which options cost less than £50,000", ["A. Repair", "B. New deck"]),
    ("article.md", "what's still to do at the weekend", ["feed the starter"]),
    ("article.md", "what have we already done for the weekend?", ["Buy rye flour"]),
    ("article.md", "what does everything weigh together", ["990 g"]),
    ("note.json", "what's left to do before april", ["Turn the compost", "Sharpen the spades"]),
    ("note.json", "what is already ticked?", ["Mend the roof"]),
    ("screenplay.fountain", "how old is daniel?", ["9"]),
    ("screenplay.fountain", "who says the engine is resting", ["Morag"]),
    ("screenplay.fountain", "what does daniel say firmly", ["I'll wait for the boat"]),
    ("screenplay.fountain", "what's morag carrying when she comes in", ["flask"]),
]
NOT_ASSERTED = [
    "what have we earned altogether",
    "who hasn't paid for the hotel minibar",
    "which concerts were cancelled",
    "how many altos live in ghent",
    "which singers are ill",
    "when does the ferry arrive",
    "who carries the piano",
    "total cost of the flowers?",
]


def tour() -> Doc:
    return Doc(formats.read(TOUR.encode(), "markdown", "note"))


def led(message: str) -> str:
    """What is told first: the answer, or the list that is it."""
    return message.partition("\n\n")[0].casefold()


def is_answered(message: str, parts: list[str]) -> bool:
    return not message.startswith("Rules alone") and all(part.casefold() in led(message) for part in parts)


@pytest.mark.parametrize(("words", "parts"), TOUR_ANSWERS)
def test_a_note_with_tables_and_ticks_answers_what_is_asked(words: str, parts: list[str]) -> None:
    turn = tour().say(words)
    assert turn.outcome == "answer"
    assert is_answered(turn.message, parts), turn.message


@pytest.mark.parametrize(("words", "parts"), LIGHT_ANSWERS)
def test_a_script_answers_who_and_where(words: str, parts: list[str]) -> None:
    turn = Doc(formats.read(LIGHT.encode(), "fountain", "screenplay")).say(words)
    assert turn.outcome == "answer"
    assert is_answered(turn.message, parts), turn.message


@pytest.mark.parametrize(("name", "words", "parts"), SAMPLE_ANSWERS)
def test_the_samples_answer_what_is_asked(name: str, words: str, parts: list[str]) -> None:
    turn = Desk().open(ROOT / "samples" / name, kind="report" if name.startswith("report") else None).say(words)
    assert turn.outcome == "answer"
    assert is_answered(turn.message, parts), turn.message


@pytest.mark.parametrize("words", NOT_ASSERTED)
def test_what_nothing_says_is_not_asserted(words: str) -> None:
    message = tour().say(words).message
    assert message.startswith(("Rules alone", "Probably", "There are no")) or "can't be sure" in message, message
