"""Measures of an experiment: what depends on what and how far, how many steps are in which status, and which other trees are
referenced."""

from collections import Counter
from typing import Any

from copydesk.document.document import Document
from copydesk.reading.places import called, holder, number
from copydesk.reading.relations import Pointer, edges

NO_STATUS = "none"


def _step(document: Document, id: str) -> dict[str, Any]:
    return {"id": id, "number": number(document, id), "name": called(document, id)}


def dependencies(document: Document) -> dict[str, Any]:
    """Each dependency, the longest chains, and the steps that nothing holds up. `graph` has them as nodes and edges."""
    needs = edges(document, up=True)
    depth = _depths(needs)
    steps = [node.id for node in document.walk() if node.type == "step"]
    linked = [pointer for id in steps for pointer in needs.get(id, ())]
    listed = [
        {
            "from": _step(document, one.source),
            "to": _step(document, one.target),
            "type": str(document[one.node].attrs.get("dependency_type", "")),
        }
        for one in linked
    ]
    deepest = max((depth.get(id, 0) for id in steps), default=0)
    chains = [_chain(needs, depth, id) for id in steps if deepest and depth.get(id, 0) == deepest]
    shown = [
        {
            **_step(document, id),
            "status": str(document[id].attrs.get("status", "")),
            "block": called(document, holder(document, id) or id),
        }
        for id in steps
    ]
    return {
        "dependencies": listed,
        "longest_chains": [[_step(document, id) for id in chain] for chain in chains],
        "free": [_step(document, id) for id in steps if not needs.get(id)],
        "graph": {"nodes": shown, "edges": [{"from": one.source, "to": one.target} for one in linked]},
    }


def _depths(needs: dict[str, list[Pointer]]) -> dict[str, int]:
    """How many steps stand below each, along the longest way. Without recursion: a chain may be long."""
    depth: dict[str, int] = {}
    for start in needs:
        waiting = [start]
        while waiting:
            at = waiting[-1]
            ahead = [
                pointer.target for pointer in needs.get(at, ()) if pointer.target not in depth and pointer.target not in waiting
            ]
            if ahead:
                waiting.append(ahead[0])
            else:
                depth[at] = max((1 + depth.get(pointer.target, 0) for pointer in needs.get(at, ())), default=0)
                waiting.pop()
    return depth


def _chain(needs: dict[str, list[Pointer]], depth: dict[str, int], start: str) -> list[str]:
    chain, seen = [start], {start}
    while needs.get(chain[-1]):
        best = max(needs[chain[-1]], key=lambda pointer: depth.get(pointer.target, 0)).target
        if best in seen:
            break
        chain.append(best)
        seen.add(best)
    return chain


def statuses(document: Document) -> dict[str, Any]:
    """How many steps have which status, in all and in each block."""
    steps = [node for node in document.walk() if node.type == "step"]
    blocks: dict[str, Counter[str]] = {}
    for step in steps:
        blocks.setdefault(step.parent or "", Counter())[str(step.attrs.get("status") or NO_STATUS)] += 1
    whole = Counter(str(step.attrs.get("status") or NO_STATUS) for step in steps)
    return {
        "steps": len(steps),
        "statuses": dict(whole),
        "blocks": [{"id": id, "name": called(document, id), "statuses": dict(count)} for id, count in blocks.items()],
    }


def nesting(document: Document) -> dict[str, Any]:
    """Which steps reference which other trees, and how often each is referenced."""
    found = [
        {"step": _step(document, holder(document, node.id) or node.id), "tree": node.text}
        for node in document.walk()
        if node.type == "reference"
    ]
    return {
        "tree": str(document[document.root].attrs.get("foreign", "")),
        "references": found,
        "trees": dict(Counter(str(row["tree"]) for row in found)),
    }
