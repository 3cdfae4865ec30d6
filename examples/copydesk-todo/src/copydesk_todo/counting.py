"""The tool: how many tasks are done."""

from collections.abc import Mapping
from typing import Any

from copydesk.apps.plugins import AddedTool
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.kinds.tools.row import reads


async def count_done(context: ToolContext, _: Mapping[str, Any]) -> Result:
    assert context.document is not None
    tasks = [node.text for node in context.document.walk() if node.type == "paragraph"]
    done = sum(task.startswith("x ") for task in tasks)
    return Result({"done": done, "open": len(tasks) - done}, f"{done} of {len(tasks)} tasks are done.")


ROW = reads("count_done", "Counts the tasks that are done.", ("Counting tasks", "Counting tasks", "Counted the tasks"))
COUNT_DONE = AddedTool(ROW, count_done)
