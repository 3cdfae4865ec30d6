"""Random acts of people in the editor of an experiment, as steps: those of a sheet in the texts of steps, and steps and blocks
named, made, moved, taken away and given a status."""

from prosemirror.model import Fragment, Node, Slice
from prosemirror.transform import AttrStep, ReplaceStep, Step, Transform

from copydesk.live.blocks import Found, blocks
from copydesk.live.experiment.mirror import EXPERIMENT, STRUCTURE
from copydesk.live.mirror import container_json
from copydesk.live.schemas import schema_named
from copydesk.live.steps import MoveBlock
from support.typists import WORDLIKE, Typist

NAMED = ("title", "block", "step", "address", "attachment")


class ExperimentTypist(Typist):
    def __init__(self, seed: str, *, is_wild: bool = False) -> None:
        super().__init__(seed)
        self.is_wild = is_wild  # whether blocks are put where no editor would

    def act(self, doc: Node) -> list[Step]:
        acts = [
            self.insert,
            self.insert,
            self.name_it,
            self.name_it,
            self.split,
            self.join,
            self.make,
            self.make_step,
            self.make_block,
        ]
        acts += [
            self.retype,
            self.mark,
            self.remove,
            self.cell,
            self.nest,
            self.move,
            self.move_step,
            self.status,
            self.remove_step,
        ]
        return self.random.choice([*acts, self.stray] if self.is_wild else acts)(doc)

    def word(self) -> str:
        return super().word() + self.random.choice(["", "", "", '"', "\\", "é", "😀", "\\n"])

    def of(self, doc: Node, *types: str) -> Found | None:
        found = [one for one in blocks(doc) if one.own.type.name in types]
        return self.random.choice(found) if found else None

    def name_it(self, doc: Node) -> list[Step]:
        found = self.of(doc, *NAMED)
        assert found is not None
        at = found.pos + 2 + self.random.choice([0, found.own.content.size])
        return [ReplaceStep(at, at, Slice(Fragment.from_(doc.type.schema.text(f" {self.word()} ")), 0, 0))]

    def into(self, doc: Node, found: Found, node: Node) -> list[Step]:
        """As the first in a block."""
        if found.node.child_count > 1:
            return list(Transform(doc).insert(found.pos + 2 + found.own.node_size, node).steps)
        group = doc.type.schema.nodes["blockGroup"].create(None, [node])
        return list(Transform(doc).insert(found.pos + 1 + found.own.node_size, group).steps)

    def named(self, type: str, **attrs: str) -> Node:
        nodes = schema_named(EXPERIMENT).nodes
        words = schema_named(EXPERIMENT).text(self.word()) if self.random.random() < 0.8 else None
        return nodes["blockContainer"].create({"id": self.id()}, nodes[type].create(attrs, words))

    def make_step(self, doc: Node) -> list[Step]:
        found = self.of(doc, "block", "step")
        if found is None:
            return []
        node = self.named("step", status=self.random.choice(["", "draft", "final"]))
        if found.own.type.name == "block":
            return self.into(doc, found, node)
        return list(Transform(doc).insert(found.pos + found.node.node_size, node).steps)

    def make_block(self, doc: Node) -> list[Step]:
        found = self.of(doc, "title", "block")
        assert found is not None
        if found.own.type.name == "title":
            return self.into(doc, found, self.named("block"))
        return list(Transform(doc).insert(found.pos + found.node.node_size, self.named("block")).steps)

    def make(self, doc: Node) -> list[Step]:
        found = self.of(doc, "step", *WORDLIKE)
        if found is None:
            return []
        type = self.random.choice([*self.types, "table", "divider", "codeBlock"])
        block = {"id": self.id(), "type": type, "props": {"level": 2} if type == "heading" else {}}
        words = [{"type": "text", "text": self.word(), "styles": {}}]
        if type == "table":
            block["content"] = {"headerRows": 1, "rows": [{"cells": [{"content": words}] * 2}] * 2}
        elif type != "divider":
            block["content"] = words
        node = Node.from_json(schema_named(EXPERIMENT), container_json(block))
        if found.own.type.name == "step":
            return self.into(doc, found, node)
        return list(Transform(doc).insert(found.pos + found.node.node_size, node).steps)

    def move(self, doc: Node) -> list[Step]:
        """A block of text, in its step or into another."""
        one, to = self.of(doc, *WORDLIKE), self.of(doc, "step", *WORDLIKE)
        if one is None or to is None:
            return []
        step = MoveBlock(one.id, to.id, None) if to.own.type.name == "step" else MoveBlock(one.id, to.parent, to.id)
        return [step] if step.apply(doc).doc is not None else []

    def move_step(self, doc: Node) -> list[Step]:
        one, to = self.of(doc, "step", "block"), self.of(doc, "step", "block")
        if one is None or to is None:
            return []
        types = (one.own.type.name, to.own.type.name)
        step = MoveBlock(one.id, to.id, None) if types == ("step", "block") else MoveBlock(one.id, to.parent, to.id)
        return [step] if types != ("block", "step") and step.apply(doc).doc is not None else []

    def stray(self, doc: Node) -> list[Step]:
        return super().move(doc)

    def status(self, doc: Node) -> list[Step]:
        found = self.of(doc, "step")
        return [AttrStep(found.pos + 1, "status", self.random.choice(["draft", "review", "final"]))] if found is not None else []

    def remove_step(self, doc: Node) -> list[Step]:
        found = self.of(doc, "step", "address", "dependency", "reference")
        if found is None or found.is_alone or self.random.random() < 0.5:
            return []
        return list(Transform(doc).delete(found.pos, found.pos + found.node.node_size).steps)

    def remove(self, doc: Node) -> list[Step]:
        found = [
            one for one in blocks(doc) if one.node.child_count == 1 and one.own.type.name not in STRUCTURE and not one.is_alone
        ]
        one = self.random.choice(found) if found else None
        return [ReplaceStep(one.pos, one.pos + one.node.node_size, Slice.empty)] if one is not None else []
