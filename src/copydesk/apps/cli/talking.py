"""Talking to a document on the command line: `edit`, `ask` and `answer`, with one conversation for each file.

On a terminal `edit` shows what would change and asks; in a pipe, or with --yes, it applies.
"""

import argparse
import os
import sys
import time
from contextlib import redirect_stdout
from dataclasses import replace
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING

from copydesk.apps.cli import show
from copydesk.apps.cli.filenames import named_files
from copydesk.apps.cli.files import STREAM, digest, open_file
from copydesk.apps.desk import Doc
from copydesk.apps.settings import SAVED, Settings, read_settings
from copydesk.apps.turns import OpenTurn
from copydesk.assistant import keeping, messages
from copydesk.assistant.conversation import Conversation
from copydesk.errors import InputError
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.stores.conversations import Conversations
from copydesk.stores.home import home_folder

if TYPE_CHECKING:
    from copydesk.apps.equipping import Modelled

Options = argparse.Namespace
OFFLINE = "offline"
APPLY = "Apply? y yes, n no, e say it differently, or the numbers of the edits to apply: "
UNFLAGGED = "Apply? y all of it, w without what is flagged (!), n no, e say it differently, or the numbers of the edits to apply: "
WHICH = "Which one? Its number, or Enter for none: "


def edit(options: Options) -> int:
    require_words(options.words, "what to change, in plain words")
    files = named_files(options.files)
    if len(files) > 1:
        from copydesk.apps.cli import bundle

        return bundle.edit_all(options, files)
    return _talk(options, files[0], options.words, options.mode)


def ask(options: Options) -> int:
    require_words(options.question, "what you want to know")
    if len(options.files) > 1 or os.path.isdir(options.files[0]) or has_magic(options.files[0]):
        from copydesk.apps.cli import folderask

        return folderask.ask(options)
    return _talk(options, options.files[0], options.question, "ask")


def require_words(words: str, what: str) -> None:
    """Nothing said is no answer to what is open, and no request: a variable that was empty, most likely."""
    if not words.strip():
        raise InputError(f"nothing is said; say {what}")


def answer(options: Options) -> int:
    """Answers the question, or the proposal, that was left open on a file."""
    require_words(options.option, "an option's number or words")
    doc = open_file(options.file, author=options.author, modelled=models_for(settings_with(None)))
    doc.conversation = kept_conversation(doc, options.file)
    if doc.conversation.latest_open is None:
        problem = Problem(Code.INVALID, messages.NO_QUESTION)
        return show.turn(OpenTurn(Outcome.REFUSED, problem.message, doc.version, problem), json=options.json)
    turn = doc.answer(options.option)
    keep_conversation(doc, options.file)
    return show.turn(turn, json=options.json)


def _talk(options: Options, file: str, words: str, mode: str | None) -> int:
    modelled = models_for(settings_with(options.model))
    doc = open_file(file, kind=options.kind, format=options.format, author=options.author, modelled=modelled, imports=mode == "ask")
    if file == STREAM:
        return _streamed(
            options, doc.say(words, mode or ("suggest" if getattr(options, "dry_run", False) else "auto"), options.select)
        )
    doc.conversation = kept_conversation(doc, file)
    doc.listen = show.status if modelled is not None and sys.stderr.isatty() else None
    waits = getattr(options, "dry_run", False) or getattr(options, "accept", None)
    by_hand = mode is None and not waits and not options.json and not getattr(options, "yes", False) and on_terminal()
    turn = doc.say(words, mode or ("suggest" if waits or by_hand else "auto"), options.select)
    if by_hand:
        turn = decide(doc, turn)
    elif waits and not options.dry_run and turn.outcome is Outcome.PROPOSAL:
        turn = turn.accept([id.strip() for id in options.accept.split(",") if id.strip()])
    keep_conversation(doc, file)
    return show.turn(
        turn,
        json=options.json,
        dry_run=getattr(options, "dry_run", False),
        told=by_hand,
        next_step="" if by_hand else next_step(turn, file),
    )


