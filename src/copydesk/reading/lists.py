"""Answers to "how many", "which", "are there" and "the longest": a figure, the things themselves, and where each stands."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation
from copydesk.reading import messages
from copydesk.reading.lengths import word_count
from copydesk.reading.lookup import Count, Extreme, Group, Listing, Tally, Thing, Whether
from copydesk.reading.mentions import mentions, text_of
from copydesk.reading.places import holder, inside, is_outlined, noted_at, place, seen, title
from copydesk.reading.quoting import cite, first_words, texts, words_around
from copydesk.reading.relations import pointers

MAX_LISTED = 30
MAX_WITH_COUNT = 8  # things that are named beside their number
LONGEST_IN_LIST = 120  # characters

_OPPOSITES = (
    (" with some ", " without any "),
    (" without any ", " with some "),
    (" with a ", " without a "),
    (" with ", " without "),
    (" without ", " with "),
)


def tell_count(document: Document, asked: Count) -> Answer:
    group = asked.group
    said = messages.there_are(len(group.things), group.one, group.many, group.said)
    if not group.things:
        return Answer(said)
    if len(group.things) > MAX_WITH_COUNT:
        return Answer(f"{said}{_at_the_top(document, group)}.", named=_nodes(group.things))
    return _listed(document, f"{said}{_at_the_top(document, group)}", group)


def tell_listing(document: Document, asked: Listing) -> Answer:
    group = asked.group
    if not group.things:
        return Answer(messages.there_are(0, group.one, group.many, group.said))
    return _listed(document, messages.counted(len(group.things), group.one, group.many) + group.said, group)


def tell_whether(document: Document, asked: Whether) -> Answer:
    group, of = asked.group, asked.all_of
    if of is not None:
        return _tell_all(document, group, of)
    if not group.things:
        return Answer(f"No. {messages.there_are(0, group.one, group.many, group.said)}")
    return _listed(document, f"Yes, {messages.counted(len(group.things), group.one, group.many)}{group.said}", group)


def _tell_all(document: Document, group: Group, of: Group) -> Answer:
    """Whether all of those are such: yes, or those that are not."""
    held = {thing.node for thing in group.things}
    others = tuple(thing for thing in of.things if thing.node not in held)
    if not of.things:
        return Answer(messages.there_are(0, of.one, of.many, of.said))
    if len(of.things) == 1:
        text, quoted = described(document, of.things[0], with_place=True, group=of)
        cited = tuple(cite(document, node, quote) for node, quote in quoted)
        told = f"No: {_is_not(text, group.said)}." if others else f"Yes: {_is_so(text, group.said)}."
        return Answer(told, cited, named=_nodes(of.things))
    if not others:
        return Answer(f"Yes, all {messages.counted(len(of.things), of.one, of.many)}{group.said}.", named=_nodes(of.things))
    left = Group(others, of.one, of.many, of.said)
    return _listed(document, f"No. {len(others):,} of {messages.counted(len(of.things), of.one, of.many)} not{group.said}", left)


def _is_so(text: str, said: str) -> str:
    """That something is as was asked, in words that fit behind what it is called; a state that stands there is not told twice."""
    if text.endswith(f"({said.removeprefix(' in').strip()})"):
        return text
    return f"{text} {said.removeprefix(' that ')}" if said.startswith(" that ") else f"{text},{said}"


def _is_not(text: str, said: str) -> str:
    if said.startswith(" that depends on "):
        return f"{text} doesn't depend on {said.removeprefix(' that depends on ')}"
    for one, other in _OPPOSITES:
        if said.startswith(one) and not said.startswith((" with more ", " with fewer ")):
            return f"{text},{other}{said.removeprefix(one)}"
    return f"{text}, not{said}"


def tell_extreme(document: Document, asked: Extreme) -> Answer:
    group = asked.group
    if not group.things:
        return Answer(messages.there_are(0, group.one, group.many, group.said))
    sizes = {thing: _size(document, thing) for thing in group.things}
    wanted = (max if asked.longest else min)(sizes.values())
    best = tuple(thing for thing in group.things if sizes[thing] == wanted)
    word = "longest" if asked.longest else "shortest"
    unit = ("line", "lines") if best[0].size is not None else ("word", "words")
    noun = group.one if len(best) == 1 else group.many
    size = messages.counted(wanted, *unit) + ("" if len(best) == 1 else " each")
    return _listed(document, f"The {word} {noun}{group.said}, with {size}", group._replace(things=best))


def tell_tally(document: Document, asked: Tally) -> Answer:
    group = asked.group
    counts = {part: sum(1 for thing in group.things if thing.node in set(inside(document, part)) - {part}) for part in asked.parts}
    if not counts:
        return Answer(messages.there_are(0, group.one, group.many, group.said))
    shown = list(counts)
    if asked.pick is not None:
        wanted = (min if asked.pick else max)(counts.values())
        shown = [part for part in shown if counts[part] == wanted]
    rows = [("Place", group.many.capitalize()), *((place(document, part), f"{counts[part]:,}") for part in shown[:MAX_LISTED])]
    citations = tuple(cite(document, part, seen(document, part)) for part in shown[:MAX_LISTED])
    return Answer(messages.table(rows), citations, rows=tuple(rows), named=tuple(shown))


def _size(document: Document, thing: Thing) -> int:
    if thing.size is not None:
        return thing.size
    return word_count(document, inside(document, thing.node))


def _at_the_top(document: Document, group: Group) -> str:
    """Of nested things, how many stand in no other of them."""
    nodes = set(_nodes(group.things)) - {title(document)}
    top = sum(1 for id in nodes if holder(document, id) not in nodes)
    nested = top < len(nodes) and all(is_outlined(document, id) for id in nodes)
    return f", {top:,} of them at the top" if nested else ""


def _listed(document: Document, head: str, group: Group) -> Answer:
    shown = group.things[:MAX_LISTED]
    around = {holder(document, noted_at(document, thing.node)) for thing in shown}
    together = len(shown) > 1 and len(around) == 1 and not any(is_outlined(document, thing.node) for thing in shown)
    where = next(iter(around)) if together else None
    lines: list[str] = []
    citations: list[Citation] = []
    for thing in shown:
        text, quoted = described(document, thing, with_place=not together, group=group)
        lines.append(f"- {text}")
        citations += [cite(document, node, quote) for node, quote in quoted]
    if len(group.things) > len(shown):
        lines.append(messages.left_out(len(group.things) - len(shown)))
    said = f", in {place(document, where)}" if where is not None and not group.said else ""
    whole = title(document)  # which holds all the others
    named = tuple(id for id in _nodes(group.things) if id != whole)
    return Answer("\n".join([f"{head}{said}:", *lines]), tuple(citations), named=named)


def described(document: Document, thing: Thing, *, with_place: bool, group: Group) -> tuple[str, list[tuple[str, str]]]:
    """A thing in one line, and what of the document it quotes."""
    where = place(document, noted_at(document, thing.node))
    state = "" if group.in_one_state else _state(document, thing)
    if is_outlined(document, thing.node) and not thing.name and not group.phrase:
        return where + state, [(thing.node, seen(document, thing.node))]
    shown, quoted = _quoted(document, thing, group.phrase)
    beside = f" ({thing.detail})" if thing.detail else state
    if not with_place or thing.size is not None or (holder(document, thing.node) is None and not is_outlined(document, thing.node)):
        return f"{shown}{beside}", quoted
    return f"{where}: {shown}{beside}", quoted


def _quoted(document: Document, thing: Thing, phrase: str = "") -> tuple[str, list[tuple[str, str]]]:
    """What a thing reads like: its name, the head of a table, or its first words."""
    node = document[thing.node]
    for mention in mentions(document, phrase, frozenset(inside(document, node.id))) if phrase and node.type != "row" else ():
        quote = words_around(text_of(document, mention), mention.start, mention.end, LONGEST_IN_LIST)
        return quote.shown, [(mention.node, quote.text)]
    if thing.name:
        stands = any(thing.name in text for text in texts(document, node))
        return (f"“{thing.name}”" if stands else thing.name), [
            (node.id, thing.name if stands else first_words(seen(document, node.id)).text)
        ]
    if node.type in ("table", "row"):
        row = document[node.children[0]] if node.type == "table" and node.children else node
        cells = [(cell.id, seen(document, cell.id)) for cell in document.children(row.id)]
        rows = f", {messages.counted(len(node.children), 'row', 'rows')}" if node.type == "table" else ""
        return messages.in_row([text for _, text in cells]) + rows, cells
    if kind_named(document.kind).types[node.type].points:
        return _pointed(document, node.id), []
    for below in document.walk(node.id):
        type = kind_named(document.kind).types[below.type]
        if type.points or (type.apart and not type.has_text and below.children):
            continue  # the label of a footnote is not what it says
        found = _words_of(document, below)
        if found:
            quote = first_words(found, LONGEST_IN_LIST)
            return quote.shown, [(below.id, quote.text)]
    return kind_named(document.kind).types[node.type].words[0], []


def _words_of(document: Document, node: Node) -> str:
    """A node's text, or what it is called by: the caption of an image comes before its address."""
    named = [node.attrs.get(name) for name in kind_named(document.kind).types[node.type].names]
    said = [text for text in (seen(document, node.id), *named, *texts(document, node)) if isinstance(text, str) and text.strip()]
    return said[0] if said else ""


def _pointed(document: Document, id: str) -> str:
    """What a node points at: a part of the document, or something outside by the name that stands there."""
    target = next((pointer.target for pointer in document.cached(pointers) if pointer.node == id), None)
    return f"on {place(document, target)}" if target is not None else document[id].text


def _state(document: Document, thing: Thing) -> str:
    """How far a thing is, where its type says."""
    node = document[thing.node]
    type = kind_named(document.kind).types[node.type]
    value = node.attrs.get(type.state) if type.state else None
    if isinstance(value, bool):
        words = [word for word, (attr, held) in type.variants.items() if attr == type.state and held is value]
        return f" ({words[0]})" if words else ""
    return f" ({value})" if isinstance(value, str) and value else ""


def _nodes(things: Sequence[Thing]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing.node for thing in things))
