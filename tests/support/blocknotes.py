"""Random BlockNote files, spelled in as many ways as JSON allows, and random edits of them that binding would accept."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import nodes_of
from copydesk.document.node import Value
from copydesk.document.operations import Assign, Insert, Operation, Retype, assign, move, remove, splice
from copydesk.formats import blocknote, dialect
from copydesk.formats.blocknote.names import fitted
from copydesk.formats.dialect import Atom, Mark, Run, in_order

WORDS = (
    "stone",
    "a",
    " ",
    "naïve",
    "😀",
    "**",
    "_x_",
    "\n",
    '"',
    "\\",
    "/",
    "<u>",
    "[IMAGE:plan_1]",
    "{{mention:1}}",
    "\t",
    "&",
    "](x)",
)
SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\n": "\\n", "\t": "\\t"}
FRAGMENTS = (
    "A *new* paragraph.",
    "- one\n- two\n  - nested",
    "3. three\n4. four",
    "- [x] done",
    "> quoted\n>\n> more",
    "```py\nx *= 1\n```",
    "| a | b |\n|:--|---|\n| 1 | **2** |",
    "***",
    "## Heading\n\nand text",
    "![plan](plan.png)",
)
BLOCK_HOLDERS = ("document", "paragraph", "heading", "item", "quote")
TYPES = ("document", "section", "heading", "paragraph", "list", "item", "code", "table", "row", "cell", "break", "image", "opaque")
NAMES = ("level", "list", "checked", "start", "media", "info", "align", "headerRows", "columnWidths", "foreign", "block", "x")
MARKS = (Mark("bold"), Mark("italic"), Mark("code"), Mark("underline"), Mark("color", "red"), Mark("link", "https://e.x/(a)"))


class Pairs(list[tuple[str, Any]]):
    """An object with its keys in order, doubled ones too."""


def file(random: Random) -> bytes:
    """A whole file."""
    blocks = [block(random, 0) for _ in range(random.choice((0, 1, 2, 5)))]
    text = Writer(random).value(blocks, 0)
    return random.choice(("", "", "\ufeff", "\n ")).encode() + text.encode() + random.choice(("", "\n", " \r\n")).encode()


def block(random: Random, depth: int) -> Pairs:
    type = random.choice(
        (
            "paragraph",
            "paragraph",
            "heading",
            "bulletListItem",
            "numberedListItem",
            "checkListItem",
            "toggleListItem",
            "quote",
            "codeBlock",
            "table",
            "image",
            "video",
            "divider",
            "pageBreak",
            "callout",
        )
    )
    result = Pairs([("id", f"b{random.randrange(10**6)}"), ("type", type), ("props", props(random, type))])
    if type == "table":
        result.append(("content", table(random)))
    elif type == "codeBlock":
        result.append(("content", random.choice(([Pairs([("type", "text"), ("text", "x = 1\n"), ("styles", Pairs())])], "y", []))))
    elif type not in ("image", "video", "divider", "pageBreak"):
        result.append(("content", content(random)))
    children = [block(random, depth + 1) for _ in range(random.choice((0, 0, 0, 1, 2)))] if depth < 3 else []
    result.append(("children", children))
    return disturbed(result, random, keep=("type", "content") if type == "table" else ("type",))


def disturbed(pairs: Pairs, random: Random, keep: tuple[str, ...]) -> Pairs:
    """Keys dropped, doubled, unknown, null and out of order, as far as a reader must take them."""
    for place in range(len(pairs) - 1, -1, -1):
        if pairs[place][0] not in keep and random.random() < 0.1:
            del pairs[place]
    if random.random() < 0.1:
        pairs.insert(0, (random.choice(("children", "props", "id", "content")), "shadowed"))
    if random.random() < 0.1:
        pairs.append(("extra", Pairs([("deep", [1.50, None, Pairs()])])))
    if random.random() < 0.05:
        pairs[:] = [(key, None if key == "children" and not value else value) for key, value in pairs]
    if random.random() < 0.2:
        names = [key for key, _ in pairs]
        if len(set(names)) == len(names):
            random.shuffle(pairs)
    return pairs


def props(random: Random, type: str) -> Pairs:
    result = Pairs([("textColor", "default"), ("textAlignment", random.choice(("left", "center")))])
    if type == "heading":
        result.append(("level", random.choice((1, 2, 3, 6, 6, 9))))
    if type == "checkListItem":
        result.append(("checked", random.choice((True, False))))
    if type == "numberedListItem" and random.random() < 0.3:
        result.append(("start", 4))
    if type == "codeBlock":
        result.append(("language", "python"))
    if type in ("image", "video"):
        result += [("url", "https://e.x/ä.png"), ("caption", "A “plan”"), ("previewWidth", 512.0), ("nested", Pairs([("x", 1)]))]
    return disturbed(result, random, keep=())


def content(random: Random) -> Any:
    if random.random() < 0.1:
        return text(random)
    return [inline(random) for _ in range(random.choice((0, 1, 1, 2, 4)))]


def inline(random: Random) -> Any:
    sort = random.random()
    if sort < 0.05:
        return text(random)
    if sort < 0.2:
        inside = text(random) if random.random() < 0.2 else [run(random) for _ in range(random.choice((0, 1, 2)))]
        return Pairs([("type", "link"), ("href", random.choice(("https://e.x/a_(b)", "", "x y"))), ("content", inside)])
    if sort < 0.3:
        return Pairs([("type", "mention"), ("props", Pairs([("user", f"u{random.randrange(3)}")]))])
    return run(random)


def run(random: Random) -> Pairs:
    styles = Pairs((key, True) for key in ("bold", "italic", "underline", "strike", "code") if random.random() < 0.15)
    if random.random() < 0.1:
        styles.append(("textColor", random.choice(("red", "a>b"))))
    if random.random() < 0.1:
        styles += [("fontSize", "12px"), ("bold", False)]
    return Pairs([("type", "text"), ("text", text(random)), ("styles", styles)])


def text(random: Random) -> str:
    return "".join(random.choice(WORDS) for _ in range(random.choice((0, 1, 3, 6)))) + ("\ud800" if random.random() < 0.01 else "")


def table(random: Random) -> Pairs:
    columns = random.choice((1, 2, 3))
    rows = [Pairs([("cells", [cell(random) for _ in range(columns)])]) for _ in range(random.choice((0, 1, 2)))]
    widths = [random.choice((None, 120)) for _ in range(columns)]
    result = Pairs([("type", "tableContent"), ("columnWidths", widths), ("headerRows", 1), ("rows", rows)])
    return disturbed(result, random, keep=("rows",))


def cell(random: Random) -> Any:
    if random.random() < 0.5:
        return content(random)
    return Pairs(
        [("type", "tableCell"), ("content", content(random)), ("props", Pairs([("colspan", 1), ("textAlignment", "right")]))]
    )


class Writer:
    """Writes a value in a style of its own: on one line, on many, or anyhow."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.unit, self.comma, self.colon = random.choice(
            ((None, ",", ":"), (None, ", ", ": "), ("  ", ",", ": "), ("\t", ",", ":"))
        )
        self.is_wild = random.random() < 0.3
        self.escapes = random.choice((0.0, 0.3, 1.0))
        self.newline = random.choice(("\n", "\n", "\r\n"))

    def value(self, value: Any, depth: int) -> str:
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, Pairs):
            return self.listed(
                "{}",
                [self.string(key) + self.space() + self.colon + self.space() + self.value(item, depth + 1) for key, item in value],
                depth,
            )
        if isinstance(value, list):
            return self.listed("[]", [self.value(item, depth + 1) for item in value], depth)
        return "1.50e+0" if value == 1.5 else json.dumps(value)

    def listed(self, brackets: str, items: list[str], depth: int) -> str:
        if not items:
            return brackets[0] + self.space() + brackets[1]
        line = self.newline + self.unit * (depth + 1) if self.unit is not None else ""
        end = self.newline + self.unit * depth if self.unit is not None else ""
        joined = items[0]
        for item in items[1:]:
            joined += self.space() + self.comma + line + self.space() + item
        return brackets[0] + line + self.space() + joined + self.space() + end + brackets[1]

    def space(self) -> str:
        return self.random.choice(("", "", " ", "\n", "\t ")) if self.is_wild else ""

    def string(self, value: str) -> str:
        return '"' + "".join(map(self.character, value)) + '"'

    def character(self, character: str) -> str:
        escaped = json.dumps(character)[1:-1]
        if "\ud800" <= character <= "\udfff" or self.random.random() < self.escapes:
            return SHORT.get(character, f"\\u{ord(character):04x}" if ord(character) < 65536 else escaped)
        return character if len(escaped) == 1 or ord(character) > 126 else escaped


