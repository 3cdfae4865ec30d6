"""Risks and what words mean: a month that is no leave, quoted words that are to stay."""

from pathlib import Path
from typing import Any

import pytest

import copydesk
from copydesk.editing.risks import facts as reading
from copydesk.editing.risks import risks, sense
from copydesk.editing.risks.needs import Needs
from copydesk.editing.risks.sense import senses, weights
from copydesk.language.brief import brief_of
from support.trust.runner import bound

LEASE = """# Lease

## Rent

The rent is due in May and in November. Late rent may be collected at any time by the landlord or by an agent of the landlord.

## Term

The lease must end on 31 May 2030. The garden show opens in April.
"""


def found(words: str, *edits: dict[str, Any]) -> list[tuple[str, str]]:
    document = copydesk.Desk().read(LEASE.encode(), format="markdown", kind="report").document
    plan = bound(document, list(edits))
    return [(risk.code, risk.before) for risk in risks(plan.before, plan.after, plan.edits, brief_of(words, document), ())]


@pytest.mark.parametrize(
    "sentence",
    [
        "The lease must end on 31 May 2030.",
        "The rent is due in May and in November.",
        "It ends on May 31.",
        "May 2030 is the end.",
        "In May the garden opens.",
    ],
)
def test_the_month_of_may_is_no_leave(sentence: str) -> None:
    assert senses(sentence).leave == ()
    assert "may" not in weights(sentence)


@pytest.mark.parametrize(
    "sentence", ["The tenant may keep a dog.", "May I keep a dog?", "What Tenants May Do", "Dogs may, in May, go in."]
)
def test_leave_is_leave(sentence: str) -> None:
    assert weights(sentence)["may"] == "leave"


def test_a_month_that_comes_is_no_leave_given() -> None:
    edit = {"action": "replace", "find": "The garden show opens in April.", "with": "The garden show opens in May."}
    assert "duty" not in {code for code, _ in found("move the show to the month after that", edit)}


RENT = (
    "The rent is due in May and in November. Late rent may be collected at any time by the landlord or by an agent of the landlord."
)
SHORT = "The rent is due in May and in November. Late rent may be collected at any time by the landlord or an agent."


@pytest.mark.parametrize(
    "words",
    [
        "tighten the Rent section but keep “at any time”",
        "tighten the Rent section, keeping the words “at any time” and “the landlord or”",
        "tighten the Rent section; “at any time” stays",
        "tighten the Rent section without changing the phrase “in May”",
    ],
)
def test_quoted_words_that_are_to_stay_forbid_nothing_around_them(words: str) -> None:
    edit = {"action": "replace", "find": RENT, "with": SHORT}
    assert not {"spared", "keeps", "missed"} & {code for code, _ in found(words, edit)}


def test_quoted_words_that_are_to_stay_stay() -> None:
    gone = {"action": "replace", "find": RENT, "with": SHORT.replace(" at any time", "")}
    assert ("keeps", "at any time") in found("tighten the Rent section but keep “at any time”", gone)
    assert ("keeps", "in May") in found(
        "reword section 1 but leave “at any time” and “in May”", gone | {"with": SHORT.replace("in May", "")}
    )


def test_a_quoted_title_is_spared_with_what_stands_below_it() -> None:
    edit = {"action": "replace", "find": "must end", "with": "ends"}
    assert "spared" in {code for code, _ in found("tighten it all but leave “Term” alone", edit)}


def test_what_a_pattern_needs_never_hides_a_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(copydesk.__file__).parent / "apps" / "eval" / "data"
    texts = [
        line
        for file in folder.rglob("*.*")
        if file.suffix in (".md", ".fountain", ".toml")
        for line in file.read_text("utf-8").splitlines()
    ]
    texts += [
        "one and a half hours",
        "in 3\u00a0kg",
        "half past six",
        "zwölf Wochen und dreißig Tage",
        "50 p",
        "12k",
        "Mondays",
        "5 °C",
    ]
    quick = [reading._read.__wrapped__(text) for text in texts]
    monkeypatch.setattr(Needs, "are_met", lambda *_: True)
    assert quick == [reading._read.__wrapped__(text) for text in texts]


def test_a_long_text_has_the_facts_of_its_lines() -> None:
    lines = [f"Number {at} costs £{at} on {at % 28 + 1} May for Anna Berg." for at in range(200)]
    assert dict(reading.facts("\n".join(lines))) == {
        fact: shown for line in reversed(lines) for fact, shown in reading.facts(line).items()
    }


def test_the_other_text_is_read_once_for_all_sentences_of_one() -> None:
    sentences = [f"The bill of house {number} is not paid." for number in range(50)]
    other = " ".join(f"The bill of house {number} is unpaid." for number in range(50))
    sense.words_of.cache_clear()
    assert all(sense.is_prefixed(sentence, other) for sentence in sentences)
    assert not sense.is_prefixed("The bill is paid.", other)
    assert sense.words_of.cache_info().misses == 1
