"""`copydesk edit` on several files: one plan, reviewed once. Each file is a document of its own: all of its edits, or none."""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from copydesk.apps.cli import show
from copydesk.apps.cli.files import open_file
from copydesk.apps.cli.progress import Progress
from copydesk.apps.cli.talking import (
    WHICH,
    keep_conversation,
    kept_conversation,
    models_for,
    next_step,
    on_terminal,
    settings_with,
    unflagged,
)
from copydesk.apps.desk import Doc
from copydesk.apps.turns import OpenTurn
from copydesk.assistant.messages import YES_OR_NO
from copydesk.errors import CopydeskError, InputError
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code

Options = argparse.Namespace
APPLY = "Apply? y all of it, n none, e say it differently, or numbers of files and edits (1, 2.3): "
UNFLAGGED = (
    "Apply? y all of it, w without what is flagged (!), n none, e say it differently, or numbers of files and edits (1, 2.3): "
)
CHOICES = ("", "y", "yes", "n", "no", "w", "e", "edit")
NUMBER = re.compile(r"(\d+)(?:\.(\w+))?")
# What tells of the whole: the first of these that came of any file.
TELLING = (Outcome.FAILED, Outcome.QUESTION, Outcome.PROPOSAL, Outcome.REFUSED, Outcome.APPLIED, Outcome.ANSWER)
SAID = {
    Outcome.APPLIED: "{} changed",
    Outcome.PROPOSAL: "{} with edits to apply",
    Outcome.QUESTION: "{} with a question open",
    Outcome.ANSWER: "{} as it was",
    Outcome.REFUSED: "{} refused",
    Outcome.FAILED: "{} failed",
}
LACKING = "{} without what this is about"


@dataclass
class Part:
    """One of the files, and what came of the words there."""

    file: str
    doc: Doc | None  # None where it can't be read
    turn: OpenTurn

    @property
    def waits(self) -> bool:
        return self.turn.outcome is Outcome.PROPOSAL

    @property
    def lacks(self) -> bool:
        """Whether what the words speak of doesn't stand here."""
        return self.turn.problem is not None and self.turn.problem.code is Code.NOT_FOUND


def edit_all(options: Options, files: Sequence[str]) -> int:
    waits = options.dry_run or options.accept
    by_hand = options.mode is None and not waits and not options.json and not options.yes and on_terminal()
    parts = planned(options, files, options.words, options.mode or ("suggest" if waits or by_hand else "auto"))
    if by_hand:
        parts = decided(options, parts)
    elif options.accept and not options.dry_run:
        accept(parts, numbers(options.accept, parts))
    for part in parts:
        if part.doc is not None:
            keep_conversation(part.doc, part.file)
    return told(parts, options, by_hand=by_hand)


def planned(options: Options, files: Sequence[str], words: str, mode: str) -> list[Part]:
    """What the words come to in each of the files."""
    modelled = models_for(settings_with(options.model))
    progress = Progress("Looking", len(files))
    parts: list[Part] = []
    for file in files:
        try:
            doc = open_file(file, kind=options.kind, format=options.format, author=options.author, modelled=modelled)
            doc.conversation = kept_conversation(doc, file)
            parts.append(Part(file, doc, doc.say(words, mode, options.select)))
        except CopydeskError as error:
            parts.append(Part(file, None, OpenTurn(Outcome.FAILED, str(error))))
        progress.step()
    progress.end()
    return parts


def decided(options: Options, parts: list[Part]) -> list[Part]:
    """Asks the person: first what a file leaves open, then once about all of it."""
    while True:
        settle(parts)
        if not any(part.waits for part in parts):
            return parts
        for number, part in numbered(parts):
            show.line(f"{number}. {part.file}")
            for edit in part.turn.edits:
                show.word_changes(edit, f"{number}.")
        told_apart(part for part in parts if not part.waits)
        flagged = any(unflagged(part.turn) for part in parts if part.waits)
        try:
            said = input(UNFLAGGED if flagged else APPLY).strip().casefold()
            if said not in CHOICES and not NUMBER.match(said):
                show.line(YES_OR_NO)
                continue
            if said not in ("e", "edit"):
                return answered(parts, said)
            parts = planned(options, [part.file for part in parts], input("Say it differently: "), "suggest")
        except EOFError:
            return parts


