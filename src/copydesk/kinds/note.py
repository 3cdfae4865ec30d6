"""Note: a flat run of blocks with nested children, as BlockNote has it. Its headings are counted like sections."""

from dataclasses import replace
from types import MappingProxyType

from copydesk.kinds.kind import Kind, NodeType, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import ROLES

# BlockNote's own names and values.
_COLOURS = ("default", "gray", "brown", "red", "orange", "yellow", "green", "blue", "purple", "pink")
_LOOKS = {"textColor": _COLOURS, "backgroundColor": _COLOURS, "textAlignment": ("left", "center", "right", "justify")}
_LOOKED = ("paragraph", "heading", "item", "quote")


def _with_looks(type: NodeType) -> NodeType:
    return replace(type, attrs=MappingProxyType({**type.attrs, **_LOOKS})) if type.name in _LOOKED else type


_TYPES = tuple(map(_with_looks, prose(numbered=True)))
NOTE = Kind("note", ("blocknote", "markdown"), table(*_TYPES), has_title=True, roles=ROLES)
