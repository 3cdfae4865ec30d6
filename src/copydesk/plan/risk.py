"""Risk: what is unusual about one edit of a plan, beside the words that asked for it: told to the person, at the edit."""

from typing import NamedTuple

REVIEW = "review"  # the plan is shown before it is applied
NOTE = "note"  # told, no reason to wait


class Risk(NamedTuple):
    code: str  # the rule's name
    message: str  # one plain line
    edit: str = ""  # the edit's id; "": of the plan as a whole
    before: str = ""
    after: str = ""
    level: str = REVIEW
