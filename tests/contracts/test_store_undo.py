"""Undo where several people work on one document: each takes back the latest of their own changes that stands, nobody else's."""

import pytest

from copydesk.assistant.steps import Stepped, stepped
from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.document.operations import apply, splice
from copydesk.plan.people import Role
from copydesk.plan.problem import Problem
from copydesk.stores.sql.place import SqlPlace
from copydesk.stores.sql.store import SqlStore
from support.histories import document
from support.stores import Shared, person

pytestmark = pytest.mark.anyio


async def say(place: SqlPlace, paragraph: int, text: str) -> int:
    here = await place.load()
    operation = splice(here.document, here.document[here.document.root].children[paragraph], text)
    change = Change((operation,), here.version, place.author, place.now(), text)
    return await place.commit(change, apply(here.document, [operation]))


async def step(place: SqlPlace, verb: str) -> int | Problem | None:
    """The version that undo or redo took back or restored, or why not."""
    here = await place.load()
    found = await stepped(place, here, verb)
    if not isinstance(found, Stepped):
        return found
    taken = {"undoes": found.number} if verb == "undo" else {"redoes": found.number}
    await place.commit(Change(found.operations, here.version, place.author, place.now(), verb, **taken), found.after)
    return found.number


def texts(document: Document) -> list[str]:
    return [node.text for node in document.children(document.root)]


@pytest.fixture
async def places(shared: Shared, store: SqlStore) -> tuple[SqlPlace, SqlPlace]:
    """Two people at one document, each in a process of their own."""
    ada, bob = await person(store, "ada"), await person(store, "bob")
    id = await store.documents.add(document(), "One", ada)
    await store.people.grant(ada, "bob", id, Role.EDITOR)
    return store.place(id, ada), shared.another().place(id, bob)


async def test_each_takes_back_their_own_latest_change(places: tuple[SqlPlace, SqlPlace]) -> None:
    ada, bob = places
    for place, paragraph, text in ((ada, 0, "ada 1"), (bob, 1, "bob 1"), (ada, 2, "ada 2"), (bob, 1, "bob 2")):
        await say(place, paragraph, text)
    assert await step(ada, "undo") == 4
    assert texts((await bob.load()).document) == ["ada 1", "bob 2", "paragraph 2"]
    assert await step(bob, "undo") == 5
    assert await step(ada, "undo") == 2
    assert await step(ada, "undo") is None, "what is left is bob's"
    assert texts((await bob.load()).document) == ["paragraph 0", "bob 1", "paragraph 2"]
    assert await step(ada, "redo") == 2
    assert await step(bob, "redo") == 5
    assert await step(bob, "redo") is None
    assert texts((await ada.load()).document) == ["ada 1", "bob 2", "paragraph 2"]
    assert await step(bob, "undo") == 5
    assert await step(bob, "undo") == 3
    assert await step(bob, "undo") is None
    assert texts((await ada.load()).document) == ["ada 1", "paragraph 1", "paragraph 2"]


async def test_what_somebody_changed_again_since_is_stale(places: tuple[SqlPlace, SqlPlace]) -> None:
    ada, bob = places
    await say(ada, 0, "ada 1")
    await say(bob, 0, "bob over it")
    before = await ada.load()
    found = await step(ada, "undo")
    assert isinstance(found, Problem)
    assert found.code == "stale"
    assert await ada.load() == before
    assert await step(bob, "undo") == 3
    assert await step(ada, "undo") == 2, "it stands as ada left it again"
    assert (await bob.load()).document == document()
