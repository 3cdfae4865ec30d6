"""The node types of running text, shared by notes, articles and reports, and by the content of an experiment's step."""

from types import MappingProxyType

from copydesk.kinds.kind import Counting, NodeType
from copydesk.kinds.speech import CHECKED, MEDIA, ORDERED, STEPS

# Where a block may stand. `content` is the text of an experiment's step; the last line is BlockNote's, which nests anything.
BLOCKS = (
    *("document", "section", "quote", "item", "footnote", "content"),
    *("paragraph", "heading", "table", "image", "file", "code", "break"),
)


def prose(*, numbered: bool) -> tuple[NodeType, ...]:
    """The types. Sections nest; a heading inside a quote, or in a flat note, is a leaf and counted by its level."""
    nested, flat = (Counting.NESTED, Counting.FLAT) if numbered else (Counting.NONE, Counting.NONE)
    return (
        NodeType("document", (), ("document",), has_text=False),
        NodeType(
            "section",
            ("document", "section", "content"),
            ("section", "chapter", "part", "heading", "header"),
            counting=nested,
            in_outline=True,
            attrs=MappingProxyType({"level": (1, 2, 3, 4, 5, 6)}),
            title_words=("heading", "header", "title"),
            nested_words=("subsection", "sub-section", "subchapter"),
            names=("title",),
            by_name=True,
        ),
        NodeType(
            "heading",
            BLOCKS,
            ("heading", "header", "section", "chapter", "part"),
            counting=flat,
            in_outline=True,
            attrs=MappingProxyType({"level": (1, 2, 3, 4, 5, 6)}),
            title_words=("heading", "header", "title"),
            nested_words=("subsection", "sub-section", "subchapter"),
            names=("title",),
            by_name=True,
        ),
        NodeType("paragraph", BLOCKS, ("paragraph", "para")),
        NodeType("list", BLOCKS, ("list", "bullet list"), has_text=False, variants=ORDERED, runs_of="item"),
        NodeType(
            "item",
            ("list", *BLOCKS),
            (
                "item",
                "bullet",
                "list item",
                "bullet point",
                "point",
                "step",
                "task",
                "to-do",
                "todo",
                "checkbox",
                "sub-bullet",
                "sub-item",
            ),
            attrs=MappingProxyType({"checked": (True, False), "list": ("bullet", "numbered", "check", "toggle"), "start": ()}),
            variants=CHECKED,
            leanings=STEPS,
            adjectives=("list",),
            names=("text", "lead", "addresses"),
            by_name=True,
            in_groups=True,
            apart=True,
            state="checked",
        ),
        NodeType("quote", BLOCKS, ("quote", "quotation", "block quote", "blockquote"), apart=True),
        NodeType(
            "code",
            BLOCKS,
            ("code", "code block", "block of code", "listing"),
            attrs=MappingProxyType({"info": ()}),
            adjectives=("info",),
        ),
        NodeType("table", BLOCKS, ("table",), has_text=False, names=("caption", "first cell")),
        NodeType("row", ("table",), ("row", "table row"), has_text=False, names=("first cell",), in_groups=True),
        NodeType(
            "cell",
            ("row",),
            ("cell", "table cell"),
            attrs=MappingProxyType({"align": ("left", "center", "right")}),
            names=("text",),
            in_groups=True,
        ),
        NodeType("break", BLOCKS, ("divider", "rule", "break", "horizontal rule", "horizontal line"), has_text=False),
        NodeType("html", BLOCKS, ("HTML", "HTML block")),
        NodeType("footnote", BLOCKS, ("footnote", "note"), has_text=False, names=("label",), apart=True),
        NodeType("definition", BLOCKS, ("link definition", "definition"), names=("defined label", "addresses")),
        NodeType("meta", ("document",), ("front matter", "frontmatter", "metadata"), has_text=False),
        NodeType("key", ("meta",), ("field", "key", "metadata field"), names=("key",), by_name=True),
        NodeType(
            "image",
            BLOCKS,
            ("image", "picture", "figure"),
            attrs=MappingProxyType({"url": (), "alt": (), "caption": (), "name": ()}),
            names=("name", "caption", "alt", "addresses"),
            by_name=True,
        ),
        NodeType(
            "file",
            BLOCKS,
            ("file", "attachment", *MEDIA),
            attrs=MappingProxyType({"url": (), "caption": (), "name": ()}),
            variants=MEDIA,
            names=("name", "caption", "addresses"),
            by_name=True,
        ),
        NodeType("opaque", (*BLOCKS, "table", "row", "list", "meta"), ("locked block",), has_text=False, locked=True),
    )
