"""Titles of documents as their columns have them: as they were given, and in one case, to be found by."""

import re
from unicodedata import normalize

UNKEPT = re.compile("[\0\x01\ud800-\udfff]")


def titled(title: str) -> dict[str, str]:
    return {"title": title, "folded": fold(title)}


def fold(text: str) -> str:
    """A text in one case, without what no column holds as it is."""
    return UNKEPT.sub("\ufffd", normalize("NFC", text.casefold()))
