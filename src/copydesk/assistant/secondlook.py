"""A second look: a model that sees only the person's words and the diff, and can only flag: it adds to what is shown, no more.

It is asked where rules see nothing unusual: they can't weigh sense, such as a clause that is turned round in a translation.
"""

import json
from typing import Any

from copydesk.assistant.asking import whole
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.editing.bind import Bound
from copydesk.editing.fold import folded
from copydesk.editing.trace import trace
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Utterance
from copydesk.plan.risk import Risk
from copydesk.ports import Model

CODE = "second-look"
LOOK_TOKENS = 600
LOOK_SECONDS = 30.0
MAX_LINES = 200  # of a change that is shown
MAX_FLAGS = 5
MAX_CHARS = 160  # of what is said about an edit
SCHEMA = {
    "type": "object",
    "properties": {
        "flags": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"edit": {"type": "string"}, "what": {"type": "string"}},
                "required": ["edit", "what"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["flags"],
    "additionalProperties": False,
}


async def second_look(bound: Bound, words: str, model: Model, record: Record) -> tuple[Risk, ...]:
    """What a model finds unusual about a plan; a model that is no help finds nothing."""
    shown = "\n\n".join(
        "\n".join((f"Edit {edit.edit.id}:", *trace(bound.before, bound.after, edit.operations, MAX_LINES)))
        for edit in folded(bound)
    )
    said = f"The person asked:\n{words}\n\n{data('what would change', shown)}"
    prompt = Prompt(
        (Utterance("system", told("common", "second-look")), Utterance("user", said)), schema=SCHEMA, max_tokens=LOOK_TOKENS
    )
    try:
        reply = await whole(model, prompt, record, LOOK_SECONDS)
    except ModelError:
        return ()
    return flags_of("".join(reply.texts), {edit.edit.id for edit in folded(bound)})


def flags_of(text: str, known: set[str]) -> tuple[Risk, ...]:
    """The flags of a reply, each a plain line at its edit."""
    try:
        given: Any = json.loads(text[text.find("{") : text.rfind("}") + 1])["flags"]
        pairs = [(str(one["edit"]), " ".join(str(one["what"]).split())) for one in given][:MAX_FLAGS]
    except (ValueError, KeyError, TypeError):
        return ()
    return tuple(Risk(CODE, f"On a second look: {what[:MAX_CHARS]}", edit if edit in known else "") for edit, what in pairs if what)
