"""Corrections told as statements: "Tom's quote is 4350, not 4200", "the room is C now". Shown before and after, never just done."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise, product

from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.command import Command
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.doubts import MAX_LINE, Change, fits, short
from copydesk.language.told.binding import Candidate
from copydesk.language.told.corrections import Told, corrections
from copydesk.language.told.facts import is_wish, pieces_of
from copydesk.language.told.passages import leading_verb
from copydesk.language.told.spelling import change_of
from copydesk.language.told.values import value_spans
from copydesk.language.told.wording import echoes, may_echo
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.tokens import tokens

Meant = tuple[Place, Change]


def state(ground: Ground, command: Command) -> Outcome:
    """A sentence that says what a passage says, with another value or other words: each place that it may mean, as a proposal."""
    if ground.inside or command.stop.startswith("?"):
        return Miss(0, lambda: messages.no_command(command.clause))
    said, old = command.text("said"), command.text("old")
    message = said if not old else command.clause if said else f"{command.text('new')} not {old}"
    outcome = told(ground.document, message)
    is_beside = any(leading_verb(piece.words) and not is_wish(piece.words) for piece in pieces_of(message))
    return outcome if not is_beside else Miss(0, lambda: messages.no_command(command.clause))  # the command is tried first


def restated(document: Document, words: str) -> Several | None:
    """What begins as a command does, and is a sentence of the document but for its values: "discard the first 150 ml"."""
    is_meant = may_echo(words) and leading_verb(words) and value_spans(words)
    found = corrections(document, words) if is_meant else Told([], [])
    if found.left or not found.bound or not all(echoes(words, places[0].unit.text) for places in found.bound):
        return None
    asked = told(document, words)
    return asked if isinstance(asked, Several) else None


def told(document: Document, message: str) -> Outcome:
    """What a message corrects, all its facts together, as a proposal; what finds no place is told with it."""
    found = corrections(document, message)
    meant = [spelled(document, places) for places in found.bound]
    bound = [one for one in meant if one]
    if not bound or any(leading_verb(left) for left in found.left):  # what is told beside a command is its text, or its reason
        return Miss(0, lambda: messages.no_command(message))
    asked = proposed(bound[0], message) if len(bound) == 1 else together(bound, message)
    if asked is None:
        return Miss(0, lambda: messages.no_command(message))
    if not found.left:
        return asked
    left = " ".join(f"“{messages.short(words)}” finds no place here." for words in found.left)
    return Several(replace(asked.problem, message=f"{asked.problem.message} {left}"), asked.answers)


def spelled(document: Document, found: Sequence[Candidate]) -> list[Meant]:
    changed = [(one.place, change_of(document, one.place, one.new), one) for one in found]
    return [(place, change) for place, change, one in changed if change.old != change.new and (one.is_denied or fits(change))]


def unquoted(words: str) -> str:
    found = tokens(words)
    return found[0].word if len(found) == 1 and found[0].is_quote else words.strip()


def made(*meant: Meant) -> Made:
    """The exchanges as edits, one for each text and what it becomes."""
    pairs = dict.fromkeys((one.old, one.new) for _, one in meant)
    if len(pairs) > 1 and len({place.node for place, _ in meant}) < len(meant):
        pairs = dict.fromkeys(list(pairs)[:1])  # places of one text shift each other: one edit
    edits = []
    for old, new in pairs:
        spots = [
            Place(place.node, one.start, one.start + len(one.old), one.old).becoming(one.new)
            for place, one in meant
            if len(pairs) == 1 or (one.old, one.new) == (old, new)
        ]
        edits.append(edit("replace", find=old, with_=new, places=spots))
    return Made(tuple(edits), tuple(dict.fromkeys(place.node for place, _ in meant)), texts=tuple(old for old, _ in pairs))


def together(bound: Sequence[Sequence[Meant]], clause: str) -> Several | None:
    """Several facts as one proposal; of one that may mean several places, each. None where two of them change the same words."""
    ways = list(islice((way for way in product(*bound) if are_apart(list(dict.fromkeys(way)))), MAX_OPTIONS))
    if not ways:
        return None
    options = [Option(str(at), "; ".join(shown(way))) for at, way in enumerate(ways, 1)]
    asks = "is this to be changed?" if len(ways) == 1 else "which of these is to be changed?"
    answers = {option.id: made(*dict.fromkeys(way)) for option, way in zip(options, ways, strict=True)}
    return Several(messages.which_reading(f"“{messages.short(clause)}”: {asks}", options), answers)


def are_apart(way: Sequence[Meant]) -> bool:
    spans = sorted((place.node, change.start, change.start + len(change.old)) for place, change in way)
    return all(one[0] != two[0] or one[2] <= two[1] for one, two in pairwise(spans))


def shown(way: Sequence[Meant]) -> list[str]:
    """Each line that changes, before and after; changes that a label would cut off, each by itself."""
    lines: dict[str, list[Change]] = {}
    for place, change in dict.fromkeys(way):
        lines.setdefault(place.node, []).append(change)
    return [label for changes in lines.values() for label in labels(sorted(changes, key=lambda one: one.start))]


def labels(changes: Sequence[Change]) -> list[str]:
    first, last = changes[0], changes[-1]
    if last.start - first.start > MAX_LINE // 3:
        return [f"“{short(one.line, one.start)}” → “{short(one.after, one.start)}”" for one in changes]
    after = first.line
    for one in reversed(changes):
        after = after[: one.start] + one.new + after[one.start + len(one.old) :]
    return [f"“{short(first.line, first.start)}” → “{short(after, first.start)}”"]


def proposed(meant: Sequence[Meant], clause: str) -> Several:
    """Each change as an option that shows its line before and after."""
    options = [Option(str(at), shown([one])[0]) for at, one in enumerate(meant, 1)]
    answers = {option.id: made(one) for option, one in zip(options[:MAX_OPTIONS], meant, strict=False)}
    is_one_text = len(meant) > 1 and len({change.new.casefold() for _, change in meant}) == 1
    if is_one_text:
        answers["all"] = made(*meant)
    asks = "is this to be changed?" if len(meant) == 1 else "which of these is to be changed?"
    every = f"All {len(meant)} places" if is_one_text else ""
    return Several(messages.which_reading(f"“{messages.short(clause)}”: {asks}", options, every=every), answers)
