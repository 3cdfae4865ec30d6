"""The trace of a change: a line for each node that it touched, with its id, the words that went in [-…-], those that came in {+…+}.

For a model that looks at what its edits did, and for a conversation that goes on from there.
"""

from collections.abc import Iterable, Iterator, Sequence

from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Insert, Move, Operation, Retype
from copydesk.editing.labels import name_of_target
from copydesk.editing.particulars import particulars
from copydesk.editing.preview import told_attrs
from copydesk.editing.words import Segment, word_diff
from copydesk.kinds import kind_named

NEAR = 40  # characters of unchanged text that are shown beside a change
PARTING = 3  # words that stay and are enough to tell two changes apart
MARKS = {"insert": "{{+{}+}}", "delete": "[-{}-]"}
START = "start"  # of a list: the number that it begins with; none has bullets
NAMED = frozenset({"origin"})  # attrs that are spelling and no content


def trace(
    before: Document, after: Document, operations: Iterable[Operation], max_lines: int = 60, *, is_whole: bool = False
) -> list[str]:
    """What became of each node, in the order in which they were touched. `is_whole`: with all of a text that changed, for who sees
    nothing else of the document."""
    made = list(operations)
    spots = _landed(before, after, made)
    lines = [line + spots.get(id, "") for id in touched(made) for line in _lines(before, after, id, made, is_whole=is_whole)]
    rest = len(lines) - max_lines
    return lines if rest <= 0 else [*lines[:max_lines], f"(and {rest} more lines)"]


def _lines(before: Document, after: Document, id: str, operations: list[Operation], *, is_whole: bool) -> Iterator[str]:
    old, new = before.nodes.get(id), after.nodes.get(id)
    if old is None and new is None:
        return
    if old is None or new is None:
        document, node = (after, new) if old is None else (before, old)
        assert node is not None
        if text := _text(document, node):
            more = "; ".join(f"{name}: {value}" for name, value in (*particulars(document, node), *_states(document, node)))
            text += f" ({more})" if more else ""
            yield f"#{id} {_noun(document, node)} {MARKS['insert' if old is None else 'delete'].format(text)}"
        return
    if (one := _text(before, old)) != (two := _text(after, new)):
        yield f"#{id} {_noun(after, new)} {''.join(_near(legible(word_diff(one, two)), is_whole=is_whole))}"
    for operation in operations:
        match operation:
            case Move() if operation.id == id and (old.parent != new.parent or before.index(id) != after.index(id)):
                yield f"#{id} {_noun(after, new)} moved {_spot(after, new)}: “{_text(after, new)[:NEAR]}”"
                return
            case Retype() if operation.id == id and old.type != new.type:
                yield f"#{id} was {_noun(before, old)}, is {_noun(after, new)}"
            case Assign() if operation.id == id and operation.name not in NAMED:
                was, now = old.attrs.get(operation.name), new.attrs.get(operation.name)
                if operation.name == START and (was is None) != (now is None):
                    yield f"#{id} {_called(after, new)} was {_sort(was)}, is {_sort(now)}"
                elif operation.name in told_attrs(after, id) and was != now:
                    yield f"#{id} {_called(after, new)} {operation.name}: {was} → {now}"


def _landed(before: Document, after: Document, operations: Sequence[Operation]) -> dict[str, str]:
    """Where what came stands, by the first node of it that has a text: what is right above and below it. Of several that came side
    by side the first tells it."""
    found: dict[str, str] = {}
    for operation in operations:
        if not isinstance(operation, Insert) or (top := operation.nodes[0].id) not in after or top in before:
            continue
        siblings, at = list(after[after[top].parent or after.root].children), after.index(top)
        if at and siblings[at - 1] not in before:
            continue
        first = next((node for node in after.walk(top) if _text(after, node)), None)
        if first is not None and not kind_named(after.kind).types[first.type].points:
            above = f"{_spot(after, after[top], 'at')}, "
            below = next((id for id in siblings[at:] if id in before), None)
            holder = _called(after, after[after[top].parent or after.root])
            end = f"before {_called(after, after[below])}" if below is not None else f"at the end of {holder}"
            found[first.id] = f" ({above}{end})" if at or below is not None else f" (alone in {holder})"
    return found


def _states(document: Document, node: Node) -> Iterator[tuple[str, object]]:
    """What a node is, of the few things that it may be: a status, whether it is done."""
    type = kind_named(document.kind).types[node.type]
    if not type.worded or type.in_outline:
        yield from (
            (name, node.attrs[name]) for name, allowed in type.attrs.items() if allowed and node.attrs.get(name) is not None
        )


def _text(document: Document, node: Node) -> str:
    if node.type == "row":
        return " | ".join(cell.text for cell in document.children(node.id))
    named = f"{node.attrs['name']}: " if node.type == "key" else ""
    return named + (name_of_target(document, node) if kind_named(document.kind).types[node.type].points else node.text)


def _called(document: Document, node: Node) -> str:
    """A node as one knows it: an id says nothing to who doesn't see the document."""
    held = (_text(document, document[id]) for id in (node.id, *(below.id for below in document.walk(node.id))))
    text = next((text for text in held if text.strip()), "")
    return f"{_noun(document, node)} “{' '.join(text.split())[:NEAR]}”" if text else _noun(document, node)


def _sort(start: object) -> str:
    return "bulleted" if start is None else "numbered"


def _spot(document: Document, node: Node, side: str = "to") -> str:
    """Where a node stands, by what is above it."""
    at = document.index(node.id)
    holder = document[node.parent or document.root]
    above = document[holder.children[at - 1]] if at else holder
    return f"{'behind' if at else f'{side} the beginning of'} {_called(document, above)}"


def _noun(document: Document, node: Node) -> str:
    if node.type == "cell":
        return _cell(document, node)
    return kind_named(document.kind).types[node.type].words[0]


def legible(segments: Sequence[Segment]) -> list[Segment]:
    """Segments in which changes that only a word or a space parts are one: a sentence written anew reads as one that went and one
    that came, not as a weave of both."""
    last = max((at for at, one in enumerate(segments) if one.change != "equal"), default=-1)
    result: list[Segment] = []
    old = new = ""
    for at, (change, text) in enumerate(segments):
        if change == "equal" and (at > last or not (old or new) or len(text.split()) >= PARTING):
            result += [*_exchange(old, new), Segment(change, text)]
            old = new = ""
        else:
            old += text if change != "insert" else ""
            new += text if change != "delete" else ""
    return [*result, *_exchange(old, new)]


def _exchange(old: str, new: str) -> Iterator[Segment]:
    if old:
        yield Segment("delete", old)
    if new:
        yield Segment("insert", new)


def _cell(document: Document, node: Node) -> str:
    """A cell by the first of its row and the head of its column: a figure alone tells nothing."""
    row = document[node.parent or document.root]
    head = document[document[row.parent or document.root].children[0]]
    at = row.children.index(node.id)
    column = document[head.children[at]].text if at < len(head.children) else ""
    return f"cell “{document[row.children[0]].text[:NEAR]}” / “{column[:NEAR]}”"


def _near(segments: list[Segment], *, is_whole: bool) -> Iterator[str]:
    """The changes with what stands next to them, or all of it."""
    for at, (change, text) in enumerate(segments):
        if change in MARKS:
            yield MARKS[change].format(text)
        elif is_whole or len(text) <= 2 * NEAR + 3:
            yield text
        else:
            head = text[:NEAR] if at else ""
            tail = text[-NEAR:] if at < len(segments) - 1 else ""
            yield f"{head} … {tail}"
