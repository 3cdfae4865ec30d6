"""What is told first, and how surely: the clause that says it, the part of a number, the row's person, the end of a month."""

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome

MILL = """# The mill

**Author:** Ines Falk
**Version:** 0.4

## Running it

Rolf oils the wheel and Agathe keeps the ledger of the miller. The owner is Tove Lind; the tenant is Odd Berg.
We wrote a letter, which 31 of 90 neighbours answered. Fifty-two helpers drive the cart on Sundays.
Bring the sacks back by the end of October. Millers meet on the first Tuesday of each month.

## Waiting

The council keeps a waiting list, and ours took nine months. You can shorten the wait by asking twice.
The mill has 400 guests a year.

## Camping

Tents may be left by the pond for £7 a night. Pay Sigrid before Friday.

## Jobs

| No. | Job | Owner | Due | State |
|---|---|---|---|---|
| 1 | Tell guests about Mondays | Kaja | 2 May | Done |
| 2 | Find a carpenter | Leif | 9 May | Not started |
| 3 | Draft the lease | Kaja | 16 May | Not started |

A carpenter would come for £30 an hour.

## Offers

| Part | Maker | Offer | Status |
|---|---|---|---|
| Sluice | Harbo | £900 | waiting |
| Shaft | Brekke | £450 | taken |
| Roof | Dahl | £700 | waiting |
"""
TOLD = [
    ("who has the ledger", "Agathe"),
    ("who oils the wheel", "Rolf"),
    ("who is the tenant", "Odd Berg"),
    ("how many neighbours answered", "31"),
    ("when do I have to bring the sacks back", "by the end of October"),
    ("when do the millers meet", "the first Tuesday of each month"),
    ("which version is this", "0.4"),
    ("who drafts the lease", "Kaja"),
    ("which jobs haven't been started", "Find a carpenter, Draft the lease"),
    ("which offers are we still waiting for?", "Sluice: £900, Roof: £700"),
    ("what would the carpenter cost?", "£30 an hour"),
    ("how many guests does the mill have", "400"),
]
LIKELY = [
    ("how long was the wait for the mill", "Probably nine months"),
    ("how much is camping", "Probably £7"),
]
SCRIPT = """INT. TOWER - NIGHT

KARI MOE (61), bell ringer, climbs.

KARI
Nine.
"""


@pytest.mark.parametrize(("words", "answer"), TOLD + LIKELY)
def test_what_answers_is_told_first(words: str, answer: str) -> None:
    turn = Desk().read(MILL.encode(), format="markdown", kind="report").say(words)
    assert turn.outcome is Outcome.ANSWER
    assert turn.message.startswith(answer), turn.message


def test_a_number_is_nobody() -> None:
    message = Desk().read(MILL.encode(), format="markdown", kind="report").say("who drives the cart?").message
    assert not message.startswith(("Fifty-two", "Probably Fifty-two")), message


def test_an_age_stands_behind_the_whole_name() -> None:
    message = Desk().read(SCRIPT.encode(), format="fountain", kind="screenplay").say("how old is kari?").message
    assert message.startswith("61"), message


PLAN = """# Refit of the barge

Prepared for the Trust by Anneke Visser on 3 February.

We stay at the Hotel Sole. Raise the loft insulation to 270 mm. We estimate the work at £38,600.

| | Van | Bikes |
|---|---|---|
| Drops per hour | 7 | 9 |
| Cost per drop | £3.10 | £1.85 |

| Item | Quote | Time | Where |
|---|---|---|---|
| Planks | £6,400 | 2 weeks | Hotel garden |
| Ropes | £4,200 | 6 months | Quay |

## Bring

- [x] Passport
- [ ] Pencil
"""
SECOND = [
    ("who wrote the report?", "Probably Anneke Visser"),
    ("how many more drops per hour do the bikes make", "2 (9 − 7)"),
    ("how thick is the insulation", "Probably 270 mm"),
    ("whats the total estimate", "Probably"),
    ("what is still not ticked on the luggage list?", "1 open task"),
]


@pytest.mark.parametrize(("words", "answer"), SECOND)
def test_what_is_not_there_yet_or_called_otherwise_is_not_told_surely(words: str, answer: str) -> None:
    turn = Desk().read(PLAN.encode(), format="markdown", kind="report").say(words)
    assert turn.message.startswith(answer), turn.message


@pytest.mark.parametrize("words", ["which hotel are we in", "why are the ropes so dear"])
def test_a_cell_that_only_stands_beside_is_no_answer(words: str) -> None:
    message = Desk().read(PLAN.encode(), format="markdown", kind="report").say(words).message
    assert not message.startswith(("Planks", "£", "6 months", "Quay")), message
