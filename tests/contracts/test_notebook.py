"""The library in a notebook and from async code: what is displayed is escaped and tells the change; nothing waits for itself."""

import asyncio
import re
import threading
from html import unescape
from typing import Any

import pytest

import copydesk
from copydesk.apps.notebook import MAX_WORDS, word_diff
from copydesk.models.scripted import Scripted

BREAD = b"# Bread <b>\n\nFlour & water.\n\n- Flour\n- Water\n\n## Rolls\n\nFlour & water.\n"
TAG = re.compile(r"<[^>]*>")


@pytest.fixture
def doc() -> copydesk.Doc:
    return copydesk.Desk().read(BREAD, format="markdown", kind="article")


def seen(html: str) -> str:
    return unescape(TAG.sub(" ", html))


def test_a_change_is_shown_word_by_word(doc: copydesk.Doc) -> None:
    html = doc.say("replace “Water” with “Milk & <i>honey</i>” in the list")._repr_html_()
    assert "applied" in html
    assert "<del" in html
    assert "Milk &amp; &lt;i&gt;honey&lt;/i&gt;" in html
    assert "<i>" not in html


def test_a_question_a_proposal_an_undo_and_an_answer_are_shown(doc: copydesk.Doc) -> None:
    question = doc.say("delete “Flour & water.”")
    assert all(option.label in seen(question._repr_html_()) for option in question.problem.options)  # type: ignore[union-attr]
    assert "open" in doc.say("delete the first bullet", mode="suggest")._repr_html_()
    doc.say("delete the first bullet")
    assert "<ins" in doc.undo()._repr_html_(), "it has no edits, so its lines are shown"
    assert "2" in doc.say("how many bullets are there?")._repr_html_()


def test_a_document_is_shown_by_its_outline(doc: copydesk.Doc) -> None:
    html = doc._repr_html_()
    assert "Bread &lt;b&gt;" in html
    assert "Rolls" in html
    assert "article in markdown, version 1" in html


def test_a_word_diff_gives_both_texts_back() -> None:
    for before, after in (("", "new"), ("old", ""), ("one two three", "one 2 three"), ("a\nb", "a b"), ("x " * MAX_WORDS, "y")):
        html = word_diff(before, after)
        without = {"old": re.sub(r"<ins.*?</ins>", "", html), "new": re.sub(r"<del.*?</del>", "", html)}
        read = {name: unescape(TAG.sub("", text.replace("<br>", "\n"))) for name, text in without.items()}
        assert read == {"old": before, "new": after}


def answering(prompt: Any, number: int) -> str:
    return "It is about bread."


def test_inside_a_running_loop_nothing_waits_for_itself() -> None:
    async def working() -> list[copydesk.Turn]:
        doc = copydesk.Desk(model=Scripted(answering)).read(BREAD, format="markdown", kind="article")
        return [doc.say("Why does anybody bake, would you say?"), doc.say("delete the first bullet"), doc.undo()]

    turns = asyncio.run(asyncio.wait_for(working(), 30))
    assert [str(turn.outcome) for turn in turns] == ["answer", "applied", "applied"]


def test_async_code_goes_on_while_a_turn_runs_in_a_thread() -> None:
    waiting = threading.Event()

    def slow(_: Any, __: int) -> str:
        assert waiting.wait(30), "the loop went on"
        return "It is about bread."

    async def working() -> copydesk.Turn:
        doc = copydesk.Desk(model=Scripted(slow)).read(BREAD, format="markdown", kind="article")
        turn = asyncio.create_task(asyncio.to_thread(doc.say, "Why does anybody bake, would you say?"))
        await asyncio.sleep(0)
        waiting.set()
        return await turn

    assert asyncio.run(asyncio.wait_for(working(), 60)).outcome == "answer"
