"""What a line is, by its form alone: the marks that force a type, and the forms that give one without a mark.

The reader asks these of every line, the writer of every line that it spells anew, so both have one opinion.
"""

import re
from collections.abc import Callable

from immutables import Map

from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.fountain.lines import has_mark, spans, without_spans

SCENE = re.compile(rb"(?:INT|EXT|EST|INT/EXT|EXT/INT|I/E|E/I)[. \t]", re.IGNORECASE)
SCENE_STARTS = (b"I", b"E", b"i", b"e")
LABEL = re.compile(rb"#([^#\s\[\]]+)#")  # the scene number, which is a name: 12, 12A, 1-B
RUNNING = ("action", "lyric", "centered", "dialogue")  # consecutive lines of these are one node
FORCING = {"action": b"!", "scene": b".", "character": b"@", "transition": b">"}
DUAL: Attrs = Map(dual=True)

Content = tuple[int, int, Attrs]


def marked(bare: bytes) -> str:
    """The type that a mark gives to a line (white space at its ends cut) outside a speech; "" without a mark.

    A mark with nothing behind it is text.
    """
    read = MARKED.get(bare[:1])
    return read(bare) if read is not None and len(bare) > 1 else ""


def natural(bare: bytes, is_followed: bool) -> str:
    """The type of an unmarked line that does not continue an action; `is_followed`: whether a line of speech could follow."""
    type = unmarked(bare)
    return type if type != "shout" else shouted(bare, is_followed)


def unmarked(bare: bytes) -> str:
    """What an unmarked line says of its type by itself: scene, action, or a "shout", which depends on the line below."""
    plain = without_spans(bare).strip() if has_mark(bare) else bare
    if plain[:1] in SCENE_STARTS and SCENE.match(plain):
        return "scene"
    return "shout" if shouts(plain) else "action"


def shouted(bare: bytes, is_followed: bool) -> str:
    """The type of a line in capitals."""
    if is_followed:
        return "character"
    return "transition" if without_spans(bare).rstrip().endswith(b"TO:") else "action"


def spoken(bare: bytes) -> str:
    """The type of a line inside a speech, where only these have a mark."""
    first = bare[:1]
    if first == b"(":
        return "parenthetical" if is_parenthesis(bare) else "dialogue"
    if first == b"~" and len(bare) > 1:
        return "lyric"
    alone = stands_alone(bare) if first in (b"[", b"/") else ""
    return alone or "dialogue"


def shouts(plain: bytes) -> bool:
    """Whether a line is in capitals, as the name of a speaker is; what stands in parentheses at its end may be in any case."""
    if plain.isascii() and b"(" not in plain:
        return plain.isupper()
    name = plain.decode().removesuffix("^").rstrip()
    if name.endswith(")"):
        name = name[: name.find("(")] if "(" in name else name
    return name.isupper()


def is_parenthesis(bare: bytes) -> bool:
    """Whether the parenthesis that opens the line closes at its end: "(one) and (two)" is none."""
    depth = 0
    for found in re.finditer(rb"[()]", bare):
        depth += 1 if found.group() == b"(" else -1
        if depth == 0:
            return found.end() == len(bare)
    return False


def stands_alone(bare: bytes) -> str:
    """ "note" or "boneyard" if the line is nothing else, "" if it holds other words."""
    found = spans(bare)
    if not found or found[0][0] != 0 or without_spans(bare).strip():
        return ""
    first, last = bare[:2], bare[found[-1][0] : found[-1][0] + 2]
    if first != last:
        return ""
    return "note" if first == b"[[" else "boneyard"


def _scene(bare: bytes) -> str:
    return "scene" if bare[1:5].decode(errors="ignore")[:1].isalnum() else ""


def _equals(bare: bytes) -> str:
    if bare.strip(b"="):
        return "synopsis"
    return "break" if len(bare) > 2 else ""


def _section(bare: bytes) -> str:
    return "section" if bare.strip(b"#") else ""


def _angle(bare: bytes) -> str:
    if not bare.endswith(b"<"):
        return "transition"
    return "centered" if bare[1:-1].strip() else ""


SPOKEN_MARKS = frozenset(b"(~[/")
MARKED: dict[bytes, Callable[[bytes], str]] = {
    b"#": _section,
    b"=": _equals,
    b">": _angle,
    b".": _scene,
    b"[": stands_alone,
    b"/": stands_alone,
    b"!": lambda _: "action",
    b"@": lambda _: "character",
    b"~": lambda _: "lyric",
}


MARKS = frozenset(mark[0] for mark in MARKED)


def content(type: str, bare: bytes) -> Content:
    """Where the text of a line stands in it, and the attrs that the rest of the line says."""
    return CONTENT[type](bare)


def _whole(bare: bytes) -> Content:
    return 0, len(bare), NO_ATTRS


def _after_mark(bare: bytes) -> Content:
    return len(bare) - len(bare[1:].lstrip()), len(bare), NO_ATTRS


def _action_content(bare: bytes) -> Content:
    return _after_mark(bare) if bare[:1] == b"!" and len(bare) > 1 else _whole(bare)


def _character_content(bare: bytes) -> Content:
    start, end, attrs = _after_mark(bare) if bare[:1] == b"@" else _whole(bare)
    name = bare[start:end]
    if name.endswith(b"^") and (name := name[:-1].rstrip()):
        return start, start + len(name), DUAL
    return start, end, attrs


def _scene_content(bare: bytes) -> Content:
    start, end, attrs = _after_mark(bare) if bare[:1] == b"." else _whole(bare)
    label = LABEL.fullmatch(bare, bare.rfind(b"#", start, -1)) if bare.endswith(b"#") and b"#" in bare[start + 1 : -1] else None
    if label is None:
        return start, end, attrs
    return start, start + len(bare[start : label.start()].rstrip()), Map(label=label.group(1).decode())


def _section_content(bare: bytes) -> Content:
    rest = bare.lstrip(b"#")
    level = len(bare) - len(rest)
    return len(bare) - len(rest.lstrip()), len(bare), LEVELS.get(level) or Map(level=level)


def _centered_content(bare: bytes) -> Content:
    text = bare[1:-1]
    return len(bare) - 1 - len(text.lstrip()), 1 + len(text.rstrip()), NO_ATTRS


def _span_content(bare: bytes) -> Content:
    text = bare[2:-2]
    stripped = text.strip()
    start = 2 + text.find(stripped)
    return start, start + len(stripped), NO_ATTRS


def _transition_content(bare: bytes) -> Content:
    return _after_mark(bare) if bare[:1] == b">" else _whole(bare)


LEVELS: dict[int, Attrs] = {level: Map(level=level) for level in range(1, 7)}
CONTENT: dict[str, Callable[[bytes], Content]] = {
    "action": _action_content,
    "character": _character_content,
    "scene": _scene_content,
    "section": _section_content,
    "centered": _centered_content,
    "note": _span_content,
    "boneyard": _span_content,
    "transition": _transition_content,
    "synopsis": _after_mark,
    "lyric": _after_mark,
    "dialogue": _whole,
    "parenthetical": _whole,
    "break": lambda bare: (len(bare), len(bare), NO_ATTRS),
}
