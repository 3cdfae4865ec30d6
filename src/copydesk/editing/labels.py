"""What a place is called when it is shown to a person: its path, and for running text its first words."""

from copydesk.document.document import Document
from copydesk.kinds import kind_named

FIRST_WORDS = 40


def label(document: Document, id: str) -> str:
    """Path and first words: "Setup > Risks > The bridge is…"."""
    own = words_of(document, id)
    above = path(document, id)
    return f"{above} > {own}" if above else own


def snippet(document: Document, id: str, text: str) -> str:
    """A place of a text: the path, and the text among the words around it."""
    above = path(document, id)
    around = one_line(words_of(document, id))
    shown = around if text.split("\n")[0][:FIRST_WORDS] in around else f"{around} … {one_line(text)}"
    return f"{above} > {shown}" if above else shown


def path(document: Document, id: str) -> str:
    kind = kind_named(document.kind)
    titles = [one_line(node.text) for node in document.ancestors(id) if kind.types[node.type].in_outline and node.text]
    return " > ".join(reversed(titles))


def words_of(document: Document, id: str) -> str:
    node = document[id]
    for below in document.walk(id):
        if below.text:
            return one_line(below.text)
    return kind_named(document.kind).types[node.type].words[0]


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= FIRST_WORDS else line[: FIRST_WORDS - 1].rstrip() + "…"
