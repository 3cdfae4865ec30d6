"""How deep blocks may stand in blocks. What is deeper is kept as it was read, in one locked block, and costs what a line costs.

A parser makes of n marks in a row n blocks in blocks, each of which knows all that it stands in: 200 KB of ">" would be gigabytes.
"""

import re

MAX_NESTING = 100  # containers; nobody reads further, and every node's line repeats them
_MARK = rb"(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*"
_DEEP = re.compile(rb"^([ \t]*(?:%b){%d})((?:%b)+)" % (_MARK, MAX_NESTING, _MARK), re.MULTILINE)
_RULE = re.compile(rb"[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)\r?$", re.MULTILINE)


def shallow(data: bytes) -> tuple[bytes, frozenset[int]]:
    """A text as the parser may see it, byte for byte as long, and where in it something deeper begins."""
    starts: set[int] = set()

    def flat(found: re.Match[bytes]) -> bytes:
        if _RULE.match(data, found.start()):  # a line of dashes is a line
            return found.group()
        starts.add(found.start(2))
        return found.group(1) + b"x" * len(found.group(2))

    return _DEEP.sub(flat, data), frozenset(starts)
