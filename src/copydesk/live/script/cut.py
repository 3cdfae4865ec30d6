"""The cut of a screenplay: the elements that people typed, nested as Fountain reads them, are what the tree becomes."""

from collections.abc import Collection, Mapping, Sequence

from prosemirror.model import Node

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Attrs
from copydesk.live import messages
from copydesk.live.blocks import fields_of
from copydesk.live.changes import FIELD, Changes
from copydesk.live.cut import Cut, Made, Run, joined
from copydesk.live.fields import set_fields
from copydesk.live.outline import Item, brought
from copydesk.live.passes import Taken
from copydesk.live.room import COPYDESK, Author
from copydesk.live.script.fit import apart, fit, is_loose
from copydesk.live.script.mirror import LOOSE, SPEECH, Element, element_of, elements, is_empty, shown, typed


def cut(tree: Document, before: Node, runs: Sequence[Run], owed: Mapping[str, str], author: Author = COPYDESK) -> Cut:
    """As the cut of a sheet (`live.cut`), of which it is the counterpart."""
    made: list[Made] = []
    left: dict[str, str] = {}

    def take(author: Author, one: Taken) -> None:
        nonlocal tree
        if one.operations:
            made.append(Made(author, one.operations, tree, one.after))
            tree = one.after
        left.update(one.refused)

    for part in joined(before, runs, is_of_words):
        take(part.author, set_fields(tree, part.changes.fields))
        if is_of_words(part.changes) and all(id in tree for id in part.changes.worded):
            now = {id: element_of(id, part.changes.new[id].own) for id in part.changes.worded}
            take(part.author, become(tree, [now.get(one.id, one) for one in elements(tree)]))
        else:
            take(part.author, become(tree, typed(part.doc)))
    if owed or left:
        last, who = (runs[-1].doc, runs[-1].author) if runs else (before, author)
        again = [id.removeprefix(FIELD) for id in {**owed, **left} if id.startswith(FIELD)]
        left.clear()
        take(who, set_fields(tree, {name: fields_of(last).get(name) for name in again}))
        take(who, become(tree, typed(last)))
    return Cut(tree, made, left)


def is_of_words(found: Changes) -> bool:
    """Whether changes are of texts alone: no element came, went, became another sort or fell silent."""
    if not found.is_of_words:
        return False
    pairs = [(found.old[id].own, found.new[id].own) for id in found.worded]
    return all(old.same_markup(new) and not is_empty(old) and not is_empty(new) for old, new in pairs)


def become(tree: Document, wanted: Sequence[Element]) -> Taken:
    """The tree with these elements and no others."""
    told = set(shown(tree))
    for tries in range(2):
        items = list(_nested(tree, wanted, is_apart=tries > 0))
        made = brought(tree, items, told)
        if not made.operations or formats.misread(made.document) is None:
            return Taken(made.document, tuple(made.operations), {})
    return Taken(tree, (), dict.fromkeys(_differing(tree, items), messages.UNWRITTEN))


def _differing(tree: Document, items: Collection[Item]) -> list[str]:
    said = {node.id: (node.type, node.text) for node in tree.walk()}
    return [item.id for item in items if said.get(item.id) != (item.type, item.text)] or [item.id for item in items]


def _nested(tree: Document, wanted: Sequence[Element], *, is_apart: bool) -> list[Item]:
    """Elements in the scenes, sections and speeches that they stand in, as a reader of Fountain finds them."""
    made: list[Item] = []
    holders: list[tuple[str, str, int]] = [(tree.root, "document", 0)]
    speech: str | None = None
    for one in wanted:
        is_spoken = speech is not None and (one.type in SPEECH or (one.type in LOOSE and one.is_spoken))
        type, text, attrs = _fitting(tree, one, is_spoken, is_apart=is_apart)
        if is_spoken and type == one.type:
            made.append(Item(one.id, speech or tree.root, type, text, attrs))
            continue
        speech = one.id if type == "character" else None
        level = _level(attrs.get("level")) if type == "section" else 0
        while (type in ("scene", "section") and holders[-1][1] == "scene") or (level and holders[-1][2] >= level):
            holders.pop()
        made.append(Item(one.id, holders[-1][0], type, text, attrs))
        if type in ("scene", "section"):
            holders.append((one.id, type, level))
    return made


def _level(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 1


def _fitting(tree: Document, one: Element, is_spoken: bool, *, is_apart: bool) -> tuple[str, str, Attrs]:
    """What is written of an element. One that the tree has as it is typed is as it is, unless it begins or ends a boneyard that
    reaches into another (`is_apart`)."""
    type = "action" if one.type in SPEECH and not is_spoken else one.type
    old = tree.nodes.get(one.id)
    if (
        old is not None
        and (old.type, old.text) == (type, one.text)
        and old.attrs == one.attrs
        and not (is_apart and is_loose(one.text))
    ):
        return old.type, old.text, old.attrs
    return fit(type, apart(one.text) if is_apart else one.text, _attrs(one), is_spoken)


def _attrs(one: Element) -> Attrs:
    """The attrs of an element, in the form that the tree has them."""
    if one.type == "section":
        return one.attrs.set("level", _level(one.attrs.get("level")))
    label = one.attrs.get("label")
    return one.attrs.delete("label") if label is not None and not str(label).strip() else one.attrs
