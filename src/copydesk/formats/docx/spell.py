"""New blocks get their bytes here, in their neighbours' look: a paragraph's properties and font, a list's number, a table's frame.

Which CommonMark becomes which blocks is decided in `fragment`; rows and cells are spelled in `newtables`.
"""

from collections.abc import Sequence

from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.dialect import Marks, Piece, Run
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.cellpatch import new_paragraph
from copydesk.formats.docx.definitions import CODE, PLAIN, QUOTE, Definitions, Role
from copydesk.formats.docx.inline import Inline
from copydesk.formats.docx.inlinepatch import patched
from copydesk.formats.docx.likeness import is_ordinary, model, near
from copydesk.formats.docx.looks import with_looks_of
from copydesk.formats.docx.markup import scan, tag
from copydesk.formats.docx.misfit import made_image, text_misfit
from copydesk.formats.docx.newlists import Numbering
from copydesk.formats.docx.newtables import spell_cell, spell_row, spell_table
from copydesk.formats.docx.shape import reshaped
from copydesk.formats.docx.sources import STORIES, Place, known_of, place_below, place_of
from copydesk.formats.docx.texts import pieces_of


def spell(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> None:
    """Gives the drafts that come to stand at `index` in `parent` their spelling."""
    holder = document[parent]
    speller = _Speller(document, parent, index)
    place = place_of(document, parent)
    if holder.type in STORIES and holder.origin is not None:
        place = Place(holder.origin.context[0], holder.type)
    below = place_below(holder, place)
    for draft in drafts:
        speller.tree(draft, below)


class _Speller:
    def __init__(self, document: Document, parent: str, index: int) -> None:
        self.document = document
        self.parent = parent
        self.index = index
        self.known: Definitions = known_of(document)
        self.lead = self._lead()
        self.numbering = Numbering(document, parent, index, self.known)

    def _lead(self) -> bytes:
        """The white space before a sibling, where the file has some."""
        for node in near(self.document, self.parent, self.index):
            if node.origin is not None and node.origin.context[0] >= 0 and not node.origin.lead.strip():
                return node.origin.lead
        return b""

    def tree(self, top: Draft, place: Place) -> None:
        stack = [(top, place)]
        while stack:
            draft, at = stack.pop()
            match draft.type:
                case "table":
                    spell_table(draft, self.document, self.parent, self.index, at.story, self.known)
                    draft.lead = self.lead
                    continue
                case "row":
                    spell_row(draft, self.document, self.parent, self.index, at.story, self.known)
                    continue
                case "cell":
                    spell_cell(draft, self.document, self.parent, self.index, at.story, self.known)
                    continue
                case "list":
                    draft.body, draft.context = b"", self.numbering.context(draft, at)
                    at = Place(at.story, "list", *draft.context[1:3])
                case "quote":
                    draft.body, draft.context = b"", (at.story,)
                    at = at._replace(holder="quote")
                case "image":
                    self.image(draft, at)
                case _:
                    self.paragraph(draft, at)
                    at = at._replace(holder=draft.type)
            stack.extend((child, at) for child in reversed(draft.children))

    def image(self, draft: Draft, place: Place) -> None:
        """A picture in a paragraph of its own; `fragment` spelled its run."""
        draft.body = tag(self.known.scope(place.story), "p", draft.body or b"")
        draft.lead, draft.context = self.lead, (place.story, 0)

    def paragraph(self, draft: Draft, place: Place) -> None:
        scope = self.known.scope(place.story)
        role = _role(draft, place)
        like = self.like(draft, role, place)
        marks: Marks = ()
        if like is not None and like.origin is not None:
            source = like.origin.spelled
            old = Inline(scan(source, "w:p", scope).root, source, place.story, self.known)
            # Code may have its look from its paragraph, or, as Pandoc makes it, from its runs.
            marks = next((piece.marks for piece in old.pieces if [mark.name for mark in piece.marks] == ["code"]), ())
            empty = new_paragraph(old, scope)
            if role.sort == "item":
                empty = reshaped(empty, Role("item"), role, self.known, scope)
        else:
            empty = reshaped(tag(scope, "p"), PLAIN, role, self.known, scope)
        inline = Inline(scan(empty, "w:p", scope).root, empty, place.story, self.known)
        pieces: list[Piece] = [Run(draft.text, marks)] if draft.type == "code" else pieces_of(draft.text, ())
        draft.body = patched(inline, pieces, scope)
        if draft.type != "code":
            links = links_in([draft.text])
            made = Inline(scan(draft.body, "w:p", scope).root, draft.body, place.story, self.known, links=links)
            require_text(draft, made.text, self.known)
            draft.attrs = with_looks_of(draft.attrs, made.properties)  # those of its model
        draft.lead = self.lead
        draft.context = (place.story, place.list, place.level) if role.sort == "item" else (place.story, int(role is QUOTE))

    def like(self, draft: Draft, role: Role, place: Place) -> Node | None:
        """The node that a new paragraph is to look like."""

        def suits(node: Node) -> bool:
            if role.sort == "quote":
                above = self.document[node.parent].type if node.parent is not None else ""
                return (
                    node.type == "paragraph" and above == "quote" and node.origin is not None and node.origin.context[1:2] == (1,)
                )
            if role.sort == "heading":
                origin = node.origin
                is_level = origin is not None and origin.attrs.get("level") == role.level
                return is_level and node.type in ("section", "heading") and is_ordinary(node, node.type, self.document, self.known)
            if role.sort == "item" and (node.origin is None or node.origin.context[2:3] != (role.level,)):
                return False
            return is_ordinary(node, draft.type, self.document, self.known)

        return model(self.document, self.parent, self.index, suits, place.story)


def require_text(draft: Draft, made: str, known: Definitions) -> None:
    """That new bytes say what was meant. InputError where Word can't."""
    why = made_image(draft.text, "", known)
    if why is None and made != draft.text:
        why = text_misfit(Node("", draft.type, draft.text, draft.attrs, None, NO_CHILDREN, None), made)
    if why is not None:
        raise InputError(why)


def _role(draft: Draft, place: Place) -> Role:
    match draft.type:
        case "section" | "heading":
            return Role("heading", int(str(draft.attrs.get("level", 1))))
        case "item":
            return Role("item", place.level, place.list)
        case "code":
            return CODE
        case _:
            return QUOTE if place.holder == "quote" else PLAIN
