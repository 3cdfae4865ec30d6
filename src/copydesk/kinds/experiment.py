"""Experiment: blocks of steps; a step has content (Markdown), links, attachments, dependencies and references to other trees."""

from dataclasses import replace
from types import MappingProxyType

from copydesk.kinds.kind import Counting, Kind, NodeType, table
from copydesk.kinds.prose import prose

STATUSES = ("draft", "review", "final")
_STRUCTURE = (
    NodeType("document", (), ("experiment", "tree", "document"), attrs=MappingProxyType({"description": (), "status": STATUSES})),
    NodeType(
        "block", ("document",), ("block", "phase"), counting=Counting.NESTED, in_outline=True, attrs=MappingProxyType({"type": ()})
    ),
    NodeType(
        "step",
        ("block",),
        ("step", "node"),
        counting=Counting.NESTED,
        in_outline=True,
        attrs=MappingProxyType({"description": (), "type": (), "status": STATUSES}),
    ),
    NodeType("content", ("step",), ("content", "text"), has_text=False),
    NodeType("link", ("step",), ("link",), attrs=MappingProxyType({"url": (), "link_type": (), "description": ()})),
    NodeType(
        "attachment",
        ("step",),
        ("attachment", "file", "video"),
        attrs=MappingProxyType({"file_url": (), "file_type": (), "description": (), "version": ()}),
    ),
    NodeType("dependency", ("step",), ("dependency",), attrs=MappingProxyType({"dependency_type": (), "evidence_text": ()})),
    NodeType("reference", ("step",), ("reference", "nested tree")),
)
_OWN_WORDS = {word for type in _STRUCTURE for word in type.words}
_NOT_IN_CONTENT = ("document", "meta", "key", "file", "image")
_NO_HOLDERS = ("document", "paragraph", "heading")
# Running text stands in a content alone, and only as Markdown nests it; "step" is a step here, never an item of a list.
_PROSE = tuple(
    replace(
        type,
        inside=("list",) if type.name == "item" else tuple(name for name in type.inside if name not in _NO_HOLDERS),
        words=tuple(word for word in type.words if word not in _OWN_WORDS),
    )
    for type in prose(numbered=False)
    if type.name not in _NOT_IN_CONTENT
)

EXPERIMENT = Kind("experiment", ("experiment",), table(*_STRUCTURE, *_PROSE))
