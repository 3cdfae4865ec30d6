"""One word changed is one word changed: the bytes beside it stay, the separators too, whatever stands directly below or above."""

import random
import re
from pathlib import Path

import pytest

import copydesk

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
