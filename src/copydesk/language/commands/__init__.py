"""Commands in plain words, read without a model: a grammar over references and edits, its readings tested against the document."""

from copydesk.language.commands.read import read_command
from copydesk.language.commands.reading import Ask, Command, Do, Reading, Step, Unread

__all__ = ["Ask", "Command", "Do", "Reading", "Step", "Unread", "read_command"]
