"""Words that people use for parts of running text, as tables: roles in the whole, and variants of a type. Data only."""

from types import MappingProxyType

from copydesk.kinds.kind import ANY, NOT

# A role is what a part is in the whole, whatever it is called.
ROLES = MappingProxyType(
    {
        **dict.fromkeys(("title", "document title", "main title", "main heading"), "title"),
        **dict.fromkeys(("introduction", "intro", "opening"), "opening"),
        **dict.fromkeys(("conclusion", "conclusions", "closing"), "closing"),
        "abstract": "abstract",
    }
)
CHECKED = MappingProxyType(
    {
        **dict.fromkeys(("task", "to-do", "todo", "checkbox"), ("checked", ANY)),
        **dict.fromkeys(("done", "checked", "ticked", "finished", "completed"), ("checked", True)),
        **dict.fromkeys(("open", "unchecked", "unticked", "unfinished"), ("checked", False)),
    }
)
ORDERED = MappingProxyType(
    {
        **dict.fromkeys(("numbered", "ordered"), ("start", ANY)),
        **dict.fromkeys(("bulleted", "bullet", "unordered"), ("start", None)),
    }
)
# A step is rather an item of an ordered list, in Markdown by its list, in a flat note by its own sort.
STEPS = MappingProxyType(
    {"step": (("start", ANY), ("list", "numbered")), **dict.fromkeys(("bullet", "bullet point"), ((NOT, "step"),))}
)
MEDIA = MappingProxyType({word: ("media", word) for word in ("video", "audio")})
FILES = MappingProxyType({word: ("file_type", word) for word in ("video", "audio", "image", "pdf")})
