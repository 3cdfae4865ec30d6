"""Where words end: whether a place is all of a word, a number or a program's name, and the capitals that it is written in."""

import re
from functools import lru_cache

from copydesk.formats.scripts import is_unspaced

_ID_LIKE = re.compile(r"[^\s]*[._/-][^\s]*")
_DIGITS_BEFORE = re.compile(r"\d[.,]$")
_DIGITS_BEHIND = re.compile(r"[.,]\d")


def is_in_a_number(text: str, start: int, end: int) -> bool:
    """Whether a place is some of a longer number's digits, which nobody means: "5" in "6.5", "200" in "1,200"."""
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    return bool(
        (text[start].isdigit() and _DIGITS_BEFORE.match(before)) or (text[end - 1].isdigit() and _DIGITS_BEHIND.match(behind))
    )


def is_inside_a_word(text: str, start: int, end: int, wanted: str) -> bool:
    """Whether a place is part of a longer word or, for what looks like an id, of a longer id."""
    joints = "_-" if is_id_like(wanted) else "_"
    return _joined(text[start - 1 : start], text[start : start + 1], joints, text[max(0, start - 2) : start - 1]) or _joined(
        text[end : end + 1], text[end - 1 : end], joints, text[end + 1 : end + 2]
    )


def _joined(outer: str, inner: str, joints: str, beyond: str) -> bool:
    """Whether a character goes on with the word that the one beside it is of."""
    if not outer or not (inner.isalnum() or inner == "_") or is_unspaced(outer + inner):
        return False
    return outer.isalnum() or (outer in joints and beyond.isalnum())


@lru_cache(maxsize=256)
def is_id_like(text: str) -> bool:
    """A file's or a program's name: one word with a sign in it."""
    return _ID_LIKE.fullmatch(text) is not None and any(map(str.isalnum, text)) and not text.endswith(".")


def in_case_of(found: str, old: str, new: str) -> str:
    """The new text in the capitals of what it replaces."""
    if found == old or not new:
        return new
    if old.isupper() and new.isupper() and len(old) > 1 and found[1:].islower():
        return (new[:1] if found[:1].isupper() else new[:1].lower()) + new[1:].lower()
    if old.isupper() and new.isupper() and found.istitle() and " " in found:
        return new.title()
    if found.isupper() and not old.isupper() and len(found) > 1:
        return new.upper()
    if found[:1].isupper() and old[:1].islower():
        return new[:1].upper() + new[1:]
    if found.islower() and old[:1].isupper() and not new.isupper() and new[1:].islower():
        return new[:1].lower() + new[1:]
    return new
