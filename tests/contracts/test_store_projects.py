"""What a shared store promises of conversations, projects and vectors, on both engines."""

from array import array

import pytest

from copydesk.errors import AccessError, ForbiddenError, InputError
from copydesk.plan.people import LOCAL, Role
from copydesk.stores.sql.store import SqlStore
from support.histories import document
from support.stores import Shared, person

pytestmark = pytest.mark.anyio


async def test_a_conversation_goes_on_in_any_process(shared: Shared, store: SqlStore) -> None:
    id = await store.documents.add(document(), "One", LOCAL)
    conversation, state = await store.conversations.open(id, LOCAL)
    assert state is None
    await store.conversations.keep(conversation, {"last": "a\0\ud800"}, "  Make it\n shorter \0 ")
    assert await shared.another().conversations.open(id, LOCAL, conversation) == (conversation, {"last": "a\0\ud800"})
    await store.conversations.keep(conversation, {}, "And again")
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {"words": "x"}, conversation=conversation)
    await store.turns.finish(row.id, "done", {"message": "Done."}, None)
    (listed,) = await store.conversations.listed(id, LOCAL)
    assert listed["title"] == "Make it shorter \0"
    assert [(turn["request"], turn["result"]) for turn in listed["turns"]] == [({"words": "x"}, {"message": "Done."})]


async def test_a_conversation_is_one_persons_about_one_document(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    id = await store.documents.add(document(), "One", ada)
    other = await store.documents.add(document(), "Two", ada)
    await store.people.grant(ada, "bob", id, Role.OWNER)
    conversation, _ = await store.conversations.open(id, ada)
    for call in (store.conversations.open(id, bob, conversation), store.conversations.open(other, ada, conversation)):
        with pytest.raises(AccessError):
            await call
    assert await store.conversations.listed(id, bob) == []


async def test_a_project_keeps_its_tone_and_templates(store: SqlStore) -> None:
    ada, bob, eve = await person(store, "ada"), await person(store, "bob"), await person(store, "eve")
    id = await store.projects.add("P\0", ada)
    await store.projects.set(id, ada, tone="Plain.\0", templates={"weekly": ["One", "\ud800"]})
    found = await store.projects.get(id, ada)
    assert (found["name"], found["tone"], found["templates"]) == ("P\0", "Plain.\0", {"weekly": ["One", "\ud800"]})
    await store.people.grant(ada, "bob", id, Role.VIEWER)
    assert [one["id"] for one in await store.projects.listed(bob)] == [id]
    with pytest.raises(ForbiddenError):
        await store.projects.set(id, bob, tone="x")
    with pytest.raises(ForbiddenError):
        await store.documents.add(document(), "x", bob, id)
    assert await store.projects.listed(eve) == []
    for call in (store.projects.get(id, eve), store.people.grant(eve, "eve", id, Role.OWNER)):
        with pytest.raises(AccessError):
            await call
    mine = await store.documents.add(document(), "In it", ada, id)
    await store.documents.add(document(), "Not in it", ada)
    assert [entry.id for entry in await store.documents.listed(ada, project=id)] == [mine]


async def test_a_vector_is_made_once_for_each_embedder(shared: Shared, store: SqlStore) -> None:
    many = {f"hash {number}": bytes([number % 256, 0, 128, 63]) * 4 for number in range(1_200)}
    await store.vectors.put("mini", many)
    await store.vectors.put("mini", {"hash 1": b"\0" * 16, "more": b"\0\0\x80\x3f" * 4})
    await store.vectors.put("mini", {})
    other = shared.another()
    assert await other.vectors.get("mini", [*many, "unknown", "\0"]) == many
    assert await other.vectors.get("maxi", list(many)) == {}
    assert await other.vectors.get("mini", []) == {}


async def test_the_nearest_of_some_vectors(store: SqlStore) -> None:
    def vector(*numbers: float) -> bytes:
        return array("f", numbers).tobytes()

    made = {"east": vector(1, 0, 0), "north": vector(0, 1, 0), "between": vector(0.6, 0.8, 0), "west": vector(-1, 0, 0)}
    await store.vectors.put("mini", made)
    await store.vectors.put("two numbers", {"east": vector(0, 1)})
    asked = [*made, "unknown", "\0"]
    found = await store.vectors.nearest("mini", vector(1, 0, 0), asked, 3)
    assert [hash for hash, _ in found] == ["east", "between", "north"]
    assert [near for _, near in found] == pytest.approx([1, 0.6, 0], abs=1e-6)
    assert [hash for hash, _ in await store.vectors.nearest("mini", vector(1, 0, 0), ["north", "west"])] == ["north", "west"]
    assert await store.vectors.nearest("nobody", vector(1, 0, 0), asked) == []
    assert await store.vectors.nearest("mini", vector(1, 0, 0), []) == []
    assert await store.vectors.get("mini", asked) == made
    assert await store.vectors.get("two numbers", ["east"]) == {"east": vector(0, 1)}
    for bad in ({"x": b""}, {"x": b"123"}, {"x": b"1234", "y": b"12345678"}):
        with pytest.raises(InputError):
            await store.vectors.put("mini", bad)
