"""Whether steps that a client sends may enter the order: of a known sort, of a bounded size, and leaving a document that is one."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from prosemirror.model import Fragment, Node, Schema
from prosemirror.transform import Step

from copydesk.errors import InputError
from copydesk.live.positions import shared_ends

SORTS = frozenset({"replace", "replaceAround", "addMark", "removeMark", "attr", "moveBlock", "setField"})
MAX_DEPTH = 60  # of blocks in blocks and what is in them; the tree shows 30 and locks what is deeper
MAX_ATTR_CHARS = 100_000  # of the source of a locked block, and of a field
BAD = "this is no step of this document"


class Steps(NamedTuple):
    """Steps that were applied, and the document after them."""

    steps: list[Step]
    doc: Node


def applied(doc: Node, told: Sequence[Any]) -> Steps:
    """The document after steps as JSON. InputError where one can't be applied to it; then none of them is."""
    steps: list[Step] = []
    try:
        for one in told:
            step = read(doc.type.schema, one)
            result = step.apply(doc)
            if result.doc is None:
                raise InputError(str(result.failed))
            _check(doc, result.doc)
            doc = result.doc
            steps.append(step)
    except RecursionError:
        raise InputError("this is too deep") from None
    # What a hostile step makes of the library's insides: wrong types, positions beyond the end, content that doesn't fit.
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, OverflowError) as error:
        raise InputError(f"{BAD}: {str(error)[:200]}") from None
    return Steps(steps, doc)


def read(schema: "Schema[Any, Any]", told: Any) -> Step:
    if not isinstance(told, dict) or told.get("stepType") not in SORTS:
        raise InputError(BAD)
    if any(
        type(told.get(name, 0)) is not int or told.get(name, 0) < 0 for name in ("from", "to", "gapFrom", "gapTo", "pos", "insert")
    ):
        raise InputError(BAD)
    return Step.from_json(schema, told)


def _check(before: Node, after: Node, depth: int = 0) -> None:
    """What is new in a document is of the schema, all of it: the library looks at the seams of a replacement alone."""
    if before is after:
        return
    if depth > MAX_DEPTH:
        raise InputError("this is too deep")
    olds, news = before.content.content, after.content.content
    start, end = shared_ends(before.content, after.content)
    fresh, gone = news[start : len(news) - end], olds[start : len(olds) - end]
    # A node holds types of nodes in a row: where those are the same, a document's many blocks needn't be looked at for one letter.
    _check_own(after, is_held=before.type == after.type and [one.type for one in fresh] == [one.type for one in gone])
    if len(fresh) == len(gone) == 1:
        _check(gone[0], fresh[0], depth + 1)
        return
    for node in fresh:
        _check_all(node, depth + 1)


def _check_all(node: Node, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise InputError("this is too deep")
    _check_own(node)
    for child in node.content.content:
        _check_all(child, depth + 1)


def _check_own(node: Node, *, is_held: bool = False) -> None:
    if not node.is_text and not is_held and not _is_content(node):
        raise InputError(f"{node.type.name} can't hold that")
    for value in (node.attrs or {}).values():
        _check_value(value)
    for mark in node.marks:
        for value in mark.attrs.values():
            _check_value(value)


def _is_content(node: Node) -> bool:
    match = node.type.content_match.match_fragment(Fragment(node.content.content))
    return match is not None and match.valid_end


def _check_value(value: Any) -> None:
    """Attrs are plain values; `fields` are texts by name."""
    if value is None or isinstance(value, bool | int | float):
        return
    if isinstance(value, str) and len(value) <= MAX_ATTR_CHARS:
        return
    if isinstance(value, dict | list) and len(value) <= 1_000:
        for one in value.values() if isinstance(value, dict) else value:
            _check_value(one)
        return
    raise InputError("an attribute of a block is a plain value, and not too long")
