"""Codex patches: `*** Begin Patch`, sections of files, hunks under @@ with the lines that they stand below."""

from collections.abc import Sequence

from copydesk.editing import patchmessages
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.unified import HEADER, hunk_of
from copydesk.editing.patches.wholefile import Whole
from copydesk.plan.problem import Problem

NAME = "a Codex patch"
BEGIN, END = "*** Begin Patch", "*** End Patch"
UPDATE, ADD, DELETE, MOVE = "*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: "
END_OF_FILE = "*** End of File"


def is_codex(text: str) -> bool:
    return any(line.strip().startswith((BEGIN, UPDATE, ADD, DELETE)) for line in text.split("\n"))


def read_codex(text: str) -> list[Hunk] | Whole | Problem:
    lines = text.replace("\r\n", "\n").split("\n")
    marks = [line.strip() for line in lines]
    for mark in (BEGIN, END):
        if mark not in marks:
            return patchmessages.broken(NAME, f"it has no line “{mark}”")
    lines = lines[marks.index(BEGIN) + 1 : marks.index(END)]
    heads = [at for at, line in enumerate(lines) if line.startswith((UPDATE, ADD, DELETE))]
    if not heads:
        return patchmessages.broken(NAME, f"no line in it names a file (“{UPDATE.strip()} …”)")
    paths = [lines[at].partition(": ")[2].strip() for at in heads]
    if len(heads) > 1:
        return patchmessages.several_files("patch", paths) if len(set(paths)) > 1 else _joined(lines, heads)
    head, body = lines[heads[0]], lines[heads[0] + 1 :]
    if head.startswith(DELETE):
        return patchmessages.other_operation("patch", f"delete {paths[0]}")
    if head.startswith(ADD):
        return Whole("\n".join(line.removeprefix("+") for line in body) + "\n")
    if any(line.startswith(MOVE) for line in body[:1]):
        return patchmessages.other_operation("patch", f"rename {paths[0]}")
    return read_hunks(body)


def made_file(text: str) -> str:
    """The name of the file that a patch makes anew; "" where it makes none."""
    return next((line.partition(": ")[2].strip() for line in text.split("\n") if line.startswith(ADD)), "")


def _joined(lines: Sequence[str], heads: Sequence[int]) -> list[Hunk] | Problem:
    """Several sections of one file."""
    if not all(lines[at].startswith(UPDATE) for at in heads):
        return patchmessages.other_operation("patch", "delete or add the file as well as change it")
    ends = [*heads[1:], len(lines)]
    return read_hunks([line for at, end in zip(heads, ends, strict=True) for line in ("@@", *lines[at + 1 : end])])


def read_hunks(body: Sequence[str]) -> list[Hunk] | Problem:
    hunks: list[Hunk] = []
    at = 0
    while at < len(body):
        under: list[str] = []
        line: int | None = None
        while at < len(body) and body[at].startswith("@@"):
            header = HEADER.match(body[at])
            if header is None:
                under.append(body[at][2:].strip())
            else:
                line = int(header["line"]) if header["line"] else line
            at += 1
        start = at
        while at < len(body) and not body[at].startswith(("@@", END_OF_FILE)):
            at += 1
        at_end = at < len(body) and body[at].startswith(END_OF_FILE)
        if any(one for one in body[start:at]):
            hunk = hunk_of(body[start:at], f"Hunk {len(hunks) + 1}", line=line, under=tuple(under), at_end=at_end)
            if isinstance(hunk, Problem):
                return hunk
            if not hunk.anchor and not under:
                hunk = hunk._replace(at_end=True, line=None)
            hunks.append(hunk)
        at += at_end
    return hunks or patchmessages.broken(NAME, "it has no hunk")
