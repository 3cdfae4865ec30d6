"""What a shared store promises of documents, on both engines: every version comes back, byte for byte; an edit writes little; and
each call does for a person what that person's role allows."""

from collections import Counter
from collections.abc import Awaitable, Callable
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from immutables import Map
from sqlalchemy import Connection, func, select

from copydesk.document.change import Change, Stats, Version
from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.operations import Assign, apply, move, splice
from copydesk.document.undo import undo_step
from copydesk.errors import AccessError, CopydeskError, ForbiddenError, InputError, NotLatestError
from copydesk.formats import read, write
from copydesk.plan.keptturn import Key
from copydesk.plan.people import LOCAL, Person, Right, Role
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.tables import CHANGES, NODES, ORIGINS
from support.histories import WHEN, document, documents, edit, steps
from support.soak import examples
from support.stores import Shared, cast, person

pytestmark = pytest.mark.anyio
NAUGHTY = [
    "\0",
    "a\0b",
    "\x01",
    "\x01{}",
    "\ud800",
    "x\udcff",
    "😀",
    "\u202e",
    "'; DROP TABLE nodes; --",
    "%s ?",
    "",
    " \n\t",
    "\\u0000",
]
MARKDOWN = (
    b"\xef\xbb\xbf---\r\ntitle: One\r\n---\r\n# One\r\n\r\nTwo *three*  \nfour.\n\n* five\n* six\n\n| a | b |\n|---|--:|\n| 1 | 2 |"
)


async def rows(store: SqlStore) -> Counter[str]:
    def counted(connection: Connection) -> Counter[str]:
        tables = (NODES, ORIGINS, CHANGES)
        return Counter({table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables})

    return await store.database.read(counted)


def same(one: Document, two: Document) -> bool:
    """Equal, with values of equal types: True is not 1."""
    return one == two and all(repr(sorted(node.attrs.items())) == repr(sorted(two[node.id].attrs.items())) for node in one.walk())


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Document], list[Change]]:
    """The versions of a document, and the changes between them."""
    made = [draw(documents())]
    changes: list[Change] = []
    for base in range(1, 1 + draw(st.integers(0, 5))):
        operations, after = draw(steps(made[-1]))
        author, words = draw(st.sampled_from(["ada", "\udcff", "\0"])), draw(st.sampled_from(["", "do\ud800", "\x01[]"]))
        turn = draw(st.none() | st.just(f"t{base}"))
        changes.append(Change(operations, base, author, WHEN, words, None, turn, Stats(1, 2, 3, 4)))
        made.append(after)
    return made, changes


@examples(25, suppress_health_check=list(HealthCheck))
@given(history=histories())
async def test_every_version_comes_back(shared: Shared, history: tuple[list[Document], list[Change]]) -> None:
    store, (made, changes) = shared.opened[0], history
    id = await store.documents.add(made[0], "A title", LOCAL)
    for change, after in zip(changes, made[1:], strict=True):
        assert await store.documents.commit(id, LOCAL, change, after) == change.base + 1
    for reader in (store, shared.another()):
        standing = await reader.documents.load(id, LOCAL)
        assert standing.version == len(made)
        assert same(standing.document, made[-1])
        for number, expected in enumerate(made, 1):
            assert same(await reader.documents.document_at(id, LOCAL, number), expected), number
        versions = [Version(1, None), *(Version(change.base + 1, change) for change in changes)]
        assert await reader.documents.versions(id, LOCAL) == versions
    await shared.opened.pop().close()


async def test_any_version_is_exported_byte_for_byte(shared: Shared, store: SqlStore) -> None:
    made = [read(MARKDOWN, "markdown", "article")]
    id = await store.documents.add(made[0], "One", LOCAL)
    for base, text in enumerate(["Three", "four\nfive", ""], 1):
        node = next(node for node in made[-1].walk() if node.type == "paragraph")
        operation = splice(made[-1], node.id, text)
        made.append(apply(made[-1], [operation]))
        await store.documents.commit(id, LOCAL, Change((operation,), base, "ada", WHEN), made[-1])
    reader = shared.another().documents
    assert write(await reader.document_at(id, LOCAL, 1)) == MARKDOWN
    for number, expected in enumerate(made, 1):
        assert write(await reader.document_at(id, LOCAL, number)) == write(expected)
    step = undo_step((await reader.versions(id, LOCAL))[:2])
    assert step is not None
    assert write(apply(made[1], step.operations)) == MARKDOWN


