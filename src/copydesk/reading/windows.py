"""How many tokens a model can look at in one request, by the beginning of its name: a table beside this file.

A server of one's own may have been started with less than its model could take; a setting says so, and goes before this table.
"""

import re
from functools import cache
from importlib.resources import files

_PARTS = re.compile(r"(?:^|[:/@.])(?=[a-z])")  # where a name may begin: behind a provider, a maker, a region


def window_of(model: str) -> int | None:
    """The window of a model named `provider:model` or as its provider names it; None where the table doesn't know it."""
    name = model.casefold().replace("_", "-")
    starts = [found.end() for found in _PARTS.finditer(name)]
    found = [(prefix, tokens) for prefix, tokens in _table().items() if any(name.startswith(prefix, at) for at in starts)]
    return max(found, key=lambda row: len(row[0]))[1] if found else None


@cache
def _table() -> dict[str, int]:
    text = (files("copydesk.reading") / "windows.txt").read_text(encoding="utf-8")
    rows = (line.partition("#")[0].split() for line in text.splitlines())
    return {row[0]: int(row[1].replace(",", "")) for row in rows if row}
