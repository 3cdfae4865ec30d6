"""The characters of an XML text and the bytes that spell each: references, CDATA, and line ends, which are white space to Word."""

import re

_TOKEN = re.compile(
    rb"&#x([0-9A-Fa-f]+);|&#([0-9]+);|&(amp|lt|gt|quot|apos);|<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>|(\r\n|[\t\r\n])"
    rb"|([\x00-\x7f]|[\xc2-\xdf].|[\xe0-\xef]..|[\xf0-\xf4]...)",
    re.DOTALL,
)
_NAMED = {b"amp": "&", b"lt": "<", b"gt": ">", b"quot": '"', b"apos": "'"}
_SPACE = {ord(character): " " for character in "\t\r\n"}


def plain_text(raw: bytes) -> str | None:
    """The text of bytes in which every character spells itself; None where one doesn't."""
    if b"&" in raw or b"<" in raw or b"\n" in raw or b"\r" in raw or b"\t" in raw:
        return None
    return raw.decode()


def characters(raw: bytes) -> list[tuple[str, int, int]]:
    """Each character with the span of its bytes. Comments and the frames of CDATA belong to no character."""
    result: list[tuple[str, int, int]] = []
    for found in _TOKEN.finditer(raw):
        hexadecimal, decimal, named, cdata, space, character = found.groups()
        start, end = found.span()
        if character is not None:
            result.append((character.decode(), start, end))
        elif hexadecimal is not None or decimal is not None:
            code = int(hexadecimal, 16) if hexadecimal is not None else int(decimal)
            result.append((chr(code).translate(_SPACE), start, end))
        elif named is not None:
            result.append((_NAMED[named], start, end))
        elif space is not None:
            result.append((" ", start, end))
        elif cdata is not None:
            at = found.start(4)
            for each in cdata.decode():
                size = len(each.encode())
                result.append((each.translate(_SPACE), at, at + size))
                at += size
    return result
