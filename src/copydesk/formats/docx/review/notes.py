"""New footnotes and endnotes: a mark behind words, and the note in the part for such notes, which a file without any gets."""

from itertools import pairwise

from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.formats.docx.definitions import Definitions, Story, definitions
from copydesk.formats.docx.markup import FORBIDDEN, Scope, scan, tag
from copydesk.formats.docx.properties import insert_child
from copydesk.formats.docx.review.amend import amended, written_parts
from copydesk.formats.docx.review.comments import bearer, with_source, words_element
from copydesk.formats.docx.review.spots import marked
from copydesk.formats.docx.sources import added_stories, known_of, place_of

_STYLES = {  # the styles of a note's text and of its mark, by what they are called
    "footnote": (("footnote text",), ("footnote reference", "footnote anchor")),
    "endnote": (("endnote text",), ("endnote reference", "endnote anchor")),
}
_LINES = ("separator", "continuationSeparator")  # what Word draws above notes; each part begins with them


def add_note(document: Document, id: str, span: tuple[int, int] | None, text: str, sort: str) -> list[Operation]:
    """A new note on visible characters of a node, or at its end; `sort` is footnote or endnote."""
    node = bearer(document, id)
    known, part = _with_notes(document, f"{sort}s")
    data = written_parts(document).get(part) or _begun(known.text(part), part, sort)
    number = _free_number(data, part)
    scope = known.scope(place_of(document, node.id).story)
    look = _look(known, scope, sort)
    mark = tag(scope, "r", look + tag(scope, f"{sort}Reference", id=number))
    parts = with_source(document, node, marked(document, node, span, b"", b"", mark))
    order = [id for body in parts.values() for id in _references(body, sort)]
    above = next((one for one, other in pairwise(order) if other == str(number)), "")
    return amended(document, known, {**parts, part: _with_note(data, part, number, text, sort, known, above)})


def _references(data: bytes, sort: str) -> list[str]:
    """The numbers of notes in the order in which a text refers to them."""
    found = (one for one in scan(data, "a part with text").root.walk() if one.name == f"w:{sort}Reference")
    return [one.attrs.get("w:id", "") for one in found]


def _with_notes(document: Document, sort: str) -> tuple[Definitions, str]:
    """What is known of the package, and its part for notes of a sort, which may still be to come."""
    known = known_of(document)
    part = next((part for part, one in known.stories if one == sort), None)
    if part is not None:
        return known, part
    origin = document[document.root].origin
    assert origin is not None
    assert origin.body is not None
    part = f"{known.main.rpartition('/')[0]}/{sort}.xml".lstrip("/")
    return definitions(origin.body, (*added_stories(document), Story(part, sort))), part


def _begun(data: bytes, part: str, sort: str) -> bytes:
    """A part for notes that holds none, with the lines that Word draws above them."""
    root, scope = scan(data, part)
    if root.children:
        return data
    made = b"".join(
        tag(scope, sort, tag(scope, "p", tag(scope, "r", tag(scope, line))), type=line, id=number)
        for number, line in enumerate(_LINES, -1)
    )
    return insert_child(data, root, made, 0)


def _free_number(data: bytes, part: str) -> int:
    numbers = [int(id) for one in scan(data, part).root.children if (id := one.attrs.get("w:id", "")).lstrip("-").isdigit()]
    return max([0, *numbers]) + 1


def _look(known: Definitions, scope: Scope, sort: str) -> bytes:
    """How a note's mark looks: by the document's own style, else raised."""
    style = known.styles.named(_STYLES[sort][1], "character")
    said = tag(scope, "rStyle", val=style) if style is not None else tag(scope, "vertAlign", val="superscript")
    return tag(scope, "rPr", said)


def _with_note(data: bytes, part: str, number: int, text: str, sort: str, known: Definitions, above: str) -> bytes:
    """The part with a note more, behind the one that is referred to before it: some programs go by their order, not by number."""
    root, scope = scan(data, part)
    first = [at for at, one in enumerate(root.children, 1) if one.attrs.get("w:type", "normal") != "normal"]
    behind = [at for at, one in enumerate(root.children, 1) if one.attrs.get("w:id") == above] or first[-1:] or [0]
    style = known.styles.named(_STYLES[sort][0], "paragraph")
    about = tag(scope, "pPr", tag(scope, "pStyle", val=style)) if style is not None else b""
    own = tag(scope, "r", _look(known, scope, sort) + tag(scope, f"{sort}Ref"))
    lines = [line for line in FORBIDDEN.sub("", text).splitlines() if line.strip()]
    paragraphs = [
        tag(scope, "p", about + (own if at == 0 else b"") + tag(scope, "r", words_element(scope, f" {line}" if at == 0 else line)))
        for at, line in enumerate(lines)
    ]
    return insert_child(data, root, tag(scope, sort, b"".join(paragraphs), id=number), behind[0])
