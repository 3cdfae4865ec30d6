"""Experiment JSON to a document: an object is a node, spelled by its own bytes with the values that became children emptied.

A shape that can't be told apart into nodes is an InputError with its path; anything else that is odd is kept as it stands.
"""

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.errors import InputError
from copydesk.formats.experiment.content import read_content
from copydesk.formats.experiment.layout import carve, layout_of
from copydesk.formats.experiment.positions import COUNTED, position_in, rule_of
from copydesk.formats.experiment.shape import CONTENT, HOLES, REFERENCE, TEXT_KEYS
from copydesk.formats.experiment.strings import SPACED, style_of
from copydesk.formats.experiment.values import attrs_in, text_in, text_value
from copydesk.formats.jsonsource import Span, scan

_NAMES = {"object": "an object", "array": "a list", "string": "a text", "number": "a number", "word": "true, false or null"}
_WITH_ID = ("dependency", REFERENCE)  # their text is an id, which may be a number; a name may not


def read(data: bytes, kind: str) -> Document:
    top = scan(data)
    if top.kind != "object":
        raise InputError(f"an experiment is a JSON object with blocks, but this is {_NAMES[top.kind]}; a list of blocks is a note")
    if top.get("blocks") is None:
        raise InputError('an experiment has a list "blocks", which this JSON has not; if it is another kind of document, say which')
    _, key, value = top.members[0]
    style = style_of(data, 0) | (SPACED if b" " in data[key.end : value.start] else 0)
    root = _draft(top, "document", "", style)
    root.head, root.close = data[: top.start], data[top.end :]
    _set_rules(root)
    root.context = (*root.context, style)
    return build(kind, "experiment", root)


def _draft(span: Span, type: str, path: str, style: int) -> Draft:
    """The draft of a value and all below it. The shape is four levels deep, so this may call itself."""
    if type == CONTENT:
        return read_content(span, style)
    if type == REFERENCE:
        if span.kind not in ("string", "number"):
            raise _wrong(path, "the id of a tree", span)
        return Draft(type, text_value(span), body=span.raw)
    if span.kind != "object":
        raise _wrong(path, "an object", span)
    _check(span, type, path)
    draft = Draft(type, text_in(span, type), attrs_in(span, type), body=span.raw)
    if type in HOLES:
        draft.body, layout, groups = carve(span, type)
        draft.context = layout.context()
        for hole, group in zip(HOLES[type], groups, strict=True):
            for place, (lead, item) in enumerate(group):
                child = _draft(item, hole.type, f"{path and path + '.'}{hole.key}[{place}]", style)
                child.lead = lead
                draft.children.append(child)
    return draft


def _check(span: Span, type: str, path: str) -> None:
    """That the values which become text and children can."""
    before = path and path + "."
    text = span.get(TEXT_KEYS[type])
    if text is not None and text.kind != "string" and text.raw != b"null" and not (type in _WITH_ID and text.kind == "number"):
        raise _wrong(before + TEXT_KEYS[type], "a text", text)
    for hole in HOLES.get(type, ()):
        value = span.get(hole.key)
        wanted = "string" if hole.type == CONTENT else "array"
        if value is not None and value.kind != wanted and value.raw != b"null":
            raise _wrong(before + hole.key, _NAMES[wanted], value)


def _wrong(path: str, wanted: str, span: Span) -> InputError:
    line = span.source.count(b"\n", 0, span.start) + 1
    return InputError(f"{path} must be {wanted}, but is {_NAMES[span.kind]} (line {line}); correct it and try again")


def _set_rules(root: Draft) -> None:
    """Records how the positions in each list are counted; an empty list counts as others do, in a file without any from 0."""
    holders = [*root.children, root]  # an empty block goes by other blocks before it goes by the tree
    rules = {holder: rule_of([_position(child) for child in holder.children]) for holder in holders if holder.children}
    usual = next(iter(rules.values()), (COUNTED, 0))
    for holder in holders:
        rule, base = rules.get(holder, usual)
        holder.context = layout_of(holder.context, holder.type)._replace(rule=rule, base=base).context()


def _position(draft: Draft) -> int | None:
    place = layout_of(draft.context, draft.type).position
    return position_in((draft.body or b"")[place.start : place.end]) if place.start >= 0 else None
