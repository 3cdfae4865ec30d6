"""The server as CONTRACT.md tells it: documents, turns, versions and errors, on a desk of one person."""

import asyncio
import json

import pytest

from copydesk.apps import shared as shared_module
from copydesk.apps.server import versions
from copydesk.assistant import messages
from copydesk.plan.people import LOCAL
from support.servers import BREAD, Served, error_of, events_of, ok
from support.stores import Shared

pytestmark = pytest.mark.anyio
SECOND = {"edits": [{"action": "delete", "at": "the second bullet"}], "mode": "suggest"}
SEA_SALT = {"edits": [{"action": "replace", "find": "water, salt", "with": "water, sea salt"}]}


@pytest.fixture
def engine() -> str:
    return "sqlite"  # what differs between the engines is the store's, and tested there


async def test_a_document_comes_back_as_it_was_added(served: Served) -> None:
    added = ok(await served.client.post("/api/documents", json={"kind": "article", "title": "Bread", "content": BREAD}), 201)
    assert (added["title"], added["kind"], added["format"], added["version"]) == ("Bread", "article", "markdown", 1)
    address = f"/api/documents/{added['id']}"
    got = await served.client.get(address)
    assert got.headers["etag"] == '"1"'
    assert ok(got)["outline"][0]["label"] == "Bread"
    exported = await served.client.get(f"{address}/export")
    assert exported.content == BREAD.encode()
    assert "Bread.md" in exported.headers["content-disposition"]
    again = await served.client.get(f"{address}/export", headers={"If-None-Match": exported.headers["etag"]})
    assert again.status_code == 304
    assert (await served.client.get(f"{address}/export?format=docx")).content.startswith(b"PK")


async def test_a_file_is_added_under_its_name(served: Served) -> None:
    data = "\ufeff# Rôls\r\n".encode()
    reply = await served.client.post("/api/documents", files={"file": ("../..\\dir/Rôls.md", data)}, data={"kind": "report"})
    added = ok(reply, 201)
    assert (added["title"], added["kind"]) == ("Rôls", "report")
    assert (await served.client.get(f"/api/documents/{added['id']}/export")).content == data


async def test_documents_are_listed_page_by_page_and_found(served: Served) -> None:
    for number in range(5):
        await served.add(f"# Number {number}\n", title=f"Title {number}")
    seen, after = [], None
    while True:
        page = ok(await served.client.get("/api/documents", params={"limit": 2, **({"after": after} if after else {})}))
        seen += [entry["title"] for entry in page["documents"]]
        after = page["next"]
        if after is None:
            break
    assert seen == [f"Title {number}" for number in reversed(range(5))]
    found = ok(await served.client.get("/api/documents", params={"query": "title 3"}))["documents"]
    assert [entry["title"] for entry in found] == ["Title 3"]


async def test_a_document_is_renamed_deleted_and_brought_back(served: Served) -> None:
    address = await served.add()
    assert ok(await served.client.patch(address, json={"title": "Rolls"}))["title"] == "Rolls"
    assert (await served.client.delete(address)).status_code == 204
    error_of(await served.client.get(address), 404)
    assert ok(await served.client.get("/api/documents"))["documents"] == []
    assert ok(await served.client.post(f"{address}/restore"))["title"] == "Rolls"
    assert await served.text(address) == BREAD


async def test_nodes_are_read_whole_at_a_place_and_of_a_version(served: Served) -> None:
    address = await served.add()
    every = ok(await served.client.get(f"{address}/nodes"))
    assert every["more"] == 0
    assert {"id", "type", "text", "attrs", "parent", "children", "number", "label"} == set(every["nodes"][0])
    second = ok(await served.client.get(f"{address}/nodes", params={"at": "the second bullet"}))["nodes"]
    assert any(node["text"] == "Water" for node in second)
    ok(await served.client.post(f"{address}/edits", json=SEA_SALT))
    old = ok(await served.client.get(f"{address}/nodes", params={"version": 1}))
    assert old["version"] == 1
    assert old["nodes"] == every["nodes"]
    error_of(await served.client.get(f"{address}/nodes", params={"at": "section 99"}), 404)


