"""The forms in which texts are compared, so that what no strict rung lets differ is found by one look through all of them.

A form drops or joins characters and never tells them apart, so a text that stands somewhere, with or without typos, stands there in
its form too, with no more typos than before. What is found is a candidate: the visible text decides.
"""

import re
from collections.abc import Sequence
from html import unescape
from html.entities import html5

SEPARATOR = b"\xff"  # between texts; no byte of UTF-8
_LOWER = bytes(byte + 32 if 65 <= byte <= 90 else byte for byte in range(256))
_MARKS = b"*_~`\\[]<>{}!|'\"-."
# White space, marks, quotes, dashes, dots (an ellipsis is one character or three) and all that is not ASCII.
_DROPPED = bytes({*range(33), *_MARKS, 127, *range(128, 255)})
# The same by the last eight bits of a character: those of typographic quotes, dashes, spaces and ellipses as well.
_TYPOGRAPHIC = "\u2018\u2019\u201a\u201b\u2032\u00b4\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u2212\u00a0\u202f\u2026\u00ad"
_DROPPED_CHARACTERS = bytes({*range(33), *_MARKS, 127, *(ord(sign) & 255 for sign in _TYPOGRAPHIC)})
_NO_SEPARATOR = bytes((*range(255), 254))
_FOREIGN_SHARE = 2  # where less than one byte in so many is left, the text is not in Latin letters

# What stands between the visible words of a link, a footnote mark, a tag, a sentinel, by a sign that is in each of them; never
# across two texts.
SIGNS = b"]<{&"  # looked for one by one, as numbers, which is four times as fast
_HIDDEN = {
    b"]": re.compile(rb"\]\([^()\xff]*(?:\([^()\xff]*\)[^()\xff]*)*\)|\]\[[^\]\xff]*\]"),
    b"<": re.compile(rb"<[^<>\xff]*>"),
    b"{": re.compile(rb"\{\{[^{}\xff]*\}\}"),
}
# Signs that make it doubtful what is hidden in a text; where none is about, and no bracket stands in brackets, this is an address.
DOUBTS = b"`\\<{&^"
_ADDRESS = re.compile(rb"\]\([^\s()\xff]*\)")
_ALL_BUT_BRACKETS = bytes({*range(255)} - {*b"[]"})
_NOTE = re.compile(rb"\[\^[^\]\xff]*\]")
_ENTITY = re.compile(rb"&(?:#\w{1,7}|\w{2,31});")
_CODE = re.compile(rb"(`+)[^`\xff]*\1|" + b"|".join(found.pattern for found in (*_HIDDEN.values(), _NOTE, _ENTITY)))


def comparable(source: bytes) -> bytes:
    """Texts in Latin letters: ASCII letters in lower case, digits and a few signs, nothing else."""
    return source.translate(_LOWER, _DROPPED)


def by_character(source: bytes) -> bytes:
    """Texts in any script: a byte for each character, without case, white space and marks."""
    return SEPARATOR.join(map(_characters, source.split(SEPARATOR)))


def _characters(source: bytes) -> bytes:
    folded = source.decode("utf-8", "surrogatepass").casefold()
    return folded.encode("utf-32-le", "surrogatepass")[::4].translate(_NO_SEPARATOR, _DROPPED_CHARACTERS)


def is_foreign(text: str) -> bool:
    """Whether hardly anything of a text is left in the form for Latin letters."""
    source = encoded(text.strip())
    return len(comparable(source)) * _FOREIGN_SHARE < len(source)


def encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:  # half a character, as JSON can spell it
        return text.encode("utf-8", "surrogatepass")


def encoded_all(texts: Sequence[str]) -> list[bytes]:
    try:
        return [text.encode() for text in texts]
    except UnicodeEncodeError:
        return [encoded(text) for text in texts]


def without_addresses(source: bytes) -> bytes:
    """Texts without the addresses of plain links."""
    return _ADDRESS.sub(b"", source)


def only_brackets(source: bytes) -> bytes:
    return source.translate(None, _ALL_BUT_BRACKETS)


def paired_off(source: bytes) -> bytes:
    """The brackets of texts that stand in other brackets, or alone."""
    return only_brackets(source).replace(b"[]", b"")


def without_hidden(source: bytes) -> bytes:
    """Texts without what is invisible in them. Code is visible, whatever stands in it."""
    if b"`" in source:
        return _CODE.sub(_shown, source)
    for sign, hidden in _HIDDEN.items():
        if sign in source:
            source = hidden.sub(b"", source)
    if b"[^" in source:
        source = _NOTE.sub(b"", source)
    return _ENTITY.sub(_shown, source) if b"&" in source else source


def _shown(found: re.Match[bytes]) -> bytes:
    """What is seen of a piece of code, an entity, or of something that is not seen."""
    match found[0][:1]:
        case b"`":
            return found[0]
        case b"&":
            name = found[0][1:].decode()
            return encoded(unescape(f"&{name}")) if name.startswith("#") or name in html5 else found[0]
        case _:
            return b""
