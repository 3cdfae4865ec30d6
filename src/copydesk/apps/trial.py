"""Trying a model: one short request, and what came of it in words that say what to mend. Nothing of its reply is passed on."""

import asyncio
import time
from collections.abc import Mapping
from typing import NamedTuple

from copydesk.apps.lineup import Spec, made
from copydesk.apps.settings import Settings
from copydesk.editing.messages import sentence
from copydesk.errors import InputError, ModelError
from copydesk.plan.prompting import Prompt, Utterance

SECONDS = 60.0  # a local model may have to be loaded first
PROMPT = Prompt((Utterance("user", "Answer with one word: ready"),), max_tokens=64)
HINTS = {
    "key": "Give the key again; it may be of another account, or not allowed this model.",
    "name": "Look the model's name up at its provider, and the address at whoever runs the server.",
    "address": "Check that the server runs, and that the address ends as it says, often in /v1.",
    "time": "Try again; a local model may take a minute to load. Otherwise choose a smaller one.",
    "busy": "Try again in a minute.",
    "credit": "Top up the account, or choose another model.",
    "setup": "Give what is missing, and try again.",
}
OTHER = "Choose another model, or look into what the server says."


class Trial(NamedTuple):
    model: str
    is_good: bool
    message: str
    cause: str = ""  # key, name, address, time, busy, credit, refused, reply, setup
    hint: str = ""
    seconds: float = 0.0


async def tried(
    spec: Spec, settings: Settings, environment: Mapping[str, str], key: str | None = None, timeout_seconds: float = SECONDS
) -> Trial:
    """What came of asking a model, once."""
    name, begun = spec.name or "model", time.monotonic()
    try:
        model = made(spec, settings, environment, key, tries=1)
        async with asyncio.timeout(timeout_seconds):
            async for _ in model.reply(PROMPT):
                pass
    except TimeoutError:
        return _bad(name, "time", f"{name} gave no answer within {timeout_seconds:g} seconds")
    except ModelError as error:
        return _bad(name, error.cause or "reply", str(error))
    except InputError as error:
        return _bad(name, "setup", str(error))
    seconds = time.monotonic() - begun
    return Trial(name, True, f"{name} answered in {max(seconds, 0.1):.1f} seconds.", seconds=round(seconds, 2))


def _bad(name: str, cause: str, message: str) -> Trial:
    said = sentence(message)
    said = f"{name}{said[len(name) :]}" if message.startswith(name) else said  # a name is spelled as it is
    return Trial(name, False, said, cause, HINTS.get(cause, OTHER))
