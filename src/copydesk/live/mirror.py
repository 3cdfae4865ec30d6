"""The live document made from our tree, and its blocks told as an editor would send them."""

from typing import Any
from zlib import crc32

from prosemirror.model import Node

from copydesk.document.document import Document
from copydesk.document.ids import derive
from copydesk.formats.sheet.blocks import alone, sheet
from copydesk.live.schemas import SPECS, schema_named

SHEET = "sheet"
VALUED = ("textColor", "backgroundColor")
Json = dict[str, Any]
_NODES = SPECS[SHEET]["nodes"]
_RANK = {name: at for at, name in enumerate(SPECS[SHEET]["marks"])}


def live_of(tree: Document) -> Node:
    """The live document that a tree is shown as."""
    made = sheet(tree)
    blocks = made.blocks or [{"id": derive(crc32(tree.root.encode()), tree.nodes), "type": "paragraph", "content": []}]
    fields = {field["name"]: field["text"] for field in made.fields}
    return Node.from_json(schema_named(SHEET), {"type": "doc", "attrs": {"fields": fields}, "content": [group_json(blocks)]})


def container(block: Json) -> Node:
    """A block of a sheet as a node, with those in it."""
    return Node.from_json(schema_named(SHEET), container_json(block))


def block(tree: Document, id: str) -> Node:
    """A node of the tree as a block, without those in it."""
    return container({**alone(tree, id), "children": []})


def container_json(block: Json) -> Json:
    inner = [_content(block)]
    if block.get("children"):
        inner.append(group_json(block["children"]))
    return {"type": "blockContainer", "attrs": {"id": block["id"]}, "content": inner}


def group_json(blocks: list[Json]) -> Json:
    return {"type": "blockGroup", "content": [container_json(block) for block in blocks]}


def _attrs(type: str, props: Json) -> Json:
    return {name: props.get(name, spec.get("default")) for name, spec in (_NODES[type].get("attrs") or {}).items()}


def _content(block: Json) -> Json:
    type, content = block["type"], block.get("content")
    made: Json = {"type": type, "attrs": _attrs(type, block.get("props", {}))}
    if type == "table":
        heads = content.get("headerRows", 0)  # type: ignore[union-attr]
        made["content"] = [
            {"type": "tableRow", "content": [_cell("tableHeader" if at < heads else "tableCell", cell) for cell in row["cells"]]}
            for at, row in enumerate(content["rows"])  # type: ignore[index]
        ]
    elif content:
        made["content"] = _inline(content, has_breaks=type != "codeBlock")
    return made


def _cell(type: str, cell: Json) -> Json:
    inside = {"type": "tableParagraph", "content": _inline(cell["content"])}
    return {"type": type, "attrs": _attrs(type, cell.get("props", {})), "content": [inside]}


def _inline(content: list[Json], *, has_breaks: bool = True) -> list[Json]:
    made: list[Json] = []
    for item in content:
        if item["type"] == "locked":
            made.append({"type": "locked", "attrs": item["props"]})
            continue
        link = [{"type": "link", "attrs": {"href": item["href"]}}] if item["type"] == "link" else []
        for run in item["content"] if link else [item]:
            marks = [*link, *(_mark(name, value) for name, value in run.get("styles", {}).items())]
            marks.sort(key=lambda mark: _RANK[mark["type"]])
            for at, line in enumerate(run["text"].split("\n") if has_breaks else [run["text"]]):
                made += [{"type": "hardBreak"}] if at else []
                made += [{"type": "text", "text": line, "marks": marks}] if line else []
    return made


def _mark(name: str, value: Any) -> Json:
    return {"type": name, "attrs": {"stringValue": value}} if name in VALUED else {"type": name}


# And back


def said(own: Node) -> Json:
    """The type, props and content of a block's own node, as an editor would send them."""
    made: Json = {"type": own.type.name, "props": {name: value for name, value in (own.attrs or {}).items() if value is not None}}
    if own.type.name == "table":
        rows = [{"cells": [_said_cell(cell) for cell in row.content.content]} for row in own.content.content]
        made["content"] = {"type": "tableContent", "rows": rows}
    elif own.is_textblock:
        made["content"] = _runs(own)
    return made


def _said_cell(cell: Node) -> Json:
    runs: list[Json] = []
    for paragraph in cell.content.content:
        runs += [{"type": "text", "text": "\n", "styles": {}}] if runs else []
        runs += _runs(paragraph)
    return {"type": "tableCell", "content": runs}


def _runs(text: Node) -> list[Json]:
    made: list[Json] = []
    for node in text.content.content:
        if node.type.name == "hardBreak":
            made.append({"type": "text", "text": "\n", "styles": {}})
        elif not node.is_text:
            made.append({"type": "locked", "props": dict(node.attrs)})
        else:
            styles = {mark.type.name: mark.attrs.get("stringValue", True) for mark in node.marks if mark.type.name != "link"}
            run = {"type": "text", "text": node.text, "styles": styles}
            address = next((mark.attrs["href"] for mark in node.marks if mark.type.name == "link"), None)
            made.append(run if address is None else {"type": "link", "href": address, "content": [run]})
    return made


def is_blank(own: Node) -> bool:
    """Whether a text says nothing: most formats have no way to write it."""
    if not own.is_textblock or own.type.name == "codeBlock":
        return False
    return not own.text_content.strip() and all(node.is_text or node.type.name == "hardBreak" for node in own.content.content)
