"""Parts of a step: links, attachments and dependencies, each a node of its own that is added or removed. A link that is given a
name which stands there is that link, and leads elsewhere. Where a kind has no such parts, it is told what to do instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.operations import assign
from copydesk.editing import blocks, messages
from copydesk.editing.labels import label
from copydesk.editing.made import Made
from copydesk.editing.misses import names_several
from copydesk.editing.resolve import Resolved, options_for
from copydesk.editing.unbound import Unbound
from copydesk.kinds import kind_named
from copydesk.plan.problem import Code
from copydesk.references.answers import Answer

if TYPE_CHECKING:
    from copydesk.document.node import Node
    from copydesk.document.operations import Operation
    from copydesk.editing.bind import Binder

DEPENDENCY, LINK = "dependency", "link"
# Where there are none, what is near.
INSTEAD: Mapping[str, str] = {
    "link": "give `find`, the words that become the link",
    "attachment": "insert an image, or put a link on words",
    DEPENDENCY: "say in the text what needs what",
}


def attach(binder: Binder) -> Made:
    return add(binder, "attachment", ("file_url", "file_type", "description", "version"))


def detach(binder: Binder) -> Made:
    return remove(binder, "attachment")


def add(binder: Binder, type: str, names: tuple[str, ...]) -> Made:
    """A new part of a step, called by its name."""
    step = _holder(binder, binder.edit.get("at"), type)
    name = " ".join(binder.edit.get("name").split())
    if not name:
        raise Unbound(messages.invalid(f"Edit {binder.edit.id}: a name has words", binder.edit.id))
    attrs = {key: binder.edit.get(key) for key in names if binder.edit.get(key) is not None}
    same = [node for node in own(binder, type) if node.text.casefold() == name.casefold()]
    if len(same) == 1 and type == LINK:  # two files of a name are two versions
        return _given(binder, same[0], attrs)
    return Made(step.id, _added(binder, step, Draft(type, name, Map(attrs))))


def _given(binder: Binder, part: Node, attrs: Mapping[str, Any]) -> Made:
    """A part that stands there, with other values."""
    binder.require_open(binder.standing(part.id))
    made = [assign(binder.document, part.id, name, value) for name, value in attrs.items() if part.attrs.get(name) != value]
    return Made(part.id, list(made), already=not made)


def _added(binder: Binder, step: Node, draft: Draft) -> list[Operation]:
    binder.require_open(step.id)
    return blocks.insert_drafts(binder.document, step.id, len(binder.document[step.id].children), [draft])


def remove(binder: Binder, type: str) -> Made:
    """A part by its name, to the letter or but for case; or by its id, alone or as the name."""
    at = _place(binder, binder.edit.get("at"))
    if binder.base[at].type == type:
        return _removed(binder, [at])
    step, name = _holder(binder, binder.edit.get("at"), type), binder.edit.get("name").strip()
    parts = own(binder, type)
    ways: tuple[Callable[[Node], bool], ...] = (
        lambda node: node.id == name.removeprefix("#"),
        lambda node: node.text == name,
        lambda node: node.text.casefold() == name.casefold(),
    )
    found = next((hits for way in ways if (hits := [node for node in parts if way(node)])), [])
    if not found:
        there = ", ".join(f"“{messages.short(node.text)}”" for node in parts) or "none"
        what = f"“{messages.short(step.text)}” has no {type} called “{messages.short(name)}”"
        raise Unbound(messages.refused(Code.NOT_FOUND, what, f"it has {there}", binder.edit.id))
    return remove_one(binder, name, found)


def remove_one(binder: Binder, name: str, parts: list[Node]) -> Made:
    """The one part that is meant; of several, which one is asked."""
    if len(parts) > 1:
        options, more = options_for(binder.base, [Answer((node.id,)) for node in parts])
        raise Unbound(names_several(name, options, more, binder.edit.id))
    return _removed(binder, [parts[0].id])


def own(binder: Binder, type: str) -> list[Node]:
    """The parts of a type that the edit's place has."""
    return [node for node in binder.base.children(_place(binder, binder.edit.get("at"))) if node.type == type]


def _removed(binder: Binder, ids: list[str]) -> Made:
    operations: list[Operation] = []
    for id in ids:
        binder.require_open(binder.standing(id))
        operations += blocks.delete(binder.document, id)
    return Made(ids[0], operations)


def depend(binder: Binder) -> Made:
    """One step needs another. Of what sort that is, where nobody says, is what most are here."""
    step, target = _ends(binder)
    if any(node.type == DEPENDENCY and node.text == target for node in binder.document.children(step.id)):
        return Made(step.id, [], already=True)
    known = Counter(str(node.attrs["dependency_type"]) for node in binder.base.walk() if node.attrs.get("dependency_type"))
    sort = binder.edit.get("dependency_type") or next((name for name, _ in known.most_common(1)), None)
    attrs = {"dependency_type": sort, "evidence_text": binder.edit.get("evidence_text")}
    draft = Draft(DEPENDENCY, target, Map({name: value for name, value in attrs.items() if value}))
    return Made(step.id, _added(binder, step, draft))


def undepend(binder: Binder) -> Made:
    step, target = _ends(binder)
    found = [node.id for node in binder.base.children(step.id) if node.type == DEPENDENCY and node.text == target]
    if not found:
        other = label(binder.base, _place(binder, binder.edit.get("on")))
        what = f"“{messages.short(step.text)}” doesn't depend on “{other}”"
        raise Unbound(messages.refused(Code.NOT_FOUND, what, "`measure` dependencies lists them", binder.edit.id))
    return _removed(binder, found)


def _ends(binder: Binder) -> tuple[Node, str]:
    """The step that depends, and the file's own id of the one that it needs."""
    step = _holder(binder, binder.edit.get("at"), DEPENDENCY)
    other = _holder(binder, binder.edit.get("on"), DEPENDENCY)
    foreign = other.attrs.get("foreign")
    if foreign is None:
        what = f"“{messages.short(other.text)}” has no id in this file, so nothing can depend on it"
        raise Unbound(messages.misfit(what, binder.edit.id))
    return step, str(foreign)


def is_part(binder: Binder, type: str) -> bool:
    """Whether the edit's place is such a part itself."""
    return type in kind_named(binder.base.kind).types and binder.base[_place(binder, binder.edit.get("at"))].type == type


def _place(binder: Binder, reference: str) -> str:
    """The node that a reference names. What a person chose stands for the reference that was unclear, not for the other one."""
    found = binder.resolved(reference, as_said=True)
    return binder.standing(found.ids[0]) if isinstance(found, Resolved) and len(found.ids) == 1 else binder.node(reference)


def _holder(binder: Binder, reference: str, type: str) -> Node:
    """A node that may have parts of a type."""
    types = kind_named(binder.base.kind).types
    if type not in types:
        what = f"{messages.with_article(binder.base.kind).capitalize()} has no {type} of its own; {INSTEAD[type]}"
        raise Unbound(messages.unsupported(what, binder.edit.id))
    node = binder.base[_place(binder, reference)]
    if not kind_named(binder.base.kind).fits(type, node.type):
        is_, owner = (messages.with_article(types[name].words[0]) for name in (node.type, types[type].inside[0]))
        what = f"{is_.capitalize()} has no {type} of its own; name {owner}, or {INSTEAD[type]}"
        raise Unbound(messages.misfit(what, binder.edit.id))
    return node
