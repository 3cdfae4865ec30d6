"""What a shared store promises of sources, on both engines: their chunks come back as they were, are found by their words, and by
nobody who may not read the project."""

import pytest

from copydesk.errors import AccessError, ForbiddenError
from copydesk.plan.people import LOCAL, Role
from copydesk.ports import Chunk
from copydesk.stores.sql.store import SqlStore
from support.stores import Shared, person

pytestmark = pytest.mark.anyio
CHUNKS = [
    Chunk("page 1", "The gauges were drained twice; it's 40 % of the flow.", "h1"),
    Chunk("page 2\0", "A lock keeper's record \ud800 of the Größe, naïve and plain \0.", "h2"),
    Chunk("", "水位が上がった。 Draining valves, valves and valves.", "h3"),
    Chunk("page 4", "\x01" + "x" * 5_000, "h4"),
]


async def found(store: SqlStore, query: str, project: str) -> list[str]:
    return [one.chunk.hash for one in await store.sources.candidates(query, project, LOCAL)]


async def test_a_source_comes_back_as_it_was(shared: Shared, store: SqlStore) -> None:
    project = await store.projects.add("P", LOCAL)
    id = await store.sources.add(project, LOCAL, "Title\0", "file hash", CHUNKS, "transcript")
    empty = await store.sources.add(project, LOCAL, "Empty", "other hash", [])
    other = shared.another().sources
    assert await other.read(id, LOCAL) == CHUNKS
    assert await other.read(empty, LOCAL) == []
    source = await other.get(id, LOCAL)
    assert (source.title, source.label, source.hash, source.chunks, source.project) == (
        "Title\0",
        "transcript",
        "file hash",
        4,
        project,
    )
    assert [one.id for one in await other.listed(project, LOCAL)] == [id, empty]


async def test_chunks_are_found_by_their_words(store: SqlStore) -> None:
    project, elsewhere = await store.projects.add("P", LOCAL), await store.projects.add("Q", LOCAL)
    id = await store.sources.add(project, LOCAL, "One", "1", CHUNKS)
    await store.sources.add(elsewhere, LOCAL, "Two", "2", [Chunk("", "gauge", "far")])
    assert await found(store, "gauge", project) == ["h1"]
    assert sorted(await found(store, "DRAIN?", project)) == ["h1", "h3"], "by the stem"
    assert await found(store, "grösse", project) == ["h2"]
    assert await found(store, "naive", project) == ["h2"]
    assert await found(store, "水位", project) == ["h3"]
    assert (await found(store, "the gauge of a lock keeper's record", project))[0] == "h2", "more words first"
    for nothing in ("", "the of", "'", '"', "gauge'", "* OR NEAR(", "\0", "\ud800", "x" * 100_000, "unheard"):
        assert await found(store, nothing, project) in ([], ["h1"], ["h4"]), nothing
    assert len(await store.sources.candidates("drained", project, LOCAL, 1)) == 1
    one = (await store.sources.candidates("gauge", project, LOCAL))[0]
    assert (one.source, one.title, one.chunk) == (id, "One", CHUNKS[0])


async def test_a_deleted_source_is_not_found_any_more(store: SqlStore) -> None:
    project = await store.projects.add("P", LOCAL)
    id = await store.sources.add(project, LOCAL, "One", "1", CHUNKS)
    stays = await store.sources.add(project, LOCAL, "Two", "2", [Chunk("", "gauge", "stays")])
    await store.sources.delete(id, LOCAL)
    assert await found(store, "gauge drain", project) == ["stays"]
    assert [one.id for one in await store.sources.listed(project, LOCAL)] == [stays]
    for call in (store.sources.read(id, LOCAL), store.sources.delete(id, LOCAL), store.sources.get("\0", LOCAL)):
        with pytest.raises(AccessError, match="no such source"):
            await call
    await store.sources.delete(stays, LOCAL)
    await store.sources.add(project, LOCAL, "Three", "3", [Chunk("", "valve", "again")])
    assert await found(store, "valve", project) == ["again"]
    assert await found(store, "gauge", project) == [], "whatever had its number before"


async def test_a_source_is_for_who_may_read_its_project(store: SqlStore) -> None:
    ada, bob, eve = await person(store, "ada"), await person(store, "bob"), await person(store, "eve")
    project = await store.projects.add("P", ada)
    id = await store.sources.add(project, ada, "One", "1", CHUNKS)
    await store.people.grant(ada, "bob", project, Role.VIEWER)
    assert len(await store.sources.candidates("gauge", project, bob)) == 1
    assert len(await store.sources.read(id, bob)) == len(CHUNKS)
    for call in (store.sources.delete(id, bob), store.sources.add(project, bob, "x", "x", [])):
        with pytest.raises(ForbiddenError):
            await call
    for call in (
        store.sources.candidates("gauge", project, eve),
        store.sources.listed(project, eve),
        store.sources.get(id, eve),
        store.sources.read(id, eve),
        store.sources.delete(id, eve),
        store.sources.add(project, eve, "x", "x", []),
    ):
        with pytest.raises(AccessError) as refused:
            await call
        assert type(refused.value) is AccessError
