"""References to nodes. Decided here: which node a reference names, or that none or several do."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.ids import LENGTH, is_id
from copydesk.editing.messages import no_such_node, not_an_id
from copydesk.plan.problem import Problem

FOREIGN = "foreign"  # the attr that keeps an id of the file's own


def resolve(document: Document, reference: str, edit: str | None = None) -> str | Problem:
    """The id of the one node that `reference` names."""
    word = reference.strip().removeprefix("#")
    if word in document:
        return word
    own = document.cached(by_foreign_id).get(reference.strip()) or document.cached(by_foreign_id).get(word)
    if own is not None:
        return own
    if reference.startswith("#") and len(word) == LENGTH and not is_id(word):
        return not_an_id(reference, edit)
    return no_such_node(reference, edit)


def by_foreign_id(document: Document) -> dict[str, str]:
    """Our ids by the file's own."""
    result: dict[str, str] = {}
    for node in document.walk():
        foreign = node.attrs.get(FOREIGN)
        if isinstance(foreign, str):
            result.setdefault(foreign, node.id)
    return result


class Context(NamedTuple):
    """What a conversation brings along."""

    focus: tuple[str, ...] = ()


def resolve_one(document: Document, reference: str, _: Context, edit: str | None = None) -> str | Problem:
    return resolve(document, reference, edit)
