"""What stands inside a field of the front matter, by words: "seo.priority", "seo priority"."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.inner import inner_named
from copydesk.references.nameindex import name_key

_JOINTS = str.maketrans("_.-", "   ")


def inner_called(document: Document, name: str) -> tuple[Node, str, str] | None:
    """The field, the dotted name and the value of what is called so by all the names that lead to it; None if not just one is."""
    said = _spaced(name)
    found = [(key, ".".join(names), value) for key, names, value in inner_named(document) if _spaced(" ".join(names)) == said]
    return found[0] if len(found) == 1 else None


def _spaced(name: str) -> str:
    humps = (
        f" {letter}" if letter.isupper() and before.islower() else letter for before, letter in zip(f" {name}", name, strict=False)
    )
    return name_key("".join(humps).translate(_JOINTS))
