"""Every law that one change must keep, checked together: the helper that the law tests and scenarios call."""

import json
import re
from collections.abc import Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.document.jsonform import document_from_json, document_to_json, operation_from_json, operation_to_json
from copydesk.document.operations import Assign, Move, Operation, apply, invert, named
from copydesk.formats.reimport import reimport
from support.edits import shape


def check_tree(document: Document) -> None:
    """Ids are unique and well-formed, parents and children agree, and every node can be reached."""
    seen: set[str] = set()
    for node in document.walk():
        assert node.id not in seen
        seen.add(node.id)
        assert is_id(node.id), node.id
        for child in node.children:
            assert document[child].parent == node.id
    assert seen == set(document.nodes)


def check_change(before: Document, operations: Sequence[Operation], *, closed: bool = True) -> Document:
    """The document after `operations`, all laws checked on the way. `closed` asks that it is read back as it stands."""
    snapshot = json.dumps(document_to_json(before))
    after = apply(before, operations)
    assert json.dumps(document_to_json(before)) == snapshot, "the input was mutated"
    check_tree(after)
    check_json(after, operations)
    check_undo(before, after, operations)
    check_untouched(before, after, operations)
    if closed:
        data = formats.write(after)
        assert shape(formats.read(data, after.format, after.kind)) == shape(after), "not read back as it stands"
    check_reimport(before, after)
    return after


def check_json(document: Document, operations: Sequence[Operation]) -> None:
    assert document_from_json(json.loads(json.dumps(document_to_json(document)))) == document
    for operation in operations:
        assert operation_from_json(json.loads(json.dumps(operation_to_json(operation)))) == operation


def check_undo(before: Document, after: Document, operations: Sequence[Operation]) -> None:
    undone = apply(after, invert(operations))
    assert undone == before
    assert formats.write(undone) == formats.write(before)
    assert apply(undone, invert(invert(operations))) == after


def check_untouched(before: Document, after: Document, operations: Sequence[Operation]) -> None:
    """Law 1: a node that no operation names keeps its own bytes."""
    touched = {id for operation in operations for id in named(operation)}
    # What is moved into a quote or an item has the prefix of its new place on each line; nothing else of it may differ.
    moved = [operation.id for operation in operations if isinstance(operation, Move) and operation.id in after]
    below_moved = {node.id for id in moved for node in after.walk(id)}
    # A list that becomes numbered, or ceases to be, has another marker before each item, and what an item holds stands as far in.
    numbered = [operation.id for operation in operations if isinstance(operation, Assign) and operation.name == "start"]
    below_numbered = {node.id for id in numbered if id in after for node in after.walk(id)}
    old, new = formats.own_bytes(formats.pieces(before)), formats.own_bytes(formats.pieces(after))
    for id, data in old.items():
        if id in touched:
            continue
        if id in below_numbered:
            assert without_marker(new.get(id)) == without_marker(data), f"{before[id].type} {id} was numbered and changed"
        elif id in below_moved:
            assert without_prefixes(new.get(id)) == without_prefixes(data), f"{before[id].type} {id} moved along and changed"
        else:
            assert new.get(id) == data, f"{before[id].type} {id} was not named and changed"


def without_prefixes(data: bytes | None) -> list[bytes] | None:
    return None if data is None else [line.lstrip(b" \t>") for line in data.splitlines(keepends=True)]


def without_marker(data: bytes | None) -> list[bytes] | None:
    lines = without_prefixes(data)
    return lines and [re.sub(rb"\A(?:[-*+]|\d+[.)])[ \t]+", b"", lines[0]), *lines[1:]]


def check_reimport(before: Document, after: Document) -> None:
    """The structural diff, re-applied, gives the target's bytes, and undo of that the old ones."""
    data = formats.write(after)
    operations = reimport(before, data)
    again = apply(before, operations)
    check_tree(again)
    assert formats.write(again) == data
    assert apply(again, invert(operations)) == before
