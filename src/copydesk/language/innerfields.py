"""What stands inside a field of the front matter, by words: "seo.priority", "seo priority"."""

import re

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.names import name_key
from copydesk.formats.inner import inner_named

_JOINTS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_.-]")


def inner_called(document: Document, name: str) -> tuple[Node, str, str] | None:
    """The field, the dotted name and the value of what is called so by all the names that lead to it; None if not just one is."""
    said = _spaced(name)
    found = [(key, ".".join(names), value) for key, names, value in inner_named(document) if _spaced(" ".join(names)) == said]
    return found[0] if len(found) == 1 else None


def _spaced(name: str) -> str:
    return name_key(_JOINTS.sub(" ", name))
