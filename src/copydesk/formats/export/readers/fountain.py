"""A screenplay as a manuscript: scenes as headings, speeches as groups, the title page as fields.

What Fountain doesn't print (sections, synopses, notes, boneyard) is here too; each target decides whether it shows it.
"""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Mark, Marks, Run
from copydesk.formats.export.blocks import Block, Fold, Group, Heading, Inline, Manuscript, Paragraph, Rule, Shown
from copydesk.formats.export.fields import language_of
from copydesk.formats.export.marks import nested
from copydesk.formats.export.outlines import heading_numbers
from copydesk.formats.fountain.lines import spans
from copydesk.formats.fountain.visible import SPECIAL, TOKEN, pairs

MAX_LEVEL = 6
NOTE, BONEYARD = "note", "boneyard"  # sorts of objects that a script is printed without
_MARKS: dict[str, Marks] = {
    "*": (Mark("italic"),),
    "**": (Mark("bold"),),
    "***": (Mark("bold"), Mark("italic")),
    "_": (Mark("underline"),),
}


def from_fountain(document: Document) -> Manuscript:
    manuscript = Manuscript(document.kind)
    numbers = heading_numbers(document)
    stack: list[tuple[Node, list[Block], int]] = [(document[document.root], manuscript.blocks, 0)]
    while stack:
        node, out, level = stack.pop()
        match node.type:
            case "meta":
                _title_page(document, node, manuscript)
                continue
            case "section":
                level = min(int(str(node.attrs.get("level", 1))), MAX_LEVEL)
                out.append(Heading(fountain_inlines(node.text), level, style="section"))
            case "scene":
                number = str(node.attrs.get("label", "")) or numbers.counted.get(node.id, "")
                out.append(Heading(fountain_inlines(node.text), min(level + 1, MAX_LEVEL), number, "scene"))
            case "character":
                out = _speech(node, out)
            case "document":
                pass
            case _:
                out.append(_leaf(node))
        stack.extend((child, out, level) for child in reversed(list(document.children(node.id))))
    manuscript.language = language_of(manuscript.fields)
    return manuscript


def _title_page(document: Document, meta: Node, manuscript: Manuscript) -> None:
    for key in document.children(meta.id):
        name = str(key.attrs.get("name", ""))
        if name.lower() == "title" and not manuscript.title:
            manuscript.title = fountain_inlines(key.text)
        else:
            manuscript.fields.append((name, "".join(inline.text for inline in _runs(key.text))))


def _speech(node: Node, out: list[Block]) -> list[Block]:
    """A group for who speaks and what is said; one that is dual stands beside the speech above it."""
    speech = Group("speech", children=[Paragraph(fountain_inlines(node.text), "character")])
    above = out[-1] if out else None
    if node.attrs.get("dual") is True and isinstance(above, Group) and above.style == "speech":
        out[-1] = Group("dual", children=[above, speech])
    else:
        out.append(speech)
    return speech.children


def _leaf(node: Node) -> Block:
    match node.type:
        case "break":
            return Rule("page")
        case "note":
            return Paragraph([Shown(NOTE, f"[[{node.text}]]")], NOTE)
        case "boneyard":
            return Fold([Run("Cut text")], "boneyard", children=[Paragraph([Run(node.text)], BONEYARD)])
        case type:
            return Paragraph(fountain_inlines(node.text), type)


def fountain_inlines(text: str) -> list[Inline]:
    """A text of Fountain; notes and boneyards in it stand as they are spelled."""
    if "[[" not in text and "/*" not in text:
        return list(_runs(text))
    result: list[Inline] = []
    data = text.encode()
    at = 0
    for start, end in spans(data):
        result += _runs(data[at:start].decode())
        result.append(Shown(NOTE if data[start : start + 1] == b"[" else BONEYARD, data[start:end].decode()))
        at = end
    return [*result, *_runs(data[at:].decode())]


def _runs(text: str) -> Iterator[Run]:
    if not SPECIAL.search(text):
        if text:
            yield Run(text)
        return
    tokens = [(found.group(), found.start()) for found in TOKEN.finditer(text)]
    partner = pairs(text, tokens)
    opened: list[Mark] = []
    for place, (token, _) in enumerate(tokens):
        if place not in partner:
            is_escape = len(token) == 2 and token[0] == "\\"
            yield Run(token[1:] if is_escape else token, nested(opened))
        elif partner[place] > place:
            opened += _MARKS[token]
        else:
            for mark in _MARKS[token]:
                opened.reverse()
                opened.remove(mark)
                opened.reverse()
