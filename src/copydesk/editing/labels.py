"""What a place is called when it is shown to a person: its path, and for running text its first words."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.grid import Grid
from copydesk.kinds import kind_named
from copydesk.references.names import by_foreign_id
from copydesk.references.structure import outline_holder, title
from copydesk.references.wordlists import SPELLED_ORDINALS

FIRST_WORDS = 40
MAX_CELLS = 8  # of the first row of a table, which tell it apart
AROUND = 24  # characters before and behind a span that may be shown with it
MAX_ORDINAL = 10  # that is spelled in words


def label(document: Document, id: str) -> str:
    """Path and first words: "Setup > Risks > The bridge is…"."""
    if id == document.root:
        return f"the whole {kind_named(document.kind).types[document[id].type].words[0]}"
    own = words_of(document, id)
    above = path(document, id)
    return f"{above} > {own}" if above else own


def snippet(document: Document, id: str, text: str, attr: str = "") -> str:
    """A place of a text: the path, and the text among the words around it; or what has the attr that it stands in."""
    if attr:
        return f"{label(document, id)} > {attr}"
    above = path(document, id)
    around = words_of(document, id)
    found = one_line(text)
    shown = around if found.rstrip("…") in around or around.rstrip("…") in found else f"{around} … {found}"
    return f"{above} > {shown}" if above else shown


def path(document: Document, id: str) -> str:
    """The headings above a node. The document's own title is above everything and tells nothing apart."""
    titles: list[str] = []
    whole = document.cached(title)
    above = outline_holder(document, id)
    while above is not None:
        if document[above].text and above != whole:
            titles.append(one_line(formats.visible(document, above).text))
        above = outline_holder(document, above)
    return " > ".join(reversed(titles))


def words_of(document: Document, id: str) -> str:
    types = kind_named(document.kind).types
    name = document[id].attrs.get("name")
    if document[id].type == "table":
        return f"table: {one_line(', '.join(_first_row(document, id)))}"
    if document[id].type == "key" and isinstance(name, str) and name:
        return f"{name}: {one_line(document[id].text)}"
    for below in document.walk(id):
        if below.text and types[below.type].points:
            return f"{types[below.type].words[0]}: {name_of_target(document, below)}"
        if below.text:
            return one_line(formats.visible(document, below.id).text)
    return types[document[id].type].words[0]


def _first_row(document: Document, table: str) -> list[str]:
    row = next(iter(document.children(table)), None)
    cells = [] if row is None else islice(document.children(row.id), MAX_CELLS)
    return [formats.visible(document, cell.id).text for cell in cells]


def name_of_target(document: Document, node: Node) -> str:
    """What a dependency, whose text is the id of a step, is on."""
    target = next(iter(document.cached(by_foreign_id).get(node.text, ())), None)
    return node.text if target is None else one_line(document[target].text)


def whereabouts(document: Document, id: str) -> str:
    """A label that no other node has, where cells of a table are concerned: their row and column, counted from 1."""
    row = document[document[id].parent or id]
    if document[id].type != "cell" or row.parent is None:
        return label(document, id)
    spots = Grid(document, row.parent).spots.values()
    places = {f"{label(document, id)} (row {spot.row + 1}, column {spot.column + 1})" for spot in spots if spot.id == id}
    return next(iter(places), label(document, id))


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= FIRST_WORDS else line[: FIRST_WORDS - 1].rstrip() + "…"


def told_apart(labels: Sequence[str], hints: Sequence[str] = ()) -> list[str]:
    """Labels of which those that are the same say which of them each is, and what tells them apart where that is known."""
    many, seen = Counter(labels), Counter[str]()
    hinted = Counter(zip(labels, hints, strict=True)) if hints else Counter[tuple[str, str]]()
    result: list[str] = []
    for place, shown in enumerate(labels):
        seen[shown] += 1
        hint = hints[place] if hints and hinted[shown, hints[place]] == 1 else ""
        which = f"{ordinal(seen[shown])} of {many[shown]}{f': {hint}' if hint else ''}"
        result.append(f"{shown} ({which})" if many[shown] > 1 else shown)
    return result


def ordinal(number: int) -> str:
    return SPELLED_ORDINALS[number - 1] if number <= MAX_ORDINAL else f"number {number}"


def words_around(text: str, start: int, end: int) -> str:
    """A span of a text with a few words before and behind it."""
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    before = text[first:start] if first == 0 else text[first:start].partition(" ")[2]
    behind = text[end:last] if last == len(text) else text[end:last].rpartition(" ")[0]
    shown = " ".join(f"{before}{text[start:end]}{behind}".split())
    return f"{'…' if first else ''}{shown}{'…' if last < len(text) else ''}"


def words_in(document: Document, id: str) -> str:
    """The first words that stand in a node and are not its own."""
    below = next((node for node in document.walk(id) if node.text and node.id != id), None)
    return "" if below is None else one_line(formats.visible(document, below.id).text)
