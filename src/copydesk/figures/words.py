"""The word lists that figures are spelled with, read from `words.txt` once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def rows() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The lines of each list, as words."""
    found: dict[str, list[tuple[str, ...]]] = {}
    title = ""
    for line in (files("copydesk.figures") / "words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            title = line.strip("[] ")
        elif line.strip() and not line.startswith("# "):
            found.setdefault(title, []).append(tuple(line.split()))
    return {name: tuple(lines) for name, lines in found.items()}


@cache
def words(name: str) -> frozenset[str]:
    return frozenset(word for row in rows()[name] for word in row)


@cache
def meant(name: str) -> Mapping[str, str]:
    """By word, the first of its row."""
    return {word: row[0] for row in rows()[name] for word in row}


def says_nothing(text: str) -> bool:
    """Whether a cell holds no value: nothing at all, or a sign for it."""
    said = text.strip().casefold()
    return not said or said in words("nothing")


@cache
def is_sum(name: str) -> bool:
    """Whether a row or a column is called what it is worked out to: a total, an average."""
    said = name.casefold().replace("*", "").strip(" :.()").split()
    return any(word in words("sums") for word in said) and all(word in words("sums") | words("beside sums") for word in said)
