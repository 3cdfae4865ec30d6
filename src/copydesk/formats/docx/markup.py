"""XML as elements that know their bytes: expat finds and checks them, and nothing is ever written but by splicing those bytes.

Names are told by their namespace, in one form of our own, whatever prefixes a file uses. A document type, which is the only way to
entities, is refused before it is read.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.parsers import expat

from copydesk.errors import InputError
from copydesk.formats.docx.names import NAMESPACES

MAX_DEPTH = 3_000  # a table in a table costs three
MAX_BYTES = 128 * 2**20  # of one part: some 10,000 pages
AGAIN = "open it in Word or LibreOffice, save it again, and try that file"
_START_TAG = re.compile(rb"<[^\"'>]*(?:\"[^\"]*\"[^\"'>]*|'[^']*'[^\"'>]*)*>")
_SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPED = re.compile('[&<>"]')
# What XML can't hold at all.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Element:
    """An element and where it stands: `start` to `inner` is its start tag, `stop` to `end` its end tag."""

    __slots__ = ("attrs", "children", "end", "inner", "name", "parent", "start", "stop")

    def __init__(self, name: str, attrs: dict[str, str], start: int, inner: int, parent: "Element | None") -> None:
        self.name = name
        self.attrs = attrs
        self.start = start
        self.inner = inner
        self.stop = inner
        self.end = inner
        self.children: list[Element] = []
        self.parent = parent

    def __repr__(self) -> str:
        return f"<{self.name} {self.start}-{self.end}>"

    def child(self, name: str) -> "Element | None":
        for child in self.children:
            if child.name == name:
                return child
        return None

    def value(self, name: str) -> str | None:
        """The `w:val` of a child; None where there is no such child or it has no value."""
        child = self.child(name)
        return None if child is None else child.attrs.get("w:val")

    def walk(self) -> Iterator["Element"]:
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))

    def find(self, *names: str) -> "Element | None":
        """The first element of one of these names, itself or below."""
        return next((element for element in self.walk() if element.name in names), None)


class Scope:
    """The prefixes that hold somewhere, and what each name is called under them."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        self.prefixes = prefixes
        self.names: dict[str, str] = {}
        self.attr_names: dict[str, str] = {}
        word = [prefix for prefix, uri in prefixes.items() if NAMESPACES.get(uri) == "w"]
        self.prefix = next((prefix for prefix in sorted(word, key=lambda prefix: prefix != "w") if prefix), "")
        self.is_plain = all(NAMESPACES.get(uri, prefix) == prefix for prefix, uri in prefixes.items())

    def name(self, raw: str) -> str:
        found = self.names.get(raw)
        if found is None:
            found = self.names[raw] = self._named(raw, self.prefixes.get(""))
        return found

    def attrs(self, raw: dict[str, str]) -> dict[str, str]:
        return raw if self.is_plain else {self._named(name, None): value for name, value in raw.items()}

    def _named(self, raw: str, default: str | None) -> str:
        prefix, _, local = raw.rpartition(":")
        uri = self.prefixes.get(prefix) if prefix else default
        if uri is None:
            return raw
        return f"{NAMESPACES.get(uri, '{' + uri + '}')}:{local}"

    def inside(self, attrs: dict[str, str]) -> "Scope":
        """The scope inside an element that declares prefixes."""
        declared = {name.partition(":")[2]: uri for name, uri in attrs.items() if name == "xmlns" or name.startswith("xmlns:")}
        return Scope({**self.prefixes, **declared}) if declared else self


NO_SCOPE = Scope({"xml": "http://www.w3.org/XML/1998/namespace"})


class Scanned(NamedTuple):
    root: Element
    scope: Scope  # of the root: inside its start tag


def scan(data: bytes, what: str, scope: Scope = NO_SCOPE) -> Scanned:
    """The elements of an XML text: a whole part, or one element's bytes under the `scope` it stood in."""
    if len(data) > MAX_BYTES:
        raise InputError(f"{what} of this Word file is larger than {MAX_BYTES // 2**20} MB; split the document")
    scanner = _Scanner(data, what, scope)
    scanner.run()
    return Scanned(scanner.top.children[0], scanner.first_scope)


class _Scanner:
    def __init__(self, data: bytes, what: str, scope: Scope) -> None:
        self.data = data
        self.what = what
        self.top = Element("", {}, 0, 0, None)
        self.open = self.top
        self.scopes = [scope]
        self.scope = scope
        self.first_scope = scope
        self.depth = 0
        self.declaring: list[int] = []  # depths at which a scope begins
        self.parser = expat.ParserCreate("utf-8")

    def run(self) -> None:
        parser = self.parser
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.StartDoctypeDeclHandler = self.refuse_doctype
        try:
            parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise InputError(f"{self.what} of this Word file is not valid XML at line {error.lineno}; {AGAIN}") from None

    def start(self, name: str, attrs: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InputError(f"{self.what} of this Word file is nested deeper than {MAX_DEPTH} levels; {AGAIN}")
        for attr in attrs:
            if attr.startswith("xmlns"):
                self.scope = self.scope.inside(attrs)
                self.scopes.append(self.scope)
                self.declaring.append(self.depth)
                break
        if self.depth == 1:
            self.first_scope = self.scope
        start = self.parser.CurrentByteIndex
        tag = _START_TAG.match(self.data, start)
        assert tag is not None
        element = Element(self.scope.name(name), self.scope.attrs(attrs), start, tag.end(), self.open)
        self.open.children.append(element)
        self.open = element

    def end(self, _: str) -> None:
        element = self.open
        if self.data[element.inner - 2] != 47:  # "/": an element without an end tag ends where its start tag does
            element.stop = self.parser.CurrentByteIndex
            element.end = self.data.index(b">", element.stop) + 1
        if self.declaring and self.declaring[-1] == self.depth:
            self.declaring.pop()
            self.scopes.pop()
            self.scope = self.scopes[-1]
        self.depth -= 1
        assert element.parent is not None
        self.open = element.parent

    def refuse_doctype(self, name: str, *_: object) -> None:
        raise InputError(f"{self.what} of this Word file holds an XML document type ({name!r}), which no Word file does; {AGAIN}")


class Edit(NamedTuple):
    """Bytes to put in place of those from `start` to `end`."""

    start: int
    end: int
    data: bytes


def splice(data: bytes, edits: Iterable[Edit]) -> bytes:
    parts: list[bytes] = []
    at = 0
    for edit in sorted(edits):
        parts += [data[at : edit.start], edit.data]
        at = edit.end
    return b"".join([*parts, data[at:]])


def escape(text: str) -> bytes:
    """Text between tags or quotes."""
    return _ESCAPED.sub(lambda found: _SPECIAL[found[0]], text).encode()


def tag(scope: Scope, name: str, inside: bytes = b"", /, **attrs: str | int) -> bytes:
    """An element of Word's own namespace, without an end tag where it holds nothing. Attrs are Word's too."""
    prefix = f"{scope.prefix}:" if scope.prefix else ""
    full = prefix + name
    said = "".join(f' {prefix}{key}="' + escape(str(value)).decode() + '"' for key, value in attrs.items())
    if not inside:
        return f"<{full}{said}/>".encode()
    return f"<{full}{said}>".encode() + inside + f"</{full}>".encode()
