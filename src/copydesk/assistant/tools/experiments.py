"""Experiments: steps and blocks made, changed, moved and deleted, and the links, attachments and dependencies of a step."""

from collections.abc import Callable, Mapping
from typing import Any

from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.document.node import Node
from copydesk.editing import messages
from copydesk.editing.misses import names_several
from copydesk.editing.resolve import options_for
from copydesk.plan.problem import Code
from copydesk.references.answers import Answer
from copydesk.references.structure import position

Arguments = Mapping[str, Any]
STEP, BLOCK = ("step",), ("block",)


def create_node(make: Compiling, given: Arguments) -> None:
    block = _block(make, given.get("block_id"))
    attrs = {name: given[key] for name, key in (("description", "description"), ("type", "node_type")) if key in given}
    place = placed(make, block.id, given.get("position"), None)
    text = _name(make, given["name"])
    make.add("add", type="step", text=text, attrs=attrs, markdown=given.get("content", ""), **place)


def _block(make: Compiling, reference: str | None) -> Node:
    """The block that is named, or the only one."""
    if reference is not None:
        return make.node(reference, "block_id", BLOCK)
    if "block_id" in make.choices:
        return make.node(make.choices["block_id"], "block_id", BLOCK)
    blocks = [node for node in make.document.children(make.document.root) if node.type == "block"]
    if len(blocks) == 1:
        return blocks[0]
    if not blocks:
        raise Uncompiled(messages.refused(Code.NOT_FOUND, "There is no block to put a step into", "create a block first"))
    options, more = options_for(make.document, [Answer((block.id,)) for block in blocks])
    raise Uncompiled(names_several("the block", options, more, "block_id"))


def _name(make: Compiling, name: str) -> str:
    line = " ".join(name.split())
    if not line:
        raise make.refuse("a name has words")
    return line


def placed(make: Compiling, parent: str, wanted: int | None, moved: str | None) -> dict[str, str]:
    """The place in a parent that has a position, as the file counts; without one, the end."""
    document = make.document
    others = [id for id in document[parent].children if id != moved and document[id].type in ("step", "block")]
    if wanted is None or not others:
        return {"after": f"#{others[-1]}"} if others else {"into": f"#{parent}"}
    known = [position(document, id) for id in document[parent].children]
    first = known[0] if known and known[0] is not None else 0
    is_counted = known == list(range(first, first + len(known)))
    at = [position(document, id) for id in others]
    behind = wanted - first if is_counted else sum(place is not None and place < wanted for place in at)
    index = min(max(behind, 0), len(others))
    return {"before": f"#{others[index]}"} if index < len(others) else {"after": f"#{others[-1]}"}


def update_node(make: Compiling, given: Arguments) -> None:
    step, changes = make.node(given["node_identifier"], "node_identifier", STEP), given["changes"]
    if not changes:
        raise make.refuse("changes holds at least one of name, description, content, status, node_type, position")
    if "name" in changes:
        make.retitle(step.id, changes["name"])
    for key, attr in (("description", "description"), ("status", "status"), ("node_type", "type")):
        if key in changes:
            make.add("set", at=f"#{step.id}", name=attr, value=changes[key])
    if "content" in changes:
        _set_content(make, step, changes["content"])
    if "position" in changes:
        make.add("move", at=f"#{step.id}", **placed(make, step.parent or "", changes["position"], step.id))


def _set_content(make: Compiling, step: Node, markdown: str) -> None:
    held = next((node for node in make.document.children(step.id) if node.type == "content"), None)
    make.fill({"into": f"#{step.id}"}, list(held.children) if held is not None else [], markdown)


def update_node_content(make: Compiling, given: Arguments) -> None:
    _set_content(make, make.node(given["node_identifier"], "node_identifier", STEP), given["content"])


def delete_node(make: Compiling, given: Arguments) -> None:
    make.add("delete", at=[f"#{make.node(given['node_identifier'], 'node_identifier', STEP).id}"])


