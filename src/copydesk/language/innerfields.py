"""What stands inside a field of the front matter, by words: "seo.priority", "seo priority"."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.inner import fields_of, inner_named, numbered
from copydesk.references.nameindex import name_key

_JOINTS = str.maketrans("_.-", "   ")


def inner_called(document: Document, name: str) -> tuple[Node, str, str] | None:
    """The field, the dotted name and the value of what is called so by all the names that lead to it; None if not just one is."""
    said = _spaced(name)
    found = [(key, ".".join(names), value) for key, names, value in inner_named(document) if _spaced(" ".join(names)) == said]
    return found[0] if len(found) == 1 else None


def is_inside(document: Document, dotted: str) -> bool:
    """Whether a dotted name leads into a field that is there."""
    path = numbered(document, dotted)
    return any(len(path) > 1 and path[0] == names[0] for _, names in fields_of(document))


def _spaced(name: str) -> str:
    humps = (
        f" {letter}" if letter.isupper() and before.islower() else letter for before, letter in zip(f" {name}", name, strict=False)
    )
    return name_key("".join(humps).translate(_JOINTS))
