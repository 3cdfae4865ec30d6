"""What is worked out on a version and passed on to the next is what the next would have worked out itself."""

from random import Random

import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, assign, remove, splice
from copydesk.editing.index import places
from copydesk.editing.names import NameIndex
from copydesk.editing.structure import Structure, counted_numbers, title
from copydesk.language.commands.cells import TableLabels
from house.sources import ROOT

SAMPLES = {"article": "markdown", "report": "markdown", "note": "blocknote", "experiment": "experiment", "screenplay": "fountain"}
TEXTS = ("Another text.", "Ada: first", "2. Walls", "x", "", "Total")


def sample(kind: str) -> Document:
    (file,) = (ROOT / "samples").glob(f"{kind}.*")
    return formats.read(file.read_bytes(), SAMPLES[kind], kind)


def worked_out(document: Document) -> list[object]:
    structure, names, labels = (document.cached(make) for make in (Structure, NameIndex, TableLabels))
    of_structure = (structure.start, structure.end, structure.places, structure.section_end, structure.heading_above)
    others = [document.cached(make) for make in (places, counted_numbers, title)]
    return [of_structure, names.entries, labels.of, labels.with_column, *others]


def an_edit(document: Document, chance: Random) -> Operation:
    node = document[chance.choice(document.order[1:])]
    draw = chance.random()
    if draw < 0.1 and not node.children:
        return remove(document, node.id)
    if draw < 0.2 and "level" in node.attrs:
        return assign(document, node.id, "level", chance.randint(1, 3))
    return splice(document, node.id, chance.choice(TEXTS))


@pytest.mark.parametrize("kind", SAMPLES)
def test_it_is_the_same(kind: str) -> None:
    chance, passed = Random(kind), 0
    document = sample(kind)
    for _ in range(60):
        worked_out(document)
        after = apply(document, [an_edit(document, chance)])
        known = after._cache.get(Structure)
        passed += known is not None
        assert known is None or known.document is after
        assert worked_out(after) == worked_out(after.afresh())
        document = after
    assert passed > 10, "a new text is no new structure"