def random_splice(document: Document, random: Random) -> list[Operation]:
    """Some units of a text exchanged for others, atoms only taken away."""
    able = [node for node in document.walk() if node.type in ("paragraph", "heading", "item", "quote", "cell", "code")]
    if not able:
        return []
    node = random.choice(able)
    if node.type == "code":
        return [splice(document, node.id, node.text[:2] + "new **line**\n" + node.text[3:])]
    units = dialect.units(dialect.parse(node.text))
    start = random.randrange(len(units) + 1)
    end = random.randrange(start, min(len(units), start + 5) + 1)
    marks = in_order(random.sample(MARKS, random.choice((0, 0, 1, 2))))
    new = [(character, marks, False) for character in random.choice(WORDS)] if random.random() < 0.8 else []
    pieces = [Atom(text, marks) if is_atom else Run(text, marks) for text, marks, is_atom in [*units[:start], *new, *units[end:]]]
    return [splice(document, node.id, dialect.spell(pieces))]


def random_assignment(document: Document, random: Random) -> list[Operation]:
    choices: list[tuple[str, str, tuple[Value | None, ...]]] = [
        ("heading", "level", (1, 2, 6)),
        ("item", "list", ("bullet", "toggle")),
        ("code", "info", ("c", None)),
        ("image", "caption", ("x é", None)),
        ("paragraph", "textColor", ("blue", None, "default")),
        ("paragraph", "fresh", ("yes", 3, None)),
        ("cell", "align", ("center", None)),
        ("cell", "colspan", (2, None)),
        ("table", "headerRows", (2, None)),
        ("table", "columnWidths", ((0, 80), None)),
        ("quote", "foreign", ("q9", None)),
        ("file", "media", ("audio", "video")),
    ]
    type, name, values = random.choice(choices)
    able = [node.id for node in document.walk() if node.type == type]
    return [assign(document, random.choice(able), name, random.choice(values))] if able else []


