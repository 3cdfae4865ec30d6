"""Law 1 for patches: an anchor sent dedented, flattened, too far in, with tabs, with other line ends or with spaces at line ends
changes what it names and no byte besides, or is refused; and "Nothing else changed" is said only where that is so."""

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from copydesk import Desk
from copydesk.editing.patches.application import patched
from copydesk.editing.patches.hunk import Hunk
from copydesk.plan.problem import Code, Problem
from support.soak import times

SAMPLES = sorted(path for path in (Path(__file__).parents[2] / "samples").iterdir() if path.suffix in (".md", ".fountain"))
NESTED = """# Nested

- One
  - Two nested
    more of two
    - Three deep

      > A quotation
      > of two lines
    - Four deep
  - Five
- Six

1. First

   ```python
   def load(x):
       if x:
           return x * 2
       return None
   ```

2. Second
\t- With a tab
\t\t- Further in

> Quoted words
> - an item
>   that goes on
> - another
"""
WORD = re.compile(r"[A-Za-z]{3,}")
LEAD = re.compile(r"[ \t]*")


class Sent(NamedTuple):
    text: str
    first: int
    last: int
    changed: list[str]  # the lines as they are meant to stand


def dedented(lines: list[str]) -> list[str]:
    least = min((len(lead(line)) for line in lines if line.strip()), default=0)
    return [line[least:] if line.strip() else line for line in lines]


def flattened(lines: list[str]) -> list[str]:
    return [line.lstrip(" \t") for line in lines]


def too_far_in(lines: list[str]) -> list[str]:
    return [f"    {line}" if line.strip() else line for line in lines]


