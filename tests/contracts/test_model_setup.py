"""Setting up a model at the server: saved, tried with a real request, taken at once by every process; and a key that goes in and
never comes out."""

import json
import logging
import stat
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps.settings import Settings, read_settings
from support.loopback import Answer, Asked, as_events, as_json, chat, serve
from support.servers import Peopled, Served, error_of, events_of, ok, running
from support.stores import Shared, person

pytestmark = pytest.mark.anyio
KEY = "zz-the-only-right-key-7"
WHY = {"message": "why does bread need salt, in your opinion?", "mode": "ask"}


class Provider:
    """A server that speaks chat completions, wants one key and knows two models."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.pause_seconds = 0.0

    def __call__(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        if asked.headers.get("authorization") != f"Bearer {KEY}":
            return as_json({"error": {"message": f"Incorrect API key: {asked.headers.get('authorization')}"}}, 401)
        if asked.body["model"] not in ("large", "tiny"):
            return as_json({"error": {"message": "no such model"}}, 404)
        return as_events(chat(f"By {asked.body['model']}."), pause_seconds=self.pause_seconds)


@pytest.fixture
def engine() -> str:
    """Nothing of it is in the database."""
    return "sqlite"


@pytest.fixture
def provider() -> Provider:
    return Provider()


@pytest.fixture
def endpoint(provider: Provider) -> Iterator[str]:
    with serve(provider) as base:
        yield f"{base}/v1"


async def set_up(served: Served, endpoint: str, **more: Any) -> Any:
    body = {"model": "large", "address": endpoint, "key": KEY, **more}
    return ok(await served.client.put("/api/model", json=body))


async def said(client: Any, at: str, **more: Any) -> Any:
    return ok(await client.post(f"{at}/chat", json={**WHY, **more}))


async def test_without_a_model_it_says_so(served: Served) -> None:
    told = ok(await served.client.get("/api/model"))
    assert (told["model"], told["choices"], told["may_set"]) == ("offline", ["offline"], True)
    assert told["set"]["key"] == ""
    assert set(told["set"]["origins"].values()) == {"default"}


async def test_a_saved_model_answers_at_once_and_its_key_is_kept_for_its_owner(
    served: Served, endpoint: str, tmp_path: Path
) -> None:
    at = await served.add()
    assert "metadata" not in await said(served.client, at)
    told = await set_up(served, endpoint, small="tiny")
    assert (told["model"], told["small"]) == ("large", "tiny")
    assert (told["set"]["provider"], told["set"]["key"]) == ("address", "saved")
    assert told["set"]["origins"]["model"] == "saved"
    turn = await said(served.client, at)
    assert turn["metadata"]["model"] == "large"
    assert "By large." in turn["message"]
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    assert KEY not in (tmp_path / "copydesk.toml").read_text()


async def test_another_process_takes_it_at_once(served: Served, shared: Shared, endpoint: str, tmp_path: Path) -> None:
    at = await served.add()
    async with running(shared, Settings(home=str(tmp_path))) as other:
        assert ok(await other.client.get("/api/model"))["model"] == "offline"
        await set_up(served, endpoint, rounds=3, trust="careful")
        assert ok(await other.client.get("/api/model"))["model"] == "large"
        assert (await said(other.client, at))["metadata"]["model"] == "large"
        run = other.app.state.roster.running()
        assert (run.budgets.rounds, run.trust) == (3, "careful")
        ok(await served.client.delete("/api/model"))
        assert ok(await other.client.get("/api/model"))["model"] == "offline"


async def test_a_new_process_reads_what_is_saved(served: Served, endpoint: str, tmp_path: Path) -> None:
    await set_up(served, endpoint, budget="small", more=["tiny"])
    settings = read_settings({"COPYDESK_HOME": str(tmp_path)}, tmp_path / "elsewhere")
    assert (settings.model, settings.model_url, settings.budget, settings.models) == ("large", endpoint, "small", "tiny")
    assert settings.origin("model") == "saved"
    assert read_settings({"COPYDESK_HOME": str(tmp_path)}, tmp_path).origin("model") == "saved"  # started in the folder itself


async def test_a_message_chooses_among_what_is_set_up(served: Served, endpoint: str, provider: Provider) -> None:
    at = await served.add()
    told = await set_up(served, endpoint, more=["tiny"])
    assert told["choices"] == ["large", "tiny", "offline"]
    assert (await said(served.client, at, model="tiny"))["metadata"]["model"] == "tiny"
    assert (await said(served.client, at))["metadata"]["model"] == "large"
    assert "metadata" not in await said(served.client, at, model="offline")
    error_of(await served.client.post(f"{at}/chat", json={**WHY, "model": "huge"}), 422)
    body = {"messages": [{"role": "user", "parts": [{"type": "text", "text": WHY["message"]}]}], "document": at.rsplit("/", 1)[1]}
    error_of(await served.client.post("/api/chat", json={**body, "model": "huge"}), 422)
    ok_text = (await served.client.post("/api/chat", json={**body, "mode": "ask", "model": "tiny"})).text
    assert "finish" in ok_text
    assert provider.asked[-1].body["model"] == "tiny"


# Trying


async def tries(served: Served, **body: Any) -> Any:
    return ok(await served.client.post("/api/model/try", json=body))["results"][0]


async def test_trying_asks_it_and_says_what_to_mend(served: Served, endpoint: str, provider: Provider) -> None:
    good = await tries(served, model="large", address=endpoint, key=KEY)
    assert (good["is_good"], good["cause"]) == (True, "")
    assert len(provider.asked) == 1
    wrong = await tries(served, model="large", address=endpoint, key="zz-a-wrong-key")
    assert (wrong["is_good"], wrong["cause"]) == (False, "key")
    assert "zz-a-wrong-key" not in json.dumps(wrong)
    assert (await tries(served, model="huge", address=endpoint, key=KEY))["cause"] == "name"
    assert (await tries(served, model="large", address="http://127.0.0.1:9/v1"))["cause"] == "address"
    assert (await tries(served, model="openai:gpt"))["cause"] == "setup"
    assert ok(await served.client.get("/api/model"))["model"] == "offline", "trying saves nothing"


async def test_trying_does_not_wait_for_good(
    served: Served, endpoint: str, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    from copydesk.apps.server import model

    provider.pause_seconds = 5.0
    patient = model.tried

    async def hasty(*arguments: Any) -> Any:
        return await patient(*arguments, timeout_seconds=0.3)

    monkeypatch.setattr(model, "tried", hasty)
    found = await tries(served, model="large", address=endpoint, key=KEY)
    assert (found["cause"], found["is_good"]) == ("time", False)


async def test_trying_follows_nobody_elsewhere_and_passes_no_page_on(served: Served) -> None:
    reached: list[Asked] = []

    def inside(asked: Asked) -> Answer:
        reached.append(asked)
        return as_events(chat("inside"))

    with ExitStack() as stack:
        target = stack.enter_context(serve(inside))
        sends = stack.enter_context(serve(lambda asked: Answer([b""], 307, headers={"location": f"{target}{asked.path}"})))
        page = stack.enter_context(serve(lambda _: Answer([b"<p>the cellar's map</p>"] * 500, type="text/html")))
        denied = stack.enter_context(serve(lambda _: as_json({"error": {"message": "the cellar's map " * 500}}, 400)))
        found = await tries(served, model="m", address=sends, key=KEY)
        assert (found["cause"], reached) == ("address", [])
        assert target not in json.dumps(found)
        assert "cellar" not in json.dumps(await tries(served, model="m", address=page))
        assert len((await tries(served, model="m", address=denied))["message"]) < 300


async def test_the_small_one_is_tried_too(served: Served, endpoint: str) -> None:
    body = {"model": "large", "address": endpoint, "key": KEY, "small": "minute"}
    told = ok(await served.client.post("/api/model/try", json=body))
    assert [(one["model"], one["is_good"]) for one in told["results"]] == [("large", True), ("minute", False)]
    assert not told["is_good"]


async def test_what_is_set_is_tried_where_nothing_is_named(served: Served, endpoint: str) -> None:
    error_of(await served.client.post("/api/model/try", json={}), 422)
    await set_up(served, endpoint)
    assert (await tries(served))["is_good"]


# Keys


async def test_a_key_is_shown_nowhere(served: Served, endpoint: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    at, texts = await served.add(), []
    for method, path, body in (
        ("PUT", "/api/model", {"model": "large", "address": endpoint, "key": KEY}),
        ("POST", "/api/model/try", {"model": "huge", "address": endpoint, "key": KEY}),
        ("POST", "/api/model/try", {}),
        ("PUT", "/api/model", {"model": "large", "key": [KEY]}),
        ("PUT", "/api/model", {"model": "large", "key": f"{KEY} {KEY}"}),
        ("PUT", "/api/model", {"model": "large", "key": KEY * 100}),
        ("POST", f"{at}/chat", WHY),
        ("GET", "/api/model", None),
        ("GET", "/api/desk", None),
        ("GET", "/metrics", None),
        ("GET", f"{at}/conversations", None),
    ):
        reply = await served.client.request(method, path, json=body)
        texts.append(reply.text + str(reply.headers))
    events = await served.client.post(f"{at}/chat", json=WHY, headers={"Accept": "text/event-stream"})
    assert events_of(events.text)[-1][1] == "done"
    texts += [events.text, caplog.text, *(str(vars(record)) for record in caplog.records)]
    texts += kept_texts(tmp_path)
    assert [text for text in texts if KEY in text] == []
    assert KEY in (tmp_path / "keys.json").read_text()


def kept_texts(folder: Path) -> list[str]:
    """All that is on the disk but the keys: the database, its journal, settings."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != "keys.json"]
    return [file.read_bytes().decode("latin-1") for file in files]


