"""Experiment: blocks of steps; a step has content (Markdown), links, attachments, dependencies and references to other trees."""

from dataclasses import replace
from types import MappingProxyType

from copydesk.kinds.kind import Counting, Kind, NodeType, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import FILES

STATUSES = ("draft", "review", "final")
_STRUCTURE = (
    NodeType(
        "document",
        (),
        ("experiment", "tree", "document"),
        attrs=MappingProxyType({"description": (), "status": STATUSES}),
        names=("title",),
        by_name=True,
        state="status",
        worded=("description",),
    ),
    NodeType(
        "block",
        ("document",),
        ("block", "phase"),
        counting=Counting.NESTED,
        in_outline=True,
        attrs=MappingProxyType({"type": ()}),
        adjectives=("type",),
        names=("title",),
        by_name=True,
    ),
    NodeType(
        "step",
        ("block",),
        ("step", "node", "draft"),
        variants=MappingProxyType({"draft": ("status", "draft")}),
        counting=Counting.NESTED,
        in_outline=True,
        attrs=MappingProxyType({"description": (), "type": (), "status": STATUSES}),
        adjectives=("status", "type"),
        names=("title",),
        by_name=True,
        state="status",
        fresh=MappingProxyType({"description": "", "type": "text", "status": STATUSES[0]}),
        worded=("description",),
    ),
    NodeType("content", ("step",), ("content", "text"), has_text=False),
    NodeType(
        "link",
        ("step",),
        ("link",),
        attrs=MappingProxyType({"url": (), "link_type": (), "description": ()}),
        adjectives=("link_type",),
        names=("text", "addresses"),
        by_name=True,
        worded=("description",),
    ),
    NodeType(
        "attachment",
        ("step",),
        ("attachment", "file", *FILES),
        attrs=MappingProxyType({"file_url": (), "file_type": (), "description": (), "version": ()}),
        variants=FILES,
        adjectives=("file_type",),
        names=("text", "addresses"),
        by_name=True,
        worded=("description",),
    ),
    NodeType(
        "dependency",
        ("step",),
        ("dependency",),
        attrs=MappingProxyType({"dependency_type": (), "evidence_text": ()}),
        adjectives=("dependency_type",),
        names=("text", "target"),
        worded=("evidence_text",),
        points=True,
    ),
    NodeType("reference", ("step",), ("reference", "nested tree", "referenced tree", "other tree"), names=("text",), points=True),
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

EXPERIMENT = Kind(
    "experiment", ("experiment",), table(*_STRUCTURE, *_PROSE), roles=MappingProxyType({"title": "title", "conclusion": "closing"})
)
