"""What depends on what: dependencies between steps and references to other trees, up and down, and the cycles there must not be."""

from collections.abc import Iterable, Mapping

from copydesk.document.document import Document

Edges = Mapping[str, Iterable[str]]


def steps_by_foreign(document: Document) -> dict[str, str]:
    """Foreign id → step. The first counts where a file has it twice."""
    found: dict[str, str] = {}
    for block in document.children(document.root):
        for step in document.children(block.id):
            if "foreign" in step.attrs:
                found.setdefault(str(step.attrs["foreign"]), step.id)
    return found


def dependency_edges(document: Document) -> dict[str, list[str]]:
    """Step → the steps it depends on, in order; those that point at nothing left out."""
    steps = document.cached(steps_by_foreign)
    return {step: [steps[to] for _, to in found if to in steps] for step, found in _below(document, "dependency").items()}


def dangling(document: Document) -> list[str]:
    """The dependencies that point at no step."""
    steps = document.cached(steps_by_foreign)
    return [id for found in _below(document, "dependency").values() for id, to in found if to not in steps]


def trees_of_steps(document: Document) -> dict[str, list[str]]:
    """Down: step → the ids of the trees it references."""
    return {step: [tree for _, tree in found] for step, found in _below(document, "reference").items() if found}


def steps_of_trees(document: Document) -> dict[str, list[str]]:
    """Up: id of a tree → the steps that reference it."""
    found: dict[str, list[str]] = {}
    for step, trees in trees_of_steps(document).items():
        for tree in trees:
            found.setdefault(tree, []).append(step)
    return found


def dependency_cycles(document: Document) -> list[tuple[str, ...]]:
    return cycles(dependency_edges(document))


def cycles(edges: Edges) -> list[tuple[str, ...]]:
    """One cycle for each edge that closes one, walking from each node in order; () where there is none.

    Serves dependencies between steps and references between trees alike: `edges` says what each points at.
    """
    found: list[tuple[str, ...]] = []
    done: set[str] = set()
    for start in edges:
        if start in done:
            continue
        path: dict[str, None] = {start: None}  # in order
        stack = [iter(edges[start])]
        while stack:
            to = next(stack[-1], None)
            if to is None:
                stack.pop()
                done.add(path.popitem()[0])
            elif to in path:
                walked = list(path)
                found.append(tuple(walked[walked.index(to) :]))
            elif to not in done:
                path[to] = None
                stack.append(iter(edges.get(to, ())))
    return found


def reaches(edges: Edges, start: str, goal: str) -> bool:
    """Whether a walk along `edges` from `start` comes to `goal`."""
    seen = {start}
    stack = [start]
    while stack:
        at = stack.pop()
        if at == goal:
            return True
        fresh = [to for to in edges.get(at, ()) if to not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return False


def _below(document: Document, type: str) -> dict[str, list[tuple[str, str]]]:
    """Step → id and text of its children of `type`."""
    return {
        step.id: [(child.id, child.text) for child in document.children(step.id) if child.type == type]
        for block in document.children(document.root)
        for step in document.children(block.id)
    }
