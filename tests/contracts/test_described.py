"""A description of what is to be written is told from the words themselves."""

import pytest

from copydesk.formats import read
from copydesk.language.commands.reading import Ask, Do
from copydesk.language.described import is_described, says_how
from copydesk.language.reader import read_command

TEXT = b"# Garden\n\nClay holds water. It is slow.\n\n## Beds\n\nTulips and roses. They bloom in May.\n"


def described(words: str) -> bool:
    reading = read_command(words, read(TEXT, "markdown", "article"))
    assert isinstance(reading, Do | Ask), reading
    plans = [reading.plan] if isinstance(reading, Do) else [do.plan for do in reading.answers.values()]
    return any(is_described(words, plan) for plan in plans)


@pytest.mark.parametrize(
    "words",
    [
        "Add a paragraph that warns of slugs to the section Beds",
        "Add a paragraph with the costs after “Clay holds water. It is slow.”",
        "Replace the second sentence of Beds with a question",
        "Rewrite the second sentence of Beds as something shorter",
    ],
)
def test_a_description(words: str) -> None:
    assert described(words)


@pytest.mark.parametrize(
    "words",
    [
        "Add the paragraph “a question of slugs” to the section Beds",
        "Add a paragraph to the section Beds: a question of slugs",
        "Replace “Tulips” with “a few lilies”",
        "Replace Tulips with Lilies",
        "Rename the section Beds to A place for roses",
        "Change May to June",
    ],
)
def test_the_words_themselves(words: str) -> None:
    assert not described(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Make Morag's first line sadder", True),
        ("could you make the ending less abrupt?", True),
        ("please make scene 3 more tense.", True),
        ("make 2.1 a header", False),
        ("make item 2 higher", False),
        ("make “the ending” bolder words", False),
        ("make the title “Harder”", False),
        ("delete the longer one", False),
        ("make Deck upper case", False),
    ],
)
def test_how_something_should_be_has_to_be_written(words: str, expected: bool) -> None:
    assert says_how(words) is expected
