"""The order: between processes the database decides, a batch enters once whatever happens to its answer, and nobody who was
away loses what they typed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, select

from copydesk.apps.settings import Settings
from copydesk.errors import HistoryError
from copydesk.live import absorb, ids
from copydesk.live.words import tree_blocks
from copydesk.plan.people import LOCAL
from copydesk.stores.sql import rooms
from copydesk.stores.sql.live import Batch
from copydesk.stores.sql.livetables import LIVE_STEPS
from copydesk.stores.sql.store import SqlStore
from support.live import Editor, Tab, tab
from support.servers import BREAD, Served, ok, running
from support.stores import Shared

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def processes(shared: Shared, folder: Path, count: int) -> AsyncIterator[list[Served]]:
    """Servers that share a database, as processes do."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(running(shared, Settings(home=str(folder)))) for _ in range(count)]


async def settled(served: Served, id: str) -> str:
    await served.store.documents.cut(id)
    return await served.text(f"/api/documents/{id}")


async def everybody_has(tabs: list[Tab]) -> None:
    last = max(one.editor.seq for one in tabs)
    for one in tabs:
        await one.hear(last)


@pytest.mark.parametrize("engine", ["postgresql"])
async def test_two_processes_put_what_is_typed_in_one_order(shared: Shared, tmp_path: Path) -> None:
    async with processes(shared, tmp_path, 2) as (here, there), AsyncExitStack() as stack:
        id = (await here.add()).rsplit("/", 1)[1]
        places = (here, there, here, there)
        tabs = [await stack.enter_async_context(tab(one.app, id, f"tab{at}")) for at, one in enumerate(places)]

        async def typing(at: int, one: Tab) -> None:
            for number in range(12):
                block = one.editor.texts()[1 + at % 2]
                one.editor.type(block.id, Random(f"{at} {number}").randrange(4), f"t{at}n{number}. ")
                await one.send()

        await asyncio.gather(*(typing(at, one) for at, one in enumerate(tabs)))
        await everybody_has(tabs)
        assert all(one.editor.doc.eq(tabs[0].editor.doc) for one in tabs)
        assert not [step for one in tabs for step in one.editor.dropped]
        plan = {"edits": [{"action": "replace", "find": "Oil", "with": "Butter"}]}
        assert ok(await there.client.post(f"/api/documents/{id}/edits", json=plan))["outcome"] == "applied"
        for one in tabs:
            await one.until("steps")
        assert all("Butter" in one.editor.doc.text_content for one in tabs)
        text = await settled(here, id)
        assert "Butter" in text
        assert text == await settled(there, id)
        assert sorted("".join(text.split())) == sorted("".join(plain(tabs[0]).split()))


def plain(one: Tab) -> str:
    """The live document as its file spells it: a title, a line, a list."""
    lines = [found.own.text_content.strip() for found in one.editor.texts()]
    return f"# {lines[0]}{lines[1]}" + "".join(f"- {line}" for line in lines[2:])


async def room(store: SqlStore) -> tuple[str, Editor]:
    from copydesk.formats import read

    id = await store.documents.add(read(BREAD.encode(), "markdown", "article"), "Bread", LOCAL)
    opening = await store.live.open(id, LOCAL, "tab", None)
    return id, Editor(opening.doc, opening.seq, "tab")


def batch_of(editor: Editor) -> Batch:
    told = editor.sendable()["steps"]
    return Batch(editor.client, told["batch"], told["base"], told["steps"])


async def test_a_batch_that_is_sent_again_enters_once(store: SqlStore) -> None:
    id, editor = await room(store)
    editor.type(editor.texts()[1].id, 0, "Good ")
    first = await store.live.append(id, LOCAL, batch_of(editor))
    second = await store.live.append(id, LOCAL, batch_of(editor))
    assert (len(first.entries), second.taken) == (1, first.entries[-1].seq)
    opening = await store.live.open(id, LOCAL, "tab", 0)
    assert (opening.batch, len(opening.entries)) == (1, 1)


