"""Copydesk: work on documents in plain words. The public names of the library."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = [
    "AccessError",
    "BusyError",
    "CopydeskError",
    "Desk",
    "Doc",
    "EditReport",
    "ForbiddenError",
    "HistoryError",
    "InputError",
    "KeyUsedError",
    "LimitError",
    "LockedError",
    "MissingError",
    "ModelError",
    "NotLatestError",
    "Option",
    "Outcome",
    "OutlineRow",
    "Problem",
    "QuotaError",
    "TakenOverError",
    "Turn",
    "UnsupportedError",
    "VersionRow",
]

if TYPE_CHECKING:
    from copydesk.apps.desk import Desk, Doc
    from copydesk.errors import (
        AccessError,
        BusyError,
        CopydeskError,
        ForbiddenError,
        HistoryError,
        InputError,
        KeyUsedError,
        LimitError,
        LockedError,
        MissingError,
        ModelError,
        NotLatestError,
        QuotaError,
        TakenOverError,
        UnsupportedError,
    )
    from copydesk.plan.outcome import Outcome
    from copydesk.plan.problem import Option, Problem
    from copydesk.plan.rows import OutlineRow, VersionRow
    from copydesk.plan.turn import EditReport, Turn
else:  # a type checker sees the names above and no others
    _HOMES = {
        "copydesk.apps.desk": ("Desk", "Doc"),
        "copydesk.plan.outcome": ("Outcome",),
        "copydesk.plan.problem": ("Option", "Problem"),
        "copydesk.plan.rows": ("OutlineRow", "VersionRow"),
        "copydesk.plan.turn": ("EditReport", "Turn"),
    }

    def __getattr__(name):
        """Public names are imported when first used, so that the command starts fast."""
        from importlib import import_module

        if name not in __all__:
            raise AttributeError(f"copydesk has no {name!r}")
        home = next((module for module, names in _HOMES.items() if name in names), "copydesk.errors")
        return getattr(import_module(home), name)
