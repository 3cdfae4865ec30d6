"""An experiment as a manuscript: blocks and steps as headings, status and type as facts below them, a step's content as it is.

Links and attachments are cards, dependencies a table that names the steps. Ids and positions are not for reading.
"""

from collections.abc import Callable, Iterator, Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Run
from copydesk.formats.experiment.dependencies import steps_by_foreign
from copydesk.formats.export.blocks import Block, Card, Cell, Inline, Item, List, Manuscript, Paragraph, Row, Shown, Table
from copydesk.formats.export.outlines import Numbers, heading_numbers
from copydesk.formats.export.readers.markdown import markdown_words
from copydesk.formats.export.readers.prose import Reader

BLOCK_LEVEL, STEP_LEVEL = 1, 2
_DETAILS = {"link": ("link_type", "description"), "attachment": ("file_type", "version", "description")}
_ADDRESSES = {"link": "url", "attachment": "file_url"}
_SAID = {"version": "version {}"}  # a bare "2" says nothing


def from_experiment(document: Document) -> Manuscript:
    top = document[document.root]
    manuscript = Manuscript(document.kind, _words(top))
    numbers = heading_numbers(document)
    out = manuscript.blocks
    out += _about(top)
    for block in document.children(top.id):
        out.append(numbers.heading(block.id, _words(block), BLOCK_LEVEL, "block"))
        out += _about(block)
        for step in document.children(block.id):
            out.append(numbers.heading(step.id, _words(step), STEP_LEVEL, "step"))
            out += _about(step)
            for type, show in _PARTS.items():
                nodes = [child for child in document.children(step.id) if child.type == type]
                if nodes:
                    out += show(document, nodes, manuscript, numbers)
    return manuscript


def _words(node: Node) -> list[Inline]:
    return [Run(node.text)] if node.text else []


def _about(node: Node) -> Iterator[Block]:
    """Status and type, and the description."""
    facts = [Shown(name, str(node.attrs[name])) for name in ("status", "type") if node.attrs.get(name)]
    if facts:
        yield Paragraph([inline for fact in facts for inline in (fact, Run("  "))][:-1], "facts")
    if node.attrs.get("description"):
        yield Paragraph([Run(str(node.attrs["description"]))], "lead")


def _content(document: Document, nodes: Sequence[Node], manuscript: Manuscript, numbers: Numbers) -> Iterator[Block]:
    for node in nodes:
        blocks: list[Block] = []
        reader = Reader(document, manuscript, numbers, markdown_words(document, node.id, manuscript))
        reader.read(list(document.children(node.id)), blocks, STEP_LEVEL)
        yield from blocks


def _cards(_: Document, nodes: Sequence[Node], __: Manuscript, ___: Numbers) -> Iterator[Block]:
    type = nodes[0].type
    yield Paragraph([Run(f"{type.capitalize()}s")], "label")
    for node in nodes:
        told = [(name, str(node.attrs[name])) for name in _DETAILS[type] if node.attrs.get(name)]
        details = tuple(_SAID.get(name, "{}").format(value) for name, value in told)
        yield Card(type, node.text, str(node.attrs.get(_ADDRESSES[type], "")), details)


def _dependencies(document: Document, nodes: Sequence[Node], _: Manuscript, numbers: Numbers) -> Iterator[Block]:
    """A table of what a step stands on: the step by number and name, how it depends on it, and why."""
    steps = document.cached(steps_by_foreign)
    yield Paragraph([Run("Depends on")], "label")
    rows = [_row(("Step", "How", "Why"), is_header=True)]
    for node in nodes:
        step = steps.get(node.text)
        name = node.text if step is None else f"{numbers.counted.get(step, '')} {document[step].text}".strip()
        rows.append(_row((name, *(str(node.attrs.get(attr, "")) for attr in ("dependency_type", "evidence_text")))))
    yield Table(3, "dependencies", children=[*rows])


def _row(texts: Sequence[str], *, is_header: bool = False) -> Row:
    return Row(is_header, children=[Cell(is_header=is_header, children=[Paragraph([Run(text)])] if text else []) for text in texts])


def _references(_: Document, nodes: Sequence[Node], __: Manuscript, ___: Numbers) -> Iterator[Block]:
    yield Paragraph([Run("Nested trees")], "label")
    yield List(children=[Item(children=[Paragraph([Run(node.text)])]) for node in nodes])


# In the order in which a step shows them.
_PARTS: dict[str, Callable[[Document, Sequence[Node], Manuscript, Numbers], Iterator[Block]]] = {
    "content": _content,
    "link": _cards,
    "attachment": _cards,
    "dependency": _dependencies,
    "reference": _references,
}
