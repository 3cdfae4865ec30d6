"""Words of a class, written one after the other: how the tables of this package are spelled."""


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())
