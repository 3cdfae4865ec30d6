"""Evidence: the passages an answer is made from, ranked and cut to a budget, and what was left out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    node: str
    label: str  # the path
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class Evidence:
    passages: tuple[Passage, ...]
    left_out: int = 0
    strategy: str = ""
