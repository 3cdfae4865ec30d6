"""The format: each line that isn't blank is a paragraph of a note. `x ` at its start says that it is done."""

from collections.abc import Iterator, Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.formats import Piece, Row
from copydesk.formats.text import require_utf8

ROW = Row((".todo",), ("note",), "copydesk_todo.lists", is_text=True)


def read(data: bytes, kind: str) -> Document:
    top, blank = Draft("document"), b""
    for line in require_utf8(data).encode().splitlines(keepends=True):
        text = line.rstrip(b"\r\n")
        if text.strip():
            top.children.append(Draft("paragraph", text.decode(), lead=blank, tail=line[len(text) :]))
            blank = b""
        else:
            blank += line
    top.close = blank
    return build(kind, "todo", top)


def pieces(document: Document) -> Iterator[Piece]:
    root = document[document.root]
    tasks = [document[id] for id in root.children]
    for place, node in enumerate(tasks):
        origin = node.origin
        if origin is not None and origin.lead:
            yield Piece(node.id, origin.lead, own=False)
        yield Piece(node.id, node.text.encode())
        end = origin.tail if origin is not None else b"\n"
        is_last = place == len(tasks) - 1 and not (root.origin and root.origin.close)
        yield Piece(node.id, end or (b"" if is_last else b"\n"), own=False)
    if root.origin is not None and root.origin.close:
        yield Piece(root.id, root.origin.close, own=False)


def fragment(_: Document, __: str, commonmark: str) -> list[Draft]:
    lines = (line.strip().removeprefix("- ").removeprefix("* ") for line in commonmark.splitlines())
    return [Draft("paragraph", line) for line in lines if line]


def spell(_: Document, __: str, ___: int, drafts: Sequence[Draft]) -> None:
    for draft in drafts:
        draft.tail = b"\n"


def misfit(document: Document, id: str) -> str | None:
    node = document[id]
    if node.type == "document":
        return None
    if node.type != "paragraph" or node.children:
        return f"A to-do list holds tasks, not a {node.type}."
    return None if node.text.strip() and len(node.text.splitlines()) == 1 else "A task is one line of text."
