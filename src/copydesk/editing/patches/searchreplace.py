"""SEARCH/REPLACE blocks as Aider and Roo ask for them: what is looked for, a line of =======, and what comes instead."""

import re
from collections.abc import Sequence

from copydesk.editing import patchmessages
from copydesk.editing.patches.hunk import Hunk
from copydesk.plan.problem import Problem

NAME = "SEARCH/REPLACE blocks"
HEAD = re.compile(r"<{5,9} ?(?:SEARCH|ORIGINAL)>?\s*$")
MIDDLE = re.compile(r"={5,9}\s*$")
TAIL = re.compile(r">{5,9} ?(?:REPLACE|UPDATED)\s*$")
START_LINE = re.compile(r":start_line:\s*(\d+)\s*$")
HINT = re.compile(r":(?:start|end)_line:\s*\d*\s*$")
RULE = re.compile(r"-{5,}\s*$")  # under the hints
ESCAPED = re.compile(r"\\(?=<{5,9}|={5,9}|>{5,9}|-{5,}|:(?:start|end)_line:)")
NUMBERED = re.compile(r"\s*(\d+) \| ?")
PATH = re.compile(r"(?:<path>)?\s*([\w./\\-]+\.\w{1,8})\s*(?:</path>)?:?$")


def is_search_replace(text: str) -> bool:
    return any(HEAD.match(line) or TAIL.match(line) for line in text.split("\n"))


def read_search_replace(text: str) -> list[Hunk] | Problem:
    lines = text.replace("\r\n", "\n").split("\n")
    hunks: list[Hunk] = []
    paths: list[str] = []
    at = 0
    while at < len(lines):
        name = f"Block {len(hunks) + 1}"
        if TAIL.match(lines[at]):
            return patchmessages.named(name, patchmessages.broken(NAME, f"“{lines[at].strip()}” has no “<<<<<<< SEARCH” above it"))
        if not HEAD.match(lines[at]):
            paths += [found[1]] if (found := PATH.match(lines[at])) else []
            at += 1
            continue
        end = next((below for below in range(at + 1, len(lines)) if HEAD.match(lines[below]) or TAIL.match(lines[below])), None)
        if end is None or HEAD.match(lines[end]):
            return patchmessages.named(name, patchmessages.broken(NAME, "the block has no “>>>>>>> REPLACE” at its end"))
        hunk = block(lines[at + 1 : end], name)
        if isinstance(hunk, Problem):
            return hunk
        hunks.append(hunk)
        at = end + 1
    if len(set(paths)) > 1:
        return patchmessages.several_files("patch", paths)
    return hunks


def block(lines: Sequence[str], name: str) -> Hunk | Problem:
    """What stands between the marks of a block."""
    middles = [at for at, line in enumerate(lines) if MIDDLE.match(line)]
    if len(middles) != 1:
        what = "has no line of =======" if not middles else "has several lines of ======="
        do = "between old and new" if not middles else "put a backslash before each that belongs to the text"
        return patchmessages.named(name, patchmessages.broken(NAME, f"the block {what}; {do}"))
    line, old = _hints(lines[: middles[0]])
    new = list(lines[middles[0] + 1 :])
    old, new = _without_numbers(old, new, line)
    old, new = ([ESCAPED.sub("", one, count=1) if one.startswith("\\") else one for one in side] for side in (old, new))
    if not any(one.strip() for one in old):
        return Hunk("insert", "", "\n".join(new), line - 1 if line else None, name=name)
    return Hunk("replace" if new else "delete", "\n".join(old), "\n".join(new), line, name=name, whole=True)


def _hints(lines: Sequence[str]) -> tuple[int | None, list[str]]:
    """The line that a block says it begins on, and what it looks for."""
    line, at = None, 0
    while at < len(lines) and HINT.match(lines[at]):
        line = int(found[1]) if (found := START_LINE.match(lines[at])) else line
        at += 1
    return line, list(lines[at + (0 < at < len(lines) and RULE.match(lines[at]) is not None) :])


def _without_numbers(old: list[str], new: list[str], line: int | None) -> tuple[list[str], list[str]]:
    """Both sides without line numbers, where these were copied along: they count on from the first, or from the hint."""
    found = [NUMBERED.match(one) for one in old]
    numbers = [int(one[1]) for one in found if one is not None]
    first = line if line is not None else numbers[0] if len(numbers) > 1 else None
    if not numbers or len(numbers) < len(old) or first is None or numbers != list(range(first, first + len(numbers))):
        return old, new
    if not all(NUMBERED.match(one) or not one for one in new):
        return old, new
    return ([NUMBERED.sub("", one, count=1) for one in side] for side in (old, new))  # type: ignore[return-value]
