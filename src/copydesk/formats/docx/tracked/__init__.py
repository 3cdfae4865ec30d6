"""Tracked changes: a Word file in which every difference from an older version is one."""

from copydesk.formats.docx.tracked.file import tracked

__all__ = ["tracked"]