class Fault:
    """Breaks the database's n-th statement, or its commit."""

    def __init__(self, store: SqlStore) -> None:
        self.left = -1
        event.listen(store.database.engine, "before_cursor_execute", self.count)
        event.listen(store.database.engine, "commit", self.count)

    def count(self, *_: Any) -> None:
        self.left -= 1
        if self.left == 0:
            raise HistoryError("the database is gone")


@pytest.mark.parametrize("at", range(1, 12))
async def test_a_crash_while_a_batch_is_taken_leaves_all_of_it_or_nothing(store: SqlStore, at: int) -> None:
    id, editor = await room(store)
    editor.type(editor.texts()[1].id, 0, "Good ")
    editor.type(editor.texts()[1].id, 0, "Very ")
    fault = Fault(store)
    fault.left = at
    with suppress(HistoryError):
        await store.live.append(id, LOCAL, batch_of(editor))
    fault.left = -1
    answer = await store.live.append(id, LOCAL, batch_of(editor))
    assert answer.behind is None
    assert len(await steps_of(store, id)) == 2


@pytest.mark.parametrize("at", range(1, 40, 2))
async def test_a_crash_in_a_cut_keeps_what_was_typed_once(store: SqlStore, at: int) -> None:
    id, editor = await room(store)
    editor.type(editor.texts()[1].id, 0, "Good ")
    await store.live.append(id, LOCAL, batch_of(editor))
    fault = Fault(store)
    fault.left = at
    with suppress(HistoryError):
        await store.documents.cut(id)
    fault.left = -1
    await store.documents.cut(id)
    standing = await store.documents.load(id, LOCAL)
    words = [standing.document[one].text for one in tree_blocks(standing.document)]
    assert words[1] == "Good Flour, water, salt."
    assert standing.version == 2
    assert (await store.live.open(id, LOCAL, "tab", None)).doc.text_content.count("Good") == 1  # type: ignore[union-attr]


