"""The JSON form of documents and operations, with a version number; what a store or a client keeps and gives back."""

from collections.abc import Iterable, Mapping
from typing import Any

from immutables import Map

from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.document import Document
from copydesk.document.node import NO_ATTRS, Attrs, Node, Origin, Value
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, Splice

VERSION = 1
Json = dict[str, Any]
_SPELLING = ("lead", "head", "body", "tail", "close")
_OPERATIONS: dict[str, type[Operation]] = {
    "insert": Insert,
    "remove": Remove,
    "move": Move,
    "splice": Splice,
    "assign": Assign,
    "retype": Retype,
}


def document_to_json(document: Document) -> Json:
    """Nodes in reading order, each before its children; `parent` follows from `children` and is left out."""
    return {
        "copydesk": VERSION,
        "kind": document.kind,
        "format": document.format,
        "root": document.root,
        "nodes": [node_to_json(node) for node in document.walk()],
    }


def document_from_json(data: Mapping[str, Any]) -> Document:
    if data.get("copydesk") != VERSION:
        raise ValueError(f"not a document of form {VERSION}: {data.get('copydesk')!r}")
    nodes = nodes_from_json(data["nodes"], None)
    return Document(data["kind"], data["format"], data["root"], Map((node.id, node) for node in nodes))


def operation_to_json(operation: Operation) -> Json:
    match operation:
        case Insert(parent, index, nodes):
            return {"do": "insert", "parent": parent, "index": index, "nodes": [node_to_json(node) for node in nodes]}
        case Remove(parent, index, nodes):
            return {"do": "remove", "parent": parent, "index": index, "nodes": [node_to_json(node) for node in nodes]}
        case Assign(id, name, old, new) if name == "origin":
            return {"do": "assign", "id": id, "name": name, "old": _origin(old), "new": _origin(new)}
        case Move() | Splice() | Assign() | Retype():
            return {"do": type(operation).__name__.lower(), **{name: getattr(operation, name) for name in operation.__slots__}}


def operation_from_json(data: Mapping[str, Any]) -> Operation:
    fields = {name: value for name, value in data.items() if name != "do"}
    made = _OPERATIONS.get(data["do"])
    if made is None:
        raise ValueError(f"no operation {data['do']!r}")
    if "nodes" in fields:
        fields["nodes"] = tuple(nodes_from_json(fields["nodes"], fields["parent"]))
    if made is Assign:
        read = _origin_from if fields["name"] == "origin" else value_from_json
        fields["old"], fields["new"] = read(fields["old"]), read(fields["new"])
    return made(**fields)


def node_to_json(node: Node) -> Json:
    """A node as an object; what is empty is left out."""
    result: Json = {"id": node.id, "type": node.type}
    if node.text:
        result["text"] = node.text
    if node.attrs:
        result["attrs"] = dict(node.attrs)
    if node.children:
        result["children"] = list(node.children)
    if node.origin is not None:
        result["origin"] = origin_to_json(node.origin, node)
    return result


def nodes_from_json(data: Iterable[Mapping[str, Any]], parent: str | None) -> list[Node]:
    """The nodes of one subtree, parents filled in."""
    result: list[Node] = []
    parents: dict[str, str] = {}
    for item in data:
        children = item.get("children")
        for child in children or ():
            parents[child] = item["id"]
        text = item.get("text", "")
        attrs = attrs_from_json(item.get("attrs"))
        bare = Node(
            item["id"],
            item["type"],
            text,
            attrs,
            parents.get(item["id"], parent),
            Children(children) if children else NO_CHILDREN,
            None,
        )
        result.append(bare._replace(origin=origin_from_json(item.get("origin"), bare)))
    return result


def origin_to_json(origin: Origin, node: Node | None = None) -> Json:
    """An origin as an object; what equals the node it belongs to is left out."""
    result: Json = {name: part.decode("utf-8", "surrogateescape") for name in _SPELLING if (part := getattr(origin, name))}
    if origin.body == b"":
        result["body"] = ""
    if node is None or origin.type != node.type:
        result["type"] = origin.type
    if node is None or origin.text != node.text:
        result["text"] = origin.text
    if node is None or origin.attrs != node.attrs:
        result["attrs"] = dict(origin.attrs)
    if origin.context:
        result["context"] = list(origin.context)
    if origin.after is not None:
        result["after"] = origin.after
    return result


def origin_from_json(data: Mapping[str, Any] | None, node: Node | None = None) -> Origin | None:
    if data is None:
        return None
    parts = {name: data[name].encode("utf-8", "surrogateescape") for name in _SPELLING if name in data}
    return Origin(
        type=data["type"] if node is None else data.get("type", node.type),
        text=data["text"] if node is None else data.get("text", node.text),
        attrs=node.attrs if node is not None and "attrs" not in data else attrs_from_json(data["attrs"]),
        context=tuple(data.get("context", ())),
        after=data.get("after"),
        **parts,
    )


def attrs_from_json(data: Mapping[str, Any] | None) -> Attrs:
    if not data:
        return NO_ATTRS
    return Map({name: read for name, value in data.items() if (read := value_from_json(value)) is not None})


def value_from_json(value: Any) -> Value | None:
    """JSON lists become tuples, so that a value can't be changed from outside."""
    return tuple(value_from_json(item) for item in value) if isinstance(value, list) else value  # type: ignore[misc]  # no nulls in lists


def _origin(value: object) -> Json | None:
    return origin_to_json(value) if isinstance(value, Origin) else None


def _origin_from(data: Mapping[str, Any] | None) -> Origin | None:
    return origin_from_json(data)
