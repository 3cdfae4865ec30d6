"""Random acts of people in the editor of a screenplay, as steps. Each word is one of a kind, so that it can be looked for."""

from itertools import pairwise
from random import Random
from typing import Any
from zlib import crc32

from prosemirror.model import Fragment, Node, Slice
from prosemirror.transform import AttrStep, ReplaceStep, Step, Transform

from copydesk.document.ids import derive
from copydesk.live.blocks import Found, blocks
from copydesk.live.script.mirror import Element, block_of
from copydesk.live.steps import MoveBlock, SetField

TYPES = ("action", "scene", "character", "parenthetical", "dialogue", "lyric", "transition", "centered", "section", "synopsis",
         "note", "boneyard")  # fmt: skip
# What makes Fountain read a line as something else, and what it can't hold.
ODD = ("", "", "", "(", ")", "~", "[[", "]]", "/*", "*/", ">", "<", ".", "!", "@", "#", "=", "===", "^", "\n", "\n\n", "  ",
       "INT. ", "TO:", "#12#", "Title: ", "é", "😀", "\\", "*", "\t")  # fmt: skip
VALUES: dict[str, tuple[str, tuple[Any, ...]]] = {
    "scene": ("label", (None, "12", "12A", "a b", "#", "")),
    "character": ("dual", (True, False)),
    "section": ("level", (1, 2, 3, 6)),
    "note": ("spoken", (True, False)),
    "lyric": ("spoken", (True, False)),
}


class ScriptTypist:
    """One person's acts. `words` are those that were typed and not taken away by an act of this typist."""

    def __init__(self, seed: str, *, is_odd: bool = True) -> None:
        self.random, self.name, self.count, self.is_odd = Random(seed), seed, 0, is_odd
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
        acts: list[Any] = [self.insert] * 4 + [self.split, self.join, self.make, self.make, self.retype, self.retype, self.move]
        acts += [self.remove, self.empty, self.attr, self.field]
        steps: list[Step] = self.random.choice(acts)(doc)
        return steps

    def text(self, doc: Node) -> Found | None:
        found = [one for one in blocks(doc) if one.own.is_textblock]
        return self.random.choice(found) if found else None

    def words_typed(self) -> str:
        odd = self.random.choice(ODD) if self.is_odd else ""
        return self.random.choice([f" {self.word()} ", f"{odd}{self.word()}", f"{self.word()}{odd}", f" {odd} {self.word()}{odd}"])

    def insert(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None:
            return []
        at = found.pos + 2 + self.random.choice(self.gaps(found.own))
        text = doc.type.schema.text(self.words_typed())
        return [ReplaceStep(at, at, Slice(Fragment.from_(text), 0, 0))]

    def gaps(self, own: Node) -> list[int]:
        """Offsets between words: no word of anybody is cut in two."""
        text = own.text_content
        return [0, own.content.size, *(at for at, letter in enumerate(text) if letter == " " and text.isascii())]

    def split(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None:
            return []
        offset = self.random.choice(self.gaps(found.own))
        type = self.random.choice([found.own.type.name, "action", "dialogue"])
        rest = block_of(Element(self.id(), type, found.own.text_content[offset:] if found.own.text_content.isascii() else ""))
        at = found.pos + 2 + (offset if found.own.text_content.isascii() else found.own.content.size)
        return list(
            Transform(doc).insert(found.pos + found.node.node_size, rest).delete(at, found.pos + 2 + found.own.content.size).steps
        )

    def join(self, doc: Node) -> list[Step]:
        rows = list(blocks(doc))
        pairs = [(a, b) for a, b in pairwise(rows) if a.own.is_textblock and b.own.is_textblock]
        if not pairs:
            return []
        a, b = self.random.choice(pairs)
        return list(Transform(doc).delete(a.pos + 2 + a.own.content.size, b.pos + 2).steps)

    def make(self, doc: Node) -> list[Step]:
        rows = list(blocks(doc))
        left = self.random.choice(rows)
        type = self.random.choice([*TYPES, "character", "dialogue", "break"])
        text = "" if type == "break" else self.words_typed().strip()
        one = block_of(Element(self.id(), type, text, is_spoken=self.random.random() < 0.5))
        return list(Transform(doc).insert(left.pos + left.node.node_size, one).steps)

    def retype(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None:
            return []
        return list(Transform(doc).set_node_markup(found.pos + 1, doc.type.schema.nodes[self.random.choice(TYPES)], {}).steps)

    def move(self, doc: Node) -> list[Step]:
        rows = [one.id for one in blocks(doc)]
        one, left = self.random.choice(rows), self.random.choice([None, *rows])
        return [MoveBlock(one, None, left)] if one != left and len(rows) > 1 else []

    def remove(self, doc: Node) -> list[Step]:
        rows = list(blocks(doc))
        one = self.random.choice(rows)
        if len(rows) == 1:
            return []
        self.forget(one.own)
        return list(Transform(doc).delete(one.pos, one.pos + one.node.node_size).steps)

    def empty(self, doc: Node) -> list[Step]:
        found = self.text(doc)
        if found is None or not found.own.content.size or self.random.random() < 0.5:
            return []
        self.forget(found.own)
        return list(Transform(doc).delete(found.pos + 2, found.pos + 2 + found.own.content.size).steps)

    def forget(self, own: Node) -> None:
        self.words = [word for word in self.words if word not in own.text_content]

    def attr(self, doc: Node) -> list[Step]:
        found = [one for one in blocks(doc) if one.own.type.name in VALUES]
        if not found:
            return []
        one = self.random.choice(found)
        name, values = VALUES[one.own.type.name]
        return [AttrStep(one.pos + 1, name, self.random.choice(values))]

    def field(self, doc: Node) -> list[Step]:
        if self.random.random() < 0.6:
            return []
        return [
            SetField(self.random.choice(["Title", "Author", "Draft date"]), self.random.choice([None, self.word(), "two\nlines"]))
        ]
