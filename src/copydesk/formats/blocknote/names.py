"""BlockNote's names and ours: block types, and which attr stands for which value of a block. A table, and look-ups in it."""

from collections.abc import Mapping

from copydesk.document.node import Attrs, Value

# BlockNote's type: our type, and the value of the attr that tells its variants apart. Any other block is opaque.
BLOCKS: Mapping[str, tuple[str, str]] = {
    "paragraph": ("paragraph", ""),
    "heading": ("heading", ""),
    "bulletListItem": ("item", "bullet"),
    "numberedListItem": ("item", "numbered"),
    "checkListItem": ("item", "check"),
    "toggleListItem": ("item", "toggle"),
    "quote": ("quote", ""),
    "codeBlock": ("code", ""),
    "table": ("table", ""),
    "image": ("image", ""),
    "file": ("file", "file"),
    "video": ("file", "video"),
    "audio": ("file", "audio"),
    "divider": ("break", ""),
}
VARIANTS = {"item": "list", "file": "media"}  # the attr, by our type
_NAMES = {ours: name for name, ours in BLOCKS.items()}

STYLED = frozenset(("paragraph", "heading", "item", "quote", "cell"))  # their text is in the dialect
LITERAL = frozenset(("code",))  # their text is the text itself

# Props that go by another name here, by our type. A cell's alignment is called as it is in every other format.
RENAMED = {("code", "language"): "info", ("cell", "textAlignment"): "align"}
_PROPS = {(type, name): prop for (type, prop), name in RENAMED.items()}
TABLE_KEYS = ("columnWidths", "headerRows", "headerCols")  # attrs of a table that stand in its content
# Names with a meaning of their own here; a prop that is called so stays in the bytes.
RESERVED = frozenset(("origin", "foreign", "list", "media", "info", "align", "block", *TABLE_KEYS))


def block_name(type: str, attrs: Attrs) -> str | None:
    """BlockNote's name for a node, None where it has none."""
    variant = attrs.get(VARIANTS[type], "") if type in VARIANTS else ""
    return _NAMES.get((type, str(variant)))


def prop_name(type: str, name: str) -> str | None:
    """The prop that holds attr `name`; None where no prop does."""
    return _PROPS.get((type, name), None if name in RESERVED else name)


def fitted(type: str, attrs: Attrs) -> Attrs:
    """`attrs` with those that a node of this type can't be without."""
    defaults: dict[str, Value] = {}
    if type == "heading":
        defaults["level"] = 1
    elif type == "item":
        defaults["list"] = "check" if "checked" in attrs else "bullet"
        if attrs.get("list", defaults["list"]) == "check":
            defaults["checked"] = False
    elif type == "file":
        defaults["media"] = "file"
    for name, value in defaults.items():
        if name not in attrs:
            attrs = attrs.set(name, value)
    return attrs