def random_retype(document: Document, random: Random) -> list[Operation]:
    able = [node for node in document.walk() if node.type in ("paragraph", "heading", "item", "quote")]
    if not able:
        return []
    node, type = random.choice(able), random.choice(("paragraph", "heading", "item", "quote", "code"))
    drop = ("list", "checked", "start", "level")
    operations: list[Operation] = [Assign(node.id, name, value, None) for name, value in sorted(node.attrs.items()) if name in drop]
    kept = Map({name: value for name, value in node.attrs.items() if name not in drop})
    operations += [Assign(node.id, name, None, value) for name, value in sorted(fitted(type, kept).items()) if name not in kept]
    return [*operations, Retype(node.id, node.type, type)]


def random_removal(document: Document, random: Random) -> list[Operation]:
    able = [node.id for node in document.walk() if node.parent is not None]
    return [remove(document, random.choice(able))] if able else []


def random_move(document: Document, random: Random) -> list[Operation]:
    able = [node for node in document.walk() if node.parent is not None and node.type not in ("row", "cell")]
    if not able:
        return []
    node = random.choice(able)
    below = {inner.id for inner in document.walk(node.id)}
    holders = [holder for holder in document.walk() if holder.type in BLOCK_HOLDERS and holder.id not in below]
    holder = random.choice(holders)
    return [move(document, node.id, holder.id, random.randrange(len(holder.children) + (holder.id != node.parent)))]


def random_row_move(document: Document, random: Random) -> list[Operation]:
    able = [node for node in document.walk() if node.type in ("row", "cell")]
    if not able:
        return []
    node = random.choice(able)
    holder = document[node.parent or ""]
    same = [child for child in document.children(holder.id) if child.type == node.type]
    return [move(document, node.id, holder.id, random.randrange(len(same)))]


def random_insertion(document: Document, random: Random) -> list[Operation]:
    holder = random.choice([node for node in document.walk() if node.type in BLOCK_HOLDERS or node.type == "row"])
    index = random.randrange(len(holder.children) + 1)
    drafts = blocknote.fragment(document, holder.id, "*cell*" if holder.type == "row" else random.choice(FRAGMENTS))
    blocknote.spell(document, holder.id, index, drafts)
    result: list[Operation] = []
    taken = set(document.nodes)
    above = None
    for place, draft in enumerate(drafts):
        nodes = tuple(nodes_of(draft, holder.id, above, taken))
        taken.update(node.id for node in nodes)
        result.append(Insert(holder.id, index + place, nodes))
    return result


SORTS: tuple[Callable[[Document, Random], list[Operation]], ...] = (
    random_splice,
    random_assignment,
    random_retype,
    random_removal,
    random_move,
    random_row_move,
    random_insertion,
)


def wild_edit(document: Document, random: Random) -> list[Operation]:
    """Anything that the operations allow, whether or not it can be written."""
    able = [node for node in document.walk() if node.parent is not None]
    if not able:
        return []
    node = random.choice(able)
    sort = random.randrange(4)
    if sort == 0:
        below = {inner.id for inner in document.walk(node.id)}
        holder = random.choice([holder for holder in document.walk() if holder.id not in below])
        return [move(document, node.id, holder.id, random.randrange(len(holder.children) + (holder.id != node.parent)))]
    if sort == 1:
        return [Retype(node.id, node.type, random.choice(TYPES))]
    if sort == 2:
        return [
            assign(
                document, node.id, random.choice(NAMES), random.choice((None, 1, True, "bullet", 2.5, (1, "a"), 1e400, "\ud800"))
            )
        ]
    return [splice(document, node.id, random.choice(("", "x", "**", "{{m:1}}", "a\nb", "\ud800", "<u>x</u>")))]
