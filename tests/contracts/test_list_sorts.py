"""The sort of a list is set on the list, for all of its items, with all that they hold; of one item alone it can't be another."""

import pytest

from copydesk import Desk, Doc

TEXT = "# T\n\n1. one\n2. two\n   - x\n\n     more\n3. three\n"


def doc(text: str = TEXT) -> Doc:
    return Desk().read(text.encode(), format="markdown", kind="report")


def put(doc: Doc, at: str, value: str) -> str:
    turn = doc.apply({"edits": [{"action": "set", "at": at, "name": "list", "value": value}]})
    return doc.export().decode() if turn.outcome == "applied" else turn.message


def test_a_list_gets_bullets_and_keeps_what_its_items_hold() -> None:
    made = doc()
    ids = [node.id for node in made.document.walk() if node.type == "item"]
    assert put(made, "the list in T", "bullet") == "# T\n\n- one\n- two\n  - x\n\n    more\n- three\n"
    assert [node.id for node in made.document.walk() if node.type == "item"] == ids


@pytest.mark.parametrize(
    ("text", "value", "made"),
    [
        ("- a\n- b\n", "numbered", "1. a\n2. b\n"),
        ("- a\n- [x] b\n", "check", "- [ ] a\n- [x] b\n"),
        ("- [ ] a\n- [x] b\n", "bullet", "- a\n- b\n"),
        ("1. a\n2. b\n", "Bullet", "- a\n- b\n"),
        ("10) a\n11) b\n", "bullet", "- a\n- b\n"),
    ],
)
def test_lists_of_every_sort(text: str, value: str, made: str) -> None:
    assert put(doc(f"# T\n\n{text}"), "the list in T", value) == f"# T\n\n{made}"


def test_one_item_of_several_is_refused_with_the_list_to_name() -> None:
    made = doc()
    list_id = next(node.id for node in made.document.walk() if node.type == "list")
    assert put(made, "two", "bullet") == (
        "A list is numbered or has bullets as a whole, and this is one item of several. Nothing was changed; "
        f"set 'list' on the list, #{list_id}, for all of them."
    )


def test_one_item_can_be_a_task_and_an_only_item_of_any_sort() -> None:
    assert put(doc("# T\n\n- a\n- b\n"), "b", "check") == "# T\n\n- a\n- [ ] b\n"
    assert put(doc("# T\n\n- a\n"), "the item a", "numbered") == "# T\n\n1. a\n"


def test_a_sort_that_the_format_lacks_is_refused() -> None:
    assert "set one of these: bullet, numbered, check" in put(doc(), "the list in T", "toggle")


def test_in_a_note_each_item_says_its_sort() -> None:
    note = Desk().read(
        b'[{"id":"a","type":"bulletListItem","props":{},"content":[],"children":[]}]', format="blocknote", kind="note"
    )
    item = next(node.id for node in note.document.walk() if node.type == "item")
    assert "numberedListItem" in put(note, f"#{item}", "numbered")
