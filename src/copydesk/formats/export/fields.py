"""Front matter as a reader sees it: values without their quotes and brackets, and which of them say the language."""

import re
from json import loads
from typing import NamedTuple

_QUOTED = re.compile(r"\A(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^']|'')*)')\Z", re.DOTALL)
_LISTED = re.compile(r"\A\[(.*)\]\Z", re.DOTALL)
_ENTRY = re.compile(r"\A\s*- ")
_BLOCK_MARK = re.compile(r"\A[|>][+-]?\d?[ \t]*\n")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_LANGUAGE_NAMES = ("lang", "language", "locale", "targetlocale")

_LEADS = ("description", "subtitle", "abstract", "summary")
_BYLINES = ("credit", "author", "authors", "source", "date", "draft date")

Fields = list[tuple[str, str]]


class Front(NamedTuple):
    """The fields by where they are shown: below the title, below that, and at the end."""

    lead: str
    byline: tuple[str, ...]
    rest: tuple[tuple[str, str], ...]


def readable(value: str) -> str:
    """A value of YAML or TOML for people: a list as its entries, a text without its quotes; anything deeper as it stands."""
    value = _BLOCK_MARK.sub("", value.strip())
    if found := _LISTED.match(value):
        return ", ".join(unquoted(part) for part in found[1].split(",") if part.strip())
    lines = [line for line in value.split("\n") if line.strip()]
    if lines and all(_ENTRY.match(line) for line in lines):
        return ", ".join(unquoted(_ENTRY.sub("", line)) for line in lines)
    return unquoted(value) if len(lines) <= 1 else "\n".join(line.strip() for line in lines)


def unquoted(value: str) -> str:
    value = value.strip()
    found = _QUOTED.match(value)
    if found is None:
        return value
    if found[2] is not None:
        return found[2].replace("''", "'")
    try:
        return str(loads(value))  # the escapes of YAML and TOML are those of JSON, and a few that nobody uses
    except ValueError:
        return found[1]


def field(fields: Fields, *names: str) -> str:
    """The first field of one of these names that says something, in any case of letters."""
    return next((value for name in names for key, value in fields if key.lower() == name and value), "")


def front_of(fields: Fields) -> Front:
    lead = next((pair for name in _LEADS for pair in fields if pair[0].lower() == name and pair[1]), ("", ""))
    byline = [pair for pair in fields if pair[0].lower() in _BYLINES and pair[1]]
    return Front(lead[1], tuple(value for _, value in byline), tuple(pair for pair in fields if pair not in (lead, *byline)))


def language_of(fields: Fields) -> str:
    """The language that the fields name; "" where they name none."""
    value = field(fields, *_LANGUAGE_NAMES)
    return value.replace("_", "-") if _LANGUAGE.fullmatch(value) else ""
