"""Words that stand in attrs, a step's description above all: what a search for words goes through besides the texts."""

from copydesk.document.document import Document, of_shape
from copydesk.kinds import kind_named


@of_shape
def worded_attrs(document: Document) -> dict[str, dict[str, str]]:
    """By node, in reading order, the attrs that are words, by their names."""
    names = {name: type.worded for name, type in kind_named(document.kind).types.items() if type.worded}
    found = ((node, names[node.type]) for node in (document.walk() if names else ()) if node.type in names)
    worded = {
        node.id: {name: text for name in own if isinstance(text := node.attrs.get(name), str) and text} for node, own in found
    }
    return {id: texts for id, texts in worded.items() if texts}