async def test_words_propose_and_the_proposal_is_applied_once(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "delete the second bullet"}))
    assert turn["outcome"] == "proposal"
    assert await served.text(address) == BREAD
    accepting = [served.client.post(f"/api/turns/{turn['turn']}/accept", json={}) for _ in range(3)]
    accepted = [ok(reply) for reply in await asyncio.gather(*accepting)]
    accepted.append(ok(await served.client.post(f"/api/turns/{turn['turn']}/accept", json={})))
    assert {told["outcome"] for told in accepted} == {"applied"}
    assert len({told["turn"] for told in accepted}) == 1, "the same answer again is told what came of it"
    assert await served.text(address) == BREAD.replace("- Water\n", "")
    assert ok(await served.client.get(address))["version"] == 2


async def test_a_proposal_taken_in_words_is_not_open_any_more(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "add a bullet “Yeast” after “Oil”"}))
    assert turn["outcome"] == "proposal", turn
    said = {"message": "yes", "conversation": turn["conversation"]}
    assert ok(await served.client.post(f"{address}/chat", json=said))["outcome"] == "applied"
    assert ok(await served.client.post(f"/api/turns/{turn['turn']}/accept", json={}))["outcome"] == "answer"
    assert (await served.text(address)).count("Yeast") == 1


async def test_a_proposal_waits_while_something_is_asked_and_is_taken_in_words_later(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "add a bullet “Yeast” after “Oil”"}))
    talk = {"conversation": turn["conversation"]}
    assert (
        ok(await served.client.post(f"{address}/chat", json={"message": "how many items are there?", **talk}))["outcome"]
        == "answer"
    )
    assert ok(await served.client.post(f"{address}/chat", json={"message": "yes", **talk}))["outcome"] == "applied"
    assert ok(await served.client.post(f"/api/turns/{turn['turn']}/accept", json={}))["outcome"] == "answer", "it is taken"
    assert (await served.text(address)).count("Yeast") == 1


async def test_a_proposal_that_is_discarded_later_is_gone_for_words_too(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "add a bullet “Yeast” after “Oil”"}))
    talk = {"conversation": turn["conversation"]}
    ok(await served.client.post(f"{address}/chat", json={"message": "how many items are there?", **talk}))
    ok(await served.client.post(f"{address}/plans/{turn['turn']}/discard"))
    ok(await served.client.post(f"{address}/chat", json={"message": "yes", **talk}))
    assert await served.text(address) == BREAD


async def test_a_proposal_is_applied_as_it_was_shown_or_not_at_all(served: Served) -> None:
    address = await served.add()
    plan = ok(await served.client.post(f"{address}/edits", json=SECOND))["turn"]
    ok(await served.client.post(f"{address}/edits", json=SEA_SALT))
    first = {"edits": [{"action": "delete", "at": "the first bullet"}]}
    other = ok(await served.client.post(f"{address}/edits", json={**SECOND}))["turn"]
    ok(await served.client.post(f"{address}/edits", json=first))
    stale = ok(await served.client.post(f"{address}/plans/{other}/apply", json={}))
    assert (stale["outcome"], stale["problem"]["code"]) == ("refused", "stale")
    ok(await served.client.post(f"{address}/undo"))
    assert ok(await served.client.post(f"{address}/plans/{plan}/apply", json={}))["outcome"] == "applied", "rebased"
    assert "- Flour\n- Salt\n- Oil" in await served.text(address)


