"""What Fountain can't say: a node is written, read back, and refused with a reason where it comes back as something else."""

from itertools import islice

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.fountain.lines import leaves_boneyard_open, logical_lines
from copydesk.formats.fountain.read import Reader
from copydesk.formats.fountain.spelling import own_spelling
from copydesk.formats.fountain.titlepage import opens_title_page, read_title_page
from copydesk.formats.fountain.write import block_bytes
from copydesk.kinds import kind_named

RANK = {"scene": 1, "section": 2}  # in a holder, text comes first, then scenes, then sections
REASONS = {
    "scene": "a scene heading is one line that begins with a letter or digit; its number is the attr `label`, one word without #",
    "section": "a section's title is one line of text, and its level a number from 1",
    "synopsis": "a synopsis is one line of text",
    "action": "an action is lines of text without a blank line between them and without spaces at its ends",
    "character": "a character's name is one line of text; ^ at its end is the attr `dual`",
    "parenthetical": "a parenthetical is one line in parentheses",
    "dialogue": "dialogue is lines that are not blank, nor in parentheses, nor begin with ~; escape the first character with \\",
    "lyric": "a lyric is lines of text without a blank line between them and without spaces at their ends",
    "transition": "a transition is one line of text that does not end in <",
    "centered": "centered text is lines of text without a blank line between them and without spaces at their ends",
    "break": "a page break has no text",
    "note": "a note can't hold ]] or begin or end with a space",
    "boneyard": "a boneyard can't hold */ or begin or end with a space",
    "key": "a field of the title page is a name of letters and spaces, and lines of text without a blank line between them",
}
OPEN_BONEYARD = "this has a /* or */ that would make a boneyard of what stands between it and another"


def misfit(document: Document, id: str) -> str | None:
    """Why `id` can't be written as it stands, in one sentence; None where it can."""
    node = document[id]
    if node.parent is None:
        return None
    if "\r" in node.text:
        return "a line ends in \\n in a text, whatever the file has"
    try:
        own_spelling(node)
    except UnicodeEncodeError:
        return "half a character (a lone surrogate) can't be written in UTF-8"
    misplaced = _misplaced(document, node)
    if misplaced or node.type == "meta":
        return misplaced
    if not _reads_back(document, node):
        return REASONS.get(node.type, f"Fountain has no {node.type}")
    # A whole document is searched only for the few nodes that could clash with another.
    may_clash = any(part.type == "boneyard" or "*/" in part.text or "/*" in part.text for part in document.walk(id))
    return OPEN_BONEYARD if may_clash and document.cached(_boneyards_clash) else None


def _misplaced(document: Document, node: Node) -> str | None:
    assert node.parent is not None
    siblings = document[node.parent].children
    place = siblings.index(node.id)
    above = document[siblings[place - 1]] if place else None
    below = document[siblings[place + 1]] if place + 1 < len(siblings) else None
    if node.type == "meta":
        return _misplaced_title_page(document, node, place)
    if node.type == "key":
        return None if place else _misplaced_title_page(document, document[node.parent], 0)
    rank = RANK.get(node.type, 0)
    if below is not None and below.type == "meta":
        return "nothing can stand above the title page"
    if above is not None and RANK.get(above.type, 0) > rank:
        return f"below {_name(document, above)} this would become part of it; put it inside it, or above it"
    if below is not None and RANK.get(below.type, 0) < rank:
        return f"{_name(document, below)}, which stands below, would become part of {_name(document, node)}"
    return _wrong_level(document, node, above, below) if node.type == "section" else None


def _misplaced_title_page(document: Document, meta: Node, place: int) -> str | None:
    if place or any(document[id].type == "meta" for id in islice(document[document.root].children, 1, None) if id != meta.id):
        return "the title page stands at the start of the script, and there is one"
    if meta.text or meta.attrs:
        return "a title page has no text but its fields"
    if not meta.children or not opens_title_page((own_spelling(document[meta.children[0]]).splitlines() or [b""])[0]):
        return "a title page begins with a field that has a value"
    return None


def _wrong_level(document: Document, node: Node, above: Node | None, below: Node | None) -> str | None:
    assert node.parent is not None
    level = _level(node)
    last = document[node.children[-1]] if node.children else None
    if level <= _level(document[node.parent]):
        return "a section inside another has a deeper level"
    if (above is not None and above.type == "section" and _level(above) < level) or (below is not None and level < _level(below)):
        return "a section whose level is deeper than that of the one above would become part of it"
    if last is not None and last.type == "section" and _level(last) <= level:
        return "the sections inside this one need a deeper level than it has"
    return None


def _name(document: Document, node: Node) -> str:
    """The node in a person's words."""
    word = kind_named(document.kind).types[node.type].words[0]
    first = node.text.split("\n")[0]
    return f"the {word} “{first[:40]}{'…' if len(first) > 40 else ''}”" if first else f"the {word}"


def _level(node: Node) -> int:
    level = node.attrs.get("level")
    return level if isinstance(level, int) else 0


def _reads_back(document: Document, node: Node) -> bool:
    """Whether the node's own bytes, a speech as a whole, are read as the node."""
    assert node.parent is not None
    if node.type == "key":
        return _field_reads_back(node)
    speech = document[node.parent] if document[node.parent].type == "character" else node
    if speech.type != "character":
        found = _read(own_spelling(node))
        return [(draft.type, draft.text, draft.attrs) for draft in found] == [(node.type, node.text, node.attrs)]
    expected = [(part.type, part.text, part.attrs, part.parent == speech.id) for part in document.walk(speech.id)]
    found = _read(block_bytes(document, speech.id))
    spoken = {id(child) for draft in found for child in draft.children}
    return [(draft.type, draft.text, draft.attrs, id(draft) in spoken) for draft in found] == expected


def _read(data: bytes) -> list[Draft]:
    top = Draft("document")
    Reader(top).read(logical_lines(data.splitlines(keepends=True)))
    return list(top.walk())[1:]


def _field_reads_back(node: Node) -> bool:
    lines = own_spelling(node).splitlines(keepends=True)
    if not all(line.strip() for line in lines):
        return False
    drafts = read_title_page([b"Title: x\n", *lines])
    return len(drafts) == 2 and (drafts[1].text, drafts[1].attrs) == (node.text, node.attrs)


def _boneyards_clash(document: Document) -> bool:
    """Whether a boneyard that is not closed in one node would end in another."""
    is_open = False
    for node in document.walk():
        if node.type in ("document", "meta", "key"):
            continue
        own = own_spelling(node)
        if is_open and b"*/" in own:
            return True
        is_open = is_open or leaves_boneyard_open(own)
    return False
