"""A Word file to a document: its stories (body, headers, notes) as blocks, arranged to sections, lists and quotes.

Every byte of a story's part belongs to one node; all other parts are kept with the root, as the package they came in. The stories
besides the body stand first: what is put at the end of the document is put at the end of its body.
"""

from collections.abc import Iterator, Sequence

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import NO_ATTRS, Value
from copydesk.errors import InputError
from copydesk.formats.docx.arrange import Entry, arrange
from copydesk.formats.docx.blocks import LOCKED, Block, blank, read_opaque, read_paragraph
from copydesk.formats.docx.definitions import PLAIN, STORIES, Definitions, Role, Story, definitions
from copydesk.formats.docx.inline import is_chosen
from copydesk.formats.docx.markup import AGAIN, Element, scan
from copydesk.formats.docx.names import MARKERS
from copydesk.formats.docx.tables import read_table
from copydesk.formats.docx.talk import talk_of

NAME = "docx"
_NOTES = {"w:footnote": "footnote", "w:endnote": "endnote", "w:comment": "comment"}
# Between blocks these are nobody's: they stay where the block below them stands.
_BETWEEN = MARKERS | {"w:sectPr"}


def read(data: bytes, kind: str) -> Document:
    """The document of a .docx file. InputError where it is none, or holds what no Word file does."""
    return read_known(definitions(data), data, kind)


def read_known(known: Definitions, data: bytes, kind: str) -> Document:
    """The document of a package's parts as they are known; `data` is the file that they stand in."""
    root = Draft("document", "", NO_ATTRS, body=data, context=(0,))
    for story, (part, sort) in in_reading_order(known):
        if sort != "body":
            holder = Reader(known, story).read_story(part, sort)
            if holder is not None:
                root.children.append(holder)
                root.context = (*root.context, story)
    Reader(known, 0).read_body(root)
    return build(kind, NAME, root)


def in_reading_order(known: Definitions) -> list[tuple[int, Story]]:
    """The stories by their numbers, in the order in which a file has them: one that came since is numbered last, wherever it is."""
    return sorted(enumerate(known.stories), key=lambda one: (STORIES.index(one[1].sort) if one[0] else -1, one[1].part))


class Reader:
    """Reads one story. Holders of blocks wait in a list: tables may stand in tables to any depth."""

    def __init__(self, known: Definitions, story: int) -> None:
        self.known = known
        self.story = story
        self.source = known.text(known.stories[story].part)
        self.waiting: list[tuple[Draft, Sequence[Element], int, int]] = []

    def read_body(self, root: Draft) -> None:
        part = self.known.stories[self.story].part
        document = scan(self.source, part).root
        body = document.child("w:body")
        if document.name != "w:document" or body is None:
            raise InputError(f"{part} of this Word file has no body, so it is no Word document; {AGAIN}")
        root.head = self.source[: body.inner]
        self.fill(root, body.children, body.inner, len(self.source), sections=True)
        self.read_waiting()

    def read_story(self, part: str, sort: str) -> Draft | None:
        """A holder for a header, a footer or notes; None where the part has nothing in it."""
        root = scan(self.source, part).root
        if sort in ("header", "footer"):
            holder = Draft("margin", "", Map({"sort": sort, "part": part}), head=self.source[: root.inner], context=(self.story,))
            self.fill(holder, root.children, root.inner, len(self.source), sections=False)
        else:
            holder = Draft("notes", "", Map({"sort": sort, "part": part}), head=self.source[: root.inner], context=(self.story,))
            self.read_notes(holder, root)
        self.read_waiting()
        # A file may lose its last comment, and its place for them stays.
        return holder if sort == "comments" or any(draft.type != "opaque" for draft in holder.children) else None

    def read_notes(self, holder: Draft, root: Element) -> None:
        at = root.inner
        talk = talk_of(root, self.known) if holder.attrs["sort"] == "comments" else {}
        for note in root.children:
            type = _NOTES.get(note.name)
            if type is None or note.attrs.get("w:type", "normal") != "normal" or "w:id" not in note.attrs:
                draft = read_opaque(note, self.source, self.story).draft
            else:
                attrs: dict[str, Value] = {"foreign": f"{type}:{note.attrs['w:id']}"}
                attrs |= {name: note.attrs[f"w:{name}"] for name in ("author", "date") if f"w:{name}" in note.attrs}
                attrs |= talk.get(note.attrs["w:id"], {})
                head = self.source[note.start : note.inner]
                draft = Draft("comment" if type == "comment" else "footnote", "", Map(attrs), head=head, context=(self.story,))
                self.waiting.append((draft, note.children, note.inner, note.end))
            draft.lead = self.source[at : note.start]
            holder.children.append(draft)
            at = note.end
        holder.close = self.source[at:]

    def read_waiting(self) -> None:
        while self.waiting:
            self.fill(*self.waiting.pop(), sections=False)

    def fill(self, holder: Draft, elements: Sequence[Element], at: int, end: int, *, sections: bool) -> None:
        """Puts the blocks among `elements` into `holder`, and what stands behind the last of them into its close."""
        blocks: list[Block] = []
        for element in elements:
            if element.name in _BETWEEN or element.end <= at:
                continue
            block = self.block(element, sections=sections)
            block.draft.lead = self.source[at : element.start]
            at = element.end
            blocks.append(block)
        holder.close = self.source[at:end]
        blocks = list(in_fields(blocks))
        entries = arrange([block.role for block in blocks], sections=sections)
        build_tree(holder, entries, [block.draft for block in blocks], self.known)

    def block(self, element: Element, *, sections: bool) -> Block:
        match element.name:
            case "w:p":
                block = read_paragraph(element, self.source, self.story, self.known, sections=sections)
                for box in block.inline.boxes if block.inline is not None else ():
                    block.draft.children.append(self.box(box))
                return block
            case "w:tbl" if not _declares(element):
                return self.table(element)
            case "w:sdt" | "w:customXml" if not _declares(element):
                return self.control(element)
            case _:
                return read_opaque(element, self.source, self.story)

    def table(self, element: Element) -> Block:
        found = read_table(element, self.source, self.story, self.known)
        if found is None:
            return self.locked_table(element)
        for cell, holder in found.holders:
            about = holder.child("w:tcPr")
            start, end = holder.inner if about is None else about.end, holder.end + len(cell.close)  # and a control around it
            self.waiting.append((cell, holder.children, start, end))
        for cell, line in found.boxes:
            cell.children += [self.box(box) for box in line.boxes]
        return Block(found.draft, PLAIN)

    def locked_table(self, element: Element) -> Block:
        """A table that is more than rows of cells: its texts can be read, and all its bytes are its own."""
        holder = Draft("opaque", "", Map({"block": "table"}))
        for row in element.walk():
            if row.name == "w:p" and not _is_boxed(row, element):
                block = read_paragraph(row, self.source, self.story, self.known, sections=False)
                block.draft.children.clear()
                holder.children.append(block.draft)
        blank(holder)
        holder.body, holder.context = self.source[element.start : element.end], (self.story,)
        return Block(holder, PLAIN)

    def control(self, element: Element) -> Block:
        content = element.child("w:sdtContent") if element.name == "w:sdt" else element
        if content is None:
            return read_opaque(element, self.source, self.story)
        attrs = LOCKED if element.name == "w:sdt" and is_chosen(element) else NO_ATTRS
        about = element.child("w:sdtPr")
        title = about.value("w:alias") if about is not None else None
        if title:
            attrs = attrs.set("name", title)
        draft = Draft("control", "", attrs, head=self.source[element.start : content.inner], context=(self.story,))
        inside = [child for child in content.children if child.name != "w:customXmlPr"]
        at = content.inner if len(inside) == len(content.children) else content.children[0].end
        draft.head = self.source[element.start : at]
        self.waiting.append((draft, inside, at, element.end))
        return Block(draft, PLAIN)

    def box(self, element: Element) -> Draft:
        """A text box: to be read, not to be edited."""
        holder = Draft("box")
        for paragraph in element.walk():
            if paragraph.name == "w:p":
                block = read_paragraph(paragraph, self.source, self.story, self.known, sections=False)
                holder.children.append(Draft("paragraph", block.draft.text))
        return blank(holder)