async def test_a_cut_of_words_walks_over_no_block_beside_them(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    id, editor = await room(store)
    editor.type(editor.texts()[1].id, 0, "Good ")
    await store.live.append(id, LOCAL, batch_of(editor))
    for module in (absorb, ids):
        monkeypatch.setattr(module, "blocks", lambda _: pytest.fail("it costs as much as the document is long"))
    await store.documents.cut(id)
    assert "Good Flour" in [node.text[:10] for node in (await store.documents.load(id, LOCAL)).document.walk()]


async def steps_of(store: SqlStore, id: str) -> list[int]:
    query = select(LIVE_STEPS.c.seq).where(LIVE_STEPS.c.document == id)
    return await store.database.read(lambda connection: list(connection.execute(query).scalars()))


async def test_a_change_is_committed_behind_what_was_typed_meanwhile(store: SqlStore) -> None:
    """Made on a version, while somebody types elsewhere: both stand, each as its author's. Where it touches what was typed, it
    is not forced."""
    from copydesk.document.change import Change
    from copydesk.document.operations import apply, splice
    from copydesk.errors import NotLatestError

    id, editor = await room(store)
    standing = await store.documents.load(id, LOCAL)
    line, item = (one.id for one in editor.texts()[1:3])

    async def commit(node: str, text: str, turn: str) -> int:
        operations = (splice(standing.document, node, text),)
        change = Change(operations, standing.version, "you", "2030-01-01T00:00:00.000+00:00", "words", turn=turn)
        return await store.documents.commit(id, LOCAL, change, apply(standing.document, operations))

    editor.type(line, 0, "Good ")
    answer = await store.live.append(id, LOCAL, batch_of(editor))
    with pytest.raises(NotLatestError):
        await commit(line, "Flour alone.", "one")
    assert await commit(item, "Rye flour", "two") == 3
    assert await commit(item, "Rye flour", "two") == 3, "once"
    after = await store.documents.load(id, LOCAL)
    assert (after.document[line].text, after.document[item].text) == ("Good Flour, water, salt.", "Rye flour")
    changes = await store.documents.changes_since(id, LOCAL, 1)
    assert [one.change.words for one in changes if one.change] == ["Typing", "words"]
    opening = await store.live.open(id, LOCAL, "tab", answer.entries[-1].seq)
    assert [(entry.author.name, entry.turn) for entry in opening.entries] == [("Copydesk", "two")]
    assert opening.cut == opening.seq


async def test_who_was_away_for_long_loses_nothing(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    async with tab(served.app, id, "away") as away, tab(served.app, id, "busy") as busy:
        line = busy.editor.texts()[1].id
        for number in range(40):
            away.editor.type(line, 0, f"a{number} ")
        for number in range(60):
            busy.editor.type(line, 19, f" b{number}")
            await busy.send()
        await away.send()
        await busy.hear(away.editor.seq)
        assert away.editor.doc.eq(busy.editor.doc)
    text = await served.text(address)
    assert [text.count(f"a{number} ") for number in range(40)] == [1] * 40
    assert [text.count(f" b{number}") >= 1 for number in range(60)] == [True] * 60


async def test_who_comes_from_before_a_compaction_gets_the_document(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"KEPT_STEPS": 0, "KEPT_SECONDS": -1.0, "SNAPSHOT_STEPS": 1}.items():
        monkeypatch.setattr(rooms, name, value)
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    async with tab(served.app, id, "one") as one:
        one.editor.type(one.editor.texts()[1].id, 0, "Good ")
        await one.send()
        await served.store.documents.cut(id)
        assert await steps_of(served.store, id) == []
        one.editor.type(one.editor.texts()[1].id, 0, "Very ")
        await one.send()
        assert one.editor.seq == 2, "the order goes on where it was"
    async with tab(served.app, id, "late", seq=0) as late:
        told = late.welcome
        assert told["doc"]["reset"] is True
        assert (told["doc"]["seq"], late.editor.doc.eq(one.editor.doc)) == (2, True)
    async with tab(served.app, id, "one", seq=None) as again:
        assert again.editor.batch == 2, "it is told which of its batches are in"


async def test_two_tabs_of_one_person_are_two(served: Served) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    async with tab(served.app, id, "one") as one, tab(served.app, id, "two") as two:
        for each, words in ((one, "One "), (two, "Two ")):
            each.editor.type(each.editor.texts()[1].id, 0, words)
            await each.send()
        await one.hear(2)
        assert one.editor.doc.eq(two.editor.doc)
        people = (await two.until("people"))["people"] if not two.others else []
        assert people == [] or len(people) == 2


async def test_who_comes_in_while_others_type_misses_no_step(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps of another process, put in order before and after the newcomer was given what there was."""
    id = (await served.add()).rsplit("/", 1)[1]
    store = served.store
    open_ = store.live.open
    opening = await open_(id, LOCAL, "elsewhere", None)
    elsewhere = Editor(opening.doc, opening.seq, "elsewhere")

    async def typed() -> None:
        elsewhere.type(elsewhere.texts()[1].id, 0, "Word ")
        answer = await store.live.append(id, LOCAL, batch_of(elsewhere))
        elsewhere.receive([{"seq": entry.seq, "client": entry.client, "step": entry.step} for entry in answer.entries])

    async def opened(*arguments: Any) -> Any:
        await typed()
        found = await open_(*arguments)
        await typed()
        return found

    async with tab(served.app, id, "one") as one:
        monkeypatch.setattr(store.live, "open", opened)
        async with tab(served.app, id, "two") as two:
            monkeypatch.undo()
            await typed()
            await store.documents.cut(id)
            for each in (one, two):
                await each.hear(elsewhere.seq)
                assert each.editor.doc.eq(elsewhere.doc)
