"""Blank lines: what must stand between two nodes for both to be read as what they are, and what the file had there.

Separators are nobody's own bytes, so here, and only here, a node is protected from its neighbours without being touched.
"""

from typing import NamedTuple

from copydesk.document.node import Node
from copydesk.formats.fountain.forms import FORCING, marked, natural
from copydesk.formats.fountain.lines import CONNECTOR, end_of_line, is_blank, is_connector, logical_lines
from copydesk.formats.fountain.spelling import newline_of
from copydesk.formats.fountain.titlepage import opens_title_page


class Written(NamedTuple):
    """A node as it stands in the output."""

    node: Node
    own: bytes
    in_speech: bool
    note_open: bool  # a `]]` in the line below would close a note that was opened here or further up
    closes_note: bool  # its bytes, or those of its speech, would close a note that is open above

    @property
    def type(self) -> str:
        return self.node.type

    @property
    def is_forced(self) -> bool:
        return self.own.lstrip()[:1] == FORCING.get(self.node.type)

    @property
    def awaits_speech(self) -> bool:
        """A character without a mark is one only if a line follows that is not blank."""
        return self.node.type == "character" and not self.is_forced

    @property
    def fears_speech(self) -> bool:
        """In capitals and without a mark: a line right below would be taken for speech."""
        if self.node.type == "transition":
            return not self.is_forced
        if self.node.type != "action":
            return False
        bare = self.own.strip()
        if marked(bare) or natural(bare, is_followed=True) != "character":
            return False
        return len(logical_lines(bare.splitlines(keepends=True))) == 1


def start_of_file(first: Written, blanks: bytes) -> bytes:
    """Nothing stands above a title page; a blank line above what only looks like one."""
    if first.type == "key":
        return b""
    if not blanks and opens_title_page((first.own.splitlines() or [b""])[0]):
        return _newline(first)
    return blanks


def end_of_file(last: Written, close: bytes) -> bytes:
    """The blank lines at the end, where the last node can stand above them."""
    lines = close.splitlines(keepends=True)
    first = lines[0] if lines else b""
    line_end = end_of_line(last.own)
    newline = line_end or _newline(last)
    missing = b"" if line_end else newline
    if last.awaits_speech and not last.node.children and not is_connector(first):
        return missing + CONNECTOR + newline
    if not lines or (last.fears_speech and is_connector(first)) or _is_swallowed(newline, close):
        return b""
    return missing + close


def separator(above: Written, below: Written) -> bytes:
    """A separator is the lower node's claim: its lead as read if that still holds, else the least that divides the two."""
    line_end = end_of_line(above.own)
    newline = line_end or _newline(below)
    missing = b"" if line_end else newline
    if below.type == "key":
        return missing
    origin = below.node.origin
    if origin is not None and not _is_swallowed(newline, origin.lead):
        # Two nodes may stand without a blank line where they can, but only where the file had them so.
        claims = origin.lead or below.in_speech or origin.after == above.node.id
        if claims and (holds_in_speech if below.in_speech else holds)(above, below, origin.lead.splitlines(keepends=True)):
            return missing + origin.lead
    if below.in_speech:
        return missing + (CONNECTOR + newline if must_part(above, below) else b"")
    return missing + (CONNECTOR + newline if _lacks_speech(above) else b"") + newline


def holds_in_speech(above: Written, below: Written, lead: list[bytes]) -> bool:
    return not any(map(is_blank, lead)) and (bool(lead) or not must_part(above, below))


def must_part(above: Written, below: Written) -> bool:
    """Whether two lines of a speech need a connector between them."""
    if above.type == "character":
        return below.type == "boneyard" and above.awaits_speech
    return above.type == below.type and above.type in ("dialogue", "lyric")


def holds(above: Written, below: Written, lead: list[bytes]) -> bool:
    """Whether `lead` divides two nodes, the lower one outside a speech."""
    divides = any(map(is_blank, lead))
    if above.in_speech or above.type == "character":
        return divides and (not _lacks_speech(above) or is_connector(lead[0]))
    if below.closes_note and not divides:
        return False
    if above.type == "key":
        return bool(lead)
    if above.fears_speech:
        return is_blank(lead[0]) if lead else below.type == "boneyard"
    return bool(lead) or not _would_join(above, below)


def _lacks_speech(above: Written) -> bool:
    return above.awaits_speech and not above.node.children


def _would_join(above: Written, below: Written) -> bool:
    """Whether the line below would be read as more of the node above, or as words of an action."""
    if above.type == below.type:
        return above.type in ("action", "lyric", "centered")
    return above.type == "action" and below.type in ("scene", "character", "transition") and not below.is_forced


def _is_swallowed(newline: bytes, lead: bytes) -> bool:
    """A carriage return and the line feed after it are one line end, not two."""
    return newline == b"\r" and lead.startswith(b"\n")


def _newline(written: Written) -> bytes:
    return newline_of(written.node.origin) if written.node.origin else b"\n"
