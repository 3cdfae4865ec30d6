"""Copydesk: work on documents in plain words. The public names of the library."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from copydesk.apps.desk import Desk, Doc
    from copydesk.errors import CopydeskError, HistoryError, InputError, UnsupportedError
    from copydesk.plan.turn import Turn

__version__ = "0.1.0"
__all__ = ["CopydeskError", "Desk", "Doc", "HistoryError", "InputError", "Turn", "UnsupportedError"]

_HOMES = {
    "Desk": "copydesk.apps.desk",
    "Doc": "copydesk.apps.desk",
    "Turn": "copydesk.plan.turn",
    "CopydeskError": "copydesk.errors",
    "HistoryError": "copydesk.errors",
    "InputError": "copydesk.errors",
    "UnsupportedError": "copydesk.errors",
}


def __getattr__(name: str) -> Any:
    """Public names are imported when first used, so that the command starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"copydesk has no {name!r}")
    return getattr(import_module(_HOMES[name]), name)
