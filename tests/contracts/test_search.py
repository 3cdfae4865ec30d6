"""Search by meaning: the embedder gives the official model's vectors, and near meanings are found where words alone miss them."""

from array import array

import pytest

from copydesk import Desk
from copydesk.errors import InputError
from copydesk.models import weights
from copydesk.models.embedder import MiniLm, local_embedder
from copydesk.reading.fuse import fused, similarity
from support.installed import needs_embedder

EMBEDDER = local_embedder()


def cosine(one: str, two: str) -> float:
    assert EMBEDDER is not None
    return similarity(*EMBEDDER.embed([one, two]))


@needs_embedder
def test_the_vectors_are_the_official_models() -> None:
    assert EMBEDDER is not None
    first, second = (array("f", vector) for vector in EMBEDDER.embed(["This is an example sentence", "Each sentence is converted"]))
    # As the model's own page prints them.
    assert [round(value, 4) for value in first[:3]] == pytest.approx([0.0677, 0.0635, 0.0487], abs=2e-4)
    assert [round(value, 4) for value in second[:3]] == pytest.approx([0.0864, 0.1027, 0.0054], abs=2e-4)
    assert len(first) == 384
    assert sum(value * value for value in first) == pytest.approx(1.0, abs=1e-5)


@needs_embedder
def test_a_vector_does_not_depend_on_what_is_embedded_with_it() -> None:
    assert EMBEDDER is not None
    alone = array("f", EMBEDDER.embed(["The roof leaks."])[0])
    among = array("f", EMBEDDER.embed(["word " * 300, "The roof leaks.", ""])[1])
    assert alone == pytest.approx(among, abs=1e-5)


@needs_embedder
def test_near_meanings_are_nearer_than_far_ones() -> None:
    assert cosine("The roof leaks when it rains.", "Water comes in through the ceiling.") > cosine(
        "The roof leaks when it rains.", "The minutes were read and agreed."
    )


@needs_embedder
def test_half_a_character_is_embedded_too() -> None:
    assert EMBEDDER is not None
    assert len(EMBEDDER.embed(["half \ud83d of one"])[0]) == 384 * 4


def test_weights_that_are_not_the_official_ones_are_refused(tmp_path) -> None:
    for name in weights.SHA256:
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(InputError, match="not the official file"):
        MiniLm(tmp_path).embed(["a"])


def test_fusing_needs_both_and_keeps_the_order_of_who_leads_in_both() -> None:
    scores = fused({"a": 10.0, "b": 8.0, "c": 1.0}, {"a": 0.2, "b": 0.9, "c": 0.3})
    assert sorted(scores, key=scores.__getitem__, reverse=True) == ["b", "a", "c"]
    assert fused({"a": 1.0}, {"a": -0.5}) == {"a": 1.0}
    assert fused({}, {}) == {}


@needs_embedder
def test_what_is_meant_is_found_before_what_is_only_worded_so() -> None:
    text = b"# Notes\n\nThe bank closes at noon on Fridays.\n\nThe bank of the river is steep and washed out by floods.\n\nLunch.\n"
    doc = Desk().read(text, format="markdown")
    assert doc.find("is the bank of the stream eroded by water")[0].text.startswith("The bank of the river")
    found = doc.find("bank opening hours")
    assert found[0].text.startswith("The bank closes")
    assert found[0].label
    assert doc.find("zebra") == []
