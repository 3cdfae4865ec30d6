"""The index of what nodes are called: by name, by address, by number and by the file's own id. Made once a document version.

Names are looked up by a folded key; how strictly a hit matches is told from the name itself, and only the strictest hits count.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator
from copy import copy
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.formats.clauses import clauses
from copydesk.kinds import kind_named
from copydesk.kinds.spelled import Spelled
from copydesk.references.names import Name, addresses, names, plain, title_number
from copydesk.references.rungs import Rung
from copydesk.references.structure import counted_numbers

_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_SCHEME = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//(?:www\.)?|^www\.")
_FORGES = ("github.com/", "gitlab.com/", "bitbucket.org/", "codeberg.org/")
_TYPOGRAPHIC = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u00ad\u200b", ""),
        "\u2026": "...",
    }
)
MAX_AROUND = 200  # nodes that are asked for their names, of a change; of a larger one, all are
_AT_THE_END = " .:,;!?…"
_JOINERS = "\ufe0f\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


class Entry(NamedTuple):
    """One name of a node."""

    id: str
    name: str  # as seen
    is_part: bool
    by_name: bool  # the name alone means it


class NameIndex:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.entries: dict[str, list[Entry]] = {}
        kind = kind_named(document.kind)
        for node in document.walk():
            type = kind.types[node.type]
            if not type.names:
                continue
            for name in names(document, node, type.names):
                # "the title" is the title that is read, not the field of the front matter.
                is_role = not type.in_outline and name.text.casefold() in kind.roles
                self._add(Entry(node.id, name.text, name.is_part, type.by_name and not is_role))

    def passed_on(self, document: Document, changed: Collection[str]) -> "NameIndex | None":
        """The same for a version in which nothing is called otherwise; None where something may be."""
        if not document.is_shaped_like(self.document):
            return None
        around = {node.id for id in changed for node in (document[id], *document.ancestors(id), *document.children(id))}
        if len(around) > MAX_AROUND or any("foreign" in document[id].attrs for id in around):
            return None
        if any(self._names(self.document, id) != self._names(document, id) for id in around):
            return None
        passed = copy(self)
        passed.document = document
        return passed

    def _names(self, document: Document, id: str) -> list[Name]:
        return list(names(document, document[id], kind_named(document.kind).types[document[id].type].names))

    def _add(self, entry: Entry) -> None:
        for key in keys(entry.name):
            held = self.entries.setdefault(key, [])
            if not held or held[-1].id != entry.id or held[-1].name != entry.name:
                held.append(entry)

    def named(self, words: str) -> list[tuple[Entry, Rung]]:
        """Everything that is called so on a strict rung."""
        found: dict[tuple[str, str], tuple[Entry, Rung]] = {}
        for key in dict.fromkeys((*keys(words), *keys(plain(words)))):
            for entry in self.entries.get(key, ()):
                found[entry.id, entry.name] = (entry, self._rung(entry, words))
        return list(found.values())

    def _rung(self, entry: Entry, words: str) -> Rung:
        if entry.name == words:
            return Rung.EXACT
        return Rung.SOURCE if self.document[entry.id].text == words else Rung.FOLDED


def name_index(document: Document) -> NameIndex:
    return document.cached(NameIndex)


def name_key(text: str) -> str:
    """A name without what the folded rung lets differ."""
    text = text.casefold()
    if text.isascii():
        return " ".join(text.replace("`", "'").split()).rstrip(_AT_THE_END)
    text = unicodedata.normalize("NFC", text.translate(_TYPOGRAPHIC))
    return _undecorated(" ".join(text.split()).rstrip(_AT_THE_END))


def _undecorated(text: str) -> str:
    """Without the pictures that people put before and behind a title."""
    start, end = 0, len(text)
    while start < end and (text[start] in _JOINERS or unicodedata.category(text[start]) in ("So", "Zs")):
        start += 1
    while start < end and (text[end - 1] in _JOINERS or unicodedata.category(text[end - 1]) in ("So", "Zs")):
        end -= 1
    return text[start:end] or text


def keys(text: str) -> Iterator[str]:
    """What a name is looked up by: with a hyphen it is also one word, or two."""
    key = name_key(text)
    if key:
        yield key
    if "-" in key and _HYPHEN.search(key):
        yield _HYPHEN.sub(" ", key)
        yield _HYPHEN.sub("", key)


def address_keys(address: str) -> Iterator[str]:
    """An address without what people leave out; on a forge, owner/repo."""
    key = _SCHEME.sub("", address.casefold().strip()).rstrip("/").removesuffix(".git")
    if key:
        yield key
    if key.startswith(_FORGES):
        yield "/".join(key.split("/")[1:3])


def by_address(document: Document) -> dict[str, list[str]]:
    """Nodes by where their links lead."""
    types = kind_named(document.kind).types
    linked = {name for name, type in types.items() if "addresses" in type.names}
    result: dict[str, list[str]] = {}
    for node in document.walk():
        if node.type in linked:
            for address in addresses(node):
                for key in address_keys(address):
                    result.setdefault(key, []).append(node.id)
    return result


def at_address(document: Document, words: str) -> list[str]:
    """The nodes with a link to an address: an url, or owner/repo."""
    if " " in words or not ("/" in words or "." in words):
        return []
    known = document.cached(by_address)
    return list(dict.fromkeys(id for key in address_keys(words) for id in known.get(key, ())))


def by_number(document: Document) -> dict[str, list[str]]:
    """Nodes by the number that is counted, and by one that the title spells where that is another: who says it may mean either."""
    result: dict[str, list[str]] = {}
    counted, spelled = document.cached(counted_numbers), document.cached(Spelled).numbers
    types = kind_named(document.kind).types
    for node in document.walk():
        if not types[node.type].in_outline:
            continue
        number = counted.get(node.id)
        for found in dict.fromkeys(filter(None, (number, title_number(document, node)[0] or spelled.get(node.id)))):
            result.setdefault(found, []).append(node.id)
    return result


def typed_numbers(document: Document) -> dict[str, list[str]]:
    """Nodes outside the outline by the number of several parts that their text begins with, alone or with the word before it
    ("clause 3.1")."""
    result: dict[str, list[str]] = {}
    for id, found in document.cached(clauses).items():
        keys = [f"{found['word'].casefold()} {found['number']}"] if found["word"] else [found["number"], f" {found['number']}"]
        for key in keys:
            result.setdefault(key, []).append(id)
    return result
