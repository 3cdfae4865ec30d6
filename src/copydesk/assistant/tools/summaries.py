"""What parts of a document say in short, as tools show it: the small model's words where it has read them, else first sentences."""

from collections.abc import Mapping, Sequence

from copydesk.assistant.tools.context import ToolContext
from copydesk.reading.slices import summary


async def summaries_of(context: ToolContext, ids: Sequence[str]) -> Mapping[str, str]:
    """A summary of each part."""
    document, equipment = context.document, context.equipment
    assert document is not None  # the registry sees to it
    made: Mapping[str, str] = {}
    if equipment.small is not None and equipment.summaries is not None:
        from copydesk.assistant.summing import summaries_kept  # it brings along all that a model takes

        if context.is_direct and equipment.sum_up is not None:
            await equipment.sum_up(document, ids)
        made = await summaries_kept(document, ids, equipment.small, equipment.summaries)
    return {id: made.get(id) or summary(document, id) for id in ids}
