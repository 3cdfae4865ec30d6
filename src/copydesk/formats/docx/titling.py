"""The title of a Word file: the first paragraph that has the style of one, which is no heading and counts in no outline."""

from itertools import islice

from copydesk.document.document import Document
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.sources import known_of

NAMES = ("title",)
FIRST = 20  # blocks among which a title stands


def title(document: Document) -> str | None:
    known = known_of(document)
    for id in islice(document[document.root].children, FIRST):
        node = document[id]
        origin = node.origin
        if node.type != "paragraph" or not node.text.strip() or origin is None or b"pStyle" not in origin.spelled:
            continue
        about = scan(origin.spelled, "w:p", known.scope(origin.context[0])).root.child("w:pPr")
        style = about.value("w:pStyle") if about is not None else None
        if style is not None and known.styles.is_called(style, NAMES):
            return id
    return None
