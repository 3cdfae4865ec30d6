"""How a turn can end."""

from enum import StrEnum


class Outcome(StrEnum):
    ANSWER = "answer"  # nothing to change, and already applied, are answers too
    QUESTION = "question"
    PROPOSAL = "proposal"
    APPLIED = "applied"
    REFUSED = "refused"
    FAILED = "failed"
