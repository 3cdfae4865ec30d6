"""Limits: how much a client lets its own edits change (seed 2). Whether a plan keeps them is checked in `editing/limits`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    max_changed_lines: int = 12
    max_changed_percent: float = 8.0
    allow_heading_changes: bool = False
