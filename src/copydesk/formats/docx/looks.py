"""How a paragraph stands on the page, by its own properties: on which side, and whether a page begins with it. What its style says
is the style's, and is neither read nor written here."""

from collections.abc import Mapping

from copydesk.document.node import Attrs, Value
from copydesk.formats.docx.markup import Element, Scope, scan, tag
from copydesk.formats.docx.names import PARAGRAPH_ORDER
from copydesk.formats.docx.properties import set_property
from copydesk.formats.docx.shape import with_properties
from copydesk.formats.docx.styles import OFF

SIDE, PAGE = "textAlignment", "pageBreakBefore"
LOOKS = (SIDE, PAGE)
# Word's words for a side, and ours. Both forms of the standard; what isn't here (the sides of other scripts) is kept and not told.
_SIDES = {
    "left": "left",
    "start": "left",
    "center": "center",
    "right": "right",
    "end": "right",
    "both": "justify",
    "distribute": "justify",
}
_WRITTEN = {"left": "left", "center": "center", "right": "right", "justify": "both"}


def with_looks_of(attrs: Attrs, properties: Element | None) -> Attrs:
    """A paragraph's attrs with what its properties say of its place on the page."""
    if properties is None:
        return attrs
    side = _SIDES.get(properties.value("w:jc") or "")
    if side is not None:
        attrs = attrs.set(SIDE, side)
    page = properties.child("w:pageBreakBefore")
    if page is not None and page.attrs.get("w:val", "1") not in OFF:
        attrs = attrs.set(PAGE, True)
    return attrs


def looked(paragraph: bytes, old: Mapping[str, Value], new: Mapping[str, Value], scope: Scope) -> bytes:
    """A paragraph's bytes with the looks in `new`, where they aren't those in `old`."""
    changed = [name for name in LOOKS if old.get(name) != new.get(name)]
    if not changed:
        return paragraph
    root = scan(paragraph, "w:p", scope).root
    found = root.child("w:pPr")
    about = b"" if found is None else paragraph[found.start : found.end]
    if SIDE in changed:
        side = _WRITTEN.get(str(new.get(SIDE)))
        about = set_property(about, "pPr", "jc", tag(scope, "jc", val=side) if side else None, PARAGRAPH_ORDER, scope)
    if PAGE in changed:
        page = tag(scope, PAGE) if new.get(PAGE) is True else None
        about = set_property(about, "pPr", PAGE, page, PARAGRAPH_ORDER, scope)
    return with_properties(paragraph, root, found, about)