async def test_some_edits_of_a_plan_are_applied_then_others(served: Served) -> None:
    address = await served.add()
    edits = [
        {"action": "replace", "find": f"- {word}"[2:], "at": f"bullet {n}", "with": word.upper()}
        for n, word in ((1, "Flour"), (4, "Oil"))
    ]
    turn = ok(await served.client.post(f"{address}/edits", json={"edits": edits, "mode": "suggest"}))
    assert turn["outcome"] == "proposal", turn
    plan = f"{address}/plans/{turn['turn']}"
    assert [edit["state"] for edit in ok(await served.client.get(plan))["edits"]] == ["open", "open"]
    assert ok(await served.client.post(f"{plan}/apply", json={"accept": ["2"]}))["outcome"] == "applied"
    assert "- Flour\n- Water\n- Salt\n- OIL" in await served.text(address)
    kept = ok(await served.client.get(plan))
    assert (kept["state"], [edit["state"] for edit in kept["edits"]]) == ("open", ["open", "accepted"])
    assert ok(await served.client.post(f"{plan}/apply", json={"accept": ["1"]}))["outcome"] == "applied"
    assert "- FLOUR\n- Water\n- Salt\n- OIL" in await served.text(address)
    assert ok(await served.client.get(plan))["state"] == "done"


async def test_what_is_decided_of_a_proposal_is_kept_and_applies_nothing(served: Served) -> None:
    address = await served.add()
    edits = [{"action": "replace", "find": word, "at": "the list", "with": word.upper()} for word in ("Flour", "Water", "Oil")]
    turn = ok(await served.client.post(f"{address}/edits", json={"edits": edits, "mode": "suggest"}))
    plan = f"{address}/plans/{turn['turn']}"
    assert ok(await served.client.get(f"{plan}/places"))["decisions"] == {}
    decided = {"1": "accepted", "2": "rejected"}
    ok(await served.client.put(f"{plan}/decisions", json={"decisions": decided}))
    assert ok(await served.client.get(f"{plan}/places"))["decisions"] == decided
    error_of(await served.client.put(f"{plan}/decisions", json={"decisions": {"9": "accepted"}}), 422)
    error_of(await served.client.put(f"{plan}/decisions", json={"decisions": {"1": "perhaps"}}), 422)
    assert await served.text(address) == BREAD
    rest = ok(await served.client.post(f"{plan}/apply", json={"accept": ["1"]}))["turn"]
    assert ok(await served.client.get(f"{address}/plans/{rest}/places"))["decisions"] == decided, "they go on with the rest"
    ok(await served.client.post(f"{plan}/discard"))
    error_of(await served.client.put(f"{plan}/decisions", json={"decisions": decided}), 409)
    assert ok(await served.client.get(f"{plan}/places"))["state"] == "done"


async def test_what_a_plan_leaves_open_is_found_in_a_conversation_and_answered_there(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/edits", json={**SECOND, "instruction": "without water"}))
    (listed,) = ok(await served.client.get(f"{address}/conversations"))["conversations"]
    assert (listed["id"], listed["title"], listed["turns"][0]["id"]) == (turn["conversation"], "without water", turn["turn"])
    said = ok(await served.client.post(f"{address}/chat", json={"message": "yes", "conversation": listed["id"]}))
    assert said["outcome"] == "applied"
    assert await served.text(address) == BREAD.replace("- Water\n", "")
    ok(await served.client.post(f"{address}/edits", json={"edits": SECOND["edits"]}))
    assert len(ok(await served.client.get(f"{address}/conversations"))["conversations"]) == 1, "nothing is open of that one"


async def test_a_plan_that_is_discarded_is_gone_for_words_too(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "delete the second bullet"}))
    plan = f"{address}/plans/{turn['turn']}"
    gone = ok(await served.client.post(f"{plan}/discard"))
    assert [edit["state"] for edit in gone["edits"]] == ["rejected"]
    assert ok(await served.client.post(f"{plan}/apply", json={}))["message"] == "There is no proposal open."
    ok(await served.client.post(f"{address}/chat", json={"message": "yes", "conversation": turn["conversation"]}))
    assert await served.text(address) == BREAD
    other = await served.add()
    error_of(await served.client.get(f"{other}/plans/{turn['turn']}"), 404)