def move_node(make: Compiling, given: Arguments) -> None:
    step = make.node(given["node_identifier"], "node_identifier", STEP)
    block = make.node(given["block_identifier"], "block_identifier", BLOCK).id if "block_identifier" in given else step.parent or ""
    if "block_identifier" not in given and "position" not in given:
        raise make.refuse("needs a block_identifier or a position")
    make.add("move", at=f"#{step.id}", **placed(make, block, given.get("position"), step.id))


def create_block(make: Compiling, given: Arguments) -> None:
    attrs = {"type": given["block_type"]} if "block_type" in given else {}
    place = placed(make, make.document.root, given.get("position"), None)
    make.add("add", type="block", text=_name(make, given["name"]), attrs=attrs, markdown="", **place)


def update_block(make: Compiling, given: Arguments) -> None:
    block, changes = make.node(given["block_identifier"], "block_identifier", BLOCK), given["changes"]
    if not changes:
        raise make.refuse("changes holds at least one of name, block_type, position")
    if "name" in changes:
        make.retitle(block.id, changes["name"])
    if "block_type" in changes:
        make.add("set", at=f"#{block.id}", name="type", value=changes["block_type"])
    if "position" in changes:
        make.add("move", at=f"#{block.id}", **placed(make, make.document.root, changes["position"], block.id))


def delete_block(make: Compiling, given: Arguments) -> None:
    make.add("delete", at=[f"#{make.node(given['block_identifier'], 'block_identifier', BLOCK).id}"])


def reorder_blocks(make: Compiling, given: Arguments) -> None:
    """The blocks in a new order, each moved that isn't where it should be; those that are not named follow as they were."""
    order = list(make.document[make.document.root].children)
    named = [make.node(each, f"block_identifiers[{place}]", BLOCK).id for place, each in enumerate(given["block_identifiers"], 1)]
    if len(set(named)) < len(named):
        raise make.refuse("a block stands in the list twice")
    wanted = [*named, *(id for id in order if id not in named and make.document[id].type == "block")]
    standing = [id for id in order if id in wanted]
    for place, id in enumerate(wanted):
        if standing[place] != id:
            make.add("move", at=f"#{id}", before=f"#{standing[place]}")
            standing.remove(id)
            standing.insert(place, id)


# Parts of a step


def _part(make: Compiling, given: Arguments, action: str, *names: str) -> None:
    step = make.node(given["node_identifier"], "node_identifier", STEP)
    make.add(action, at=f"#{step.id}", **{name: given[name] for name in names if name in given})


def add_link(make: Compiling, given: Arguments) -> None:
    _part(make, given, "link", "name", "url", "link_type", "description")


def remove_link(make: Compiling, given: Arguments) -> None:
    _part(make, given, "unlink", "name")


def add_attachment(make: Compiling, given: Arguments) -> None:
    _part(make, given, "attach", "name", "file_url", "file_type", "description", "version")


def remove_attachment(make: Compiling, given: Arguments) -> None:
    _part(make, given, "detach", "name")


def _ends(make: Compiling, given: Arguments) -> dict[str, str]:
    steps = {name: make.node(given[key], key, STEP) for name, key in (("at", "from_node"), ("on", "to_node"))}
    return {name: f"#{step.id}" for name, step in steps.items()}


def add_dependency(make: Compiling, given: Arguments) -> None:
    told = {name: given[name] for name in ("dependency_type", "evidence_text") if name in given}
    make.add("depend", **_ends(make, given), **told)


def remove_dependency(make: Compiling, given: Arguments) -> None:
    make.add("undepend", **_ends(make, given))


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {
    "create_node": create_node,
    "update_node": update_node,
    "delete_node": delete_node,
    "move_node": move_node,
    "create_block": create_block,
    "update_block": update_block,
    "delete_block": delete_block,
    "reorder_blocks": reorder_blocks,
    "update_node_content": update_node_content,
    "add_link": add_link,
    "remove_link": remove_link,
    "add_attachment": add_attachment,
    "remove_attachment": remove_attachment,
    "add_dependency": add_dependency,
    "remove_dependency": remove_dependency,
}
