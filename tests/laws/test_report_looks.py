"""Law 7 for what words look like and where they lead: a report names or counts every mark, link, address, word and property that
changed, whatever else changed in the same paragraph. What changed is known from how the texts were made."""

import re
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk
from support.samples import WORD, sample
from support.soak import examples

WORDS = ("harbour", "lamp", "gravel", "violin", "marsh", "copper", "thicket", "ledger", "pollen", "anvil", "quarry", "saddle")
SIGNS = {"": "", "bold": "**", "italic": "_", "strike": "~~"}
ADDRESSES = tuple(f"https://{host}.example/{page}" for host in ("a", "b") for page in ("one", "two", "three"))
MARKED = re.compile(r"\bmarks?\b|marked otherwise|bold|italic|struck through")


class Word(NamedTuple):
    text: str
    mark: str = ""
    address: str = ""

    @property
    def spelled(self) -> str:
        inner = f"{SIGNS[self.mark]}{self.text}{SIGNS[self.mark]}"
        return f"[{inner}]({self.address})" if self.address else inner


def line(words: list[Word]) -> str:
    """Words apart by a plain one, so that no two marks or links grow together."""
    return "The " + " and ".join(word.spelled for word in words) + "."


def made(random: Random) -> list[Word]:
    texts = random.sample(WORDS[:6], random.randint(2, 5))
    return [Word(text, random.choice(list(SIGNS)), random.choice(("", *ADDRESSES))) for text in texts]


def changed(words: list[Word], random: Random) -> list[Word]:
    new = list(words)
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(new)), random.randrange(len(new))
        match random.choice(("word", "mark", "address", "swap", "drop")):
            case "word":
                new[at] = new[at]._replace(text=random.choice([text for text in WORDS[6:] if text not in {w.text for w in new}]))
            case "mark":
                new[at] = new[at]._replace(mark=random.choice(list(SIGNS)))
            case "address":
                new[at] = new[at]._replace(address=random.choice(ADDRESSES))
            case "swap":
                one, two = new[at], new[other]
                new[at], new[other] = one._replace(address=two.address), two._replace(address=one.address)
            case _:
                new[at] = new[at]._replace(address="")
    return new


def check_told(old: list[Word], new: list[Word], message: str) -> None:
    stayed = [(one, two) for one, two in zip(old, new, strict=True) if one.text == two.text]
    for one, two in stayed:
        if one.address and two.address and one.address != two.address:
            assert f"“{two.text}” leads to {two.address}, not {one.address}" in message or both_named(one, two, message)
        elif one.address != two.address:
            assert re.search(r"\blinks?\b|leads to", message) or both_spelled(one, two, message), "a link came or went"
        if one.mark != two.mark:
            assert MARKED.search(message) or both_spelled(one, two, message), "a mark came or went, and is not told"
    if len(stayed) < len(old):
        assert re.search(r"\bwords?\b|“|reworded", message)


def both_named(one: Word, two: Word, message: str) -> bool:
    return one.address in message and two.address in message


def both_spelled(one: Word, two: Word, message: str) -> bool:
    """A short text is quoted as it is spelled, before and after."""
    return one.spelled in message and two.spelled in message


@pytest.mark.parametrize("kind", ["article", "report", "note", WORD])
@examples(60)
@given(seed=st.integers(0, 2**32), lines=st.integers(1, 2), way=st.sampled_from(("rewrite", "replace")))
def test_what_words_look_like_and_where_they_lead_is_told(kind: str, seed: int, lines: int, way: str) -> None:
    random = Random(seed)
    doc = sample(kind)
    texts = [made(random) for _ in range(lines)]
    put = [{"action": "insert", "into": f"#{doc.document.root}", "markdown": line(words)} for words in texts]
    ids = [one.id for one in doc.apply({"edits": put}).changed]
    assert len(ids) == lines
    news = [changed(words, random) for words in texts]
    edits = [
        {"action": "rewrite", "at": f"#{id}", "markdown": line(words)}
        if way == "rewrite"
        else {"action": "replace", "at": f"#{id}", "find": line(old), "with": line(words)}
        for id, old, words in zip(ids, texts, news, strict=True)
    ]
    turn = doc.apply({"edits": edits})
    if turn.outcome != "applied":  # the binder has its own tests
        return
    for old, new in zip(texts, news, strict=True):
        check_told(old, new, turn.message)


STOOD = "# A\n\nSee the [dashboard](https://g.example/d) and the [change](https://c.example/1).\n\n- [ ] Tell Dov\n"
SWAPPED = "“dashboard” leads to https://c.example/1, not https://g.example/d; “change” leads to https://g.example/d, not https://c.example/1"


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("See the [**dashboard**](https://c.example/1) and the [change](https://g.example/d).", "Made “dashboard” bold in A"),
        ("Look at the [dashboard](https://c.example/1) and the [change](https://g.example/d).", "Changed “See” to “Look at” in"),
    ],
)
def test_a_swap_of_addresses_is_told_with_both(new: str, said: str) -> None:
    doc = Desk().read(STOOD.encode(), format="markdown", kind="article")
    turn = doc.apply({"edits": [{"action": "rewrite", "at": "the first paragraph", "markdown": new}]})
    assert turn.message.startswith(said)
    assert turn.message.endswith(f"; {SWAPPED}. Nothing else changed.")


def test_links_and_ticks_and_words_of_one_plan_are_all_told() -> None:
    doc = Desk().read(STOOD.encode(), format="markdown", kind="article")
    new = "See the **dashboard** and the [changes](https://c.example/2)."
    edits = [
        {"action": "rewrite", "at": "the first paragraph", "markdown": new},
        {"action": "set", "at": "the item Tell Dov", "name": "checked", "value": True},
    ]
    message = doc.apply({"edits": edits}).message
    assert all(
        told in message for told in ("2 → 1 link", "“changes” leads to https://c.example/2, not https://c.example/1", "done")
    )
