"""What a small model says of a part of a document, beside the turn: asked once, and kept by the hash of what it was shown."""

import hashlib
from collections import OrderedDict

from copydesk.assistant.tools.context import ToolContext
from copydesk.errors import ModelError

MAX_KEPT = 1_000
MAX_SHOWN = 12_000  # characters of the material
MAX_TOKENS = 500
_kept: OrderedDict[str, str] = OrderedDict()


async def said_of(context: ToolContext, phase: str, title: str, text: str) -> str | None:
    """What a model makes of a text, by the prompt of a phase; None without a model, for one, or where it fails."""
    model = context.equipment.small or context.equipment.model
    if model is None or not context.is_direct or not text.strip():
        return None
    key = hashlib.sha256(f"{phase}\n{model.name}\n{text}".encode("utf-8", "replace")).hexdigest()
    if key not in _kept:
        from copydesk.assistant.asking import whole
        from copydesk.assistant.prompting import data, opening
        from copydesk.assistant.record import Record
        from copydesk.assistant.running import Running
        from copydesk.plan.prompting import Prompt

        running = Running()
        said = opening((phase,), (), (data(title, text[:MAX_SHOWN]),), "Read this.")
        try:
            reply = await whole(model, Prompt(said, max_tokens=MAX_TOKENS), Record(running, running.clock()))
        except ModelError:
            return None
        _kept[key] = "\n".join(reply.texts).strip()
        while len(_kept) > MAX_KEPT:
            _kept.popitem(last=False)
    return _kept[key] or None
