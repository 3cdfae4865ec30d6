"""Slips of the finger: a word with one letter missing, too many, another, or swapped with its neighbour, and what was meant."""

from collections.abc import Iterable

from copydesk.document.ends import common_ends

MIN_CHARS = 5  # one slip in a shorter word makes too many other words: work is no misspelt word


class Slips:
    """Some words, found again when they are misspelt. Looked up by what is left when a letter is dropped."""

    def __init__(self, words: Iterable[str], min_chars: int = MIN_CHARS) -> None:
        self.words = frozenset(words)
        self._dropped: dict[str, list[str]] = {}
        for word in sorted(word for word in self.words if len(word) >= min_chars):
            for less in {word, *_less_one(word)}:
                self._dropped.setdefault(less, []).append(word)

    def meant(self, said: str) -> str | None:
        """The word that was meant, where only one could be."""
        found = {word for less in (said, *_less_one(said)) for word in self._dropped.get(less, ()) if is_slip(said, word)}
        return found.pop() if len(found) == 1 else None


def _less_one(word: str) -> set[str]:
    return {word[:place] + word[place + 1 :] for place in range(len(word))}


def is_slip(said: str, meant: str) -> bool:
    """Whether the two are one slip apart."""
    if abs(len(said) - len(meant)) > 1 or said == meant:
        return False
    start, end = common_ends(said, meant)
    said, meant = said[start : len(said) - end], meant[start : len(meant) - end]
    return max(len(said), len(meant)) == 1 or (len(said) == 2 and said == meant[::-1])
