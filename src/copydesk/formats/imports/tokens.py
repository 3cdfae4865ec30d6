"""HTML as tokens: start tags, end tags and text, whatever the source is like. Each character is looked at once, so that no input
costs more than its length; nothing is run, loaded or expanded but character references."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_NAME = re.compile(r"[a-zA-Z][^\s/>]*")
_ATTRIBUTE = re.compile(r"[\s/]*(?:([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"'][^\s>]*)))?)?")
# What stands in these is no markup until their own end tag.
_RAW = frozenset(("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"))
MAX_ATTRIBUTES = 200  # that a tag may have; the rest are no one's


class Token(NamedTuple):
    sort: str  # start, end, text
    name: str  # of a tag, in lower case, without a prefix; or the text
    attrs: dict[str, str]
    is_closed: bool = False  # a start tag with a slash at its end


def tokens(source: str, *, is_xml: bool = False) -> Iterator[Token]:
    """The tokens of a page. In XML a tag with a slash is an element without content, and no element is raw."""
    at, size = 0, len(source)
    while at < size:
        tag = source.find("<", at)
        if tag < 0:
            tag = size
        if tag > at:
            yield Token("text", unescape(source[at:tag]), {})
        at = tag
        if at >= size:
            return
        if source.startswith(("<!", "<?"), at):
            text, at = _declared(source, at)
            if text:
                yield Token("text", text, {})
            continue
        found = _NAME.match(source, at + 1 + source.startswith("</", at))
        if found is None:
            yield Token("text", "<", {})
            at += 1
            continue
        name = found[0].rpartition(":")[2].lower()
        if source.startswith("</", at):
            end = source.find(">", found.end())
            if end < 0:
                return
            yield Token("end", name, {})
            at = end + 1
            continue
        attrs, at = _attributes(source, found.end())
        if at < 0:
            return  # the page ends inside a tag
        is_closed = source[at - 2] == "/"
        yield Token("start", name, attrs, is_closed)
        if name in _RAW and not is_xml:
            end = _raw_end(source, at, name)
            yield Token("text", unescape(source[at:end]) if name in ("title", "textarea") else source[at:end], {})
            at = end


def _declared(source: str, at: int) -> tuple[str, int]:
    """What follows a comment, a declaration or an instruction, and the text of a CDATA section."""
    for opening, closing in (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", ">"), ("<!", ">")):
        if source.startswith(opening, at):
            end = source.find(closing, at + len(opening))
            text = source[at + len(opening) : end if end >= 0 else len(source)] if closing == "]]>" else ""
            return text, len(source) if end < 0 else end + len(closing)
    return "", at + 1


def _attributes(source: str, at: int) -> tuple[dict[str, str], int]:
    """The attributes of a tag, and where it ends; -1 where it doesn't."""
    attrs: dict[str, str] = {}
    while True:
        found = _ATTRIBUTE.match(source, at)
        assert found is not None  # it matches nothing too
        at = found.end()
        name = found[1]
        if name is not None and len(attrs) < MAX_ATTRIBUTES:
            value = found[2] if found[2] is not None else found[3] if found[3] is not None else found[4] or ""
            attrs.setdefault(name.lower(), unescape(value))
        if at >= len(source):
            return attrs, -1
        if source[at] == ">":
            return attrs, at + 1
        if name is None:
            end = _quoted_end(source, at)
            if end < 0:
                return attrs, -1
            at = end


def _quoted_end(source: str, at: int) -> int:
    """Past a sign that begins no attribute: a stray quotation, or an equals sign; -1 where a quotation doesn't end."""
    if source[at] in "\"'":
        end = source.find(source[at], at + 1)
        return end + 1 if end >= 0 else -1
    return at + 1


def _raw_end(source: str, at: int, name: str) -> int:
    """Where raw content ends: at its end tag, or with the page."""
    found = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(source, at)
    return found.start() if found else len(source)
