"""A question about all of a long document: every part is read once, by several calls at a time, and what can't be read is named."""

import asyncio
import re
from typing import Any

import pytest

from copydesk import formats
from copydesk.assistant import survey as surveying
from copydesk.assistant.budgets import Budgets
from copydesk.assistant.record import Record
from copydesk.assistant.running import Running
from copydesk.assistant.survey import Noted, portion_chars, survey
from copydesk.errors import ModelError
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt, Reply
from copydesk.reading.windows import window_of
from copydesk.stores.memory import MemorySummaries

TEXT = "\n".join(f"# Part {number}\n\nThe price of item {number} is {number * 10} euros.\n" for number in range(1, 8))
DOCUMENT = formats.read(TEXT.encode(), "markdown", "report")
CHARS = 100  # a part each


def record(**more: Any) -> Record:
    return Record(Running(budgets=Budgets(**{"turn_tokens": 100_000, **more})), Running().clock())


def said(prompt: Prompt) -> str:
    return prompt.messages[-1].text


def prices(prompt: Prompt, _: int = 0) -> str:
    """What a reader of one part would note."""
    found = re.search(r"#(\w{7})│The price of item \d+ is (\d+) euros", said(prompt))
    return f"#{found[1]}: costs {found[2]}; see also #abcdefg" if found else "Nothing."


async def asked(model: Scripted, own: Record | None = None, kept: MemorySummaries | None = None, **more: Any) -> list[Noted]:
    return await survey(DOCUMENT, "what does all of it cost?", model, own or record(), kept, max_chars=CHARS, **more)


def run(model: Scripted, *given: Any, **more: Any) -> list[Noted]:
    return asyncio.run(asked(model, *given, **more))


def test_every_part_is_read_and_noted_with_its_ids() -> None:
    model, own = Scripted(prices), record()
    seen: list[tuple[int, int]] = []

    async def look(done: int, of: int) -> None:
        seen.append((done, of))

    notes = run(model, own, seen=look)
    assert [note.label for note in notes] == [f"{number} Part {number}" for number in range(1, 8)]
    assert [note.text.split(";")[0].split()[-1] for note in notes] == [str(number * 10) for number in range(1, 8)]
    assert all(len(note.ids) == 1 and note.ids[0] in DOCUMENT for note in notes)
    assert not any("abcdefg" in note.text for note in notes)
    assert seen == [(done, 7) for done in range(1, 8)]
    assert (own.asked, len(model.prompts), own.usage.tokens_in > 0) == (7, 7, True)
    assert all("what does all of it cost?" in said(prompt) and "END OF DATA" in said(prompt) for prompt in model.prompts)


def test_a_part_that_says_nothing_on_it_is_read_all_the_same() -> None:
    notes = run(Scripted(lambda *_: "nothing"))
    assert {(note.text, note.ids, note.is_read) for note in notes} == {("", (), True)}


def test_what_was_noted_is_kept_by_what_was_read_and_asked() -> None:
    kept = MemorySummaries()
    first = run(Scripted(prices, "scripted:a"), None, kept)
    again = Scripted([], "scripted:a")
    assert run(again, None, kept) == first
    assert again.prompts == []
    other = Scripted(prices, "scripted:a")
    asyncio.run(survey(DOCUMENT, "who wrote it?", other, record(), kept, max_chars=CHARS))
    assert len(other.prompts) == 7


def test_a_part_that_fails_is_named_as_not_read() -> None:
    def failing(prompt: Prompt, _: int) -> Any:
        return {"error": "gone"} if "Part 3" in said(prompt) else prices(prompt)

    kept = MemorySummaries()
    notes = run(Scripted(failing), None, kept)
    assert [note.label for note in notes if not note.is_read] == ["3 Part 3"]
    mended = Scripted(prices)
    assert all(note.is_read for note in run(mended, None, kept))
    assert len(mended.prompts) == 1
    with pytest.raises(ModelError, match="gone"):
        run(Scripted(lambda *_: {"error": "gone"}))


def test_tokens_and_the_number_of_parts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = run(Scripted(prices), record(turn_tokens=6_000))
    assert 0 < sum(note.is_read for note in notes) < 7
    monkeypatch.setattr(surveying, "MAX_PORTIONS", 2)
    notes = run(Scripted(prices))
    assert [note.is_read for note in notes] == [True] * 2 + [False] * 5


def test_only_so_many_are_asked_at_once() -> None:
    class Slow:
        name = "slow"
        now = most = 0

        async def reply(self, prompt: Prompt) -> Any:
            self.now += 1
            self.most = max(self.most, self.now)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            self.now -= 1
            yield Reply((prices(prompt),))

    slow = Slow()
    asyncio.run(survey(DOCUMENT, "cost?", slow, record(), max_chars=CHARS))
    assert slow.most == surveying.AT_ONCE


def test_who_takes_a_turn_over_finds_each_reply_with_its_part() -> None:
    class Kept:
        def __init__(self) -> None:
            self.replies: dict[int, Reply] = {}

        async def reply(self, number: int) -> Reply | None:
            return self.replies.get(number)

        async def asking(self, number: int) -> None:
            pass

        async def keep(self, number: int, reply: Reply) -> None:
            self.replies[number] = reply

    journal, kept = Kept(), MemorySummaries()

    def own() -> Record:
        return Record(Running(budgets=Budgets(turn_tokens=100_000), journal=journal), Running().clock())

    first = run(Scripted(prices), own())
    assert sorted(journal.replies) == list(range(7))
    del journal.replies[2]
    asyncio.run(kept.put("scripted", {"unrelated": ""}))
    again = Scripted(prices)
    assert run(again, own(), kept) == first
    assert len(again.prompts) == 1
    assert run(Scripted([]), own(), kept) == first


def test_a_person_who_wants_no_more_ends_it() -> None:
    class StoppedError(Exception):
        pass

    async def pause() -> None:
        raise StoppedError

    stopping = Record(Running(budgets=Budgets(turn_tokens=100_000), pause=pause), Running().clock())
    with pytest.raises(StoppedError):
        run(Scripted(prices), stopping)


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        ("openai:gpt-4o-mini", 128_000),
        ("openai:gpt-4", 8_192),
        ("openai:gpt-4.1-nano", 1_000_000),
        ("anthropic:claude-sonnet-4-5", 200_000),
        ("google-gla:gemini-2.5-pro", 1_000_000),
        ("bedrock:us.anthropic.claude-3-5-haiku-20241022-v1:0", 200_000),
        ("openrouter:meta-llama/llama-3.3-70b-instruct", 128_000),
        ("ollama:llama3.2:3b", 131_072),
        ("Qwen2.5-Coder:7b", 32_768),
        ("ollama:tinyllama", 2_048),
        ("scripted", None),
        ("", None),
    ],
)
def test_windows_of_known_models(name: str, tokens: int | None) -> None:
    assert window_of(name) == tokens


def test_a_small_window_gets_small_portions() -> None:
    assert portion_chars(Scripted([], "ollama:tinyllama")) == 4_096
    assert portion_chars(Scripted([])) == portion_chars(Scripted([], "openai:gpt-4o")) == surveying.PORTION_CHARS
