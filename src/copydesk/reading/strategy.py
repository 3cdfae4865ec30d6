"""Which part of a document a model is shown, by how large the document is and how much of it the words are about (FEATURES D1)."""

from typing import NamedTuple

SMALL = 30  # nodes: all of such a document is shown
SMALL_TO_EDIT = 20  # nodes: below, all of it is shown to who edits it
MIN_NEAR = 3  # texts that must be near enough; else the best are taken by rank
BY_RANK = 5


class Strategy(NamedTuple):
    name: str
    max_nodes: int | None  # None: all
    near: float = 0.0  # how near a text must be in meaning, as all-MiniLM-L6-v2 measures it
    with_dependencies: bool = False
    max_chars: int | None = None  # of one node's text

    @property
    def is_full(self) -> bool:
        return self.max_nodes is None


# The numbers of nodes are seed 3's. Its thresholds are for text-embedding-3-small; for MiniLM 0.7 would leave 58 % of the queries
# without a text, so these are lower.
FULL_SMALL = Strategy("full_small_tree", None)
FULL_ACCURATE = Strategy("full_accuracy_critical", None)
GREETING = Strategy("greeting", 5, 0.35)
SEMANTIC = Strategy("semantic", 15, 0.45)
CONSERVATIVE = Strategy("semantic_conservative", 25, 0.45, with_dependencies=True)
EDIT_BULK = Strategy("edit_bulk", None)
EDIT_SMALL = Strategy("edit_full", None, max_chars=2_000)
EDIT_PLACED = Strategy("edit_semantic", 20, 0.45, with_dependencies=True, max_chars=2_000)
BY_QUERY = {"greeting": GREETING, "simple": SEMANTIC, "ambiguous": CONSERVATIVE, "whole": FULL_ACCURATE}


def strategy_for(query: str, nodes: int, *, edits: bool, is_bulk: bool) -> Strategy:
    """`query` is the class of the words (`language.query`), `nodes` how many the document has."""
    if edits:
        return EDIT_BULK if is_bulk else EDIT_PLACED if nodes >= SMALL_TO_EDIT else EDIT_SMALL
    return FULL_SMALL if nodes <= SMALL else BY_QUERY[query]
