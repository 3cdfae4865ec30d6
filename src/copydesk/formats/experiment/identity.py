"""The foreign id of a new block or step: formed like those that are there, unique in the file, the same for the same document."""

import re
from collections.abc import Sequence
from itertools import count
from uuid import NAMESPACE_OID, UUID, uuid5

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Value
from copydesk.formats.markdown import attributes

_NUMBERED = re.compile(r"(.*?)([0-9]{1,15})", re.DOTALL)


def foreign_ids(document: Document) -> dict[str, list[Value | None]]:
    """For blocks and steps the ids that they have in the file, None for one that has none."""
    blocks = list(document.children(document.root))
    steps = [step for block in blocks for step in document.children(block.id)]
    return {"block": [node.attrs.get("foreign") for node in blocks], "step": [node.attrs.get("foreign") for node in steps]}


def new_foreign(document: Document, type: str, name: str, given: Sequence[Value] = ()) -> Value | None:
    """An id for a new node of `type`; None where its like have none. `given` are ids that are taken besides."""
    ids = document.cached(foreign_ids)
    like = [id for id in ids[type] if id is not None]
    if ids[type] and not like:
        return None
    taken = [id for group in ids.values() for id in group if id is not None] + list(given)
    if like and all(isinstance(id, int) for id in like):
        return max(id for id in taken if isinstance(id, int)) + 1
    last = str(like[-1]) if like else f"{type}-0"
    if _is_uuid(last):
        return str(uuid5(NAMESPACE_OID, "\n".join([*map(str, taken), name])))
    found = _NUMBERED.fullmatch(last)
    if found is None:
        return _worded(type, name, [str(id) for id in like], {str(id) for id in taken})
    numbers = [int(other[2]) for id in taken if (other := _NUMBERED.fullmatch(str(id))) and other[1] == found[1]]
    return f"{found[1]}{max(numbers, default=0) + 1:0{len(found[2])}}"


def _worded(type: str, name: str, like: list[str], taken: set[str]) -> str:
    """An id of words, as `stp-weigh-twice` beside `stp-mix`: what the others begin with, and the name."""
    shared = like[0]
    while not all(id.startswith(shared) for id in like) or (shared and shared[-1] not in "-_.:/"):
        shared = shared[:-1]
    word = shared + ("-".join(re.findall(r"[a-z0-9]+", name.lower())) or type)
    return next(id for number in count(1) if (id := word if number == 1 else f"{word}-{number}") not in taken)


def _is_uuid(id: str) -> bool:
    try:
        return str(UUID(id)) == id.lower()
    except ValueError:
        return False


def identify(document: Document, drafts: Sequence[Draft], ids: Sequence[str]) -> None:
    """Gives copies of nodes ids of their own; a dependency of a copy on another step that was copied is one on its copy."""
    attributes.identify(document, drafts, ids)
    given: dict[str, Value] = {}
    pairs = [pair for top, id in zip(drafts, ids, strict=True) for pair in zip(top.walk(), document.walk(id), strict=True)]
    for draft, node in pairs:
        if node.type in ("block", "step"):
            id = new_foreign(document, node.type, node.text, tuple(given.values()))
            if id is not None:
                draft.attrs = draft.attrs.set("foreign", id)
                given[str(node.attrs.get("foreign", node.id))] = id
    for draft, node in pairs:
        if node.type == "dependency" and node.text in given:
            draft.text = str(given[node.text])
