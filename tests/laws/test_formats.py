"""Laws 1, 4, 5 and closure on every kind and format: random histories on documents worth editing."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, apply, invert
from copydesk.errors import InputError
from support.docx import fixture
from support.edits import SORTS
from support.laws import check_change, check_undo
from support.soak import examples

SAMPLES = Path(__file__).parents[2] / "samples"
DOCUMENTS = {
    "article": ("article.md", "markdown"),
    "report": ("report.md", "markdown"),
    "note": ("note.json", "blocknote"),
    "experiment": ("experiment.json", "experiment"),
    "screenplay": ("screenplay.fountain", "fountain"),
    "report in Word": ("everything", "docx"),
}
SPELLINGS = {
    "as it is": lambda data: data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "BOM, no final newline": lambda data: b"\xef\xbb\xbf" + data.rstrip(b"\n"),
}


def source(which: str, spelling: str) -> bytes:
    """The bytes of a document; those of Word are no text, and are spelled in one way."""
    name, format = DOCUMENTS[which]
    return fixture(name) if format == "docx" else SPELLINGS[spelling]((SAMPLES / name).read_bytes())


def sample(which: str, spelling: str = "as it is") -> Document:
    return formats.read(source(which, spelling), DOCUMENTS[which][1], which.split()[0])


def random_edit(document: Document, random: Random) -> list[Operation]:
    """Some operations that binding would accept, or none."""
    try:
        operations = random.choice(SORTS)(document, random)
        return operations if formats.misread(apply(document, operations)) is None else []
    except (InputError, OperationError):
        return []


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_reading_and_writing_gives_the_same_bytes(kind: str, spelling: str) -> None:
    data = source(kind, spelling)
    document = sample(kind, spelling)
    assert formats.write(document) == data
    assert formats.misread(document) is None


@pytest.mark.parametrize("kind", DOCUMENTS)
@examples(25)
@given(seed=st.integers(0, 2**32), spelling=st.sampled_from(list(SPELLINGS)))
def test_each_change_keeps_every_law(kind: str, seed: int, spelling: str) -> None:
    random = Random(seed)
    document = sample(kind, spelling)
    for _ in range(3):
        operations = random_edit(document, random)
        if operations:
            document = check_change(document, operations)


@pytest.mark.parametrize("kind", DOCUMENTS)
@examples(20)
@given(seed=st.integers(0, 2**32))
def test_a_long_history_is_undone_to_the_first_byte(kind: str, seed: int) -> None:
    random = Random(seed)
    first = document = sample(kind)
    done: list[Operation] = []
    for _ in range(15):
        operations = random_edit(document, random)
        document = apply(document, operations)
        done += operations
    check_undo(first, document, done)
    assert formats.write(apply(document, invert(done))) == formats.write(first)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_most_random_edits_are_accepted(kind: str) -> None:
    """Else the laws above would be checked on nothing."""
    random = Random(7)
    document = sample(kind)
    accepted = sum(bool(random_edit(document, random)) for _ in range(150))
    assert accepted > 75, accepted
