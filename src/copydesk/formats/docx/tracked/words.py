"""What Word writes where words and objects of a paragraph came, went or look otherwise. A run in which nothing changed keeps its
bytes."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from copydesk.document.match import common
from copydesk.formats.docx.tracked.revision import Revision, child, escaped, has_record, same_properties
from copydesk.formats.docx.tracked.tokens import (
    THEIR_DELETIONS,
    THEIR_INSERTIONS,
    Token,
    container_end,
    container_start,
    tokens,
    tokens_of,
)
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.tracked.twice import COMMENTS


class Change(NamedTuple):
    """A token that stays (then `was` is the old one), came ("w:ins") or went ("w:del")."""

    token: Token
    mark: str | None = None
    was: Token | None = None


class Piece(NamedTuple):
    """Bytes of the output; `mark` where they still have to be wrapped, with their neighbours, as come or gone."""

    data: bytes
    mark: str | None = None


def tracked_content(old: Sequence[Element], new: Sequence[Element], revision: Revision) -> bytes:
    """The content of a paragraph, from what it was and is."""
    return _joined(_pieces(compared(tokens(old), tokens(new)), revision), revision)


def compared(old: Sequence[Token], new: Sequence[Token]) -> list[Change]:
    """The new tokens and the old ones that went; what went stands before what came instead."""
    pairs = [(one, two) for one, two in common(_keys(old), _keys(new)) if _may_stay(old[one], new[two])]
    result: list[Change] = []
    above, left = 0, 0
    for one, two in [*_readable(pairs, old, new), (len(old), len(new))]:
        result += [Change(token, "w:del") for token in old[above:one]]
        result += [Change(token, "w:ins") for token in new[left:two]]
        result += [Change(token, None, was) for was, token in zip(old[one : one + 1], new[two : two + 1], strict=True)]
        above, left = one + 1, two + 1
    return result


def _keys(tokens: Iterable[Token]) -> list[int]:
    return [hash((token.sort, token.key)) for token in tokens]


def _may_stay(old: Token, new: Token) -> bool:
    """Whether a change of look, if there is one, can be recorded."""
    looks = child(old.run, "w:rPr"), child(new.run, "w:rPr")
    return same_properties("w:rPr", *looks) or not any(map(has_record, looks))


def _readable(pairs: list[tuple[int, int]], old: Sequence[Token], new: Sequence[Token]) -> list[tuple[int, int]]:
    """Without the pairs of mere spaces and signs between two changes: three words rewritten read best as one change."""
    stretches: list[list[tuple[int, int]]] = []
    for one, two in pairs:
        if stretches and stretches[-1][-1] == (one - 1, two - 1):
            stretches[-1].append((one, two))
        else:
            stretches.append([(one, two)])

    def is_kept(stretch: list[tuple[int, int]]) -> bool:
        at_edge = stretch[0] == (0, 0) or stretch[-1] == (len(old) - 1, len(new) - 1)
        return at_edge or any(new[two].sort != "word" or new[two].text.isalnum() for _, two in stretch)

    return [pair for stretch in stretches if is_kept(stretch) for pair in stretch]


def _pieces(changes: Sequence[Change], revision: Revision) -> list[Piece]:
    result: list[Piece] = []
    for _, group in groupby(changes, _run_of):
        together = list(group)
        if together[0].token.run is not None:
            result.append(_run(together, revision))
        else:
            result += [_beside(change, revision) for change in together]
    return result


def _run_of(change: Change) -> tuple[object, ...]:
    """What the tokens that are written as one run have in common."""
    was = change.was.run if change.was is not None else None
    same_look = same_properties("w:rPr", child(was, "w:rPr"), child(change.token.run, "w:rPr"))
    return change.mark, id(change.token.run), None if was is None or same_look else id(was)


def _run(changes: list[Change], revision: Revision) -> Piece:
    token, mark, was = changes[0]
    run = token.run
    assert run is not None
    if mark == "w:ins" and all(change.token.element.name in COMMENTS for change in changes):
        mark = None  # Word tracks no comments
    look = run.child("w:rPr")
    old_look = look if was is None else child(was.run, "w:rPr")
    is_same = same_properties("w:rPr", look, old_look)
    if mark != "w:del" and is_same and len(changes) == len(tokens_of(run)):
        return Piece(run.raw, mark)
    shown = (b"" if look is None else look.raw) if is_same else revision.run_properties(look, old_look)
    content = b""
    for is_word, group in groupby((change.token for change in changes), lambda token: token.sort == "word"):
        together = list(group)
        content += _text(together, mark, revision) if is_word else b"".join([_object(one, mark, revision) for one in together])
    return Piece(run.opening + shown + content + run.closing if content else b"", mark)


def _text(tokens: Iterable[Token], mark: str | None, revision: Revision) -> bytes:
    return revision.text("w:delText" if mark == "w:del" else "w:t", escaped("".join(token.text for token in tokens)))


def _object(token: Token, mark: str | None, revision: Revision) -> bytes:
    if mark != "w:del":
        return token.element.raw
    if token.element.name == "w:instrText":
        return revision.text("w:delInstrText", token.element.inside)
    return revision.twice.gone(token.element)


def _beside(change: Change, revision: Revision) -> Piece:
    token, mark, was = change
    match token.sort:
        case "marker":
            # Someone else's deletion in text that came with it: rejecting both must not leave it behind.
            is_theirs = token.element.name in THEIR_DELETIONS and mark == "w:ins"
            return Piece(revision.twice.gone(token.element) if mark == "w:del" else token.element.raw, mark if is_theirs else None)
        case "whole":
            return Piece(token.element.raw, mark)
        case "field":
            return Piece(token.key) if mark is None else Piece(_all(token.inner, mark, revision))
    if was is not None:
        if was.element.raw == token.element.raw:
            return Piece(token.element.raw)
        inside = _joined(_pieces(compared(was.inner, token.inner), revision), revision)
        return Piece(container_start(token.element) + inside + container_end(token.element))
    assert mark is not None
    return Piece(_container(token, mark, revision))


def _container(token: Token, mark: str, revision: Revision) -> bytes:
    """A link or content control that came or went: Word marks what is in it."""
    element = token.element
    if element.name in THEIR_INSERTIONS and mark == "w:ins":
        return element.raw
    if element.name == "w:fldSimple":
        return _field(token, mark, revision)
    start, inside, end = container_start(element), _all(token.inner, mark, revision), container_end(element)
    return revision.control(start, inside, end, mark) if element.name == "w:sdt" else start + inside + end


def _field(token: Token, mark: str, revision: Revision) -> bytes:
    """A simple field, spelled as a complex one: only that can come or go, where an empty simple one would fill itself again."""
    name = "w:delInstrText" if mark == "w:del" else "w:instrText"
    spoken = revision.text(name, escaped(token.element.attr("w:instr")))
    begin, separate, end = (revision.element("w:fldChar", fldCharType=step) for step in ("begin", "separate", "end"))
    runs = b"".join([revision.element("w:r", piece) for piece in (begin, spoken, separate)])
    shown = _pieces([Change(inner, mark) for inner in token.inner], revision)
    return _joined([Piece(runs, mark), *shown, Piece(revision.element("w:r", end), mark)], revision)


def _all(tokens: Iterable[Token], mark: str, revision: Revision) -> bytes:
    return _joined(_pieces([Change(token, mark) for token in tokens], revision), revision)


def _joined(pieces: Iterable[Piece], revision: Revision) -> bytes:
    """The pieces one after the other, neighbours that came together or went together in one element."""
    out = []
    for mark, group in groupby((piece for piece in pieces if piece.data), lambda piece: piece.mark):
        data = b"".join([piece.data for piece in group])
        out.append(data if mark is None else revision.mark(mark, data))
    return b"".join(out)
