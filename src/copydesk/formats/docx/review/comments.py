"""Comments: which there are, and the parts of a file with one more, one less, an answer, or one that is resolved."""

import re
from collections.abc import Sequence
from zlib import crc32

from copydesk.document.document import Document
from copydesk.document.node import Node, Value
from copydesk.document.operations import Operation
from copydesk.errors import InputError
from copydesk.formats.docx import talk
from copydesk.formats.docx.definitions import W14, Definitions, Story, definitions
from copydesk.formats.docx.fields import text_of
from copydesk.formats.docx.markup import FORBIDDEN, Edit, Element, Scope, escape, scan, splice, tag
from copydesk.formats.docx.names import CHARACTERS
from copydesk.formats.docx.properties import insert_child
from copydesk.formats.docx.review.amend import amended, written_parts
from copydesk.formats.docx.review.spots import marked, own_source
from copydesk.formats.docx.sources import PARAGRAPHS, added_stories, known_of, place_of
from copydesk.formats.docx.tracked.file import word_date
from copydesk.formats.docx.visible import visible
from copydesk.formats.docx.write import stories, story_pieces
from copydesk.formats.review import Comment

_RANGE = ("w:commentRangeStart", "w:commentRangeEnd")
_REFERENCE = "w:commentReference"
_TEXT_STYLE, _MARK_STYLE = ("annotation text", "comment text"), ("annotation reference", "comment reference")
_SPACES = re.compile(r"\s+")


def comments(document: Document) -> list[Comment]:
    """The comments of a document in the order in which it keeps them, each on the words that it is on."""
    nodes = {str(node.attrs.get("foreign")): node for node in _nodes(document)}
    if not nodes:
        return []
    words = _words_on(document)
    places = _places(document, nodes)
    return [
        Comment(
            node.id,
            str(node.attrs.get("author", "")),
            str(node.attrs.get("date", "")),
            "\n".join(visible(document, one).text for one in document.walk(node.id) if one.text),
            places.get(foreign),
            words.get(foreign.removeprefix("comment:"), ""),
            nodes[answered].id if (answered := str(node.attrs.get("answers"))) in nodes else None,
            node.attrs.get("resolved") is True,
        )
        for foreign, node in nodes.items()
    ]


def _nodes(document: Document) -> list[Node]:
    held = (node for node in document.children(document.root) if node.type == "notes" and node.attrs.get("sort") == "comments")
    return [node for holder in held for node in document.children(holder.id) if node.type == "comment"]


def _places(document: Document, nodes: dict[str, Node]) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in document.walk():
        if "{{comment:" in node.text:
            for foreign in nodes:
                if f"{{{{{foreign}}}}}" in node.text:
                    found.setdefault(foreign, node.id)
    return found


def _words_on(document: Document) -> dict[str, str]:
    """By number, the words between the two ends of a comment."""
    found: dict[str, list[str]] = {}
    for part, data in written_parts(document).items():
        if b"commentRangeStart" not in data:
            continue
        open_ones: set[str] = set()
        for element in scan(data, part).root.walk():
            number = element.attrs.get("w:id", "")
            if element.name == "w:commentRangeStart":
                open_ones.add(number)
            elif element.name == "w:commentRangeEnd":
                open_ones.discard(number)
            elif open_ones and element.name in ("w:t", "w:p", *CHARACTERS):
                said = text_of(element, data) if element.name == "w:t" else CHARACTERS.get(element.name, " ")
                for one in open_ones:
                    found.setdefault(one, []).append(said)
    return {number: _SPACES.sub(" ", "".join(parts)).strip() for number, parts in found.items()}


def add(document: Document, id: str, span: tuple[int, int] | None, text: str, author: str, date: str) -> list[Operation]:
    """A new comment on visible characters of a node, or on all of it."""
    node = bearer(document, id)
    known, part = _with_comments(document)
    parts = written_parts(document)
    data = parts.get(part) or known.text(part)
    number = _free_number(data, part)
    start, end, behind = _marks(number, known.scope(place_of(document, node.id).story), known)
    said = _with_comment(data, part, number, text, author, date, known)
    return amended(document, known, {**with_source(document, node, marked(document, node, span, start, end, behind)), part: said})


def answer(document: Document, id: str, text: str, author: str, date: str) -> list[Operation]:
    """A comment in answer to another, on the same words."""
    known, part = _with_comments(document)
    parts = written_parts(document)
    asked = _first_of(document, document[id])
    number = _free_number(parts[part], part)
    data = _with_comment(_with_paragraph_id(parts[part], part, _number(asked)), part, number, text, author, date, known)
    thread = [_number(one) for one in _nodes(document) if one.id == asked.id or one.attrs.get("answers") == asked.attrs["foreign"]]
    result = {part: data}
    for story, (name, _) in enumerate(known.stories):
        if name != part and b"commentReference" in parts.get(name, b""):
            result[name] = _beside(parts[name], name, thread, _marks(number, known.scope(story), known))
    return amended(document, known, result, {number: {"answers": asked.attrs["foreign"]}})


