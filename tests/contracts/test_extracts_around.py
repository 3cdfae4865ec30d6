"""Look-ups that need what stands around a value: the title above, the sentence before, two columns, the next speech."""

import pytest

from copydesk import Doc, formats

CLUB = """# Rowing club, spring report

Prepared by Hana Lindqvist for the trustees.

Treasurer: Mo Haddad
Leaving the jetty: 10:15
Back at the jetty: 12:40

## Summary

We ran 14 courses and trained 96 novices, of whom 37 came back for a second term. The club has 212 members.

Juniors pay £45 a term and adults pay £90. Students get in for half of that.
Lifeguards earn 14 pounds an hour on weekdays and 19 pounds an hour on Sundays.

## Fleet

| Boat | Length (m) | Weight (kg) | Bought | Insured |
|---|---:|---:|---|---|
| Heron | 8.2 | 14 | 2015 | yes |
| Kestrel | 9.9 | 27 | 2019 | no |
| Old Tom | 17.6 | 96 | 1998 | no |

The Heron leaked badly in January. The Kestrel is painted dark green. Old Tom is 27 years old. The keys are with Ness in shed 4.
The rope is the cheapest thing in the shed. Una Bell sold 40 badges.

## Badges

| Seller | Badges | Income |
|---|---:|---:|
| Una | 40 | £80 |
| Karl | 55 | £110 |

## Spending

| Item | Budget | Actual |
|---|---:|---:|
| Oars | £1,500 | £1,720 |
| Trailer | £3,000 | £2,640 |
| Fuel | £800 | £800 |

## Next year

The trustees have agreed to rebuild the slipway.

## Weather

The gauge measured a wind of 64 km/h. Acidity was 7.2 pH after the storm.
The river has flooded only twice. The last time was in December 2022.

The boathouse is open from Wednesday to Sunday. Tar is heated to 95 to 99 C.

## Jobs

- [x] Order the oars
- [ ] Paint the gate

## After the season

- [ ] Drain the pipes

## People

- Helpers: Ivo, Dana Roe, Mrs Quint
- Karl: nut allergy, keeps the boathook
- Coach: Devi Rao, 0113 496 0077
"""
ANSWERS = [
    ("how many of the novices came back", "37"),
    ("how many novices did we train", "96"),
    ("what do lifeguards earn on sundays", "19 pounds an hour"),
    ("what do lifeguards earn on weekdays", "14 pounds an hour"),
    ("what time are we back", "12:40"),
    ("what time are we back at the jetty", "12:40"),
    ("which boat leaked", "The Heron"),
    ("which thing is the cheapest", "The rope"),
    ("what colour is the kestrel", "dark green"),
    ("how old is old tom", "27 years"),
    ("how long is the kestrel", "9.9 m"),
    ("how strong was the wind", "64 km/h"),
    ("how acid was it after the storm", "7.2 pH"),
    ("what temp is the tar heated to", "95 to 99 C"),
    ("when did the river last flood", "December 2022"),
    ("are you open on mondays", "no: Wednesday to Sunday"),
    ("is the boathouse open on friday", "yes: Wednesday to Sunday"),
    ("has the gate been painted yet", "That isn't ticked yet."),
    ("have the oars been ordered", "That is ticked."),
    ("which person has a nut allergy", "Karl"),
    ("who keeps the boathook", "Karl"),
    ("how many helpers are there", "3 (Ivo, Dana Roe, Mrs Quint)"),
    ("where are the keys", "with Ness in shed 4"),
    ("number for the coach?", "0113 496 0077"),
    ("coachs number?", "0113 496 0077"),
    ("treasurer?", "Mo Haddad"),
    ("who sold badges and how many", "Una Bell, 40"),
]
TOLD = [
    ("which boat is the heaviest", "Old Tom: 96 (Weight (kg))"),
    ("which boat is longest", "Old Tom: 17.6 (Length (m))"),
    ("which seller sold the most badges", "Karl: 55 (Badges)"),
    ("which seller brought in the most income", "Karl: £110 (Income)"),
    ("what did the oars cost", "£1,720\n\n- 4 Spending: “Oars”"),
    ("how much did we spend on the trailer", "£2,640\n\n- 4 Spending: “Trailer”"),
    ("did we go over budget on the oars", "Yes\n\n- 4 Spending: “Oars”, “£1,500”, “£1,720”"),
    ("did we overspend on the trailer?", "No\n\n- 4 Spending: “Trailer”, “£3,000”, “£2,640”"),
    ("did we go over budget on fuel", "No\n\n- 4 Spending: “Fuel”"),
    ("were we within budget on fuel", "Yes\n\n- 4 Spending: “Fuel”"),
    ("did we go over budget", "No: £5,300 (£1,500 + £3,000 + £800), Budget / £5,160"),
    ("which items went over budget", "Oars\n\n- 4 Spending: “Oars”"),
    ("what isnt insured", "Kestrel, Old Tom"),
    ("which boats are uninsured", "Kestrel, Old Tom"),
    ("is the heron insured", "Yes\n\n- 2 Fleet: “Heron”"),
    ("what are we doing next year", "rebuild the slipway"),
    ("what still needs doing", "2 open tasks"),
    ("what still needs doing before the season", "1 open task"),
]
PROBABLE = [
    ("how much do students pay", "half"),  # and not what adults pay
    ("where is the rope", "in the shed"),  # it is said of what is cheap there
]
NOT_ANSWERED = [
    "how many of the members are juniors",
    "how old is the kestrel",  # a year is no age
    "how old is the trailer",
    "how strong is the coffee",
    "how salty is the river",  # of salt nothing is said
    "who painted the kestrel",  # it is painted, and painted nobody
    "what colour is the heron",
    "where do we get the oars",
    "did we go over budget on paint",
    "which seller lost the most badges",
    "which boat won the race",
    "which boat is the cheapest",  # the rope is no boat
    "who pays the lifeguards",  # Sundays do not
    "how fast is the heron",
    "are you open on holidays",
]
SCRIPT = """EXT. HARBOUR - DAWN

ELSA BRANDT, 38, a pilot in a yellow coat, waits. Elsa and her nephew, TOBIAS, 12, watch the ferry.

ELSA
Where did you get that letter?

TOBIAS
From the harbour master's desk. He was asleep.

ELSA
Who broke the lamp?

TOBIAS
Is it broken?

ELSA
The Marlin sails at seven.
"""
PLAYED = [
    ("how old is elsa", "38"),
    ("how old is tobias", "12"),
    ("whats elsas job", "a pilot in a yellow coat"),
    ("where did he get the letter", "From the harbour master's desk"),
    ("what time does the marlin sail", "seven"),
]


