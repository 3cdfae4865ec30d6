"""Keyword search on every kind: the leaves that are about some words, best first, each with its path and whole text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.apps.opening import open_bytes
from copydesk.document.document import Document
from copydesk.document.operations import apply, splice
from copydesk.formats.markdown.nesting import MAX_NESTING
from copydesk.plan.evidence import Passage
from copydesk.reading.find import WordIndex, find, keyword_scores, rank
from copydesk.reading.places import seen
from copydesk.reading.words import stem
from support.samples import FILES, SAMPLES
from support.soak import examples

# What is looked for, and a text that the best passage must hold.
BEST = {
    "article": [
        ("nail varnish", "A starter that smells of nail varnish"),
        ("duvet", "under your own duvet"),
        ("lidded pot inside the oven", "Heat the oven to 250"),
    ],
    "report": [("silt", "buried in silt"), ("larch planks deck", "a deck of larch planks"), ("soil behind", "test the soil")],
    "note": [("water meter", "Ask the council about the water meter"), ("brewery", "from the brewery"), ("overflow", "overflow")],
    "experiment": [("far-red sleep", "puts it to sleep again"), ("germination colours", "germination"), ("petri", "Petri dishes")],
    "screenplay": [
        ("spanner", "hands him a spanner"),
        ("grandmother coins", "his grandmother gave him"),
        ("tear ticket roll", "tears a ticket"),
    ],
}


def opened(kind: str) -> Document:
    path = SAMPLES / FILES[kind]
    return open_bytes(path.read_bytes(), path.suffix, None, kind)


def article(text: str) -> Document:
    return formats.read(text.encode(), "markdown", "article")


@pytest.mark.parametrize(("kind", "query", "text"), [(kind, *case) for kind, cases in BEST.items() for case in cases])
def test_the_best_passage_is_about_the_query(kind: str, query: str, text: str) -> None:
    assert text in find(opened(kind), query)[0].text


def test_a_passage_has_id_path_whole_text_and_score() -> None:
    document = article("# One\n\n## Two\n\nA *long* sentence about herons, and more words behind it.\n")
    (passage,) = find(document, "heron")
    assert isinstance(passage, Passage)
    assert document[passage.id].type == "paragraph"
    assert passage.label == "One > Two"
    assert passage.text == "A long sentence about herons, and more words behind it."
    assert passage.score > 0


def test_better_ones_come_first_equal_ones_in_reading_order_and_no_more_than_asked_for() -> None:
    document = article("heron heron heron\n\na heron and other words\n\nnothing\n\na heron and other words\n")
    found = find(document, "heron")
    assert [passage.text.count("heron") for passage in found] == [3, 1, 1]
    assert [document.order.index(passage.id) for passage in found[1:]] == sorted(document.order.index(p.id) for p in found[1:])
    assert find(document, "heron", limit=2) == found[:2]
    assert find(document, "heron", limit=0) == []


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    document = article("\n\n".join(["the river is wide"] * 8 + ["a heron by itself", "river river river"]))
    assert find(document, "river heron")[0].text == "a heron by itself"


def test_titles_above_a_text_count_and_titles_by_themselves_are_no_passage() -> None:
    document = article("# Book\n\n## Drainage\n\nIt is kept clear.\n\n## Paint\n\nIt is kept clear.\n")
    (passage,) = find(document, "drainage")
    assert passage.label == "Book > Drainage"
    assert find(article("# Book\n\n## Drainage\n"), "drainage")[0].text == "Drainage", "a title with nothing below is a leaf"
    note = opened("note")
    assert all(note[passage.id].type != "heading" for passage in find(note, "barrels", 50)), "nor where titles hold nothing"


@pytest.mark.parametrize(("asked", "stands"), [("drained", "draining"), ("planks", "plank"), ("CAFE", "café"), ("bodies", "body")])
def test_case_accents_and_endings_don_t_matter(asked: str, stands: str) -> None:
    assert find(article(f"one\n\nthe {stands} here\n\ntwo\n"), asked)


@pytest.mark.parametrize(("one", "two"), [("wing", "wed"), ("bus", "bu"), ("spring", "spr"), ("analysis", "analysi"), ("red", "r")])
def test_words_that_only_look_alike_stay_apart(one: str, two: str) -> None:
    assert stem(one) != stem(two)


def test_a_misspelt_word_finds_what_it_is_like_and_a_known_one_finds_only_itself() -> None:
    document = article("about drainage\n\nabout granite\n\nabout light\n")
    assert [passage.text for passage in find(document, "drainige")] == ["about drainage"]
    assert find(document, "night") == []
    assert find(document, "zebra") == []


def test_scripts_without_spaces_are_searched() -> None:
    document = article("今日は天気がいい\n\n面包很好吃\n")
    assert [passage.text for passage in find(document, "面包")] == ["面包很好吃"]


def test_silent_words_alone_are_looked_for_as_they_are() -> None:
    document = article("to be or not to be\n\nsomething else\n")
    assert [passage.text for passage in find(document, "not to be")] == ["to be or not to be"]
    assert find(document, "") == []
    assert find(document, "?!") == []


def test_a_row_s_other_cells_and_who_speaks_are_known() -> None:
    script = formats.read(b"INT. HUT - DAY\n\nMARY\nHello there.\n\nJOHN\nHello there.\n", "fountain", "screenplay")
    assert find(script, "mary hello")[0].label == "INT. HUT - DAY"
    assert script[script[find(script, "mary hello there")[0].id].parent or ""].text == "MARY"


def test_ids_of_other_things_are_no_text() -> None:
    document = opened("experiment")
    assert find(document, "stp lamp calibration", 50)
    found = find(document, "stp exp materials soak lamps", 50)
    assert not any("stp-" in passage.text or "exp-" in passage.text for passage in found)


def test_the_index_is_made_once_a_version_and_follows_a_change() -> None:
    document = article("a heron\n\na crane\n")
    assert document.cached(WordIndex) is document.cached(WordIndex)
    first = document[document.root].children[0]
    after = apply(document, [splice(document, first, "a stork")])
    assert find(document, "heron")
    assert not find(after, "heron")
    assert find(after, "stork")[0].id == first


def test_rank_takes_any_scores() -> None:
    document = article("a heron\n\na crane\n\na stork\n")
    one, two, three = document[document.root].children
    assert [passage.id for passage in rank(document, {one: 0.1, two: 0.9, three: 0.1}, 2)] == [two, one]
    assert set(keyword_scores(document, "heron stork")) == {one, three}


@pytest.mark.parametrize("kind", FILES)
@examples(40)
@given(seed=st.integers(0, 2**32))
def test_any_words_of_a_text_find_it(kind: str, seed: int) -> None:
    """All words of a leaf find that leaf, or one that holds as many of them."""
    random = Random(seed)
    document = opened(kind)
    index = document.cached(WordIndex)
    id = random.choice([id for id in index.ids if len(seen(document, id).split()) > 6])
    found = find(document, seen(document, id), 3)
    assert any(passage.id == id or seen(document, id) in passage.text for passage in found), seen(document, id)
    assert all(passage.id in document and passage.label for passage in found)
    assert [passage.score for passage in found] == sorted((passage.score for passage in found), reverse=True)


def test_a_deep_and_a_wide_document() -> None:
    deep = article("\n".join("  " * depth + f"- level {depth}" for depth in range(MAX_NESTING)))
    assert f"level {MAX_NESTING - 1}" in [passage.text for passage in find(deep, str(MAX_NESTING - 1))]
    wide = article("\n\n".join(f"paragraph number {place}" for place in range(3_000)))
    assert find(wide, "2999")[0].text == "paragraph number 2999"
