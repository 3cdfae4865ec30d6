"""The sorts of nodes that words speak of, by the names that the kinds give them, and the sides on which something may stand."""

from enum import StrEnum

CELL, ROW, ITEM, LIST, PARAGRAPH, CUE, KEY = "cell", "row", "item", "list", "paragraph", "character", "key"


class Side(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    FIRST = "first"
    LAST = "last"
    SORTED = "sorted"


BESIDE = (Side.BEFORE, Side.AFTER)
