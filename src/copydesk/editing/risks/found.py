"""Found: what a rule found at an edit. The table gives it the rule's name and level."""

from typing import NamedTuple


class Found(NamedTuple):
    edit: str
    message: str
    before: str = ""
    after: str = ""
