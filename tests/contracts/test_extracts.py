"""Look-ups that a passage answers: what is asked for comes first, by its sort, then where it stands; what is not sure says so."""

import pytest

from copydesk import Doc, formats

FETE = """---
title: School fete
version: 0.4
---

# School fete

Contact: Dana Whitlock.

- [ ] Print 300 flyers
- **Cakes**: run by Year 5, table 3

| Item | Quote | Supplier |
|---|---|---|
| Marquee | £420 | Field & Sons |
| Toilets | £310 | LooHire |

The council closed the road on 4 March. Gates open at 10:30 am. Keys are with the caretaker, Mr Doyle.
The rain plan is the sports hall. The committee meets on 9 October in the town hall. Descale the urn once a month.
Heat the urn to 90 °C for 15 minutes. Otis owns the tables. The brass band costs £250.
"""
ANSWERS = [
    ("when do the gates open?", "10:30 am"),
    ("who has the keys", "Mr Doyle"),
    ("who runs the cakes?", "Year 5"),
    ("who closed the road", "The council"),
    ("who owns the tables", "Otis"),
    ("how many flyers?", "300"),
    ("how much is the marquee?", "£420"),
    ("who supplies the toilets", "LooHire"),
    ("where does the committee meet", "in the town hall"),
    ("when does the committee meet", "9 October"),
    ("how often should i descale the urn", "once a month"),
    ("how hot is the urn heated", "90 °C"),
    ("how long is the urn heated", "15 minutes"),
    ("what is the rain plan", "the sports hall"),
    ("what version is this?", "0.4"),
    ("what does the brass band cost", "£250"),
]
NOT_ANSWERED = [
    "who is the mayor?",
    "who is Otis?",  # nothing says so
    "how many calories does a cake have",
    "how hot is the marquee",
    "how long is the road",  # 4 March is no length
    "which quote is the cheapest of them all",
    "who delivers the toilets to the field",  # two rows answer
    "why are the keys with Mr Doyle",
    "when do the bells open",  # no bells stand there
]


def fete() -> Doc:
    return Doc(formats.read(FETE.encode(), "markdown", "note"))


@pytest.mark.parametrize(("words", "answer"), ANSWERS)
def test_the_answer_comes_first_and_then_where_it_stands(words: str, answer: str) -> None:
    turn = fete().say(words)
    first, _, rest = turn.message.partition("\n\n")
    assert first.removeprefix("Probably ") == answer
    assert answer in rest
    assert all(citation["quote"] in rest for citation in turn.citations)


@pytest.mark.parametrize("words", NOT_ANSWERED)
def test_what_no_passage_answers_is_said_to_be_so(words: str) -> None:
    message = fete().say(words).message
    assert "no model is set up" in message or "none is set up" in message


def test_what_covers_only_a_part_of_the_question_is_probable() -> None:
    message = fete().say("who delivers the toilets to us").message
    assert message.startswith("Probably LooHire")
    assert "Rules alone can't be sure" in message


def test_two_questions_in_one_are_answered_one_after_the_other() -> None:
    message = fete().say("how much is the marquee and who supplies it?").message
    assert message.startswith("£420\n\n")
    assert "Field & Sons\n\n" in message