def resolve(document: Document, ids: Sequence[str], *, resolved: bool) -> list[Operation]:
    """Comments that are dealt with, or are open again; each with its answers, which Word keeps as the first is."""
    known, part = _with_comments(document)
    data = written_parts(document)[part]
    firsts = dict.fromkeys(_first_of(document, document[id]).id for id in ids)
    says: dict[str, dict[str, Value]] = {}
    for node in _nodes(document):
        if _first_of(document, node).id in firsts:
            number = _number(node)
            data = _with_paragraph_id(data, part, number)
            says[number] = {name: node.attrs[name] for name in ("answers",) if name in node.attrs}
            says[number] |= {"resolved": True} if resolved else {}
    return amended(document, known, {part: data}, says)


def delete(document: Document, ids: Sequence[str]) -> list[Operation]:
    """The document without some comments and what answers them."""
    known = known_of(document)
    gone = {_number(document[id]) for id in ids}
    gone |= {_number(node) for node in _nodes(document) if _number(_first_of(document, node)) in gone}
    result: dict[str, bytes] = {}
    for name, data in written_parts(document).items():
        root = scan(data, name).root
        edits = [edit for element in root.walk() if (edit := _taken(element, gone)) is not None]
        if edits:
            result[name] = splice(data, dict.fromkeys(edits))
    return amended(document, known, result)


def _taken(element: Element, gone: set[str]) -> Edit | None:
    """What goes with comments: a comment itself, the ends of its words, and its mark with the run that holds nothing else."""
    if element.name not in (*_RANGE, _REFERENCE, "w:comment") or element.attrs.get("w:id") not in gone:
        return None
    run = element.parent
    if element.name == _REFERENCE and run is not None and all(child.name in ("w:rPr", _REFERENCE) for child in run.children):
        element = run
    return Edit(element.start, element.end, b"")


# Where comments stand


def bearer(document: Document, id: str) -> Node:
    """The paragraph or cell that a comment or note on a node is put on."""
    said = {one.id for held in _nodes(document) for one in document.walk(held.id)}
    for node in document.walk(id):
        origin = node.origin
        if node.id in said or origin is None or origin.context[0] < 0 or (node.type == "cell" and origin.head):
            continue
        if node.type in PARAGRAPHS or node.type == "cell":
            return node
    if not said.isdisjoint(node.id for node in document.walk(id)):
        raise InputError("a comment can't stand on another one; put it on words of the text, or answer the comment by its own id")
    raise InputError(f"a comment can't stand on a {document[id].type} without words; put it on a paragraph")


def _with_comments(document: Document) -> tuple[Definitions, str]:
    """What is known of the package, and its part with comments, which may still be to come."""
    known = known_of(document)
    part = next((part for part, sort in known.stories if sort == "comments"), None)
    if part is not None:
        return known, part
    origin = document[document.root].origin
    assert origin is not None
    assert origin.body is not None
    part = f"{known.main.rpartition('/')[0]}/comments.xml".lstrip("/")
    return definitions(origin.body, (*added_stories(document), Story(part, "comments"))), part


def _number(node: Node) -> str:
    return str(node.attrs.get("foreign", "")).removeprefix("comment:")


def _first_of(document: Document, node: Node) -> Node:
    """The comment that began a talk."""
    by_name = {str(one.attrs.get("foreign")): one for one in _nodes(document)}
    seen: set[str] = set()
    while (above := by_name.get(str(node.attrs.get("answers")))) is not None and above.id not in seen:
        seen.add(above.id)
        node = above
    return node


def _free_number(data: bytes, part: str) -> str:
    numbers = [id for one in scan(data, part).root.children if (id := one.attrs.get("w:id", "")).isdigit()]
    return str(max(map(int, numbers), default=-1) + 1)


def with_source(document: Document, node: Node, source: bytes) -> dict[str, bytes]:
    """The part that a node stands in, with other bytes for it."""
    known, story = known_of(document), place_of(document, node.id).story
    holder = next(holder for number, holder in stories(document) if number == story)
    old = own_source(document, node)
    at, data = -1, b""
    for piece in story_pieces(document, holder, known):
        if piece.id == node.id and piece.own and at < 0:
            at = len(data)
        data += piece.data
    assert data[at : at + len(old)] == old
    return {known.stories[story].part: data[:at] + source + data[at + len(old) :]}


