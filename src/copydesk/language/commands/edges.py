"""Places in a line, in words: its ends, its middle, a position, up and down, where something stood before."""

import re
from collections.abc import Iterator, Sequence

from copydesk.language.commands import gone, past
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.lines import line_in, line_of, span_of
from copydesk.language.commands.spots import (
    END,
    INTO,
    START,
    TO,
    Moving,
    Where,
    below_title,
    holders_for,
    length_of,
    own_end,
    raw,
    text_of_step,
)
from copydesk.references.picks import ordinals_in
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import lexicon, phrase, phrases_in, words_in
from copydesk.words.phraselists import phrase_lists
from copydesk.words.tokens import Token

_POSITIONS = words_in("EDGES_POSITIONS")
# Where it was: these words alone, one of them telling so.
_HOME = words_in("EDGES_HOME")
_TELLING = words_in("EDGES_TELLING")
_MIDDLE = phrases_in("EDGES_MIDDLE")
# What says that it is the line itself that something is at the end of.
OF_LINE = re.compile(
    r"\s+(?:of|in|on) (?:the )?"
    r"(?:line|row|list|sequence|series|order|group|set|lot|bunch|rest|others|line-up|lineup|left|right|left side|right side)$",
    re.IGNORECASE,
)
ALL_THE_WAY = re.compile(
    r"^(?:to be (?=in |at |on |the )|all the way |way |over |straight |right (?=(?:to|at|on) the (?:end|front|start|top|back)))",
    re.IGNORECASE,
)
_UNITS = words_in("EDGES_UNITS")
_BETWEEN, _BETWEEN_TWO, _FIRST, _LAST = map(
    phrase_lists("lists").phrases, ("EDGES_BETWEEN", "EDGES_BETWEEN_TWO", "EDGES_FIRST", "EDGES_LAST")
)


