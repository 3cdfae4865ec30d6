"""The beginning and the end of the whole document: where something new goes that is to stand there."""

from collections.abc import Sequence

from copydesk.kinds.kind import Kind
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.spots import TAIL, Where, reference_of
from copydesk.references.structure import title

_HEAD = frozenset({"meta"})


def prose_type(kind: Kind) -> str:
    """What running text is made of: a script's paragraphs are actions."""
    return (
        "paragraph" if "paragraph" in kind.types else next(name for name, type in kind.types.items() if "paragraph" in type.words)
    )


def document_edge(ground: Ground, place: str) -> str:
    """Which end of the whole document a place says, "start" or "end"; "" where it says another place."""
    side, rest = reference_of(place)
    if side not in ("start", "end"):
        return ""
    if not rest:
        return side
    found = ground.find(rest)
    return side if len(found) == 1 and found[0].ids == (ground.document.root,) else ""


def at_document_edge(ground: Ground, type: str, side: str) -> Where | None:
    """The first or last place for a new node of a type; None where nothing can hold it, or only a list."""
    kind = ground.kind
    if kind.types[type].in_groups:
        return None
    if type in ("section", "heading"):
        return _heading(ground, type, side)
    if kind.types[type].in_outline:
        return _outlined(ground, type, side)
    return _last_text(ground, type) if side == "end" else _first_text(ground, type)


def _heading(ground: Ground, type: str, side: str) -> Where | None:
    """A section goes below the title, beside the sections that are there."""
    document = ground.document
    top = document.cached(title)
    holder = top if top is not None and document[top].type == type == "section" else document.root
    children = document[holder].children
    if side == "end":
        return Where("after", children[-1]) if children else Where("into", holder)
    first = next((id for id in children if document[id].type == type and id != top), None)
    return Where("before", first) if first is not None else Where("into", holder)


def _outlined(ground: Ground, type: str, side: str) -> Where | None:
    """A scene, a block, a step: before the first one or behind the last one, wherever that is."""
    every = ground.structure.of_types((type,))
    if every:
        return Where("before", every[0]) if side == "start" else Where("after", every[-1])
    return Where("into", ground.document.root) if ground.kind.fits(type, "document") else None


def _last_text(ground: Ground, type: str) -> Where | None:
    """Behind all text of the last section, scene or step."""
    document = ground.document
    steps = ground.structure.of_types(("step",))
    if steps:
        return Where("into", steps[-1])
    holder = _holders(ground, type)[-1]
    below = document[holder].children
    texts = [id for id in below if document[id].type not in TAIL]
    if texts:
        return Where("after", texts[-1])
    return Where("before", below[0]) if below else Where("into", holder)


def _first_text(ground: Ground, type: str) -> Where | None:
    """Below the title; where there is none, above the first text of its sort."""
    document = ground.document
    if ground.structure.of_types(("step",)):
        return None  # a step's text grows at its end
    top = document.cached(title)
    if top is not None and document[top].type == "section":
        below = document[top].children
        return Where("before", below[0]) if below else Where("into", top)
    if top is not None and top != document.root and document[top].type == "heading":
        return Where("after", top)
    holders = _holders(ground, type)
    like = [id for id in ground.structure.of_types((type,)) if document[id].parent in holders]
    if like:
        return Where("before", like[0])
    first = next((id for id in document[document.root].children if document[id].type not in _HEAD), None)
    return Where("before", first) if first is not None else Where("into", document.root)


def _holders(ground: Ground, type: str) -> Sequence[str]:
    """The root, and what can hold a type in the outline, in reading order."""
    document, kind = ground.document, ground.kind
    names = [name for name in kind.types[type].inside if name in kind.types and kind.types[name].in_outline and name != "heading"]
    return (document.root, *ground.structure.of_types(names))
