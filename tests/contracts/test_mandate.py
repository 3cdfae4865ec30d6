"""Law 2: a plan lies inside what the person's words asked for, or is refused; the limits bound what was not said."""

import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.mandate import Limits, Mandate, Spread

TEXT = "# Title\n\n## One\n\nFirst text.\n\n## Two\n\nSecond text.\n\nThird text.\n"


def document() -> Document:
    return formats.read(TEXT.encode(), "markdown", "article")


def id_of(text: str) -> str:
    return next(node.id for node in document().walk() if node.text == text)


def code(mandate: Mandate | None, *edits: dict[str, object]) -> str | None:
    made = [
        Edit(str(at), str(edit["action"]), {name: value for name, value in edit.items() if name != "action"})
        for at, edit in enumerate(edits, 1)
    ]
    bound = bind(document(), Plan(tuple(made)))
    assert isinstance(bound, Bound), bound
    problem = check(bound, mandate)
    return None if problem is None else str(problem.code)


FIRST = {"action": "replace", "find": "First", "with": "1st"}
SECOND = {"action": "replace", "find": "Second", "with": "2nd"}
HEADING = {"action": "replace", "find": "Two", "with": "Three"}
DELETE = {"action": "delete", "at": "Two"}


def one() -> Mandate:
    return Mandate(verbs=frozenset({"replace"}), places=frozenset({id_of("One")}))


def test_an_edit_inside_the_place_passes() -> None:
    assert code(one(), FIRST) is None


@pytest.mark.parametrize("edit", [SECOND, HEADING])
def test_an_edit_outside_the_place_is_refused(edit: dict[str, object]) -> None:
    assert code(one(), edit) == "out_of_scope"


def test_one_edit_outside_refuses_the_plan() -> None:
    assert code(one(), FIRST, SECOND) == "out_of_scope"


def test_an_action_that_nobody_asked_for_is_refused() -> None:
    assert code(Mandate(verbs=frozenset({"replace"})), {"action": "delete", "at": '"First text."'}) == "out_of_scope"


def test_a_text_that_the_words_quote_is_unlocked_where_it_stands() -> None:
    mandate = Mandate(places=frozenset({id_of("One")}), texts=("Second",))
    assert code(mandate, SECOND) is None


def test_throughout_is_everywhere() -> None:
    assert code(Mandate(places=frozenset({id_of("One")}), spread=Spread.THROUGHOUT), FIRST, SECOND) is None


def test_without_a_place_it_is_one_paragraph_and_no_heading() -> None:
    assert code(Mandate(), FIRST) is None
    assert code(Mandate(), FIRST, SECOND) == "out_of_scope"
    assert code(Mandate(), HEADING) == "out_of_scope"
    assert code(Mandate(limits=Limits(allow_heading_changes=True)), HEADING) is None


def test_over_half_asks_unless_the_words_name_it() -> None:
    wide = Mandate(limits=Limits(1_000, 100.0, True), spread=Spread.LISTED)
    both = ({"action": "delete", "at": "One"}, DELETE)
    assert code(wide, *both) == "too_large"
    assert code(Mandate(places=frozenset({id_of("One"), id_of("Two")})), *both) is None


def test_a_direct_call_is_its_own_word() -> None:
    assert code(None, FIRST, SECOND, HEADING) is None
