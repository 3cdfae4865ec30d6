"""What stands on the pages of a Word file around its text: the title by its style or its properties, and the running head and foot
of its first section."""

import re
from collections.abc import Callable, Sequence
from html import unescape

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Run
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.sources import known_of
from copydesk.formats.docx.titling import title as styled_title
from copydesk.formats.export.blocks import Inline, Manuscript, NoteMark, Shown
from copydesk.formats.export.outlines import first_of_text

_CORE = "docProps/core.xml"
_TABS = re.compile(r"\s*\t[\s\t]*")
_GAP = "  ·  "


def title_by_style(document: Document) -> str | None:
    """The paragraph that looks like a title, where nothing stands above it."""
    found = styled_title(document)
    return found if found is not None and found == first_of_text(document) else None


def title_by_properties(document: Document) -> str:
    """The title that the file's properties have."""
    package = known_of(document).package
    if _CORE not in package.parts:
        return ""
    root = scan(package.text(_CORE), _CORE).root
    found = next((child for child in root.children if child.name.rpartition(":")[2] == "title"), None)
    return "" if found is None else unescape(package.text(_CORE)[found.inner : found.stop].decode()).strip()


def set_margins(document: Document, manuscript: Manuscript, words: Callable[[Node], list[Inline]]) -> None:
    """Gives a manuscript the head and the foot that most pages of the first section have."""
    margins = [node for node in document.children(document.root) if node.type == "margin"]
    if not margins:
        return
    known = known_of(document)
    main, own = known.text(known.main), {str(node.attrs.get("part")): node for node in margins}
    for sort in ("header", "footer"):
        for tag in re.findall(rb"<(?:\w+:)?" + sort.encode() + rb"Reference\b[^>]*>", main):
            id = re.search(rb"""\w+:id\s*=\s*["']([^"']+)""", tag)
            related = known.related.get(id[1].decode()) if id else None
            if b"default" in tag and related is not None and related.target in own:
                line = _line(document, own[related.target], words)
                manuscript.head, manuscript.foot = (line, manuscript.foot) if sort == "header" else (manuscript.head, line)
                break


def _line(document: Document, margin: Node, words: Callable[[Node], list[Inline]]) -> Sequence[Inline]:
    """The words of a head or foot; one paragraph behind the other, and tabs as gaps."""
    result: list[Inline] = []
    for node in document.walk(margin.id):
        found = [_told(one) for one in words(node) if not isinstance(one, NoteMark)] if node.text else []
        result += [Run(_GAP), *found] if result and found else found
    return result if any(isinstance(one, Shown) or (isinstance(one, Run) and one.text.strip()) for one in result) else ()


def _told(inline: Inline) -> Inline:
    if isinstance(inline, Run):
        return inline._replace(text=_TABS.sub(_GAP, inline.text))
    return inline
