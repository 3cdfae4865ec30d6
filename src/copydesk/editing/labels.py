"""What a place is called when it is shown to a person: its path, and for running text its first words."""

from copydesk import formats
from copydesk.document.document import Document
from copydesk.kinds import Counting, kind_named

FIRST_WORDS = 40


def label(document: Document, id: str) -> str:
    """Path and first words: "Setup > Risks > The bridge is…"."""
    if id == document.root:
        return f"the whole {kind_named(document.kind).types[document[id].type].words[0]}"
    own = words_of(document, id)
    above = path(document, id)
    return f"{above} > {own}" if above else own


def snippet(document: Document, id: str, text: str) -> str:
    """A place of a text: the path, and the text among the words around it."""
    above = path(document, id)
    around = words_of(document, id)
    found = one_line(text)
    shown = around if found.rstrip("…") in around or around.rstrip("…") in found else f"{around} … {found}"
    return f"{above} > {shown}" if above else shown


def path(document: Document, id: str) -> str:
    kind = kind_named(document.kind)
    titles = [
        one_line(formats.visible(document, node.id).text)
        for node in document.ancestors(id)
        if kind.types[node.type].in_outline and node.text
    ]
    return " > ".join(
        [*(one_line(formats.visible(document, above).text) for above in headings_above(document, id)), *reversed(titles)]
    )


def headings_above(document: Document, id: str) -> list[str]:
    """In a kind whose headings hold nothing: those that a node stands under, the highest first."""
    chain = [id, *(node.id for node in document.ancestors(id))]
    top = chain[-2] if len(chain) > 1 else id
    levels = document.cached(flat_headings)
    if not levels or top == document.root:
        return []
    siblings = document[document.root].children
    place = siblings.index(top)
    own = levels[top][1] if top in levels else 7
    result: list[str] = []
    for heading, (at, level) in reversed(levels.items()):
        if at < place and level < own:
            result.append(heading)
            own = level
    return result[::-1]


def flat_headings(document: Document) -> dict[str, tuple[int, int]]:
    """The place and level of each heading at the top, where headings hold nothing."""
    types = kind_named(document.kind).types
    found: dict[str, tuple[int, int]] = {}
    for place, node in enumerate(document.children(document.root)):
        level = node.attrs.get("level")
        if types[node.type].counting is Counting.FLAT and isinstance(level, int):
            found[node.id] = (place, level)
    return found


def words_of(document: Document, id: str) -> str:
    node = document[id]
    for below in document.walk(id):
        if below.text:
            return one_line(formats.visible(document, below.id).text)
    return kind_named(document.kind).types[node.type].words[0]


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= FIRST_WORDS else line[: FIRST_WORDS - 1].rstrip() + "…"