def in_fields(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, those that one field spans as one locked block: a table of contents, an index."""
    holder: Draft | None = None
    depth = 0
    for block in blocks:
        fields = block.inline.fields if block.inline is not None else None
        if holder is None and (fields is None or fields.opened == 0):
            yield block
            continue
        if holder is None:
            holder = Draft("field", context=block.draft.context[:1])
            holder.lead, block.draft.lead = block.draft.lead, b""
            yield Block(holder, PLAIN)
        # Nothing is arranged in there: what was an item or quoted is a paragraph.
        block.draft.type = {"section": "heading", "item": "paragraph"}.get(block.draft.type, block.draft.type)
        if block.draft.type == "paragraph":
            block.draft.context = (*block.draft.context[:1], 0)
        holder.children.append(block.draft)
        depth += fields.opened - fields.closed if fields is not None else 0
        if depth <= 0:
            holder, depth = None, 0


def build_tree(holder: Draft, entries: Sequence[Entry], drafts: Sequence[Draft], known: Definitions) -> None:
    stack: list[tuple[Draft, Entry]] = [(holder, entry) for entry in reversed(entries)]
    while stack:
        parent, entry = stack.pop()
        draft = group(entry.type, entry.role, known, parent.context[:1]) if entry.type else drafts[entry.index]
        parent.children.append(draft)
        stack.extend((draft, child) for child in reversed(entry.children))


def group(type: str, role: Role, known: Definitions, story: tuple[int, ...]) -> Draft:
    """A list or a quote: it has no bytes, only what is known of it from its first block."""
    if type == "quote":
        return Draft("quote", body=b"", context=story)
    level = known.lists.level(role.list, role.level)
    attrs = Map({"start": level.start}) if level is not None and not level.is_bullet else NO_ATTRS
    return Draft("list", "", attrs, body=b"", context=(*story, role.list, role.level))


def _declares(element: Element) -> bool:
    """Whether prefixes hold inside that don't hold elsewhere, so that what stands there can't be moved."""
    content = element.child("w:sdtContent")
    return any(name.startswith("xmlns") for one in (element, content) if one is not None for name in one.attrs)


def _is_boxed(paragraph: Element, inside: Element) -> bool:
    above = paragraph.parent
    while above is not None and above is not inside:
        if above.name in ("w:txbxContent", "w:p"):
            return True
        above = above.parent
    return False
