"""One word changed is one word changed: the bytes beside it stay, the separators too, whatever stands directly below or above."""

import random
import re
from pathlib import Path

import pytest

import copydesk
from copydesk import formats
from copydesk.document.document import Document
from copydesk.formats.format import Piece
from support.oneword import checked
from support.samples import FILES, sample
from support.samples import WORD as WORD_FILE
from support.soak import times

SAMPLES = sorted(path for path in (Path(__file__).parents[2] / "samples").iterdir() if path.suffix in (".md", ".fountain"))
TIGHT = (
    "# A\n\n<!-- overview -->\nThis paragraph stands below.\n\nMore.\n",
    "# A\n\nText[^a] and[^b].\n\n[^a]: Note about rain.\n[^b]: Other snow.\n[^c]: Third hail.\n",
    "Lead sentence:\n- alpha\n- beta\n  gamma\n\n> quoted\n> further\n## Heading\nDirectly below.\n***\nAfterwards.\n",
    "[one]: https://one.example\n[two]: https://two.example\n\nSee [one] and [two] together.\n",
    "| left | right |\n|---|---|\n| inner | outer |\n\nBelow the table.\n```\ncoded words\n```\nDirectly after.\n",
    "1. first\n2. second\n   - nested\n   - deeper\n\n   loose\n3. third\n",
    "- [ ] undone\n- [x] finished\n\n<details>\n<summary>Folded</summary>\n\nInside.\n\n</details>\n",
)
WORD = re.compile(r"(?<![\w/#@.:\[<^-])[A-Za-z]{4,}(?![\w/@:=(>\]-])")
PER_SAMPLE = 12


def check(text: str, format: str, kind: str, word: str) -> None:
    document = copydesk.Desk().read(text.encode(), format=format, kind=kind)
    turn = document.apply({"edits": [{"action": "replace", "find": word, "with": word[::-1].lower()}]})
    assert str(turn.outcome) == "applied", (word, turn.message)
    assert document.export().decode() == text.replace(word, word[::-1].lower()), word
    assert turn.message.endswith("Nothing else changed."), turn.message


def once(text: str) -> list[str]:
    found = [word for word in dict.fromkeys(WORD.findall(text)) if text.count(word) == 1]
    return [word for word in found if word.lower() != word[::-1].lower()]


@pytest.mark.parametrize("text", TIGHT)
def test_what_stands_close_stays_close(text: str) -> None:
    words = once(text)
    assert words
    for word in words:
        check(text, "markdown", "article", word)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_one_word_of_a_sample(path: Path) -> None:
    text = path.read_text()
    words = once(text.partition("\n---\n")[2] or text)
    drawn = random.Random(path.name).sample(words, min(PER_SAMPLE, len(words)))
    assert drawn
    for word in drawn:
        if text.count(word) == 1:
            check(
                text, "markdown" if path.suffix == ".md" else "fountain", "article" if path.suffix == ".md" else "screenplay", word
            )


@pytest.mark.parametrize("kind", [*FILES, WORD_FILE])
def test_random_words_of_every_format(kind: str) -> None:
    made, refused = checked(sample(kind).document, random.Random(kind), times(100))  # 2,000 of each format in the long runs
    assert made > 4 * refused, (made, refused)


@pytest.mark.parametrize("kind", ["article", "note"])
def test_a_careless_writer_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = sample(kind).document
    module = formats.load(document.format)
    real = module.pieces

    def careless(document: Document) -> list[Piece]:
        return [piece if piece.own else piece._replace(data=piece.data + b"\n") for piece in real(document)]

    before = formats.write(document)
    monkeypatch.setattr(module, "pieces", careless)
    monkeypatch.setattr(module, "assemble", None, raising=False)  # which writes in parts of its own
    assert formats.write(document) == before, "asked for again, the bytes are at hand"
    with pytest.raises(AssertionError):
        checked(document, random.Random(1), 20)
