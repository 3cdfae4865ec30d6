"""A turn with a model while others type: what it leaves alone of theirs stays, what it touches is shown anew, never forced."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from copydesk.apps.shared import SharedDesk
from copydesk.assistant.conversation import Request
from copydesk.assistant.tools.context import Equipment
from copydesk.formats import read, write
from copydesk.live.room import Entry
from copydesk.models.scripted import Scripted
from copydesk.plan.people import LOCAL
from copydesk.plan.prompting import Prompt, Reply
from copydesk.stores.sql.live import Batch
from copydesk.stores.sql.store import SqlStore
from support.live import Editor
from support.modelled import GOOD, MENDED, REPORT, SPELLING, edits, in_order

pytestmark = pytest.mark.anyio


class Slow:
    """A model that thinks while somebody types into the document: `words` at the start of the block that begins with `block`."""

    name = "slow"

    def __init__(self, store: SqlStore, block: str, words: str, *, is_cut: bool) -> None:
        self._store, self._block, self._words, self._is_cut = store, block, words, is_cut
        self.script = Scripted([])
        self.document = ""
        self.editor: Editor

    async def open(self, *edit: dict[str, Any]) -> None:
        opening = await self._store.live.open(self.document, LOCAL, "tab", None)
        self.editor = Editor(opening.doc, opening.seq, "tab")
        self.script = Scripted(in_order([edits(*edit), "done"]))

    def id(self, words: str) -> str:
        return next(one.id for one in self.editor.texts() if one.own.text_content.startswith(words))

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        if not self.script.prompts:
            self.editor.type(self.id(self._block), 0, self._words)
            told = self.editor.sendable()["steps"]
            await self._store.live.append(self.document, LOCAL, Batch("tab", told["batch"], told["base"], told["steps"]))
            await self.hear()
            if self._is_cut:  # it took longer than a second, or was read by somebody else
                await self._store.documents.cut(self.document)
        async for piece in self.script.reply(prompt):
            yield piece

    async def hear(self) -> list[Entry]:
        """What the tab is told that it doesn't have yet."""
        entries, *_ = await self._store.live.since(self.document, self.editor.seq)
        self.editor.receive([{"seq": entry.seq, "client": entry.client, "step": entry.step} for entry in entries])
        return entries


async def turn(store: SqlStore, model: Slow, edit: dict[str, Any], words: str = SPELLING) -> tuple[dict[str, Any], str]:
    """What came of it, and the file afterwards."""
    model.document = await store.documents.add(read(REPORT.encode(), "markdown", "report"), "Report", LOCAL)
    await model.open(edit)
    if edit["action"] == "rewrite":
        await model.open({**edit, "at": f"#{model.id(edit['at'])}"})
    desk = SharedDesk(store, equip=lambda *_: Equipment(model=model))
    conversation, _ = await store.conversations.open(model.document, LOCAL)
    row = await desk.begin(model.document, LOCAL, Request(words, "auto"), conversation=conversation)
    result = (await desk.finished(row.id, LOCAL)).result or {}
    await store.documents.cut(model.document)
    return result, write((await store.documents.load(model.document, LOCAL)).document).decode()


@pytest.mark.parametrize("is_cut", [False, True])
async def test_what_is_typed_elsewhere_stands_beside_what_the_turn_does(store: SqlStore, is_cut: bool) -> None:
    model = Slow(store, "The lower gauge", "Mind: ", is_cut=is_cut)
    result, text = await turn(store, model, GOOD)
    assert result["outcome"] == "applied"
    assert text == MENDED.replace("The lower", "Mind: The lower")
    assert {one.author.name for one in await model.hear()} == {"Copydesk"}
    assert "covered the northern slope" in model.editor.doc.text_content, "who types is shown what it did"


REWRITE = {"action": "rewrite", "at": "The survey ran", "markdown": "The survey covered the northern slope in May and June."}
REWORD = "Rewrite the paragraph of the summary so that it reads well and has no mistakes"


@pytest.mark.parametrize("is_cut", [False, True])
@pytest.mark.parametrize(("edit", "words"), [(GOOD, SPELLING), (REWRITE, REWORD)], ids=["a word", "all of it"])
async def test_what_touches_a_paragraph_that_somebody_typed_in_is_shown_anew(
    store: SqlStore, edit: dict[str, Any], words: str, is_cut: bool
) -> None:
    model = Slow(store, "The survey", "Mind: ", is_cut=is_cut)
    result, text = await turn(store, model, edit, words)
    assert text == REPORT.replace("The survey", "Mind: The survey"), "nothing of it is forced"
    assert result["outcome"] == "proposal"
    assert [one["before"].startswith("Mind: The survey ran") for one in result["edits"]] == [True], "on what stands now"


@pytest.mark.parametrize("is_cut", [False, True])
async def test_without_anybody_typing_a_rewrite_is_applied(store: SqlStore, is_cut: bool) -> None:
    """So that the ones above are shown for what was typed alone."""
    model = Slow(store, "Drainage", "Mind: ", is_cut=is_cut)
    result, text = await turn(store, model, REWRITE, REWORD)
    assert (result["outcome"], str(REWRITE["markdown"]) in text, "Mind: Drainage" in text) == ("applied", True, True)
