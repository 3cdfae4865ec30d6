"""A document's bytes as lines for people, independent of our own readers: JSON as an outline, text as it is."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

MARKS = {"bold": "**", "italic": "_", "strike": "~~", "code": "`", "underline": "__"}
HEADS = {"bulletListItem": "- ", "numberedListItem": "1. ", "toggleListItem": "> - ", "quote": "> ", "codeBlock": "` "}


def shown(data: bytes) -> str:
    """The lines of a file, joined."""
    text = data.decode()
    if text.lstrip().startswith("["):
        return "\n".join(_blocks(json.loads(text)))
    if text.lstrip().startswith("{"):
        return "\n".join(_experiment(json.loads(text)))
    return text


# Notes


def _blocks(blocks: list[dict[str, Any]], indent: str = "") -> Iterator[str]:
    for block in blocks:
        content = block.get("content")
        if isinstance(content, dict):
            for row in content["rows"]:
                yield indent + "| " + " | ".join(_inline(_cell(cell)) for cell in row["cells"]) + " |"
        else:
            yield (indent + _head(block) + _inline(content or [])).rstrip()
        yield from _blocks(block.get("children", []), indent + "  ")


def _head(block: dict[str, Any]) -> str:
    props = block.get("props", {})
    match block["type"]:
        case "heading":
            return "#" * props.get("level", 1) + " "
        case "checkListItem":
            return "[x] " if props.get("checked") else "[ ] "
        case "paragraph":
            return ""
        case type if type in HEADS:
            return HEADS[type]
        case type:
            return f"{type} {props.get('name', '')} <{props.get('url', '')}> "


def _cell(cell: Any) -> list[dict[str, Any]]:
    return cell["content"] if isinstance(cell, dict) else cell


def _inline(runs: Any) -> str:
    if isinstance(runs, str):
        return runs
    return "".join(_run(run) for run in runs)


def _run(run: dict[str, Any]) -> str:
    if run["type"] == "link":
        return f"[{_inline(run['content'])}]({run['href']})"
    marks = [mark for name, mark in MARKS.items() if run.get("styles", {}).get(name)]
    return "".join(marks) + run.get("text", f"{{{run['type']}}}") + "".join(reversed(marks))


# Experiments


def _experiment(tree: dict[str, Any]) -> Iterator[str]:
    names = {node["id"]: f"{block['name']} > {node['name']}" for block in tree["blocks"] for node in block.get("nodes", ())}
    yield f"Experiment: {tree['name']} [{tree.get('status', '')}]"
    yield f"  about: {tree.get('description', '')}"
    _check_positions(tree["blocks"])
    for block in tree["blocks"]:
        yield f"Block: {block['name']}"
        nodes = block.get("nodes", ())
        _check_positions(nodes)
        for node in nodes:
            yield from _step(node, names)


def _check_positions(nodes: Sequence[dict[str, Any]]) -> None:
    positions = [node["position"] for node in nodes]
    assert positions == list(range(1, len(nodes) + 1)), f"positions are {positions}"


def _step(node: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    yield f"Step: {node['name']} [{node.get('status', 'draft')}]"
    if node.get("description"):
        yield f"  about: {node['description']}"
    content = node.get("content")
    for line in content.split("\n") if content else ():
        yield f"  | {line}".rstrip()
    for link in node.get("links", ()):
        yield f"  link: {link['name']} <{link['url']}>"
    for file in node.get("attachments", ()):
        yield f"  file: {file['name']} <{file['file_url']}> {file.get('file_type', '')}".rstrip()
    for dependency in node.get("dependencies", ()):
        yield f"  needs: {names.get(dependency['to_node_id'], dependency['to_node_id'])}"
    for tree in node.get("referenced_tree_ids", ()):
        yield f"  tree: {tree}"
