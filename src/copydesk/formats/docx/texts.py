"""Text in the dialect as the pieces of a paragraph: the name of an image that stands there is an atom, like any other."""

import re
from collections.abc import Iterable, Sequence

from copydesk.formats.dialect import Atom, Piece, Run, parse, spell
from copydesk.formats.docx.atoms import IMAGE
from copydesk.formats.docx.inline import with_image_names

_IMAGE = re.compile(r"\[(IMAGE:[^\[\]\\\n]+)\]")


def pieces_of(text: str, old: Iterable[Piece]) -> list[Piece]:
    """The pieces that a text means in a paragraph that has the pieces `old`."""
    atoms = {piece.name: piece for piece in old if isinstance(piece, Atom)}
    result: list[Piece] = []
    for piece in parse(text):
        if isinstance(piece, Atom):
            result.append(atoms.get(piece.name, Atom(piece.name)))
        elif any(name.startswith(IMAGE) for name in atoms):
            result += _with_images(piece, atoms)
        else:
            result.append(piece)
    return result


def _with_images(run: Run, atoms: dict[str, Atom]) -> Iterable[Piece]:
    at = 0
    for found in _IMAGE.finditer(run.text):
        if found[1] in atoms:
            yield Run(run.text[at : found.start()], run.marks)
            yield atoms[found[1]]
            at = found.end()
    yield Run(run.text[at:], run.marks)


def settled(text: str, old: Sequence[Piece] = (), *, in_cell: bool = False) -> str:
    """A text as Word can hold it: no marks on atoms but their link, nor on the ends of a cell's lines."""
    pieces: list[Piece] = []
    for piece in pieces_of(text, old):
        if in_cell and isinstance(piece, Run) and "\n" in piece.text:
            for place, line in enumerate(piece.text.split("\n")):
                pieces += [Run("\n")] if place else []
                pieces.append(Run(line, piece.marks))
        else:
            pieces.append(piece)
    return spell(with_image_names(pieces))
