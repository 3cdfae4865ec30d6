"""Rank of texts that are no document's: parts of sources that a store found by their words, by BM25 among themselves."""

from collections import Counter
from collections.abc import Mapping
from math import log

from copydesk.reading.find import LENGTH_SHARE, MAX_WORDS, MIN_LENGTH, SATURATION
from copydesk.reading.words import SILENT, terms, words


def text_scores(query: str, texts: Mapping[str, str]) -> dict[str, float]:
    """The score of each text that shares a word with a query."""
    said = list(dict.fromkeys(words(query)))[:MAX_WORDS]
    asked = {term for word in ([word for word in said if word not in SILENT] or said) for term in terms(word)}
    counts = {key: Counter(term for word in words(text) for term in terms(word)) for key, text in texts.items()}
    mean = sum(counted.total() for counted in counts.values()) / len(counts) if counts else 1.0
    scores: dict[str, float] = {}
    for term in asked:
        holding = [key for key, counted in counts.items() if term in counted]
        rarity = log(1 + (len(counts) - len(holding) + 0.5) / (len(holding) + 0.5)) * (SATURATION + 1)
        for key in holding:
            count = counts[key][term]
            length = 1 - LENGTH_SHARE + LENGTH_SHARE * max(counts[key].total(), MIN_LENGTH) / mean
            scores[key] = scores.get(key, 0.0) + rarity * count / (count + SATURATION * length)
    return scores
