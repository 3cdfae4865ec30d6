"""The attrs of a new step or block: those that the text gives behind its name, as a view shows them; else what its like have."""

import re
from collections import Counter
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node, Value
from copydesk.errors import InputError
from copydesk.kinds import kind_named

_NOTE = re.compile(r"(.*?)\s*\{([^{}]*)\}\s*")
_WORDS = re.compile(r"\w*(?: ?[\d.]+)?")  # "step 2.1", "empty": what a view tells that no attr holds


class Named(NamedTuple):
    name: str
    attrs: dict[str, Value]


def named(document: Document, type: str, line: str) -> Named:
    """A line that names something new, with the attrs in braces at its end; braces with anything else are part of the name."""
    found = _NOTE.fullmatch(line)
    if found is None or not found[1]:
        return Named(line, {})
    parts = [part.strip() for part in found[2].split(";")]
    pairs = [part.partition(":")[::2] for part in parts if ":" in part]
    attrs: dict[str, Value] = {name.strip(): value.strip() for name, value in pairs}
    known = kind_named(document.kind).types[type].attrs
    is_note = attrs and set(attrs) <= set(known) and all(":" in part or _WORDS.fullmatch(part) for part in parts)
    if not is_note:
        return Named(line, {})
    for name, value in attrs.items():
        used = [node.attrs.get(name) for node in _all(document, type)]
        if known[name] and value not in (*known[name], *used):
            shown = ", ".join(map(str, known[name]))
            raise InputError(f"the {name} of a {type} is one of {shown}, not {value!r}")
    return Named(found[1], attrs)


def fresh(document: Document, parent: str, type: str) -> dict[str, Value]:
    """What a new node has where nobody says: of the attrs that go with its type those that most others have. How far it is begins
    anew; of what sort it is, is what most beside it are."""
    like = [node for node in _all(document, type) if node.type == type]
    beside = [node for node in document.children(parent) if node.type == type] or like
    own = kind_named(document.kind).types[type]
    found: dict[str, Value] = {}
    for name, value in own.fresh.items():
        if like and 2 * sum(name in node.attrs for node in like) <= len(like):
            continue
        usual = Counter(said for node in beside if isinstance(said := node.attrs.get(name), str) and name == "type")
        found[name] = usual.most_common(1)[0][0] if usual else str(value)
    return found


def _all(document: Document, type: str) -> list[Node]:
    blocks = list(document.children(document.root))
    return blocks if type == "block" else [step for block in blocks for step in document.children(block.id)]
