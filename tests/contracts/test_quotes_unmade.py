"""A quote that becomes plain text: what stood in it stands where it stood, to the letter, and comes back with one undo."""

import pytest

from copydesk import Desk

QUOTED = "# Soil\n\nBefore.\n\n> The soil is **clay**,\n> and wet.\n\nAfter.\n"
PLAIN = "# Soil\n\nBefore.\n\nThe soil is **clay**,\nand wet.\n\nAfter.\n"


@pytest.mark.parametrize("at", ["the quote", "The soil is clay, and wet."])
def test_a_quote_is_made_a_paragraph_by_its_own_name_or_by_its_text(at: str) -> None:
    doc = Desk().read(QUOTED.encode(), format="markdown")
    turn = doc.apply({"edits": [{"action": "retype", "at": at, "type": "paragraph"}]})
    assert (turn.outcome, doc.export().decode()) == ("applied", PLAIN), turn.message
    doc.undo()
    assert doc.export().decode() == QUOTED


def test_a_quote_is_made_a_paragraph_in_words() -> None:
    doc = Desk().read(QUOTED.encode(), format="markdown")
    assert doc.say("turn the quote into a paragraph").message.startswith("Made the quote ")
    assert doc.export().decode() == PLAIN


def test_all_that_a_quote_holds_comes_out_of_it() -> None:
    doc = Desk().read(b"# Soil\n\n> Clay.\n>\n> - wet\n> - cold\n\nAfter.\n", format="markdown")
    assert doc.apply({"edits": [{"action": "retype", "at": "the quote", "type": "paragraph"}]}).outcome == "applied"
    assert doc.export() == b"# Soil\n\nClay.\n\n- wet\n- cold\n\nAfter.\n"


def test_one_of_several_texts_in_a_quote_is_a_paragraph_already() -> None:
    doc = Desk().read(b"# Soil\n\n> Clay.\n>\n> Wet.\n", format="markdown")
    turn = doc.apply({"edits": [{"action": "retype", "at": "Wet.", "type": "paragraph"}]})
    assert (turn.outcome, doc.export()) == ("answer", b"# Soil\n\n> Clay.\n>\n> Wet.\n")
