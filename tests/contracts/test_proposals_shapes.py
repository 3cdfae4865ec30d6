"""Another shape, told in any words: bullets and numbers, an order, the level of a heading."""

import pytest

from support.wishes import GARDEN, garden, results

RULES = "1. Dogs stay on the lead.\n2. Nobody picks the roses.\n3. Prams go round the pond.\n"
QUESTIONS = "- Who locks the shed?\n- Does the band need electricity?\n- May the neighbours park in the lane?\n"
SEEDLINGS = "| Seedlings | Ilka | 3 | £12.00 | 9:30 |\n"
HONEY = "| Honey | Bruno | 1 | £4.50 | 10:00 |\n"
TOOLS = "| Second-hand tools | Ilka | 2 | £8.00 | 9:30 |\n"
CAKES = "| Cakes | Pilar | 2 | £8.00 | 11:00 |\n"
STALLS, BY_FEE = SEEDLINGS + HONEY + TOOLS + CAKES, SEEDLINGS + TOOLS + CAKES + HONEY
BY_NAME = CAKES + HONEY + TOOLS + SEEDLINGS
SHAPED = [
    (
        "the rules should be bullets not numbers, the order really doesn't matter",
        RULES,
        "- Dogs stay on the lead.\n- Nobody picks the roses.\n- Prams go round the pond.\n",
    ),
    (
        "I'd rather have numbers than dots at the open questions",
        QUESTIONS,
        "1. Who locks the shed?\n2. Does the band need electricity?\n3. May the neighbours park in the lane?\n",
    ),
    ("can we have the stalls table sorted by fee, dearest first", STALLS, BY_FEE),
    ("stalls in alphabetical order would be nicer", STALLS, BY_NAME),
    ("weather is a smaller heading than the rest, make it the same size as Rules", "### Weather", "## Weather"),
    ("the money heading should be as big as the one of the programme", "### Money", "## Money"),
    ("Money is one level too deep", "### Money", "## Money"),
]
NOTHING = ["the numbers of dogs is a problem", "sorted! thanks", "Rules is such a big word", "which is bigger, weather or money?"]


@pytest.mark.parametrize(("words", "old", "new"), SHAPED)
def test_a_shape_is_told_in_any_words(words: str, old: str, new: str) -> None:
    assert GARDEN.replace(old, new).encode() in results(garden, words)


@pytest.mark.parametrize("words", NOTHING)
def test_no_shape_changes_at_remarks(words: str) -> None:
    assert not results(garden, words)
