"""What refers to what by name: a footnote's sign to its text, a link to its definition, a dependency to a step."""

import re
from collections.abc import Iterator

from copydesk.document.document import Document

FOOTNOTE_USE = re.compile(r"\[\^([^\]\s]+)\]")
LABEL_USE = re.compile(r"\[([^\[\]\n]+)\](?!\()")
DEFINED = re.compile(r"\[([^\]]+)\]:")
ATTR_DEPENDENCY = "dependency"


def name_offered(document: Document, id: str) -> tuple[str, str] | None:
    """What others may refer to a node by: how, and the name."""
    node = document[id]
    if node.type == "footnote":
        return "footnote", str(node.attrs.get("label", ""))
    if node.type == "definition" and (found := DEFINED.match(node.text)):
        return "label", folded_label(found.group(1))
    if node.type == "step" and "foreign" in node.attrs:
        return ATTR_DEPENDENCY, str(node.attrs["foreign"])
    return None


def users(document: Document, how: str, name: str) -> Iterator[str]:
    for node in document.walk():
        if how == ATTR_DEPENDENCY:
            if node.type == ATTR_DEPENDENCY and node.text == name:
                yield node.id
        elif how == "footnote":
            if name in FOOTNOTE_USE.findall(node.text):
                yield node.id
        elif node.type != "definition" and name in map(folded_label, LABEL_USE.findall(node.text)):
            yield node.id


def folded_label(label: str) -> str:
    return " ".join(label.split()).casefold()
