"""Comparing two versions: the structural diff that keeps ids, and the unified diff that people read, beside text diffs."""

import difflib
from collections.abc import Iterator
from random import Random

from copydesk import formats
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.editing.preview import unified
from copydesk.formats.reimport import reimport

EDITS = 20


def rows(quick: bool) -> Iterator[Row]:
    old = markdown(100_000 if quick else 1_000_000)
    new = edited(old)
    document = formats.read(old, "markdown", "article")
    times = 2 if quick else 3
    size = f"{len(old) / 1e6:.1f} MB"
    lines = best(lambda: by_difflib(old, new), times=times)
    ours = best(lambda: reimport(document, new), times=times)
    yield Row(f"re-read {size}, {EDITS} edits, to operations", ours, "difflib (lines)", lines)
    yield Row(f"re-read {size}, {EDITS} edits, to operations", ours, "fast-diff-match-patch", by_characters(old, new, times))
    yield Row(
        f"unified diff of {size}, {EDITS} edits", best(lambda: unified(old, new), times=times), "difflib (lines)", lines, "under 1"
    )


def edited(data: bytes) -> bytes:
    """The same text with words changed and lines moved here and there."""
    random = Random(len(data))  # noqa: S311  # for the same edits each time
    lines = data.decode().splitlines(keepends=True)
    prose = [place for place, line in enumerate(lines) if line.endswith(".\n") and not line.startswith(("|", "-", "#", ">"))]
    for place in random.sample(prose, EDITS):
        lines[place] = lines[place].replace(" the ", " that very ", 1).replace(" of ", " out of ", 1)
    return "".join(lines).encode()


def by_difflib(old: bytes, new: bytes) -> int:
    return sum(1 for _ in difflib.unified_diff(old.decode().splitlines(), new.decode().splitlines(), lineterm=""))


def by_characters(old: bytes, new: bytes, times: int) -> float | None:
    try:
        from fast_diff_match_patch import diff
    except ImportError:
        return None
    before, after = old.decode(), new.decode()
    return best(lambda: diff(before, after, timelimit=0, checklines=True), times=times)
