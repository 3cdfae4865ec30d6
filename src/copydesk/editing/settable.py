"""What `set` may set at a place: a name that is none comes back with those there are, and a value in other letters ("Final",
"true", "2") is the one that it spells. How far something is may be said in any word that the document uses for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from copydesk import formats
from copydesk.editing import messages
from copydesk.editing.unbound import Unbound
from copydesk.kinds import kind_named
from copydesk.kinds.settable import has_fields, names_told
from copydesk.plan.problem import Code

if TYPE_CHECKING:
    from copydesk.editing.bind import Binder
    from copydesk.kinds import NodeType


def value_meant(binder: Binder, type: NodeType, name: str, value: Any) -> Any:
    """The value of an attr as it is kept."""
    allowed = type.attrs.get(name)
    if allowed is None:
        text = "its words are changed with replace or rewrite" if type.has_text else ""
        raise Unbound(messages.no_such_attr(name, type.words[0], tuple(type.attrs), binder.edit.id, text))
    if not allowed:
        return value
    allowed = tuple(dict.fromkeys((*allowed, *_used(binder, name))))
    spelled = [one for one in allowed if _spelled(one) == _spelled(value)]
    if not spelled:
        raise Unbound(messages.wrong_value(name, type.words[0], allowed, value, binder.edit.id))
    return spelled[0]


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
