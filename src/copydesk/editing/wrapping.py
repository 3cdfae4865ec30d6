"""New text in the lines of the old: who writes a paragraph anew that is wrapped by hand rarely means its line ends."""

import re
from difflib import SequenceMatcher

WORD = re.compile(r"[^ \n]+")
HARD = re.compile(r"(\\| {2})\n")
NARROWEST, FILLED = 40, 0.7  # of lines that somebody filled to a margin
SLACK = 1.15  # by which a line may be longer than the longest, before it is broken: a word alone on a line looks worse
MAX_WORDS = 4_000  # above this only a text of the same words keeps its lines


def in_lines_of(old: str, new: str, width: int = 0) -> str:
    """`new`, where it is one line, in lines as `old` was: what stays begins a line where it did, and where the old is
    filled to a margin, or to `width`, what got much longer is too. A break that is meant, in either, is left as it is."""
    if "\n" in new or "\n" not in old or HARD.search(old):
        return new
    before, after = list(WORD.finditer(old)), list(WORD.finditer(new))
    words = [one[0] for one in before], [one[0] for one in after]
    if words[0] == words[1] and old.strip() == old and new.strip() == new:
        return old
    if len(before) + len(after) > MAX_WORDS:
        return new
    firsts = {at for at, one in enumerate(before) if at and "\n" in old[before[at - 1].end() : one.start()]}
    blocks = SequenceMatcher(None, *words, autojunk=False).get_matching_blocks()
    starts = [block.b + ahead for block in blocks for ahead in range(block.size) if block.a + ahead in firsts]
    width = width or margin(old)
    lines, begun = [], 0
    for at in filter(None, starts):  # the first word needs no break
        lines += wrapped(new[begun : after[at - 1].end()], width)
        begun = after[at].start()
    return "\n".join([*lines, *wrapped(new[begun:], width)])


def margin(text: str) -> int:
    """The width that a text is filled to; 0 where its lines are of all lengths, as when each is a sentence, or short."""
    *lines, last = map(len, text.split("\n"))
    width = max(lines, default=0)
    return max(width, last) if width >= NARROWEST and min(lines) >= width * FILLED else 0


def wrapped(line: str, width: int) -> list[str]:
    """A line as several where it is much too long. None begins by chance with what would be a mark there."""
    lines = []
    while width and len(line) > width * SLACK:
        ends = [one.start() for one in WORD.finditer(line) if one.start() <= width + 1 and one[0][0].isalpha()]
        if len(ends) < 2:
            break
        lines.append(line[: ends[-1]].rstrip(" "))
        line = line[ends[-1] :]
    return [*lines, line]
