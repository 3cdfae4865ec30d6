"""Mentions: somebody's name in the text of a block as an object of its own, which an app may draw and act on.

BlockNote leaves open what a mention holds. One is made as those of the note are; where there are none, as its documentation has it.
"""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Operation, splice
from copydesk.errors import InputError
from copydesk.formats import dialect
from copydesk.formats.blocknote.block import read_block, read_cell
from copydesk.formats.blocknote.body import NULL, at_null, patched
from copydesk.formats.blocknote.fresh import source_of
from copydesk.formats.blocknote.inline import Leaf, leaves
from copydesk.formats.blocknote.names import STYLED
from copydesk.formats.blocknote.visible import CUT
from copydesk.formats.dialect import Atom, Run
from copydesk.formats.jsonsource import Span, scan, text_of
from copydesk.formats.jsonsplice import Edit, Style, dump, rewritten, splice_items, style_of
from copydesk.formats.mentions import Mention

TYPE = "mention"
_USER = "user"  # the prop of the mention in BlockNote's documentation
_NAMES = ("user", "name", "label", "title", "text", "value")  # props that say who, the first that there is


def mentions(document: Document) -> list[Mention]:
    """Who is mentioned where, in reading order."""
    return [
        Mention(node.id, _name(leaf.span), leaf.piece.name)
        for node in document.walk()
        for leaf in _leaves(node)
        if isinstance(leaf.piece, Atom)
    ]


def mentioned(document: Document, id: str, span: tuple[int, int], name: str, around: tuple[str, str] = ("", "")) -> list[Operation]:
    """A mention in the place of visible characters of a node, with what parts it from others. InputError where none can be."""
    node = document[id]
    if node.type not in STYLED or node.origin is None:
        raise InputError(f"nobody can be mentioned in {node.type}; only in the text of a paragraph, a heading, an item or a cell")
    source = _like_those(document, name)
    text = dialect.exchange(node.text, *span, CUT.join(around))
    body, context = source_of(node._replace(text=text), 0)

    def put(block: Span, style: Style) -> list[Edit]:
        content = block if block.kind != "object" else block.get("content")
        assert content is not None
        return _put(content, source or dump({"type": TYPE, "props": {_USER: name}}, style._replace(unit=None)), style)

    body, context = patched(body, context, [put])
    whole = _whole(body, context)
    reading = read_cell(whole) if node.type == "cell" else read_block(whole)
    assert reading is not None
    depth = node.origin.context[:1] or context[:1]
    origin = node.origin._replace(type=node.type, text=reading.text, attrs=node.attrs, body=body, context=(*depth, *context[1:]))
    return [Assign(id, "origin", node.origin, origin), splice(document, id, reading.text)]


def unmentioned(document: Document, mention: Mention, *, as_words: bool) -> Operation:
    """A text without a mention; the name may stay."""
    text = document[mention.node].text
    words = dialect.escape(mention.name) if as_words else ""
    before, _, after = text.partition("{{" + mention.atom + "}}")
    if not words and before.endswith(" ") and (after[:1] in ("", " ") or not after[:1].isalnum()):
        before = before[:-1]  # else the words around it would stand two spaces apart, or one before a full stop
    return splice(document, mention.node, dialect.normal(before + words + after))


def _leaves(node: Node) -> Iterator[Leaf]:
    """The mentions in a node's text as they stand in its source."""
    if node.type not in STYLED or "{{" + TYPE not in node.text:
        return
    body, context = source_of(node, 0)
    block = _whole(body, context)
    for leaf in leaves(block if block.kind != "object" else block.get("content")) or ():
        if isinstance(leaf.piece, Atom) and leaf.piece.name.startswith(f"{TYPE}:"):
            yield leaf


def _whole(body: bytes, context: tuple[int, ...]) -> Span:
    """A source as JSON: where a null stood for the children, there is a hole."""
    hole = context[1] if len(context) > 1 else 0
    return scan(body[:hole] + NULL + body[hole:] if hole and at_null(body, hole) else body)


def _props(mention: Span) -> dict[str, Span]:
    props = mention.get("props")
    return {key: value for key, _, value in props.members} if props is not None and props.kind == "object" else {}


def _named(mention: Span) -> Span | None:
    props = _props(mention)
    return next((props[key] for key in _NAMES if key in props and props[key].kind == "string"), None)


def _name(mention: Span) -> str:
    found = _named(mention)
    return text_of(found.raw) if found is not None else ""


def _like_those(document: Document, name: str) -> bytes | None:
    """The source of a mention: of the same person as elsewhere, else as the others are; None where there are none."""
    found = [leaf.span for node in document.walk() for leaf in _leaves(node)]
    same = next((one for one in found if _name(one).casefold() == name.casefold()), None)
    if same is not None or not found:
        return same.raw if same is not None else None
    said = _named(found[0])
    if said is None or len(_props(found[0])) > 1:
        others = ", ".join(key for key, value in _props(found[0]).items() if value is not said)
        raise InputError(f"the mentions in this note say more than a name ({others}), and that isn't known of {name!r}")
    return rewritten(found[0], [Edit(said.start, said.end, dump(name, style_of(found[0].raw)))])


def _put(content: Span, source: bytes, style: Style) -> list[Edit]:
    """The content with an object in the place of the one letter that is no letter of any text."""
    found = leaves(content) or []
    leaf = next(leaf for leaf in found if isinstance(leaf.piece, Run) and CUT in leaf.piece.text)
    assert isinstance(leaf.piece, Run)
    if any(mark.name == "link" for mark in leaf.piece.marks):
        raise InputError("nobody can be mentioned inside a link; take the link away, or name other words")
    before, _, after = leaf.piece.text.partition(CUT)
    parts = (_with_text(leaf.span, before, style) if before else b"", source, _with_text(leaf.span, after, style) if after else b"")
    entries = [part for part in parts if part]
    if content.kind == "string":
        return [Edit(content.start, content.end, b"[" + style.comma.encode().join(entries) + b"]")]
    return splice_items(content, [*range(leaf.item), *entries, *range(leaf.item + 1, len(content.items))], style)


def _with_text(run: Span, text: str, style: Style) -> bytes:
    """A run as it stands, with another text."""
    if run.kind == "string":
        return dump({"type": "text", "text": text, "styles": {}}, style._replace(unit=None))
    said = run.get("text")
    assert said is not None
    return rewritten(run, [Edit(said.start, said.end, dump(text, style))])
