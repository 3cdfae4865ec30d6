"""Unified diffs, with right line numbers, wrong ones or none: hunks that begin with @@, of lines marked with a space, - or +."""

import re
from collections.abc import Sequence
from itertools import pairwise

from copydesk.editing import patchmessages
from copydesk.editing.patches.hunk import Hunk
from copydesk.plan.problem import Problem

NAME = "a unified diff"
HEADER = re.compile(r"@@(?:\s+-(?P<line>\d+)(?:,(?P<old>\d+))?\s+\+\d+(?:,(?P<new>\d+))?\s+@@.*|\s*\.\.\.\s*@@.*|\s*)$")
FILES = re.compile(r"^--- (?P<path>\S.*)\n\+\+\+ \S", re.MULTILINE)
NO_NEWLINE = "\\ No newline at end of file"
FENCE = "```"
NO_FILE = "/dev/null"
# What git says of a file besides its text.
OTHER = ("rename from ", "copy from ", "deleted file mode", "Binary files ", "GIT binary patch", "old mode ")


def is_unified(text: str) -> bool:
    return FILES.search(text) is not None or any(HEADER.match(line) for line in text.split("\n") if line.startswith("@@"))


def read_unified(text: str) -> list[Hunk] | Problem:
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    other = next((line for line in lines if line.startswith(OTHER)), None)
    if other is not None:
        return patchmessages.other_operation("diff", f"do more than change text (“{other.strip()}”)")
    paths = [path for path in (_path(line) for line in _headers(lines)) if path != NO_FILE]
    if len(set(paths)) > 1:
        return patchmessages.several_files("diff", paths)
    hunks: list[Hunk] = []
    at = 0
    while at < len(lines):
        header = HEADER.match(lines[at]) if lines[at].startswith("@@") else None
        if header is None:
            at += 1
            continue
        end = _end(lines, at + 1, header)
        hunk = hunk_of(lines[at + 1 : end], f"Hunk {len(hunks) + 1}", line=int(header["line"]) if header["line"] else None)
        if isinstance(hunk, Problem):
            return hunk
        hunks.append(hunk)
        at = end
    return hunks or patchmessages.broken(NAME, "it has no hunk: a line of @@ and the lines below it")


def _headers(lines: Sequence[str]) -> list[str]:
    return [one for one, two in pairwise(lines) if one.startswith("--- ") and two.startswith("+++ ")]


def _path(header: str) -> str:
    path = header[4:].split("\t")[0].strip()
    return path[2:] if path[:2] in ("a/", "b/") else path


def _end(lines: Sequence[str], start: int, header: re.Match[str]) -> int:
    """Where a hunk ends: at the next one, the next file or a fence, but not before the lines that its header counts."""
    old, new = (int(header[side] or 1) if header["line"] else 0 for side in ("old", "new"))
    at = start
    while at < len(lines):
        line = lines[at]
        is_owed = line[:1] in ("-", " ", "") and old > 0 and (line[:1] == "-" or new > 0)
        next_file = line.startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ ")
        if line.startswith(("@@", "diff --git ", FENCE)) or (next_file and not is_owed):
            break
        old -= line[:1] in ("-", " ", "")
        new -= line[:1] in ("+", " ", "")
        at += 1
    return at


def hunk_of(
    lines: Sequence[str], name: str, *, line: int | None = None, under: tuple[str, ...] = (), at_end: bool = False
) -> Hunk | Problem:
    """Marked lines as a hunk. An empty one is an empty line that stays."""
    body = list(lines)
    while body and not body[-1]:
        body.pop()
    old: list[str] = []
    new: list[str] = []
    open_old = open_new = False  # whether a side ends without a line end
    mark = ""
    for one in body:
        if one.startswith(NO_NEWLINE):
            open_old, open_new = open_old or mark in ("-", " "), open_new or mark in ("+", " ")
            continue
        mark = one[:1] or " "
        if mark not in " -+":
            return patchmessages.named(name, patchmessages.broken(NAME, f"“{one[:60]}” begins with no space, - or +"))
        old += [one[1:]] if mark in " -" else []
        new += [one[1:]] if mark in " +" else []
    if open_old != open_new:  # the end of the last line comes or goes: a file that ends with one has an empty line last
        (new if open_old else old).append("")
        at_end = True
    if old == new:
        return patchmessages.named(name, patchmessages.broken("a patch", "it takes nothing out and puts nothing in"))
    anchor, text = "\n".join(old), "\n".join(new)
    if not anchor:
        return Hunk("insert", "", text, line, name=name, under=under, at_end=at_end)
    return Hunk("replace" if new else "delete", anchor, text, line, name=name, whole=True, under=under, at_end=at_end, ordered=True)
