"""Random acts of people in an editor, as steps: words typed and taken away, lines split and joined, blocks made, retyped, nested,
moved and removed, cells filled. Each word that is typed is one of a kind, so that it can be looked for."""

from random import Random
from zlib import crc32

from prosemirror.model import Fragment, Node, Slice
from prosemirror.transform import ReplaceStep, Step, Transform

from copydesk.document.ids import derive
from copydesk.live.blocks import Found, blocks
from copydesk.live.mirror import container
from copydesk.live.steps import MoveBlock

WORDLIKE = ("paragraph", "heading", "bulletListItem", "numberedListItem", "checkListItem", "quote")


class Typist:
    """One person's acts. `words` are those that were typed and not taken away again by an act of this typist."""

    def __init__(self, seed: str, types: tuple[str, ...] = WORDLIKE, *, has_tables: bool = True) -> None:
        self.random, self.name, self.count = Random(seed), seed, 0
        self.types, self.has_tables = types, has_tables
        self.words: list[str] = []

    def word(self) -> str:
        self.count += 1
        word = f"{self.name}w{self.count}x"
        self.words.append(word)
        return word

    def id(self) -> str:
        self.count += 1
        return derive(crc32(f"{self.name} {self.count}".encode()), ())

    def act(self, doc: Node) -> list[Step]:
        """Steps of one act on a document; none where it can't be done there."""
        acts = [
            self.insert,
            self.insert,
            self.insert,
            self.split,
            self.join,
            self.make,
            self.retype,
            self.move,
            self.mark,
            self.remove,
        ]
        acts += [self.cell, self.nest] if self.has_tables else [self.nest]
        return self.random.choice(acts)(doc)

    def text(self, doc: Node) -> Found | None:
        found = [one for one in blocks(doc) if one.own.is_textblock and one.own.type.name in self.types]
        return self.random.choice(found) if found else None

    def insert(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None:
            return []
        offset = self.random.choice([0, found.own.content.size, *self.gaps(found.own)])
        words = doc.type.schema.text(f" {self.word()} ")
        at = found.pos + 2 + offset
        return [ReplaceStep(at, at, Slice(Fragment.from_(words), 0, 0))]

    def gaps(self, own: Node) -> list[int]:
        """Offsets between words: no word of anybody is cut in two."""
        gaps, at = [], 0
        for node in own.content.content:
            if node.is_text:
                gaps += [at + place for place, letter in enumerate(node.text) if letter == " " and node.text.isascii()]
            at += node.node_size
        return gaps

    def split(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        gaps = self.gaps(found.own) if found is not None else []
        if found is None or not gaps:
            return []
        if found.node.child_count > 1:
            return []
        at = found.pos + 2 + self.random.choice(gaps)
        type = found.own.type if found.own.type.name != "heading" else doc.type.schema.nodes["paragraph"]
        first = found.node.copy(Fragment.from_(found.own.copy(Fragment.empty)))
        second = doc.type.schema.nodes["blockContainer"].create({"id": self.id()}, type.create())
        return [ReplaceStep(at, at, Slice(Fragment([first, second]), 2, 2))]

    def join(self, doc: Node) -> list[Step]:
        """Backspace at the start of a line: its words go behind those of the one before it."""
        every = [one for one in blocks(doc) if one.node.child_count == 1 and one.own.type.name in self.types]
        pairs = [(one, two) for one in every for two in every if two.after == one.id and two.parent == one.parent]
        if not pairs:
            return []
        one, two = self.random.choice(pairs)
        end = one.pos + 2 + one.own.content.size
        space = Slice(Fragment.from_(doc.type.schema.text(" ")), 0, 0)
        return [ReplaceStep(end, two.pos + 2, Slice.empty), ReplaceStep(end, end, space)]

    def make(self, doc: Node) -> list[Step]:
        found = self.random.choice(list(blocks(doc)))
        type = self.random.choice([*self.types, *(["table", "divider", "codeBlock"] if self.has_tables else [])])
        content: object = None
        if type not in ("table", "divider"):
            content = [{"type": "text", "text": self.word(), "styles": {}}]
        if type == "table":
            cells = [[{"content": [{"type": "text", "text": self.word(), "styles": {}}]} for _ in range(2)] for _ in range(2)]
            content = {"headerRows": 1, "rows": [{"cells": row} for row in cells]}
        block = {"id": self.id(), "type": type, "props": {"level": 2} if type == "heading" else {}}
        block |= {} if type == "divider" else {"content": content}
        return Transform(doc).insert(found.pos + found.node.node_size, container(block)).steps

    def retype(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None:
            return []
        type = doc.type.schema.nodes[self.random.choice(self.types)]
        return Transform(doc).set_node_markup(found.pos + 1, type, {"level": 2} if type.name == "heading" else None).steps

    def mark(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        gaps = sorted({0, *self.gaps(found.own)}) if found is not None else []
        if found is None or len(gaps) < 2:
            return []
        start, end = sorted(self.random.sample(gaps, 2))
        mark = doc.type.schema.marks[self.random.choice(["bold", "italic"])].create()
        return Transform(doc).add_mark(found.pos + 2 + start, found.pos + 2 + end, mark).steps

    def move(self, doc: Node) -> list[Step]:
        every = list(blocks(doc))
        one, to = self.random.choice(every), self.random.choice(every)
        step = MoveBlock(one.id, to.parent, to.id)
        return [step] if step.apply(doc).doc is not None else []

    def nest(self, doc: Node) -> list[Step]:
        """Tab: an item goes into the one before it."""
        items = [one for one in blocks(doc) if one.own.type.name.endswith("ListItem")]
        pairs = [(one, two) for one in items for two in items if two.after == one.id and two.parent == one.parent]
        if not pairs:
            return []
        one, two = self.random.choice(pairs)
        inside = one.node.child(1).last_child if one.node.child_count > 1 else None
        return [MoveBlock(two.id, one.id, str(inside.attrs["id"]) if inside is not None else None)]

    def cell(self, doc: Node) -> list[Step]:
        spots: list[int] = []
        doc.descendants(lambda node, pos, *_: spots.append(pos + 1) if node.type.name == "tableParagraph" else None)
        if not spots:
            return []
        at = self.random.choice(spots)
        return [ReplaceStep(at, at, Slice(Fragment.from_(doc.type.schema.text(f"{self.word()} ")), 0, 0))]

    def remove(self, doc: Node) -> list[Step]:
        """A block without others in it, of which the words are known to be gone."""
        found = [one for one in blocks(doc) if one.node.child_count == 1 and one.own.is_textblock]
        one = self.random.choice(found) if len(found) > 3 else None
        if one is None or (one.parent is None and one.is_alone):
            return []
        start, end = (one.pos - 1, one.pos + one.node.node_size + 1) if one.is_alone else (one.pos, one.pos + one.node.node_size)
        return [ReplaceStep(start, end, Slice.empty)]
