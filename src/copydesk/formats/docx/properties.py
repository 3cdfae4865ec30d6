"""Property lists (of a paragraph, a run, a cell, a table) with one property set or taken away, the others' bytes untouched."""

from collections.abc import Iterable, Sequence

from copydesk.formats.docx.markup import Edit, Element, Scope, scan, splice, tag


def set_property(source: bytes, holder: str, name: str, data: bytes | None, order: Sequence[str], scope: Scope) -> bytes:
    """The property list `source` (b"" where there is none; `holder` is its name) with `data` as its property `name`, at the place
    that the standard gives it; None takes the property away, and an empty list with it."""
    if not source:
        return tag(scope, holder, data) if data else b""
    root = scan(source, holder, scope).root
    found = root.child(f"w:{name}")
    if found is not None:
        made = splice(source, [Edit(found.start, found.end, data or b"")])
    elif data:
        made = insert_child(source, root, data, place_for(root, name, order))
    else:
        return source
    return made if data or scan(made, holder, scope).root.children else b""


def without(source: bytes, holder: str, names: Iterable[str], scope: Scope) -> bytes:
    """A property list without some properties."""
    for name in names:
        source = set_property(source, holder, name, None, (), scope)
    return source


def place_for(root: Element, name: str, order: Sequence[str]) -> int:
    """Before which child a new property goes: behind the last one that must stand before it."""
    before = set(order[: order.index(name)])
    places = [at + 1 for at, child in enumerate(root.children) if child.name.removeprefix("w:") in before]
    return max(places, default=0)


def insert_child(source: bytes, element: Element, data: bytes, index: int) -> bytes:
    """An element's bytes with a child more; one without an end tag gets one."""
    source, inner = opened(source, element)
    at = element.children[index - 1].end if index else inner
    return source[:at] + data + source[at:]


def opened(source: bytes, element: Element) -> tuple[bytes, int]:
    """The source with a start tag and an end tag for `element`, which may have had only one, and where its inside begins then."""
    if element.end != element.inner or source[element.inner - 2 : element.inner] != b"/>":
        return source, element.inner
    start = source[element.start : element.inner - 2].rstrip()
    name = start[1:].split(None, 1)[0]
    inner = element.start + len(start) + 1
    return source[: element.start] + start + b"></" + name + b">" + source[element.end :], inner
