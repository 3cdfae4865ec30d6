"""Small documents and random histories of the six operations on them, without any format: what a store's contract is tested on."""

from hypothesis import strategies as st
from immutables import Map

from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.document.draft import Draft, build, nodes_of
from copydesk.document.operations import Assign, Insert, Operation, apply, assign, move, remove, retype, splice

# Half a character, NUL and an emoji are what a database is likely to trip over.
TEXTS = st.one_of(st.sampled_from(["", "one", "two words", "\x00", "\ud800", "\udcff.", "😀 end", "a\nb"]), st.text(max_size=8))
VALUES = st.one_of(
    st.sampled_from([True, 1, 1.0, "1", False, 0, (1, "two", (True,)), "\ud800"]), st.integers(-5, 5), st.text(max_size=4)
)
NAMES = st.sampled_from(["level", "checked", "url"])
TYPES = st.sampled_from(["section", "paragraph", "item"])
SPELLINGS = st.sampled_from([b"", b"\n", b"## ", b"\xff\x00"])
WHEN = "2025-01-02T03:04:05Z"


def document(paragraphs: int = 3) -> Document:
    top = Draft("document")
    top.children = [Draft("paragraph", f"paragraph {number}", lead=b"\n", tail=b"\n") for number in range(paragraphs)]
    return build("article", "markdown", top)


def edit(before: Document, base: int, place: int = 0, text: str = "changed") -> tuple[Change, Document]:
    operation = splice(before, before[before.root].children[place], text)
    return Change((operation,), base, "ada", WHEN, "say it so"), apply(before, [operation])


@st.composite
def drafts(draw: st.DrawFn, depth: int = 2) -> Draft:
    draft = Draft(
        draw(TYPES),
        draw(TEXTS),
        Map(draw(st.dictionaries(NAMES, VALUES, max_size=2))),
        draw(SPELLINGS),
        draw(SPELLINGS),
        draw(st.none() | SPELLINGS),
        draw(SPELLINGS),
        draw(SPELLINGS),
        draw(st.sampled_from([(), (2, -1)])),
    )
    if depth:
        draft.children = draw(st.lists(drafts(depth - 1), max_size=3))
    return draft


@st.composite
def documents(draw: st.DrawFn) -> Document:
    top = draw(drafts())
    top.type = "document"
    return build("article", "markdown", top)


@st.composite
def operations(draw: st.DrawFn, document: Document) -> Operation | None:
    """An operation that fits `document`, or None where the dice named one that can't be."""
    ids = [node.id for node in document.walk()]
    id = draw(st.sampled_from(ids))
    match draw(st.sampled_from(["insert", "insert", "remove", "move", "move", "splice", "assign", "retype", "origin"])):
        case "insert":
            return draw(inserts(document, id))
        case "splice":
            return splice(document, id, draw(TEXTS))
        case "assign":
            return assign(document, id, draw(NAMES), draw(st.none() | VALUES))
        case "retype":
            return retype(document, id, draw(TYPES))
        case "origin":
            origin = document[id].origin
            return Assign(id, "origin", origin, origin and origin._replace(head=draw(SPELLINGS)))
        case _ if id == document.root:
            return None
        case "remove":
            return remove(document, id)
        case _:
            below = {node.id for node in document.walk(id)}
            parent = draw(st.sampled_from([other for other in ids if other not in below]))
            room = len(document[parent].children) - (document[id].parent == parent)
            return move(document, id, parent, draw(st.integers(0, room)))


@st.composite
def inserts(draw: st.DrawFn, document: Document, parent: str) -> Insert:
    nodes = nodes_of(draw(drafts(depth=1)), parent, None, document.nodes)
    if draw(st.booleans()):
        nodes = [node._replace(origin=None) for node in nodes]
    return Insert(parent, draw(st.integers(0, len(document[parent].children))), tuple(nodes))


@st.composite
def steps(draw: st.DrawFn, document: Document) -> tuple[tuple[Operation, ...], Document]:
    """Some operations together, and what they make of `document`."""
    made: list[Operation] = []
    for _ in range(draw(st.integers(1, 4))):
        operation = draw(operations(document))
        if operation is not None:
            made.append(operation)
            document = apply(document, [operation])
    return tuple(made), document
