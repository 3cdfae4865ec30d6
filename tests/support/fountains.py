"""Fountain sources and random edits of them."""

from random import Random

from hypothesis import strategies as st
from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, assign, move, named, remove, splice
from copydesk.formats import fountain
from copydesk.formats.format import join
from copydesk.kinds import kind_named
from support.edits import inserted, shape

SCREENPLAY = kind_named("screenplay")


def read(source: str | bytes) -> Document:
    return fountain.read(source.encode() if isinstance(source, str) else source, "screenplay")


def write(document: Document) -> bytes:
    return join(fountain.pieces(document))


def outline(document: Document) -> str:
    """All nodes but the root in one line: a dash for each level, type, attrs, text with ⏎ for a line end."""
    lines = []
    for depth, type, text, attrs in shape(document)[1:]:
        said = "".join(f" {name}={value}" for name, value in attrs)
        lines.append("-" * (depth - 1) + type + said + (": " + text.replace("\n", "⏎") if text else ""))
    return " | ".join(lines)


def find(document: Document, text: str, type: str | None = None) -> str:
    return next(node.id for node in document.walk() if node.text == text and type in (None, node.type))


LINES = (
    "Some action here.",
    "Hello there",
    "STEEL",
    "BRICK (V.O.)",
    "McClane",
    "INT. HOUSE - DAY",
    "EXT. YARD #3#",
    ".KITCHEN",
    "CUT TO:",
    "> FADE OUT",
    "> THE END <",
    "# Act",
    "## Seq",
    "= syn",
    "===",
    "[[note]]",
    "/* bone */",
    "(beat)",
    "~la la",
    "!forced",
    "@Bob",
    "@AL ^",
    "STEEL ^",
    "a [[in]] b",
    "x /* y */ z",
    "a [[open",
    "close]]",
    "end */",
    "/* open",
    "THE END",
    "Title: x",
    "He said: hi",
    "",
    "  ",
    "   ",
    "\t",
    "  indented",
    "...dots",
    ".45 gun",
    "#",
    "=",
    "!",
    "~",
    "@",
    ">",
    "[[two\nlines]]",
    "/* a\n\nb */",
    "[[p\n  \nq]]",
    "é É",
    "x ",
    "FADE IN:",
    "!# x",
    "[[a]] [[b]]",
    "(one) and (two)",
)
TITLE_PAGES = ("", "Title: A\n\n", "Title:\n\tindented\nContact:\nplain line\n\n", "Title: \nNOTES: z\n\n")
ATOMS = (
    *"\n\r \t#=>~!@.()^:x",
    "\n\n",
    "\r\n",
    "  ",
    "===",
    "[[",
    "]]",
    "/*",
    "*/",
    "#1#",
    "INT. ",
    "STEEL",
    "bob",
    "CUT TO:",
    "Title: ",
    "é",
    "É",
    "\0",
    "\f",
    " <",
)
sources = st.builds(
    lambda title, lines, line_end, cut, mark: (mark + (title + "".join(lines))[: -1 if cut else None]).replace("\n", line_end),
    st.sampled_from(TITLE_PAGES),
    st.lists(st.sampled_from([*(line + "\n" for line in LINES), *["\n"] * 25]), max_size=30),
    st.sampled_from(["\n", "\n", "\r\n", "\r"]),
    st.booleans(),
    st.sampled_from(["", "", "", "\ufeff"]),
)


