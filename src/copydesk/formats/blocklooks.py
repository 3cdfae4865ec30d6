"""How a block may look besides what it is, by the names of attrs, and which format holds what. A kind names all of them."""

from collections.abc import Mapping

LOOKS: Mapping[str, tuple[str, ...]] = {
    "blocknote": ("textAlignment", "textColor", "backgroundColor", "isToggleable", "previewWidth"),
    "docx": ("textAlignment", "pageBreakBefore"),
}
EMBEDS = ("docx",)  # pictures stand in these by their bytes, and not by an address
_ALL = frozenset(look for looks in LOOKS.values() for look in looks)


def lacking(format: str) -> frozenset[str]:
    """The looks that a format hasn't got."""
    return _ALL.difference(LOOKS.get(format, ()))


def lacks(format: str, attr: str) -> bool:
    return attr in lacking(format)