@pytest.mark.parametrize("text", NAUGHTY)
async def test_naughty_texts_come_back_as_they_were(shared: Shared, store: SqlStore, text: str) -> None:
    top = Draft("document")
    top.children = [Draft("paragraph", text, Map({"url": text}), text.encode("utf-8", "surrogatepass"))]
    before = build("article", "markdown", top)
    id = await store.documents.add(before, text, LOCAL)
    operation = Assign(before.root, "level", None, text)
    after = apply(before, [operation])
    await store.documents.commit(id, LOCAL, Change((operation,), 1, text, WHEN, text, text, text or None), after)
    reader = shared.another().documents
    assert same(await reader.document_at(id, LOCAL, 1), before)
    assert same((await reader.load(id, LOCAL)).document, after)
    assert (await reader.versions(id, LOCAL))[1].change == Change((operation,), 1, text, WHEN, text, text, text or None)
    entry = await reader.entry(id, LOCAL)
    assert (entry.title, entry.author, entry.words) == (text, text, text)
    assert [one.id for one in await reader.listed(LOCAL, query=text[:1])] == [id]


@pytest.mark.parametrize("text", NAUGHTY)
async def test_naughty_arguments_are_answered_as_any_other(store: SqlStore, text: str) -> None:
    id = await store.documents.add(document(), "One", LOCAL)
    someone = await person(store, "ada")
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: store.documents.entry(text, LOCAL),
        lambda: store.documents.load(text, someone),
        lambda: store.documents.rename(text, LOCAL, "x"),
        lambda: store.documents.add(document(), "x", LOCAL, text),
        lambda: store.projects.get(text, LOCAL),
        lambda: store.turns.get(text, LOCAL),
        lambda: store.conversations.open(id, LOCAL, text),
        lambda: store.jobs.get(text, LOCAL),
        lambda: store.people.revoke(someone, text),
        lambda: store.people.grants(LOCAL, text),
        lambda: store.people.log_in(text, text),
    ]
    for call in calls:
        with pytest.raises(AccessError):
            await call()
    with pytest.raises(InputError):
        await store.people.grant(LOCAL, text, id, Role.EDITOR)
    assert await store.people.of_session(text) is None
    assert await store.people.of_token(text) is None
    assert await store.documents.listed(LOCAL, project=text) == []
    for after in ((text, text), ("2", text)):
        assert isinstance(await store.documents.listed(LOCAL, after=after), list)
    await store.turns.begin(id, LOCAL, lambda _: {"words": text}, conversation=text, key=Key(text))
    assert not (await store.turns.begin(id, LOCAL, lambda _: {"words": text}, conversation=text, key=Key(text)))[1]


async def test_one_word_changed_writes_one_node_and_one_change(store: SqlStore) -> None:
    before = document(2_000)
    id = await store.documents.add(before, "Long", LOCAL)
    start = await rows(store)
    change, after = edit(before, 1, 700)
    await store.documents.commit(id, LOCAL, change, after)
    assert await rows(store) - start == Counter(changes=1, nodes=1)
    operation = move(after, after[after.root].children[1_500], after.root, 3)
    moved = apply(after, [operation])
    await store.documents.commit(id, LOCAL, Change((operation,), 2, "ada", WHEN), moved)
    assert await rows(store) - start == Counter(changes=2, nodes=2)
    assert await store.documents.document_at(id, LOCAL, 3) == moved


async def test_an_origin_is_kept_once_whoever_has_it(store: SqlStore) -> None:
    await store.documents.add(document(700), "One", LOCAL)
    start = await rows(store)
    other = await store.documents.add(document(700), "Another", LOCAL)
    assert await rows(store) - start == Counter(nodes=701)
    assert await store.documents.document_at(other, LOCAL, 1) == document(700)


