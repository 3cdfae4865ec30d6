"""Word as a manuscript: notes by the marks that refer to them, objects by the words they show, pictures from the file itself.

Headers and footers belong to pages, and fonts, sizes and bookmarks to the file: they are not here.
"""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Atom, Run, losses
from copydesk.formats.docx.names import LINE_SEPARATOR
from copydesk.formats.docx.sources import known_of
from copydesk.formats.docx.visible import leaves_of
from copydesk.formats.export import Files
from copydesk.formats.export.blocks import Inline, Manuscript, NoteMark, Shown
from copydesk.formats.export.outlines import heading_numbers, leading_title, title_text
from copydesk.formats.export.readers.dialect import sort_of, styled_inlines
from copydesk.formats.export.readers.prose import Reader, Words

_NOTES = ("footnote", "endnote", "comment")
_AS_TEXT = (*_NOTES, "field", "symbol", "control", "break", "tab", "ruby", "box")  # objects whose shown text says all
_SIGNS = {"break": "", "tab": "\t", "box": ""}  # those that show no words; a box stands below its paragraph


def from_docx(document: Document) -> Manuscript:
    manuscript = Manuscript(document.kind, pictures=pictures_of(document))
    title = leading_title(document)
    reader = Reader(document, manuscript, heading_numbers(document), word_words(document, manuscript))
    reader.read(list(document.children(document.root)), manuscript.blocks, -1 if title else 0, title)
    title_text(manuscript)
    return manuscript


def pictures_of(document: Document) -> Files:
    """The pictures in the file, by the names that the text has for them."""
    targets = {name: target for target, name in known_of(document).images.items()}
    parts = known_of(document).package.parts
    return lambda name: parts.get(targets.get(name, ""))


def word_words(document: Document, manuscript: Manuscript) -> Words:
    """What texts of a Word file say."""

    def words(node: Node) -> list[Inline]:
        manuscript.features.update((name, None) for name in losses(node.text) if name not in _AS_TEXT)
        shown = _shown(document, node) if "{{" in node.text else {}
        text = node.text.replace(LINE_SEPARATOR, "\\\n")
        return styled_inlines(text, lambda atom: _inline(atom, shown.get(atom.name, "")))

    return words


def _inline(atom: Atom, shown: str) -> Inline:
    sort = sort_of(atom)
    if sort in _NOTES:
        return NoteMark(atom.name, atom.marks)
    if sort in _AS_TEXT:
        return Run(_SIGNS.get(sort, shown), atom.marks)
    return Shown(sort, shown or sort, atom.marks)


def _shown(document: Document, node: Node) -> dict[str, str]:
    """The words that each object in a node's text shows, by its name."""
    return {leaf.piece.name: leaf.shown for leaf in leaves_of(document, node) if isinstance(leaf.piece, Atom)}