async def test_a_question_is_answered_and_the_same_plan_goes_on(served: Served) -> None:
    address = await served.add("# A\n\nred cat\n\nred dog\n")
    plan = {"edits": [{"action": "replace", "find": "red", "with": "blue"}]}
    turn = ok(await served.client.post(f"{address}/edits", json=plan))
    assert turn["outcome"] == "question"
    assert error_free_refusal(ok(await served.client.post(f"/api/turns/{turn['turn']}/choose", json={"option": "99"})))
    assert ok(await served.client.post(f"/api/turns/{turn['turn']}/choose", json={"option": "2"}))["outcome"] == "applied"
    assert await served.text(address) == "# A\n\nred cat\n\nblue dog\n"
    assert (
        ok(await served.client.post(f"/api/turns/{turn['turn']}/choose", json={"option": "1"}))["message"] == messages.NO_QUESTION
    )


def error_free_refusal(turn: dict[str, object]) -> bool:
    return turn["outcome"] == "refused" and "error" not in turn


async def test_undo_redo_restore_versions_and_diff(served: Served) -> None:
    address = await served.add()
    assert ok(await served.client.post(f"{address}/edits", json=SEA_SALT))["version"] == 2
    salted = await served.text(address)
    assert ok(await served.client.post(f"{address}/undo"))["outcome"] == "applied"
    assert await served.text(address) == BREAD
    assert ok(await served.client.post(f"{address}/redo"))["outcome"] == "applied"
    assert await served.text(address) == salted
    assert ok(await served.client.post(f"{address}/restore", json={"version": 1}))["version"] == 5
    assert await served.text(address) == BREAD
    assert ok(await served.client.post(f"{address}/undo"))["outcome"] == "applied"
    assert await served.text(address) == salted
    versions = ok(await served.client.get(f"{address}/versions"))["versions"]
    assert [version["number"] for version in versions] == [1, 2, 3, 4, 5, 6]
    assert versions[1]["author"] == "you"
    assert versions[1]["changed"]
    page = ok(await served.client.get(f"{address}/versions", params={"after": 2, "limit": 2}))
    assert ([version["number"] for version in page["versions"]], page["next"]) == ([3, 4], 4)
    diff = ok(await served.client.get(f"{address}/diff", params={"from": 1, "to": 2}))["diff"]
    assert "+Flour, water, sea salt." in diff
    error_of(await served.client.get(f"{address}/diff", params={"from": 1, "to": 99}), 400)
    error_of(await served.client.post(f"{address}/restore", json={"version": 99}), 400)


@pytest.mark.parametrize("step", ["edits", "undo", "redo", "restore", "tools/edit_ops"])
async def test_a_version_that_is_not_the_latest_is_told(served: Served, step: str) -> None:
    address = await served.add()
    ok(await served.client.post(f"{address}/edits", json=SEA_SALT, headers={"If-Match": '"1"'}))
    before = await served.text(address)
    bodies = {"edits": SEA_SALT, "restore": {"version": 1}, "tools/edit_ops": {"ops": []}}
    for seen in ('"1"', 'W/"1"', "1", '"99999999999999999999"', "zebra"):
        reply = await served.client.post(f"{address}/{step}", json=bodies.get(step), headers={"If-Match": seen})
        assert error_of(reply, 409)["code"] == "stale"
        assert reply.headers["etag"] == '"2"'
    assert await served.text(address) == before


async def test_of_many_edits_on_one_version_one_stands(served: Served) -> None:
    address = await served.add()
    at_once = [
        served.client.post(
            f"{address}/edits",
            json={"edits": [{"action": "replace", "find": "Oil", "with": f"Oil {n}"}]},
            headers={"If-Match": '"1"'},
        )
        for n in range(6)
    ]
    replies = await asyncio.gather(*at_once)
    assert sorted(reply.status_code for reply in replies) == [200] + [409] * 5
    assert ok(await served.client.get(address))["version"] == 2


