"""Reference: how a person or client says where. Resolving one to a place is the work of `editing/`."""

from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    ID = "id"  # #k3m9x2q, or the file's own id
    NUMBER = "number"  # 2.1, scene 5
    TITLE = "title"  # a title or a path, "Setup > Overview"
    ORDINAL = "ordinal"  # the second bullet under Risks
    ROLE = "role"  # introduction, conclusion, title, abstract
    TEXT = "text"  # a quoted text
    SELECTION = "selection"
    FOCUS = "focus"  # it, that section


@dataclass(frozen=True, slots=True)
class Reference:
    form: Form
    words: str  # as it was said
    inside: "Reference | None" = None
    type: str | None = None  # the noun, as a node type: bullet → item
    ordinal: int | None = None  # 0-based; -1 is the last
