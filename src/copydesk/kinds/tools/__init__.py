"""All tools as tables: the shared ones, and each kind's own."""

from collections.abc import Mapping

from copydesk.kinds.tools.articles import ARTICLES
from copydesk.kinds.tools.experiments import EXPERIMENTS
from copydesk.kinds.tools.notes import NOTES
from copydesk.kinds.tools.reports import REPORTS
from copydesk.kinds.tools.row import Field, Status, Tool
from copydesk.kinds.tools.screenplays import SCREENPLAYS
from copydesk.kinds.tools.shared import SHARED

__all__ = ["KIND_TOOLS", "SHARED", "TOOLS", "Field", "Status", "Tool"]

KIND_TOOLS: Mapping[str, tuple[Tool, ...]] = {
    "note": NOTES,
    "report": REPORTS,
    "article": ARTICLES,
    "experiment": EXPERIMENTS,
    "screenplay": SCREENPLAYS,
}
TOOLS: Mapping[str, Tool] = {tool.name: tool for tools in (SHARED, *KIND_TOOLS.values()) for tool in tools}
