"""What should stand elsewhere, told in any words."""

import json

import pytest

from support.wishes import GARDEN, PLAY, garden, play, results, tea

WEATHER = "### Weather\n\nIt rained from two to three.\n\n"
MONEY = "### Money\n\nWe took £412 in all. The auction brought the most.\n\n"
QUESTIONS = (
    "## Open questions\n\n- Who locks the shed?\n- Does the band need electricity?\n- May the neighbours park in the lane?\n\n"
)
RULES = "## Rules\n\n1. Dogs stay on the lead.\n2. Nobody picks the roses.\n3. Prams go round the pond.\n\n"
TASKS = "- [x] Print the posters\n- [ ] Mow the lower lawn\n"
MOVED = [
    (
        "put painting the arrows at the very top of the to-dos or bruno will forget",
        TASKS,
        f"- [ ] Paint the arrows (Bruno)\n{TASKS}",
        "- [ ] Paint the arrows (Bruno)\n",
    ),
    ("Could the part on what we took stand before the one on the weather?", WEATHER + MONEY, MONEY + WEATHER, ""),
    (
        "can you put the electricity question on top of the open ones?",
        "- Who locks the shed?\n- Does the band need electricity?\n",
        "- Does the band need electricity?\n- Who locks the shed?\n",
        "",
    ),
    (
        "roses rule first please, people never listen",
        "1. Dogs stay on the lead.\n2. Nobody picks the roses.\n",
        "1. Nobody picks the roses.\n2. Dogs stay on the lead.\n",
        "",
    ),
    (
        "I'd like to have the open questions directly behind the rules, nobody scrolls down that far",
        RULES,
        RULES + QUESTIONS,
        QUESTIONS,
    ),
    (
        "honey belongs at the end of the stalls",
        "| Cakes | Pilar | 2 | £8.00 | 11:00 |\n",
        "| Cakes | Pilar | 2 | £8.00 | 11:00 |\n| Honey | Bruno | 1 | £4.50 | 10:00 |\n",
        "| Honey | Bruno | 1 | £4.50 | 10:00 |\n",
    ),
    (
        "mowing comes too early, move it to the end of that list",
        "- [ ] Paint the arrows (Bruno)\n",
        "- [ ] Paint the arrows (Bruno)\n- [ ] Mow the lower lawn\n",
        "- [ ] Mow the lower lawn\n",
    ),
]
PIER = PLAY[PLAY.index("EXT. PIER") : PLAY.index("# Act Two")]
NOTHING = [
    "we should put people first",
    "what comes before the rules?",
    "Ilka wants the moon on top of the cake",
    "let's move on to the weather",
]


@pytest.mark.parametrize(("words", "old", "new", "from_"), MOVED)
def test_what_is_told_to_stand_elsewhere_does(words: str, old: str, new: str, from_: str) -> None:
    source = GARDEN.replace(from_, "") if from_ else GARDEN
    assert source.replace(old, new).encode() in results(garden, words)


def test_a_scene_goes_first() -> None:
    source = PLAY.replace(PIER, "").replace("INT. TICKET", f"{PIER}INT. TICKET")
    assert source.encode() in results(
        play, "can we open on the pier? so that scene goes first in act one, before the ticket office"
    )


def test_a_step_becomes_the_first_of_its_block() -> None:
    for found in results(tea, "olga wants to see weighing the leaves as first step of the preparation"):
        names = [node["name"] for node in json.loads(found)["blocks"][0]["nodes"]]
        if names == ["Weigh the leaves", "Boil the water", "Warm the cups"]:
            return
    pytest.fail("no option does it")


@pytest.mark.parametrize("words", NOTHING)
def test_nothing_moves_of_remarks(words: str) -> None:
    assert not results(garden, words)
