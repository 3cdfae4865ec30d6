"""Laws 1, 3 and 4 on whole plans: what no edit names keeps its bytes, and a plan that fails anywhere changes nothing."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Doc
from copydesk.document.operations import OperationError
from copydesk.editing import bind as binding
from copydesk.kinds import kind_named
from support.laws import check_undo, check_untouched
from support.samples import FILES, WORD, sample
from support.soak import examples


def random_edit(doc: Doc, random: Random) -> dict[str, object]:
    """An edit by exact ids, or of a text that may stand once, several times or not at all."""
    nodes = list(doc.document.walk())
    node, other = random.choice(nodes), random.choice(nodes)
    words = [word for word in node.text.split() if word.isalpha()] or ["nowhere"]
    place = random.choice(("before", "after", "into"))
    return random.choice(
        (
            {"action": "replace", "find": " ".join(words[:3]), "with": "other words"},
            {
                "action": "replace",
                "at": f"#{node.id}",
                "find": random.choice(words),
                "with": random.choice(("", "x", "# y", "a\n\nb")),
            },
            {"action": "rewrite", "at": f"#{node.id}", "markdown": random.choice(("New text.", "- a\n- b", "One.\n\nTwo."))},
            {"action": "insert", place: f"#{other.id}", "markdown": random.choice(("Inserted.", "## Inserted", "> quoted"))},
            {"action": "delete", "at": f"#{node.id}"},
            {"action": "move", "at": f"#{node.id}", place: f"#{other.id}"},
            {"action": "set", "at": f"#{node.id}", "name": "status", "value": "final"},
            {"action": "retype", "at": f"#{node.id}", "type": random.choice(tuple(kind_named(doc.kind).types))},
        )
    )


@pytest.mark.parametrize("kind", [*FILES, WORD])
@examples(60)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 3))
def test_a_random_plan_changes_what_it_names_or_nothing(kind: str, seed: int, size: int) -> None:
    random = Random(seed)
    doc = sample(kind)
    before, data = doc.document, doc.export()
    turn = doc.apply({"edits": [random_edit(doc, random) for _ in range(size)]})
    if turn.outcome != "applied":
        assert doc.export() == data
        assert doc.document is before
        assert turn.message
        return
    operations = doc._place.history.versions()[-1].change.operations
    check_untouched(before, doc.document, operations)
    check_undo(before, doc.document, operations)
    doc.undo()
    assert doc.export() == data


@pytest.mark.parametrize("fails_at", range(1, 6))
def test_a_fault_at_any_step_leaves_the_old_version(fails_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    doc = sample("report")
    data, calls, real = doc.export(), 0, binding.taken

    def failing(*arguments):
        nonlocal calls
        calls += 1
        if calls == fails_at:
            raise OperationError("a fault")
        return real(*arguments)

    monkeypatch.setattr(binding, "taken", failing)
    ids = [node.id for node in doc.document.walk() if node.type == "paragraph"][:4]
    turn = doc.apply(
        {"edits": [{"action": "rewrite", "at": f"#{id}", "markdown": f"New {place}."} for place, id in enumerate(ids)]}
    )
    assert (turn.outcome == "applied") == (fails_at > len(ids))
    if turn.outcome != "applied":
        assert doc.export() == data
        assert len(doc.versions) == 1
