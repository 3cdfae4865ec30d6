"""Documents found by what they say, on both engines, as changes leave them, and only by who may read them."""

import pytest

from copydesk import formats
from copydesk.document.change import Change
from copydesk.document.operations import apply, remove, splice
from copydesk.plan.people import LOCAL, Person
from copydesk.ports import Standing
from copydesk.stores.sql.store import SqlStore
from support.stores import person

pytestmark = pytest.mark.anyio
BREAD = b"# Loaf\n\nFlour and **water**, kneaded.\n\n- Salted butter\n"
WHEN = "2025-01-02T03:04:05Z"


async def titles(store: SqlStore, query: str, who: Person = LOCAL) -> list[str]:
    return sorted(entry.title for entry in await store.documents.listed(who, query=query))


async def committed(store: SqlStore, id: str, operations: list[object]) -> Standing:
    standing = await store.documents.load(id, LOCAL)
    after = apply(standing.document, operations)  # type: ignore[arg-type]
    await store.documents.commit(id, LOCAL, Change(tuple(operations), standing.version, "ada", WHEN), after)  # type: ignore[arg-type]
    return Standing(after, standing.version + 1)


async def test_documents_are_found_by_their_words_and_their_titles(store: SqlStore) -> None:
    await store.documents.add(formats.read(BREAD, "markdown", "article"), "Monday", LOCAL)
    await store.documents.add(formats.read(b"Stone and water.\n", "markdown", "article"), "Flour mill", LOCAL)
    assert await titles(store, "flour") == ["Flour mill", "Monday"]
    assert await titles(store, "kneading butter") == ["Monday"], "each word, wherever it stands"
    assert await titles(store, "WATER sto") == ["Flour mill"], "the last one may be begun only"
    assert await titles(store, "kneaded stone") == []
    assert await titles(store, "mon") == ["Monday"]
    assert await titles(store, "'\" OR * : & |") == []


async def test_words_follow_the_changes(store: SqlStore) -> None:
    id = await store.documents.add(formats.read(BREAD, "markdown", "article"), "Monday", LOCAL)
    document = (await store.documents.load(id, LOCAL)).document
    node = next(node for node in document.walk() if node.text.startswith("Flour"))
    standing = await committed(store, id, [splice(document, node.id, "Rye, rested.")])
    assert await titles(store, "kneaded") == []
    assert await titles(store, "resting") == ["Monday"]
    await committed(store, id, [remove(standing.document, node.id)])
    assert await titles(store, "resting") == []
    assert await titles(store, "butter") == ["Monday"]


async def test_only_what_a_person_may_read_is_found(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    id = await store.documents.add(formats.read(BREAD, "markdown", "article"), "Monday", ada)
    assert await titles(store, "flour", ada) == ["Monday"]
    assert await titles(store, "flour", bob) == []
    await store.documents.delete(id, ada)
    assert await titles(store, "flour", ada) == []


async def test_only_the_end_of_a_long_history_is_read(store: SqlStore) -> None:
    id = await store.documents.add(formats.read(b"One.\n", "markdown", "article"), "Long", LOCAL)
    document = (await store.documents.load(id, LOCAL)).document
    (node,) = (node.id for node in document.walk() if node.text)
    for number in range(5):
        document = (await committed(store, id, [splice(document, node, f"Text {number}.")])).document
    assert [version.number for version in await store.documents.versions(id, LOCAL, 2)] == [5, 6]
    assert [version.number for version in await store.documents.versions(id, LOCAL, 6)] == [1, 2, 3, 4, 5, 6]
    assert await store.documents.versions(id, LOCAL, 60) == await store.documents.versions(id, LOCAL)
