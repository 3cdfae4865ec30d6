"""What is unusual about a comment is what people read of it, never how a file spells it; it lies where the words it is on are."""

from typing import Any

import docx
import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.risks import risks
from copydesk.language.brief import brief_of
from support.docx import saved
from support.trust.runner import bound

FIRST, SECOND = "The tenant pays 400 euros a month.", "Either side may end the lease with three months' notice."
TABLE = "# Ferry\n\n| Quarter | Passengers | Cars |\n|---|---|---|\n| Q1 | 1200 | 310 |\n| Q2 | 2350 | 480 |\n| Q4 | 1475 | 330 |\n"


def lease() -> Document:
    made = docx.Document()
    for text in (FIRST, SECOND):
        made.add_paragraph(text)
    return formats.read(saved(made), "docx", "report")


def found(document: Document, words: str, *edits: dict[str, Any]) -> list[str]:
    after = bound(document, list(edits))
    return [risk.code for risk in risks(document, after.after, after.edits, brief_of(words, document))]


def test_a_comment_that_was_asked_for_carries_no_risk() -> None:
    document = lease()
    remark = {"action": "comment", "at": SECOND, "find": "three months' notice", "text": "Is that calendar months?"}
    assert not found(document, "put a comment on three months' notice asking whether that is calendar months", remark)
    assert not found(document, "comment on the second paragraph: Is that calendar months?", remark)


def test_a_comment_elsewhere_is_told_by_the_words_it_is_on() -> None:
    document = lease()
    after = bound(document, [{"action": "comment", "at": FIRST, "text": "Says who?"}])
    told = risks(document, after.after, after.edits, brief_of("comment on the second paragraph: Says who?", document))
    assert [risk.code for risk in told] == ["outside"]
    assert "400 euros" in told[0].message


def test_an_address_in_a_comment_is_told() -> None:
    remark = {"action": "comment", "at": SECOND, "text": "See https://new.example/a for that."}
    assert "novelty" in found(lease(), "comment on the second paragraph that it is too short", remark)


def test_a_comment_that_goes_takes_its_mark_along() -> None:
    document = bound(lease(), [{"action": "comment", "at": SECOND, "text": "Is it right?"}]).after
    remark = next(node.id for node in document.walk() if node.type == "comment")
    assert not found(document, "delete the comment", {"action": "delete", "at": f"#{remark}"})


def test_a_row_that_was_asked_for_stands_nowhere_else_for_another_that_goes() -> None:
    document = formats.read(TABLE.encode(), "markdown", "report")
    edits: list[dict[str, Any]] = [
        {"action": "add_row", "at": "Q4", "after": "Q4", "cells": ["Q5", "90", "10"]},
        {"action": "delete_row", "at": "Q2", "row": "Q2"},
    ]
    words = "add a row Q5 with 90 passengers and 10 cars after Q4 and delete the row Q2"
    assert not found(document, words, *edits)
    edits[0]["cells"] = ["Z9", "77", "66"]
    assert "outside" in found(document, words, *edits)


@pytest.mark.parametrize("words", ["comment on the rent: Who pays?", "add a line at the end: Is it dry?"])
def test_a_text_behind_a_colon_asks_nothing(words: str) -> None:
    assert not brief_of(words).question
    assert brief_of("one question: who pays?").question
