"""A model that says what a script tells it: a list of replies, a JSON file of them, or a function of the prompt.

It takes part in tests, in demonstrations and in `copydesk eval`, and waits for nothing."""

import json
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

from copydesk.errors import InputError, ModelError
from copydesk.plan.prompting import Prompt, Reply, Usage
from copydesk.plan.replyform import reply_from_json

CHARS_PER_TOKEN = 4
PIECE = 40  # characters of a text that are given at a time, so that a screen shows it growing
Policy = Callable[[Prompt, int], Any]  # the prompt and how many came before it → a reply, as `reply_from_json` reads it
DEMO = (
    "I am the scripted model: I have no script, so I can't think of anything to say. "
    "Set COPYDESK_MODEL to scripted:FILE with a JSON list of replies."
)


class Scripted:
    """`error` in a reply is raised as a ModelError; a script that has ended raises one too."""

    def __init__(self, script: Iterable[Any] | Policy, name: str = "scripted", *, judges: bool = False) -> None:
        self.name, self.judges = name, judges
        self.prompts: list[Prompt] = []  # what it was asked, for those who want to look
        self._policy = script if callable(script) else _in_order(list(script))

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        self.prompts.append(prompt)
        made = as_reply(self._policy(prompt, len(self.prompts) - 1))
        for text in made.texts:
            for start in range(0, len(text), PIECE):
                yield text[start : start + PIECE]
        yield (
            made if any(made.usage) else Reply(made.texts, made.calls, made.stop, estimated(prompt, made), made.model or self.name)
        )


def _in_order(script: list[Any]) -> Policy:
    def next_one(_: Prompt, number: int) -> Any:
        if number >= len(script):
            raise ModelError(f"the script has {len(script)} replies, and one more was asked for")
        return script[number]

    return next_one


def as_reply(given: Any) -> Reply:
    if isinstance(given, Reply):
        return given
    if isinstance(given, dict) and "error" in given:
        raise ModelError(str(given["error"]))
    try:
        return reply_from_json(given)
    except (ValueError, TypeError) as error:
        raise ModelError(f"the script can't be used: {error}") from None


def estimated(prompt: Prompt, reply: Reply) -> Usage:
    """Tokens by the length of what was said, where nobody counted them."""
    given = sum(len(one.text) + sum(len(call.arguments) for call in one.calls) for one in prompt.messages)
    given += sum(len(tool.description) + len(json.dumps(tool.schema)) for tool in prompt.tools)
    made = sum(map(len, reply.texts)) + sum(len(call.name) + len(call.arguments) for call in reply.calls)
    return Usage(given // CHARS_PER_TOKEN, made // CHARS_PER_TOKEN)


def scripted(file: str) -> Scripted:
    """The model of `scripted` and `scripted:FILE`."""
    if not file:
        return Scripted(lambda prompt, number: DEMO)  # noqa: ARG005
    try:
        script = json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"the script {file} can't be read: {error}") from None
    if not isinstance(script, list):
        raise InputError(f"the script {file} must be a JSON list of replies")
    return Scripted(script, f"scripted:{file}")
