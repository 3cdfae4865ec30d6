"""Note: a flat run of blocks with nested children, as BlockNote has it. Its headings are counted like sections."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from copydesk.kinds.kind import Kind, NodeType, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import ROLES

# BlockNote's own names and values.
_COLOURS = ("default", "gray", "brown", "red", "orange", "yellow", "green", "blue", "purple", "pink")
_LOOKS = {"textColor": _COLOURS, "backgroundColor": _COLOURS, "textAlignment": ("left", "center", "right", "justify")}
_SHOWN = {"backgroundColor": _COLOURS, "textAlignment": _LOOKS["textAlignment"], "previewWidth": ()}
_OWN: Mapping[str, Mapping[str, tuple[object, ...]]] = {
    **dict.fromkeys(("paragraph", "item", "quote"), _LOOKS),
    "heading": {**_LOOKS, "isToggleable": (True, False)},
    **dict.fromkeys(("image", "file"), _SHOWN),
}


# What people call some of them here only.
_TOGGLES = MappingProxyType(dict.fromkeys(("toggle", "toggle item", "toggle list item"), ("list", "toggle")))


def _with_looks(type: NodeType) -> NodeType:
    if type.name == "item":
        type = replace(type, words=(*type.words, *_TOGGLES), variants=MappingProxyType({**type.variants, **_TOGGLES}))
    return replace(type, attrs=MappingProxyType({**type.attrs, **_OWN[type.name]})) if type.name in _OWN else type


_TYPES = tuple(map(_with_looks, prose(numbered=True)))
NOTE = Kind("note", ("blocknote", "markdown"), table(*_TYPES), has_title=True, roles=ROLES, objects=("mention",))
