"""The text of a node as units, and the texts that changed units may be spelled as, by format."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats import dialect as styled
from copydesk.formats.blocknote.names import STYLED as NOTE_STYLED
from copydesk.formats.docx.sources import STYLED as WORD_STYLED
from copydesk.formats.docx.visible import leaves_of, normal
from copydesk.formats.export.readers.jsonwords import words_in
from copydesk.formats.markdown.visible import LITERAL, defined_labels
from copydesk.formats.sheet import dialect, markdown, respell
from copydesk.formats.sheet.units import Unit

ONE_LINE = ("section", "heading", "cell")


class Language(Protocol):
    """How a format's texts are read and spelled."""

    def held(self, node: Node) -> frozenset[str]:
        """The marks that a node's text can hold."""

    def units(self, document: Document, node: Node) -> list[Unit]: ...
    def runs(self, document: Document, node: Node) -> list[Unit]:
        """The same in as few as it takes."""

    def basis(self, document: Document) -> frozenset[str] | None:
        """What of a document texts are read by, besides their nodes; None where that can't be told."""

    def ways(self, document: Document, node: Node, new: Sequence[Unit]) -> Iterator[str]:
        """The texts that read as `new`, the nearest to what there is first."""


class Markdown:
    def held(self, node: Node) -> frozenset[str]:
        return frozenset() if node.type in LITERAL else markdown.HELD

    def units(self, document: Document, node: Node) -> list[Unit]:
        return markdown.units(document, node)

    def runs(self, document: Document, node: Node) -> list[Unit]:
        return markdown.runs(document, node)

    def basis(self, document: Document) -> frozenset[str] | None:
        return document.cached(defined_labels)

    def ways(self, document: Document, node: Node, new: Sequence[Unit]) -> Iterator[str]:
        if node.type in LITERAL:
            yield "".join(unit.text for unit in new)
            return

        def read(text: str) -> list[Unit]:
            return markdown.units(document, node._replace(text=text))

        yield from respell.ways(node.text, read(node.text), new, read, one_line=node.type in ONE_LINE)


class Styled:
    """Text of the dialect, for some types; that of others is the text itself."""

    def __init__(self, types: frozenset[str]) -> None:
        self.types = types

    def held(self, node: Node) -> frozenset[str]:
        return dialect.HELD if node.type in self.types else frozenset()

    def units(self, document: Document, node: Node) -> list[Unit]:
        if node.type not in self.types:
            return [Unit(sign) for sign in node.text]
        return dialect.units(node.text, self.shown(document, node) if "{{" in node.text else {})

    def runs(self, document: Document, node: Node) -> list[Unit]:
        is_plain = node.type not in self.types and node.text
        return [Unit(node.text)] if is_plain else self.units(document, node)

    def basis(self, _: Document) -> frozenset[str] | None:
        return frozenset()

    def ways(self, document: Document, node: Node, new: Sequence[Unit]) -> Iterator[str]:
        if node.type not in self.types:
            yield "".join(unit.text for unit in new)
            return
        known = {unit.text for unit in self.units(document, node)}
        if any(unit.is_object and "{{" in unit.text and unit.text not in known for unit in new):
            raise InputError("an object of a line can't be put into another one; it stays where it is")
        yield self.settled(document, node, dialect.spelled(node.text, new, {}))

    def shown(self, _: Document, node: Node) -> Mapping[str, str]:
        return words_in(node.origin) if node.origin is not None else {}

    def settled(self, _: Document, __: Node, text: str) -> str:
        return text


class Word(Styled):
    def basis(self, _: Document) -> frozenset[str] | None:
        return None

    def shown(self, document: Document, node: Node) -> Mapping[str, str]:
        return {leaf.piece.name: leaf.shown for leaf in leaves_of(document, node) if isinstance(leaf.piece, styled.Atom)}

    def settled(self, document: Document, node: Node, text: str) -> str:
        return normal(document, node, text)


LANGUAGES: Mapping[str, Language] = {"markdown": Markdown(), "blocknote": Styled(NOTE_STYLED), "docx": Word(WORD_STYLED)}


class Holds(NamedTuple):
    """What an editor may offer in a format: styles of text, and blocks."""

    styles: tuple[str, ...]
    blocks: tuple[str, ...]


_BLOCKS = ("paragraph", "heading", "bulletListItem", "numberedListItem", "quote", "codeBlock", "table", "divider")
HOLDS: Mapping[str, Holds] = {
    "markdown": Holds(("bold", "italic", "strike", "code", "link"), (*_BLOCKS, "checkListItem")),
    "blocknote": Holds(
        ("bold", "italic", "underline", "strike", "code", "link", "textColor", "backgroundColor"), (*_BLOCKS, "checkListItem")
    ),
    "docx": Holds(
        ("bold", "italic", "underline", "strike", "link"), ("paragraph", "heading", "bulletListItem", "numberedListItem")
    ),
}


def language_of(document: Document) -> Language:
    return LANGUAGES[document.format]
