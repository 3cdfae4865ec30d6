"""The dialect: styled runs as one string and back, exactly, for any styled text.

    **bold** _italic_ ~~strike~~ `code` <u>underlined</u> <color=red>…</color> <mark=blue>…</mark> [text](address) {{type:1}}

A delimiter is a delimiter wherever it stands, so every literal one is escaped, in code too, and a line break is a backslash before
a newline; only `[IMAGE:x]`, an image's name in every format, is never escaped. `parse` reads any string and takes `*x*` for `_x_`,
but a document holds normal spellings alone: what `spell` makes.
"""

import re
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from copydesk.formats.dialect.runs import Atom, Mark, Marks, Piece, Run, in_order, merged

_IMAGE = r"\[IMAGE:[^\[\]\\\n]+\]"
_SPECIAL = re.compile(_IMAGE + r"|[\\*_~`<>\[\]&{}\n]")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ADDRESS = re.compile(r"[\\)\n]")
_COLOR = re.compile(r"[\\>\n]")
_TOKEN = re.compile(
    r"\\(?P<escaped>.)|(?P<toggle>\*\*|\*|_|~~|`)|<(?P<start>u|(?:color|mark)=(?:\\.|[^\\>])*)>|</(?P<end>u|color|mark)>"
    r"|(?P<image>" + _IMAGE + r")|(?P<open>\[)|\]\((?P<address>(?:\\.|[^\\)])*)\)|\{\{(?P<atom>[^{}\\\s:]+:[0-9]+)\}\}"
    r"|(?P<plain>[^\\*_~`<\[\]{]+|.)",
    re.DOTALL,
)
ATOM = re.compile(r"\{\{([^{}\\\s:]+:[0-9]+)\}\}")
_SPELLED_ATOM = re.compile(r"\\\{\\\{([^{}\\\s:]+:[0-9]+)\\\}\\\}")
_TOGGLES = {"**": "bold", "_": "italic", "*": "italic", "~~": "strike", "`": "code"}
_TAGS = {"u": "underline", "color": "color", "mark": "mark"}
_OPENING = {"link": "[", "underline": "<u>", "bold": "**", "italic": "_", "strike": "~~", "code": "`"}
_CLOSING = {**_OPENING, "color": "</color>", "mark": "</mark>", "underline": "</u>"}


class Visible(NamedTuple):
    """What a reader sees of a text, and for each character of that the span of the text that spells it."""

    text: str
    starts: list[int]
    ends: list[int]


def spell(pieces: Iterable[Piece]) -> str:
    """The one string for this styled text."""
    parts: list[str] = []
    opened: Marks = ()
    for piece in merged(pieces):
        marks = piece.marks
        common = _common(opened, marks)
        parts += [_close(mark) for mark in reversed(opened[common:])]
        parts += [_open(mark) for mark in marks[common:]]
        opened = marks
        if isinstance(piece, Atom):
            parts.append("{{" + piece.name + "}}")
        elif parts and parts[-1] == "[" and piece.text.startswith("IMAGE:"):
            parts.append("IMAGE\\:" + escape(piece.text[6:]))  # or the link would read as the name of an image
        else:
            parts.append(escape(piece.text))
    parts += [_close(mark) for mark in reversed(opened)]
    return "".join(parts)


def escape(text: str) -> str:
    """Literal text in the dialect."""
    return _SPECIAL.sub(lambda found: found[0] if len(found[0]) > 1 else "\\" + found[0], text)


def parse(text: str) -> list[Piece]:
    """The styled text that a string spells. A delimiter without its partner holds to the end, a bracket without one is literal."""
    result: list[Piece] = []
    opened: dict[str, Mark] = {}
    brackets: list[tuple[int, Marks]] = []  # where each open bracket stands in `result`, under which marks
    for token in _TOKEN.finditer(text):
        group, value = token.lastgroup, token[token.lastgroup or 0]
        match group:
            case "toggle":
                _toggle(opened, Mark(_TOGGLES[value]))
            case "start":
                name, _, color = value.partition("=")
                opened[_TAGS[name]] = Mark(_TAGS[name], unescape(color))
            case "end":
                opened.pop(_TAGS[value], None)
            case "open":
                brackets.append((len(result), in_order(opened.values())))
            case "address" if brackets:
                start, _ = brackets.pop()
                result[start:] = [_linked(piece, unescape(value)) for piece in result[start:]]
            case "atom":
                result.append(Atom(value, in_order(opened.values())))
            case _:
                result.append(Run(token[0] if group == "address" else value, in_order(opened.values())))
    for start, marks in reversed(brackets):
        result.insert(start, Run("[", marks))
    return merged(result)


def with_atoms(text: str, names: Container[str]) -> str:
    """A text in which the names of these atoms, written out, are the atoms."""
    return _SPELLED_ATOM.sub(lambda found: "{{" + found[1] + "}}" if found[1] in names else found[0], text)


def normal(text: str) -> str:
    """The normal spelling of a string."""
    return spell(parse(text))


def visible(text: str) -> Visible:
    """The characters without marks, addresses, escapes and atoms, and where each stands in `text`."""
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for value, start, end in _characters(text):
        characters.append(value)
        starts.append(start)
        ends.append(end)
    return Visible("".join(characters), starts, ends)


def _characters(text: str) -> Iterator[tuple[str, int, int]]:
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "escaped":
            yield token["escaped"], token.start(), token.end()
        elif token.lastgroup in ("plain", "image"):
            for at in range(token.start(), token.end()):
                yield text[at], at, at + 1


def unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


def _toggle(opened: dict[str, Mark], mark: Mark) -> None:
    if mark.name in opened:
        del opened[mark.name]
    else:
        opened[mark.name] = mark


def _linked(piece: Piece, address: str) -> Piece:
    if any(mark.name == "link" for mark in piece.marks):
        return piece
    return piece._replace(marks=(Mark("link", address), *piece.marks))


def _common(one: Marks, two: Marks) -> int:
    count = 0
    while count < min(len(one), len(two)) and one[count] == two[count]:
        count += 1
    return count


def _open(mark: Mark) -> str:
    if mark.name in ("color", "mark"):
        return f"<{mark.name}={_COLOR.sub(_backslash, mark.value)}>"
    return _OPENING[mark.name]


def _close(mark: Mark) -> str:
    return f"]({_ADDRESS.sub(_backslash, mark.value)})" if mark.name == "link" else _CLOSING[mark.name]


def _backslash(found: re.Match[str]) -> str:
    return "\\" + found[0]
