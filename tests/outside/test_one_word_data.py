"""One word changed is one word changed, on every file of the public data that can be read: bytes compared."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from copydesk import formats
from copydesk.errors import InputError, UnsupportedError
from support.oneword import checked
from support.soak import times

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")
FORMATS = {
    ".md": ("markdown", "article"),
    ".txt": ("markdown", "article"),
    ".docx": ("docx", "report"),
    ".fountain": ("fountain", "screenplay"),
}
PER_FILE = 4


def files() -> list[Path]:
    return sorted(path for path in Path(str(DATA)).rglob("*") if path.suffix in FORMATS and path.parent != Path(str(DATA)))


def histories() -> Iterator[str]:
    with (Path(str(DATA)) / "md_history_dev" / "cases.jsonl").open(encoding="utf-8") as lines:
        yield from (json.loads(line)["before"] for line in lines)


@pytest.mark.parametrize("path", files() if DATA else [], ids=lambda path: path.name)
def test_one_word_of_a_file(path: Path) -> None:
    format, kind = FORMATS[path.suffix]
    try:
        document = formats.read(path.read_bytes(), format, kind)
    except (InputError, UnsupportedError):
        return  # what can't be read is refused, which other tests see to
    checked(document, random.Random(path.name), times(PER_FILE))


def test_one_word_of_every_history() -> None:
    made = refused = 0
    for place, text in enumerate(histories()):
        one = checked(formats.read(text.encode(), "markdown", "article"), random.Random(place), times(1))
        made, refused = made + one[0], refused + one[1]
    assert made > 100
    assert made > 10 * refused, (made, refused)