async def test_a_process_catches_up_by_what_others_changed(shared: Shared, store: SqlStore) -> None:
    other = shared.another()
    texts = [document()]
    id = await store.documents.add(texts[0], "One", LOCAL)
    await other.documents.load(id, LOCAL)
    for base, (writer, reader) in enumerate([(store, other), (store, other), (other, store), (store, other)], 1):
        change, after = edit(texts[-1], base, 0, f"change {base}")
        await writer.documents.commit(id, LOCAL, change, after)
        texts.append(after)
        assert await reader.documents.load(id, LOCAL) == (after, base + 1)
    assert [version.number for version in await other.documents.changes_since(id, LOCAL, 2, 2)] == [3, 4]


async def test_a_change_on_an_old_version_is_refused_and_nothing_is_written(shared: Shared, store: SqlStore) -> None:
    id = await store.documents.add(document(), "One", LOCAL)
    change, after = edit(document(), 1)
    await store.documents.commit(id, LOCAL, change, after)
    start = await rows(store)
    for process in (store, shared.another()):
        with pytest.raises(NotLatestError) as refused:
            await process.documents.commit(id, LOCAL, *edit(document(), 1, 1))
        assert refused.value.version == 2
    assert await rows(store) == start
    for number in (0, 3, -1):
        with pytest.raises(InputError, match="there are the versions 1 to 2"):
            await store.documents.document_at(id, LOCAL, number)


async def test_a_turn_is_committed_once(shared: Shared, store: SqlStore) -> None:
    id = await store.documents.add(document(), "One", LOCAL)
    change, after = edit(document(), 1)
    change = change._replace(turn="t1")
    for process in (store, store, shared.another()):
        assert await process.documents.commit(id, LOCAL, change, after) == 2
    assert (await store.documents.load(id, LOCAL)).version == 2
    assert await store.documents.version_of(id, "t1") == 2
    assert await store.documents.version_of(id, "t2") is None


NEEDS: dict[str, tuple[Right, Callable[[SqlStore, str, Person], Awaitable[object]]]] = {
    "entry": (Right.READ, lambda store, one, who: store.documents.entry(one, who)),
    "load": (Right.READ, lambda store, one, who: store.documents.load(one, who)),
    "load to suggest": (Right.SUGGEST, lambda store, one, who: store.documents.load(one, who, Right.SUGGEST)),
    "versions": (Right.READ, lambda store, one, who: store.documents.versions(one, who)),
    "changes_since": (Right.READ, lambda store, one, who: store.documents.changes_since(one, who, 1)),
    "document_at": (Right.READ, lambda store, one, who: store.documents.document_at(one, who, 1)),
    "place": (Right.READ, lambda store, one, who: store.place(one, who).load()),
    "conversations": (Right.READ, lambda store, one, who: store.conversations.listed(one, who)),
    "open": (Right.READ, lambda store, one, who: store.conversations.open(one, who)),
    "begin": (Right.READ, lambda store, one, who: store.turns.begin(one, who, lambda _: {})),
    "commit": (Right.APPLY, lambda store, one, who: store.place(one, who).commit(*edit(document(), 1))),
    "rename": (Right.APPLY, lambda store, one, who: store.documents.rename(one, who, "Another")),
    "grants": (Right.MANAGE, lambda store, one, who: store.people.grants(who, one)),
    "grant": (Right.MANAGE, lambda store, one, who: store.people.grant(who, "stranger", one, Role.VIEWER)),
    "delete": (Right.MANAGE, lambda store, one, who: store.documents.delete(one, who)),
}
ALLOWED = {
    "viewer": {Right.READ},
    "commenter": {Right.READ, Right.SUGGEST},
    "editor": {Right.READ, Right.SUGGEST, Right.APPLY},
    "owner": set(Right),
    "stranger": set(),
}


@pytest.mark.parametrize("call", NEEDS)
async def test_each_call_does_what_a_role_allows(store: SqlStore, call: str) -> None:
    right, made = NEEDS[call]
    id, people = await cast(store, document())
    for role, rights in ALLOWED.items():
        if right in rights:
            continue
        with pytest.raises(ForbiddenError if rights else AccessError) as refused:
            await made(store, id, people[role])
        assert rights or type(refused.value) is AccessError, "who may not read it is not told that it is there"
        weak = people["owner"]._replace(most=Role(role)) if rights else None
        if weak is not None:
            with pytest.raises(ForbiddenError):
                await made(store, id, weak)
    await made(store, id, next(people[role] for role, rights in ALLOWED.items() if right in rights))


