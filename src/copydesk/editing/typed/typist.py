"""Typist: makes operations of what somebody typed, block by block, on the growing document.

Text becomes splices; a new block is drafted as the format would read it; a type that changes keeps its node where the tree lets it.
"""

import re
from collections.abc import Iterable

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, assign, splice
from copydesk.editing import blocks, messages, retyping
from copydesk.editing.bind import Binder
from copydesk.editing.labels import label
from copydesk.editing.resolve import Context
from copydesk.editing.typed.grids import grid_operations
from copydesk.editing.typed.putting import add_lines, move_block, move_node, put
from copydesk.editing.typed.sections import as_heading, as_paragraph
from copydesk.editing.typed.spots import neighbours
from copydesk.editing.typed.values import ITEMS, TypedBlock
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.formats.sheet.blocks import LISTED, PROPS, alone, blocks_below, shape
from copydesk.formats.sheet.respell import escape_starts
from copydesk.formats.sheet.texts import LANGUAGES, language_of
from copydesk.formats.sheet.units import units_of
from copydesk.kinds import kind_named

MAX_LEVEL = 6
LOCKED = ("lockedBlock", "card")  # shown, and moved or removed as they are
SOFT_BREAK = re.compile(r"[ \t\\]*\n[ \t]*")


class Typist(Binder):
    """The state of one request."""

    def __init__(self, base: Document) -> None:
        super().__init__(base, Context(), {})
        self.ids: dict[str, str] = {}  # of what is new, or became another node, by what the editor calls it

    def take(self, operations: list[Operation]) -> None:
        after = apply(self.document, operations)
        self.check_nesting(after, operations)
        self.document = after
        self.operations += operations

    def known(self, name: str | None) -> str | None:
        """The node that an editor's name stands for."""
        found = self.ids.get(name, name) if name is not None else None
        if found is not None and found not in self.document:
            raise Unbound(messages.no_such_node(found))
        return found

    def type(self, block: TypedBlock) -> None:
        """Takes one block in."""
        if block.id is None and block.text is not None:
            add_lines(self, block, block.text)
            if block.attrs and block.key is not None:
                self.set_node(block._replace(id=self.ids[block.key], text=None))
        elif block.text is not None or block.attrs is not None:
            self.set_node(block)
        elif block.id is None:
            put(self, block)
        else:
            id = self.known(block.id)
            assert id is not None
            self.require_open(id)
            if block.is_moved and self.document.format not in LANGUAGES:
                move_node(self, id, block)
                return
            if block.is_moved:
                move_block(self, id, block)
            self.reshape(self.ids.get(id, id), block)

    def set_node(self, block: TypedBlock) -> None:
        """The text or attrs of a node that is no block: a field, a line of a script, a step."""
        id = self.known(block.id)
        if id is None:
            raise InputError("text without a node")
        self.require_open(id)
        type = kind_named(self.base.kind).types[self.document[id].type]
        if block.text is not None and not type.has_text:
            raise InputError(f"a {type.words[0]} has no text of its own")
        if block.text is not None and block.text != self.document[id].text:
            self.take([splice(self.document, id, block.text)])
        for name, value in (block.attrs or {}).items():
            allowed = type.attrs.get(name)
            if allowed is None or (allowed and value not in allowed):
                raise InputError(f"{name!r} can't be {value!r} here")
            if self.document[id].attrs.get(name) != value:
                self.take([assign(self.document, id, name, value if isinstance(value, str | int | float | bool) else None)])

    def make_heading(self, id: str, block: TypedBlock) -> None:
        level = block.props.get("level", 1)
        if type(level) is not int or not 1 <= level <= MAX_LEVEL:  # True is an int, and no level
            raise InputError(f"a heading has a level from 1 to {MAX_LEVEL}")
        if FORMATS[self.document.format].flat:
            self.take(retyping.retype_to(self.document, id, "heading"))
            same = self.document[id].attrs.get("level") == level
            self.take([] if same else [assign(self.document, id, "level", level)])
        else:
            text = SOFT_BREAK.sub(" ", self.document[id].text)  # a heading is one line
            self.take([splice(self.document, id, text)] if text != self.document[id].text else [])
            self.take(as_heading(self.document, id, level))

    # Blocks that are there

    def reshape(self, id: str, block: TypedBlock) -> None:
        """Makes a node what its block is now: type, props and text."""
        now = alone(self.document, id)
        if now["type"] in LOCKED or block.type in LOCKED:
            if now["type"] != block.type:
                raise Unbound(messages.locked(label(self.document, id)))
            return
        if now["type"] != block.type:
            id = self.retype(id, now["type"], block)
        self.set_props(id, block)
        if block.type == "table":
            if isinstance(block.content, dict):
                self.take(grid_operations(self.document, id, block.content))
        elif block.content is not None and block.type != "divider":
            self.set_text(id, block)

    def set_text(self, id: str, block: TypedBlock) -> None:
        node = self.document[id]
        language = language_of(self.document)
        wanted = units_of(block.content, language.held(node))
        if [unit.key for unit in wanted] == [unit.key for unit in language.units(self.document, node)]:
            return
        first: list[Operation] | None = None
        for text in language.ways(self.document, node, wanted):
            operations: list[Operation] = [splice(self.document, id, text)] if text != node.text else []
            after = apply(self.document, operations)
            first = operations if first is None else first
            if formats.first_difference(after, [id]) is None:
                first = operations
                break
        if first is None:
            raise InputError(f"this can't be written here: {''.join(unit.text for unit in wanted)[:60]!r}")
        self.take(first)

    def set_props(self, id: str, block: TypedBlock) -> None:
        node = self.document[id]
        if block.type == "heading" and block.props.get("level", node.attrs.get("level")) != node.attrs.get("level"):
            self.make_heading(id, block)
        checked = block.props.get("checked")
        if block.type == "checkListItem" and isinstance(checked, bool) and node.attrs.get("checked") != checked:
            self.take([assign(self.document, id, "checked", checked)])
        language = block.props.get("language")
        if node.type == "code" and isinstance(language, str) and shape(self.document, node)[1]["language"] != language:
            self.take([assign(self.document, id, "info", language)])
        if FORMATS[self.document.format].flat:
            for name in PROPS:
                value = block.props.get(name)
                if isinstance(value, str) and value != self.document[id].attrs.get(name, "left" if name == PROPS[2] else "default"):
                    self.take([assign(self.document, id, name, value)])

    def retype(self, id: str, was: str, block: TypedBlock) -> str:
        """Makes a block another type, in its place; gives the node that it is then."""
        node = self.document[id]
        if FORMATS[self.document.format].flat:
            return self.retype_flat(id, block)
        if was in ITEMS and block.type in ITEMS and "numberedListItem" not in (was, block.type):
            self.take([assign(self.document, id, "checked", False if block.type == "checkListItem" else None)])
            return id
        if {was, block.type} == {"heading", "paragraph"} and node.type in ("section", "heading", "paragraph"):
            if block.type == "heading":
                self.make_heading(id, block)
            else:
                self.take(as_paragraph(self.document, id))
            return id
        return self.replaced(id, block)

    def retype_flat(self, id: str, block: TypedBlock) -> str:
        sort = next((ours for ours, name in LISTED.items() if name == block.type), None)
        type = {"codeBlock": "code", "divider": "break"}.get(block.type, "item" if sort else block.type)
        if not {"code", "table"}.isdisjoint((type, self.document[id].type)):  # what is in them is no text of theirs
            return self.replaced(id, block)
        self.take(retyping.retype_to(self.document, id, type))
        if sort is not None and self.document[id].attrs.get("list") != sort:
            self.take([assign(self.document, id, "list", sort)])
        wanted = False if sort == "check" else None
        if sort is not None and isinstance(self.document[id].attrs.get("checked"), bool) != (wanted is False):
            self.take([assign(self.document, id, "checked", wanted)])
        return id

    def replaced(self, id: str, block: TypedBlock) -> str:
        """A new node in the place of one that can't become this type: what a heading held stays behind it."""
        parent, after = neighbours(self.document, id)
        content = block.content
        if content is None:
            content = alone(self.document, id).get("content", [])
        inside = list(blocks_below(self.document, id)) if self.document[id].type == "item" else []
        self.bring(inside, parent, id)
        self.remove(id)
        name = block.id if block.id is not None else block.key
        new = put(self, block._replace(parent=parent, after=after, content=content, key=name))
        self.ids[id] = new
        if self.document[new].type == "item":
            self.bring(inside, new, None)
        return new

    def bring(self, ids: Iterable[str], parent: str | None, after: str | None) -> None:
        """Puts blocks that stood in another behind it, or into the one that took its place."""
        for id in ids:
            move_block(self, id, TypedBlock(id=id, parent=parent, after=after))
            after = self.ids.get(id, id)

    def finish(self) -> None:
        """Counts again, and judges; text that would begin a block where it stands now (“1. Summary”) is escaped first."""
        self.count_again()
        try:
            self.judge()
        except Unbound:
            escaped = [operation for id in touched(self.operations) if id in self.document for operation in self.escaped(id)]
            if not escaped:
                raise
            self.take(escaped)
            self.judge()

    def escaped(self, id: str) -> list[Operation]:
        node = self.document[id]
        if node.type not in ("paragraph", "item") or not formats.is_markdown(self.document)(node):
            return []
        text = escape_starts(node.text)
        return [splice(self.document, id, text)] if text != node.text else []

    def remove(self, id: str) -> None:
        """Takes a block away; what a heading held stays."""
        if id not in self.document:
            return
        self.require_open(id)
        is_sheet = self.document.format in LANGUAGES
        if is_sheet and self.document[id].type == "section":
            self.take(as_paragraph(self.document, id))
        if is_sheet and self.document[id].type == "item" and any(True for _ in blocks_below(self.document, id)):
            raise InputError(f"something stands in {label(self.document, id)}; move that first")
        self.take(blocks.delete(self.document, id))
