"""Random experiments, random ways to spell their JSON, and random edits that fit them."""

import json
from random import Random
from typing import Any

from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Operation, apply, assign, move, named, remove, retype, splice
from copydesk.formats import experiment
from copydesk.formats.experiment.shape import ATTR_KEYS, HOLES, rank
from support.edits import inserted

# A file of two blocks, by hand, so that the expected bytes can be given by hand too.
PRETTY = """{
  "id": "t1",
  "name": "Caf\\u00e9 culture",
  "owner": {"unknown": 1.50, "big": 1e3},
  "blocks": [
    {
      "id": "b1",
      "name": "Prepare",
      "position": 1,
      "nodes": [
        {
          "id": "n1",
          "name": "Mix",
          "status": "draft",
          "position": 1,
          "content": "Stir *well*.\\n\\n- one\\n- two",
          "links": []
        },
        {
          "id": "n2",
          "name": "Wait",
          "position": 2,
          "content": "",
          "links": [
            {
              "name": "Guide",
              "url": "https://example.org/a"
            }
          ]
        }
      ]
    },
    {
      "id": "b2",
      "name": "Measure",
      "position": 2
    }
  ]
}
"""
NAMES = (
    "Mix",
    "Überlauf",
    "日本",
    'a "quoted" name',
    "back\\slash",
    "",
    "two\nlines",
    "snow ☃ 😀",
    "<b>&amp;</b>",
    "x/y",
    "\x07\u2028",
)
CONTENTS = (
    "",
    " \n",
    "Stir.",
    "Add 5 µL.\n\nWait “10” min.",
    "# Head\n\ntext\n\n## Sub\n\nmore\n",
    "- one\n- two\n\n  deep\n",
    "1. a\n2. b\n3. ć\n",
    "> quoted\n> lines\n\nend",
    "```py\nx = '\\\\n'\n```\n",
    "| a | b |\n|---|---|\n| 1 | é |\n",
    "tab\there\r\nand a CR\r\n\r\nnext\r\n",
    "\n\nlate\n\n\n",
    "a/b <c> & d\n\ne/f",
    "☃\n\n😀 and 日本\n\n- é\n",
)
UNKNOWN: tuple[Any, ...] = (None, 0, 1.5, -3, True, "text", [], {}, [1, {"a": [None]}], {"k": {"position": 4, "name": "n"}})
VALUES = ("draft", "final", "é", 3, None, True, 1.5, {"deep": 1})
NEW = ("New\n\n- a é\n- b", "# One", "Two words\nmore / <b>\n\n```\nx\n```", "A table\n\n| a |\n|---|")
BLOCKS = {"paragraph": "Fresh “words”.", "quote": "> a\n> b", "list": "- i\n- ij"}
KEYS = ("created_at", "x", "meta", "Position", "nodes_", "名")


def random_experiment(random: Random) -> dict[str, Any]:
    steps = random.randint(0, 5)
    blocks = [_object(random, "block", place) for place in range(random.randint(0, 3))]
    for block in blocks:
        if random.random() < 0.8:
            block["nodes"] = [_step(random, place, steps) for place in range(random.randint(0, 4))]
        elif random.random() < 0.5:
            block["nodes"] = None
    top = _object(random, "document", None) | {"blocks": blocks}
    _renumber(random, blocks)
    for block in blocks:
        _renumber(random, block.get("nodes") or [])
    return _shuffled(random, top)


def _step(random: Random, place: int, steps: int) -> dict[str, Any]:
    step = _object(random, "step", place)
    if random.random() < 0.8:
        step["content"] = random.choice(CONTENTS) if random.random() < 0.9 else None
    for key, type in (("links", "link"), ("attachments", "attachment"), ("dependencies", "dependency")):
        if random.random() < 0.5:
            step[key] = [_shuffled(random, _object(random, type, None)) for _ in range(random.randint(0, 3))]
    if random.random() < 0.5:
        step["referenced_tree_ids"] = random.choices(["t1", "t/2", 12, "trée"], k=random.randint(0, 3))
    return step


