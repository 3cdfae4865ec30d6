"""Forms about the document as a whole, its fields, how far its parts are, and what depends on what."""

from collections.abc import Mapping
from typing import Any

from copydesk.language.questions.asking import Asking, Places
from copydesk.language.questions.extracts import extract
from copydesk.language.questions.grouping import read_condition
from copydesk.language.questions.groups import Condition, Head
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import Field
from copydesk.reading.lookup import (
    Contents,
    Group,
    Help,
    Known,
    Lookup,
    Missing,
    Overview,
    Reaches,
    Relations,
    Thing,
    Value,
    Whether,
)
from copydesk.reading.places import noun
from copydesk.references.roles import in_role
from copydesk.words.inflection import plural

Said = Mapping[str, Any]
# What people call a field that a document has under another name.
_FIELDS = {"author": ("author", "authors", "by"), "date": ("date", "draft date", "published", "created", "updated", "lastmod")}

_HAVING = ("have", "contain", "include", "depend", "rely", "need", "require", "lack", "miss")


def _overview(_: Asking, __: Said) -> Lookup | None:
    return Overview()


def _contents(_: Asking, __: Said) -> Lookup | None:
    return Contents()


def _help(_: Asking, __: Said) -> Lookup | None:
    return Help()


def _title(asking: Asking, _: Said) -> Lookup | None:
    found = in_role(asking.document, "title")
    return Value("title", found[0]) if found else Missing("The document has no title.", "")


def _field(asking: Asking, said: Said) -> Lookup | None:
    """The value of a field: of the document where no place is named, else of that place."""
    field: Field = said["field"]
    places: Places | None = said.get("place")
    if places is None or places.answers[0][0] == asking.document.root:
        if field.keys:
            return Value(field.name, field.keys, within=field.within)
        root = asking.document[asking.document.root]
        known = field.attr in asking.kind.types[root.type].attrs
        return Value(field.name, (root.id,), field.attr) if known else None
    nodes = places.nodes
    fitting = tuple(id for id in nodes if field.attr in asking.kind.types[asking.document[id].type].attrs)
    return Value(field.name, fitting, field.attr) if fitting else None


def _field_of_nodes(asking: Asking, said: Said) -> Lookup | None:
    """A field of each of some nodes: what are the statuses of the steps."""
    field: Field = said["field"]
    nodes = tuple(thing.node for thing in said["nodes"].group.things)
    fitting = tuple(id for id in nodes if field.attr in asking.kind.types[asking.document[id].type].attrs)
    return Value(field.name, fitting, field.attr) if fitting else None


def _author(asking: Asking, _: Said) -> Lookup | None:
    known = _known_field(asking, "author")
    told = extract("who wrote this", asking.document) if isinstance(known, Missing) else None  # "Prepared by Ann Lee"
    return Known(told) if told is not None else known


def _date(asking: Asking, _: Said) -> Lookup | None:
    return _known_field(asking, "date")


def _known_field(asking: Asking, name: str) -> Lookup | None:
    keys = [node for node in asking.document.walk() if node.type == "key"]
    found = tuple(node.id for node in keys if str(node.attrs.get("name", "")).casefold() in _FIELDS[name])
    return Value(name, found[:1]) if found else Missing(f"The document doesn't say: it has no field for the {name}.", "")


def _is_state(asking: Asking, said: Said) -> Lookup | None:
    """Is the step done, is the section empty: a condition put to what is named."""
    places: Places = said["place"]
    (start, end) = said["condition"]
    nodes = places.nodes
    types = tuple(dict.fromkeys(asking.document[id].type for id in nodes))
    word = noun(asking.document, nodes[0])
    condition: Condition | None = read_condition(asking, Head(Named(word, plural(word), types, word=word)), start, end)
    if condition is None or condition.is_weak:
        return None
    all_of = Group(tuple(Thing(id) for id in nodes), word, plural(word))
    return Whether(
        Group(tuple(filter(condition.holds, all_of.things)), word, plural(word), f" {_said(condition, len(nodes))}"), all_of
    )


def _said(condition: Condition, number: int) -> str:
    return (condition.of_one if number == 1 else "") or condition.said or condition.before


def _has_state(asking: Asking, said: Said) -> Lookup | None:
    """Does the step have attachments, does it depend on another."""
    return _is_state(asking, said) if asking.words[said["condition"][0]] in _HAVING else None


def _are_all(asking: Asking, said: Said) -> Lookup | None:
    """Are all steps final?"""
    (start, end) = said["condition"]
    read = said["nodes"]
    condition = read_condition(asking, Head(read.named), start, end)
    if condition is None or condition.is_weak:
        return None
    group: Group = read.group
    return Whether(
        group._replace(things=tuple(filter(condition.holds, group.things)), said=f" {condition.said or condition.before}"), group
    )


def _depends_on(asking: Asking, said: Said) -> Lookup | None:
    return _related(asking, said, up=True)


def _depended_on_by(asking: Asking, said: Said) -> Lookup | None:
    return _related(asking, said, up=False)


def _chain_up(asking: Asking, said: Said) -> Lookup | None:
    return _related(asking, said, up=True, whole_chain=True)


def _chain_down(asking: Asking, said: Said) -> Lookup | None:
    return _related(asking, said, up=False, whole_chain=True)


def _reaches(asking: Asking, said: Said) -> Lookup | None:
    one, other = said["place"].nodes, said["other"].nodes
    is_tree = all(asking.kind.types[asking.document[id].type].state for id in (*one, *other))
    return Reaches(one[0], other[0]) if len(one) == len(other) == 1 and is_tree else None


def _related(asking: Asking, said: Said, *, up: bool, whole_chain: bool = False) -> Lookup | None:
    places: Places = said["place"]
    nodes = places.nodes
    if len(nodes) != 1 or nodes[0] == asking.document.root:
        return None
    return Relations(nodes[0], up, whole_chain)
