"""Links on words: put on a text that stands there, led elsewhere, taken off again. A link of its own, as a step has, is one of its
parts; which of the two is meant is told by the argument."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from copydesk import formats
from copydesk.document.operations import splice
from copydesk.editing import messages, stepparts
from copydesk.editing.labels import label, snippet, told_apart, whereabouts
from copydesk.editing.made import Made
from copydesk.editing.replacing import chosen, nearest_of
from copydesk.editing.unbound import Unbound
from copydesk.formats.linkspan import LinkSpan
from copydesk.kinds import kind_named
from copydesk.plan.problem import MAX_OPTIONS, Code, Option
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate

if TYPE_CHECKING:
    from copydesk.document.operations import Operation
    from copydesk.editing.bind import Binder
    from copydesk.references.texts.hits import Hit

_BROKEN = re.compile(r"\s")


class Stood(NamedTuple):
    """A link and the node whose text it stands in."""

    node: str
    link: LinkSpan


def link(binder: Binder) -> Made:
    edit = binder.edit
    address = edit.get("url").strip()
    if not address or _BROKEN.search(address):
        raise Unbound(messages.invalid(f"Edit {edit.id}: an address has no spaces, and isn't empty", edit.id))
    if edit.get("name") is not None:
        return stepparts.add(binder, "link", ("url", "link_type", "description"))
    _require_links(binder)
    operations: list[Operation] = []
    hits = _words(binder)
    for hit in hits:
        operations += _linked(binder, hit, address)
    return Made(hits[0].node, operations, already=not operations)


def _require_links(binder: Binder) -> None:
    if not formats.takes_links(binder.base):
        what = f"Words can't be links in {binder.base.format}; write the address out as text"
        raise Unbound(messages.unsupported(what, binder.edit.id))
    if any(binder.edit.get(name) is not None for name in ("link_type", "description")):
        what = "A link on words has no link_type and no description; leave them out, or give `name` for a link of a step"
        raise Unbound(messages.misfit(what, binder.edit.id))


def _words(binder: Binder) -> list[Hit]:
    """The places of the words that are named: visible ones, for nobody sees an address."""
    find = binder.edit.get("find")
    span = binder.span(binder.edit.get("at"), locked=True)
    found = [hit for hit in nearest_of([locate(binder.base, find, id) for id in span]) if hit.rung is not Rung.SOURCE]
    return chosen(binder, found, find, "", span[0])


def _linked(binder: Binder, hit: Hit, address: str) -> list[Operation]:
    there = [link for link in formats.links(binder.base, hit.node) if link.touches(hit.start, hit.end)]
    if any(link[:2] != (hit.start, hit.end) for link in there):
        words = _seen(binder, Stood(hit.node, there[0]))
        what = f"“{messages.short(words)}” is a link already; name all of its words, or take it away with `unlink`"
        raise Unbound(messages.misfit(what, binder.edit.id))
    if any(link.address == address for link in there):
        return []
    return _spliced(binder, hit.node, hit.start, hit.end, address)


def _spliced(binder: Binder, id: str, start: int, end: int, address: str | None) -> list[Operation]:
    binder.require_open(binder.standing(id))
    change = splice(binder.base, id, formats.linked(binder.base, id, start, end, address))
    other = binder.texts.overlap(id, change.start, change.start + len(change.old), binder.edit.id)
    if other is not None:
        raise Unbound(messages.overlap(whereabouts(binder.base, id), other, binder.edit.id))
    return [binder.texts.splice(id, change.start, change.old, change.new, binder.edit.id)]


def unlink(binder: Binder) -> Made:
    """Takes a link away: the one that stands on the words, or the only one there; or a step's own, by its name."""
    edit = binder.edit
    if edit.get("name") is not None or stepparts.is_part(binder, "link"):
        return stepparts.remove(binder, "link")
    _require_links(binder)
    if edit.get("find") is not None:
        hits = _words(binder)
        found = [Stood(hit.node, link) for hit in hits for link in formats.links(binder.base, hit.node) if _on(link, hit)]
        if not found:
            what = f"“{messages.short(edit.get('find'))}” is no link here"
            raise Unbound(messages.refused(Code.NOT_FOUND, what, _there(binder), edit.id))
    elif own := stepparts.own(binder, "link"):
        if _inside(binder):
            what = f"{label(binder.base, own[0].parent or '')} has links of its own and on its words"
            raise Unbound(messages.misfit(f"{what}; give `name` for one, `find` for the other", edit.id))
        return stepparts.remove_one(binder, "the link", own)
    else:
        found = _the_only_one(binder)
    operations: list[Operation] = []
    for node, span in dict.fromkeys(found):
        operations += _spliced(binder, node, span.start, span.end, None)
    return Made(found[0].node, operations)


def _on(link: LinkSpan, hit: Hit) -> bool:
    return link.touches(hit.start, hit.end)


def _inside(binder: Binder) -> list[Stood]:
    """The links of a place, in reading order."""
    ids = [node.id for id in binder.span(binder.edit.get("at"), locked=True) for node in binder.base.walk(id)]
    return [Stood(id, link) for id in ids for link in formats.links(binder.base, id)]


def _the_only_one(binder: Binder) -> list[Stood]:
    found = _inside(binder)
    if not found:
        what = f"There is no link in {label(binder.base, binder.node(binder.edit.get('at')))}"
        raise Unbound(messages.refused(Code.NOT_FOUND, what, edit=binder.edit.id))
    choice = binder.choices.get(binder.edit.id, "")
    if choice == "all" or len(found) == 1:
        return found
    if choice.isdecimal() and 1 <= int(choice) <= len(found):
        return [found[int(choice) - 1]]
    words = [_seen(binder, one) for one in found]
    labels = told_apart([snippet(binder.base, one.node, text) for one, text in zip(found, words, strict=True)], words)
    options = tuple(Option(str(place), shown) for place, shown in enumerate(labels, 1))
    raise Unbound(messages.several_places("link", options[:MAX_OPTIONS], len(options[MAX_OPTIONS:]), binder.edit.id))


def _seen(binder: Binder, one: Stood) -> str:
    return formats.visible(binder.base, one.node).text[one.link.start : one.link.end]


def _there(binder: Binder) -> str:
    """Which links there are, for who named another."""
    names = [f"“{messages.short(_seen(binder, one))}”" for one in _inside(binder)[:MAX_OPTIONS]]
    noun = kind_named(binder.base.kind).types["document"].words[0]
    return f"the links there are {', '.join(names)}" if names else f"`read` shows the links of the {noun}"
