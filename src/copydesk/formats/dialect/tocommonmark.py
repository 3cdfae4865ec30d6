"""The dialect spelled as inline CommonMark, and what of it CommonMark can't hold.

CommonMark can't open a mark before white space or inside some words. White space at the edge of a mark goes outside it, white
space at the ends of a line goes; what still isn't read back as it was meant is spelled with HTML tags.
"""

import re
from collections.abc import Sequence

from copydesk.errors import InputError
from copydesk.formats.dialect.commonmark import from_commonmark
from copydesk.formats.dialect.runs import Atom, Mark, Marks, Piece, Run, Unit, pieces_of, units
from copydesk.formats.dialect.text import ATOM, parse, spell

_LOSSES = {"color": "text colour", "mark": "background colour"}
_DELIMITED = frozenset(("bold", "italic", "strike"))
_TAGS = {"underline": "u", "bold": "strong", "italic": "em", "strike": "del", "code": "code"}
_SPECIAL = re.compile(r"\[IMAGE:[^\[\]\\\n]+\]|[\\`*\[\]~]|(?<!\w)_|_(?!\w)|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
_BLOCK_START = re.compile(r"(?:(?<=\n)|\A)(?:(?=[#>+\-=|:])|(\d{1,9})(?=[.)](?:\s|\Z)))")
_ODD_SPACE = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x85]")
_ODD_CONTROL = re.compile("[\x01-\x1f\x7f\x85]")
_TICKS = re.compile("`+")
_ODD_ADDRESS = re.compile(r"[\s()<>\\\x00-\x1f\x7f]|\A\Z")
_ADDRESS = re.compile(r"[<>\\]|&(?=#?\w+;)")


def losses(text: str) -> tuple[str, ...]:
    """What of a text `to_commonmark` leaves out, by name, each once."""
    found: dict[str, None] = {}
    for piece in parse(text):
        if isinstance(piece, Atom):
            found[piece.name.rpartition(":")[0]] = None
        for mark in piece.marks:
            if mark.name in _LOSSES:
                found[_LOSSES[mark.name]] = None
    return tuple(found)


def to_commonmark(text: str, *, one_line: bool = False) -> str:
    """Inline CommonMark for a text of the dialect; with `one_line`, for a heading or a cell, line breaks are tags."""
    pieces = pieces_of(_settled(units(parse(text))))
    meant = spell(pieces)
    for italic in ("_", "*", ""):  # "" for tags throughout
        source = _spelled(pieces, italic, one_line)
        if _reads_as(source, meant):
            return source
    raise InputError(f"CommonMark can't spell {meant[:40]!r}")


def said(text: str) -> str:
    """What CommonMark says of a text of the dialect, objects by their names: the text as it is read back."""
    names = set(ATOM.findall(text))
    if not names:
        return spell(pieces_of(_settled(units(parse(text)))))
    free = (sign for code in range(0xE000, 0xF900) if (sign := chr(code)) not in text)  # no letters of any script
    hidden = dict(zip(sorted(names), free, strict=False))
    shown = [Run(hidden.get(piece.name, ""), piece.marks) if isinstance(piece, Atom) else piece for piece in parse(text)]
    settled = pieces_of(_settled(units(shown)))
    shown_again = {character: name for name, character in hidden.items()}
    return spell(pieces_of((shown_again.get(one, one), marks, one in shown_again) for one, marks, _ in units(settled)))


def _reads_as(source: str, meant: str) -> bool:
    try:
        return from_commonmark(source) == meant
    except InputError:
        return False


def _settled(source: Sequence[Unit]) -> list[Unit]:
    """What CommonMark can hold of styled text."""
    result: list[Unit] = []
    above = ""
    for character, marks, is_atom in source:
        below_return, above = above == "\r" and character == "\n", character
        if character == "\r":
            character = "\n"
        if is_atom or below_return or (character in " \t\n" and not result) or (character in " \t" and result[-1][0] == "\n"):
            continue
        while character == "\n" and result and result[-1][0] in " \t":
            result.pop()
        result.append((character, tuple(mark for mark in marks if mark.name not in _LOSSES), False))
    while result and result[-1][0] in " \t\n":
        result.pop()
    return _hugged(result)


def _hugged(source: Sequence[Unit]) -> list[Unit]:
    """The same with white space at the edge of a delimited mark outside it, and no line break in code."""
    result = list(source)
    for step in (range(len(result)), range(len(result) - 1, -1, -1)):
        beside: Marks = ()
        for place in step:
            character, marks, _ = result[place]
            if character.isspace():
                marks = tuple(mark for mark in marks if _stays(mark, character, beside))
                result[place] = (character, marks, False)
            beside = marks
    return result


def _stays(mark: Mark, character: str, beside: Marks) -> bool:
    if mark.name == "code":
        return character != "\n"
    return mark.name not in _DELIMITED or mark in beside


def _spelled(pieces: Sequence[Piece], italic: str, one_line: bool) -> str:
    parts: list[str] = []
    opened: Marks = ()
    for piece in pieces:
        marks = tuple(mark for mark in piece.marks if mark.name != "code" or not italic)
        common = 0
        while common < min(len(opened), len(marks)) and opened[common] == marks[common]:
            common += 1
        parts += [_edge(mark, italic, "/") for mark in reversed(opened[common:])]
        if parts and parts[-1].endswith("!") and any(mark.name == "link" for mark in marks[common:]):
            parts[-1] = parts[-1][:-1] + "\\!"  # a link after it would read as an image
        parts += [_edge(mark, italic, "") for mark in marks[common:]]
        opened = marks
        assert isinstance(piece, Run)
        parts.append(_code(piece.text) if len(marks) < len(piece.marks) else _literal(piece.text))
    parts += [_edge(mark, italic, "/") for mark in reversed(opened)]
    source = "".join(parts)
    if not one_line:  # a heading or a cell begins no block
        source = _BLOCK_START.sub(lambda found: (found[1] or "") + "\\", source)
    return source.replace("\n", "\\\n" if italic and not one_line else "<br>")


def _edge(mark: Mark, italic: str, slash: str) -> str:
    if mark.name == "link":
        return f"]({link_address(mark.value)})" if slash else "["
    if not italic or mark.name == "underline":
        return f"<{slash}{_TAGS[mark.name]}>"
    return {"bold": "**", "italic": italic, "strike": "~~"}[mark.name]


def link_address(address: str) -> str:
    """A link's address between its brackets."""
    escaped = _ADDRESS.sub(lambda found: "\\" + found[0], address)
    return f"<{_ODD_CONTROL.sub(_entity, escaped)}>" if _ODD_ADDRESS.search(address) else escaped


def _literal(text: str) -> str:
    text = _SPECIAL.sub(lambda found: found[0] if len(found[0]) > 1 else "\\" + found[0], text)
    return _ODD_SPACE.sub(_entity, text)


def _entity(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"


def _code(text: str) -> str:
    longest = max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    is_padded = text[0] == "`" or text[-1] == "`" or (text[0] == text[-1] == " " and bool(text.strip(" ")))
    return f"{fence} {text} {fence}" if is_padded else fence + text + fence
