"""How a link on words is told: by the words, where they stand, and what became of them."""

from copydesk.assistant.naming import quoted
from copydesk.document.document import Document
from copydesk.document.operations import Splice
from copydesk.editing.bind import BoundEdit
from copydesk.formats import visible
from copydesk.formats.looks import looks
from copydesk.formats.marking import LINK
from copydesk.reading.places import place


def link_told(document: Document, edit: BoundEdit) -> tuple[str, str, str, str] | None:
    """What, where, nothing that it was, and what it is; None for a link, or another part of a step, that is a node of its own."""
    id = next((operation.id for operation in edit.operations if isinstance(operation, Splice)), None)
    if id is None:
        return None
    words, address = str(edit.edit.get("find") or visible(document, id).text), edit.edit.get("url")
    was = {one.value for one in looks(document, id) if one.name == LINK and one.words == words}
    led = f", not to {was.pop()}," if address and len(was) == 1 else ""
    return quoted(words), f" in {place(document, id)}", "", f"a link to {address}{led}" if address else "plain text"
