"""The pictures of a document, as a model that can see is shown them: stored files and files beside it. Nothing is fetched from
elsewhere."""

import asyncio
from typing import Any

from copydesk.assistant.tools.asides import seen_in
from copydesk.assistant.tools.context import ToolContext
from copydesk.errors import CopydeskError
from copydesk.plan.prompting import Picture
from copydesk.ports import STORED

MAX_PICTURES = 12  # a call
MAX_BYTES = 4_000_000  # of one, which providers take
SORTS = (  # by how a file begins
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
)


async def with_descriptions(context: ToolContext, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of images, each with what a model sees in it where it can be seen."""
    if context.equipment.model is None or context.equipment.library is None:
        return rows
    seen = [row for row in rows if row["url"] and ":" not in row["url"].split("/")[0]][:MAX_PICTURES]
    described = await asyncio.gather(*(_described(context, row) for row in seen))
    known = {id(row): text for row, text in zip(seen, described, strict=True) if text}
    return [{**row, "description": known[id(row)]} if id(row) in known else row for row in rows]


async def _described(context: ToolContext, row: dict[str, Any]) -> str | None:
    assert context.equipment.library is not None
    try:
        data = await context.equipment.library.file(row["url"].removeprefix(STORED).partition("?")[0])
    except (CopydeskError, OSError):
        return None
    sort = next((sort for start, sort in SORTS if data.startswith(start)), None)
    if sort is None or len(data) > MAX_BYTES:
        return None
    return await seen_in(context, Picture(sort, data), row["alt"])
