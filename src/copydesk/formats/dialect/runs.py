"""Styled text as values: runs of characters and atoms, each under its marks. What source they stand for is a format's affair."""

from collections.abc import Iterable
from typing import NamedTuple

# Outermost first; the order in which marks nest, whatever order a source or a person put them in.
ORDER = ("link", "color", "mark", "underline", "bold", "italic", "strike", "code")
_RANK = {name: rank for rank, name in enumerate(ORDER)}


class Mark(NamedTuple):
    """One way of marking text; `value` is a link's address, or the name of a text or background colour."""

    name: str
    value: str = ""


Marks = tuple[Mark, ...]


class Run(NamedTuple):
    text: str
    marks: Marks = ()


class Atom(NamedTuple):
    """An inline object that text can't show (a mention, a field): known by `name`, a type and a number, and kept whole."""

    name: str
    marks: Marks = ()


Piece = Run | Atom
Unit = tuple[str, Marks, bool]  # a character or the name of an atom, its marks, whether it is an atom


def in_order(marks: Iterable[Mark]) -> Marks:
    """Marks as they nest, one of each name."""
    return tuple(sorted({mark.name: mark for mark in marks}.values(), key=lambda mark: _RANK[mark.name]))


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The same styled text in as few runs as it takes: nothing empty, neighbours with equal marks joined."""
    result: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Atom):
            result.append(piece)
        elif piece.text and result and isinstance(last := result[-1], Run) and last.marks == piece.marks:
            result[-1] = Run(last.text + piece.text, piece.marks)
        elif piece.text:
            result.append(piece)
    return result


def units(pieces: Iterable[Piece]) -> list[Unit]:
    """Character by character; an atom is one unit."""
    result: list[Unit] = []
    for piece in pieces:
        if isinstance(piece, Atom):
            result.append((piece.name, piece.marks, True))
        else:
            marks = piece.marks
            result.extend([(character, marks, False) for character in piece.text])
    return result


def pieces_of(units: Iterable[Unit]) -> list[Piece]:
    """The runs and atoms of `units`: the other way round."""
    return merged(Atom(text, marks) if is_atom else Run(text, marks) for text, marks, is_atom in units)