def club() -> Doc:
    return Doc(formats.read(CLUB.encode(), "markdown", "report"))


def script() -> Doc:
    return Doc(formats.read(SCRIPT.encode(), "fountain", "screenplay"))


@pytest.mark.parametrize(("words", "answer"), ANSWERS)
def test_the_answer_is_the_value_beside_what_is_asked_about(words: str, answer: str) -> None:
    message = club().say(words).message
    assert message.partition("\n\n")[0].removeprefix("Probably ") == answer, message


@pytest.mark.parametrize(("words", "told"), TOLD)
def test_rows_titles_and_ticks_answer_with_certainty(words: str, told: str) -> None:
    message = club().say(words).message
    assert told in message
    assert "model" not in message


@pytest.mark.parametrize(("words", "answer"), PROBABLE)
def test_what_only_may_be_meant_is_probable(words: str, answer: str) -> None:
    assert club().say(words).message.startswith(f"Probably {answer}")


@pytest.mark.parametrize("words", NOT_ANSWERED)
def test_what_nothing_says_is_answered_by_nothing_near_it(words: str) -> None:
    assert club().say(words).message.startswith("Rules alone can't answer that")


@pytest.mark.parametrize(("words", "answer"), PLAYED)
def test_a_script_answers_by_who_is_described_and_by_the_next_speech(words: str, answer: str) -> None:
    message = script().say(words).message
    assert message.partition("\n\n")[0].removeprefix("Probably ") == answer, message


def test_a_question_that_is_answered_with_a_question_has_no_answer() -> None:
    assert script().say("who broke the lamp").message.startswith("Rules alone can't answer that")


def test_two_answers_are_both_told_and_neither_is_sure() -> None:
    text = CLUB.replace("## Next year", "Raise the fee of members to £20.\n\nMembers paid £15 last year.\n\n## Next year")
    message = Doc(formats.read(text.encode(), "markdown", "report")).say("whats the price for members").message
    assert message.startswith("Probably ")
    assert {"£15", "£20"} <= set(message.partition("\n\n")[0].split())


def test_a_bare_further_question_is_not_told_to_be_an_edit() -> None:
    message = club().say("who sold badges and how many").message
    assert "say it by itself" not in message