async def test_a_retry_with_the_same_key_is_the_same_turn(served: Served) -> None:
    address = await served.add()
    plan = {"edits": [{"action": "insert", "markdown": "Bake it."}]}
    sent = [served.client.post(f"{address}/edits", json=plan, headers={"Idempotency-Key": "one"}) for _ in range(4)]
    assert len({ok(reply)["turn"] for reply in await asyncio.gather(*sent)}) == 1
    ok(await served.client.post(f"{address}/edits", json={**plan, "key": "two"}))
    ok(await served.client.post(f"{address}/edits", json={**plan, "key": "two"}))
    said = {"message": "delete the last bullet", "mode": "auto"}
    ok(await served.client.post(f"{address}/chat", json=said, headers={"Idempotency-Key": "three"}))
    ok(await served.client.post(f"{address}/chat", json=said, headers={"Idempotency-Key": "three"}))
    assert await served.text(address) == BREAD.replace("- Oil\n", "") + "\nBake it.\n\nBake it.\n"


async def test_events_come_as_they_are_told_and_again(served: Served) -> None:
    address = await served.add()
    stream = {"Accept": "text/event-stream"}
    reply = await served.client.post(f"{address}/chat", json={"message": "delete the second bullet"}, headers=stream)
    assert reply.headers["content-type"].startswith("text/event-stream")
    events = events_of(reply.text)
    assert [name for _, name, _ in events] == ["status", "proposal", "done"]
    turn = json.loads(events[-1][2])
    again = await served.client.get(f"/api/turns/{turn['turn']}", headers=stream)
    assert events_of(again.text) == events
    rest = await served.client.get(f"/api/turns/{turn['turn']}", headers={**stream, "Last-Event-ID": "1"})
    assert events_of(rest.text) == events[1:]
    for odd in ("-1", "zebra", "99999999999999999999"):
        replayed = await served.client.get(f"/api/turns/{turn['turn']}", headers={**stream, "Last-Event-ID": odd})
        assert events_of(replayed.text)[-1][1] == "done"
    assert ok(await served.client.get(f"/api/turns/{turn['turn']}")) == turn


async def test_a_conversation_is_kept_and_listed(served: Served) -> None:
    address = await served.add()
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "how many bullets are there"}))
    ok(await served.client.post(f"{address}/chat", json={"message": "hello", "conversation": turn["conversation"]}))
    (found,) = ok(await served.client.get(f"{address}/conversations"))["conversations"]
    assert found["title"] == "how many bullets are there"
    assert len(found["turns"]) == 2
    error_of(await served.client.post(f"{address}/chat", json={"message": "hello", "conversation": "nope"}), 404)


async def test_a_stopped_turn_changes_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await served.add()
    real = shared_module.take_turn

    async def slow(*arguments: object) -> object:
        async for event in real(*arguments):  # type: ignore[arg-type]
            yield event
            turns = list(served.app.state.desk._running)
            ok(await served.client.post(f"/api/turns/{turns[0]}/stop"), 202)

    monkeypatch.setattr(shared_module, "take_turn", slow)
    turn = ok(await served.client.post(f"{address}/chat", json={"message": "delete the second bullet", "mode": "auto"}))
    assert turn["message"] == "Stopped. Nothing was changed."
    assert await served.text(address) == BREAD


