"""The second way to keep what was typed: the live document is written as a whole, read, and compared with the tree.

Ids stay, since it is known which block is which; so does the spelling of what didn't change. Used where block by block says no.
"""

import re
from collections.abc import Iterator

from prosemirror.model import Node

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.diff import Difference
from copydesk.document.document import Document
from copydesk.document.match import Matching
from copydesk.document.node import Node as TreeNode
from copydesk.document.operations import Assign, apply
from copydesk.editing.typed.drafting import new_text
from copydesk.errors import CopydeskError
from copydesk.formats.reimport import by_node, spell_as
from copydesk.formats.sheet.blocks import UNSEEN
from copydesk.formats.sheet.respell import escape_starts
from copydesk.formats.sheet.texts import language_of
from copydesk.formats.sheet.units import units_of
from copydesk.live.blocks import Found, blocks
from copydesk.live.changes import Held
from copydesk.live.mirror import is_blank, said
from copydesk.live.passes import Taken
from copydesk.live.words import tree_blocks

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
SOFT_BREAK = re.compile(r"[ \t\\]*\n[ \t]*")
TICKS = re.compile(r"`+")
NUMBERED = "numberedListItem"
Below = dict[str | None, list[Found]]


def resync(tree: Document, doc: Node) -> Taken | None:
    """What makes the tree say what the live document says. None for a format that is not written from its words."""
    if not formats.is_markdown(tree)(tree[tree.root]):
        return None
    held = Held(tree)
    below: Below = {}
    lifted: dict[str | None, str | None] = {}  # by an empty line what it stands in, which is what its blocks stand in
    for found in blocks(doc):
        parent = lifted.get(found.parent, found.parent)
        if held.skips(found.node):
            lifted[found.id] = parent
        else:
            below.setdefault(parent, []).append(found)
    unseen = {one.id for node in tree.children(tree.root) if node.type in UNSEEN for one in tree.walk(node.id)}
    ahead = b"".join(piece.data for piece in formats.pieces(tree) if piece.id in unseen)
    source = ahead + (b"\n" if ahead else b"") + "\n".join(_lines(tree, below, None)).encode("utf-8", "replace") + b"\n"
    new = formats.read(source, tree.format, tree.kind)
    ids = [found.id for found in blocks(doc) if not held.skips(found.node)]
    there = list(tree_blocks(new))
    if len(ids) != len(there):
        return None
    made = _compared(tree, new, dict(zip(there, ids, strict=True)))
    for spelling in _spellings(made, new):
        after = apply(made.document, spelling)
        if formats.misread(after) is None:
            return Taken(after, (*made.operations, *spelling), {})
    return None


def _spellings(made: Difference, new: Document) -> Iterator[list[Assign]]:
    """What may have to be spelled as it was written just now: nothing, what changed and what stands in it, or all that differs."""
    yield []
    named = {below.id for id in touched(made.operations) if id in made.document for below in made.document.walk(id)}
    yield spell_as(made.document, new, made.ids, [here for here, id in made.ids.items() if id in named])
    parts, wanted = by_node(formats.pieces(made.document)), by_node(formats.pieces(new))
    yield spell_as(made.document, new, made.ids, [here for here, id in made.ids.items() if parts.get(id) != wanted.get(here)])


def _compared(tree: Document, new: Document, called: dict[str, str]) -> Difference:
    """The difference to a tree in which it is known what each block of the new one is called."""
    found = {new.root: tree.root}
    found |= {here: id for here, id in called.items() if id in tree}
    taken = set(found.values())
    for node in new.walk():
        if node.id in found:
            _pair_cells(tree, new, node, found)
            _pair_locked(tree, new, node, found, called)
        elif node.id not in called and node.children:  # a list or a quote is the one that its first block stood in
            first = next((found[id] for id in node.children if id in found), None)
            holder = tree[first].parent if first is not None else None
            if holder is not None and holder not in taken and tree[holder].type == node.type:
                found[node.id] = holder
                taken.add(holder)
    _pair_unseen(tree, new, found)
    kept = {here: tree[id].attrs for here, id in found.items() if _is_same(tree[id], new[here])}
    new = new.with_nodes(
        new.nodes.update({here: new[here]._replace(attrs=attrs) for here, attrs in kept.items()}), changed=kept, same_order=True
    )
    return Difference(tree, new, Matching(found, set()), called)


def _is_same(old: TreeNode, new: TreeNode) -> bool:
    """Whether what a node says did not change: then how it is spelled, which attrs may tell, did not either."""
    return (
        old.type == new.type
        and old.text == new.text
        and old.attrs.get("level") == new.attrs.get("level")
        and (old.attrs.get("checked") == new.attrs.get("checked"))
    )


def _pair_cells(tree: Document, new: Document, table: TreeNode, found: dict[str, str]) -> None:
    """Rows and cells by their places."""
    if table.type != "table" or tree[found[table.id]].type != "table":
        return
    for row, was in zip(new.children(table.id), tree.children(found[table.id]), strict=False):
        found[row.id] = was.id
        found |= dict(zip(row.children, was.children, strict=False))


