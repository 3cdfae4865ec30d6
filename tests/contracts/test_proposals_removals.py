"""What should go, told in any words: the whole thing that is meant, and nothing more."""

import pytest

from support.wishes import GARDEN, PLAY, garden, play, results

STALLS = """| Stall | Run by | Tables | Fee | Opens |
|---|---|---:|---:|---|
| Seedlings | Ilka | 3 | £12.00 | 9:30 |
| Honey | Bruno | 1 | £4.50 | 10:00 |
| Second-hand tools | Ilka | 2 | £8.00 | 9:30 |
| Cakes | Pilar | 2 | £8.00 | 11:00 |
"""
NO_FEE = """| Stall | Run by | Tables | Opens |
|---|---|---:|---|
| Seedlings | Ilka | 3 | 9:30 |
| Honey | Bruno | 1 | 10:00 |
| Second-hand tools | Ilka | 2 | 9:30 |
| Cakes | Pilar | 2 | 11:00 |
"""
GONE = [
    ("we can lose the whole bit on the weather, nobody cares", "### Weather\n\nIt rained from two to three.\n\n", ""),
    ("bruno's bees died, so no honey this year: out of the stalls", "| Honey | Bruno | 1 | £4.50 | 10:00 |\n", ""),
    ("Bruno locks the shed, so that question can go", "- Who locks the shed?\n", ""),
    ("yes the band needs electricity. you can take that question out", "- Does the band need electricity?\n", ""),
    ("fees are nobody's business, that column must go", STALLS, NO_FEE),
    ("the sentence about running out of change has to go", " We ran out of change at noon.", ""),
    ("out with the quote on the signs", "> Nobody reads the signs. I counted.\n\n", ""),
    ("no painting any more, we have arrows from last year. strike that task", "- [ ] Paint the arrows (Bruno)\n", ""),
    ("We're not having an auction, so that point drops out of the programme", "- 14:00 plant auction\n", ""),
]
CUT = [
    (
        "no singing please. both lines of the song go out",
        "~Over the water and under the sky,\n~Nobody asks us and nobody why.\n\n",
        "",
    ),
    (
        "we have no boat to film the wheelhouse, that scene must go",
        "INT. WHEELHOUSE - NIGHT\n\nThe captain steers with one finger.\n\nCAPTAIN\nNearly there.\n\nCUT TO:\n\n",
        "",
    ),
    ("the fan is fine, you can lose the note about it", "[[Is the fan too loud for this?]]\n\n", ""),
]
NOTHING = [
    "we can't lose the pond, people love it",
    "the question of money never goes away",
    "Pilar wondered whether anybody reads the weather section",
    "did the column of ants go away?",
]


@pytest.mark.parametrize(("words", "old", "new"), GONE)
def test_what_is_told_to_go_goes_whole(words: str, old: str, new: str) -> None:
    assert GARDEN.replace(old, new).encode() in results(garden, words)


@pytest.mark.parametrize(("words", "old", "new"), CUT)
def test_parts_of_a_play_go(words: str, old: str, new: str) -> None:
    assert PLAY.replace(old, new).encode() in results(play, words)


@pytest.mark.parametrize("words", NOTHING)
def test_nothing_goes_of_remarks_and_opinions_of_others(words: str) -> None:
    assert not any(one.count(b"\n") < GARDEN.count("\n") for one in results(garden, words))
