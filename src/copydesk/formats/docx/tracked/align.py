"""Which block of the old text is which of the new one, in order: equal bytes first, then the same node, then like words."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from copydesk.document.match import ALIKE_BESIDE, common
from copydesk.document.pairing import best_pairs
from copydesk.formats.docx.tracked.owners import Owners
from copydesk.formats.docx.tracked.tree import Element

MAX_PAIRS = 40_000  # above this the blocks between two equal ones are not compared with each other
_SAME_NODE = 2.0  # outweighs any likeness of words
_WORD = re.compile(r"\w+")

Pair = tuple[Element | None, Element | None]


def aligned(old: Sequence[Element], new: Sequence[Element], old_owners: Owners, new_owners: Owners) -> list[Pair]:
    """All blocks of both, paired where they are one; between two pairs what went stands before what came."""

    def likeness(one: Element, two: Element) -> float:
        if one.name != two.name:
            return 0.0
        node = new_owners.node(two)
        return _SAME_NODE if node is not None and node == old_owners.node(one) else _shared_words(one, two)

    result: list[Pair] = []
    above, left = 0, 0
    for one, two in [*common([hash(block.raw) for block in old], [hash(block.raw) for block in new]), (len(old), len(new))]:
        result += _between(old[above:one], new[left:two], likeness)
        result += zip(old[one : one + 1], new[two : two + 1], strict=True)
        above, left = one + 1, two + 1
    return result


def _between(old: Sequence[Element], new: Sequence[Element], likeness: Callable[[Element, Element], float]) -> list[Pair]:
    """Blocks of which none equals one of the others: those pairs that are most alike in all, without crossing."""
    pairs = _best(old, new, likeness) if len(old) * len(new) <= MAX_PAIRS else []
    result: list[Pair] = []
    above, left = 0, 0
    for one, two in [*pairs, (len(old), len(new))]:
        result += [(block, None) for block in old[above:one]]
        result += [(None, block) for block in new[left:two]]
        result += zip(old[one : one + 1], new[two : two + 1], strict=True)
        above, left = one + 1, two + 1
    return result


def _best(old: Sequence[Element], new: Sequence[Element], likeness: Callable[[Element, Element], float]) -> list[tuple[int, int]]:
    return best_pairs([[rating if (rating := likeness(one, two)) >= ALIKE_BESIDE else 0.0 for two in new] for one in old])


def _shared_words(one: Element, two: Element) -> float:
    first, second = _words(one), _words(two)
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else ALIKE_BESIDE


def _words(block: Element) -> Counter[str]:
    text = " ".join(element.text for element in block.walk() if element.name == "w:t")
    return Counter(_WORD.findall(text))
