"""Which messages go along with a word on the form of an answer: those that want words, and no command."""

import pytest

from support.modelled import doc_with, told

HINT = "If they say nothing else about its form"
DOCUMENT = "# Lab notes\n\n## Interpretation\n\nRead the band.\n\n## Storage\n\nKeep it cold. It lasts a year at four degrees.\n"


def hinted(words: str) -> bool:
    doc, model = doc_with(lambda prompt, number: "Because of the cold [2].", DOCUMENT)
    doc.say(words)
    return HINT in told(model.prompts[0])


@pytest.mark.parametrize(
    "words",
    [
        "Clarify the Interpretation section for trainees",
        "Give the line about the band more urgency",
        "summarise Storage in one line",
        "could section 2 be made shorter",
        "translate 'Storage' into Spanish",
        "the storage temperature should be five degrees",
        "yes, do it",
        "suggest a sentence for the end of section 2",
        "Suggest a better title",
    ],
)
def test_a_plain_command_says_nothing_of_forms(words: str) -> None:
    assert not hinted(words)


@pytest.mark.parametrize(
    "words",
    [
        "What do you think of section 2?",
        "Suggest three better titles for the notes",
        "Suggest a few better titles for the notes",
        "Analyse the tone of section 2",
        "Why is it kept cold?",
        "by when do we have to read this",
    ],
)
def test_what_wants_words_comes_with_their_usual_form(words: str) -> None:
    assert hinted(words)
