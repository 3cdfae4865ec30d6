"""The tools of experiments: blocks, steps (nodes), and their links, attachments and dependencies (seed 3).

Links and attachments can't be updated, only removed and added.
"""

from copydesk.kinds.experiment import STATUSES
from copydesk.kinds.tools.row import edits, given, needed, needing, reads, shown_by

_NODE = needed("where", 'of a step; "first Overview node in Protocol Block" where several have one name')
_BLOCK = needed("where", "of a block")
_POSITION = given("whole", "counts from what the file counts from, 0 in a new one", least=0)
_NODE_CHANGES = {
    "name": given("text"),
    "description": given("text"),
    "content": given("text", "CommonMark"),
    "status": given("text", choices=STATUSES),
    "node_type": given("text"),
    "position": _POSITION,
}
_BLOCK_CHANGES = {"name": given("text"), "block_type": given("text"), "position": _POSITION}
_LIMIT = given("whole", least=1, most=100, default=10)


EXPERIMENTS = needing(
    ("step",),
    edits(
        "create_node",
        "Adds a step to a block.",
        ("Adding the step {name}", "Adding a step", "Added a step"),
        name=needed("text"),
        description=given("text"),
        node_type=given("text"),
        block_id=given("where", "the block; may be left out where there is one"),
        position=_POSITION,
        content=given("text", "CommonMark"),
    ),
    shown_by(
        edits(
            "update_node",
            "Changes what a step is called, says or is. Links and attachments are removed and added instead.",
            ("Updating {node_identifier}", "Updating a step", "Updated a step"),
            node_identifier=_NODE,
            changes=needed("object", "links and attachments can't be updated, only removed and added", fields=_NODE_CHANGES),
        ),
        node_identifier="1.2",
        changes={"status": "review"},
    ),
    edits(
        "delete_node", "Deletes a step.", ("Deleting {node_identifier}", "Deleting a step", "Deleted a step"), node_identifier=_NODE
    ),
    edits(
        "move_node",
        "Moves a step to another position or block.",
        ("Moving {node_identifier}", "Moving a step", "Moved a step"),
        node_identifier=_NODE,
        block_identifier=given("where", "the block it goes to; left out: its own"),
        position=_POSITION,
    ),
    edits(
        "create_block",
        "Adds a block.",
        ("Adding the block {name}", "Adding a block", "Added a block"),
        name=needed("text"),
        block_type=given("text"),
        position=_POSITION,
    ),
    shown_by(
        edits(
            "update_block",
            "Changes what a block is called or is, or its position.",
            ("Updating {block_identifier}", "Updating a block", "Updated a block"),
            block_identifier=_BLOCK,
            changes=needed("object", fields=_BLOCK_CHANGES),
        ),
        block_identifier="1",
        changes={"name": "Analysis"},
    ),
    edits(
        "delete_block",
        "Deletes a block with its steps.",
        ("Deleting {block_identifier}", "Deleting a block", "Deleted a block"),
        block_identifier=_BLOCK,
    ),
    edits(
        "reorder_blocks",
        "Puts the blocks in this order; those left out follow.",
        ("Ordering the blocks",) * 2 + ("Ordered the blocks",),
        block_identifiers=needed("list", items="where"),
    ),
    edits(
        "update_node_content",
        "Replaces the content of a step.",
        ("Rewriting {node_identifier}", "Rewriting a step", "Rewrote a step"),
        node_identifier=_NODE,
        content=needed("text", "CommonMark"),
    ),
    edits(
        "add_link",
        "Adds a link to a step.",
        ("Adding the link {name}", "Adding a link", "Added a link"),
        node_identifier=_NODE,
        name=needed("text"),
        url=needed("text"),
        link_type=given("text"),
        description=given("text"),
    ),
    edits(
        "remove_link",
        "Removes a link of a step.",
        ("Removing the link {name}", "Removing a link", "Removed a link"),
        node_identifier=_NODE,
        name=needed("text"),
    ),
    edits(
        "add_attachment",
        "Adds an attachment to a step.",
        ("Attaching {name}", "Adding an attachment", "Added an attachment"),
        node_identifier=_NODE,
        name=needed("text"),
        file_url=needed("text"),
        file_type=given("text"),
        description=given("text"),
        version=given("value", "a number or a text"),
    ),
    edits(
        "remove_attachment",
        "Removes an attachment of a step.",
        ("Removing {name}", "Removing an attachment", "Removed an attachment"),
        node_identifier=_NODE,
        name=needed("text"),
    ),
    edits(
        "add_dependency",
        "Makes one step depend on another.",
        ("Linking {from_node} to {to_node}", "Adding a dependency", "Added a dependency"),
        from_node=needed("where", "the step that depends"),
        to_node=needed("where", "the step it depends on"),
        dependency_type=given("text"),
        evidence_text=given("text"),
    ),
    edits(
        "remove_dependency",
        "Removes a dependency.",
        ("Unlinking {from_node} from {to_node}", "Removing a dependency", "Removed a dependency"),
        from_node=needed("where", "the step that depends"),
        to_node=needed("where", "the step it depends on"),
    ),
    reads(
        "search_nodes",
        "The steps that a query is about, best first.",
        ("Looking for {query}", "Looking through the steps", "Looked through the steps"),
        query=needed("text"),
        limit=_LIMIT,
    ),
    reads(
        "search_blocks",
        "The blocks that a query is about, best first.",
        ("Looking for {query}", "Looking through the blocks", "Looked through the blocks"),
        query=needed("text"),
        limit=_LIMIT,
    ),
)
