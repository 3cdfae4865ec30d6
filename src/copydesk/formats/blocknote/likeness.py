"""What a new block has as its neighbours have it: an id, formed like theirs, and the props whose values say nothing, as BlockNote
itself writes them."""

import re
from collections.abc import Iterable, Sequence
from itertools import count
from uuid import NAMESPACE_OID, uuid5

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node, Value

_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})", re.DOTALL)
_INSIDE = ("row", "cell")  # these have no ids
_COLOURS: dict[str, Value] = {"textColor": "default", "backgroundColor": "default"}
_RUNNING: dict[str, Value] = {**_COLOURS, "textAlignment": "left"}
_PROPS: dict[str, dict[str, Value]] = {
    "paragraph": _RUNNING,
    "heading": _RUNNING,
    "item": _RUNNING,
    "quote": _COLOURS,
    "table": {"textColor": "default"},
    "image": {"backgroundColor": "default", "textAlignment": "left", "caption": "", "showPreview": True},
    "file": {"backgroundColor": "default", "caption": ""},
}


def likened(document: Document, tops: Sequence[Draft], near: Sequence[Node]) -> None:
    """Gives drafts, and the blocks in them, what the blocks near them have."""
    beside = [node for node in near if node.type not in _INSIDE] or _first(document)
    drafts = [draft for top in tops for draft in top.walk() if draft.type not in _INSIDE]
    for draft in drafts:
        like = next((node for node in beside if node.type == draft.type), None) or next(
            (node for node in beside if node.type in _PROPS), None
        )
        said = {name: value for name, value in _PROPS.get(draft.type, {}).items() if like is not None and name in like.attrs}
        for name, value in said.items():
            draft.attrs = draft.attrs if name in draft.attrs else draft.attrs.set(name, value)
    known = document.cached(taken)
    if not any("foreign" in node.attrs for node in beside) or not drafts:
        return
    like_id = str(next(node.attrs["foreign"] for node in beside if "foreign" in node.attrs))
    for draft, id in zip((one for one in drafts if "foreign" not in one.attrs), _ids(like_id, known, drafts), strict=False):
        draft.attrs = draft.attrs.set("foreign", id)


def _first(document: Document) -> list[Node]:
    return list(document.children(document.root))[:1]


def taken(document: Document) -> frozenset[str]:
    return frozenset(str(node.attrs["foreign"]) for node in document.walk() if "foreign" in node.attrs)


def _ids(like: str, known: frozenset[str], drafts: Sequence[Draft]) -> Iterable[str]:
    """New ids: counted on where the others are, else drawn from what is written, so that the same plan makes the same ones."""
    given = {str(draft.attrs["foreign"]) for draft in drafts if "foreign" in draft.attrs}
    found = _NUMBERED.fullmatch(like)
    if found is not None:
        numbers = [int(one[2]) for id in known | given if (one := _NUMBERED.fullmatch(id)) is not None and one[1] == found[1]]
        yield from (f"{found[1]}{number:0{len(found[2])}}" for number in count(max(numbers) + 1))
    source = "\n".join([like, str(len(known)), *(draft.text for draft in drafts)])
    for number in count():
        if (id := str(uuid5(NAMESPACE_OID, f"{source}\n{number}"))) not in known | given:
            yield id
