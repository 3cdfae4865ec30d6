"""Undo and redo: whatever was done, undo leads back through every edit to the first version, and redo forth again, exactly."""

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.document.operations import apply
from copydesk.document.undo import Step, redo_step, undo_step
from support.histories import WHEN, document, documents, edit, steps
from support.soak import examples


class Desk:
    """The latest document and the versions that led to it."""

    def __init__(self, first: Document) -> None:
        self.document = first
        self.versions = [Version(1, None)]

    def edit(self, change: Change) -> None:
        self.document = apply(self.document, change.operations)
        self.versions.append(Version(len(self.versions) + 1, change))

    def undo(self) -> bool:
        step = undo_step(self.versions)
        if step is not None:
            self.edit(Change(step.operations, len(self.versions), "ada", WHEN, undoes=step.number))
        return step is not None

    def redo(self) -> bool:
        step = redo_step(self.versions)
        if step is not None:
            self.edit(Change(step.operations, len(self.versions), "ada", WHEN, redoes=step.number))
        return step is not None


@examples(150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_undo_and_redo_walk_the_same_documents_whatever_was_done(data: st.DataObject) -> None:
    desk = Desk(data.draw(documents()))
    path = [desk.document]  # what a person sees as the line of edits that stand, with what redo would bring back after it
    at = 0
    for action in data.draw(st.lists(st.sampled_from(["edit", "undo", "undo", "redo"]), max_size=12)):
        if action == "edit":
            operations, after = data.draw(steps(desk.document))
            desk.edit(Change(operations, len(desk.versions), "ada", WHEN))
            path[at + 1 :] = [after]
            at += 1
        elif action == "undo":
            assert desk.undo() == (at > 0)
            at = max(at - 1, 0)
        else:
            assert desk.redo() == (at < len(path) - 1)
            at = min(at + 1, len(path) - 1)
        assert desk.document == path[at]
    for expected in reversed(path[:at]):
        assert desk.undo()
        assert desk.document == expected
    assert not desk.undo()
    for expected in path[1:]:
        assert desk.redo()
        assert desk.document == expected
    assert not desk.redo()


def test_undo_and_redo_name_the_edit_they_are_about() -> None:
    first = document()
    two, second = edit(first, 1, 0)
    three, _ = edit(second, 2, 1)
    versions = [Version(1, None), Version(2, two), Version(3, three)]
    taken = undo_step(versions)
    assert taken is not None
    assert taken.number == 3
    versions.append(Version(4, Change(taken.operations, 3, "ada", WHEN, undoes=3)))
    assert redo_step(versions) == Step(3, three.operations, 3)
    step = undo_step(versions)
    assert step is not None
    assert step.number == 2
    versions.append(Version(5, Change(three.operations, 4, "ada", WHEN, redoes=3)))
    assert undo_step(versions) == taken, "an edit restored is the same edit, and undone the same way"
    versions.append(Version(6, Change(taken.operations, 5, "ada", WHEN, undoes=3)))
    versions.append(Version(7, edit(second, 6, 2)[0]))
    assert redo_step(versions) is None, "an edit since leaves nothing to redo"


def test_a_person_may_take_back_an_edit_that_is_not_the_latest() -> None:
    first = document()
    two, second = edit(first, 1, 0)
    three, _ = edit(second, 2, 1)
    taken = Change(two.operations, 3, "bob", WHEN, undoes=2)
    versions = [Version(1, None), Version(2, two), Version(3, three), Version(4, taken)]
    step = undo_step(versions)
    assert step is not None
    assert step.number == 3
    assert redo_step(versions) == Step(2, two.operations, 2)


def test_nothing_to_undo_or_redo() -> None:
    assert undo_step([]) is None
    assert redo_step([Version(1, None)]) is None
