"""Found: what a rule found at an edit. The table gives it the rule's level, and its name where it has none that is graver."""

from typing import NamedTuple


class Found(NamedTuple):
    edit: str
    message: str
    before: str = ""
    after: str = ""
    name: str = ""  # where it is told apart from what else the rule finds
