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
    return _opens("not", line)


def restores(words: str) -> bool:
    """Whether something is to be as it was before: "leave the last as it was"."""
    return _stands("as it was", words)


def refuses(words: str) -> bool:
    """Whether the words begin by refusing what was done: "no, don't touch the last"."""
    return _opens("refuses", line_of(words))


def is_told_by_place(words: str) -> bool:
    """Whether what is to stay is told by its place in what was spoken of, and by nothing that it is: "leave the last"."""
    return phrasebook(PACKAGE, "talks")["told by place"].stand_in(f"{line_of(words)}. ")


def is_lasting(words: str) -> bool:
    """Whether the words forbid something for what is asked later too: "from now on", "never touch"."""
    return _stands("lasting", words)


def narrows(words: str) -> bool:
    """Whether the words take some of what was just proposed: "no, just the ration". A no that is a sentence of its own refuses all
    of it, and what follows is another wish."""
    told, line = phrasebook(PACKAGE, "talks"), line_of(words)
    while (rest := told["before narrowing"].behind_opening(line)) is not None:
        line = rest
    return _opens("narrows", line)


def goes_on(words: str) -> bool:
    """Whether the words want of something else what was wanted before: "and staff too"."""
    return _stands("goes on", words)


def leans(words: str) -> bool:
    """Whether the words name something by what was said before, beside what they name themselves."""
    return _stands("leans", words) or goes_on(words)


def refers_back(words: str) -> bool:
    """Whether the words can only be understood with what was said before: "use the second one", "put that in"."""
    return _stands("refers", words)


def _stands(name: str, words: str) -> bool:
    return phrasebook(PACKAGE, "talks")[name].stand_in(line_of(words))


def _opens(name: str, line: str) -> bool:
    return phrasebook(PACKAGE, "talks")[name].behind_opening(line) is not None
