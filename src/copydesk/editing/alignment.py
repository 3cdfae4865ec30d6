"""What is written anew against what stands there, node by node: which stays itself, which moves, comes or goes.

A node that stays keeps its id, its attrs and what the new text doesn't speak of: what stands in it, where the text gives nothing
to stand there, and what Markdown has no words for. Which node a draft is is found in `partners`.
"""

from collections.abc import Mapping, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.match import increasing
from copydesk.document.node import Node, Value
from copydesk.document.operations import Operation, apply, assign, move, remove, retype, splice
from copydesk.editing.blocks import insert_drafts
from copydesk.editing.partners import RUNNING, has_its_cells, is_said, own_cells, partners, said_children, spans
from copydesk.editing.rewording import reworded
from copydesk.errors import InputError
from copydesk.formats.markdown.excerpt import cells_in
from copydesk.formats.wordpairs import is_alike
from copydesk.kinds import kind_named

SAID = ("level", "info", "align", "url", "name", "caption", "label", "dual")  # attrs that a new text gives where it has them
TYPED = ("level", "checked", "list", "start")  # attrs that belong to a type, and go with it


class Alignment:
    """Operations that grow while drafts are put in the place of nodes."""

    def __init__(self, document: Document) -> None:
        self.before = self.document = document
        self.operations: list[Operation] = []
        self.partners: Mapping[Draft, str] = {}
        self.living: frozenset[str] = frozenset()
        self.dead: list[str] = []

    def one(self, id: str, draft: Draft) -> list[Operation]:
        """A draft for one node, which it is whatever it says."""
        self.pair(partners(self.document, [id], [draft], are_same=True))
        self.change(id, draft, is_alone=True)
        return self.finished()

    def several(self, parent: str, ids: Sequence[str], start: int, drafts: Sequence[Draft]) -> list[Operation]:
        """Drafts for siblings, of which the first stands, or would stand, at `start`."""
        said = [id for id in ids if is_said(self.document, id)]
        self.pair(partners(self.document, said, drafts))
        self.arrange(parent, said, start, drafts)
        return self.finished()

    def pair(self, found: Mapping[Draft, str]) -> None:
        self.partners, self.living = found, frozenset(found.values())

    def do(self, *operations: Operation) -> None:
        self.operations += operations
        self.document = apply(self.document, operations)

    def keeps(self, ids: Sequence[str]) -> bool:
        """Whether something among the nodes stays that the drafts don't speak of."""
        below = (node for id in ids for node in self.before.walk(id) if node.type not in ("row", "cell"))
        return any(node.id in self.document and node.id not in self.living for node in below)

    def finished(self) -> list[Operation]:
        for id in self.dead:
            if id in self.document:  # else it went with one above it
                self.do(remove(self.document, id))
        return self.operations

    def arrange(self, parent: str, ids: Sequence[str], start: int, drafts: Sequence[Draft]) -> None:
        """Puts drafts in the place of some children of `parent`: what isn't among them dies once all that lives is out of it."""
        dying = [id for id in ids if id not in self.living]
        self.dead += dying
        if self.document[parent].type == "table" and (dying or not all(draft in self.partners for draft in drafts)):
            self.keep_merged(parent)
        wanted = [self.partners.get(draft) for draft in drafts]
        places = {id: place for place, id in enumerate(wanted) if id is not None}
        present = [id for id in self.document[parent].children if id in places]
        staying = {present[at] for at in increasing([places[id] for id in present])}
        at = start
        for draft, id in zip(drafts, wanted, strict=True):
            children = self.document[parent].children
            if id in staying:
                at = children.index(id) + 1
            else:
                while at < len(children) and children[at] in self.dead:  # behind what it takes the place of, and in its style
                    at += 1
                if id is not None and self.document[id].parent == parent and children.index(id) < at:
                    at -= 1
                if id is None:
                    self.insert(parent, at, draft)
                else:
                    self.do(move(self.document, id, parent, at))
                at += 1
            if id is not None:
                self.change(id, draft, is_alone=len(drafts) == len(ids) == 1)

    def keep_merged(self, table: str) -> None:
        if any(cell.attrs.get("rowspan") not in (None, 1) for cell in self.document.walk(table)):
            raise InputError("this table has cells over several rows; its rows come and go with add_row and delete_row")

    def insert(self, parent: str, at: int, draft: Draft) -> None:
        """A new node, with all in it that is new; what lives there comes after."""
        inside = draft.children
        lives = any(below in self.partners for below in draft.walk())
        if lives:
            draft.children = []
        draft.text = self.worded(draft)
        self.do(*insert_drafts(self.document, parent, at, [draft], keeps_apart=False))
        if lives:
            draft.children = inside
            self.arrange(draft.id, [], 0, inside)

    def worded(self, draft: Draft) -> str:
        """The words of a new node, with what Markdown can't say on those of a node that goes and said much the same."""
        for id in self.dead if draft.text else ():
            text = self.document[id].text if id in self.document else ""
            if text and "{{" not in text and is_alike(formats.said(self.document, id), draft.text):
                return formats.reworded(self.document, id, draft.text) or draft.text
        return draft.text

    # One node

    def change(self, id: str, draft: Draft, *, is_alone: bool = False) -> None:
        """Makes a node what a draft says of it."""
        node = self.document[id]
        if node.type == "row":
            self.change_row(node, draft)
            return
        if node.type != draft.type and not is_running(node.type, draft.type):
            return  # what Markdown says in other words: a file as a link, a picture by its name
        if node.type != draft.type:
            self.retype(node, draft)
        self.change_attrs(id, draft, is_alone=is_alone)
        self.change_text(id, draft.text)
        if draft.children:
            ids = said_children(self.document, id, draft)
            start = self.document.index(ids[0]) if ids else 0
            self.arrange(id, ids, start, draft.children)

    def change_text(self, id: str, new: str) -> None:
        node = self.document[id]
        text = reworded(self.document, node, new)
        if text != node.text:
            self.do(splice(self.document, id, text))

    def change_row(self, row: Node, draft: Draft) -> None:
        """The cells of a row, each at its place; a merged one takes those of all the columns that it is in."""
        widths = spans(self.document, row.id)
        if not has_its_cells(self.document, row.id, draft):
            raise InputError(f"a row here has {sum(widths)} cells, and {len(draft.children)} were given; name the table")
        given, at = own_cells(self.document, row.id, draft), 0
        for id, width in zip(row.children, widths, strict=True):
            cell, covered = given[at], given[at + 1 : at + width]
            at += width
            if any(other.text.strip() for other in covered):
                raise InputError("a cell here takes several columns; give its text in the first of them")
            if not self.document[id].children:
                self.change_align(id, cell)
                self.change_text(id, cell.text)
            elif cell.text != self.as_cell(row.id, id):
                raise InputError("a cell here holds more than a line of text; change what stands in it")

    def change_align(self, id: str, cell: Draft) -> None:
        """A column's alignment is said once, above it: cells that have another keep that until it is said anew."""
        row = self.before[self.before[id].parent or ""]
        header = self.before[self.before[row.parent or ""].children[0]].children
        place = row.children.index(id)
        was = self.before[header[place]].attrs.get("align") if place < len(header) else None
        if cell.attrs.get("align") not in (None, was):
            self.assign(id, {"align": cell.attrs["align"]})

    def as_cell(self, row: str, id: str) -> str:
        """What is read of a cell that holds blocks."""
        told = cells_in(formats.markdown_of(self.document, row)) or []
        text = told[sum(spans(self.document, row)[: self.document.index(id)])]
        return formats.load(self.document.format).fragment(self.document, row, text)[0].text

    def retype(self, node: Node, draft: Draft) -> None:
        has = kind_named(self.document.kind).types[draft.type].attrs
        self.do(*(assign(self.document, node.id, name, None) for name in TYPED if name in node.attrs and name not in has))
        self.do(retype(self.document, node.id, draft.type))
        self.assign(node.id, {name: draft.attrs[name] for name in TYPED if name in draft.attrs})

    def change_attrs(self, id: str, draft: Draft, *, is_alone: bool = False) -> None:
        node = self.document[id]
        wanted: dict[str, Value | None] = {name: draft.attrs[name] for name in SAID if name in draft.attrs}
        if node.type == "list" and ("start" in node.attrs) != ("start" in draft.attrs):
            wanted["start"] = draft.attrs.get("start")
            # Each item has another marker then, and is named for it: it moves to where it is.
            self.do(*(move(self.document, item, id, place) for place, item in enumerate(node.children)))
        if node.type == "item":
            wanted |= said_of_item(node, draft, is_alone=is_alone)
        self.assign(id, wanted)

    def assign(self, id: str, wanted: Mapping[str, Value | None]) -> None:
        for name, value in wanted.items():
            if self.document[id].attrs.get(name) != value:
                self.do(assign(self.document, id, name, value))


def is_running(old: str, new: str) -> bool:
    return old in RUNNING and new in RUNNING


def said_of_item(item: Node, draft: Draft, *, is_alone: bool) -> dict[str, Value | None]:
    """What a new text says of an item besides its words. A box says whether it is done; the marker of one item among others says
    nothing of their sort, those of a whole list do."""
    sort, checked = item.attrs.get("list"), draft.attrs.get("checked")
    if checked is not None:
        return {"checked": checked} if sort is None else {"list": "check", "checked": checked}
    told = draft.attrs.get("list")
    if is_alone or sort is None or told == sort:
        return {}
    if told == "numbered":
        return {"list": told, "checked": None}
    return {"list": told} if sort == "numbered" and told is not None else {}
