"""Twins: of many sentences the one that shares most words with another, found without comparing each with each."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache

from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content

KEPT = 8  # regions whose sentences stay sorted: several rules ask for the same twins
COMMON = 60  # sentences with a stem, above which it tells none of them apart


class Twins:
    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = sentences
        self.stems = [frozenset(content(sentence)) for sentence in sentences]
        self._best: dict[frozenset[str], str] = {}
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, stems in enumerate(self.stems):
            for stem in stems:
                self._holders[stem].append(place)

    def best(self, stems: frozenset[str]) -> str:
        """The sentence with most of some stems; "" where none has any."""
        if stems not in self._best:
            self._best[stems] = self._found(stems)
        return self._best[stems]

    def _found(self, stems: frozenset[str]) -> str:
        shared = Counter(place for stem in stems for place in self._holders.get(stem, ())[:COMMON])
        if not shared:
            return ""
        place, _ = max(
            shared.items(), key=lambda item: (item[1] / max(1, min(len(stems), len(self.stems[item[0]]))), item[1], -item[0])
        )
        return self.sentences[place]


@lru_cache(maxsize=KEPT)
def twins_in(text: str) -> Twins:
    """The sentences of a text."""
    return Twins(sentences(text))
