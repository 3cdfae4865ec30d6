"""Text of the dialect as units and back: notes and Word, whose source is styled runs. An object's source is its dialect."""

import re
from collections.abc import Mapping, Sequence

from copydesk.formats.dialect import Atom, Mark, Marks, Piece, Run, parse, spell
from copydesk.formats.sheet.units import SAFE_ADDRESS, Unit, differences, shown_marks

HELD = frozenset(("bold", "italic", "underline", "strike", "code", "link", "color", "mark"))
IMAGE = re.compile(r"\[IMAGE:[^\[\]\\\n]+\]")


def units(text: str, shown: Mapping[str, str]) -> list[Unit]:
    """The units of a text; `shown` tells what an atom shows, by its name."""
    return [unit for unit, _ in _with_pieces(text, shown)]


def spelled(text: str, new: Sequence[Unit], shown: Mapping[str, str]) -> str:
    """The text for `new`. What was there before has all its marks still."""
    old = _with_pieces(text, shown)
    pieces: list[Piece] = []
    at = 0
    for difference in differences([unit for unit, _ in old], new):
        pieces += [piece for _, kept in old[at : difference.start] for piece in kept]
        beside = _marks_around(pieces, old, difference.end)
        for unit in new[difference.new_start : difference.new_end]:
            pieces += _pieces(unit, beside)
        at = difference.end
    pieces += [piece for _, kept in old[at:] for piece in kept]
    return spell(pieces)


def _marks_around(before: Sequence[Piece], old: Sequence[tuple[Unit, list[Piece]]], end: int) -> Marks:
    """The marks that an object gets: those of both sides."""
    left = before[-1].marks if before else ()
    right = old[end][1][0].marks if end < len(old) and old[end][1] else ()
    return tuple(mark for mark in left if mark in right)


def _pieces(unit: Unit, beside: Marks) -> list[Piece]:
    if not unit.is_object:
        return [Run(unit.text, unit.marks)]
    found = parse(unit.text)
    return [piece._replace(marks=piece.marks or beside) for piece in found]


def _with_pieces(text: str, shown: Mapping[str, str]) -> list[tuple[Unit, list[Piece]]]:
    result: list[tuple[Unit, list[Piece]]] = []
    waiting: list[Piece] = []  # of a link that an editor can't hold
    for piece in parse(text):
        link = _unheld_link(piece)
        if waiting and link != _unheld_link(waiting[-1]):
            result.append(_object(waiting))
            waiting = []
        if link is not None:
            waiting.append(piece)
        elif isinstance(piece, Atom):
            result.append(
                (Unit("{{" + piece.name + "}}", is_object=True, label=shown.get(piece.name, "") or _sort(piece)), [piece])
            )
        else:
            result += _run(piece)
    if waiting:
        result.append(_object(waiting))
    return result


def _unheld_link(piece: Piece) -> Mark | None:
    link = next((mark for mark in piece.marks if mark.name == "link"), None)
    if link is None or (isinstance(piece, Run) and SAFE_ADDRESS.fullmatch(link.value)):
        return None
    return link


def _object(pieces: list[Piece]) -> tuple[Unit, list[Piece]]:
    words = "".join(piece.text if isinstance(piece, Run) else _sort(piece) for piece in pieces)
    return Unit(spell(pieces), is_object=True, label=words), pieces


def _sort(atom: Atom) -> str:
    return atom.name.rpartition(":")[0]


def _run(run: Run) -> list[tuple[Unit, list[Piece]]]:
    marks = shown_marks(run.marks)
    result: list[tuple[Unit, list[Piece]]] = []
    at = 0
    for found in IMAGE.finditer(run.text):
        result += [(Unit(sign, marks), [Run(sign, run.marks)]) for sign in run.text[at : found.start()]]
        result.append((Unit(found[0], is_object=True, label=found[0][7:-1]), [Run(found[0], run.marks)]))
        at = found.end()
    result += [(Unit(sign, marks), [Run(sign, run.marks)]) for sign in run.text[at:]]
    return result
