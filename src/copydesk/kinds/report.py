"""Report: a tree of numbered sections, from Markdown or Word, with `[IMAGE:x]` for its images."""

from copydesk.kinds.kind import Kind, table
from copydesk.kinds.prose import prose

REPORT = Kind("report", ("markdown", "blocknote"), table(*prose(numbered=True)), has_title=True)
