"""Pairing: which of two rows of things belong together, in order, so that they are as alike as can be in all."""

from collections.abc import Sequence


def best_pairs(ratings: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The pairs (row, column) with the highest sum of ratings of which none crosses another; a rating of 0 is no pair."""
    rows, columns = len(ratings), len(ratings[0]) if ratings else 0
    totals = [[0.0] * (columns + 1) for _ in range(rows + 1)]  # [i][j]: the most that can be had from i and j on
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            paired = ratings[i][j] + totals[i + 1][j + 1] if ratings[i][j] else 0.0
            totals[i][j] = max(paired, totals[i + 1][j], totals[i][j + 1])
    pairs = []
    i = j = 0
    while i < rows and j < columns:
        if ratings[i][j] and totals[i][j] == ratings[i][j] + totals[i + 1][j + 1]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif totals[i][j] == totals[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs
