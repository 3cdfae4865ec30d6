"""Words as data: the tokenizer of messages, the lexicon, the notation, the chart parser, and the shapes of values."""

import pytest

from copydesk.words.chart import Chart, Grammar, grammar
from copydesk.words.inflection import regular
from copydesk.words.lexicon import lexicon, lists
from copydesk.words.notation import Choice, Literal, Slot, compiled
from copydesk.words.tokens import SMILEY, message_tokens
from copydesk.words.values import Shape, is_chatter, parts_of_date, shape, values_in

TABLE = (
    ("put", "(put|place) {thing?} <where:place>"),
    ("put", "put <what> (away|aside) [now]"),
    ("place", "(in|on) <holder>"),
    ("place", "(in|on) <holder> , <more:place>"),
)


def read(words: str, *heads: str) -> list[tuple[str, dict[str, str]]]:
    found = message_tokens(words)
    matches = Chart(Grammar(TABLE), found, words).whole(heads or ("put",))
    return [
        (match.head, {name: words[found[span.start].start : found[span.end - 1].end] for name, span in match.slots.items()})
        for match in matches
    ]


@pytest.mark.parametrize(
    ("words", "tokens"),
    [
        ("A -> B", ["a", "->", "b"]),
        ("see https://x.org/a, ok", ["see", "https://x.org/a", ",", "ok"]),
        ("thanks :) 🙏", ["thanks", SMILEY, SMILEY]),
        ("say “Hi, Tom” now", ["say", "Hi, Tom", "now"]),
    ],
)
def test_a_message_has_arrows_addresses_and_smileys_as_one_token(words: str, tokens: list[str]) -> None:
    assert [token.word for token in message_tokens(words)] == tokens


def test_a_slot_takes_as_much_or_as_little_as_it_can() -> None:
    assert read("put tea in a cup in the hall")[0] == ("put", {"thing": "tea", "where": "in a cup in the hall"})
    assert read("put the cup in the hall away")[-1] == ("put", {"what": "the cup in the hall"})


def test_what_is_quoted_matches_no_word_of_a_pattern() -> None:
    assert read("put “in” in a cup")[0] == ("put", {"thing": "“in”", "where": "in a cup"})
    assert read("“put” tea in a cup") == []


def test_a_head_may_hold_itself() -> None:
    found = message_tokens("in a cup, in the hall")
    (match,) = [one for one in Chart(Grammar(TABLE), found, "").whole(("place",)) if "more" in one.slots]
    assert match.slots["more"].inner is not None
    assert match.slots["more"].inner.head == "place"


def test_a_pattern_is_what_it_says() -> None:
    classes = {"VERB": {("put", "in"): "put in"}}
    literal, choice, slot = compiled("VERB [a|the] <what:place?>", classes)
    assert isinstance(literal, Literal)
    assert literal.phrases == classes["VERB"]
    assert isinstance(choice, Choice)
    assert slot == Slot("what", "place", is_text=False, is_short=True)


@pytest.mark.parametrize("text", ["put (a|b", "put a)", "SHRED <what>"])
def test_a_pattern_that_is_none_says_so(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        compiled(text, {})


def test_a_head_that_nothing_is_called_says_so() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        Grammar((("put", "put <what:nowhere>"),))


@pytest.mark.parametrize("name", ["commands", "extents", "review"])
def test_every_table_can_be_read(name: str) -> None:
    assert grammar(name).order


def test_a_verb_has_all_its_forms() -> None:
    assert regular("drop") == ("drop", "drops", "droped", "droping", "dropped", "dropping")
    assert lexicon().classes["DELETE"][("got", "rid", "of")] == "get rid of"
    assert lexicon().classes["DELETE"][("does", "away", "with")] == "do away with"
    assert ("with",) not in lexicon().verbs, "a phrase that goes on in the next line is one phrase"
    assert all(lists().values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("45 days", Shape.MEASURE),
        ("1,200", Shape.NUMBER),
        ("twelve", Shape.NUMBER),
        ("£4,200", Shape.AMOUNT),
        ("5 %", Shape.PERCENT),
        ("12 December", Shape.DATE),
        ("2025-03-01", Shape.DATE),
        ("10:30", Shape.TIME),
        ("HF-2219", Shape.CODE),
        ("ann@example.org", Shape.ADDRESS),
        ("Port Ellis", Shape.NAME),
        ("quay wall", Shape.WORDS),
        ("The ferry is late.", Shape.SENTENCE),
        ("", Shape.NOTHING),
    ],
)
def test_a_text_has_a_shape(text: str, expected: Shape) -> None:
    assert shape(text) is expected


def test_values_are_found_whole() -> None:
    text = "Pay £4,200 by 12 December, 30 days after."
    assert {text[start:end] for start, end in values_in(text)} == {"£4,200", "12 December", "30 days"}


def test_a_weekday_is_no_date_of_another_sort() -> None:
    assert parts_of_date("Friday") != parts_of_date("Friday, 12 May")
    assert parts_of_date("12 May") == parts_of_date("3 June 2026")


def test_what_somebody_says_about_a_text_is_chatter() -> None:
    assert is_chatter("4350 he says", "4200")
    assert not is_chatter("we agreed", "we agree")
