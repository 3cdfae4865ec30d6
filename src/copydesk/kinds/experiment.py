"""Experiment: blocks of steps; a step has content (Markdown), links, attachments, dependencies and references to other trees."""

from types import MappingProxyType

from copydesk.kinds.kind import Counting, Kind, NodeType, table
from copydesk.kinds.prose import prose

STATUSES = ("draft", "review", "final")
_PROSE = tuple(type for type in prose(numbered=False) if type.name not in ("document", "meta", "key", "file"))

EXPERIMENT = Kind("experiment", ("experiment",), table(
    NodeType("document", (), ("experiment", "tree", "document"), attrs=MappingProxyType({"description": (), "status": STATUSES})),
    NodeType("block", ("document",), ("block", "phase"), counting=Counting.NESTED, in_outline=True, attrs=MappingProxyType({"type": ()})),
    NodeType("step", ("block",), ("step", "node"), counting=Counting.NESTED, in_outline=True,
             attrs=MappingProxyType({"description": (), "type": (), "status": STATUSES})),
    NodeType("content", ("step",), ("content", "text"), has_text=False),
    NodeType("link", ("step",), ("link",), attrs=MappingProxyType({"url": (), "link_type": (), "description": ()})),
    NodeType("attachment", ("step",), ("attachment", "file", "video"),
             attrs=MappingProxyType({"file_url": (), "file_type": (), "description": (), "version": ()})),
    NodeType("dependency", ("step",), ("dependency",), attrs=MappingProxyType({"dependency_type": (), "evidence_text": ()})),
    NodeType("reference", ("step",), ("reference", "nested tree")),
    *_PROSE,
))
