"""A section's level, and with it the place that this level has: what is deeper stands in the section above."""

from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, assign, move
from copydesk.errors import InputError


def relevel(document: Document, id: str, level: int) -> list[Operation]:
    """Gives a section another level, and with it the place that this level has: deeper ones stand in the section above."""
    node = document[id]
    old = node.attrs["level"]
    assert isinstance(old, int)
    operations: list[Operation] = []
    for below in document.walk(id):
        own = below.attrs.get("level")
        if below.type == "section" and isinstance(own, int):
            if own + level - old > 6:
                raise InputError("a heading below it would be deeper than six levels")
            operations.append(assign(document, below.id, "level", own + level - old))
    after = apply(document, operations)
    return [*operations, *(_sink(after, id, level) if level > old else _rise(after, id, level))]


def _sink(document: Document, id: str, level: int) -> list[Operation]:
    """A section that became deeper goes into the section above it, as far down as its level says."""
    node = document[id]
    index = document.index(id)
    above = document[node.parent or ""].children[index - 1] if index else None
    if above is None or document[above].type != "section" or document[above].attrs["level"] >= level:  # type: ignore[operator]
        return []
    while (last := document[above].children) and document[last[-1]].type == "section" and document[last[-1]].attrs["level"] < level:  # type: ignore[operator]
        above = last[-1]
    return [move(document, id, above, len(document[above].children))]


def _rise(document: Document, id: str, level: int) -> list[Operation]:
    """A section that became higher comes out of those that are not, and takes in what followed it there."""
    operations: list[Operation] = []
    while (parent := document[document[id].parent or ""]).type == "section" and parent.attrs["level"] >= level:  # type: ignore[operator]
        following = list(parent.children)[document.index(id) + 1 :]
        steps: list[Operation] = []
        for sibling in following:
            steps.append(move(document, sibling, id, len(document[id].children)))
            document = apply(document, steps[-1:])
        assert parent.parent is not None
        steps.append(move(document, id, parent.parent, document.index(parent.id) + 1))
        document = apply(document, steps[-1:])
        operations += steps
    return operations