async def test_a_turn_whose_process_is_gone_ends(served: Served, shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    other = shared.another()
    row, _ = await other.turns.begin(id, LOCAL, lambda _: {})
    shared.clock.seconds += 31
    await served.app.state.desk.take_over()
    ended = ok(await served.client.get(f"/api/turns/{row.id}"))
    assert ended["outcome"] == "failed"
    assert await served.text(address) == BREAD


async def test_who_has_a_document_open_is_told_of_versions(served: Served) -> None:
    address = await served.add()
    ok(await served.client.post(f"{address}/edits", json=SEA_SALT))
    ok(await served.client.post(f"{address}/undo"))
    lines = versions.lines(served.app.state.watch, served.app.state.desk, address.rsplit("/", 1)[1], LOCAL, 3, 1)
    found = []
    async for line in lines:
        found += events_of(line)
        if len(found) == 3:
            break
    assert [number for number, _, _ in found] == [1, 2, 3]
    assert json.loads(found[1][2])["changed"]
    await lines.aclose()


async def test_projects_hold_documents(served: Served) -> None:
    project = ok(await served.client.post("/api/projects", json={"name": "Alder Street"}), 201)
    address = await served.add(project=project["id"])
    await served.add()
    found = ok(await served.client.get("/api/documents", params={"project": project["id"]}))["documents"]
    assert [f"/api/documents/{entry['id']}" for entry in found] == [address]
    changed = ok(await served.client.patch(f"/api/projects/{project['id']}", json={"tone": "Plain.", "templates": {"a": "b"}}))
    assert (changed["tone"], changed["templates"]) == ("Plain.", {"a": "b"})
    assert ok(await served.client.get("/api/projects"))["projects"] == [
        ok(await served.client.get(f"/api/projects/{project['id']}"))
    ]


async def test_health_and_measures(served: Served) -> None:
    address = await served.add()
    ok(await served.client.post(f"{address}/edits", json=SEA_SALT))
    assert ok(await served.client.get("/health"))["status"] == "ok"
    measured = (await served.client.get("/metrics")).text
    assert 'copydesk_turns_total{model="offline",outcome="applied"}' in measured
    assert 'route="/api/documents/{id}/edits"' in measured


async def test_health_tells_of_a_database_that_is_gone(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(served.store.database, "read", gone)
    error_of(await served.client.get("/health"), 503)


async def test_every_failure_has_one_shape(served: Served) -> None:
    address = await served.add()
    client = served.client
    error_of(await client.get("/api/nothing"), 404)
    error_of(await client.put("/api/documents"), 405)
    error_of(await client.get("/api/documents/nope"), 404)
    error_of(await client.get("/api/turns/nope"), 404)
    error_of(await client.get("/api/documents?limit=0"), 422)
    error_of(await client.post(f"{address}/chat", json={"message": ""}), 422)
    error_of(await client.post("/api/documents", content=b"x", headers={"content-type": "text/plain"}), 415)
    error_of(await client.get("/health", headers={"Host": "elsewhere.example"}), 403)
    error_of(await client.get("/health", headers={"Origin": "http://elsewhere.example"}), 403)
    error_of(await client.post("/api/session", json={"name": "a", "password": "b"}), 400)
    error_of(await client.post("/api/tokens", json={"name": "a"}), 400)
    for host in ("127.0.0.1:8321", "localhost", "[::1]", "[::1]:8321"):
        ok(await client.get("/health", headers={"Host": host}))


async def test_every_reply_is_closed_to_other_sites(served: Served) -> None:
    for reply in (await served.client.get("/health"), await served.client.get("/api/nothing")):
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
        assert "access-control-allow-origin" not in reply.headers


async def test_the_api_documents_itself(served: Served) -> None:
    told = ok(await served.client.get("/api/openapi.json"))
    assert told == ok(await served.client.get("/openapi.json"))
    for path, methods in told["paths"].items():
        for method, route in methods.items():
            if path.startswith("/api/") and path != "/api/health":
                assert {"400", "404", "409"} <= set(route["responses"]), (path, method)
    for name, schema in told["components"]["schemas"].items():
        if schema.get("additionalProperties") in (False, True) and "Error" not in name:
            assert "example" in schema or "examples" in schema, name
