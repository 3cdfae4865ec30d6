"""CommonMark as Word's blocks, not yet spelled: texts in the dialect, lists of items, tables of cells. What Word can't hold, or
this document has no style for, is refused by name."""

from collections.abc import Sequence

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs, Node, Value
from copydesk.errors import InputError
from copydesk.formats.dialect import ATOM, from_commonmark, lone_image, with_atoms
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.names import CODE_STYLES, QUOTE_STYLES
from copydesk.formats.docx.newpictures import new_pictures, spelled_picture
from copydesk.formats.docx.sources import known_of, place_of
from copydesk.formats.docx.texts import settled
from copydesk.formats.markdown.read import read_drafts

_REFUSED = {
    "html": "HTML; write it as Markdown",
    "footnote": "a new footnote; put its text where it belongs",
    "definition": "a link definition; write the address in the link itself",
    "meta": "front matter",
    "break": "a divider; leave it out",
}
_NO_BLOCKS = ("table", "notes", "opaque", "field", "box", "comment", "image", "paragraph", "heading", "code")
FIRST_NUMBER = 1000  # of a new picture among the drawings of a file, which count from 1
CELL: Attrs = Map({"colspan": 1, "rowspan": 1})


def fragment(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """The drafts that `commonmark` stands for in `parent`. InputError where Word can't hold it there."""
    holder = document[parent]
    made = _Fragment(document, known_of(document), place_of(document, parent).story)
    if holder.type == "row":
        return [Draft("cell", made.text(commonmark.strip(), in_cell=True), CELL)]
    if holder.type in _NO_BLOCKS or (holder.type == "cell" and not _holds_blocks(holder)):
        raise InputError(f"nothing can be put into this {holder.type}; put it before or behind, or change the text")
    drafts = read_drafts(commonmark.strip("\r\n").encode() + b"\n", front_matter=False).children
    if holder.type == "list":
        return made.items(drafts)
    return made.blocks(drafts, holder.type)


def _holds_blocks(cell: Node) -> bool:
    return cell.origin is not None and bool(cell.origin.head)


class _Fragment:
    def __init__(self, document: Document, known: Definitions, story: int) -> None:
        self.document = document
        self.known = known
        self.story = story
        self.named: set[str] = set()  # pictures that came with this text
        self.atoms = {name for node in document.walk() if "{{" in node.text for name in ATOM.findall(node.text)}

    def text(self, commonmark: str, *, in_cell: bool = False) -> str:
        return settled(with_atoms(from_commonmark(commonmark), self.atoms), in_cell=in_cell)

    def items(self, drafts: Sequence[Draft]) -> list[Draft]:
        """The items that are put into a list: those of a list, or a paragraph each."""
        found: list[Draft] = []
        for draft in drafts:
            found += draft.children if draft.type == "list" else [draft]
        result: list[Draft] = []
        for draft in found:
            if draft.type not in ("item", "paragraph"):
                raise InputError(f"a list holds items, not a {draft.type}")
            item = Draft("item", draft.text, draft.attrs)
            item.children = draft.children
            result += self.blocks([item], "list")
        return result

    def blocks(self, drafts: Sequence[Draft], holder: str) -> list[Draft]:
        result: list[Draft] = []
        stack = [(draft, result, holder) for draft in reversed(drafts)]
        while stack:
            draft, out, inside = stack.pop()
            made = self.block(draft, inside)
            out.append(made)
            # What a heading holds stands behind it where headings hold nothing.
            below = out if made.type == "heading" else made.children
            around = inside if made.type == "heading" else made.type
            stack.extend((child, below, around) for child in reversed(draft.children if made.type != "table" else ()))
        return result

    def block(self, draft: Draft, inside: str) -> Draft:
        if inside == "item" and draft.type != "list":
            raise InputError(f"an item of a Word list holds text and lists alone, no {draft.type}; put it behind the list")
        if inside == "quote" and draft.type != "paragraph":
            raise InputError(f"a quotation in Word holds paragraphs alone, no {draft.type}")
        match draft.type:
            case "section" | "heading":
                return self.heading(draft, inside)
            case "paragraph":
                if (image := lone_image(draft.text)) is not None:
                    return self.image(image.address, image.alt)
                return Draft("paragraph", self.text(draft.text))
            case "list":
                start = draft.attrs.get("start")
                return Draft("list", "", NO_ATTRS if start is None else Map({"start": start}))
            case "item":
                if draft.attrs.get("checked") is not None:
                    raise InputError("a Word list has no tasks to check; make it a bullet")
                return Draft("item", self.text(draft.text))
            case "quote" | "code":
                return self.styled(draft)
            case "table":
                return self.table(draft)
            case _:
                raise InputError(f"a Word document can't hold {_REFUSED.get(draft.type, f'a {draft.type}')}")

    def image(self, address: str, alt: str) -> Draft:
        """A picture by its bytes; its run is spelled here, and gets its paragraph with the others."""
        taken = {*self.known.images.values(), *(name for own in new_pictures(self.document).values() for name in own)}
        name, run = spelled_picture(address, alt, self.known.scope(self.story), taken | self.named, FIRST_NUMBER + len(taken))
        self.named.add(name)
        return Draft("image", "", Map({"name": name, "alt": alt} if alt else {"name": name}), body=run)

    def heading(self, draft: Draft, inside: str) -> Draft:
        level = draft.attrs.get("level", 1)
        type = "section" if inside in ("document", "section") and draft.type == "section" else "heading"
        return Draft(type, self.text(draft.text), Map({"level": level}))

    def styled(self, draft: Draft) -> Draft:
        """A quotation or a block of code: a style of its own, which the document must have."""
        names, noun = (QUOTE_STYLES, "quotations") if draft.type == "quote" else (CODE_STYLES, "code")
        if self.known.styles.named(names, "paragraph") is None:
            raise InputError(f"this document has no style for {noun}; use a paragraph, or add the style in Word")
        return Draft(draft.type, draft.text if draft.type == "code" else "")

    def table(self, draft: Draft) -> Draft:
        """A column's alignment is each cell's here; a short row gets the cells that it shows."""
        made = Draft("table", "", Map({"headerRows": 1}))
        aligns = [cell.attrs.get("align") for cell in draft.children[0].children] if draft.children else []
        for row in draft.children:
            below = Draft("row")
            texts = [self.text(cell.text, in_cell=True) for cell in row.children]
            texts += [""] * (len(aligns) - len(texts))
            below.children = [Draft("cell", text, _aligned(align)) for text, align in zip(texts, aligns, strict=False)]
            made.children.append(below)
        return made


def _aligned(align: Value | None) -> Attrs:
    return CELL if align is None else CELL.set("align", align)
