"""`Desk("sqlite:///…")` and `Desk("postgresql://…")`: the façade as ever, on a database that other desks share."""

import subprocess
import sys

import pytest

import copydesk
from copydesk.errors import AccessError
from copydesk.models.scripted import Scripted

BREAD = b"# Bread\n\n- Flour\n- Water\n"


def read(desk: copydesk.Desk) -> copydesk.Doc:
    return desk.read(BREAD, format="markdown", kind="article")


def test_a_document_is_there_for_the_next_desk(address: str) -> None:
    desk = copydesk.Desk(address)
    doc = read(desk)
    assert doc.say("delete the first bullet").outcome == "applied"
    desk.close()
    other = copydesk.Desk(address)
    assert [(one.id, one.title, one.version) for one in other.documents()] == [(doc.id, "Bread", 2)]
    again = other.doc(doc.id)
    assert again.export() == b"# Bread\n\n- Water\n"
    assert [version["words"] for version in again.versions] == ["", "delete the first bullet"]
    assert again.undo().outcome == "applied"
    assert (again.export(), again.at(2) == again.document) == (BREAD, False)
    with pytest.raises(AccessError):
        other.doc("0123456789abcdef")
    other.close()


def test_two_desks_at_once_work_on_what_stands(address: str) -> None:
    one, two = copydesk.Desk(address), copydesk.Desk(address)
    first = read(one)
    second = two.doc(first.id)
    proposal = first.say("delete the first bullet", mode="suggest")
    assert second.say("replace “Flour” with “Rye”").outcome == "applied"
    assert proposal.accept().problem.code == "stale"  # type: ignore[union-attr]
    assert first.say("delete the second bullet").outcome == "applied"
    assert (second.export(), second.version) == (b"# Bread\n\n- Rye\n", 3)
    one.close()
    two.close()


def test_with_a_model_nothing_waits_for_itself(address: str) -> None:
    desk = copydesk.Desk(address, model=Scripted(lambda prompt, number: "It is about bread."))
    assert read(desk).say("Why does anybody bake, would you say?").outcome == "answer"
    desk.close()


def test_a_process_that_forgets_to_close_ends(address: str) -> None:
    code = f"import copydesk; copydesk.Desk({address!r}).read({BREAD!r}, format='markdown').undo()"
    assert subprocess.run([sys.executable, "-W", "error", "-c", code], timeout=60, check=False).returncode == 0


def test_an_address_of_no_database_is_refused() -> None:
    with pytest.raises(copydesk.InputError, match="sqlite"):
        copydesk.Desk("mysql://there")
