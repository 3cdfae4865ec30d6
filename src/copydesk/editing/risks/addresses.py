"""Addresses that are amended: one that stood there, with a part of its path that somebody says: "point the link at pulls/8813"."""

import re

from copydesk.document.ends import common_ends

_PIECE = re.compile(r"[^\W_]+|[\W_]")
HOST = 3  # slashes that stand before a path: two ahead of the host, one behind it


def is_amended(address: str, old: str, words: str) -> bool:
    """Whether an address is an old one but for one part of its path, and the words say that part. A host that begins or ends
    otherwise is another host."""
    new, stood = _PIECE.findall(address), _PIECE.findall(old)
    start, end = common_ends(new, stood)
    part = [piece for piece in new[start : len(new) - end] if piece.isalnum()]
    signs = {piece for piece in new[start : len(new) - end] if not piece.isalnum()} - {"/", "-", "_", "."}
    is_path = new[:start].count("/") >= HOST
    return bool(part) and is_path and not signs and set(part) <= set(_PIECE.findall(words))
