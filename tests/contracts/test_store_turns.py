"""What a shared store promises of turns and jobs, on both engines: each is done by one process at a time, and by another when that
one is gone."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, event

from copydesk.apps import shared as shared_module
from copydesk.apps.shared import SharedDesk
from copydesk.assistant.conversation import Request, Work
from copydesk.assistant.tools.context import Equipment
from copydesk.errors import AccessError, ForbiddenError, HistoryError, InputError
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.keptturn import Key
from copydesk.plan.people import LOCAL, Role
from copydesk.plan.prompting import Prompt
from copydesk.ports import Kept
from copydesk.stores.sql.jobs import KEPT_DAYS, MAX_TRIES
from copydesk.stores.sql.jobs import LEASE_SECONDS as JOB_SECONDS
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.turns import KEY_SECONDS, LEASE_SECONDS, Stopped
from support.histories import document, edit
from support.stores import Shared, cast, person

pytestmark = pytest.mark.anyio
ODD: Any = {"words": "a\0b \ud800 \x01", "number": 1.0, "list": [True, None, 1]}


@pytest.fixture
async def id(store: SqlStore) -> str:
    return await store.documents.add(document(), "One", LOCAL)


async def test_a_turn_tells_its_steps_in_order_and_comes_to_an_end(shared: Shared, store: SqlStore, id: str) -> None:
    row, is_new = await store.turns.begin(id, LOCAL, lambda _: ODD, conversation="c")
    assert is_new
    assert (row.request, row.state, row.conversation, row.document, row.is_stopped) == (ODD, "running", "c", id, False)
    assert [await store.turns.tell(row.id, {"step": number}) for number in range(3)] == [1, 2, 3]
    await store.turns.tell(row.id, ODD)
    other = shared.another()
    assert await other.turns.told(row.id, 2) == [(3, {"step": 2}), (4, ODD)]
    await store.turns.finish(row.id, "open", ODD, {"plan": 1})
    found = await other.turns.get(row.id, LOCAL)
    assert (found.state, found.result, found.pending) == ("open", ODD, {"plan": 1})
    await other.turns.finish(row.id, "done", None, None)
    assert (await store.turns.get(row.id, LOCAL)).state == "done", "what waits for its person is any process's to end"


async def test_a_turn_is_its_persons_alone(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    id = await store.documents.add(document(), "One", ada)
    row, _ = await store.turns.begin(id, ada, lambda _: {})
    for call in (store.turns.get(row.id, bob), store.turns.stop(row.id, bob), store.turns.begin(id, bob, lambda _: {})):
        with pytest.raises(AccessError):
            await call


async def test_stop_is_seen_by_the_process_that_runs_the_turn(shared: Shared, store: SqlStore, id: str) -> None:
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    assert not await store.turns.is_stopped(row.id)
    await shared.another().turns.stop(row.id, LOCAL)
    assert await store.turns.is_stopped(row.id)


async def test_a_key_is_one_turn_for_a_day(shared: Shared, store: SqlStore, id: str) -> None:
    ada = await person(store, "ada")
    first, _ = await store.turns.begin(id, LOCAL, lambda _: {"n": 1}, key=Key("k"))
    shared.clock.seconds += KEY_SECONDS - 60
    again, is_new = await shared.another().turns.begin(id, LOCAL, lambda _: {"n": 2}, key=Key("k"))
    assert (again.id, again.request, is_new) == (first.id, {"n": 1}, False)
    other = await store.documents.add(document(), "Two", LOCAL)
    assert (await store.turns.begin(other, LOCAL, lambda _: {}, key=Key("k")))[1], "each document has keys of its own"
    theirs = await store.documents.add(document(), "Three", ada)
    assert (await store.turns.begin(theirs, ada, lambda _: {}, key=Key("k")))[1]
    shared.clock.seconds += 61
    later, is_new = await store.turns.begin(id, LOCAL, lambda _: {"n": 3}, key=Key("k"))
    assert is_new
    assert later.id != first.id
    assert (await store.turns.begin(id, LOCAL, lambda _: {}, key=Key("k")))[0].id == later.id
    assert (await store.turns.get(first.id, LOCAL)).request == {"n": 1}, "the old turn stays"


async def test_a_key_finds_its_turn_until_the_turn_lets_go_of_it(shared: Shared, store: SqlStore, id: str) -> None:
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {}, key=Key("k"))
    found = await shared.another().turns.keyed(id, LOCAL, "k")
    assert found is not None
    assert found.id == row.id
    assert await store.turns.keyed(id, await person(store, "ada"), "k") is None
    await store.turns.finish(row.id, "done", {}, None, keeps_key=False)
    assert await store.turns.keyed(id, LOCAL, "k") is None
    second, is_new = await store.turns.begin(id, LOCAL, lambda _: {}, key=Key("k"))
    assert is_new
    await store.turns.finish(second.id, "done", {}, None)
    assert await store.turns.keyed(id, LOCAL, "k") is not None
    shared.clock.seconds += KEY_SECONDS
    assert await store.turns.keyed(id, LOCAL, "k") is None


async def test_a_key_that_comes_many_times_at_once_is_one_turn(shared: Shared, store: SqlStore, id: str) -> None:
    processes = [store, shared.another(), shared.another()]
    calls = [processes[number % 3].turns.begin(id, LOCAL, lambda _: {}, key=Key("k")) for number in range(12)]
    begun = await asyncio.gather(*calls)
    assert len({row.id for row, _ in begun}) == 1
    assert sum(is_new for _, is_new in begun) == 1


async def test_a_turn_whose_lease_ran_out_is_given_to_one_process(shared: Shared, store: SqlStore, id: str) -> None:
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    done, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    await store.turns.finish(done.id, "done", None, None)
    others = [shared.another() for _ in range(4)]
    shared.clock.seconds += LEASE_SECONDS - 5
    assert await others[0].turns.take_over() == []
    await store.turns.renew(row.id)
    shared.clock.seconds += LEASE_SECONDS - 5
    assert await others[0].turns.take_over() == [], "its process said that it is still at it"
    shared.clock.seconds += 6
    taken = await asyncio.gather(*(other.turns.take_over() for other in others))
    assert sorted(len(one) for one in taken) == [0, 0, 0, 1]
    taker = others[[len(one) for one in taken].index(1)]
    for call in (store.turns.tell(row.id, {}), store.turns.finish(row.id, "done", {}, None), store.turns.renew(row.id)):
        with pytest.raises(HistoryError, match="took this turn over"):
            await call
    await taker.turns.finish(row.id, "done", {"outcome": "failed"}, None)


async def test_a_process_whose_turn_was_taken_over_commits_nothing(shared: Shared, store: SqlStore, id: str) -> None:
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    other = shared.another()
    shared.clock.seconds += LEASE_SECONDS + 1
    await other.turns.take_over()
    change, after = edit(document(), 1)
    change = change._replace(turn=row.id)
    with pytest.raises(HistoryError, match="took this turn over"):
        await store.documents.commit(id, LOCAL, change, after)
    assert await other.documents.commit(id, LOCAL, change, after) == 2
    await other.turns.finish(row.id, "done", {}, None)
    assert await store.documents.commit(id, LOCAL, change, after) == 2, "done before is done"


async def test_nor_does_it_commit_or_end_a_change_that_is_not_known_by_the_turn(shared: Shared, store: SqlStore, id: str) -> None:
    conversation, _ = await store.conversations.open(id, LOCAL)
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {}, conversation=conversation)
    other = shared.another()
    shared.clock.seconds += LEASE_SECONDS + 1
    await other.turns.take_over()
    change, after = edit(document(), 1)
    with pytest.raises(HistoryError, match="took this turn over"):
        await store.place(id, LOCAL, row.id).commit(change, after)
    with pytest.raises(HistoryError, match="took this turn over"):
        await store.turns.finish(row.id, "done", {}, None, told=[ODD], kept=Kept(conversation, {"last": 1}, "Shorter"))
    assert await other.turns.told(row.id) == []
    assert await other.conversations.open(id, LOCAL, conversation) == (conversation, None)
    assert await other.place(id, LOCAL, row.id).commit(change, after) == 2


async def test_a_turn_that_is_stopped_commits_nothing(store: SqlStore, id: str) -> None:
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    await store.turns.stop(row.id, LOCAL)
    with pytest.raises(Stopped):
        await store.place(id, LOCAL, row.id).commit(*edit(document(), 1))
    assert (await store.documents.load(id, LOCAL)).version == 1


async def test_a_turn_ends_with_what_it_told_and_its_conversation(store: SqlStore, id: str) -> None:
    conversation, _ = await store.conversations.open(id, LOCAL)
    row, _ = await store.turns.begin(id, LOCAL, lambda _: {})
    await store.turns.tell(row.id, {"step": 1})
    kept = Kept(conversation, {"last": 1}, "Shorter")
    await store.turns.finish(row.id, "open", ODD, None, told=[{"step": 2}, ODD], kept=kept)
    assert await store.turns.told(row.id) == [(1, {"step": 1}), (2, {"step": 2}), (3, ODD)]
    assert (await store.turns.get(row.id, LOCAL)).conversation == conversation
    assert await store.conversations.open(id, LOCAL, conversation) == (conversation, {"last": 1})
    assert (await store.conversations.listed(id, LOCAL))[0]["title"] == "Shorter"


async def test_a_request_is_what_a_role_may_ask(store: SqlStore) -> None:
    id, people = await cast(store, document())
    for name in ("owner", "editor", "commenter", "viewer"):
        row, _ = await store.turns.begin(id, people[name], lambda role: {"role": role})
        assert (await store.turns.get(row.id, people[name])).request == {"role": name}

    def refused(_: Role) -> None:
        raise ForbiddenError("not by you")

    with pytest.raises(ForbiddenError):
        await store.turns.begin(id, people["viewer"], refused, key=Key("k"))
    assert await store.turns.keyed(id, people["viewer"], "k") is None


async def test_a_plan_is_applied_in_five_transactions(store: SqlStore, id: str) -> None:
    begun: list[Connection] = []
    desk = SharedDesk(store)
    event.listen(store.database.engine, "begin", begun.append)
    plan = Plan((Edit("1", "replace", {"find": "paragraph 1", "with": "another"}),))
    row = await desk.begin(id, LOCAL, Request("say it so", "auto", work=Work(plan)))
    assert (await desk.finished(row.id, LOCAL)).result["outcome"] == "applied"
    assert len(begun) == 5, "it begins; is loaded; commits; ends, with all that it told; and is asked for what came of it"
    written = [connection for connection in begun if connection.get_execution_options().get("copydesk_writes")]
    assert len(written) == 3
    assert [told["name"] for _, told in await store.turns.told(row.id)] == ["applied", "done"]


async def test_plans_that_come_at_once_are_each_bound_once(store: SqlStore, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    take = shared_module.take_turn
    monkeypatch.setattr(shared_module, "take_turn", lambda *arguments: taken.append(arguments) or take(*arguments))
    desk = SharedDesk(store)
    plans = [Plan((Edit("1", "insert", {"markdown": f"Part {number}."}),)) for number in range(12)]
    rows = await asyncio.gather(*(desk.begin(id, LOCAL, Request(mode="auto", work=Work(plan))) for plan in plans))
    ended = await asyncio.gather(*(desk.finished(row.id, LOCAL) for row in rows))
    assert sorted(row.result["version"] for row in ended) == list(range(2, 14))
    assert len(taken) == 12, "who comes first is not waited for in vain"


async def test_a_plan_does_not_wait_for_a_turn_that_waits_for_a_model(store: SqlStore, id: str) -> None:
    asked = asyncio.Event()

    class Thinking:
        name = "thinking"

        async def reply(self, _: Prompt) -> AsyncIterator[str]:
            asked.set()
            await asyncio.Event().wait()
            yield ""

    desk = SharedDesk(store, equip=lambda *_: Equipment(model=Thinking()))
    thinks = await desk.begin(id, LOCAL, Request("make it sound warmer", "auto"))
    await asyncio.wait_for(asked.wait(), 10)
    plan = Plan((Edit("1", "insert", {"markdown": "Part."}),))
    row = await desk.begin(id, LOCAL, Request(mode="auto", work=Work(plan)))
    assert (await asyncio.wait_for(desk.finished(row.id, LOCAL), 10)).result["outcome"] == "applied"
    assert (await store.turns.get(thinks.id, LOCAL)).state == "running"
    desk._running[thinks.id].cancel()


async def test_jobs_are_taken_once_in_their_order(shared: Shared, store: SqlStore) -> None:
    assert await store.jobs.take() is None
    ids = [await store.jobs.add("embed", {**ODD, "n": number}, LOCAL) for number in range(6)]
    processes = [store, shared.another(), shared.another()]
    taken = await asyncio.gather(*(processes[number % 3].jobs.take() for number in range(8)))
    assert sorted(job.id for job in taken if job) == sorted(ids)
    job = next(job for job in taken if job and job.id == ids[0])
    assert (job.task, job.arguments, job.state, job.tries) == ("embed", {**ODD, "n": 0}, "running", 1)
    await store.jobs.report(job, 0.5)
    assert (await store.jobs.get(job.id, LOCAL)).progress == 0.5
    await store.jobs.finish(job, ODD)
    done = await store.jobs.get(job.id, LOCAL)
    assert (done.state, done.progress, done.result) == ("done", 1.0, ODD)
    assert await store.jobs.take() is None


async def test_a_job_whose_process_died_is_tried_again_and_then_given_up(shared: Shared, store: SqlStore) -> None:
    bad, good = await store.jobs.add("ingest", {}, LOCAL), await store.jobs.add("embed", {}, LOCAL)
    other = shared.another()
    first = await store.jobs.take()
    assert first is not None
    fine = await store.jobs.take()
    assert fine is not None
    await store.jobs.finish(fine, {})
    for tries in range(2, MAX_TRIES + 1):
        shared.clock.seconds += JOB_SECONDS / 2
        assert await other.jobs.take() is None
        shared.clock.seconds += JOB_SECONDS / 2 + 1
        again = await other.jobs.take()
        assert again is not None
        assert (again.id, again.tries) == (bad, tries)
        with pytest.raises(HistoryError, match="took this job over"):
            await store.jobs.finish(first, {})
    shared.clock.seconds += JOB_SECONDS + 1
    last = await store.jobs.add("embed", {}, LOCAL)
    taken = await other.jobs.take()
    assert taken is not None
    assert taken.id == last, "what is given up doesn't hold up the others"
    failed = await store.jobs.get(bad, LOCAL)
    assert failed.state == "failed"
    assert "given up" in failed.result["message"]
    assert (await store.jobs.get(good, LOCAL)).state == "done"


async def test_a_job_goes_a_while_after_it_was_done_and_never_before(shared: Shared, store: SqlStore) -> None:
    done, waiting = await store.jobs.add("ingest", {}, LOCAL), await store.jobs.add("embed", {}, LOCAL)
    taken = await store.jobs.take(["ingest"])
    assert taken is not None
    assert taken.id == done
    assert await store.jobs.take(["ingest"]) is None, "the other is of another sort"
    await store.jobs.finish(taken, {})
    shared.clock.seconds += (KEPT_DAYS - 1) * 86_400
    await store.jobs.purge()
    assert (await store.jobs.get(done, LOCAL)).state == "done"
    shared.clock.seconds += 2 * 86_400
    await store.jobs.purge()
    with pytest.raises(AccessError):
        await store.jobs.get(done, LOCAL)
    assert (await store.jobs.get(waiting, LOCAL)).state == "waiting"


async def test_a_job_is_there_if_its_transaction_is(store: SqlStore) -> None:
    def cut_short(connection: Connection) -> None:
        store.jobs.queue(connection, "embed", {}, LOCAL)
        raise InputError("something else failed")

    with pytest.raises(InputError):
        await store.database.write(cut_short)
    assert await store.jobs.take() is None


async def test_a_job_is_its_persons_to_see(store: SqlStore) -> None:
    ada, bob = await person(store, "ada"), await person(store, "bob")
    job = await store.jobs.add("embed", {}, ada)
    assert (await store.jobs.get(job, ada)).state == "waiting"
    with pytest.raises(AccessError):
        await store.jobs.get(job, bob)
