"""Note: a flat run of blocks with nested children, as BlockNote has it. Its headings are counted like sections."""

from copydesk.kinds.kind import Kind, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import ROLES

NOTE = Kind("note", ("blocknote", "markdown"), table(*prose(numbered=True)), has_title=True, roles=ROLES)
