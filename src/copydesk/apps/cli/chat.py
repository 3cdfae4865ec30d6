"""`copydesk chat FILE`: a conversation about a file at the terminal, line by line, with each edit reviewed before it is made.

What is typed is kept from one session to the next. In a pipe each line is a message, and what is clear is applied."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from copydesk.apps.cli import show
from copydesk.apps.cli.files import open_file
from copydesk.apps.cli.talking import WHICH, keep_conversation, kept_conversation, models_for, on_terminal, settings_with
from copydesk.apps.desk import Doc
from copydesk.apps.turns import OpenTurn
from copydesk.assistant.events import Event
from copydesk.plan.outcome import Outcome
from copydesk.stores.home import home_folder

Options = argparse.Namespace
PROMPT = "› "
REVIEW = "y yes, n no, a this and the rest, q none of the rest, e say it differently: "
CHOICES = {word: word[0] for word in ("y", "yes", "n", "no", "a", "all", "q", "quit", "e", "edit")}
HELLO = "Ask, or say what to change; “undo” takes back. An empty line, or Ctrl-D, ends it."
MAX_LINES = 1_000  # of what was typed before


def chat(options: Options) -> int:
    modelled = models_for(settings_with(options.model))
    doc = open_file(options.file, kind=options.kind, format=options.format, author=options.author, modelled=modelled)
    doc.conversation = kept_conversation(doc, options.file)
    by_hand = on_terminal()
    told = Told()
    doc.listen = told.hear
    with typed(by_hand) as lines:
        for words in lines:
            turn = doc.say(words, "suggest" if by_hand else "auto")
            turn = review(doc, turn) if by_hand else turn
            told.end(turn)
            keep_conversation(doc, options.file)
    return 0


class Told:
    """What a turn tells while it runs: an answer as it is written, and on a terminal what it is at, on a line of its own that is
    emptied when there is something to show."""

    def __init__(self) -> None:
        self.text = ""
        self._is_over = self._is_at_line = False

    def hear(self, event: Event) -> None:
        if self._is_over:
            self.text, self._is_over = "", False
        if event.name == "status" and sys.stderr.isatty():
            if self.text and not self._is_at_line:
                self._write("" if self.text.endswith("\n") else "\n")
            show.status(event)
            self._is_at_line = True
        elif event.name in ("text", "done"):
            if self._is_at_line:
                show.status(None)
                self._is_at_line = False
            self._is_over = event.name == "done"
            if event.name == "text":
                self.text += event.data["delta"]
                self._write(event.data["delta"])

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def end(self, turn: OpenTurn) -> None:
        """What came of it, unless it was told already."""
        if self.text:
            show.line("")
        if self.text.strip() != turn.message.strip() or turn.edits or turn.diff or (turn.problem and turn.problem.options):
            show.turn(turn, json=False, told=turn.outcome is Outcome.APPLIED and on_terminal())


@contextlib.contextmanager
def typed(by_hand: bool) -> Iterator[Iterator[str]]:
    """The messages, one a line, to be edited and looked up again on a terminal."""
    if not by_hand:
        yield (line.strip() for line in sys.stdin if line.strip())
        return
    show.line(HELLO)
    file = home_folder(os.environ) / "chat-history"
    with remembered(file):
        yield _asked()


def _asked() -> Iterator[str]:
    while True:
        try:
            said = input(PROMPT).strip()
        except EOFError:
            show.line("")
            return
        if not said:
            return
        yield said


@contextlib.contextmanager
def remembered(file: Path) -> Iterator[None]:
    """What was typed before, for the arrow keys; nothing of it where Python has no readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    with contextlib.suppress(OSError):
        readline.read_history_file(file)
    readline.set_history_length(MAX_LINES)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.touch(mode=0o600)
            readline.write_history_file(file)


def review(doc: Doc, turn: OpenTurn) -> OpenTurn:
    """Asks about each edit of a proposal, and for the place that a question is about, until nothing is open."""
    while turn.outcome in (Outcome.PROPOSAL, Outcome.QUESTION):
        if turn.outcome is Outcome.QUESTION:
            if not (turn.problem and turn.problem.options):
                return turn
            show.turn(turn, json=False)
            turn = doc.answer(_typed(WHICH) or "none")
        else:
            turn = _reviewed(doc, turn)
    return turn


def _reviewed(doc: Doc, turn: OpenTurn) -> OpenTurn:
    show.line(turn.message)
    waiting = [edit for edit in turn.edits if edit.state == "open"]
    accepted: list[str] = []
    for at, edit in enumerate(waiting):
        show.word_changes(edit)
        said = _choice(f"{at + 1} of {len(waiting)}: {REVIEW}")
        if said == "e":
            if accepted:  # what was said yes to is not lost with what is to be said differently
                show.line(turn.accept(accepted).message)
            return doc.say(_typed("Say it differently: ") or "no", "suggest")
        if said == "a":
            accepted += [one.id for one in waiting[at:]]
            break
        if said == "q":
            break
        if said == "y":
            accepted.append(edit.id)
    if len(accepted) == len(waiting):
        return turn.accept()
    if not accepted:
        return turn.reject()
    done = turn.accept(accepted)
    done.reject()  # what was said no to is not left open
    return done


def _choice(question: str) -> str:
    """The letter of an answer, asked for until it is one. No answer at all is a no."""
    while (said := _typed(question).casefold()) and said not in CHOICES:
        show.line(f"“{said}” is no answer here.")
    return CHOICES.get(said, "n")


def _typed(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:
        return ""
