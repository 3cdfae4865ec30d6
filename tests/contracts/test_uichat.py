"""`/api/chat` against the AI SDK itself: its schema over recorded streams, and a plain `useChat` page, not ours, in Chromium."""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from support.installed import CHROMIUM, needs_chromium, needs_sdk
from support.installed import SDK_PAGE as PAGE
from support.servers import BREAD, Peopled, Served, error_of, ok
from support.webserver import served_app

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = pytest.mark.anyio


class Chat:
    """What `useChat` sends: the whole of the messages, again and again."""

    def __init__(self, served: Served, address: str, chat: str = "chat-1") -> None:
        self._served, self.document, self.chat = served, address.rsplit("/", 1)[1], chat
        self.messages: list[dict[str, Any]] = []
        self.stream = ""

    async def say(self, words: str, **more: Any) -> dict[str, Any]:
        message = {"id": f"m{len(self.messages)}", "role": "user", "parts": [{"type": "text", "text": words}]}
        self.messages.append(message)
        return await self.send(**more)

    async def send(self, **more: Any) -> dict[str, Any]:
        """Sends, and gives what the AI SDK makes of the stream, which its schema has passed."""
        body = {"id": self.chat, "messages": self.messages, "trigger": "submit-message", **more}
        reply = await self._served.client.post(f"/api/chat?document={self.document}", json=body)
        assert reply.status_code == 200, reply.text
        assert reply.headers["x-vercel-ai-ui-message-stream"] == "v1"
        self.stream = reply.text
        assert self.stream.endswith("data: [DONE]\n\n")
        goes_on = self.messages.pop() if self.messages[-1]["role"] == "assistant" else None
        made = read_by_sdk(self.stream, goes_on)
        self.messages.append({**made, "id": f"a{len(self.messages)}"})
        return made

    def answer(self, tool: str, **answer: Any) -> str:
        """Answers a tool's call in the newest message, as the page's hooks do."""
        part = next(part for part in reversed(self.messages[-1]["parts"]) if part["type"] == f"tool-{tool}")
        part |= answer
        return str(part["toolCallId"])