async def test_the_nearest_grant_wins(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    project = await store.projects.add("P", ada)
    id = await store.documents.add(document(), "In it", ada, project)
    with pytest.raises(AccessError):
        await store.documents.load(id, bob)
    await store.people.grant(ada, "bob", project, Role.EDITOR)
    assert (await store.documents.entry(id, bob)).role == "editor"
    await store.people.grant(ada, "bob", id, Role.VIEWER)
    assert (await store.documents.entry(id, bob)).role == "viewer"
    with pytest.raises(ForbiddenError):
        await store.documents.rename(id, bob, "x")
    await store.people.grant(ada, "bob", project, None)
    await store.documents.load(id, bob)
    await store.people.grant(ada, "bob", id, None)
    with pytest.raises(AccessError):
        await store.documents.load(id, bob)
    with pytest.raises(AccessError):
        await store.documents.add(document(), "x", bob, project)


async def test_lists_show_what_a_person_may_read_page_by_page(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    ids = [await store.documents.add(document(), f"Número {number}", ada) for number in range(5)]
    ids.append(await store.documents.add(document(), normalize("NFD", "NÚMERO") + " 100%_", ada))
    await store.documents.add(document(), "Bob's número", bob)
    listed = await store.documents.listed(ada, limit=4)
    listed += await store.documents.listed(ada, limit=4, after=(listed[-1].changed, listed[-1].id))
    assert [entry.id for entry in listed] == ids[::-1]
    assert not any(entry.is_shared for entry in listed)
    assert len(await store.documents.listed(ada, query="NÚMERO")) == 6, "letters beyond ASCII have two cases too"
    assert len(await store.documents.listed(ada, query="%_")) == 1
    assert await store.documents.listed(ada, query="bob") == []
    await store.people.grant(bob, "ada", (await store.documents.listed(bob))[0].id, Role.VIEWER)
    (entry,) = await store.documents.listed(ada, query="bob")
    assert (entry.role, entry.is_shared) == ("viewer", True)


async def test_a_deleted_document_is_nowhere_and_comes_back_as_it_was(store: SqlStore) -> None:
    id, people = await cast(store, document())
    owner = people["owner"]
    turn, _ = await store.turns.begin(id, owner, lambda _: {})
    await store.documents.delete(id, owner)
    for call in (store.documents.load(id, owner), store.turns.get(turn.id, owner), store.documents.delete(id, owner)):
        with pytest.raises(AccessError):
            await call
    assert await store.documents.listed(owner) == []
    with pytest.raises(ForbiddenError):
        await store.documents.restore(id, people["editor"])
    await store.documents.restore(id, owner)
    assert await store.documents.load(id, owner) == (document(), 1)


async def test_a_token_that_may_only_read_adds_nothing(store: SqlStore) -> None:
    ada = await person(store, "ada")
    for call in (
        store.documents.add(document(), "x", ada._replace(most=Role.COMMENTER)),
        store.projects.add("x", ada._replace(most=Role.VIEWER)),
    ):
        with pytest.raises(ForbiddenError):
            await call


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
async def test_a_database_that_can_not_be_is_one_clear_line(address: str) -> None:
    with pytest.raises(CopydeskError, match=r"^[^\n]+$"):
        SqlStore(address)


async def test_a_list_shows_the_nearest_role_and_who_shares_by_the_project_too(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    project = await store.projects.add("Bread", ada)
    near, far = [await store.documents.add(document(), title, ada, project) for title in ("near", "far")]
    alone = await store.documents.add(document(), "alone", ada)
    await store.people.grant(ada, "bob", project, Role.EDITOR)
    await store.people.grant(ada, "bob", near, Role.VIEWER)
    assert {entry.id: entry.role for entry in await store.documents.listed(bob)} == {near: Role.VIEWER, far: Role.EDITOR}
    shown = {entry.id: (entry.role, entry.is_shared) for entry in await store.documents.listed(ada)}
    assert shown == {near: (Role.OWNER, True), far: (Role.OWNER, True), alone: (Role.OWNER, False)}
    entry, standing = await store.documents.opened(far, bob)
    assert (entry, standing) == (await store.documents.entry(far, bob), await store.documents.load(far, bob))
    with pytest.raises(AccessError):
        await store.documents.opened(alone, bob)
