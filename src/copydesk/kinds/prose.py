"""The node types of running text, shared by notes, articles and reports, and by the content of an experiment's step."""

from types import MappingProxyType

from copydesk.kinds.kind import Counting, NodeType

# Where a block may stand. `content` is the text of an experiment's step; the last line is BlockNote's, which nests anything.
BLOCKS = (
    *("document", "section", "quote", "item", "footnote", "content"),
    *("paragraph", "heading", "table", "image", "file", "code", "break"),
)


def prose(*, numbered: bool) -> tuple[NodeType, ...]:
    """The types. Sections nest; a heading inside a quote, or in a flat note, is a leaf and counted by its level."""
    nested, flat = (Counting.NESTED, Counting.FLAT) if numbered else (Counting.NONE, Counting.NONE)
    return (
        NodeType("document", (), ("document", "text", "file"), has_text=False),
        NodeType(
            "section",
            ("document", "section", "content"),
            ("section", "chapter", "heading", "part"),
            counting=nested,
            in_outline=True,
            attrs=MappingProxyType({"level": (1, 2, 3, 4, 5, 6)}),
        ),
        NodeType(
            "heading",
            BLOCKS,
            ("heading", "title", "header"),
            counting=flat,
            in_outline=True,
            attrs=MappingProxyType({"level": (1, 2, 3, 4, 5, 6)}),
        ),
        NodeType("paragraph", BLOCKS, ("paragraph", "para", "text")),
        NodeType("list", BLOCKS, ("list", "bullets"), has_text=False),
        NodeType(
            "item",
            ("list", *BLOCKS),
            ("item", "bullet", "list item", "point", "task", "step"),
            attrs=MappingProxyType({"checked": (True, False), "list": ("bullet", "numbered", "check", "toggle"), "start": ()}),
        ),
        NodeType("quote", BLOCKS, ("quote", "quotation", "block quote")),
        NodeType("code", BLOCKS, ("code", "code block", "listing"), attrs=MappingProxyType({"info": ()})),
        NodeType("table", BLOCKS, ("table",), has_text=False),
        NodeType("row", ("table",), ("row", "line"), has_text=False),
        NodeType("cell", ("row",), ("cell", "field"), attrs=MappingProxyType({"align": ("left", "center", "right")})),
        NodeType("break", BLOCKS, ("divider", "rule", "break", "line"), has_text=False),
        NodeType("html", BLOCKS, ("HTML", "HTML block")),
        NodeType("footnote", BLOCKS, ("footnote", "note"), has_text=False),
        NodeType("definition", BLOCKS, ("link definition", "reference")),
        NodeType("meta", ("document",), ("front matter", "metadata"), has_text=False),
        NodeType("key", ("meta",), ("field", "key", "metadata field")),
        NodeType(
            "image",
            BLOCKS,
            ("image", "picture", "figure"),
            attrs=MappingProxyType({"url": (), "alt": (), "caption": (), "name": ()}),
        ),
        NodeType("file", BLOCKS, ("file", "attachment"), attrs=MappingProxyType({"url": (), "caption": (), "name": ()})),
        NodeType("opaque", (*BLOCKS, "table", "row", "list", "meta"), ("locked block",), has_text=False, locked=True),
    )
