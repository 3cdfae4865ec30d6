"""Every language model keeps one contract: pieces of text, then the whole reply; a ModelError where it can't be had.

The scripted, the recorded and the provider's are here; the provider is a server on loopback, by the chat-completions protocol."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from copydesk.assistant.prompting import offers
from copydesk.document.ids import encode
from copydesk.errors import BusyError, InputError, ModelError
from copydesk.models import direct, model_from
from copydesk.models.direct import Direct, Ways
from copydesk.models.jsontools import JsonTools
from copydesk.models.prices import cost
from copydesk.models.providers import PROVIDERS, provider_model
from copydesk.models.recorded import Recorded
from copydesk.models.retrying import Retrying
from copydesk.models.scripted import Scripted
from copydesk.plan.edit import ACTIONS
from copydesk.plan.prompting import Prompt, Reply, ToolCall, ToolOffer, Usage, Utterance
from copydesk.plan.replyform import reply_from_json, reply_to_json
from copydesk.ports import Model
from support.loopback import Answer, Asked, as_events, as_json, chat, serve

SCHEMA = {"type": "object", "properties": {"at": {"type": "string"}}, "required": ["at"]}
EDIT = ToolOffer("edit", "Changes a place.", SCHEMA)
HELLO = Prompt((Utterance("system", "Be brief."), Utterance("user", "hello")))
EDITING = Prompt(HELLO.messages, (EDIT,))
KEY = "sk-secret-0123456789abcdef"


def parts(model: Model, prompt: Prompt = HELLO) -> list[str | Reply]:
    async def run() -> list[str | Reply]:
        return [part async for part in model.reply(prompt)]

    return asyncio.run(run())


def whole(model: Model, prompt: Prompt = HELLO) -> Reply:
    reply = parts(model, prompt)[-1]
    assert isinstance(reply, Reply)
    return reply


Served = Callable[..., tuple[Model, list[Asked]]]


@pytest.fixture
def served() -> Iterator[Served]:
    """A model whose server gives these answers in turn, and what it was asked."""
    open_servers: list[Any] = []

    def start(*answers: Answer, name: str = "openai:local", **options: Any) -> tuple[Model, list[Asked]]:
        asked: list[Asked] = []

        def policy(request: Asked) -> Answer:
            asked.append(request)
            return answers[min(len(asked), len(answers)) - 1]

        server = serve(policy)
        open_servers.append(server)
        url = server.__enter__()
        made = provider_model(name, url + "/v1", KEY, options.pop("tools", "native"), {}, streams=options.pop("streams", True))
        assert isinstance(made, Retrying)
        made._first_wait_seconds = 0.01
        return made, asked

    yield start
    for server in open_servers:
        server.__exit__(None, None, None)


# The contract


def test_text_comes_in_pieces_and_then_whole(served: Served, tmp_path: Path) -> None:
    provider, _ = served(as_events(chat("Good day to you")))
    recording = tmp_path / "talk.jsonl"
    models = [Scripted(["Good day to you"]), Recorded(recording, Scripted(["Good day to you"])), provider]
    for model in models:
        *pieces, reply = parts(model)
        assert "".join(map(str, pieces)) == "Good day to you"
        assert isinstance(reply, Reply)
        assert (reply.texts, reply.calls, reply.stop) == (("Good day to you",), (), "stop")
    assert [part for part in parts(Recorded(recording)) if isinstance(part, str)] == ["Good day to you"]


def test_calls_keep_their_arguments_as_they_were_written(served: Served) -> None:
    broken = '{"at": "2.1", "wi'
    provider, _ = served(as_events(chat(calls=[("edit", broken), ("edit", '{"at": "3"}')])))
    scripted = Scripted([{"calls": [{"name": "edit", "arguments": broken}, {"name": "edit", "arguments": {"at": "3"}}]}])
    for model in (provider, scripted):
        reply = whole(model, EDITING)
        assert [(call.name, call.arguments) for call in reply.calls] == [("edit", broken), ("edit", '{"at": "3"}')]
        assert len({call.id for call in reply.calls}) == 2
        assert reply.stop == "tool_calls"


@pytest.mark.parametrize(("finish", "stop"), [("stop", "stop"), ("length", "length"), ("content_filter", "filter")])
def test_why_a_reply_ended(served: Served, finish: str, stop: str) -> None:
    model, _ = served(as_events(chat("half a", finish=finish)))
    assert whole(model).stop == stop


def test_usage_counts_what_was_cached(served: Served) -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107, "prompt_tokens_details": {"cached_tokens": 80}}
    model, _ = served(as_events(chat("yes", usage=usage)))
    assert whole(model).usage == Usage(100, 7, 80)


def test_a_conversation_is_told_in_order(served: Served) -> None:
    model, asked = served(as_events(chat("done")))
    said = (
        *HELLO.messages,
        Utterance("assistant", "I look.", (ToolCall("c1", "edit", '{"at": "1"}'),)),
        Utterance("tool", "It says so.", call="c1"),
        Utterance("user", "and now?"),
    )
    whole(model, Prompt(said, (EDIT,), must_call=True, max_tokens=77, temperature=0.5))
    body = asked[0].body
    assert [message["role"] for message in body["messages"]] == ["system", "user", "assistant", "tool", "user"]
    assert body["messages"][2]["tool_calls"][0]["function"] == {"name": "edit", "arguments": '{"at":"1"}'}
    assert (body["messages"][3]["tool_call_id"], body["messages"][3]["content"]) == ("c1", "It says so.")
    assert body["tools"][0]["function"]["parameters"] == SCHEMA
    assert (body["tool_choice"], body["temperature"], body["max_completion_tokens"]) == ("required", 0.5, 77)


def test_a_server_that_does_not_stream(served: Served) -> None:
    message = {"role": "assistant", "content": "All at once"}
    body = {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
    }
    model, asked = served(as_json(body), streams=False)
    assert whole(model).texts == ("All at once",)
    assert not asked[0].body.get("stream")


def test_a_schema_is_asked_for(served: Served) -> None:
    model, asked = served(as_events(chat('{"at": "1"}')))
    assert whole(model, Prompt(HELLO.messages, schema=SCHEMA)).texts == ('{"at": "1"}',)
    assert asked[0].body["response_format"]["json_schema"]["schema"]["properties"] == SCHEMA["properties"]


def test_the_head_of_a_prompt_is_marked_for_anthropics_cache() -> None:
    asked: list[Asked] = []
    end = {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": {"output_tokens": 1}}
    start = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "content": [],
        "model": "claude",
        "stop_reason": None,
        "stop_sequence": None,
    }
    events = [
        {"type": "message_start", "message": {**start, "usage": {"input_tokens": 3, "output_tokens": 0}}},
        end,
        {"type": "message_stop"},
    ]
    with serve(lambda request: asked.append(request) or as_events(events, done=False)) as url:  # type: ignore[func-returns-value]
        model = Direct("anthropic:claude", lambda: PROVIDERS["anthropic"].make("claude-opus-5", KEY, url))
        whole(model, Prompt(HELLO.messages, (EDIT,), steady=1))
        whole(model, Prompt(HELLO.messages, (EDIT,)))
    assert "cache_control" in json.dumps(asked[0].body)
    assert "cache_control" not in json.dumps(asked[1].body)


# What goes wrong


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_model_is_asked_again_and_the_person_is_told(served: Served, status: int) -> None:
    told: list[str] = []
    model, asked = served(as_json({"error": {"message": "busy"}}, status), as_events(chat("at last")))
    reply = whole(model, Prompt(HELLO.messages, tell=told.append))
    assert (reply.texts, len(asked)) == (("at last",), 2)
    assert told == ["The model is busy. Next try in 1 s, 2 of 5"]


def test_trying_ends(served: Served) -> None:
    model, asked = served(as_json({"error": {"message": "busy"}}, 500))
    with pytest.raises(BusyError):
        parts(model)
    assert len(asked) == 5


def test_a_provider_says_when_to_come_back(served: Served) -> None:
    told: list[str] = []
    model, asked = served(as_json({"error": {"message": "busy"}}, 429, retry_after="3600"))
    with pytest.raises(BusyError) as raised:
        parts(model, Prompt(HELLO.messages, tell=told.append))
    assert raised.value.wait_seconds == 3600
    assert (len(asked), told) == (1, []), "an hour is longer than a turn may take"


@pytest.mark.parametrize(
    ("status", "code", "line"),
    [
        (401, "invalid_api_key", "refused the key"),
        (404, "model_not_found", "is not there"),
        (400, "context_length_exceeded", "more text than"),
        (429, "insufficient_quota", "no credit left"),
        (400, "odd", "refused the request: Incorrect thing"),
    ],
)
def test_what_trying_again_cannot_mend_is_said_at_once(served: Served, status: int, code: str, line: str) -> None:
    model, asked = served(as_json({"error": {"message": f"Incorrect thing {KEY}", "code": code, "type": code}}, status))
    with pytest.raises(ModelError) as raised:
        parts(model)
    assert line in str(raised.value)
    assert not isinstance(raised.value, BusyError)
    assert len(asked) == 1
    assert KEY not in str(raised.value)


def test_a_setting_that_a_model_refuses_is_left_out(served: Served) -> None:
    refusal = {
        "error": {"message": "Unsupported value: 'temperature' does not support 0 with this model.", "code": "unsupported_value"}
    }
    model, asked = served(as_json(refusal, 400), as_events(chat("fine")))
    assert whole(model).texts == ("fine",)
    assert whole(model).texts == ("fine",)
    assert ["temperature" in one.body for one in asked] == [True, False, False]


def test_a_reply_that_breaks_off_is_asked_for_again_while_nothing_was_shown(served: Served) -> None:
    cut = as_events(chat(calls=[("edit", '{"edits": []}')])[:2], done=False)
    model, asked = served(cut, as_events(chat("one two three")))
    assert whole(model, EDITING).texts == ("one two three",)
    assert len(asked) == 2


def test_words_beside_tools_come_as_they_are_said(served: Served) -> None:
    model, _ = served(as_events(chat("one two three")))
    assert parts(model, EDITING)[:3] == ["one ", "two ", "three"]


def test_a_reply_that_breaks_off_after_text_was_shown_is_an_error(served: Served) -> None:
    model, asked = served(as_events(chat("one two three")[:3], done=False))
    shown: list[str | Reply] = []

    async def run() -> None:
        async for part in model.reply(HELLO):
            shown.append(part)  # noqa: PERF401  # what came before the error counts

    with pytest.raises(ModelError):
        asyncio.run(run())
    assert ("".join(map(str, shown)), len(asked)) == ("one two ", 1)


def test_silence_ends() -> None:
    slow = as_events(chat("too late"), pause_seconds=0.5)
    with serve(lambda request: slow) as url:
        model = Direct("local", lambda: PROVIDERS["openai-chat"].make("m", KEY, url + "/v1"), silence_seconds=0.05)
        with pytest.raises(BusyError, match="silent"):
            parts(model)


def test_a_reader_may_take_longer_than_a_model_may_be_silent() -> None:
    with serve(lambda request: as_events(chat("one two three"))) as url:
        model = Direct("local", lambda: PROVIDERS["openai-chat"].make("m", KEY, url + "/v1"), silence_seconds=0.2)

        async def run() -> list[str | Reply]:
            heard = []
            async for part in model.reply(HELLO):
                heard.append(part)
                await asyncio.sleep(0.15)
            return heard

        assert isinstance(asyncio.run(run())[-1], Reply)


def test_a_megabyte_of_text_is_cut(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "MAX_CHARS", 1000)
    model, _ = served(as_events(chat("word " * 500)))
    reply = whole(model)
    assert 1000 <= len("".join(reply.texts)) < 1100
    assert reply.stop == "length"


def test_nobody_listens() -> None:
    model = Retrying(
        Direct("local", lambda: PROVIDERS["openai-chat"].make("m", KEY, "http://127.0.0.1:9/v1")), first_wait_seconds=0.01
    )
    with pytest.raises(BusyError, match="can't be reached"):
        parts(model)


# Tools as JSON, for small local models


def test_json_tools_offer_one_object_for_each_tool_and_the_ids_in_view() -> None:
    first, second = encode(7), encode(70)
    model = Scripted([{"text": json.dumps({"calls": [{"tool": "edit", "arguments": {"at": f"#{second}"}}], "text": ""})}])
    shown = Prompt((Utterance("user", f"Nodes: #{first} and #{second}; #weekend is none. Mend one."),), (EDIT,))
    reply = whole(JsonTools(model), shown)
    assert [(call.name, json.loads(call.arguments)) for call in reply.calls] == [("edit", {"at": f"#{second}"})]
    assert (reply.texts, reply.stop) == ((), "tool_calls")
    asked = model.prompts[0]
    assert asked.tools == ()
    assert asked.schema is not None
    (shape,) = asked.schema["properties"]["calls"]["items"]["anyOf"]
    assert shape["properties"]["tool"]["enum"] == ["edit"]
    assert shape["properties"]["arguments"]["properties"]["at"]["enum"] == [f"#{first}", f"#{second}"]
    assert "Changes a place." in asked.messages[0].text


def test_json_tools_tell_what_was_called_and_what_came_of_it() -> None:
    model = Scripted(['{"calls": [], "text": "Done."}'])
    said = (
        Utterance("user", "go"),
        Utterance("assistant", "", (ToolCall("c1", "edit", '{"at": "1"}'),)),
        Utterance("tool", "ok", call="c1"),
    )
    reply = whole(JsonTools(model), Prompt(said, (EDIT,)))
    assert (reply.texts, reply.calls, reply.stop) == (("Done.",), (), "stop")
    told = [one.text for one in model.prompts[0].messages]
    assert json.loads(told[2])["calls"] == [{"tool": "edit", "arguments": {"at": "1"}}]
    assert told[3] == "What edit gave:\nok"


def test_an_edit_in_json_has_the_arguments_of_its_action_and_one_place() -> None:
    model = Scripted(['{"calls": [], "text": ""}'])
    whole(JsonTools(model), Prompt(HELLO.messages, tuple(offers(["edit"]))))
    asked = model.prompts[0]
    assert asked.schema is not None
    (shape,) = asked.schema["properties"]["calls"]["items"]["anyOf"]
    forms = shape["properties"]["arguments"]["properties"]["edits"]["items"]["anyOf"]
    taken = {(form["properties"]["action"]["enum"][0], tuple(form["required"][1:])) for form in forms}
    assert {action for action, _ in taken} == set(ACTIONS)
    assert {("rewrite", ("at", "markdown")), ("insert", ("markdown", "after")), ("insert", ("markdown", "into"))} <= taken
    rewrite = next(form for form in forms if form["properties"]["action"]["enum"] == ["rewrite"])
    assert set(rewrite["properties"]) == {"action", "at", "markdown", "through"}
    assert rewrite["additionalProperties"] is False
    assert "{action: rewrite, at, markdown, through?}" in asked.messages[1].text


def test_json_that_was_cut_stays_text() -> None:
    reply = whole(JsonTools(Scripted([{"text": '{"calls": [{"tool": "ed', "stop": "length"}])), EDITING)
    assert (reply.texts, reply.calls, reply.stop) == (('{"calls": [{"tool": "ed',), (), "length")


def test_without_tools_json_tools_change_nothing() -> None:
    model = Scripted(["Hello."])
    assert parts(JsonTools(model))[0] == "Hello."
    assert model.prompts == [HELLO]


# Scripted and recorded


def test_a_script_can_fail_and_can_end() -> None:
    model = Scripted([{"error": "the line is dead"}, "Hello."])
    with pytest.raises(ModelError, match="the line is dead"):
        parts(model)
    assert whole(model).texts == ("Hello.",)
    with pytest.raises(ModelError, match="2 replies"):
        parts(model)


def test_a_script_can_be_a_function_and_a_file(tmp_path: Path) -> None:
    echo = Scripted(lambda prompt, number: f"{number}: {prompt.messages[-1].text}")
    assert [whole(echo).texts for _ in range(2)] == [("0: hello",), ("1: hello",)]
    file = tmp_path / "script.json"
    file.write_text(json.dumps(["One.", {"calls": [{"name": "edit", "arguments": {}}]}]))
    model = model_from(f"scripted:{file}")
    assert model is not None
    assert whole(model).texts == ("One.",)
    assert whole(model).calls[0].name == "edit"
    file.write_text('{"a": 1}')
    with pytest.raises(InputError, match="list of replies"):
        model_from(f"scripted:{file}")


def test_a_recording_answers_the_same_prompt_alone(tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    first = Recorded(file, Scripted(["One.", "Two.", {"calls": [{"name": "edit", "arguments": "{"}], "usage": [5, 6, 7]}]))
    assert [whole(first, prompt).texts for prompt in (HELLO, HELLO, EDITING)] == [("One.",), ("Two.",), ()]
    again = model_from(f"recorded:{file}")
    assert again is not None
    assert [whole(again).texts for _ in range(3)] == [("One.",), ("Two.",), ("Two.",)]
    assert whole(again, EDITING) == Reply((), (ToolCall("call1", "edit", "{"),), "tool_calls", Usage(5, 6, 7))
    with pytest.raises(ModelError, match="no reply to this prompt"):
        parts(again, Prompt((Utterance("user", "something else"),)))


def test_a_reply_as_json() -> None:
    reply = Reply(("a", "b"), (ToolCall("c", "edit", "{"),), "length", Usage(1, 2, 3), "m")
    assert reply_from_json(json.loads(json.dumps(reply_to_json(reply)))) == reply
    for wrong in (3, None, {"calls": [{}]}, {"calls": ["edit"]}):
        with pytest.raises(ValueError, match="repl"):
            reply_from_json(wrong)


# Names, keys and prices


def test_offline_is_no_model() -> None:
    assert model_from("offline") is None
    assert model_from("") is None


@pytest.mark.parametrize("name", ["gpt", "nobody:x", "openai:", "recorded"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(InputError):
        model_from(name, environment={"OPENAI_API_KEY": KEY})


def test_a_key_comes_from_a_file_or_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(KEY + "\n")
    for environment in ({"OPENAI_API_KEY": KEY}, {"COPYDESK_OPENAI_KEY_FILE": str(file)}):
        assert model_from("openai:gpt-5", environment=environment) is not None
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        model_from("openai:gpt-5")
    with pytest.raises(InputError, match="can't be read"):
        model_from("openai:gpt-5", environment={"COPYDESK_OPENAI_KEY_FILE": str(tmp_path / "none")})
    assert model_from("ollama:small") is not None, "it needs none"


def test_a_providers_key_is_not_sent_to_another_server(tmp_path: Path) -> None:
    asked: list[Asked] = []
    file = tmp_path / "key"
    file.write_text("its-own-key")
    environment = {"OPENAI_API_KEY": KEY, "COPYDESK_OPENAI_KEY_FILE": str(file)}
    with serve(lambda request: asked.append(request) or as_events(chat("hi"))) as url:  # type: ignore[func-returns-value]
        for told in (environment, {**environment, "COPYDESK_MODEL_KEY_FILE": str(file)}):
            model = model_from("openai:gpt-4o", url + "/v1", environment=told)
            assert model is not None
            whole(model)
    assert [one.headers["authorization"] for one in asked] == ["Bearer none", "Bearer its-own-key"]


def test_the_limit_goes_by_both_of_its_names_where_a_server_may_know_one(served: Served) -> None:
    refusal = {"error": {"message": "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."}}
    model, asked = served(as_events(chat("one")), as_json(refusal, 400), as_events(chat("two")))
    assert [whole(model, Prompt(HELLO.messages, max_tokens=77)).texts for _ in range(2)] == [("one",), ("two",)]
    limits = [(one.body.get("max_completion_tokens"), one.body.get("max_tokens")) for one in asked]
    assert limits == [(77, 77), (77, 77), (77, None)]


def test_a_model_that_thinks_has_room_for_it() -> None:
    asked: list[Asked] = []
    with serve(lambda request: asked.append(request) or as_events(chat("hi"))) as url:  # type: ignore[func-returns-value]
        for name in ("gpt-5", "gpt-4o"):
            model = Direct(name, lambda name=name: PROVIDERS["openai-chat"].make(name, KEY, url + "/v1"), Ways("low"))  # type: ignore[misc]
            whole(model, Prompt(HELLO.messages, max_tokens=100))
    assert [one.body["max_completion_tokens"] for one in asked] == [100 + direct.THINKING_TOKENS, 100]
    assert [one.body.get("reasoning_effort") for one in asked] == ["low", None]


def test_a_key_is_sent_and_shows_nowhere(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    model, asked = served(as_events(chat("hi")))
    whole(model)
    assert asked[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(model) + repr(vars(model))
    assert KEY not in caplog.text


def test_prices_are_known_offline_and_unknown_ones_are_none() -> None:
    assert cost("openai:gpt-4o", Usage(1000, 1000)) == pytest.approx(0.0125)
    cached = cost("openai:gpt-4o", Usage(1000, 1000, 1000))
    assert cached is not None
    assert cached < 0.0125
    assert cost("openai:no-such-model", Usage(1, 1)) is None
    assert cost("scripted", Usage(1, 1)) is None


def test_naming_models_imports_no_provider() -> None:
    code = """
import sys
from copydesk.models import model_from
model_from("offline"), model_from("scripted")
print([name for name in ("pydantic_ai", "openai", "httpx2", "asyncio") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