def _pair_locked(tree: Document, new: Document, node: TreeNode, found: dict[str, str], called: dict[str, str]) -> None:
    """What stands in a block and is none that an editor shows: it was written as it stood."""
    here, there = list(new.walk(node.id))[1:], list(tree.walk(found[node.id]))[1:]
    if [one.type for one in here] == [one.type for one in there] and not any(one.id in called or one.id in found for one in here):
        found |= {one.id: two.id for one, two in zip(here, there, strict=True)}


def _pair_unseen(tree: Document, new: Document, found: dict[str, str]) -> None:
    """Front matter and the like, which no editor shows: it was written as it stood."""
    olds = [one for node in tree.children(tree.root) if node.type in UNSEEN for one in tree.walk(node.id)]
    news = [one for node in new.children(new.root) if node.type in UNSEEN for one in new.walk(node.id)]
    found |= {two.id: one.id for one, two in zip(olds, news, strict=False) if one.type == two.type}


# Writing


def _lines(tree: Document, below: Below, parent: str | None) -> list[str]:
    """The Markdown of the blocks in one."""
    out: list[str] = []
    before, number = "", 0
    for found in below.get(parent, []):
        type = found.own.type.name
        is_item = type.endswith("ListItem")
        number = (
            number + 1 if type == before == NUMBERED else int(str(found.own.attrs.get("start") or 1)) if type == NUMBERED else 0
        )
        if out:
            out += _between(before, type)
        lines, inside = _own(tree, found), _lines(tree, below, found.id)
        if is_item:
            mark = _mark(found.own, number)
            pad = " " * (len(mark) if type == NUMBERED else 2)
            out += [mark + (lines[0] if lines else ""), *(pad + line for line in lines[1:])]
            first = below.get(found.id)
            # A marker alone would underline the line above it, or go on with it.
            is_apart = first and (not first[0].own.type.name.endswith("ListItem") or is_blank(first[0].own))
            out += [""] if is_apart and lines and lines[0] else []
            out += [pad + line if line else "" for line in inside]
        else:
            out += [*lines, *(["", *inside] if inside else [])]
        before = type
    return out


def _between(before: str, type: str) -> list[str]:
    """What stands between two blocks: nothing between items of one list, which a bullet and a box can be."""
    are_items = before.endswith("ListItem") and type.endswith("ListItem")
    return [] if are_items and (before == NUMBERED) == (type == NUMBERED) else [""]


def _mark(own: Node, number: int) -> str:
    if own.type.name == NUMBERED:
        return f"{number}. "
    if own.type.name == "checkListItem":
        return f"- [{'x' if own.attrs.get('checked') else ' '}] "
    return "- "


def _own(tree: Document, found: Found) -> list[str]:
    """The lines of a block's own words."""
    own, told = found.own, said(found.own)
    match own.type.name:
        case "table":
            rows = [
                [_text(tree, "cell", cell["content"]).replace("\n", " ") for cell in row["cells"]]
                for row in told["content"]["rows"]
            ]
            width = max(len(row) for row in rows)
            rows = [[*row, *[""] * (width - len(row))] for row in rows]
            return [f"| {' | '.join(rows[0])} |", "|" + " - |" * width, *(f"| {' | '.join(row)} |" for row in rows[1:])]
        case "divider":
            return ["***"]
        case "lockedBlock" | "card":
            if found.id not in tree:
                return str(own.attrs.get("source", "")).split("\n")
            # With all that stands in it, which no editor shows.
            return (tree[found.id].text or formats.markdown_of(tree, found.id).strip("\n")).split("\n")
        case "codeBlock":
            language = str(own.attrs.get("language") or "")
            fence = "`" * max(3, 1 + max((len(run) for run in TICKS.findall(own.text_content)), default=0))
            return [fence + ("" if language == "text" else language), *own.text_content.split("\n"), fence]
    text = tree[found.id].text if _is_unchanged(tree, found) else _text(tree, "paragraph", told["content"])
    if own.type.name == "heading":
        return ["#" * int(str(own.attrs.get("level") or 1)) + " " + SOFT_BREAK.sub(" ", text)]
    return [("> " if own.type.name == "quote" else "") + line for line in text.split("\n")]


def _is_unchanged(tree: Document, found: Found) -> bool:
    if found.id not in tree:
        return False
    language, node = language_of(tree), tree[found.id]
    wanted = units_of(said(found.own)["content"], language.held(node))
    return [unit.key for unit in wanted] == [unit.key for unit in language.units(tree, node)]


def _text(tree: Document, type: str, content: list[dict[str, object]]) -> str:
    """A text as Markdown spells it; where its styles can't be spelled, its words."""
    try:
        return escape_starts(new_text(tree, tree.root, type, content).strip())
    except CopydeskError:
        words = " ".join("".join(unit.text for unit in units_of(content, frozenset())).split())
        return escape_starts(SPECIAL.sub(r"\\\1", words))
