"""Ids: a mistyped or invented one is caught by its form, and the same bytes give the same ids in any process."""

import os
import subprocess
import sys
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.ids import ALPHABET, SPACE, derive, encode, is_id

NUMBERS = st.integers(0, SPACE - 1)


@given(NUMBERS)
def test_every_number_below_the_space_has_an_id(number: int) -> None:
    assert is_id(encode(number))


@given(NUMBERS, st.integers(0, 6), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_caught(number: int, place: int, character: str) -> None:
    right = encode(number)
    wrong = right[:place] + character + right[place + 1 :]
    assert is_id(wrong) == (wrong == right)


@given(NUMBERS)
def test_two_exchanged_characters_are_caught(number: int) -> None:
    right = encode(number)
    for one, two in combinations(range(len(right)), 2):
        letters = list(right)
        letters[one], letters[two] = letters[two], letters[one]
        assert is_id("".join(letters)) == ("".join(letters) == right)


def test_a_number_or_a_word_is_no_id() -> None:
    assert not any(is_id(word) for word in ("1234567", "2345678", "section", "", "abc", "k3m9x2Q", "k3m9x2q "))


def test_a_taken_id_is_passed_over() -> None:
    first = derive(12345, set())
    assert derive(12345, {first}) != first


def test_ids_are_the_same_in_another_process() -> None:
    script = (
        "from copydesk import formats; print(*(node.id for node in "
        "formats.read(b'# A\\n\\ntext\\n\\ntext\\n', 'markdown', 'article').walk()))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    ).stdout.split()
    here = [node.id for node in formats.read(b"# A\n\ntext\n\ntext\n", "markdown", "article").walk()]
    assert printed == here


def test_an_id_stays_when_something_is_added_above() -> None:
    before = formats.read(b"# A\n\ntext\n", "markdown", "article")
    after = formats.read(b"# Zero\n\nnew\n\n# A\n\ntext\n", "markdown", "article")
    assert {node.id for node in before.walk() if node.text} <= set(after.nodes)