def at_home(_: Ground, __: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """Where it was."""
    if moving.home is not None and is_home([token.word for token in found]):
        yield moving.home


def is_home(words: Sequence[str]) -> bool:
    """Whether words say no more than that something goes where it was."""
    said = set(words)
    short = tuple(words) in phrases_in("EDGES_BACK")
    return short or (said <= _HOME | words_in("EDGES_HOMES") and bool(said & _TELLING))


def where_stood(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """In the position of the last removed figure; where the second one was; one place left of where it was."""
    line = moving.line(ground.document)
    said = " ".join(token.word for token in found)
    step = _BESIDE_HOME.fullmatch(said)
    if step and moving.home_index is not None:
        yield from _index(ground, line, moving.home_index + (1 if step[2] in words_in("EDGES_BEHIND") else -1) * _count(step[1]))
        return
    match = next((match for pattern in _STOOD if (match := pattern.fullmatch(words.strip()))), None)
    if match is None:
        return
    ids = past.find_past(ground.memory, match[1]) or (ground.context.focus[:1] if past.is_it(match[1]) else ())
    removed = gone.removed_node(ground.memory, ids[0]) if ids and ids[0] not in ground.document else None
    if removed is not None:
        yield from _index(ground, line, removed.index)
        return
    for answer in ground.find(match[1]):
        yield Where("before", answer.ids[0])


def _index(ground: Ground, line: Sequence[str], index: int) -> Iterator[Where]:
    if line and 0 <= index <= len(line):
        yield Where("before", line[index]) if index < len(line) else Where("after", span_of(ground.document, line[-1])[-1])


def _count(word: str) -> int:
    return CARDINALS.get(word) or (int(word) if word.isdecimal() and len(word) < 4 else 1)


_PLACE = r"(?:position|place|spot|slot|location)"
_STOOD = (
    re.compile(
        rf"(?:in|into|to|at|back to|back in)\s+the\s+(?:old |original |former |same )?{_PLACE}\s+(?:of|as)\s+(.+)", re.IGNORECASE
    ),
    re.compile(
        r"(?:to |in |at |into )?(?:the (?:place|position|spot) )?where\s+(.+?)\s+"
        r"(?:was|were|stood|used to be|had been|is|is now|currently is|stands)(?: before| originally| earlier| now)?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:in|into|to|at)\s+(.+?)(?:'s|’s)\s+(?:old |original |former )?{_PLACE}", re.IGNORECASE),
)
_BESIDE_HOME = re.compile(
    rf"(one|two|1|2|a) {_PLACE}s? (?:to the )?(left|right|before|after|above|below)(?: of)? "
    rf"(?:where it was|its original {_PLACE}|where it was before)"
)


def up_or_down(ground: Ground, _: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    said = [token.word for token in found if token.word not in words_in("EDGES_STEP_FILLERS")]
    amount = 1
    if said and said[-1] in _UNITS and len(said) > 1:
        said.pop()
    if len(said) > 1 and said[0] in words_in("EDGES_WAYS"):
        number = CARDINALS.get(said[1]) or (int(said[1]) if said[1].isdecimal() and len(said[1]) < 5 else None)
        if number is None or len(said) > 2:
            return
        amount, said = number, said[:1]
    elif len(said) > 1 and said[-1] in words_in("EDGES_LAST_WAYS") and (said[0] in CARDINALS or said[0].isdecimal()):
        if len(said) > 3 or (len(said) == 3 and said[1] not in _UNITS):
            return
        amount, said = CARDINALS.get(said[0]) or int(said[0][:4]), said[-1:]
    if len(said) != 1 or moving.ids[0] not in ground.document or amount < 1:
        return
    line = line_of(ground.document, moving.ids[0])
    if said[0] in words_in("EDGES_UP"):
        place = line.index(moving.ids[0]) - amount
        if place >= 0:
            yield Where("before", line[place])
    elif said[0] in words_in("EDGES_DOWN"):
        last = moving.ids[-1] if moving.ids[-1] in line else moving.ids[0]
        place = line.index(last) + amount
        if place < len(line):
            yield Where("after", span_of(ground.document, line[place])[-1])


def at_edge(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """To the top; to the end of Costs; first; last."""
    at = length_of(found, TO)
    side = tuple(token.word for token in found)
    if len(side) == 3 and side[:2] in (("on", "the"), ("at", "the")) and side[2] in ("left", "right"):
        yield from edge(ground, moving.line(ground.document), side[2] == "right")
        return
    for table, is_end in ((START, False), (END, True), (_FIRST, False), (_LAST, True)):
        length = length_of(found, table, at)
        if not length or (not at and found[0].word not in words_in("EDGES_ENDS")):
            continue
        rest = found[at + length :]
        if rest and length_of(rest, TO) and length_of(rest, START if not is_end else END, length_of(rest, TO)):
            again = length_of(rest, TO)
            rest = rest[again + length_of(rest, START if not is_end else END, again) :]  # first, at the very left
        if table is END and length and found[at].word == "right" and not at:
            continue
        if not rest or (len(rest) == 1 and rest[0].word in _POSITIONS):
            yield from edge(ground, moving.line(ground.document), is_end)
        elif rest[0].word in words_in("EDGES_OF") and (at or length == 1):
            yield from _edge_of(ground, raw(words, rest[1:]), moving, is_end)


def edge(ground: Ground, line: Sequence[str], is_end: bool) -> Iterator[Where]:
    if line:
        yield Where("after", span_of(ground.document, line[-1])[-1]) if is_end else Where("before", line[0])


def _edge_of(ground: Ground, words: str, moving: Moving, is_end: bool) -> Iterator[Where]:
    """The first or last place of its sort in what words name."""
    if not words:
        return
    is_there, known = moving.ids[0] in ground.document, lexicon().classes
    own = known["ITS_TABLE" if moving.type == "row" and is_there else "ITS_LINE"]
    if phrase(words) in own and (is_there or phrase(words) not in known["ANAPHOR"]):  # of what is new, "it" is another thing
        yield from edge(ground, moving.line(ground.document), is_end)
        return
    for answer in ground.find(words):
        for holder in holders_for(ground, answer, moving):
            holder = below_title(ground, holder, moving)
            line = [id for id in line_in(ground.document, holder, moving.type) if id not in moving.ids]
            below = text_of_step(ground, holder, moving) or ground.document[holder].children
            under = below or ground.blocks((holder,))[1:]  # a heading of a flat note has what follows it
            children = [id for id in under if id not in moving.ids]
            line = line or [id for id in children if ground.document[id].type == moving.type and not below]
            type = ground.kind.types[moving.type]
            if line and (type.in_groups or type.in_outline or not is_end):
                yield from edge(ground, line, is_end)
            elif is_end or not children:
                yield own_end(ground, holder, moving)
            else:
                yield Where("before", children[0])


def at_position(ground: Ground, _: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """In the second position, as the third bullet, to position 4."""
    at = length_of(found, TO) or length_of(found, INTO)
    if not at and (len(found) > 3 or found[0].word in words_in("EDGES_SIDES")):  # "second" says enough
        return
    at += at < len(found) and found[at].word == "the"
    rest = list(found[at:])
    number: int | None = None
    rest = [token for token in rest if token.word not in words_in("EDGES_NUMBER_SIGNS")]
    if len(rest) == 2 and rest[0].word.isdecimal() and rest[1].word in _POSITIONS:
        rest.reverse()
    if rest and rest[0].word in _POSITIONS and len(rest) == 2:
        number = (
            CARDINALS.get(rest[1].word) or (int(rest[1].word) if rest[1].word.isdecimal() and len(rest[1].word) < 5 else 0)
        ) - 1
    else:
        pick, taken = ordinals_in(rest)
        behind = rest[taken:] if pick is not None else rest
        if pick is None or len(pick.places) != 1 or not _is_position(ground, behind, moving):
            return
        number = pick.places[0]
    line = moving.line(ground.document)
    if number is None or not -len(line) - 1 <= number <= len(line):
        return
    place = number if number >= 0 else len(line) + 1 + number
    yield from _index(ground, line, place)


def _is_position(ground: Ground, rest: Sequence[Token], moving: Moving) -> bool:
    """Whether some words, behind an ordinal, say no more than that it is a position."""
    words = [token.word for token in rest if token.word != ","]
    at = next((place for place, word in enumerate(words) if word in words_in("EDGES_IN")), len(words))
    # "the second in the list" is a position in it, "the second list" another list
    words = words[:at] if {*words[at + 1 :]} <= words_in("EDGES_LINE") else words
    own = {word for name in ground.kind.types[moving.type].words for word in (name.casefold(),)}
    return len(words) <= 1 and all(word in _POSITIONS or word in own for word in words)


def between(ground: Ground, words: str, found: Sequence[Token], moving: Moving) -> Iterator[Where]:
    """Between two neighbours; in the middle of an even number."""
    said = tuple(token.word for token in found)
    while len(said) > 2 and said[-1] in _POSITIONS:
        said = said[:-1]
    line = moving.line(ground.document)
    if said in _MIDDLE or said in _BETWEEN_TWO:
        if line and len(line) % 2 == 0:
            yield Where("before", line[len(line) // 2])
        return
    at = length_of(found, _BETWEEN)
    if not at:
        return
    for answer in ground.find(raw(words, found[at:])):
        if len(answer.ids) == 2:
            one, two = sorted(answer.ids, key=ground.structure.start.__getitem__)
            neighbours = [id for id in line_of(ground.document, one) if id not in moving.ids]
            if two in neighbours and neighbours.index(two) == neighbours.index(one) + 1:
                yield Where("before", two)
