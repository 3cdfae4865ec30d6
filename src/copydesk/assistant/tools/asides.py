"""What a model says of a part of a document, or of a picture in it, beside the turn: asked once, and kept by the hash of what it
was shown."""

import hashlib

from copydesk.assistant.tools.context import ToolContext
from copydesk.errors import ModelError
from copydesk.plan.prompting import Picture
from copydesk.ports import Model

MAX_SHOWN = 12_000  # characters of the material
MAX_TOKENS = 500


async def said_of(context: ToolContext, phase: str, title: str, text: str) -> str | None:
    """What a small model makes of a text, by the prompt of a phase; None without a model, for one, or where it fails."""
    model = context.equipment.small or context.equipment.model
    if model is None or not context.is_direct or not text.strip():
        return None
    return await _said(context, model, phase, title, text[:MAX_SHOWN], ())


async def seen_in(context: ToolContext, picture: Picture, alt: str) -> str | None:
    """What a model that can see says of a picture; None without a model, or where it can't."""
    model = context.equipment.model
    return None if model is None else await _said(context, model, "image", "its alternative text", alt, (picture,))


async def _said(context: ToolContext, model: Model, phase: str, title: str, text: str, pictures: tuple[Picture, ...]) -> str | None:
    kept = context.equipment.summaries
    shown = b"\n".join([phase.encode(), text.encode("utf-8", "replace"), *(picture.data for picture in pictures)])
    key = hashlib.sha256(shown).hexdigest()
    known = await kept.get(model.name, [key]) if kept is not None else {}
    if key not in known:
        said = await _asked(model, phase, title, text, pictures)
        if said is None:
            return None
        known = {key: said}
        if kept is not None:
            await kept.put(model.name, known)
    return known[key] or None


async def _asked(model: Model, phase: str, title: str, text: str, pictures: tuple[Picture, ...]) -> str | None:
    from copydesk.assistant.asking import whole
    from copydesk.assistant.prompting import data, opening
    from copydesk.assistant.record import Record
    from copydesk.assistant.running import Running
    from copydesk.plan.prompting import Prompt

    running = Running()
    *before, asks = opening((phase,), (), (data(title, text),) if text else (), "Look at this." if pictures else "Read this.")
    prompt = Prompt((*before, asks._replace(pictures=pictures)), max_tokens=MAX_TOKENS)
    try:
        reply = await whole(model, prompt, Record(running, running.clock()))
    except ModelError:
        return None
    return "\n".join(reply.texts).strip()
