"""A part of a document as it is shown in an answer: its texts in order, as plain Markdown in a quotation, cut where it is long."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Citation
from copydesk.reading.places import inside, line, place, seen, texts_in_attrs
from copydesk.reading.quoting import cite

LONGEST_SHOWN = 2_000  # characters
LONGEST_CITED = 300  # characters of a text in a citation
LONGEST_VALUE = 200


class Shown(NamedTuple):
    text: str
    citations: tuple[Citation, ...]
    left_out: int  # texts that are not shown


def show(document: Document, ids: Sequence[str], longest: int = LONGEST_SHOWN, *, headed: bool = False) -> Shown:
    """Some nodes with all that is below them; `headed` where each begins with its title."""
    blocks: list[str] = []
    citations: list[Citation] = []
    length = left_out = 0
    for node, text in _texts(document, ids, headed):
        if length >= longest:
            left_out += 1
            continue
        shown = text if length + len(text) <= longest else _cut(text, longest - length)
        blocks.append(shown)
        length += len(shown)
        left_out += shown is not text
        quoted = line_of(document, node)
        if quoted:
            citations.append(cite(document, node.id, quoted))
    return Shown(quoted_block(blocks), tuple(citations), left_out)


def line_of(document: Document, node: Node) -> str:
    """What is cited of a node: its text, cut at a word where it is long."""
    text = seen(document, node.id).strip()
    if kind_named(document.kind).types[node.type].points:
        return ""
    return text if len(text) <= LONGEST_CITED else text[:LONGEST_CITED].rpartition(" ")[0] or text[:LONGEST_CITED]


def _cut(text: str, longest: int) -> str:
    return (text[: max(longest, 1)].rpartition(" ")[0] or text[:longest]) + " …"


def quoted_block(blocks: Iterable[str]) -> str:
    lines = [inner for block in blocks for inner in (*block.split("\n"), "")]
    tight: list[str] = []
    for at, inner in enumerate(lines):
        beside = (lines[at - 1] if at else "", lines[at + 1] if at + 1 < len(lines) else "")
        if inner or not all(text.startswith(("- ", "|")) for text in beside):
            tight.append(inner)
    return "\n".join(f"> {inner}".rstrip() for inner in tight[:-1])


def _texts(document: Document, ids: Sequence[str], headed: bool) -> Iterator[tuple[Node, str]]:
    """Each text to show with its node; a row's cells together, in the node of the row's first cell."""
    types, cues = kind_named(document.kind).types, kind_named(document.kind).cues
    for top in ids:
        elsewhere = _notes_of_others(document, top)
        for node in map(document.__getitem__, inside(document, top)):
            if node.id in elsewhere:
                continue
            type = types[node.type]
            if type.points or node.type == "definition" or (node.type == "cell" and top != node.id):
                continue
            if node.type == "row":
                yield from _row(document, node)
            elif node.type == cues and node.children:
                yield from _speech(document, node)
            elif document[node.parent or node.id].type == cues and top != node.id:
                continue
            elif type.in_outline and (headed or top != node.id or inside(document, top) == (top,)):
                yield node, f"**{place(document, node.id)}**"
                yield from _attrs(document, node)
            elif node.text.strip() and not type.in_outline and node.type != "document":
                yield node, _prefixed(node, seen(document, node.id).strip()) + _beside(document, node)
            else:
                yield from _attrs(document, node)


def _notes_of_others(document: Document, top: str) -> frozenset[str]:
    """The footnotes that stand in a part of the outline and are referred to only elsewhere, as those at the end of a file are."""
    nodes = [document[id] for id in inside(document, top)] if kind_named(document.kind).types[document[top].type].in_outline else []
    notes = [node for node in nodes if node.type == "footnote"]
    below = {below.id for note in notes for below in document.walk(note.id)}
    text = "\n".join(node.text for node in nodes if node.id not in below)
    others = [note for note in notes if f"[^{note.attrs.get('label', '')}]" not in text]
    is_list = not any(node.text.strip() and node.id not in below and node.id != top for node in nodes)
    return frozenset(below.id for note in others for below in document.walk(note.id)) if not is_list else frozenset()


def _speech(document: Document, cue: Node) -> Iterator[tuple[Node, str]]:
    """Who speaks and what is said, without a line between."""
    spoken = [child for child in document.children(cue.id) if child.text.strip()]
    said = [seen(document, child.id).strip() for child in spoken]
    yield (spoken[-1] if spoken else cue), "\n".join([f"**{seen(document, cue.id)}**  ", *said])


def _row(document: Document, row: Node) -> Iterator[tuple[Node, str]]:
    cells = list(document.children(row.id))
    if cells:
        shown = "| " + " | ".join(seen(document, cell.id).replace("\n", " ") for cell in cells) + " |"
        is_head = document.index(row.id) == 0
        yield cells[0], shown + ("\n|" + "---|" * len(cells) if is_head else "")


def _prefixed(node: Node, text: str) -> str:
    if node.type == "item":
        box = {True: "[x] ", False: "[ ] "}.get(bool(node.attrs["checked"]), "") if "checked" in node.attrs else ""
        return f"- {box}{text}"
    return f"{node.attrs['name']}: {text}" if node.type == "key" else text


def _beside(document: Document, node: Node) -> str:
    """What an attachment or a link says besides its name."""
    leads_away = "addresses" in kind_named(document.kind).types[node.type].names and node.type != "item"
    beside = [line(text, LONGEST_VALUE) for _, text in texts_in_attrs(document, node)] if leads_away else []
    return f" ({', '.join(beside)})" if beside else ""


def _attrs(document: Document, node: Node) -> Iterator[tuple[Node, str]]:
    type = kind_named(document.kind).types[node.type]
    state = node.attrs.get(type.state) if type.state else None
    said = [f"{type.state}: {state}"] if isinstance(state, str) else []
    said += [
        f"{name}: {line(text, LONGEST_VALUE)}" for name, text in texts_in_attrs(document, node) if name not in ("type", "label")
    ]
    if said:
        yield node, "; ".join(said)
