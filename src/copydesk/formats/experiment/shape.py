"""The shape of an experiment's JSON as tables: which key is a node's text, which are attrs, which hold children of what type.

Keys that stand in no table are kept in the object's bytes and mean nothing here.
"""

from types import MappingProxyType
from typing import NamedTuple

POSITION = "position"  # counted by the writer, so neither text nor attr


class Hole(NamedTuple):
    """A key whose value is emptied in its object's body, because children stand there."""

    key: str
    type: str  # of the children


# The children of a step stand in this order in the tree, whatever the order of the keys in the file.
HOLES = MappingProxyType(
    {
        "document": (Hole("blocks", "block"),),
        "block": (Hole("nodes", "step"),),
        "step": (
            Hole("content", "content"),
            Hole("links", "link"),
            Hole("attachments", "attachment"),
            Hole("dependencies", "dependency"),
            Hole("referenced_tree_ids", "reference"),
        ),
    }
)
TEXT_KEYS = MappingProxyType(
    {
        "document": "name",
        "block": "name",
        "step": "name",
        "link": "name",
        "attachment": "name",
        "dependency": "to_node_id",
    }
)
# For each type the attrs and their keys. An id in a link or attachment is no attr: it would be taken for a step's.
ATTR_KEYS = MappingProxyType(
    {
        "document": MappingProxyType({"foreign": "id", "description": "description", "status": "status"}),
        "block": MappingProxyType({"foreign": "id", "type": "type"}),
        "step": MappingProxyType({"foreign": "id", "description": "description", "type": "type", "status": "status"}),
        "link": MappingProxyType({"url": "url", "link_type": "link_type", "description": "description"}),
        "attachment": MappingProxyType(
            {
                "file_type": "file_type",
                "file_url": "file_url",
                "description": "description",
                "version": "version",
            }
        ),
        "dependency": MappingProxyType({"dependency_type": "dependency_type", "evidence_text": "evidence_text"}),
    }
)
POSITIONED = ("block", "step")
REFERENCE = "reference"  # the one node that is spelled as a bare value, not as an object
CONTENT = "content"
STRUCTURE = frozenset((*TEXT_KEYS, REFERENCE, CONTENT))  # every other type is Markdown inside a content
DEPTHS = MappingProxyType({"document": 0, "block": 2, "step": 4, "link": 6, "attachment": 6, "dependency": 6, "reference": 6})


def rank(type: str) -> int:
    """The place of a child's type among the holes of its parent."""
    return next((place for holes in HOLES.values() for place, hole in enumerate(holes) if hole.type == type), 0)
