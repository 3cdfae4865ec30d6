"""The node types that Word alone has: page headers, notes, comments, controls, fields, boxes; and cells that hold blocks. Data."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from copydesk.kinds.kind import NodeType

# Where a block may stand besides; `prose` tells what a block is by its standing in a quote.
HOLDERS = ("cell", "control", "margin", "comment", "field", "box", "opaque")
_BLOCK = "quote"
# How a paragraph stands on its page, by names that notes have too.
LOOKS = MappingProxyType({"textAlignment": ("left", "center", "right", "justify"), "pageBreakBefore": (True, False)})
_PARAGRAPHS = ("paragraph", "section", "heading", "item", "image")
PLACES = ("document", "section", "quote", "footnote", "cell", "control", "margin")

WORD = (
    NodeType(
        "margin",
        ("document",),
        ("page header", "page footer", "running header", "running head", "running footer"),
        has_text=False,
        variants=MappingProxyType(
            {
                **dict.fromkeys(("page header", "running header", "running head"), ("sort", "header")),
                **dict.fromkeys(("page footer", "running footer"), ("sort", "footer")),
            }
        ),
        apart=True,
    ),
    NodeType("notes", ("document",), ("part for notes", "notes"), has_text=False, apart=True),
    NodeType("comment", ("notes",), ("comment", "remark"), has_text=False, locked=True, apart=True),
    NodeType("control", PLACES, ("content control", "control"), has_text=False, names=("name",)),
    NodeType("field", PLACES, ("field", "table of contents"), has_text=False, locked=True, apart=True),
    NodeType("box", ("paragraph", "section", "heading", "item", "cell"), ("text box",), has_text=False, locked=True, apart=True),
)


def _with_looks(type: NodeType) -> NodeType:
    return replace(type, attrs=MappingProxyType({**type.attrs, **LOOKS})) if type.name in _PARAGRAPHS else type


def with_word(types: Iterable[NodeType]) -> tuple[NodeType, ...]:
    """The types of running text, for documents that may come from Word."""
    able = {"footnote": ("notes",), "opaque": ("notes",)}
    return (
        *(
            replace(type, inside=(*type.inside, *HOLDERS, *able.get(type.name, ()))) if _BLOCK in type.inside else type
            for type in map(_with_looks, types)
        ),
        *WORD,
    )
