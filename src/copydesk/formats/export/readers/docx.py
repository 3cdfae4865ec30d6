"""Word as a manuscript: notes by the marks that refer to them, objects by the words they show, pictures from the file itself.

What stands on every page is read in `docxpages`; fonts, sizes and bookmarks belong to the file, and are not here.
"""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Atom, Run, losses
from copydesk.formats.docx.names import LINE_SEPARATOR
from copydesk.formats.docx.newpictures import new_pictures
from copydesk.formats.docx.sources import known_of
from copydesk.formats.docx.visible import leaves_of
from copydesk.formats.export import Files
from copydesk.formats.export.blocks import PAGE_NUMBER, Inline, Manuscript, NoteMark, Shown
from copydesk.formats.export.outlines import heading_numbers, leading_title, title_text
from copydesk.formats.export.readers.dialect import sort_of, styled_inlines
from copydesk.formats.export.readers.docxpages import set_margins, title_by_properties, title_by_style
from copydesk.formats.export.readers.prose import Reader, Words

_NOTES = ("footnote", "endnote", "comment")
_AS_TEXT = (*_NOTES, "field", "symbol", "control", "break", "tab", "ruby", "box")  # objects whose shown text says all
_SIGNS = {"break": "", "tab": "\t", "box": ""}  # those that show no words; a box stands below its paragraph


def from_docx(document: Document) -> Manuscript:
    manuscript = Manuscript(document.kind, pictures=pictures_of(document))
    heading, words = leading_title(document), word_words(document, manuscript)
    reader = Reader(document, manuscript, heading_numbers(document), words)
    title = heading or title_by_style(document)
    reader.read(list(document.children(document.root)), manuscript.blocks, -1 if heading else 0, title)
    title_text(manuscript)
    manuscript.name = title_by_properties(document)
    set_margins(document, manuscript, words)
    return manuscript


def pictures_of(document: Document) -> Files:
    """The pictures in the file, by the names that the text has for them."""
    targets = {name: target for target, name in known_of(document).images.items()}
    parts = known_of(document).package.parts
    new = {name: picture.data for own in new_pictures(document).values() for name, picture in own.items()}
    return lambda name: new.get(name) or parts.get(targets.get(name, ""))


def word_words(document: Document, manuscript: Manuscript) -> Words:
    """What texts of a Word file say."""

    def words(node: Node) -> list[Inline]:
        manuscript.features.update((name, None) for name in losses(node.text) if name not in _AS_TEXT)
        shown = _shown(document, node) if "{{" in node.text else {}
        text = node.text.replace(LINE_SEPARATOR, "\\\n")
        in_margin = any(above.type == "margin" for above in document.ancestors(node.id))
        return styled_inlines(text, lambda atom: _inline(atom, shown.get(atom.name, ""), in_margin))

    return words


def _inline(atom: Atom, shown: str, in_margin: bool) -> Inline:
    sort = sort_of(atom)
    if in_margin and sort == "field" and shown.strip().isdecimal():
        return Shown(PAGE_NUMBER, "")
    if sort in _NOTES:
        return NoteMark(atom.name, atom.marks)
    if sort in _AS_TEXT:
        return Run(_SIGNS.get(sort, shown), atom.marks)
    return Shown(sort, shown or sort, atom.marks)


def _shown(document: Document, node: Node) -> dict[str, str]:
    """The words that each object in a node's text shows, by its name."""
    return {leaf.piece.name: leaf.shown for leaf in leaves_of(document, node) if isinstance(leaf.piece, Atom)}