def _beside(data: bytes, part: str, thread: Sequence[str], marks: tuple[bytes, bytes, bytes]) -> bytes:
    """A part with the marks of an answer at those of the comments that stand there already."""
    start, end, mark = marks
    edits: list[Edit] = []
    last = -1
    for element in scan(data, part).root.walk():
        number = element.attrs.get("w:id")
        if element.name == "w:commentRangeStart" and number == thread[0]:
            edits.append(Edit(element.end, element.end, start))
        elif element.name == _REFERENCE and number in thread and element.parent is not None:
            last = element.parent.end
    return splice(data, [*edits, Edit(last, last, (end if edits else b"") + mark)]) if last >= 0 else data


# How they are spelled


def _marks(number: str, scope: Scope, known: Definitions) -> tuple[bytes, bytes, bytes]:
    """The two ends of a comment's words, and its own mark."""
    style = known.styles.named(_MARK_STYLE, "character")
    look = tag(scope, "rPr", tag(scope, "rStyle", val=style)) if style is not None else b""
    mark = tag(scope, "r", look + tag(scope, "commentReference", id=number))
    return tag(scope, "commentRangeStart", id=number), tag(scope, "commentRangeEnd", id=number), mark


def _with_comment(data: bytes, part: str, number: str, text: str, author: str, date: str, known: Definitions) -> bytes:
    """The part with a comment more, a paragraph for each line."""
    root, scope = scan(data, part)
    taken = set(talk_ids(data, part).values())
    style = known.styles.named(_TEXT_STYLE, "paragraph")
    about = tag(scope, "pPr", tag(scope, "pStyle", val=style)) if style is not None else b""
    lines = [line for line in FORBIDDEN.sub("", text).splitlines() if line.strip()] or [""]
    paragraphs: list[bytes] = []
    for at, line in enumerate(lines):
        mark = _own_mark(scope, known) if at == 0 else b""
        words = tag(scope, "r", words_element(scope, line)) if line else b""
        paragraphs.append(tag(scope, "p", about + mark + words))
    paragraphs[-1] = _named(paragraphs[-1], f"{number}\0{author}\0{text}", taken, scope)
    said = {"id": number, "author": author, **({"date": word_date(date)} if date else {}), "initials": initials(author)}
    return insert_child(data, root, tag(scope, "comment", b"".join(paragraphs), **said), len(root.children))


def _own_mark(scope: Scope, known: Definitions) -> bytes:
    style = known.styles.named(_MARK_STYLE, "character")
    look = tag(scope, "rPr", tag(scope, "rStyle", val=style)) if style is not None else b""
    return tag(scope, "r", look + tag(scope, "annotationRef"))


def words_element(scope: Scope, line: str) -> bytes:
    start = tag(scope, "t", b" ").partition(b" ")[0]
    kept = b"" if line == line.strip(" ") else b' xml:space="preserve"'
    return start[:-1] + kept + b">" + escape(line) + b"</" + start[1:]


def initials(author: str) -> str:
    return "".join(word[0] for word in author.split()[:3]).upper()


def _with_paragraph_id(data: bytes, part: str, number: str) -> bytes:
    """The part with an id for the last paragraph of a comment, by which others answer it."""
    ids = talk_ids(data, part)
    if number in ids:
        return data
    root, scope = scan(data, part)
    comment = next(child for child in root.children if child.attrs.get("w:id") == number)
    last = next(child for child in reversed(comment.children) if child.name == "w:p")
    raw = data[last.start : last.end]
    return splice(data, [Edit(last.start, last.end, _named(raw, f"{number}", set(ids.values()), scope))])


def talk_ids(data: bytes, part: str) -> dict[str, str]:
    return talk.paragraph_ids(scan(data, part).root)


def _named(paragraph: bytes, seed: str, taken: set[str], scope: Scope) -> bytes:
    """A paragraph with an id of its own, below 2³¹ as Word wants it."""
    value = crc32(seed.encode()) & 0x7FFFFFFF
    while not value or f"{value:08X}" in taken:
        value = (value + 1) & 0x7FFFFFFF
    prefix = next((prefix for prefix, uri in scope.prefixes.items() if uri == W14 and prefix), None)
    declared = "" if prefix else f' xmlns:w14="{W14}"'
    end = len(paragraph[1:].split(None, 1)[0].split(b">", 1)[0].rstrip(b"/")) + 1
    return paragraph[:end] + f'{declared} {prefix or "w14"}:paraId="{value:08X}"'.encode() + paragraph[end:]
