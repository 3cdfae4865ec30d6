"""The phrase lists of a language: the notation spelled out, and files in which nothing stands that can't be said or heard."""

from collections import Counter

import pytest

from copydesk.references import wordlists
from copydesk.references.spans import MAX_PHRASE
from copydesk.words.lexicon import ENGLISH, named
from copydesk.words.phraselists import PhraseLists, phrase_lists
from copydesk.words.tokens import message_tokens

FILES = ("lists", "references", "classes", "verbs")


def test_an_entry_stands_for_all_its_ways() -> None:
    lists = PhraseLists({"NEAR": ["right", "just"], "PLACE": ["[NEAR] (after | in front of)", "that 's [all]"]})
    assert lists.phrases("PLACE") == {
        ("after",),
        ("right", "after"),
        ("just", "after"),
        ("in", "front", "of"),
        ("right", "in", "front", "of"),
        ("just", "in", "front", "of"),
        ("that", "'s"),
        ("that", "'s", "all"),
    }


def test_a_table_says_what_its_phrases_stand_for() -> None:
    lists = PhraseLists({"SIDE=after": ["behind"], "SIDE=before": ["in front of", "above"], "SIDES": ["both"]})
    assert lists.table("SIDE") == {("behind",): "after", ("in", "front", "of"): "before", ("above",): "before"}


def test_signs_and_order_stay_as_they_are_written() -> None:
    lists = PhraseLists({"AND": ["and", "COMMA", ";"], "ROMANS": ["I", "II"]})
    assert lists.words("AND") == {"and", ",", ";"}
    assert lists.in_order("ROMANS") == ("I", "II")


@pytest.mark.parametrize("entry", ["delete {what}", "after )", "NOWHERE else"])
def test_what_is_no_list_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match=r"slots|bracket|class"):
        PhraseLists({"LIST": [entry]}).phrases("LIST")


@pytest.mark.parametrize("file", FILES)
def test_no_list_has_the_name_of_another(file: str) -> None:
    assert [name for name, count in Counter(name for name, _ in named(ENGLISH, file)).items() if count > 1] == []


def test_every_phrase_of_a_reference_can_be_heard() -> None:
    """A phrase that the tokenizer parts otherwise, or that is longer than the longest that is looked for, would never match."""
    lists = phrase_lists("references")
    signs = {"AND", "THROUGH", "NUMBER_SIGNS", "PATH_SIGNS", "ROMANS", "NEGATIVE_PREFIXES"}
    for name, _ in named(ENGLISH, "references"):
        for phrase in lists.phrases(name) if name not in signs else ():
            assert tuple(token.word for token in message_tokens(" ".join(phrase))) == phrase
    for table in (wordlists.RELATIONS, wordlists.NAMING, wordlists.WORDINGS, wordlists.WHOLE_WORDS):
        assert max(map(len, table)) <= MAX_PHRASE


def test_every_list_of_references_is_asked_for() -> None:
    named_in_code = {name for name in vars(wordlists) if name.isupper()}
    known = {name.partition("=")[0] for name, _ in named(ENGLISH, "references")}
    spelled_otherwise = {"WHOLE", "PLACE", "AT_EDGE", "RELATION", "WORDING", "ROLE_NAME", "THERE"}
    inside_others = {"NEAR", "WHICH"}
    assert known - spelled_otherwise - inside_others <= named_in_code
