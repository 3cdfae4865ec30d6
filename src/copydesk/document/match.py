"""Which node of an edited tree is which node of the old one: exact siblings first, moves second, likeness last.

The order matters: looking for moves first gave thousands of false ones on a repetitive list. What follows from a match is for
`diff`.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.node import Node

WORD = re.compile(r"\w+")
ALIKE_BESIDE = 0.4  # shared words that make two siblings one, tried on 392 real edits
ALIKE_ELSEWHERE = 0.6  # the same for nodes of different parents
MOVE_SIZE = 12  # characters below which a unique subtree is no evidence of a move
MAX_PAIRS = 40_000  # above this only neighbours are compared
MYERS_STEPS = 400  # differences after which only unique nodes are aligned


class Matching(NamedTuple):
    found: dict[str, str]  # for each node of the new tree that is also in the old one, its id there
    equal: set[str]  # new nodes whose whole subtree is the old one's


def match(old: Document, new: Document) -> Matching:
    matcher = Matcher(old, new)
    return Matching(matcher.run(), matcher.equal)


class Matcher:
    def __init__(self, old: Document, new: Document) -> None:
        self.old, self.new = old, new
        self.old_hash, self.old_size = digests(old)
        self.new_hash, self.new_size = digests(new)
        self.found: dict[str, str] = {}
        self.taken: set[str] = set()
        self.equal: set[str] = set()
        self.words: dict[str, Counter[str]] = {}

    def run(self) -> dict[str, str]:
        self.pair(self.old.root, self.new.root)
        self.equal_children(self.old.root, self.new.root)
        self.moves()
        self.align_below(self.old.root, self.new.root)
        self.elsewhere()
        return self.found

    def pair(self, old: str, new: str) -> None:
        self.found[new] = old
        self.taken.add(old)

    def pair_subtrees(self, old: str, new: str) -> None:
        """Two equal subtrees, node by node."""
        for one, two in zip(self.old.walk(old), self.new.walk(new), strict=True):
            self.pair(one.id, two.id)
            self.equal.add(two.id)

    def free(self, old: str, new: str) -> tuple[list[str], list[str]]:
        """The children of the two that have no partner."""
        return (
            [id for id in self.old[old].children if id not in self.taken],
            [id for id in self.new[new].children if id not in self.found],
        )

    def equal_children(self, old: str, new: str) -> None:
        olds, news = self.free(old, new)
        for one, two in common([self.old_hash[id] for id in olds], [self.new_hash[id] for id in news]):
            if self.is_free(olds[one], news[two]):
                self.pair_subtrees(olds[one], news[two])

    def is_free(self, old: str, new: str) -> bool:
        """Whether no node of the two subtrees has a partner."""
        return self.taken.isdisjoint(node.id for node in self.old.walk(old)) and self.found.keys().isdisjoint(
            node.id for node in self.new.walk(new)
        )

    def moves(self) -> None:
        """Equal subtrees that there is one of on each side, wherever they stand."""
        old_count, new_count = Counter(self.old_hash.values()), Counter(self.new_hash.values())
        by_hash = {digest: id for id, digest in self.old_hash.items()}
        stack = [self.new.root]
        while stack:
            for id in self.new[stack.pop()].children:
                digest = self.new_hash[id]
                unique = new_count[digest] == 1 and old_count.get(digest) == 1 and self.new_size[id] >= MOVE_SIZE
                if id in self.found:
                    continue
                if unique and self.is_free(by_hash[digest], id):
                    self.pair_subtrees(by_hash[digest], id)
                else:
                    stack.append(id)

    def align_below(self, old: str, new: str) -> None:
        stack = [(old, new)]
        while stack:
            one, two = stack.pop()
            self.equal_children(one, two)
            stack.extend(self.alike_children(one, two))

    def alike_children(self, old: str, new: str) -> list[tuple[str, str]]:
        """Pairs the remaining children by likeness, nearest first, and returns the pairs to look into."""
        olds, news = self.free(old, new)
        few = len(olds) * len(news) <= MAX_PAIRS
        alone = len(olds) == len(news) == 1
        rated = []
        for column, two in enumerate(news):
            nearby = range(len(olds)) if few else range(max(0, column - 3), min(len(olds), column + 4))
            for row in nearby:
                likeness = self.likeness(self.old[olds[row]], self.new[two], alone)
                if likeness >= ALIKE_BESIDE:
                    rated.append((-likeness, abs(row - column), row, column))
        return self.best(rated, olds, news)

    def best(self, rated: list[tuple[float, int, int, int]], olds: list[str], news: list[str]) -> list[tuple[str, str]]:
        pairs = []
        for _, _, row, column in sorted(rated):
            if olds[row] not in self.taken and news[column] not in self.found:
                self.pair(olds[row], news[column])
                pairs.append((olds[row], news[column]))
        return pairs

    def likeness(self, old: Node, new: Node, alone: bool) -> float:
        """How far two nodes are the same, from 0 to 1."""
        if old.type != new.type:
            return 0.9 if old.text and old.text == new.text else 0.0
        if old.text or new.text:
            shared = self.shared_words(old, new)
            return max(shared, self.shared_children(old, new)) if shared < 0.5 else shared
        shared = self.shared_children(old, new)
        if not shared and old.children and new.children:
            shared = self.shared_words(self.old[old.children[0]], self.new[new.children[0]])
        return shared or (0.5 if alone else 0.0)

    def shared_words(self, old: Node, new: Node) -> float:
        if old.text == new.text:
            return 1.0
        one, two = self.words_of(old.text), self.words_of(new.text)
        total = one.total() + two.total()
        return 2 * (one & two).total() / total if total else 0.0

    def words_of(self, text: str) -> Counter[str]:
        if text not in self.words:
            self.words[text] = Counter(WORD.findall(text))
        return self.words[text]

    def shared_children(self, old: Node, new: Node) -> float:
        """How many children two nodes share, told by their words: a line end more or less makes no other child."""
        there = Counter(self.called(self.old, id) for id in old.children)
        here = Counter(self.called(self.new, id) for id in new.children)
        return (there & here).total() / max(len(old.children), len(new.children), 1)

    def called(self, document: Document, id: str) -> tuple[str, str]:
        """Type and words of a node, or those of its first child that has any."""
        node = document[id]
        below = node
        while not below.text and below.children:
            below = document[below.children[0]]
        return node.type, below.text

    def elsewhere(self) -> None:
        """What is left, under whatever parents: equal subtrees, then like texts."""
        by_hash: defaultdict[int, list[str]] = defaultdict(list)
        for node in self.old.walk():
            if node.id not in self.taken:
                by_hash[self.old_hash[node.id]].append(node.id)
        for node in self.new.walk():
            if node.id not in self.found and self.new_size[node.id] >= 4:
                equal = next((id for id in by_hash.get(self.new_hash[node.id], ()) if self.is_free(id, node.id)), None)
                if equal is not None:
                    self.pair_subtrees(equal, node.id)
        olds = [node for node in self.old.walk() if node.id not in self.taken and len(node.text) > MOVE_SIZE]
        news = [node for node in self.new.walk() if node.id not in self.found and len(node.text) > MOVE_SIZE]
        if len(olds) * len(news) > MAX_PAIRS // 2:
            return
        rated = [
            (-likeness, 0, row, column)
            for column, two in enumerate(news)
            for row, one in enumerate(olds)
            if one.type == two.type and (likeness := self.shared_words(one, two)) >= ALIKE_ELSEWHERE
        ]
        for one_id, two_id in self.best(rated, [node.id for node in olds], [node.id for node in news]):
            self.align_below(one_id, two_id)


def digests(document: Document) -> tuple[dict[str, int], dict[str, int]]:
    """For each node a hash of its subtree, spelling included but not what separates it, and its size in characters."""
    hashes: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for node in reversed(list(document.walk())):
        children = node.children
        spelling = node.origin and (node.origin.head, node.origin.body, node.origin.tail, node.origin.close, node.origin.context)
        hashes[node.id] = hash((node.type, node.text, node.attrs, spelling, tuple(hashes[id] for id in children)))
        sizes[node.id] = len(node.text) + 1 + sum(sizes[id] for id in children)
    return hashes, sizes


def common(old: Sequence[int], new: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of a long common subsequence: the common ends, and between them the fewest differences."""
    start, end = common_ends(old, new)
    pairs = [(place, place) for place in range(start)]
    pairs += [(start + one, start + two) for one, two in _myers(old[start : len(old) - end], new[start : len(new) - end])]
    pairs += [(len(old) - place, len(new) - place) for place in range(end, 0, -1)]
    return pairs


