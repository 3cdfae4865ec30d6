"""Report: a tree of numbered sections, from Markdown or Word, with `[IMAGE:x]` for its images."""

from copydesk.kinds.kind import Kind, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import ROLES
from copydesk.kinds.word import with_word

REPORT = Kind("report", ("markdown", "blocknote", "docx"), table(*with_word(prose(numbered=True))), has_title=True, roles=ROLES)
