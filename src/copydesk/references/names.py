"""How nodes come by their names: one small function for each rule that a kind's table names.

A title is called by its words with or without the number it spells; an item by its link, bold or code lead, or the words before a
dash or colon; a scene by its place.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from copydesk.document.document import Document, of_shape
from copydesk.document.node import Node
from copydesk.references.structure import counted_numbers

MAX_LEAD_WORDS = 4  # of a name before a comma
MAX_NAME = 100  # characters; a longer text is found by quoting from it
_MARKED = re.compile(r"[*_`~\[\]<\\]")
_LINK = re.compile(
    r"!?\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\](?:\((?:[^()\s\\]|\\.|\([^()\s]*\))*(?:\s+[\"'(][^)]*)?\)|\[[^\[\]]*\])"
)
_EMPHASIS = re.compile(
    r"(?<![\w\\])(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)|(?<!\\)(\*{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\3", re.DOTALL
)
_EMPHASIZED = re.compile(r"[*_~]")
_CODE = re.compile(r"(`+)(.+?)\1")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPELLED_NUMBER = re.compile(r"(?:§\s*)?(\d+(?:\.\d+)*)([.):]?\s+(?:[-–—]\s+)?)(?=\S)")
_LEAD = re.compile(r"[*_]{0,3}\[((?:[^\[\]]|\[[^\]]*\])+)\][(\[]|(?:<[^<>]*>)*(?:\*\*|__)(.+?)(?:\*\*|__)|`([^`]+)`")
_BEFORE_DASH = re.compile(r"\s+[-–—]\s+|:\s")
_ADDRESS = re.compile(
    r"\]\(\s*<?([^()\s<>]+)|<([a-z][a-z0-9+.-]*://[^\s<>]+)>|(?<![(\w])(https?://[^\s<>)\]]+)|^\[[^\]]+\]:\s*<?(\S+)", re.IGNORECASE
)
_INSIDE_OUTSIDE = re.compile(r"(?:(?:INT|EXT|EST)\.?(?:/(?:INT|EXT)\.?)?|I/E\.?)[\s.]+", re.IGNORECASE)
_EXTENSION = re.compile(r"\s*\([^()]*\)\s*$")
_DEFINED = re.compile(r"\[([^\]]+)\]:")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")


class Name(NamedTuple):
    text: str
    is_part: bool = False  # of what it is called; the whole name of another node comes before it


def plain(text: str) -> str:
    """What is seen of a short text: the marks, addresses and escapes of Markdown and of the dialect dropped."""
    if _MARKED.search(text):
        if "](" in text or "][" in text:
            text = _LINK.sub(r"\1", text)
        before = ""
        while before != text and _EMPHASIZED.search(text):  # bold in italic in struck out
            before, text = text, _EMPHASIS.sub(lambda found: found[2] or found[4], text)
        text = _CODE.sub(lambda found: found[2].strip(), text) if "`" in text else text
        text = _TAG.sub("", text) if "<" in text else text
        text = _ESCAPE.sub(r"\1", text) if "\\" in text else text
    return " ".join(text.split())


def spelled_number(title: str) -> tuple[str, str, bool]:
    """The number that words begin with, the rest, and whether it is plainly a number: "2.1", "3.", and not the 3 of "3 ways"."""
    found = _SPELLED_NUMBER.match(title)
    return (found[1], title[found.end() :], "." in found[1] or not found[2][0].isspace()) if found else ("", title, False)


def title_number(document: Document, node: Node) -> tuple[str, str]:
    """The number that a title spells, and the title without it. "3 ways" spells one only where 3 is the number counted."""
    title = plain(node.text)
    number, rest, is_plain = spelled_number(title)
    if number and (is_plain or document.cached(counted_numbers).get(node.id) == number):
        return number, rest
    return "", title


def names(document: Document, node: Node, rules: tuple[str, ...]) -> Iterator[Name]:
    """All that a node is called."""
    for rule in rules:
        yield from RULES[rule](document, node)


def _text(_: Document, node: Node) -> Iterator[Name]:
    if node.text and len(node.text) <= MAX_NAME:
        yield Name(plain(node.text))


def _title(document: Document, node: Node) -> Iterator[Name]:
    yield from _text(document, node)
    number, rest = title_number(document, node)
    if number:
        yield Name(rest)


def _lead(_: Document, node: Node) -> Iterator[Name]:
    found = _LEAD.match(node.text)
    first = found[1] or found[2] or found[3] if found else _BEFORE_DASH.split(node.text, maxsplit=1)[0]
    if len(first) <= MAX_NAME and len(first) < len(node.text):
        yield Name(plain(first))
    before, comma, _rest = node.text.partition(", ")
    if comma and not found and len(before.split()) <= MAX_LEAD_WORDS and before[:1].isupper() and before != first:
        yield Name(plain(before), is_part=True)  # Ada Lind, chair


def _first_cell(document: Document, node: Node) -> Iterator[Name]:
    at = node
    while at.children:
        at = document[at.children[0]]
    if at.text and len(at.text) <= MAX_NAME:
        yield Name(plain(at.text))


def _attr(name: str) -> Callable[[Document, Node], Iterator[Name]]:
    def named(_: Document, node: Node) -> Iterator[Name]:
        value = node.attrs.get(name)
        if isinstance(value, str) and value.strip():
            yield Name(value.strip())

    return named


def _key(_: Document, node: Node) -> Iterator[Name]:
    name = node.attrs.get("name")
    if isinstance(name, str) and name:
        yield Name(name)
        yield Name(" ".join(_CAMEL.split(name)))


def _defined_label(_: Document, node: Node) -> Iterator[Name]:
    found = _DEFINED.match(node.text)
    if found:
        yield Name(found[1])


def _target(document: Document, node: Node) -> Iterator[Name]:
    """A dependency is called by the step it is on."""
    for other in document.cached(by_foreign_id).get(node.text, ()):
        yield Name(plain(document[other].text))


def _slugline(_: Document, node: Node) -> Iterator[Name]:
    place = _INSIDE_OUTSIDE.sub("", node.text, count=1)
    for text in dict.fromkeys((node.text, place)):
        without_time, dash, _time = text.rpartition(" - ")
        yield Name(text, is_part=True)
        if dash:
            yield Name(without_time, is_part=True)
    for part in re.split(r"\s*[,/]\s*|\s+-\s+", place.rpartition(" - ")[0] or place):
        if part:
            yield Name(part, is_part=True)


def _scene_label(_: Document, node: Node) -> Iterator[Name]:
    if "label" in node.attrs:
        yield Name(f"#{node.attrs['label']}#")


def _speaker(document: Document, node: Node) -> Iterator[Name]:
    """A speech, and what is said in it, by who speaks."""
    cue = node if node.type == "character" or node.parent is None else document[node.parent]
    yield Name(_EXTENSION.sub("", plain(cue.text)))


def _nothing(_: Document, __: Node) -> Iterator[Name]:
    return iter(())


RULES: Mapping[str, Callable[[Document, Node], Iterator[Name]]] = {
    "text": _text,
    "title": _title,
    "lead": _lead,
    "first cell": _first_cell,
    "key": _key,
    "defined label": _defined_label,
    "target": _target,
    "slugline": _slugline,
    "scene label": _scene_label,
    "speaker": _speaker,
    **{name: _attr(name) for name in ("caption", "label", "name", "alt")},
    "addresses": _nothing,  # they are kept by themselves
}
ADDRESS_ATTRS = ("url", "file_url")


def addresses(node: Node) -> Iterator[str]:
    """Where the links of a node lead; not those to a place in the same document."""
    for name in ADDRESS_ATTRS:
        value = node.attrs.get(name)
        if isinstance(value, str) and value:
            yield value
    if "](" in node.text or "://" in node.text or "]:" in node.text:
        for found in _ADDRESS.findall(node.text):
            address = next(filter(None, found), "")
            if address and not address.startswith("#"):
                yield address


@of_shape
def by_foreign_id(document: Document) -> dict[str, list[str]]:
    """Our ids by the file's own."""
    result: dict[str, list[str]] = {}
    for node in document.walk():
        foreign = node.attrs.get("foreign")
        if foreign is not None:
            result.setdefault(str(foreign), []).append(node.id)
    return result
