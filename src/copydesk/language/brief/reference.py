"""References to the talk: whether what was done is to be taken back, and whether the words lean on what the person was told."""

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.language.brief.wishes import PACKAGE


def steps_back(words: str) -> bool:
    """Whether the words ask to take back what was done."""
    return _stands("steps back", words)


def unsays(words: str) -> bool:
    """Whether the words do nothing but take something out: "oh, not the thyme"."""
    told, line = phrasebook(PACKAGE, "talks"), line_of(words)
    while (rest := told["openers"].behind_opening(line)) is not None:
        line = rest
    return told["not"].behind_opening(line) is not None


def goes_on(words: str) -> bool:
    """Whether the words want of something else what was wanted before: "and staff too"."""
    return _stands("goes on", words)


def refers_back(words: str) -> bool:
    """Whether the words can only be understood with what was said before: "use the second one", "put that in"."""
    return _stands("refers", words)


def _stands(name: str, words: str) -> bool:
    return phrasebook(PACKAGE, "talks")[name].stand_in(line_of(words))
