"""Article: Markdown with front matter. Its sections are named, and counted so that "section 2" means something."""

from copydesk.kinds.kind import Kind, table
from copydesk.kinds.prose import prose
from copydesk.kinds.speech import ROLES
from copydesk.kinds.word import with_word

ARTICLE = Kind("article", ("markdown", "blocknote", "docx"), table(*with_word(prose(numbered=True))), has_title=True, roles=ROLES)
