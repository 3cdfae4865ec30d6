"""Finding a damaged text: what comparing it with every node finds, letter by letter; after changes too, and in any script."""

from collections.abc import Sequence
from random import Random

import pytest
from edlib import align
from hypothesis import assume, given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, remove, splice
from copydesk.references.rungs import CHARS_PER_NEAR, Rung
from copydesk.references.texts import index, nearhits
from copydesk.references.texts.corpus import positions
from copydesk.references.texts.grams import MIN_PIECE, Grams
from copydesk.references.texts.hits import locate
from copydesk.references.texts.matches import levelled
from support.soak import examples

LATIN = (
    "river gauge water level the a of held stone bridge **bold** it’s café &amp; — ***",
    "[link](http://x.example/y) `List<int>`",
)
OTHERS = ("数字は三十です。 河流 的 水位 上升 了 река поднялась утром 😀", "δοκιμή καλημέρα שלום عليكم")
SCRIPTS = {script: " ".join(words).split() for script, words in (("Latin", LATIN), ("others", OTHERS), ("both", (*LATIN, *OTHERS)))}


def document_of(random: Random, words: Sequence[str], paragraphs: int) -> Document:
    """Paragraphs, of which many are nearly the same."""
    texts: list[str] = []
    for _ in range(paragraphs):
        if texts and random.random() < 0.6:
            texts.append(damaged(random, random.choice(texts), random.randint(0, 6)))
        else:
            texts.append(" ".join(random.choices(words, k=random.randint(3, 25))))
    return read("\n\n".join(texts))


def read(text: str) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def damaged(random: Random, text: str, errors: int) -> str:
    letters = list(text)
    for _ in range(errors):
        place = random.randrange(len(letters))
        match random.randrange(3):
            case 0:
                letters[place] = random.choice("bcdfg河ж")
            case 1:
                letters[place] = ""
            case _:
                letters[place] += random.choice("bcdfg河ж")
    return "".join(letters)


def nearest_by_comparing(document: Document, wanted: str) -> tuple[int, set[str]] | None:
    """The fewest letters that are wrong anywhere, and the nodes with so few: by looking at every one of them."""
    wanted = levelled(" ".join(wanted.split()))
    alphabet = {letter: chr(place) for place, letter in enumerate(dict.fromkeys(wanted), 1)}
    query = "".join(alphabet[letter] for letter in wanted)
    found: dict[str, int] = {}
    for node in document.walk():
        text = levelled(formats.visible(document, node.id).text)
        seen = "".join(alphabet.get(letter, "\0") for letter in text)
        if text:
            found[node.id] = align(query, seen, mode="HW", k=len(wanted) // CHARS_PER_NEAR)["editDistance"]
    near = {id: errors for id, errors in found.items() if errors >= 0}
    return (min(near.values()), {id for id, errors in near.items() if errors == min(near.values())}) if near else None


@pytest.mark.parametrize("script", SCRIPTS)
@examples(150)
@given(seed=st.integers(0, 2**32), errors=st.integers(1, 12), warm=st.booleans())
def test_the_nearest_places_are_those_that_comparing_with_every_node_finds(script: str, seed: int, errors: int, warm: bool) -> None:
    random = Random(seed)
    document = document_of(random, SCRIPTS[script], random.randint(1, 30))
    text = formats.visible(document, random.choice(list(document.order[1:]))).text
    start = random.randrange(max(1, len(text) // 2))
    part = text[start : start + random.randint(10, 200)].strip()
    assume(part)
    wanted = damaged(random, part, errors)
    assume(len(wanted.split()) > 1)
    if warm:
        for _ in range(3):
            locate(document, "something else that is not there at all, anywhere")
    hits = locate(document, wanted)
    expected = nearest_by_comparing(document, wanted)
    if hits and hits[0].rung <= Rung.FOLDED:
        return
    assert {hit.node for hit in hits} == (expected[1] if expected else set())


LINE = "the keeper of the lock walked down to the river at dawn, read the gauge, and wrote what it said into the book by the door"


@examples(200)
@given(st.lists(st.sets(st.integers(0, len(LINE) - 1), min_size=1, max_size=9), min_size=2, max_size=6), st.booleans())
def test_wherever_the_wrong_letters_are_the_nearest_are_found(wrong: list[set[int]], warm: bool) -> None:
    texts = ["".join("z" if place in places else letter for place, letter in enumerate(LINE)) for places in wrong]
    document = read("\n\n".join([*texts, "something else"]))
    for _ in range(2 if warm else 0):
        locate(document, "something else that is not there at all, anywhere, in any text")
    expected = nearest_by_comparing(document, LINE)
    assert expected is not None
    assert {hit.node for hit in locate(document, LINE)} == expected[1]


@examples(100)
@given(st.integers(0, 2**32))
def test_a_changed_document_is_searched_as_if_it_were_read_anew(seed: int) -> None:
    random = Random(seed)
    document = document_of(random, SCRIPTS["Latin"], 12)
    locate(document, "a first search, which makes an index")
    for _ in range(random.randint(1, 4)):
        operations: list[Operation] = []
        id = random.choice([node.id for node in document.walk() if node.text])
        operations.append(
            splice(document, id, " ".join(random.choices(SCRIPTS["both"], k=12))) if random.random() < 0.7 else remove(document, id)
        )
        document = apply(document, operations)
        assume(any(node.text for node in document.walk()))
        locate(document, " ".join(random.choices(SCRIPTS["Latin"], k=3)))
    target = random.choice([node.id for node in document.walk() if node.text])
    wanted = damaged(random, formats.visible(document, target).text, random.randint(0, 3))
    assume(wanted.strip())
    assert locate(document, wanted) == locate(document.afresh(), wanted)


def test_a_later_version_shares_what_was_joined() -> None:
    document = read("one text that stands here\n\nanother text that stands there\n")
    locate(document, "one text that stands")
    id = document.order[1]
    later = apply(document, [splice(document, id, "quite different words")])
    assert locate(later, "quite different words")[0].node == id
    assert all(hit.node != id for hit in locate(later, "one text that stands"))
    first, *_ = document.cached(index.latin_texts).parts(len("one text that stands"))
    assert later.cached(index.latin_texts).parts(len("one text that stands"))[0] is first


def test_a_place_across_two_nodes_is_none() -> None:
    document = read(
        "the end of one paragraph\n\nbegins another paragraph, which goes on\n\nthe end uf ona paregraph begans anithor\n"
    )
    hits = locate(document, "the end of one paragraph begins another")
    assert [hit.node for hit in hits] == [document.order[3]]


def test_of_a_very_common_text_every_place_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearhits, "MAX_SPURIOUS", 3)
    document = read("\n\n".join(["the same line again and again, ever so often", "the same line of something else"] * 20))
    assert len(locate(document, "the same line agein and again, ever so often")) == 20


@given(st.text(alphabet="abc", max_size=80), st.text(alphabet="abc", min_size=MIN_PIECE, max_size=12))
def test_looking_up_finds_what_looking_for_finds(text: str, piece: str) -> None:
    data, wanted = text.encode() + b"\xff" + piece.encode() + text.encode(), piece.encode()
    assert sorted(Grams(data).positions(wanted)) == list(positions(data, wanted))
