"""New rows told in any words: each value in its column, spelled as the column spells, in the place that was meant."""

import pytest

from support.wishes import GARDEN, garden, results

CAKES = "| Cakes | Pilar | 2 | £8.00 | 11:00 |\n"
HONEY = "| Honey | Bruno | 1 | £4.50 | 10:00 |\n"
PILAR = "| Pilar Reyes | kitchen | 6 | 5 | yes |\n"
BUNTING = "| 9 June | Bunting | Festiva | 2 |\n"
TEA = "| 17 June | Tea and sugar | Grocer Holm | 6 |\n"
NEW = [
    (
        "we forgot the lemonade stall! Bruno runs it, 2 tables, fee £6, opens at 12:00",
        CAKES,
        f"{CAKES}| Lemonade | Bruno | 2 | £6.00 | 12:00 |\n",
    ),
    (
        "one more stall at the bottom: Pottery, run by Pilar, 1 table, they pay 450p, opens 10:30",
        CAKES,
        f"{CAKES}| Pottery | Pilar | 1 | £4.50 | 10:30 |\n",
    ),
    ("stalls are missing one. Baskets, Ilka, 1, £4, 9:30", CAKES, f"{CAKES}| Baskets | Ilka | 1 | £4.00 | 9:30 |\n"),
    (
        "new stall, put it right under honey: Jam, Pilar, 1, £4.50, 10:00",
        HONEY,
        f"{HONEY}| Jam | Pilar | 1 | £4.50 | 10:00 |\n",
    ),
    (
        "can you add Tove Lind to the helpers? she does the gate, 3 hours on Saturday and nothing on Sunday, and she has no key",
        PILAR,
        f"{PILAR}| Tove Lind | gate | 3 | 0 | no |\n",
    ),
    (
        "i left out a helper: Henk Oort, task signs, Saturday 2, Sunday 2, he hasn't a key",
        PILAR,
        f"{PILAR}| Henk Oort | signs | 2 | 2 | no |\n",
    ),
    (
        "The deliveries need one more line. 12 June, Paper cups, supplier is Festiva, 3 boxes",
        BUNTING,
        f"{BUNTING}| 12 June | Paper cups | Festiva | 3 |\n",
    ),
    (
        "forgot something in the deliveries: gravel from Morgan & Lee on the 21st of June, 12 boxes. goes last",
        TEA,
        f"{TEA}| 21 June | Gravel | Morgan & Lee | 12 |\n",
    ),
]
NOTHING = [
    "bruno forgot the key, 2 hours wasted",
    "what do we charge, £8 or £12?",
    "Pilar said: add a stall for jam, 1 table, £4",
    "we need more volunteers, as always",
]


@pytest.mark.parametrize(("words", "old", "new"), NEW)
def test_a_row_is_told_in_any_words(words: str, old: str, new: str) -> None:
    assert GARDEN.replace(old, new).encode() in results(garden, words)


@pytest.mark.parametrize("words", NOTHING)
def test_no_row_comes_of_remarks_and_questions(words: str) -> None:
    assert not any(GARDEN.count("\n") < one.decode().count("\n") for one in results(garden, words))
