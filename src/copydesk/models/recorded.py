"""A model that was recorded: each prompt's reply is kept in a file under the prompt's hash, one JSON object on each line.

With a model behind it, what isn't in the file yet is asked and written down; without one, it is an error."""

import json
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

from copydesk.errors import InputError, ModelError
from copydesk.plan.prompting import Prompt, Reply
from copydesk.plan.replyform import reply_from_json, reply_to_json
from copydesk.ports import Model


class Recorded:
    """Gives the recorded reply; the same prompt asked several times goes through its replies in turn, the last one staying."""

    def __init__(self, file: str | Path, model: Model | None = None) -> None:
        self.name = model.name if model else f"recorded:{file}"
        self._file = Path(file)
        self._model = model
        self._kept = read_recording(self._file) if self._file.exists() or model is None else {}
        self._heard: dict[str, int] = {}

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        key = prompt_hash(prompt)
        heard = self._heard.get(key, 0)
        kept = self._kept.get(key, [])
        self._heard[key] = heard + 1
        if heard < len(kept) or (kept and self._model is None):
            found = kept[min(heard, len(kept) - 1)]
            for text in found.texts:
                yield text
            yield found
            return
        if self._model is None:
            raise ModelError(f"{self._file} has no reply to this prompt: record it again with a model")
        async for part in self._model.reply(prompt):
            if isinstance(part, Reply):
                self._keep(key, part)
            yield part

    def _keep(self, key: str, reply: Reply) -> None:
        self._kept.setdefault(key, []).append(reply)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"prompt": key, "reply": reply_to_json(reply)}, ensure_ascii=False) + "\n")


def prompt_hash(prompt: Prompt) -> str:
    """Of all that a model is told; ids of calls are left out, since providers make them up anew."""
    said = [[one.role, one.text, [[call.name, call.arguments] for call in one.calls], bool(one.call)] for one in prompt.messages]
    offered = [[tool.name, tool.description, tool.schema] for tool in prompt.tools]
    seen = [sha256(picture.data).hexdigest() for one in prompt.messages for picture in one.pictures]
    said += [["picture", *seen]] if seen else []
    data = [said, offered, prompt.must_call, prompt.schema, prompt.max_tokens, prompt.temperature]
    return sha256(json.dumps(data, sort_keys=True, default=dict).encode()).hexdigest()


def read_recording(file: Path) -> dict[str, list[Reply]]:
    kept: dict[str, list[Reply]] = {}
    try:
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            kept.setdefault(row["prompt"], []).append(reply_from_json(row["reply"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        raise InputError(f"the recording {file} can't be read: {reason}; name a file that --record wrote") from None
    return kept
