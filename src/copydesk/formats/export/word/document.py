"""A manuscript as a new Word file: our template's styles, and only the parts that the document needs."""

from collections.abc import Iterator, Mapping
from importlib.resources import files as package_files

from copydesk.formats.dialect import Run
from copydesk.formats.export import Files
from copydesk.formats.export.blocks import Block, Fold, Heading, Inlines, Manuscript, NoteMark, Paragraph, plain, walk
from copydesk.formats.export.looks import look_of
from copydesk.formats.export.marks import value_of
from copydesk.formats.export.outlines import set_anchors
from copydesk.formats.export.word.blocks import Writer
from copydesk.formats.export.word.inline import Inliner, text_xml
from copydesk.formats.export.word.lists import Lists
from copydesk.formats.export.word.names import HEAD, PAGES, SEPARATORS, SPACES
from copydesk.formats.export.word.package import packed
from copydesk.formats.export.word.properties import core_xml, custom_xml

FIRST_NOTE = 2  # the numbers below are the lines between text and notes
# The gap behind a note's number is spacing, not a space, which would be the note's first letter.
_MARK = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/><w:spacing w:val="60"/></w:rPr><w:footnoteRef/></w:r>'


def to_docx(manuscript: Manuscript, files: Files) -> bytes:
    anchors = frozenset(heading.anchor for heading in set_anchors(manuscript))
    notes = {label: number for number, label in enumerate(referred(manuscript), FIRST_NOTE)}
    linked = anchors & linked_anchors(manuscript)
    media: dict[bytes, str] = {}
    lists = Lists()
    body, below = Inliner(files, linked, notes, media), Inliner(files, linked, {}, media)
    writer = Writer(body, lists, linked, int(bool(manuscript.title) and manuscript.title_is_heading))
    text = writer.xml([*_title(manuscript), *manuscript.blocks, *_loose(manuscript, notes)])
    page = PAGES[look_of(manuscript.kind).paper]
    parts = {
        "word/document.xml": f"{HEAD}<w:document {SPACES}><w:body>{text}<w:sectPr>{page}</w:sectPr></w:body></w:document>\n",
        "word/styles.xml": _template("styles.xml").replace("LANGUAGE", text_xml(manuscript.language or "en")),
        "word/settings.xml": _template("settings.xml"),
    }
    if notes:
        parts["word/footnotes.xml"] = _footnotes(manuscript, notes, Writer(below, lists, linked, style="FootnoteText"))
    if lists.lists:
        parts["word/numbering.xml"] = lists.xml()
    parts |= _properties(manuscript)
    related = {"word/document.xml": body.relationships, "word/footnotes.xml": below.relationships}
    return packed(parts, related, media)


def referred(manuscript: Manuscript) -> list[str]:
    """The labels of the footnotes that the text refers to, in that order."""
    found = (inline.label for inlines in _texts(manuscript) for inline in inlines if isinstance(inline, NoteMark))
    return list(dict.fromkeys(found))


def linked_anchors(manuscript: Manuscript) -> frozenset[str]:
    """The places in the document that a link leads to."""
    notes = [block for note in manuscript.notes.values() for block in note]
    found = (value_of(inline.marks, "link") for inlines in (*_texts(manuscript), *_inlines(notes)) for inline in inlines)
    return frozenset(address[1:] for address in found if address and address.startswith("#"))


def _texts(manuscript: Manuscript) -> Iterator[Inlines]:
    yield manuscript.title
    yield from _inlines(manuscript.blocks)


def _inlines(blocks: list[Block]) -> Iterator[Inlines]:
    for side, block in walk(blocks):
        if side == "enter" and isinstance(block, Heading | Paragraph | Fold):
            yield block.inlines


def _title(manuscript: Manuscript) -> list[Block]:
    if not manuscript.title:
        return []
    return [Heading(manuscript.title, 0) if manuscript.title_is_heading else Paragraph(manuscript.title, "title")]


def _loose(manuscript: Manuscript, notes: Mapping[str, int]) -> list[Block]:
    """Footnotes that nothing refers to come at the end: Word would throw them away."""
    return [block for label, note in manuscript.notes.items() if label not in notes for block in note]


def _footnotes(manuscript: Manuscript, notes: Mapping[str, int], writer: Writer) -> str:
    made: list[str] = []
    for label, number in notes.items():
        text = writer.xml(manuscript.notes.get(label) or [Paragraph([Run("")])])
        head, tag, rest = text.partition("</w:pPr>")
        marked = head + tag + _MARK + rest if tag and text.startswith("<w:p>") else f"<w:p>{_MARK}</w:p>{text}"
        made.append(f'<w:footnote w:id="{number}">{marked}</w:footnote>')
    return f"{HEAD}<w:footnotes {SPACES}>{SEPARATORS}{''.join(made)}</w:footnotes>\n"


def _properties(manuscript: Manuscript) -> dict[str, str]:
    fields = [("title", plain(manuscript.title)), *manuscript.fields]
    parts = {"docProps/core.xml": core_xml(fields)}
    custom = custom_xml(fields)
    return parts | ({"docProps/custom.xml": custom} if custom else {})


def _template(name: str) -> str:
    return package_files(__package__).joinpath(name).read_text("utf-8")