def _myers(old: Sequence[int], new: Sequence[int]) -> list[tuple[int, int]]:
    """Myers' shortest edit script, given up for the unique elements when the two differ too much."""
    if not old or not new:
        return []
    furthest = {1: 0}
    trail = []
    for step in range(min(len(old) + len(new), MYERS_STEPS) + 1):
        trail.append(furthest.copy())
        for diagonal in range(-step, step + 1, 2):
            down = diagonal == -step or (diagonal != step and furthest.get(diagonal - 1, -1) < furthest.get(diagonal + 1, -1))
            one = furthest[diagonal + 1] if down else furthest[diagonal - 1] + 1
            two = one - diagonal
            while one < len(old) and two < len(new) and old[one] == new[two]:
                one, two = one + 1, two + 1
            furthest[diagonal] = one
            if one >= len(old) and two >= len(new):
                return _backtrack(trail, one, two)
    return _unique(old, new)


def _backtrack(trail: list[dict[int, int]], one: int, two: int) -> list[tuple[int, int]]:
    pairs = []
    for step in range(len(trail) - 1, -1, -1):
        furthest, diagonal = trail[step], one - two
        down = diagonal == -step or (diagonal != step and furthest.get(diagonal - 1, -1) < furthest.get(diagonal + 1, -1))
        before = diagonal + 1 if down else diagonal - 1
        from_one = furthest.get(before, 0) if step else 0
        from_two = from_one - before if step else 0
        while one > from_one and two > from_two:
            one, two = one - 1, two - 1
            pairs.append((one, two))
        one, two = from_one, from_two
    return pairs[::-1]


def _unique(old: Sequence[int], new: Sequence[int]) -> list[tuple[int, int]]:
    old_count, new_count = Counter(old), Counter(new)
    place = {value: at for at, value in enumerate(new) if new_count[value] == 1}
    pairs = [(at, place[value]) for at, value in enumerate(old) if old_count[value] == 1 and value in place]
    return [pairs[at] for at in increasing([two for _, two in pairs])]


def increasing(numbers: Sequence[int]) -> list[int]:
    """The places of a longest increasing subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for place, number in enumerate(numbers):
        at = bisect_left(tails, number)
        tails[at : at + 1] = [number]
        ends[at : at + 1] = [place]
        back.append(ends[at - 1] if at else -1)
    result: list[int] = []
    at = ends[-1] if ends else -1
    while at != -1:
        result.append(at)
        at = back[at]
    return result[::-1]
