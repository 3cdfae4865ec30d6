"""Markdown as a manuscript: the front matter as fields, link definitions resolved; blocks are `prose`'s affair."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.export.blocks import Inline, Manuscript, Markup
from copydesk.formats.export.fields import language_of
from copydesk.formats.export.outlines import heading_numbers, leading_title, title_text
from copydesk.formats.export.readers.commonmark import Definitions, inlines_of, label_of
from copydesk.formats.export.readers.prose import Reader, Words


def from_markdown(document: Document) -> Manuscript:
    manuscript = Manuscript(document.kind)
    title = leading_title(document)
    reader = Reader(document, manuscript, heading_numbers(document), markdown_words(document, document.root, manuscript))
    reader.read(list(document.children(document.root)), manuscript.blocks, -1 if title else 0, title)
    manuscript.language = language_of(manuscript.fields)
    title_text(manuscript)
    return manuscript


def markdown_words(document: Document, top: str, manuscript: Manuscript) -> Words:
    """What texts below `top` say."""
    definitions = definitions_of(document, top)

    def words(node: Node) -> list[Inline]:
        found = inlines_of(node.text, definitions)
        if any(isinstance(inline, Markup) for inline in found):
            manuscript.features["HTML"] = None
        return found

    return words


def definitions_of(document: Document, top: str) -> Definitions:
    """What the lines below `top` may refer to. The first definition of a label counts."""
    links: dict[str, str] = {}
    notes: set[str] = set()
    for node in document.walk(top):
        if node.type == "definition":
            links.setdefault(label_of(node.text), node.text)
        elif node.type == "footnote":
            notes.add(str(node.attrs.get("label", "")))
    return Definitions(links, frozenset(notes))
