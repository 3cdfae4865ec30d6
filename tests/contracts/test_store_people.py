"""What a shared store promises of people, on both engines: passwords, sessions, tokens and grants end when they should, and what is
kept gives no secret away."""

import asyncio

import pytest
from sqlalchemy import select

from copydesk.errors import AccessError, CopydeskError, ForbiddenError, InputError
from copydesk.plan.people import Role
from copydesk.stores.sql.people import SESSION_SECONDS
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.tables import PEOPLE, SESSIONS, TOKENS
from support.histories import document
from support.stores import PASSWORD, Shared, cast, person

pytestmark = pytest.mark.anyio


async def test_a_person_logs_in_and_out(store: SqlStore) -> None:
    assert not await store.people.any()
    ada = await store.people.add(" Ada\u0308 ", PASSWORD)
    assert ada.name == "Ad\u00e4", "letters that are spelled in two ways are one name"
    assert await store.people.any()
    secret, csrf, who = await store.people.log_in("Ad\u00e4", PASSWORD)
    assert who == ada
    found = await store.people.of_session(secret)
    assert found is not None
    assert (found[0].id, found[0].by.sort, found[1]) == (ada.id, "session", csrf)
    await store.people.log_out(secret)
    assert await store.people.of_session(secret) is None


WRONG = [("ada", "wrong password"), ("bob", PASSWORD), ("", ""), ("ada", PASSWORD + "\0"), ("ada", "\ud800" * 20)]
BAD_NAMES = ["", "  ", "a\nb", "a" * 101, "a\0", "\ud800", "you", "elsewhere", "ada", " ada"]


@pytest.mark.parametrize(("name", "password"), WRONG)
async def test_a_wrong_name_or_password_is_one_answer(store: SqlStore, name: str, password: str) -> None:
    await person(store, "ada")
    with pytest.raises(AccessError, match="that name and password don't go together"):
        await store.people.log_in(name, password)


@pytest.mark.parametrize(("name", "password"), [*((name, PASSWORD) for name in BAD_NAMES), ("bob", "short"), ("bob", "x" * 1_001)])
async def test_names_and_passwords_that_can_not_be(store: SqlStore, name: str, password: str) -> None:
    await person(store, "ada")
    with pytest.raises(InputError):
        await store.people.add(name, password)


async def test_a_password_of_any_characters_is_good(store: SqlStore) -> None:
    for number, password in enumerate(["\ud800" * 10, "\0" * 10, "😀" * 1_000]):
        await store.people.add(f"p{number}", password)
        await store.people.log_in(f"p{number}", password)


async def test_a_session_ends_after_its_time(shared: Shared, store: SqlStore) -> None:
    ada = await person(store, "ada")
    old, _, _ = await store.people.log_in("ada", PASSWORD)
    shared.clock.seconds += SESSION_SECONDS - 10
    assert await store.people.of_session(old) is not None
    shared.clock.seconds += 11
    assert await store.people.of_session(old) is None
    new, csrf, _ = await store.people.log_in("ada", PASSWORD)
    found = await store.people.of_session(new)
    assert found is not None
    assert (found[0].name, found[1]) == (ada.name, csrf)


async def test_tokens_hold_what_they_were_given_until_they_end(shared: Shared, store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    _, forever = await store.people.add_token(ada, "a script", Role.VIEWER, None)
    short_id, short = await store.people.add_token(ada, "\0", Role.EDITOR, 1)
    found = await store.people.of_token(forever)
    assert found is not None
    assert found._replace(by=ada.by) == ada._replace(most=Role.VIEWER)
    assert [(one["name"], one["most"], one["revoked"]) for one in await store.people.tokens(ada)] == [
        ("a script", "viewer", False),
        ("\0", "editor", False),
    ]
    assert await store.people.tokens(bob) == []
    shared.clock.seconds += 86_401
    assert await store.people.of_token(short) is None
    assert await store.people.of_token(forever) is not None
    with pytest.raises(AccessError):
        await store.people.revoke(bob, short_id)
    for token in await store.people.tokens(ada):
        await store.people.revoke(ada, token["id"])
    assert await store.people.of_token(forever) is None
    for days in (0, -1, float("nan"), float("inf")):
        with pytest.raises(InputError):
            await store.people.add_token(ada, "x", Role.VIEWER, days)


async def test_a_token_that_may_do_less_looks_after_none(store: SqlStore) -> None:
    ada = await person(store, "ada")
    id, secret = await store.people.add_token(ada, "x", Role.EDITOR, None)
    weak = await store.people.of_token(secret)
    assert weak is not None
    for call in (store.people.add_token(weak, "y", Role.VIEWER, None), store.people.revoke(weak, id), store.people.tokens(weak)):
        with pytest.raises(ForbiddenError):
            await call


async def test_no_secret_is_kept(store: SqlStore) -> None:
    ada = await person(store, "ada")
    session, _, _ = await store.people.log_in("ada", PASSWORD)
    _, token = await store.people.add_token(ada, "x", Role.VIEWER, None)
    tables = (PEOPLE, SESSIONS, TOKENS)
    kept = await store.database.read(
        lambda connection: [str(tuple(row)) for table in tables for row in connection.execute(select(table))]
    )
    assert len(kept) == 3
    assert not any(secret in row for secret in (PASSWORD, session, token) for row in kept)
    assert "$argon2id$" in kept[0]


async def test_a_grant_is_given_changed_and_taken_away(store: SqlStore) -> None:
    id, people = await cast(store, document())
    owner = people["owner"]
    assert await store.people.grants(owner, id) == [
        {"name": role, "role": role} for role in ("commenter", "editor", "owner", "viewer")
    ]
    await store.people.grant(owner, "viewer", id, Role.EDITOR)
    assert (await store.documents.entry(id, people["viewer"])).role == "editor"
    await store.people.grant(owner, "viewer", id, None)
    with pytest.raises(AccessError):
        await store.documents.entry(id, people["viewer"])
    with pytest.raises(InputError, match="nobody here has that name"):
        await store.people.grant(owner, "who", id, Role.VIEWER)
    for role in (None, Role.EDITOR):
        with pytest.raises(InputError, match="somebody must own it"):
            await store.people.grant(owner, "owner", id, role)
    assert (await store.documents.entry(id, owner)).role == "owner"


async def test_two_owners_who_remove_each_other_leave_one(shared: Shared, store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    other = shared.another()
    for _ in range(5):
        id = await store.documents.add(document(), "One", ada)
        await store.people.grant(ada, "bob", id, Role.OWNER)
        calls = store.people.grant(ada, "bob", id, None), other.people.grant(bob, "ada", id, None)
        done = await asyncio.gather(*calls, return_exceptions=True)
        assert sum(isinstance(one, CopydeskError) for one in done) == 1, done
        left = [who for who in (ada, bob) if await owns(store, id, who)]
        assert len(left) == 1


async def owns(store: SqlStore, id: str, who: object) -> bool:
    try:
        return (await store.documents.entry(id, who)).role == "owner"  # type: ignore[arg-type]
    except AccessError:
        return False


async def test_who_may_set_up_the_desk_is_named(store: SqlStore) -> None:
    ada, boss = await store.people.add("ada", "a long password"), await store.people.add("boss", "a long password", is_admin=True)
    assert [await store.people.is_admin(one) for one in (ada, boss)] == [False, True]
    assert await store.people.make_admin("ada")
    assert await store.people.is_admin(ada)
    assert not await store.people.make_admin("nobody")
