"""A whole file sent anew, bare or in a fence under its name. What stands for text that was left out makes it none."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

NAME = "a whole file"
FENCED = re.compile(r"\s*(?:[\w./\\-]+\.\w{1,8}:?\s*\n)?(?P<fence>`{3,}|~{3,})[\w-]*\n(?P<text>.*\n)?(?P=fence)\s*", re.DOTALL)
SIGNS = re.compile(r"[^\w ]+")


class Whole(NamedTuple):
    """All of a file's text."""

    text: str


def is_fenced(text: str) -> bool:
    return (found := FENCED.fullmatch(text)) is not None and f"\n{found['fence']}" not in (found["text"] or "")


def read_fenced(text: str) -> Whole:
    found = FENCED.fullmatch(text)
    assert found is not None  # `is_fenced` says so
    return Whole(found["text"] or "")


def placeholder(old: str, new: str) -> str | None:
    """The first line of a text that stands for lines which were left out, and that the old text doesn't have."""
    standing = {line.strip() for line in old.split("\n")}
    for line in new.split("\n"):
        words = " ".join(SIGNS.sub(" ", line).split()).casefold()
        if words and line.strip() not in standing and ("..." in line or "…" in line) and words in phrases():
            return line.strip()
    return None


@cache
def phrases() -> frozenset[str]:
    text = files(__package__).joinpath("leftout.txt").read_text("utf-8")
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))
