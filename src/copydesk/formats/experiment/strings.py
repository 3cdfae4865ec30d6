"""JSON strings: what they say, how they spell it, and how to say something else in the same spelling.

A character has many spellings (`é`, `\\u00e9`, `\\u00E9`). A text changed here keeps the spelling of every character that stays.
"""

import re
from difflib import SequenceMatcher
from functools import lru_cache
from json import dumps, loads

# A style is what a writer of JSON does throughout, as bits.
ASCII, UPPER, SLASH, HTML, SPACED = 1, 2, 4, 8, 16  # \u00e9, \u00E9, \/, \u003c as Go writes <, and ", " between values of a line

_UNIT = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_CODE = re.compile(rb"\\(?:\\|u([0-9a-fA-F]{4}))")
_EVIDENCE = re.compile(rb"[^\x00-\x7e]|\\u|[/<>&]")
_MARKUP = re.compile(rb"\\u00(?:3[cCeE]|26)")
_HALF = re.compile("[\ud800-\udfff]")
_ALIGNED_MAX = 1_000_000  # difflib is quadratic; beyond this product of lengths a middle is spelled anew


def decode(raw: bytes) -> str:
    """The text of a string without its quotes. Half a surrogate pair, which is no character, reads as U+FFFD."""
    if b"\\" not in raw:
        return raw.decode()
    return _decode_short(raw) if len(raw) < 16 else _decode(raw)


def _decode(raw: bytes) -> str:
    text: str = loads('"' + raw.decode() + '"')
    return _HALF.sub("\ufffd", text) if b"\\u" in raw else text


_decode_short = lru_cache(1024)(_decode)  # line ends and markers, the same few in every content


def escape(text: str, style: int) -> bytes:
    """`text` as the inside of a JSON string."""
    spelled = dumps(text, ensure_ascii=bool(style & ASCII))[1:-1]
    if style & SLASH:
        spelled = spelled.replace("/", "\\/")
    if style & HTML:
        spelled = spelled.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    if style & UPPER and "\\u" in spelled:
        spelled = _ESCAPE.sub(lambda found: "\\u" + found[1].upper() if found[1] else found[0], spelled)
    return spelled.encode("utf-8", "backslashreplace")  # half a surrogate pair becomes its escape


def quote(text: str, style: int) -> bytes:
    return b'"' + escape(text, style) + b'"'


def style_of(raw: bytes, default: int) -> int:
    """The style that `raw` shows; what it doesn't show is as in `default`."""
    if not _EVIDENCE.search(raw):
        return default
    codes = [found for found in _CODE.findall(raw) if found] if b"\\u" in raw else []
    style = _with(default, ASCII, any(int(code, 16) >= 0x7F for code in codes), not raw.isascii() or b"\x7f" in raw)
    style = _with(style, SLASH, b"\\/" in raw, b"/" in raw.replace(b"\\/", b""))
    style = _with(style, HTML, _MARKUP.search(raw) is not None, any(mark in raw for mark in (b"<", b">", b"&")))
    letters = b"".join(codes).translate(None, b"0123456789")
    return _with(style, UPPER, letters.isupper(), letters != b"" and not letters.isupper())


def _with(style: int, bit: int, shown: bool, denied: bool) -> int:
    if denied:
        return style & ~bit
    return style | bit if shown else style


def is_uniform(raw: bytes, style: int) -> bool:
    """Whether `raw` is what `escape` makes of its text in `style`, which is what `style_of` found in it."""
    if b"\\u" not in raw and b"\\/" not in raw:
        return True  # the short escapes have one spelling each, and any other character denied the styles it is not in
    return escape(decode(raw), style) == raw


def units(raw: bytes) -> list[bytes]:
    """The spelling of each character of a string."""
    return [unit.encode() for unit in _UNIT.findall(raw.decode())]


def respell(raw: bytes, text: str, default: int) -> bytes:
    """`text` in the spelling of `raw`: its style throughout, or where it has none, character by character."""
    style = style_of(raw, default)
    if is_uniform(raw, style):
        return escape(text, style)
    return b"".join(aligned(decode(raw), units(raw), text, style))


def aligned(old: str, spelled: list[bytes], new: str, style: int) -> list[bytes]:
    """The spelling of each character of `new`: that of the same character in `old` where the two texts agree."""
    shorter = min(len(old), len(new))
    start = next((place for place in range(shorter) if old[place] != new[place]), shorter)
    room = shorter - start
    end = next((place for place in range(room) if old[-1 - place] != new[-1 - place]), room)
    result = [escape(character, style) for character in new]
    result[:start] = spelled[:start]
    if end:
        result[-end:] = spelled[-end:]
    if 0 < (len(old) - start - end) * (len(new) - start - end) <= _ALIGNED_MAX:
        middle = SequenceMatcher(None, old[start : len(old) - end], new[start : len(new) - end], autojunk=False)
        for left, right, size in middle.get_matching_blocks():
            result[start + right : start + right + size] = spelled[start + left : start + left + size]
    return result
