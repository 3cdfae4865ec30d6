"""What rules may decide alone though a model is there: closed commands and exact look-ups. Everything else is the model's."""

from copydesk.language.closed.command import is_closed, why_open
from copydesk.language.closed.question import is_exact_look_up

__all__ = ["is_closed", "is_exact_look_up", "why_open"]
