"""Random plans for any kind and format, in one call or several that follow one another, as a model makes them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.kinds import kind_named
from copydesk.plan.edit import Edit, Plan
from support import docxplans

TEXTS = (
    "New text.",
    "- a\n- b",
    "One.\n\nTwo.",
    "- [x] done\n- [ ] open",
    "A [link](https://example.org) and **bold** words.",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "## Another\n\nText of it.",
    "> quoted",
    "",
)


def random_edit(document: Document, random: Random, touched: list[str]) -> Mapping[str, Any]:
    """An edit by exact ids, or of a text that may stand once, several times or not at all; often of what was touched before."""
    nodes = list(document.walk())
    again = [document[id] for id in touched if id in document]
    node = random.choice(again) if again and random.random() < 0.5 else random.choice(nodes)
    other = random.choice(nodes)
    words = [word for word in node.text.split() if word.isalpha()] or ["nowhere"]
    beside, at = random.choice(("before", "after", "into")), f"#{node.id}"
    settable = {name: allowed for name, allowed in kind_named(document.kind).types[node.type].attrs.items() if allowed}
    name = random.choice((*settable, "status", "author"))
    choices: list[Mapping[str, Any] | None] = [
        {"action": "replace", "find": " ".join(words[:3]), "with": "other words"},
        {"action": "replace", "find": random.choice(words), "with": random.choice(("other", "")), "all": True},
        {"action": "replace", "at": at, "find": random.choice(words), "with": random.choice(("", "x", "# y", "a\n\nb"))},
        {"action": "rewrite", "at": at, "markdown": random.choice(TEXTS)},
        {"action": "rewrite", "at": at, "markdown": f"{node.text}\n\n{random.choice(TEXTS)}"},
        {"action": "insert", beside: f"#{other.id}", "markdown": random.choice(TEXTS)},
        {"action": "delete", "at": at},
        {"action": "move", "at": at, beside: f"#{other.id}"},
        {"action": "set", "at": at, "name": name, "value": random.choice((*settable.get(name, ()), "final", ""))},
        {"action": "retype", "at": at, "type": random.choice(tuple(kind_named(document.kind).types))},
        {"action": "retype", "at": [at, f"#{other.id}"], "type": random.choice(("list", "table", "paragraph", "heading"))},
        {"action": "retype", "at": at, "type": random.choice(("list", "table", "paragraph", "heading"))},
        {"action": "duplicate", "at": at},
        {"action": "duplicate", "at": at, beside: f"#{other.id}"},
        {"action": "merge", "at": [at, f"#{_near(document, node.id, random)}"]},
        {"action": "split", "at": at, "find": random.choice(words), "title": "Another"},
        {"action": "split", "at": f"#{node.parent or node.id}", "before": at, "title": "Another"},
        {"action": random.choice(("move", "delete")), "at": at, "alone": True},
        {"action": "move", "at": at, beside: f"#{other.id}", "alone": True},
        {"action": "move_column", "at": at, "column": random.choice((1, 2, 3)), "before": random.choice((1, 2))},
        docxplans.random_plan(document, random),
    ]
    return random.choice(choices) or {"action": "delete", "at": at}


def _near(document: Document, id: str, random: Random) -> str:
    """A sibling, or the node itself."""
    parent = document[id].parent
    return random.choice(list(document[parent].children)) if parent is not None else id


def random_bound(document: Document, random: Random, calls: int, size: int) -> Bound | None:
    """A plan that binds, of as many calls as do; None where nothing did."""
    edits: list[Edit] = []
    current, touched = document, list[str]()
    for call in range(1, calls + 1):
        for _ in range(size):
            given = dict(random_edit(current, random, touched))
            edit = Edit(str(len(edits) + 1), given.pop("action"), given, call)
            tried = bind(document, Plan((*edits, edit)))
            if isinstance(tried, Bound):
                edits.append(edit)
        bound = bind(document, Plan(tuple(edits))) if edits else None
        if isinstance(bound, Bound):
            current, touched = bound.after, [id for one in bound.operations for id in _named(one)]
    whole = bind(document, Plan(tuple(edits))) if edits else None
    return whole if isinstance(whole, Bound) and whole.operations else None


def _named(operation: object) -> list[str]:
    nodes = getattr(operation, "nodes", None)
    return [node.id for node in nodes] if nodes is not None else [operation.id]  # type: ignore[attr-defined]
