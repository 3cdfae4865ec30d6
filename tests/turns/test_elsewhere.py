"""An edit in another part than the named one is a doubt; where each is spoken of, there is none."""

from typing import Any

import pytest

from support.modelled import doc_with, edits, replacing

RIVER = """# River

## Hythe station

### Remarks

The culvert is narrow. The gate is old and slow. A visit is planned.

## Ilford station

### Remarks

The gauge showed no leak. A visit is planned for the spring.

## Oban station

### Remarks

The sluice is new. A boat is kept there.
"""


def outside(turn: Any) -> list[str]:
    return [risk.message for edit in turn.edits for risk in edit.risks if risk.code == "outside"]


def at(doc: Any, text: str) -> str:
    return next(f"#{node.id}" for node in doc.document.walk() if text in node.text)


HYTHE = ("The gate is old and slow.", "The gate is old.")
ILFORD = (" A visit is planned for the spring.", "")


@pytest.mark.parametrize(
    ("words", "made", "is_doubted"),
    [
        ("sum up the remarks of Hythe station", (HYTHE, ILFORD), True),
        ("sum up the remarks of Hythe station", (HYTHE,), False),
        ("sum up the remarks of Hythe and Ilford station", (HYTHE, ILFORD), False),
        ("sum up the remarks of the stations a little", (HYTHE, ILFORD), False),
    ],
)
def test_the_same_part_under_another_heading_is_elsewhere(words: str, made: tuple[tuple[str, str], ...], is_doubted: bool) -> None:
    doc, _ = doc_with([], RIVER)
    ids = {pair: at(doc, pair[0].strip()) for pair in made}
    doc, _ = doc_with([edits(*(replacing(*pair, ids[pair]) for pair in made)) | {"text": "Done."}, "Done."], RIVER)
    told = outside(doc.say(words))
    assert bool(told) is is_doubted, told
    assert not told or "Ilford" in told[0]
