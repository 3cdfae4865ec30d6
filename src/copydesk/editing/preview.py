"""What a change looks like before and after it: a unified diff, the nodes changed, each edit's two sides."""

from collections.abc import Collection, Iterable, Iterator

from copydesk import formats
from copydesk.document.alignment import Opcode, opcodes
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.ends import long_common_ends
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove
from copydesk.editing.bind import Bound
from copydesk.editing.fold import folded
from copydesk.editing.labels import label, name_of_target
from copydesk.editing.particulars import particulars
from copydesk.editing.patches.unified import NO_NEWLINE
from copydesk.formats.stretches import stretches
from copydesk.kinds import kind_named
from copydesk.plan.turn import ChangedNode, EditReport

CONTEXT = 3
MAX_CHANGED = 200  # nodes listed in a turn
CHECKED = "checked"  # the attr of a task that is done or not


def unified(before: bytes, after: bytes, name: str = "document") -> str:
    """A unified diff of two texts."""
    if before == after:
        return ""
    return headed(hunks(before, after), name)


def headed(hunks: str, name: str = "document") -> str:
    return f"--- {name}\n+++ {name}\n{hunks}"


def hunks(before: bytes, after: bytes, above_old: int = 0, above_new: int = 0) -> str:
    """The hunks of whole lines, above which so many stand in each version."""
    start, end = _unequal(before, after)
    old, new = _lines(before[start : len(before) - end]), _lines(after[start : len(after) - end])
    more = before.count(b"\n", 0, start)
    return "".join(_hunks(old, new, above_old + more, above_new + more))


def _unequal(before: bytes, after: bytes) -> tuple[int, int]:
    """How much of two texts is left out of the comparison at their start and end: whole lines that are equal, but for a few."""
    start, end = long_common_ends(before, after)
    for _ in range(CONTEXT + 1):
        start = max(0, before.rfind(b"\n", 0, start))
    end = len(before) - end
    for _ in range(CONTEXT + 1):
        found = before.find(b"\n", end)
        end = found + 1 if found >= 0 else len(before)
    return (start + 1 if start else 0), len(before) - end


def _lines(data: bytes) -> list[str]:
    """The lines without their ends: the last of a file that doesn't end it has what tells so."""
    *ended, rest = data.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    return [*ended, f"{rest}\n{NO_NEWLINE}"] if rest else ended


def _hunks(old: list[str], new: list[str], above_old: int, above_new: int) -> Iterator[str]:
    for group in _grouped(opcodes(old, new)):
        old_start, old_end, new_start, new_end = group[0][1], group[-1][2], group[0][3], group[-1][4]
        yield f"@@ -{_range(above_old + old_start, above_old + old_end)} +{_range(above_new + new_start, above_new + new_end)} @@\n"
        for tag, one, two, three, four in group:
            if tag == "equal":
                yield from (f" {line}\n" for line in old[one:two])
            else:
                yield from (f"-{line}\n" for line in old[one:two])
                yield from (f"+{line}\n" for line in new[three:four])


def _range(start: int, end: int) -> str:
    return str(start + 1) if end - start == 1 else f"{start + 1 if end > start else start},{end - start}"


def _grouped(codes: list[Opcode]) -> Iterator[list[Opcode]]:
    """Hunks: changes with a few lines around them."""
    group: list[Opcode] = []
    for place, (tag, a, b, c, d) in enumerate(codes):
        if tag != "equal":
            group.append((tag, a, b, c, d))
            continue
        first, last = place == 0, place == len(codes) - 1
        if first:
            keep = min(CONTEXT, b - a)
            group.append((tag, b - keep, b, d - keep, d))
        elif last or b - a > 2 * CONTEXT:
            keep = min(CONTEXT, b - a)
            group.append((tag, a, a + keep, c, c + keep))
            yield group
            group = [] if last else [(tag, b - keep, b, d - keep, d)]
        else:
            group.append((tag, a, b, c, d))
    if any(code[0] != "equal" for code in group):
        yield group


def changed_nodes(after: Document, operations: Iterable[Operation]) -> tuple[ChangedNode, ...]:
    """The nodes that operations named and that still stand."""
    ids = [id for id in touched(operations) if id in after][:MAX_CHANGED]
    return tuple(ChangedNode(id, label(after, id), after[id].text) for id in ids)


def edit_reports(bound: Bound, state: str, without: Collection[str] = ()) -> tuple[EditReport, ...]:
    """Each edit of a bound plan, as it is shown, with the text of what it touched, before and after, but for some nodes."""
    reports = []
    for edit in folded(bound):
        ids = [id for id in touched(one for one in edit.operations if not _stays(one)) if id not in without]
        names = {
            (op.id, op.name) for op in edit.operations if isinstance(op, Assign) and op.name in told_attrs(bound.before, op.id)
        }
        names |= {(node.id, name) for node in _whole(edit.operations) for name, _ in particulars(bound.before, node)}
        before, after = (
            "\n".join(text for id in ids if id in side for text in _texts(side, id, names)) for side in (bound.before, bound.after)
        )
        reports.append(EditReport(edit.edit.id, edit.edit.action, edit.label, before, after, state))
    return tuple(reports)


def _whole(operations: Iterable[Operation]) -> Iterator[Node]:
    """The nodes that came or went."""
    return (node for one in operations if isinstance(one, Insert | Remove) for node in one.nodes)


def _stays(operation: Operation) -> bool:
    """Whether an operation puts a node where it is: its marker is spelled anew, as when a list is of another sort."""
    return isinstance(operation, Move) and (operation.parent, operation.index) == (operation.from_parent, operation.from_index)


def told_attrs(document: Document, id: str) -> frozenset[str]:
    """The attrs of a node that a person sets and sees: a status, whether it is done."""
    known = kind_named(document.kind).types[document[id].type].attrs if id in document else ()
    return frozenset(known)


def _texts(document: Document, id: str, names: set[tuple[str, str]]) -> Iterator[str]:
    """The text of a node as an edit shows it, and the attrs that the edit sets."""
    node = document[id]
    points = kind_named(document.kind).types[node.type].points
    text = name_of_target(document, node) if points else node.text
    if (id, CHECKED) in names:
        yield f"{'☑' if node.attrs.get(CHECKED) else '☐'} {text}"
    elif text:
        yield text
    for _, name in sorted(pair for pair in names if pair[0] == id and pair[1] != CHECKED):
        yield f"{name}: {'' if node.attrs.get(name) is None else node.attrs[name]}"


def document_diff(before: Document, after: Document, name: str = "document") -> str:
    found = stretches(before, after)
    if found is None:
        return unified(formats.shown(before), formats.shown(after), name)
    unequal = [stretch for stretch in found if stretch.old != stretch.new]
    return headed("".join(hunks(*stretch) for stretch in unequal), name) if unequal else ""
