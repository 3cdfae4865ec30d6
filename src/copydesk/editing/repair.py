"""Closure repairs: a plan whose result would be read back as something else, mended where that needs no guess.

In this order: the first character of a text line that looks like the start of a block is escaped, in the operation that wrote the
text; like neighbours that the format can't keep apart become one, and the report says so; else the plan is refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from copydesk import formats
from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Operation, OperationError, Splice, apply
from copydesk.editing.escapes import dangerous_lines, escaped, has_blank_line, is_running_text
from copydesk.editing.merging import merge_neighbours

MAX_TRIED = 40  # escapes that are tried one by one whether they are needed

Lines = frozenset[tuple[str, int]]  # nodes, and lines of their texts


def repair(before: Document, after: Document, operations: Sequence[Operation]) -> tuple[list[Operation], list[str]] | None:
    """Operations from `before` that do what `operations` meant and are read back as they stand, and what the report must say.

    The operations given come first, in their order, with texts escaped where needed; what is added follows them. None where no
    repair helps.
    """
    written = [after[id] for id in _written(operations) if id in after and is_running_text(after, id)]
    if any(has_blank_line(node.text) for node in written):
        return None
    found: Lines = frozenset((node.id, line) for node in written for line in dangerous_lines(node))
    plan = Attempts(before, after, operations)
    for escapes, merges in ((found, False), (frozenset[tuple[str, int]](), True), (found, True)):
        if plan.attempt(escapes, merges=merges) is not None:
            return plan.attempt(plan.needed(escapes, merges=merges), merges=merges)
    return None


def closes(before: Document, operations: Sequence[Operation]) -> bool:
    """Whether what `operations` make is read back as it stands."""
    try:
        after = apply(before, operations)
    except OperationError:
        return False
    return formats.first_difference(after, beside(after, operations)) is None


class Attempts:
    """Ways to mend one plan."""

    def __init__(self, before: Document, after: Document, operations: Sequence[Operation]) -> None:
        self.before = before
        self.after = after
        self.operations = operations

    def attempt(self, escapes: Lines, *, merges: bool) -> tuple[list[Operation], list[str]] | None:
        """The plan with these lines escaped, and like neighbours merged; None where that changes nothing or doesn't close."""
        texts = {id: escaped(self.after[id], [line for node, line in escapes if node == id]) for id in {id for id, _ in escapes}}
        made = with_texts(self.before, self.operations, texts)
        merging: list[Operation] = []
        sentences: list[str] = []
        if merges:
            merging, sentences = merge_neighbours(self.before, apply(self.before, made), made)
            made += merging
        return (made, sentences) if (texts or merging) and closes(self.before, made) else None

    def needed(self, escapes: Lines, *, merges: bool) -> Lines:
        """The fewest of `escapes` that do: each is left out in turn, where they are not too many for that."""
        for one in sorted(escapes) if len(escapes) <= MAX_TRIED else ():
            fewer = escapes - {one}
            if self.attempt(fewer, merges=merges) is not None:
                escapes = fewer
        return escapes


def with_texts(before: Document, operations: Sequence[Operation], texts: Mapping[str, str]) -> list[Operation]:
    """`operations`, changed so that these nodes end up with these texts: each in the last operation that wrote its text."""
    result = list(operations)
    current = {id: before[id].text for id in texts if id in before}
    last: dict[str, tuple[int, str]] = {}  # the place of that operation, and the text that it found
    for place, operation in enumerate(operations):
        if isinstance(operation, Splice) and operation.id in texts:
            old = current[operation.id]
            last[operation.id] = place, old
            end = operation.start + len(operation.old)
            current[operation.id] = old[: operation.start] + operation.new + old[end:]
        elif isinstance(operation, Insert):
            for node in operation.nodes:
                if node.id in texts:
                    current[node.id], last[node.id] = node.text, (place, "")
    for id, (place, old) in last.items():
        result[place] = _with_text(result[place], id, old, texts[id])
    return result


def _with_text(operation: Operation, id: str, old: str, text: str) -> Operation:
    """The operation that wrote a node's text, writing `text`: an insertion, or a splice of what it found."""
    if isinstance(operation, Insert):
        nodes = (node._replace(text=text) if node.id == id else node for node in operation.nodes)
        return Insert(operation.parent, operation.index, tuple(nodes))
    return _splice(id, old, text)


def _splice(id: str, old: str, new: str) -> Splice:
    """From one text to another by the shortest span that differs."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    return Splice(id, start, old[start : len(old) - end], new[start : len(new) - end])


def _common(one: str, two: str) -> int:
    """How many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))


def _written(operations: Iterable[Operation]) -> dict[str, None]:
    """The nodes whose text these operations changed or brought."""
    found: dict[str, None] = {}
    for operation in operations:
        if isinstance(operation, Splice):
            found[operation.id] = None
        elif isinstance(operation, Insert):
            found |= {node.id: None for node in operation.nodes if node.text}
    return found
