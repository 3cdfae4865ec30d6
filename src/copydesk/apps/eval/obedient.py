"""The obedient model: it does what a case says a model does, whoever asks and however often, as a frontier model would with the
desk's tools. It looks up sources first where there are any, sends its plan in one reply with its words, and closes with them."""

import json
from collections.abc import Mapping
from typing import Any

from copydesk.apps.eval.talk import Message, Talk
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt

LOOK_UP, EDIT = "consult", "edit"


class Obedient:
    """Plays one message after the other. `model` is what a desk is given; `asked` says whether it was given its say."""

    def __init__(self) -> None:
        self.model = Scripted(self._reply, "obedient")
        self._message, self._query = Message(""), ""
        self._looked = self._sent = self.asked = False
        self.shown = ""  # all that it was shown since the message began

    def begin(self, talk: Talk, message: Message) -> None:
        self._message = message
        self._query = message.words if talk.sources else ""
        self._looked = self._sent = self.asked = False
        self.shown = ""
        self.model.prompts.clear()

    def _reply(self, prompt: Prompt, _: int) -> Any:
        message = self._message
        self.shown += "\n".join(f"{one.text}\n{''.join(call.arguments for call in one.calls)}" for one in prompt.messages)
        if prompt.schema is not None:
            return json.dumps(filled(prompt.schema, "edit" if message.plans else "question"))
        offered = {tool.name for tool in prompt.tools}
        self.asked |= any(message.words in one.text for one in prompt.messages)  # whoever wants a summary doesn't tell the words
        if self._query and not self._looked and LOOK_UP in offered:
            self._looked = True
            return {"calls": [{"name": LOOK_UP, "arguments": {"query": [self._query], "where": "sources"}}]}
        if message.plans and not self._sent and offered:
            self._sent = True
            return {"text": message.says, "calls": calls_of(message)}
        if message.undoes and not self._sent and "undo" in offered:
            self._sent = True
            return {"text": message.says, "calls": [{"name": "undo", "arguments": {}}]}
        return message.says


def calls_of(message: Message) -> list[dict[str, Any]]:
    if message.edits:
        return [{"name": EDIT, "arguments": {"edits": [dict(edit) for edit in message.edits]}}]
    return [dict(call) for call in message.calls]


def filled(schema: Mapping[str, Any], intent: str) -> Any:
    """A reply of the shape that is asked for that says nothing but the intent: for what is asked beside the conversation."""
    if "enum" in schema:
        return intent if intent in schema["enum"] else schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: filled(inner, intent) for name, inner in schema.get("properties", {}).items()}
        case "array":
            return []
        case "boolean":
            return False
        case "integer" | "number":
            return 0
        case _:
            return ""
