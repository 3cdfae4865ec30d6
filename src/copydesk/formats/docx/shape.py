"""A paragraph's bytes with another role: heading, list item, quote, code or plain text, by its style and its list.

A style that the document hasn't got is not made up: the paragraph stays as it is, is read back as such, and closure refuses it.
"""

from copydesk.formats.docx.definitions import Definitions, Role
from copydesk.formats.docx.markup import Edit, Element, Scope, scan, splice, tag
from copydesk.formats.docx.names import CODE_STYLES, PARAGRAPH_ORDER, QUOTE_STYLES
from copydesk.formats.docx.properties import insert_child, set_property
from copydesk.formats.docx.styles import number_of, outline_level

_LIST_PARAGRAPH = ("list paragraph",)


def reshaped(paragraph: bytes, old: Role, new: Role, known: Definitions, scope: Scope) -> bytes:
    """The paragraph as something else than it was read as."""
    root = scan(paragraph, "w:p", scope).root
    found = root.child("w:pPr")
    about = b"" if found is None else paragraph[found.start : found.end]
    return with_properties(paragraph, root, found, _properties(about, found, old, new, known, scope))


def with_properties(paragraph: bytes, root: Element, found: Element | None, about: bytes) -> bytes:
    """A paragraph with these properties in place of those it has."""
    if found is not None:
        return splice(paragraph, [Edit(found.start, found.end, about)])
    return insert_child(paragraph, root, about, 0) if about else paragraph


def _properties(about: bytes, found: Element | None, old: Role, new: Role, known: Definitions, scope: Scope) -> bytes:
    def put(name: str, data: bytes | None) -> None:
        nonlocal about
        about = set_property(about, "pPr", name, data, PARAGRAPH_ORDER, scope)

    style = found.value("w:pStyle") if found is not None else None
    if new.sort == "heading":
        if old.sort == "heading" and outline_level(found) is not None and found is not None:
            put("outlineLvl", tag(scope, "outlineLvl", val=new.level - 1))
        elif (wanted := known.heading_style(new.level)) is not None:
            put("pStyle", tag(scope, "pStyle", val=wanted))
            put("outlineLvl", None)
        else:  # the paragraph says its level itself, and looks like the nearest heading there is
            near = known.nearest_heading(new.level)
            put("pStyle", tag(scope, "pStyle", val=near) if near is not None else None)
            put("outlineLvl", tag(scope, "outlineLvl", val=new.level - 1))
        number, place = number_of(found)
        if old.sort == "heading" and number is not None and place == old.level - 1:
            put("numPr", number_property(scope, number, new.level - 1))
        elif old.sort != "heading":
            put("numPr", None)
        return about
    put("outlineLvl", None)
    if new.sort == "item":
        if old.sort not in ("item", "plain"):
            put("pStyle", None)
        list_style = known.styles.named(_LIST_PARAGRAPH, "paragraph")
        if old.sort != "item" and list_style is not None and (style is None or old.sort != "plain"):
            put("pStyle", tag(scope, "pStyle", val=list_style))
        put("numPr", number_property(scope, new.list, new.level))
        return about
    put("numPr", None)
    wanted = _style_for(new, known)
    if wanted is not None:
        put("pStyle", tag(scope, "pStyle", val=wanted))
    elif old.sort != "plain" and (old.sort != "item" or _makes_list(style, known)):
        put("pStyle", None)
    return about


def _style_for(new: Role, known: Definitions) -> str | None:
    names = {"quote": QUOTE_STYLES, "code": CODE_STYLES}.get(new.sort)
    return None if names is None else known.styles.named(names, "paragraph")


def _makes_list(style: str | None, known: Definitions) -> bool:
    """Whether a style is for list items."""
    return known.styles.number(style)[0] is not None or known.styles.is_called(style, _LIST_PARAGRAPH)


def number_property(scope: Scope, list_number: int, level: int) -> bytes:
    return tag(scope, "numPr", tag(scope, "ilvl", val=level) + tag(scope, "numId", val=list_number))