def settle(parts: Sequence[Part]) -> None:
    """Asks which place is meant in each file that has several; not where the words speak of something that only others have."""
    wanted = any(part.waits for part in parts)
    for part in parts:
        while part.doc and part.turn.outcome is Outcome.QUESTION and part.turn.problem and part.turn.problem.options:
            if part.lacks and wanted:
                break
            show.line(part.file)
            show.turn(part.turn, json=False)
            try:
                turn = part.doc.answer(input(WHICH).strip() or "none")
                if turn.outcome is Outcome.REFUSED and turn.pending is not None:  # no answer: the question stands
                    show.line(turn.message)
                else:
                    part.turn = turn
            except EOFError:
                break


def answered(parts: list[Part], said: str) -> list[Part]:
    if said in ("y", "yes"):
        accept(parts, {number: None for number, _ in numbered(parts)})
    elif said == "w":
        chosen = {number: unflagged(part.turn) or plain(part.turn) for number, part in numbered(parts)}
        accept(parts, {number: ids for number, ids in chosen.items() if ids})
    elif NUMBER.match(said):
        accept(parts, numbers(said, parts))
    elif said:
        for _, part in numbered(parts):
            part.turn = part.turn.reject()
    return parts


def plain(turn: OpenTurn) -> list[str]:
    """All the edits of a turn about which nothing is unusual."""
    return [edit.id for edit in turn.edits if not edit.risks]


def numbered(parts: Iterable[Part]) -> Iterator[tuple[int, Part]]:
    """The files that have something to apply, as they are numbered for the person."""
    return ((number, part) for number, part in enumerate(parts, 1) if part.waits)


def numbers(said: str, parts: Sequence[Part]) -> dict[int, list[str] | None]:
    """The files that are chosen and their edits' ids; None for all of them. InputError for what isn't there."""
    known = {number: {edit.id for edit in part.turn.edits} for number, part in numbered(parts)}
    chosen: dict[int, list[str] | None] = {}
    for word in said.replace(",", " ").split():
        found = NUMBER.fullmatch(word)
        number, id = (int(found[1]), found[2]) if found else (0, None)
        if number not in known or (id and id not in known[number]):
            raise InputError(f"there is no edit {word}; nothing was applied")
        ids = chosen.setdefault(number, [] if id else None)
        if id and ids is not None:
            ids.append(id)
        elif not id:
            chosen[number] = None
    return chosen


def accept(parts: Sequence[Part], chosen: dict[int, list[str] | None]) -> None:
    """Applies what is chosen, file by file. What goes wrong in one is told of that one."""
    waiting = dict(numbered(parts))
    for number, ids in chosen.items():
        part = waiting[number]
        try:
            part.turn = part.turn.accept(ids)
        except CopydeskError as error:
            part.turn = OpenTurn(Outcome.FAILED, str(error))


def told(parts: Sequence[Part], options: Options, *, by_hand: bool) -> int:
    """What came of it, file by file, and of all of it; gives the exit code."""
    outcome, message = outcome_of(parts), summary(parts)
    if options.json:
        files = [{"file": part.file, **part.turn.to_json()} for part in parts]
        show.as_json({"outcome": outcome, "message": message, "files": files})
    else:
        for number, part in enumerate(parts, 1):
            if part.doc is not None and not is_absent(part, parts):
                show.line(f"{number}. {part.file}")
                step = "" if by_hand and not part.waits else next_step(part.turn, part.file)
                show.turn(part.turn, json=False, dry_run=options.dry_run, told=by_hand, next_step=step, before=f"{number}.")
        if not by_hand:
            told_apart(part for part in parts if part.doc is None or is_absent(part, parts))
        show.line(message)
    return 0 if options.dry_run and outcome is Outcome.PROPOSAL else show.EXIT[outcome]


def told_apart(parts: Iterable[Part]) -> None:
    """A line for each file in which nothing is to be done."""
    for part in parts:
        where = "" if part.file in part.turn.message else f"{part.file}: "
        show.beside(f"copydesk: {where}{part.turn.message.splitlines()[0]}")


def is_absent(part: Part, parts: Sequence[Part]) -> bool:
    """Whether a file merely has nothing of what is changed in others."""
    return part.lacks and any(other.turn.outcome in (Outcome.PROPOSAL, Outcome.APPLIED) for other in parts)


def outcome_of(parts: Sequence[Part]) -> Outcome:
    came = {part.turn.outcome for part in parts if not is_absent(part, parts)}
    return next(outcome for outcome in TELLING if outcome in came)


def summary(parts: Sequence[Part]) -> str:
    """One sentence of all the files."""
    absent = sum(is_absent(part, parts) for part in parts)
    came = [part.turn.outcome for part in parts if not is_absent(part, parts)]
    counts = [(words, came.count(outcome)) for outcome, words in SAID.items()]
    said = [words.format(count) for words, count in [*counts, (LACKING, absent)] if count]
    return f"{len(parts)} files: {', '.join(said)}."
