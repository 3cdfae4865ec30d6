"""What `set` may set at a place: a name that is none comes back with those there are, and a value in other letters ("Final",
"true", "2") is the one that it spells. A look that the format hasn't got is refused by name. How far something is may be said in
any word that the document uses for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from copydesk import formats
from copydesk.editing import messages
from copydesk.editing.unbound import Unbound
from copydesk.formats.blocklooks import lacks
from copydesk.kinds import kind_named
from copydesk.kinds.settable import has_fields, names_told
from copydesk.plan.problem import Code

if TYPE_CHECKING:
    from copydesk.editing.bind import Binder
    from copydesk.kinds import NodeType


# Looks as clients call them, and a value that is the same as none.
_CALLED = {
    **dict.fromkeys(("alignment", "align", "text_alignment", "text_align", "textAlign"), "textAlignment"),
    **dict.fromkeys(("page_break", "page_break_before", "pageBreak"), "pageBreakBefore"),
    **dict.fromkeys(("color", "colour", "text_color"), "textColor"),
    **dict.fromkeys(("background", "background_color"), "backgroundColor"),
}
_NOTHING = {"pageBreakBefore": False}
_NUMBERS = ("previewWidth",)  # in pixels


def name_meant(type: NodeType, name: str) -> str:
    """The name of an attr, where it was called otherwise; what the type has not stays as it was said."""
    return _CALLED[name] if name not in type.attrs and _CALLED.get(name) in type.attrs else name


def value_meant(binder: Binder, type: NodeType, name: str, value: Any) -> Any:
    """The value of an attr as it is kept."""
    allowed = type.attrs.get(name)
    if allowed is not None and lacks(binder.base.format, name):
        raise Unbound(messages.no_such_look(name, binder.base.format, binder.edit.id))
    if allowed is None:
        text = "its words are changed with replace or rewrite" if type.has_text else ""
        names = tuple(one for one in type.attrs if not lacks(binder.base.format, one))
        raise Unbound(messages.no_such_attr(name, type.words[0], names, binder.edit.id, text))
    if not allowed:
        is_number = name in _NUMBERS and str(value).strip().removesuffix("px").strip().isdecimal()
        return int(str(value).strip().removesuffix("px")) if is_number else value
    allowed = tuple(dict.fromkeys((*allowed, *_used(binder, name))))
    spelled = [one for one in allowed if _spelled(one) == _spelled(value)]
    if not spelled:
        raise Unbound(messages.wrong_value(name, type.words[0], allowed, value, binder.edit.id))
    return None if spelled[0] == _NOTHING.get(name, NotImplemented) else spelled[0]


def _used(binder: Binder, name: str) -> list[object]:
    """The words that the document itself has for a state, besides those of its kind, in the order that they come."""
    types = kind_named(binder.base.kind).types
    used = (node.attrs.get(name) for node in binder.base.walk() if types[node.type].state == name)
    return [value for value in used if isinstance(value, str) and value]


def _spelled(value: Any) -> str:
    return str(value).strip().casefold()


def require_field(binder: Binder, name: str) -> None:
    """Whether the document can have fields at all, in its kind and its format."""
    kind, document = kind_named(binder.base.kind), binder.base
    if has_fields(kind) and formats.field_text(document, None, "x", "") is not None:
        return
    what = f"{messages.with_article(document.kind)} in {document.format} has no field {name!r}"
    do = f"set one of these: {names_told(kind, fields=False)}"
    raise Unbound(messages.refused(Code.MISFIT, what, do, binder.edit.id))
