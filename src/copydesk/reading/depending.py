"""Answers about what depends on what, up and down, with the chain behind the nearest."""

from collections.abc import Iterator, Sequence

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation
from copydesk.reading import messages
from copydesk.reading.lookup import Reaches, Relations
from copydesk.reading.places import place, seen
from copydesk.reading.quoting import cite
from copydesk.reading.relations import Pointer, chain, edges

_REASON = ("evidence_text",)
_SORT = ("dependency_type",)


def tell_relations(document: Document, asked: Relations) -> Answer:
    found = chain(edges(document, up=asked.up), asked.node, up=asked.up)
    near = [(distance, pointer) for distance, pointer in found if distance == 1]
    name = place(document, asked.node)
    if not near:
        verb = "depends on" if "dependency" in kind_named(document.kind).types else "points at"
        return Answer(f"{name} {verb} nothing else." if asked.up else f"Nothing points at {name}.", named=(asked.node,))
    count = messages.counted(len(near), "place", "places")
    head = f"{name} depends on {count}:" if asked.up else f"{count} {'depends' if len(near) == 1 else 'depend'} on {name}:"
    if all(document[pointer.node].text != "" and "](#" in document[pointer.node].text for _, pointer in near):
        head = f"{name} links to {count}:" if asked.up else f"{count} {'links' if len(near) == 1 else 'link'} to {name}:"
    lines: list[str] = [head]
    citations: list[Citation] = []
    for distance, pointer in in_branches(found, asked.node, up=asked.up) if asked.whole_chain else near:
        other = pointer.target if asked.up else pointer.source
        lines.append("  " * (distance - 1) + f"- {place(document, other)}{_why(document, pointer)}")
        citations.append(cite(document, other, seen(document, other)))
    farther = len(found) - len(near)
    if farther and not asked.whole_chain:
        lines.append(f"{'And through them' if len(near) > 1 else 'And through it'}, {messages.counted(farther, 'more', 'more')}.")
    return Answer("\n".join(lines), tuple(citations), named=(asked.node,))


def tell_reaches(document: Document, asked: Reaches) -> Answer:
    """Whether a part depends on another; where it does so by way of others, through which."""
    one, other = place(document, asked.node), place(document, asked.other)
    came = {
        pointer.target: (distance, pointer.source) for distance, pointer in chain(edges(document, up=True), asked.node, up=True)
    }
    cited = (cite(document, asked.node, seen(document, asked.node)), cite(document, asked.other, seen(document, asked.other)))
    if asked.other not in came:
        return Answer(f"No: {one} doesn't depend on {other}.", cited, named=(asked.node,))
    if came[asked.other][0] == 1:
        return Answer(f"Yes: {one} depends on {other}.", cited, named=(asked.node,))
    between = [came[asked.other][1]]
    while came[between[-1]][0] > 1:
        between.append(came[between[-1]][1])
    through = messages.joined([place(document, id) for id in reversed(between)])
    return Answer(f"Not directly: {one} depends on {other} by way of {through}.", cited, named=(asked.node,))


def in_branches(found: Sequence[tuple[int, Pointer]], start: str, *, up: bool) -> Iterator[tuple[int, Pointer]]:
    """What was reached, each below what it was reached from."""
    below: dict[str, list[tuple[int, Pointer]]] = {}
    for distance, pointer in found:
        below.setdefault(pointer.source if up else pointer.target, []).append((distance, pointer))
    waiting = below.get(start, [])[::-1]  # a stack: a chain may be longer than calls may nest
    while waiting:
        distance, pointer = waiting.pop()
        yield distance, pointer
        waiting += below.get(pointer.target if up else pointer.source, [])[::-1]


def _why(document: Document, pointer: Pointer) -> str:
    """The sort of a dependency and the reason that was given for it."""
    attrs = document[pointer.node].attrs
    told = [*(str(attrs[name]) for name in _SORT if attrs.get(name)), *(f"“{attrs[name]}”" for name in _REASON if attrs.get(name))]
    return f" ({': '.join(told)})" if told else ""
