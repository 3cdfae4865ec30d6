"""Links in Markdown text: which there are, one put on words or taken off them, and the titles that a new text left out. What is
spelled is checked by reading it back: a bracket can't stand everywhere, and nothing else may read otherwise for it."""

from typing import Any, NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.dialect.tocommonmark import link_address
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.markdown.attributes import with_attributes
from copydesk.formats.markdown.events import events
from copydesk.formats.markdown.visible import LABELLED, LITERAL, Inline, defined_labels, visible
from copydesk.formats.visible import Visible

_HOLDS = ("Link", "Image")


class Spelled(NamedTuple):
    """Where a link is spelled: all of it, and what stands between its brackets."""

    seen: LinkSpan
    start: int
    inner_start: int
    inner_end: int
    end: int


class Title(NamedTuple):
    """An address in brackets behind a link's words or a picture's, with the title that is shown over it; and where it ends."""

    address: str
    title: str
    end: int


def links(document: Document, node: Node) -> list[LinkSpan]:
    return [link.seen for link in _spelled(document, node)]


def linked(document: Document, node: Node, start: int, end: int, address: str | None) -> str:
    """The text with a link on its visible characters from `start` to `end`; without the one there, where no address is given."""
    if node.type in LITERAL:
        raise InputError(f"a link can't stand in {node.type}; write the address out, or link words of a paragraph")
    there = next((link for link in _spelled(document, node) if link.seen[:2] == (start, end)), None)
    if there is not None:
        inner = node.text[there.inner_start : there.inner_end]
        title = next((one.title for one in _titles(node.text) if one.end == there.end), "")
        new = inner if address is None else f"[{inner}]({link_address(address)}{_in_quotes(title)})"
        text = node.text[: there.start] + new + node.text[there.end :]
    else:
        text = _bracketed(node.text, visible(document, node), start, end, address or "")
    after = node._replace(text=text)
    others = [link for link in links(document, node) if link[:2] != (start, end)]
    wanted = sorted([*others, LinkSpan(start, end, address)] if address is not None else others)
    if visible(document, after).text != visible(document, node).text or links(document, after) != wanted:
        raise InputError("a link can't begin and end there; name words that lie wholly inside or outside of what is marked")
    return text


def titled(_: Document, node: Node, text: str) -> str:
    """A new text of a node in which links that lead where they led have the titles that they had, where it says none; and a heading
    its attributes."""
    text = with_attributes(node, text)
    old = _titles(node.text) if "](" in node.text and node.type not in LITERAL else []
    new = _titles(text) if any(one.title for one in old) else []
    made = text
    wanted: list[tuple[str, str]] = []
    for one in reversed(new):
        title = one.title or _title_of(one, old, new)
        made = made if one.title else made[: one.end - 1] + _in_quotes(title) + made[one.end - 1 :]
        wanted.insert(0, (one.address, title))
    return made if [one[:2] for one in _titles(made)] == wanted else text


def _title_of(link: Title, old: list[Title], new: list[Title]) -> str:
    """The title that a link had: of as many to the address the one at its place, else the one that all of them had."""
    there, here = ([one for one in links if one.address == link.address] for links in (old, new))
    if any(one.title for one in here):
        return ""  # who says one title leaves out the others
    if len(there) == len(here):
        return there[here.index(link)].title
    titles = {one.title for one in there}
    return titles.pop() if len(titles) == 1 else ""


def _in_quotes(title: str) -> str:
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    return f' "{escaped}"' if title else ""


def _titles(text: str) -> list[Title]:
    inline = Inline(text, frozenset())
    found = []
    for event, span in events(inline.source):
        start = event.get("Start") if isinstance(event, dict) else None
        link = next((start[name] for name in _HOLDS if name in start), None) if isinstance(start, dict) else None
        if link is not None and link["link_type"] == "Inline":
            found.append(Title(link["dest_url"], link["title"], inline.place(span)[1]))
    return sorted(found, key=lambda one: one.end)


def _bracketed(text: str, seen: Visible, start: int, end: int, address: str) -> str:
    first, last = seen.source_span(start, end)
    inside = [mark for mark in seen.marks if first <= mark.inner_start and mark.inner_end <= last]
    first, last = min([first, *(mark.start for mark in inside)]), max([last, *(mark.end for mark in inside)])
    before = text[:first]
    if before.endswith("!") and not before.endswith("\\!"):
        before = before[:-1] + "\\!"  # a link behind it would read as an image
    return f"{before}[{text[first:last]}]({link_address(address)}){text[last:]}"


def _spelled(document: Document, node: Node) -> list[Spelled]:
    if node.type in LITERAL or ("[" not in node.text and "<" not in node.text):
        return []
    inline = Inline(node.text, document.cached(defined_labels) if LABELLED.search(node.text) else frozenset())
    seen = visible(document, node)
    found: list[Spelled] = []
    opened: list[tuple[str, int, list[int]]] = []  # the address, where it starts, and the edges of what stands in it
    for event, span in events(inline.source):
        start, end = inline.place(span)
        if start >= len(node.text):
            continue
        side, value = next(iter(event.items())) if isinstance(event, dict) else (event, "")
        held: dict[str, Any] = value if isinstance(value, dict) else {value: {}}
        name = next(iter(held))
        if side == "End" and name in _HOLDS:
            address, began, edges = opened.pop()
            if name == "Link" and edges and (shown := _shown(seen, min(edges), max(edges))) is not None:
                found.append(Spelled(LinkSpan(*shown, address), began, min(edges), max(edges), end))
        for _, _, edges in opened:
            edges += (start, end)
        if side == "Start" and name in _HOLDS:
            opened.append((_address(held[name]), start, []))
    return found


def _address(link: dict[str, str]) -> str:
    """Where a link leads; for one by a label, its label, since what that stands for is spelled elsewhere."""
    by_label = link["link_type"] not in ("Inline", "Autolink", "Email")
    return f"[{link['id']}]" if by_label else ("mailto:" if link["link_type"] == "Email" else "") + link["dest_url"]


def _shown(seen: Visible, first: int, last: int) -> tuple[int, int] | None:
    """The visible characters that are spelled between two places."""
    if seen.starts is None or seen.ends is None:
        return (first, last) if first < last else None
    places = [at for at in range(len(seen.text)) if first <= seen.starts[at] and seen.ends[at] <= last]
    return (places[0], places[-1] + 1) if places else None
