"""Several documents as one that can be read: each is a section that is called as its file, with all its headings a level lower.

It is made to be asked and searched, never to be written: what a format can't say in Markdown is not in it.
"""

from collections.abc import Callable, Iterable, Iterator

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.errors import InputError
from copydesk.formats.collecting import without_collecting
from copydesk.formats.markdown.read import LEVELS, read_drafts

KIND, FORMAT = "article", "markdown"
MAX_LEVEL = 6


def anthology(texts: Iterable[tuple[str, bytes]], leave_out: Callable[[str, InputError], None]) -> Document:
    """The document of some Markdown files, by their names; `leave_out` is told of those that are none."""
    top = Draft("document")
    with without_collecting():
        for name, data in texts:
            section = Draft("section", name, LEVELS[1], body=b"")
            try:
                section.children = [part for draft in read_drafts(data).children for part in _lowered(draft)]
            except InputError as error:
                leave_out(name, error)
            else:
                top.children.append(section)
        return build(KIND, FORMAT, top)


def _lowered(top: Draft) -> Iterator[Draft]:
    """A part of a file, its headings a level lower; fields, which only stand at the head of a document, as lines of text."""
    if top.type == "meta":
        for field in top.children:
            yield Draft("paragraph", f"{field.attrs.get('name', '')}: {field.text}")
        return
    for draft in top.walk():
        level = draft.attrs.get("level")
        if isinstance(level, int):
            draft.attrs = draft.attrs.set("level", min(level + 1, MAX_LEVEL))
    yield top


def file_of(document: Document, id: str) -> tuple[str, list[str]]:
    """The file that a part of an anthology comes from, and the headings above it there."""
    above = [node.id for node in document.ancestors(id) if node.type == "section"][::-1]
    chain = [*above, id] if document[id].type == "section" else above
    return (document[chain[0]].text, chain[1:]) if chain else ("", [])
