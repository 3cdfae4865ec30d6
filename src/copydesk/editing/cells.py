"""What the tables of each format can do, as data, and new cells: their text, and the attrs and spelling of their neighbours."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from immutables import Map

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.node import Attrs, Node, Value
from copydesk.document.operations import Insert, Operation
from copydesk.editing import messages, tablemessages
from copydesk.editing.blocks import above_place
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats.dialect import from_commonmark

_ESCAPED_PIPE = re.compile(r"(?<!\\)((?:\\\\)*)\\\|")


def unescaped_pipes(commonmark: str) -> str:
    """A pipe that was escaped for a table, as people write it there; outside code that is the same text."""
    return commonmark if "`" in commonmark else _ESCAPED_PIPE.sub(r"\1|", commonmark)


class Rules(NamedTuple):
    text_of: Callable[[str], str]  # inline CommonMark as the text of a cell
    columns_at_once: bool  # its `spell` takes the cells of a new column for a table, one for each row, to pad them alike
    merges: bool = False
    header_rows: str | None = None  # the attr of a table that counts them; None where row 1 is the header and stays
    header_columns: str | None = None
    aligns_cells: bool = False  # alignment is each cell's own; else the header cell's, for its column
    plain: Mapping[str, Value] = MappingProxyType({})  # attrs that a new cell has where its neighbours have them and don't agree


GFM = Rules(unescaped_pipes, columns_at_once=True)
RULES: Mapping[str, Rules] = {
    "markdown": GFM,
    "experiment": GFM,
    "blocknote": Rules(
        from_commonmark,
        columns_at_once=False,
        merges=True,
        header_rows="headerRows",
        header_columns="headerCols",
        aligns_cells=True,
        plain=MappingProxyType({"colspan": 1, "rowspan": 1, "backgroundColor": "default", "textColor": "default", "align": "left"}),
    ),
    "docx": Rules(
        from_commonmark,
        columns_at_once=False,
        merges=True,
        header_rows="headerRows",
        header_columns="headerCols",
        aligns_cells=True,
        plain=MappingProxyType({"colspan": 1, "rowspan": 1}),
    ),
}


def cell_text(rules: Rules, commonmark: str, edit: str | None) -> str:
    """The text of a cell. Unbound where it is more than one line, or what the format can't hold."""
    text = commonmark.strip()
    if "\n" in text or "\r" in text:
        raise Unbound(messages.misfit(tablemessages.CELL_IS_ONE_LINE, edit))
    try:
        return rules.text_of(text)
    except InputError as error:
        raise Unbound(messages.misfit(f"{str(error).rstrip('.')}.", edit)) from None


def attrs_like(rules: Rules, neighbours: Sequence[Node]) -> Attrs:
    """The attrs of a new cell on one line with `neighbours`: what two or more agree in, else the plain look."""
    names = sorted({name for cell in neighbours for name in cell.attrs} - {"foreign", "locked"})
    attrs: dict[str, Value] = {}
    for name in names:
        values = {cell.attrs.get(name) for cell in neighbours}
        value = values.pop() if len(values) == 1 and len(neighbours) > 1 and name not in ("colspan", "rowspan") else None
        if value is None:
            value = rules.plain.get(name)
        if value is not None:
            attrs[name] = value
    return Map(attrs)


def complete_rows(document: Document, missing: Mapping[str, Sequence[Draft]]) -> list[Operation]:
    """Puts empty cells at the end of rows, by the rows' ids."""
    drafts: list[Draft] = []
    places: list[tuple[str, int]] = []
    for row, cells in missing.items():
        index = len(document[row].children)
        formats.load(document.format).spell(document, row, index, cells)
        drafts += cells
        places += [(row, index + place) for place in range(len(cells))]
    return _inserts(document, drafts, places)


def insert_column(
    document: Document, table: str, column: int, places: Mapping[str, int], cells: Mapping[str, Draft]
) -> list[Operation]:
    """Puts one cell into each row of `cells`, at its place among the row's cells."""
    module = formats.load(document.format)
    if RULES[document.format].columns_at_once:
        module.spell(document, table, column, list(cells.values()))
    else:
        for row, draft in cells.items():
            module.spell(document, row, places[row], [draft])
    return _inserts(document, list(cells.values()), [(row, places[row]) for row in cells])


def _inserts(document: Document, drafts: Sequence[Draft], places: Sequence[tuple[str, int]]) -> list[Operation]:
    """Insertions of spelled cells, with ids derived together: among thousands of empty ones each finds a free id at once."""
    holder = Draft("row")
    holder.children = list(drafts)
    operations: list[Operation] = []
    above: tuple[str, str] = ("", "")  # the row and the id of the cell inserted last
    for node, (row, index) in zip(nodes_of(holder, None, None, document.nodes)[1:], places, strict=True):
        assert node.origin is not None
        after = above[1] if above[0] == row else above_place(document, row, index)
        operations.append(Insert(row, index, (node._replace(parent=row, origin=node.origin._replace(after=after)),)))
        above = row, node.id
    return operations
