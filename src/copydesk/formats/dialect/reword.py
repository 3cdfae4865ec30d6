"""A styled text that is written anew as Markdown: the words that stay keep what Markdown can't say of them, and where the new text
has no marks of its own, all of theirs."""

import re
from collections.abc import Iterator, Sequence

from copydesk.formats.dialect.runs import Mark, Marks, Unit, in_order, pieces_of, units
from copydesk.formats.dialect.text import parse, spell
from copydesk.formats.wordpairs import ENOUGH, shared, stretches, word_pairs

_TOKENS = re.compile(r"\s|\w+|[^\w\s]")
UNSAID = frozenset(("color", "mark"))  # marks that CommonMark has no words for

Token = tuple[int, int]  # the span of a token, in units


def reworded(old: str, said: str, new: str) -> str:
    """`new`, a text that was read from Markdown, in place of `old`, of which `said` is what Markdown says."""
    if new == said:
        return old
    return _Rewording(units(parse(old)), units(parse(said)), units(parse(new))).text()


class _Rewording:
    def __init__(self, old: list[Unit], said: list[Unit], new: list[Unit]) -> None:
        self.old, self.new = old, new
        names = {mark.name for _, marks, _ in new for mark in marks}
        self.is_plain = not names - UNSAID
        # Underline is said with a tag, which few write: a text without one says nothing of it.
        self.unsaid = UNSAID if "underline" in names else UNSAID | {"underline"}
        has_atoms = any(is_atom for _, _, is_atom in new)
        places = list(_places(old, said))
        kept = [(unit, place) for unit, place in zip(said, places, strict=True) if has_atoms or not unit[2]]
        self.said = [unit for unit, _ in kept]
        self.at = [place for _, place in kept]  # where in `old` each of them stands

    def text(self) -> str:
        one, two = _tokens(self.said), _tokens(self.new)
        words = [_spelled(self.said, one), _spelled(self.new, two)]
        if self.is_plain and "\n" not in words[1]:  # who writes plain words in a row says nothing of line breaks
            words[0] = [" " if word == "\n" else word for word in words[0]]
        pairs = word_pairs(*words)
        if shared(words[0], words[1], pairs) <= ENOUGH:
            return spell(pieces_of(self.anew()))
        starts, new_starts = [start for start, _ in one] + [len(self.said)], [start for start, _ in two] + [len(self.new)]
        result: list[Unit] = []
        for stretch in stretches(pairs, len(one), len(two)):
            new = self.new[new_starts[stretch.new_start] : new_starts[stretch.new_end]]
            start, end = starts[stretch.start], starts[stretch.end]
            result += self.staying(start, new) if stretch.is_same else self.instead(start, end, new)
        result += self.between(len(self.said))
        return spell(pieces_of(result if self.is_plain else _bare_spaces(result)))

    def between(self, at: int) -> list[Unit]:
        """What stands in the old text before a unit and isn't said: an object, white space that Markdown doesn't keep."""
        start = self.at[at - 1] + 1 if at else 0
        end = self.at[at] if at < len(self.at) else len(self.old)
        return self.old[start:end]

    def staying(self, start: int, new: Sequence[Unit]) -> Iterator[Unit]:
        for place, unit in enumerate(new, start):
            yield from self.between(place)
            character, marks, is_atom = self.old[self.at[place]]
            if not self.is_plain and self._says(unit) != self._says(self.said[place]):
                marks = in_order((*self._says(unit), *(mark for mark in marks if mark.name in self.unsaid)))
            yield character, marks, is_atom

    def instead(self, start: int, end: int, new: Sequence[Unit]) -> Iterator[Unit]:
        """New words: under the marks that all of those had which they stand for, or that both neighbours have."""
        yield from self.between(start) if start < end else ()
        # Objects among words that go stay: a text without any says nothing of them.
        yield from (unit for place in range(start + 1, end) for unit in self.between(place) if unit[2])
        there = [self.old[self.at[place]] for place in range(start, end)]
        sides = [self.old[self.at[place]] for place in (start - 1, end) if 0 <= place < len(self.at)]
        around = there or (sides if len(sides) == 2 else [])
        common = set.intersection(*(set(marks) for _, marks, _ in around)) if around else set()
        kept = [mark for mark in common if self.is_plain or mark.name in self.unsaid]
        for character, marks, is_atom in new:
            yield character, in_order((*kept, *marks)), is_atom

    def _says(self, unit: Unit) -> Marks:
        return tuple(mark for mark in unit[1] if mark.name not in self.unsaid)

    def anew(self) -> list[Unit]:
        """Another text: a mark goes on over words that stand once in each, and are all that it marked; one that was on all of the
        text is on all of it again, but for a link, which leads where the old words said."""
        marked = [set(marks) for character, marks, _ in self.old if not character.isspace()]
        whole = set.intersection(*marked) if marked else set()
        kept = [mark for mark in whole if mark.name in self.unsaid or (self.is_plain and mark.name != "link")]
        result = [(character, in_order((*kept, *marks)), is_atom) for character, marks, is_atom in self.new]
        then, now = _characters(self.old), _characters(self.new)
        for mark, start, end in _marked(self.old):
            words = then[start:end].strip()
            if not words or not (self.is_plain or mark.name in self.unsaid):
                continue
            found = [one.start() for one in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", now)]
            if len(found) == 1 and then.count(words) == 1:
                for place in range(found[0], found[0] + len(words)):
                    character, marks, is_atom = result[place]
                    result[place] = character, in_order((*marks, mark)), is_atom
        return result


def _bare_spaces(source: Sequence[Unit]) -> Iterator[Unit]:
    """White space without the marks that neither word beside it has."""
    for place, (character, marks, is_atom) in enumerate(source):
        if character.isspace() and not is_atom:
            sides = {mark for at in (place - 1, place + 1) if 0 <= at < len(source) for mark in source[at][1]}
            marks = tuple(mark for mark in marks if mark in sides)
        yield character, marks, is_atom


def _places(old: Sequence[Unit], said: Sequence[Unit]) -> Iterator[int]:
    """Where in a text each unit of what is said of it stands: all of them do, in order."""
    at = 0
    for character, _, is_atom in said:
        while at < len(old) - 1 and (old[at][0].replace("\r", "\n"), old[at][2]) != (character, is_atom):
            at += 1
        yield min(at, len(old) - 1)
        at += 1


def _characters(source: Sequence[Unit]) -> str:
    return "".join("\ufffc" if is_atom else character for character, _, is_atom in source)


def _tokens(source: Sequence[Unit]) -> list[Token]:
    return [one.span() for one in _TOKENS.finditer(_characters(source))]


def _spelled(source: Sequence[Unit], tokens: Sequence[Token]) -> list[str]:
    return ["".join(f"\0{name}" if is_atom else name for name, _, is_atom in source[start:end]) for start, end in tokens]


def _marked(source: Sequence[Unit]) -> Iterator[tuple[Mark, int, int]]:
    """Each mark with the stretch that it is on."""
    opened: dict[Mark, int] = {}
    for place, (_, marks, _) in enumerate([*source, ("", (), False)]):
        for mark in [mark for mark in opened if mark not in marks]:
            yield mark, opened.pop(mark), place
        for mark in marks:
            opened.setdefault(mark, place)