def _object(random: Random, type: str, place: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if random.random() < 0.9:
        found["to_node_id" if type == "dependency" else "name"] = random.choice(NAMES) if random.random() < 0.95 else None
    for name, key in ATTR_KEYS[type].items():
        if random.random() < 0.6:
            found[key] = f"{type}-{random.randint(0, 99)}" if name == "foreign" else random.choice(VALUES)
    for key in random.sample(KEYS, random.randint(0, 2)):
        found[key] = random.choice(UNKNOWN)
    return found if place is None else _shuffled(random, found)


def _renumber(random: Random, objects: list[dict[str, Any]]) -> None:
    """Positions: none, counted from 0 or 1, with gaps, or as it comes."""
    way = random.choice(["none", "zero", "one", "gaps", "odd"])
    for place, object in enumerate(objects):
        odd = random.choice([1, 2, 2.5, "3", None])
        value = {"none": None, "zero": place, "one": place + 1, "gaps": 10 * place, "odd": odd}[way]
        if way != "none" and not (way == "odd" and random.random() < 0.3):
            object["position"] = value
        items = _shuffled(random, dict(object))
        object.clear()
        object.update(items)


def _shuffled(random: Random, object: dict[str, Any]) -> dict[str, Any]:
    items = list(object.items())
    random.shuffle(items)
    return dict(items)


def scribble(value: object, random: Random) -> bytes:
    """JSON of `value`: as a common writer would lay it out, or with odd white space and escapes."""
    way = random.random()
    if way < 0.5:
        indent = random.choice([None, None, 2, 4, "\t", 0])
        separators = random.choice([(", ", ": "), (",", ":")]) if indent is None else (",", random.choice([": ", ":"]))
        text = json.dumps(value, ensure_ascii=random.random() < 0.5, indent=indent, separators=separators)
        text = text.replace("\n", random.choice(["\n", "\r\n"]))
        return (random.choice(["", "\ufeff"]) + text + random.choice(["", "\n"])).encode()
    return (_space(random) + _scribbled(value, random, rough=way > 0.75) + _space(random)).encode()


def _space(random: Random) -> str:
    return random.choice(["", "", "", " ", "\n", "\r\n\t", "  "])


def _spaced(text: str, random: Random) -> str:
    return _space(random) + text + _space(random)


def _scribbled(value: object, random: Random, *, rough: bool) -> str:
    if isinstance(value, str):
        return '"' + "".join(_character(character, random, rough=rough) for character in value) + '"'
    if isinstance(value, list):
        return "[" + _space(random) + ",".join(_spaced(_scribbled(item, random, rough=rough), random) for item in value) + "]"
    if isinstance(value, dict):
        members = [
            _scribbled(key, random, rough=rough) + _spaced(":", random) + _scribbled(item, random, rough=rough)
            for key, item in value.items()
        ]
        if members and random.random() < 0.1:  # a doubled key; the one that counts is the last
            members.insert(0, members[-1].partition(":")[0] + ": [3]")
        return "{" + _space(random) + ",".join(_spaced(member, random) for member in members) + "}"
    return json.dumps(value)


def _character(character: str, random: Random, *, rough: bool) -> str:
    # An escaped pipe is left out: the Markdown writer computes those of a table's second line inside the cells' own bytes.
    if rough and random.random() < 0.2 and ord(character) < 0x10000:
        return random.choice(["\\u{:04x}", "\\u{:04X}"]).format(ord(character))
    if rough and character == "/" and random.random() < 0.5:
        return "\\/"
    return json.dumps(character, ensure_ascii=rough and random.random() < 0.5)[1:-1]


# Edits


def read(data: bytes | str) -> Document:
    return experiment.read(data.encode() if isinstance(data, str) else data, "experiment")


def only(document: Document, text: str) -> Node:
    """The one node whose text is `text`."""
    found = [node for node in document.walk() if node.text == text]
    assert len(found) == 1, found
    return found[0]


def of_type(document: Document, type: str) -> list[Node]:
    return [node for node in document.walk() if node.type == type]


def insertion(document: Document, parent: str, index: int, draft: Draft) -> Operation:
    experiment.spell(document, parent, index, [draft])
    return Insert(parent, index, tuple(nodes_of(draft, parent, None, set(document.nodes))))


def random_edit(document: Document, random: Random) -> list[Operation]:
    """One edit that the format can express."""
    for _ in range(20):
        operations = random.choice([_insertion, _removal, _move, _splice, _assignment, _retype, _markdown])(document, random)
        if operations and _fits(document, operations):
            return operations
    return []


def _fits(document: Document, operations: list[Operation]) -> bool:
    after = apply(document, operations)
    touched = {id for operation in operations for id in named(operation) if id in after}
    holders = {above.id for id in touched for above in (after[id], *after.ancestors(id))}
    holders |= {operation.parent for operation in operations if hasattr(operation, "parent") and operation.parent in after}
    return not any(experiment.misfit(after, id) for id in holders if after[id].type not in ("dependency", "reference"))


def _structure(document: Document) -> list[Node]:
    return [node for node in document.walk() if node.type in ATTR_KEYS or node.type in ("reference", "content")]


def _place(document: Document, parent: str, type: str, random: Random) -> int:
    """A place for a child of `type`, in the order of types."""
    children = list(document.children(parent))
    first = sum(rank(child.type) < rank(type) for child in children)
    return random.randint(first, first + sum(child.type == type for child in children))


def _insertion(document: Document, random: Random) -> list[Operation]:
    holder = random.choice([node for node in _structure(document) if node.type in HOLES])
    type = random.choice(HOLES[holder.type]).type
    if type == "content" or random.random() < 0.3:
        if holder.type == "step" and any(child.type == "content" for child in document.children(holder.id)):
            return []
        index = _place(document, holder.id, "content" if holder.type == "step" else type, random)
        return inserted(document, holder.id, index, random.choice(NEW))
    draft = Draft(type, random.choice(NAMES))
    for name in ATTR_KEYS.get(type, {}):
        if random.random() < 0.5:
            draft.attrs = draft.attrs.set(name, random.choice(["new", "é/<", 4, False]))
    return [insertion(document, holder.id, _place(document, holder.id, type, random), draft)]


def _removal(document: Document, random: Random) -> list[Operation]:
    able = [node.id for node in _structure(document) if node.parent is not None]
    return [remove(document, random.choice(able))] if able else []


def _move(document: Document, random: Random) -> list[Operation]:
    able = [node for node in _structure(document) if node.parent is not None]
    if not able:
        return []
    node = random.choice(able)
    holder = random.choice([other for other in _structure(document) if other.type == document[node.parent or ""].type])
    without = apply(document, [remove(document, node.id)])
    return [move(document, node.id, holder.id, _place(without, holder.id, node.type, random))]


def _splice(document: Document, random: Random) -> list[Operation]:
    able = [node for node in _structure(document) if node.type != "content"]
    node = random.choice(able)
    start, end = sorted(random.choices(range(len(node.text) + 1), k=2))
    return [splice(document, node.id, node.text[:start] + random.choice(["", "é", "x/y", '"', "😀", "\n"]) + node.text[end:])]


def _assignment(document: Document, random: Random) -> list[Operation]:
    node = random.choice([node for node in _structure(document) if node.type in ATTR_KEYS])
    value = random.choice(["é", "final", 1, 2.5, True, None, ""])
    return [assign(document, node.id, random.choice(list(ATTR_KEYS[node.type])), value)]


def _retype(document: Document, random: Random) -> list[Operation]:
    """Among the lists of a step, with the attrs that the new type doesn't have taken away, to the place where that type stands."""
    able = [node for node in document.walk() if node.type in ("link", "attachment", "dependency", "reference")]
    if not able:
        return []
    node = random.choice(able)
    type = random.choice(["link", "attachment", "dependency", "reference"])
    unknown = [assign(document, node.id, name, None) for name in node.attrs if name not in ATTR_KEYS.get(type, {})]
    assert node.parent is not None
    place = _place(apply(document, [remove(document, node.id)]), node.parent, type, random)
    return [*unknown, retype(document, node.id, type), move(document, node.id, node.parent, place)]


def _markdown(document: Document, random: Random) -> list[Operation]:
    """Inside a content: a paragraph's words, a paragraph added, a block removed."""
    inside = [node for content in document.walk() if content.type == "content" for node in document.walk(content.id)]
    paragraphs = [node for node in inside if node.type == "paragraph"]
    contents = [node for node in inside if node.type == "content"]
    match random.choice(["words", "new", "gone"]):
        case "words" if paragraphs:
            node = random.choice(paragraphs)
            return [splice(document, node.id, node.text + random.choice([" and é", " x/y <z>", " 😀"]))]
        case "new" if contents:
            content = random.choice(contents)
            first = next((child.type for child in document.children(content.id)), "")
            fitting = [text for type, text in BLOCKS.items() if type != first]  # beside its like it would be one with it
            return inserted(document, content.id, 0, random.choice(fitting))
        case "gone" if paragraphs:
            node = random.choice(paragraphs)
            alone = node.parent is not None and len(document[node.parent].children) == 1
            return [] if alone else [remove(document, node.id)]
    return []
