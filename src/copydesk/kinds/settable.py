"""What edits can set in a kind, and what types they can make of a text: told from the kind's own table, in few words."""

from collections import Counter
from collections.abc import Collection, Mapping

from copydesk.kinds.kind import Kind, NodeType

_SPELLED = ("html", "definition")  # these are more than their words: they are written, not made
_FIELDS = "meta"


def settable(kind: Kind) -> Mapping[str, Mapping[str, tuple[object, ...]]]:
    """By type, the names that `set` takes, each with its values; no values allow any."""
    return {name: type.attrs for name, type in kind.types.items() if type.attrs and not type.locked}


def has_fields(kind: Kind) -> bool:
    """Whether the document may have fields of its own: front matter, or a title page."""
    return _FIELDS in kind.types


def names_told(kind: Kind, but: Collection[str] = (), *, fields: bool = True, lacks: Collection[str] = ()) -> str:
    """All that can be set, but for some types and for what is lacking; what the same types have together: "section, heading:
    level (1–6)"."""
    holders: dict[tuple[str, tuple[object, ...]], list[str]] = {}
    for type, names in settable(kind).items():
        for name, values in names.items() if type not in but else ():
            if name in lacks:
                continue
            holders.setdefault((name, values), []).append(type)
    groups: dict[str, dict[tuple[object, ...], list[str]]] = {}
    for (name, values), types in holders.items():
        groups.setdefault(", ".join(types), {}).setdefault(values, []).append(name)
    told = [f"{types}: {', '.join(_names(*one) for one in names.items())}" for types, names in groups.items()]
    inside = ", inside it author.name" if "markdown" in kind.formats else ""
    any_field = [f"document: any field{inside}"] if fields and has_fields(kind) else []
    return "; ".join([*told, *any_field])


def _names(values: tuple[object, ...], names: list[str]) -> str:
    return (" and " if values else ", ").join(names) + _values(values)


def _values(values: tuple[object, ...]) -> str:
    if not values:
        return ""
    if all(type(value) is int for value in values):
        return f" ({values[0]}–{values[-1]})"
    return f" ({'|'.join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)})"


def types_told(kind: Kind) -> str:
    """The types that a text can be made: each stands where another does, or in a list."""
    texts = [type for type in kind.types.values() if _is_plain(type)]
    holders = Counter(holder for type in texts for holder in type.inside)
    listed = {type.runs_of for type in kind.types.values()}
    return ", ".join(type.name for type in texts if type.name in listed or any(holders[holder] > 1 for holder in type.inside))


def _is_plain(type: NodeType) -> bool:
    is_address = any(name.endswith("url") for name in type.attrs)
    return type.has_text and not type.locked and not type.points and not is_address and type.name not in _SPELLED