def _streamed(options: Options, turn: OpenTurn) -> int:
    """A document from standard input goes to standard output as it is then, and what came of it is told beside it."""
    dry_run = getattr(options, "dry_run", False)
    if options.json or dry_run or options.command == "ask":
        return show.turn(turn, json=options.json, dry_run=dry_run)
    assert turn.doc is not None
    sys.stdout.buffer.write(turn.doc.export())
    sys.stdout.flush()
    with redirect_stdout(sys.stderr):
        return show.turn(turn, json=False)


def next_step(turn: OpenTurn, file: str) -> str:
    """How to go on with what a turn left open."""
    if turn.outcome is Outcome.PROPOSAL:
        return f"Apply it with: copydesk answer {file} yes"
    return f"Choose with: copydesk answer {file} NUMBER"


def settings_with(model: str | None) -> Settings:
    """The settings, with the model that the command names."""
    settings = read_settings(os.environ, Path.cwd())
    if not model:
        return settings
    # A provider's model is asked for at the provider's; an address that the environment names is meant for whatever is asked.
    elsewhere = settings.origin("model_url") == SAVED and ":" in model
    return replace(settings, model=model, model_url="" if model == OFFLINE or elsewhere else settings.model_url)


def models_for(settings: Settings) -> "Modelled | None":
    """What a turn asks models with, where one is set; nothing of it is imported for an offline one."""
    if settings.model == OFFLINE and not settings.model_url:
        return None
    from copydesk.apps.equipping import modelled
    from copydesk.apps.finding import Finder
    from copydesk.apps.modelling import models_of, running_of
    from copydesk.models.embedder import local_embedder
    from copydesk.models.web import search_from

    model, small = models_of(settings)
    running = running_of(settings)
    made = modelled(model, None, small, Finder(local_embedder()), running.budgets, settings.tool_set)
    if made is None:
        return None
    equipment = replace(made[0], web=search_from(settings.search, settings.search_url, os.environ))
    return equipment, replace(made[1], trust=running.trust, second_look=running.second_look, window=running.window)


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def decide(doc: Doc, turn: OpenTurn) -> OpenTurn:
    """Asks the person until nothing is open, or they leave it open."""
    while turn.outcome in (Outcome.PROPOSAL, Outcome.QUESTION):
        show.turn(turn, json=False)
        if turn.outcome is Outcome.QUESTION and not (turn.problem and turn.problem.options):
            return turn
        try:
            said = input(WHICH if turn.outcome is Outcome.QUESTION else UNFLAGGED if unflagged(turn) else APPLY).strip()
        except EOFError:
            return turn
        decided = _decided(doc, turn, said)
        if decided.outcome is Outcome.REFUSED and decided.pending is not None:  # no answer: what was asked stands
            show.line(decided.message)
        else:
            turn = decided
    return turn


def _decided(doc: Doc, turn: OpenTurn, said: str) -> OpenTurn:
    if turn.outcome is Outcome.QUESTION:
        return doc.answer(said or "none")
    if said.casefold() in ("y", "yes", ""):
        return turn.accept() if said else turn
    if said.casefold() == "w" and unflagged(turn):
        return turn.accept(unflagged(turn))
    if said.casefold() in ("e", "edit"):
        return doc.say(input("Say it differently: "), "suggest")
    if said.replace(",", "").replace(" ", "").isdecimal():
        return turn.accept(said.replace(",", " ").split())
    return turn.reject() if said.casefold() in ("n", "no") else doc.answer(said)


def unflagged(turn: OpenTurn) -> list[str]:
    """The edits about which nothing is unusual, where there are others."""
    plain = [edit.id for edit in turn.edits if edit.state == "open" and not edit.risks]
    return plain if len(plain) < len(turn.edits) else []


def kept_conversation(doc: Doc, file: str) -> Conversation:
    """What was said about a file in the last hour. Where the file changed since, nothing that was asked can still be chosen."""
    kept = _conversations().load(file, time.time())
    try:
        conversation = keeping.from_json(kept["conversation"])
        same = kept["digest"] == digest(doc.export())
    except (TypeError, KeyError, ValueError):
        return Conversation()
    return conversation if same and isinstance(conversation, Conversation) else Conversation()


def keep_conversation(doc: Doc, file: str) -> None:
    kept = {"digest": digest(doc.export()), "conversation": keeping.to_json(doc.conversation)}
    _conversations().save(file, kept, time.time())


def _conversations() -> Conversations:
    return Conversations(home_folder(os.environ) / "conversations")
