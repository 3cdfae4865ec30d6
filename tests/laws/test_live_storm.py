"""The storm: people at random, over several processes, with edits from elsewhere and tabs that come and go. One copy is every
copy, the tree and the file; each word that was typed and that nobody took away is there once."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from prosemirror.model import Node

from copydesk import formats
from copydesk.apps.settings import Settings
from copydesk.live.mirror import live_of
from copydesk.live.room import stepped
from copydesk.live.words import live_blocks, tree_blocks
from copydesk.plan.people import LOCAL
from support.live import Socket, Tab
from support.servers import Served, ok, running
from support.soak import IS_SOAK
from support.stores import Shared
from support.typists import Typist

pytestmark = pytest.mark.anyio
CONTENT = (
    "# Storm\n\n"
    + "".join(f"Paragraph {number} of it.\n\n" for number in range(8))
    + "- one\n- two\n- three\n\n| a | b |\n|---|---|\n| c | d |\n"
)
PEOPLE, ACTS = (12, 60) if IS_SOAK else (4, 12)


class Writer:
    """A tab that types, goes away now and then with what it kept, and comes back."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.random = name, Random(f"{name} {seed}")
        self.typist = Typist(f"{name}")
        self.tab: Tab

    async def connect(self, served: Served, id: str) -> None:
        socket = Socket(served.app, f"/api/documents/{id}/live", {})
        editor = getattr(self, "tab", None) and self.tab.editor
        self.tab = Tab(socket, self.name)
        if editor:
            self.tab.editor = editor
        await self.tab.enter(editor.seq if editor else None)

    async def run(self, servers: list[Served], id: str) -> None:
        await self.connect(self.random.choice(servers), id)
        for _ in range(ACTS):
            editor = self.tab.editor
            for step in self.typist.act(editor.doc):
                if not editor.do(step):
                    break
            if self.random.random() < 0.6:
                await self.tab.send()
            if self.random.random() < 0.1:
                await self.tab.socket.close()
                await self.connect(self.random.choice(servers), id)
        await self.tab.send()


def spaced(doc: Node) -> str:
    return doc.text_between(0, doc.content.size, " ", " ")


def words(text: str, name: str = "") -> set[str]:
    return {word for word in text.replace("x", "x ").split() if word.startswith(name) and word.endswith("x")}


async def removed(served: Served, id: str) -> set[str]:
    """The words that steps of the order took away."""
    doc = live_of(await served.store.documents.document_at(id, LOCAL, 1))
    found: set[str] = set()
    for entry in (await served.store.live.since(id, 0))[0]:
        after = stepped(doc, entry.step)
        found |= words(spaced(doc)) - words(spaced(after))
        doc = after
    return found


@pytest.mark.parametrize("engine", ["postgresql"])
@pytest.mark.parametrize("count", [1, 2])
async def test_a_storm_leaves_one_document(shared: Shared, tmp_path: Path, count: int) -> None:
    seed = Random().randrange(10**6)
    print("seed", seed)
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(running(shared, Settings(home=str(tmp_path)))) for _ in range(count)]
        id = (await servers[0].add(CONTENT)).rsplit("/", 1)[1]
        writers = [Writer(f"p{number}q", seed) for number in range(PEOPLE)]

        async def edits() -> None:
            for number in range(ACTS // 4):
                plan = {"edits": [{"action": "insert", "markdown": f"Aside {number}."}]}
                ok(await servers[-1].client.post(f"/api/documents/{id}/edits", json=plan))

        await asyncio.gather(edits(), *(writer.run(servers, id) for writer in writers))
        for served in servers:
            await served.store.documents.cut(id)
        last = await servers[0].store.live.open(id, LOCAL, "look", None)
        for writer in writers:
            await writer.tab.hear(last.seq)
            assert last.doc is not None
            assert writer.tab.editor.doc.eq(last.doc), "one copy is every copy"
            await writer.tab.socket.close()
        standing = await servers[0].store.documents.load(id, LOCAL)
        assert last.owed == {}
        assert list(tree_blocks(standing.document)) == list(live_blocks(standing.document, last.doc))
        text = formats.write(standing.document)
        again = live_of(formats.read(text, "markdown", "article"))
    there = Counter(word for word in spaced(again).replace("x", "x ").split() if word.endswith("x"))
    assert [word for word, times in there.items() if times > 1 and word[0] == "p"] == [], "no word is there twice"
    live = words(spaced(last.doc))
    taken = await removed(servers[0], id)
    dropped = {
        word for writer in writers for step in writer.tab.editor.dropped for word in words(str(step.to_json()).replace("'", " "))
    }
    typed = {word for writer in writers for word in writer.typist.words}
    assert typed - live - taken - dropped == set(), "no word goes but by a step that took it, or one that its tab told it dropped"
    assert {word for word in live if word not in there} == set(), "what is on the screen is in the file"
