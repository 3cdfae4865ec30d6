"""Conditions on rows in words: the column that they name, and what its cells are to be."""

from collections.abc import Sequence
from itertools import dropwhile

from copydesk.editing.figures import filters
from copydesk.editing.figures.sheet import Sheet
from copydesk.editing.figures.task import Condition
from copydesk.figures import figure
from copydesk.language.figures.phrases import words
from copydesk.language.figures.targets import SAME, columns_called
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token

EQUAL, UNEQUAL = "=", "!="  # signs that compare texts too
LONGEST = 3  # words of a comparison


def conditions(tokens: Sequence[Token], text: str, sheet: Sheet) -> list[Condition]:
    """The condition that words of a text say of the rows of a table: a cost over £100, the Cost is below 50; else what one of the
    cells of a column says: the group is Tools, the group Tools."""
    fillers = words_in("MAKING_FILLERS")
    compared = [token for token in tokens if token.word not in fillers or token.is_quote]
    said = list(dropwhile(lambda token: token.word in fillers, tokens))
    for found, signs in ((compared, words("comparison")), (said, {(): EQUAL, **words("saying")})):
        for place, length in ((place, length) for place in range(1, len(found)) for length in range(LONGEST, -1, -1)):
            sign = signs.get(tuple(token.word for token in found[place : place + length]))
            if sign is None or place + length >= len(found):
                continue
            how, named = columns_called(sheet, text[found[0].start : found[place - 1].end])
            value = text[found[place + length].start : found[-1].end].strip("\"'“”")
            is_figure = figure.read(value, ".") is not None
            if len(named) != 1 or (found is compared and not is_figure and sign not in {EQUAL, UNEQUAL}):
                continue
            is_said = how <= SAME and not is_figure and filters.matching(sheet, (Condition(named[0], EQUAL, value),))
            if found is compared or is_said:
                return [Condition(named[0], sign, value)]
    return []