async def test_a_key_goes_to_its_own_server_alone(served: Served, endpoint: str, provider: Provider) -> None:
    await set_up(served, endpoint)
    with serve(provider) as other:
        ok(await served.client.put("/api/model", json={"address": f"{other}/v1"}))
        assert ok(await served.client.get("/api/model"))["set"]["key"] == ""
        assert (await tries(served))["cause"] == "key"
        assert KEY not in str(provider.asked[-1].headers)
        more = [f"large@{other}/v1", "tiny"]
        ok(await served.client.put("/api/model", json={"address": endpoint, "more": more}))
        at = await served.add()
        turn = await said(served.client, at, model="tiny")
        assert turn["metadata"]["model"] == "tiny"
        ok(await served.client.put("/api/model", json={"more": [f"far@{other}/v1"]}))
        assert (await said(served.client, at, model="far"))["outcome"] == "failed"
        assert KEY not in str(provider.asked[-1].headers)


async def test_the_environments_key_for_an_address_goes_to_that_one_alone(
    shared: Shared, endpoint: str, provider: Provider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text(KEY)
    monkeypatch.setenv("COPYDESK_MODEL_KEY_FILE", str(tmp_path / "key"))
    with serve(provider) as other:
        settings = Settings(home=str(tmp_path), model="large", model_url=endpoint, models=f"far@{other}/v1")
        async with running(shared, settings) as served:
            at = await served.add()
            assert (await said(served.client, at))["metadata"]["model"] == "large"
            assert (await said(served.client, at, model="far"))["outcome"] == "failed"
            assert KEY not in str(provider.asked[-1].headers)


async def test_a_key_that_a_provider_repeats_is_taken_out_of_its_words(served: Served) -> None:
    with serve(lambda asked: as_json({"error": {"message": f"{asked.headers['authorization']}? {KEY} no"}}, 400)) as repeating:
        found = await tries(served, model="m", address=repeating, key=KEY)
        assert (found["cause"], KEY in json.dumps(found)) == ("refused", False)
        ok(await served.client.put("/api/model", json={"model": "m", "address": repeating, "key": KEY}))
        turn = await said(served.client, await served.add())
        assert (turn["outcome"], KEY in json.dumps(turn)) == ("failed", False)


async def test_a_key_that_is_not_told_stays_and_an_empty_one_goes(served: Served, endpoint: str, tmp_path: Path) -> None:
    await set_up(served, endpoint)
    assert ok(await served.client.put("/api/model", json={"small": "tiny"}))["set"]["key"] == "saved"
    assert ok(await served.client.put("/api/model", json={"key": ""}))["set"]["key"] == ""
    assert not (tmp_path / "keys.json").exists()
    await set_up(served, endpoint)
    ok(await served.client.delete("/api/model"))
    assert not (tmp_path / "keys.json").exists()


# What is set outside


async def test_the_environment_wins_and_says_so(
    shared: Shared, tmp_path: Path, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps(["By the script."] * 9))
    (tmp_path / "copydesk.toml").write_text('model = "large"\n')
    named = f"scripted:{script}"
    settings = read_settings({"COPYDESK_HOME": str(tmp_path), "COPYDESK_MODEL": named}, tmp_path / "elsewhere")
    async with running(shared, settings) as served:
        told = ok(await served.client.get("/api/model"))
        assert (told["model"], told["set"]["origins"]["model"]) == (named, "environment")
        error = error_of(await served.client.put("/api/model", json={"model": "large", "address": endpoint}), 422)
        assert "COPYDESK_MODEL" in error["message"]
        told = ok(await served.client.put("/api/model", json={"model": named, "budget": "small"}))
        assert (told["model"], told["set"]["budget"]) == (named, "small")
        assert (tmp_path / "copydesk.toml").read_text() == 'model = "large"\nbudget = "small"\n'
    monkeypatch.setenv("OPENAI_API_KEY", "sk-from-the-environment")
    async with running(shared, Settings(home=str(tmp_path))) as served:
        told = ok(await served.client.put("/api/model", json={"model": "openai:gpt", "address": "", "key": KEY}))
        assert told["set"]["key"] == "environment"
        assert "sk-from-the-environment" not in json.dumps(told)


@pytest.mark.parametrize(
    "body",
    [
        {"model": "nobody:knows"},
        {"model": "scripted:/etc/passwd"},
        {"model": "recorded:/etc/passwd"},
        {"model": "m", "address": "file:///etc/passwd"},
        {"model": "m", "address": "ftp://example.org"},
        {"model": "m", "address": "http://"},
        {"model": "m", "address": "http://name:password@example.org/v1"},
        {"model": "m", "address": f"http://example.org/{'a' * 600}"},
        {"model": "m", "address": "http://exa mple.org/"},
        {"model": "m\nsecret = 1", "address": "http://example.org/v1"},
        {"model": "m", "address": "http://example.org/v1", "more": ["a, b"]},
        {"model": "m", "address": "http://example.org/v1", "more": ["a", "a@http://127.0.0.1:1/v1"]},
        {"key": "a key with\nlines", "model": "openai:gpt"},
        {"budget": "huge"},
        {"rounds": -1},
        {"colour": 1},
    ],
)
async def test_what_can_not_be_meant_is_refused_and_nothing_is_kept(served: Served, tmp_path: Path, body: dict[str, Any]) -> None:
    error_of(await served.client.put("/api/model", json=body), 422)
    assert not (tmp_path / "copydesk.toml").exists()
    assert not (tmp_path / "keys.json").exists()


async def test_a_persons_own_lines_stay(served: Served, endpoint: str, tmp_path: Path) -> None:
    (tmp_path / "copydesk.toml").write_text('# mine\nmax_upload_mb = 7  # small\nmodel = "old"\n')
    await set_up(served, endpoint)
    text = (tmp_path / "copydesk.toml").read_text()
    assert text == f'# mine\nmax_upload_mb = 7  # small\nmodel = "large"\nmodel_url = "{endpoint}"\n'
    ok(await served.client.delete("/api/model"))
    assert (tmp_path / "copydesk.toml").read_text() == "# mine\nmax_upload_mb = 7  # small\n"


async def test_a_file_that_is_spoiled_changes_nothing_that_runs(served: Served, endpoint: str, tmp_path: Path) -> None:
    await set_up(served, endpoint)
    (tmp_path / "copydesk.toml").write_text("model = ")
    assert ok(await served.client.get("/api/model"))["model"] == "large"
    error_of(await served.client.put("/api/model", json={"small": "tiny"}), 422)
    assert (tmp_path / "copydesk.toml").read_text() == "model = "


async def test_a_saved_model_without_its_key_lets_the_server_start_and_says_why(shared: Shared, tmp_path: Path) -> None:
    (tmp_path / "copydesk.toml").write_text('model = "openai:gpt"\n')
    async with running(shared, Settings(home=str(tmp_path))) as served:
        told = ok(await served.client.get("/api/model"))
        assert "key" in told["problem"]
        turn = await said(served.client, await served.add())
        assert (turn["outcome"], "needs a key" in turn["message"]) == ("failed", True)


# Rights


async def test_only_an_administrator_sets_up_models(peopled: Peopled, endpoint: str) -> None:
    boss = await person(peopled.served.store, "boss")
    assert await peopled.served.store.people.make_admin("boss")
    _, secret = await peopled.served.store.people.add_token(boss, "all", "owner", None)  # type: ignore[arg-type]
    _, lesser = await peopled.served.store.people.add_token(boss, "less", "editor", None)  # type: ignore[arg-type]
    body = {"model": "large", "address": endpoint, "key": KEY}
    anybody, one = peopled.served.client, peopled.clients["owner"]
    for client, headers, status in ((anybody, {}, 401), (one, {}, 403), (anybody, {"Authorization": f"Bearer {lesser}"}, 403)):
        for method, path in (("PUT", "/api/model"), ("POST", "/api/model/try"), ("DELETE", "/api/model")):
            sent = body if method != "DELETE" else None
            error_of(await client.request(method, path, json=sent, headers=headers), status)
    allowed = {"Authorization": f"Bearer {secret}"}
    assert ok(await anybody.put("/api/model", json=body, headers=allowed))["may_set"]
    seen = ok(await one.get("/api/model"))
    assert (seen["model"], seen["may_set"], seen["set"]) == ("large", False, None)
    assert endpoint not in json.dumps(seen)