class Editor:
    """Random edits that respect the nesting table and little else."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def text(self) -> str:
        return "\n".join(self.random.choice(LINES) for _ in range(self.random.choice((1, 1, 1, 2, 3))))

    def edit(self, document: Document) -> list[Operation]:
        return self.random.choice(
            (self.splice, self.insert, self.insert, self.draft, self.remove, self.move, self.move, self.assign, self.retype)
        )(document)

    def node(self, document: Document) -> str | None:
        ids = [node.id for node in document.walk() if node.parent is not None]
        return self.random.choice(ids) if ids else None

    def splice(self, document: Document) -> list[Operation]:
        random, id = self.random, self.node(document)
        if id is None or not SCREENPLAY.types[document[id].type].has_text:
            return []
        text = document[id].text
        start = random.randint(0, len(text))
        end = random.randint(start, len(text))
        part = random.choice(("", "Q", "\n", "[[", "]]", "/*", " TO:", "\nmore", "]", "<", "^", "*/"))
        return [splice(document, id, random.choice((self.text(), text[:start] + part + text[end:], text + part)))]

    def insert(self, document: Document) -> list[Operation]:
        random = self.random
        holder = random.choice([node for node in document.walk() if node.type in ("document", "section", "scene", "character")])
        text = "\n".join(random.choice(LINES) + random.choice(("", "\n")) for _ in range(random.choice((1, 2, 3, 5))))
        operations = inserted(document, holder.id, random.randint(0, len(holder.children)), text)
        fits = all(
            SCREENPLAY.fits(operation.nodes[0].type, holder.type) for operation in operations if isinstance(operation, Insert)
        )
        return operations if fits else []

    def draft(self, document: Document) -> list[Operation]:
        """A node that no text spelled."""
        random = self.random
        holder = random.choice(
            [node for node in document.walk() if node.type in ("document", "section", "scene", "character", "meta")]
        )
        type = random.choice([name for name in SCREENPLAY.types if SCREENPLAY.fits(name, holder.type) and name != "meta"])
        draft = Draft(type, self.text() if SCREENPLAY.types[type].has_text else "")
        level = holder.attrs.get("level", 0)
        assert isinstance(level, int)
        draft.attrs = {"section": Map(level=level + 1), "key": Map(name="Draft date")}.get(type, draft.attrs)
        if type == "character" and random.random() < 0.7:
            draft.children.append(Draft("dialogue", "Hi."))
        index = random.randint(0, len(holder.children))
        fountain.spell(document, holder.id, index, [draft])
        return [Insert(holder.id, index, tuple(nodes_of(draft, holder.id, None, document.nodes)))]

    def remove(self, document: Document) -> list[Operation]:
        id = self.node(document)
        return [remove(document, id)] if id else []

    def move(self, document: Document) -> list[Operation]:
        id = self.node(document)
        if id is None:
            return []
        below = {node.id for node in document.walk(id)}
        holders = [node for node in document.walk() if node.id not in below and SCREENPLAY.fits(document[id].type, node.type)]
        if not holders:
            return []
        holder = self.random.choice(holders)
        return [move(document, id, holder.id, self.random.randint(0, len(holder.children) - (document[id].parent == holder.id)))]

    def assign(self, document: Document) -> list[Operation]:
        values = {
            "section": ("level", (1, 2, 3, 4)),
            "scene": ("label", ("1", "2B", None, "é", "x y")),
            "character": ("dual", (True, None)),
            "key": ("name", ("Title", "FOO", "Ünder", "a:b")),
        }
        able = [node for node in document.walk() if node.type in values]
        if not able:
            return []
        node = self.random.choice(able)
        name, choices = values[node.type]
        return [assign(document, node.id, name, self.random.choice(choices))]

    def retype(self, document: Document) -> list[Operation]:
        id = self.node(document)
        if id is None:
            return []
        node = document[id]
        able = [
            type
            for type in SCREENPLAY.types
            if SCREENPLAY.fits(type, document[node.parent or ""].type)
            and type != node.type
            and all(SCREENPLAY.fits(child.type, type) for child in document.children(id))
        ]
        if not able:
            return []
        type = self.random.choice(able)
        level = [Assign(id, "level", None, self.random.choice((1, 2, 3)))] if type == "section" else []
        return [Retype(id, node.type, type), *(Assign(id, name, value, None) for name, value in node.attrs.items()), *level]


def touched(operations: list[Operation]) -> set[str]:
    """What binding asks `misfit` about: the nodes that are named, and the holders whose children changed."""
    result = {id for operation in operations for id in named(operation)}
    for operation in operations:
        if isinstance(operation, Insert | Remove | Move):
            result.add(operation.parent)
        if isinstance(operation, Move):
            result.add(operation.from_parent)
    return result
