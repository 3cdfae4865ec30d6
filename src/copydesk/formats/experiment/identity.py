"""The foreign id of a new block or step: formed like those that are there, unique in the file, the same for the same document."""

import re
from collections.abc import Sequence
from uuid import NAMESPACE_OID, UUID, uuid5

from copydesk.document.document import Document
from copydesk.document.node import Value

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
    stem, width = (found[1], len(found[2])) if found else (f"{type}-", 1)
    numbers = [int(other[2]) for id in taken if (other := _NUMBERED.fullmatch(str(id))) and other[1] == stem]
    return f"{stem}{max(numbers, default=0) + 1:0{width}}"


def _is_uuid(id: str) -> bool:
    try:
        return str(UUID(id)) == id.lower()
    except ValueError:
        return False
