"""Thanks, praise, greetings, agreement and small talk get a short human reply; a mere statement changes nothing."""

import pytest

from copydesk import Doc, formats
from copydesk.assistant.messages import KIND
from copydesk.language.courtesy import Tone

TEXT = b"# Harbour play\n\nThe boat is blue. Evening falls at 7.\n\n## Kitchen\n\nA clock, teacups, a budgie.\n"
SAID = {
    Tone.THANKS: ["thanks thats great", "cheers mate", "ta very much", "thank you so much Ines", "thanks, thats lovely"],
    Tone.PRAISE: [
        "lovely play, well done nell",
        "my mum loved this one btw",
        "i really like the ending",
        "great work",
        "that's brilliant",
    ],
    Tone.GREETING: ["morning!", "hi there", "hello Ines", "evening all"],
    Tone.GOODBYE: ["bye", "goodnight all"],
    Tone.AGREEMENT: ["ok cool", "sounds fine", "haha", "ok"],
}
WANTS = [  # these ask for something, whatever kind words stand in them
    "love the intro but delete the kitchen",
    "nice title, make it bigger",
    "i'd love a shorter title",
    "second scene should be evening instead of later",
    "a canary instead of a budgie",
    "the boat is great 2",
    "not great",
    "great but wrong",
    "i would love it bold",
    "is it ok?",
]


def play() -> Doc:
    return Doc(formats.read(TEXT, "markdown", "article"))


@pytest.mark.parametrize(("tone", "words"), [(tone, words) for tone, all_words in SAID.items() for words in all_words])
def test_kind_words_get_a_kind_reply(tone: Tone, words: str) -> None:
    turn = play().say(words)
    assert (turn.outcome, turn.message) == ("answer", KIND[tone])


@pytest.mark.parametrize("words", WANTS)
def test_what_wants_something_is_no_small_talk(words: str) -> None:
    assert play().say(words).message not in KIND.values()


@pytest.mark.parametrize("words", ["bernie is on holiday next week by the way", "josie said she'll ring the printer tomorrow"])
def test_a_statement_that_corrects_nothing_is_told_so(words: str) -> None:
    turn = play().say(words)
    assert turn.outcome == "refused"
    assert turn.message.startswith("Nothing changed.")
    assert "replace “old words” with “new words”" in turn.message


@pytest.mark.parametrize(
    "words", ["make the kitchen easier to understand", "make the kitchen a bit shorter", "write a nice invitation for the kitchen"]
)
def test_a_wish_for_writing_is_told_in_the_persons_own_words(words: str) -> None:
    assert play().say(words).message.startswith(f"“{words}” needs writing")