def with_tabs(lines: list[str]) -> list[str]:
    return ["\t" * (len(lead(line)) // 2) + " " * (len(lead(line)) % 2) + line[len(lead(line)) :] for line in lines]


def first_dedented(lines: list[str]) -> list[str]:
    return [lines[0].lstrip(" \t"), *lines[1:]]


def unquoted(lines: list[str]) -> list[str]:
    return [re.sub(r"^([ \t]*)> ?", r"\1", line) for line in lines]


def spaced(lines: list[str]) -> list[str]:
    return [f"{line}  " for line in lines]


WAYS: dict[str, Callable[[list[str]], list[str]]] = {
    way.__name__: way for way in (list, dedented, flattened, too_far_in, with_tabs, first_dedented, unquoted, spaced)
}


def lead(line: str) -> str:
    found = LEAD.match(line)
    return found[0] if found else ""


@cache
def texts() -> dict[str, str]:
    return {"nested": NESTED, **{path.name: path.read_text() for path in SAMPLES}}


def mixed(text: str, draw: random.Random) -> str:
    """A text in which some lines end as on Windows."""
    *lines, last = text.split("\n")
    return "".join(line + draw.choice(("\r\n", "\n", "\n")) for line in lines) + last


def drawn(name: str, draw: random.Random, *, more: bool) -> Sent | None:
    """Some lines of a text with one word changed, and perhaps one line more, as far in as the one above it."""
    lines = texts()[name].split("\n")
    inner = [at for at, line in enumerate(lines) if line.strip() and line[:1] in (" ", "\t", ">", "-")]
    first = max(0, draw.choice(inner or range(len(lines))) - draw.randrange(2))
    last = min(len(lines), first + draw.randrange(1, 5))
    words = [(at, word) for at in range(first, last) for word in WORD.finditer(lines[at])]
    if not words:
        return None
    at, word = draw.choice(words)
    changed = lines[first:last]
    changed[at - first] = lines[at][: word.start()] + "Zebra" + lines[at][word.end() :]
    if more:
        changed.insert(at - first + 1, f"{lead(lines[at])}Another line here")
    return Sent(texts()[name], first, last, changed)


def without_ends(text: str) -> list[str]:
    return [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]


def check_ends(before: str, after: str, sent: Sent) -> None:
    """Every line outside those that were named has its bytes, and one that was only changed its line end."""
    old, new = before.split("\n"), after.split("\n")
    behind = len(old) - sent.last
    assert old[: sent.first] == new[: sent.first]
    assert old[sent.last :] == new[len(new) - behind :]
    if len(old) == len(new):
        assert [line.endswith("\r") for line in old] == [line.endswith("\r") for line in new]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["nested", *(path.name for path in SAMPLES)])
def test_no_anchor_damages(name: str, way: str) -> None:
    draw, outcomes = random.Random(f"{name} {way}"), Counter[str]()
    for number in range(times(40)):
        sent = drawn(name, draw, more=number % 3 == 0)
        if sent is None:
            continue
        lines = sent.text.split("\n")
        old, new = WAYS[way](lines[sent.first : sent.last]), WAYS[way](sent.changed)
        before = mixed(sent.text, draw) if number % 2 else sent.text
        end = "\r\n" if number % 4 == 1 else "\n"
        after = patched(before, [Hunk("replace", end.join(old), end.join(new), whole=number % 5 == 0)])
        if isinstance(after, Problem):
            assert after.code in (Code.AMBIGUOUS, Code.MISFIT), after.message
            outcomes[after.code] += 1
            continue
        outcomes["done"] += 1
        meant = "\n".join([*lines[: sent.first], *sent.changed, *lines[sent.last :]])
        if way == "unquoted":  # a line more inside a quotation takes its mark, which can't be told from the words that were sent
            assert len(without_ends(after)) == len(without_ends(meant))
        else:
            assert without_ends(after) == without_ends(meant), (old, new)
        check_ends(before, after, sent)
    assert outcomes["done"] > outcomes.total() / 3, outcomes


@pytest.mark.parametrize("name", ["nested", *(path.name for path in SAMPLES if path.suffix == ".md")])
def test_nothing_else_changed_is_so(name: str) -> None:
    """Through a whole turn: what is told as one change is one in the file."""
    draw, done = random.Random(name), 0
    for number in range(times(12)):
        sent = drawn(name, draw, more=False)
        if sent is None:
            continue
        lines = sent.text.split("\n")
        way = list(WAYS.values())[number % len(WAYS)]
        text = mixed(sent.text, draw) if number % 2 else sent.text
        doc = Desk().read(text.encode(), format="markdown", kind="article")
        old, new = ("\n".join(way(part)) for part in (lines[sent.first : sent.last], sent.changed))
        turn = doc.apply({"old_str": old, "new_str": new})
        if str(turn.outcome) != "applied":
            assert doc.export() == text.encode()
            continue
        done += 1
        assert turn.message.endswith("Nothing else changed.")
        after = doc.export().decode()
        check_ends(text, after, sent)
        meant = "\n".join([*lines[: sent.first], *sent.changed, *lines[sent.last :]])
        assert WORD.findall(after) == WORD.findall(meant)
        doc.undo()
        assert doc.export() == text.encode()
    assert done


CODE = b"# A\n\n1. First\n\n   ```python\n   def load(x):\n       if x:\n           return x * 2\n       return None\n   ```\n"


@pytest.mark.parametrize(
    ("find", "new", "stands"),
    [
        ("def load(x):\nif x:\nreturn x * 2", "def load(x):\nif x:\nreturn x * 3", CODE.replace(b"x * 2", b"x * 3")),
        ("if x:\n    return x * 2", "if y:\n    return y * 2", CODE.replace(b"if x", b"if y").replace(b"return x", b"return y")),
        ("if x:\nreturn x * 2\nreturn None", "if x:\nreturn x * 2\nprint()\nreturn None", None),
    ],
)
def test_a_text_that_is_found_without_its_indentation_keeps_it(find: str, new: str, stands: bytes | None) -> None:
    doc = Desk().read(CODE, format="markdown", kind="article")
    turn = doc.apply({"edits": [{"action": "replace", "find": find, "with": new}]})
    assert str(turn.outcome) == ("applied" if stands else "refused"), turn.message
    assert doc.export() == (stands or CODE)


def test_what_the_guard_guards() -> None:
    """The case that was seen: matched without indentation, written without it."""
    text = "- One\n  - Two\n    more\n    - Three\n- Four\n"
    hunk = Hunk("replace", "- Two\nmore\n- Three", "- Two\nless\n- Three")
    assert patched(text, [hunk]) == text.replace("more", "less")
    crlf = text.replace("Two\n", "Two\r\n")
    assert patched(crlf, [hunk]) == crlf.replace("more", "less")


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        # A line that is only quoted has the spaces it had, two of which break a line.
        ("One  \nTwo\nThree\n", "One\nTwo", "One\n2", "One  \n2\nThree\n"),
        # A line more in place of one that stands further in than both its neighbours.
        ("- A\n  b\n- C\n", "- A\nb\n- C", "- A\nb2\nmore\n- C", None),
        # Steps of two for steps of four; and steps that don't go together.
        ("- A\n    - B\n        - C\n", "- A\n  - B", "- A\n  - B\n    - B2", "- A\n    - B\n        - B2\n        - C\n"),
        ("- A\n  - B\n      - C\n", "- A\n - B\n  - C", "- A\n - B\n  - C\n   - D", None),
        # Nobody means the last line end, which is no line.
        ("One\nTwo", "Two", "Two\nThree", "One\nTwo\nThree"),
        ("One\r\nTwo\n", "One\nTwo", "One\nTwo\nThree", "One\r\nTwo\nThree\n"),
        ("\ufeffOne\nTwo\n", "One\nTwo", "1\nTwo", "\ufeff1\nTwo\n"),
    ],
)
def test_where_a_line_stands(text: str, old: str, new: str, after: str | None) -> None:
    result = patched(text, [Hunk("replace", old, new, whole=True)])
    assert (None if isinstance(result, Problem) else result) == after
