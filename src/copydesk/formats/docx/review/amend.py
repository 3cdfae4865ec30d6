"""Parts in other words, as operations. What a reviewer does is done to the bytes of the parts that hold text; they are read again,
and the nodes that differ get the new spelling, so that undo gives back every byte and no node but those is named."""

from collections.abc import Mapping

from copydesk.document.change import touched
from copydesk.document.diff import Difference, renamed_origin
from copydesk.document.document import Document
from copydesk.document.match import Matching
from copydesk.document.node import Value
from copydesk.document.operations import Assign, Operation, apply
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.listparts import with_lists
from copydesk.formats.docx.newlists import new_lists
from copydesk.formats.docx.read import read_known
from copydesk.formats.docx.sources import STORIES, known_of
from copydesk.formats.docx.write import stories, story_pieces
from copydesk.formats.format import join


def written_parts(document: Document) -> dict[str, bytes]:
    """The parts with text, as the document is written now."""
    known = known_of(document)
    return {known.stories[story].part: join(story_pieces(document, holder, known)) for story, holder in stories(document)}


Talk = Mapping[str, Mapping[str, Value]]


def amended(document: Document, known: Definitions, parts: Mapping[str, bytes], talk: Talk | None = None) -> list[Operation]:
    """The operations after which the parts read as `parts` say. `known` names the stories, those that are to come included; `talk`
    is what comments say of each other, by number, where that changes."""
    origin = document[document.root].origin
    assert origin is not None
    assert origin.body is not None
    says = {**talk_in(document), **(talk or {})}
    new = read_known(_with_new(document, known).with_parts({**written_parts(document), **parts}, says), origin.body, document.kind)
    difference = Difference(document, new, paired(document, new))
    changed = set(touched(difference.operations))
    here, there = _by_node(difference.document, known), _by_node(new, known)
    spelling: list[Operation] = []
    for new_id, id in difference.ids.items():
        if here.get(id) == there.get(new_id) and (id not in changed or id == document.root):
            continue
        node, spelled = difference.document[id], renamed_origin(new[new_id].origin, difference.ids)
        if id == document.root and spelled is not None:  # its package, and what was read from it, stay as they were
            spelled = origin._replace(head=spelled.head, close=spelled.close)
        if node.origin != spelled:
            spelling.append(Assign(id, "origin", node.origin, spelled))
    operations = [*difference.operations, *spelling]
    after = written_parts(apply(document, operations))
    assert all(after[part] == data for part, data in parts.items() if part in after)
    return operations


def _with_new(document: Document, known: Definitions) -> Definitions:
    """What is known of the package with the links and the lists that came since it was read: else items would be read as
    paragraphs, and links as none."""
    lists, links = new_lists(document, known), links_in(node.text for node in document.walk())
    numbering = next(iter(with_lists(known, lists).values())) if lists else None  # the first part is the one that defines them
    return known.with_new(links, numbering)


def paired(old: Document, new: Document) -> Matching | None:
    """What of the new tree is what of the old one, where both have one shape but for their comments; None where they haven't."""
    found = {new.root: old.root}
    stack = [(old.root, new.root)]
    while stack:
        one, two = stack.pop()
        here, there = list(old.children(one)), list(new.children(two))
        if old[one].type == "notes" or (here and here[0].type in STORIES) or (there and there[0].type in STORIES):
            by_name = {name: node for node in here if (name := node.attrs.get("foreign") or node.attrs.get("part")) is not None}
            names = {node.id: node.attrs.get("foreign") or node.attrs.get("part") for node in there}
            pairs = [(by_name[str(names[node.id])], node) for node in there if names[node.id] in by_name]
            here = [node for node in here if node not in by_name.values()]
            there = [node for node in there if names[node.id] is None]
        else:
            pairs = []
        if [node.type for node in here] != [node.type for node in there]:
            return None
        pairs += zip(here, there, strict=True)
        found |= {other.id: node.id for node, other in pairs}
        stack += [(node.id, other.id) for node, other in pairs]
    return Matching(found, set())


def talk_in(document: Document) -> dict[str, Mapping[str, Value]]:
    """What the comments of a document say of each other."""
    found: dict[str, Mapping[str, Value]] = {}
    for holder in document.children(document.root):
        if holder.type not in STORIES:
            break
        for node in document.children(holder.id) if holder.attrs.get("sort") == "comments" else ():
            number = str(node.attrs.get("foreign", "")).removeprefix("comment:")
            found[number] = {name: node.attrs[name] for name in ("resolved", "answers") if name in node.attrs}
    return found


def _by_node(document: Document, known: Definitions) -> dict[str, list[bytes]]:
    result: dict[str, list[bytes]] = {}
    for _, holder in stories(document):
        for piece in story_pieces(document, holder, known):
            result.setdefault(piece.id, []).append(piece.data)
    return result