def read_by_sdk(stream: str, goes_on: dict[str, Any] | None) -> dict[str, Any]:
    given = json.dumps({"message": goes_on, "stream": stream})
    run = subprocess.run(["node", PAGE / "check.mjs"], input=given, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    made: dict[str, Any] = json.loads(run.stdout)
    return made


def text_of(message: dict[str, Any]) -> str:
    return " ".join(part["text"] for part in message["parts"] if part["type"] == "text")


def part_of(message: dict[str, Any], type: str) -> dict[str, Any]:
    return next(part for part in message["parts"] if part["type"] == type)


@needs_sdk
async def test_a_question_is_answered_as_text(served: Served) -> None:
    chat = Chat(served, await served.add())
    made = await chat.say("how many bullets are there?")
    assert "4" in text_of(made)
    assert made["metadata"]["outcome"] == "answer"
    assert part_of(made, "data-turn")["data"]["outcome"] == "answer"


@needs_sdk
async def test_a_proposal_is_approved(served: Served) -> None:
    address = await served.add()
    chat = Chat(served, address)
    made = await chat.say("delete the second bullet")
    assert "\n-- Water" in part_of(made, "data-plan")["data"]["diff"]
    call = part_of(made, "tool-apply")
    assert call["state"] == "approval-requested"
    assert await served.text(address) == BREAD
    chat.answer("apply", state="approval-responded", approval={"id": call["approval"]["id"], "approved": True})
    after = await chat.send()
    assert "Deleted" in text_of(after)
    assert part_of(after, "tool-apply")["state"] == "output-available"
    assert await served.text(address) == BREAD.replace("- Water\n", "")
    assert "Took back" in text_of(await chat.say("undo"))
    assert await served.text(address) == BREAD, "a step back is done at once"


@needs_sdk
async def test_the_same_approval_twice_is_one_and_a_denial_after_it_is_too_late(served: Served) -> None:
    """A page may send again what it has sent, as `useChat` does where a stream ends as somebody clicks."""
    address = await served.add()
    chat = Chat(served, address)
    await chat.say("delete the second bullet")
    chat.answer("apply", state="approval-responded", approval={"id": "x", "approved": True})
    sent = list(chat.messages)
    first = await chat.send()
    chat.messages = list(sent)
    again = await chat.send()
    assert text_of(again) == text_of(first)
    assert part_of(again, "data-turn")["data"]["turn"] == part_of(first, "data-turn")["data"]["turn"]
    assert await served.text(address) == BREAD.replace("- Water\n", "")
    chat.messages = list(sent)
    chat.answer("apply", approval={"id": "x", "approved": False})
    assert "Deleted" not in text_of(await chat.send())
    assert await served.text(address) == BREAD.replace("- Water\n", "")


@needs_sdk
async def test_a_proposal_is_denied_or_taken_in_part(served: Served) -> None:
    address = await served.add()
    chat = Chat(served, address)
    made = await chat.say("delete the second bullet")
    chat.answer("apply", state="approval-responded", approval={"id": "x", "approved": False})
    assert part_of(await chat.send(), "tool-apply")["state"] == "output-denied"
    assert await served.text(address) == BREAD
    made = await chat.say("delete the first bullet and delete the last bullet")
    edits = part_of(made, "tool-apply")["input"]["edits"]
    assert len(edits) == 2
    chat.answer("apply", state="approval-responded", approval={"id": "x", "approved": True})
    after = await chat.send(accept=[edits[1]["id"]])
    assert await served.text(address) == BREAD.replace("- Oil\n", "")
    states = [part["state"] for part in after["parts"] if part["type"] == "tool-apply"]
    assert states == ["output-available", "approval-requested"], "what is left is asked again"


@needs_sdk
async def test_an_option_is_chosen(served: Served) -> None:
    address = await served.add()
    chat = Chat(served, address)
    made = await chat.say("delete “ater”", mode="auto")
    options = part_of(made, "tool-choose")["input"]["options"]
    assert len(options) > 1
    chat.answer("choose", state="output-available", output={"option": options[0]["id"]})
    assert (await chat.send(mode="auto"))["metadata"]["outcome"] == "applied"
    assert await served.text(address) != BREAD


@needs_sdk
async def test_a_refusal_and_a_failure_are_streams_too(served: Served) -> None:
    chat = Chat(served, await served.add())
    made = await chat.say("delete section 9", mode="auto")
    assert made["metadata"]["outcome"] in ("refused", "question")
    assert text_of(made)


async def test_the_same_message_twice_is_one_turn_and_regenerating_is_another(served: Served) -> None:
    address = await served.add()
    body = {"id": "c", "messages": [{"id": "m", "role": "user", "parts": [{"type": "text", "text": "delete the last bullet"}]}]}
    url = f"/api/chat?document={address.rsplit('/', 1)[1]}"
    first, second = [await served.client.post(url, json={**body, "mode": "auto"}) for _ in range(2)]
    assert turn_of(first.text) == turn_of(second.text)
    assert await served.text(address) == BREAD.replace("- Oil\n", "")
    again = await served.client.post(url, json={**body, "mode": "auto", "trigger": "regenerate-message"})
    assert turn_of(again.text) != turn_of(first.text)


def turn_of(stream: str) -> str:
    return str(json.loads(stream.split("\n\n")[0].removeprefix("data: "))["messageMetadata"]["turn"])


async def test_a_stream_is_resumed_while_its_turn_runs(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that another process began and has not ended."""
    from copydesk.assistant import keeping
    from copydesk.assistant.conversation import Request
    from copydesk.plan.people import LOCAL

    id = (await served.add()).rsplit("/", 1)[1]
    assert (await served.client.get("/api/chat/c/stream")).status_code == 204
    store = served.store
    conversation = await store.chats.conversation("c", id, LOCAL)
    row, _ = await store.turns.begin(id, LOCAL, lambda _: keeping.to_json(Request("hello")), conversation=conversation)
    await store.turns.tell(row.id, {"name": "text", "data": {"delta": "Half a "}})
    await store.turns.tell(row.id, {"name": "text", "data": {"delta": "word."}})
    await store.turns.tell(row.id, {"name": "done", "data": {"outcome": "answer", "message": "Half a word."}})
    reply = await served.client.get("/api/chat/c/stream")
    assert '"delta": "Half a "' in reply.text
    assert "Corrected" not in reply.text
    await store.turns.finish(row.id, "done", {"outcome": "answer", "message": "Half a word."}, None)
    assert (await served.client.get("/api/chat/c/stream")).status_code == 204


async def test_what_was_struck_out_of_an_answer_is_told() -> None:
    from copydesk.apps.server.uichunks import Chunks

    chunks = Chunks("t")
    told = [*chunks.of({"name": "text", "data": {"delta": "It says “blue”."}})]
    told += chunks.of({"name": "done", "data": {"outcome": "answer", "message": "It says ~~“blue”~~."}})
    assert "Corrected:\n\nIt says ~~“blue”~~." in [chunk.get("delta") for chunk in told]


async def test_what_is_wrong_with_a_request_is_an_error(served: Served) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    user = {"role": "user", "parts": [{"type": "text", "text": "hello"}]}
    post = served.client.post
    error_of(await post("/api/chat", json={"messages": [user]}), 422)
    error_of(await post(f"/api/chat?document={id}", json={"messages": []}), 422)
    error_of(await post(f"/api/chat?document={id}", json={"messages": [{"role": "assistant", "parts": []}]}), 422)
    error_of(await post("/api/chat?document=0123456789abcdef", json={"messages": [user]}), 404)
    other = (await served.add()).rsplit("/", 1)[1]
    await post(f"/api/chat?document={id}", json={"id": "one", "messages": [user]})
    error_of(await post(f"/api/chat?document={other}", json={"id": "one", "messages": [user]}), 400)


async def test_a_chat_is_its_persons_own(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    clients = peopled.clients
    words = [{"type": "text", "text": "delete the second bullet"}]
    body = {"id": "c", "messages": [{"role": "user", "parts": words}], "mode": "auto"}
    shown = await clients["commenter"].post(f"/api/chat?document={id}", json=body)
    assert "tool-approval-request" in shown.text, "a commenter suggests"
    approval = {"state": "approval-responded", "approval": {"id": "x", "approved": True}}
    part = {"type": "tool-apply", "toolCallId": turn_of(shown.text), **approval}
    approving = {"id": "c", "messages": [{"role": "assistant", "parts": [part]}]}
    error_of(await clients["commenter"].post(f"/api/chat?document={id}", json=approving), 403)
    error_of(await clients["viewer"].post(f"/api/chat?document={id}", json=approving), 404)
    error_of(await clients["stranger"].post(f"/api/chat?document={id}", json=body), 404)
    assert (await clients["editor"].get("/api/chat/c/stream")).status_code == 204
    assert ok(await clients["owner"].get(f"/api/documents/{id}"))["version"] == 1
    applied = await clients["editor"].post(f"/api/chat?document={id}", json=approving)
    assert '"outcome": "applied"' in applied.text, "a suggestion is answered by who may apply it"
    assert ok(await clients["owner"].get(f"/api/documents/{id}"))["version"] == 2


@asynccontextmanager
async def opened(served: Served, address: str) -> AsyncIterator["Page"]:
    """The page in Chromium, on the desk's own origin as a page behind the same proxy would be."""
    from playwright.async_api import async_playwright
    from starlette.applications import Starlette
    from starlette.routing import Mount
    from starlette.staticfiles import StaticFiles

    site = Starlette(routes=[Mount("/page", StaticFiles(directory=PAGE / "dist", html=True)), Mount("/", served.app)])
    async with served_app(site) as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = await browser.new_page()
            await page.goto(f"{url}/page/?document={address.rsplit('/', 1)[1]}&chat=chat-1")
            yield page
        finally:
            await browser.close()


async def send(page: "Page", words: str) -> None:
    await page.get_by_label("Message").fill(words)
    await page.get_by_role("button", name="Send").click()


@needs_chromium
@needs_sdk
async def test_a_plain_page_asks_approves_chooses_and_undoes(served: Served) -> None:
    from playwright.async_api import expect

    address = await served.add()
    async with opened(served, address) as page:
        answer = page.locator("article[data-role=assistant]")
        await send(page, "how many bullets are there?")
        await expect(answer.last).to_contain_text("4")
        await send(page, "delete the second bullet")
        await expect(page.locator("pre")).to_contain_text("- Water")
        assert await served.text(address) == BREAD
        await page.get_by_role("button", name="Approve").click()
        await expect(page.locator("output")).to_have_text("output-available")
        await expect(answer.last).to_contain_text("Deleted")
        assert await served.text(address) == BREAD.replace("- Water\n", "")
        await send(page, "undo")
        await expect(answer.last).to_contain_text("Took back")
        assert await served.text(address) == BREAD
        await send(page, "delete “ater”")
        await page.get_by_role("button", name="inside other words").click()
        await page.get_by_role("button", name="Deny").click()
        await expect(page.locator("output").last).to_have_text("output-denied")
        assert await served.text(address) == BREAD
        await expect(page.locator("#error")).to_be_empty()


@asynccontextmanager
async def proxied(served: Served) -> AsyncIterator[str]:
    """The page behind Vite's proxy; its address."""
    async with served_app(served.app) as url:
        vite = await asyncio.create_subprocess_exec("node", str(PAGE / "proxied.mjs"), url, stdout=asyncio.subprocess.PIPE)
        try:
            assert vite.stdout is not None
            yield (await vite.stdout.readline()).decode().strip()
        finally:
            vite.terminate()
            await vite.communicate()


@needs_chromium
@needs_sdk
async def test_vites_one_line_proxy_is_enough(served: Served) -> None:
    from playwright.async_api import async_playwright, expect

    address = await served.add()
    async with proxied(served) as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = await browser.new_page()
            await page.goto(f"{url}/?document={address.rsplit('/', 1)[1]}")
            await send(page, "how many bullets are there?")
            await expect(page.locator("article[data-role=assistant]").last).to_contain_text("4", timeout=60_000)
            await expect(page.locator("#error")).to_be_empty()
        finally:
            await browser.close()
