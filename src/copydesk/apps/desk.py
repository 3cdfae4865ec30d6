"""Desk and Doc, the library's façade: read a document, change it exactly, take it back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from copydesk.apps.opening import open_bytes
from copydesk.apps.turns import Choices, OpenTurn, Pending
from copydesk.assistant.tools import run_tool
from copydesk.document.change import ELSEWHERE, Change, Version, measure
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, apply
from copydesk.document.rebase import rebase
from copydesk.document.undo import Step, redo_step, undo_step
from copydesk.editing import messages
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.parse import parse_plan
from copydesk.editing.preview import changed_nodes, document_diff, edit_reports
from copydesk.errors import UnsupportedError
from copydesk.formats.convert import convert
from copydesk.plan.edit import Plan
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.ports import History
from copydesk.reading.outline import outline
from copydesk.stores.files import read_file, write_file
from copydesk.stores.memory import MemoryHistory


class Desk:
    """Where documents are worked on. `Desk()` is offline, in memory, and reads no environment."""

    def open(self, path: str | Path, *, kind: str | None = None, format: str | None = None) -> "Doc":
        """A document from a file. The file is written by `save` alone."""
        return Doc(open_bytes(read_file(path), Path(path).suffix, format, kind), path=Path(path))

    def read(self, data: bytes, *, format: str, kind: str | None = None) -> "Doc":
        """A document from bytes."""
        return Doc(open_bytes(data, "", format, kind))


class Doc:
    """A document with its history. Every change is one step, undone byte for byte."""

    def __init__(
        self, document: Document, *, history: History | None = None, path: Path | None = None, author: str = "you"
    ) -> None:
        self._history: History = history or MemoryHistory(document)
        self._document = document
        self._path = path
        self._author = author
        self._now: Callable[[], datetime] = lambda: datetime.now(UTC)

    # Reading

    @property
    def document(self) -> Document:
        """The current value: immutable, and safe to keep."""
        return self._document

    @property
    def kind(self) -> str:
        return self._document.kind

    @property
    def format(self) -> str:
        return self._document.format

    @property
    def version(self) -> int:
        return self._history.latest()

    @property
    def versions(self) -> list[dict[str, Any]]:
        """Each version as `{number, author, when, words, model, stats}`, the first one first."""
        return [version_to_json(version) for version in self._history.versions()]

    def at(self, number: int) -> Document:
        """The document as it was in a version."""
        return self._history.document_at(number)

    def outline(self) -> list[dict[str, Any]]:
        """What the document holds, as a list of `{id, number, label, type, depth}`."""
        return [entry._asdict() for entry in outline(self._document)]

    def export(self, format: str | None = None, changes: str = "plain", since: int | None = None) -> bytes:
        """The document as bytes of a format."""
        if changes != "plain" or since is not None:
            raise UnsupportedError(f"{self.format} has no tracked changes")
        return convert(self._document, format or self.format)

    def save(self, path: str | Path | None = None) -> None:
        """Writes the document to its file, or to another, atomically."""
        target = Path(path) if path is not None else self._path
        if target is None:
            raise UnsupportedError("this document came from no file: give save() a path")
        write_file(target, self.export())

    # Changing

    def apply(self, plan: Mapping[str, Any], instruction: str | None = None, *, mode: str = "auto") -> OpenTurn:
        """Applies a plan of edits, all of it or nothing. `mode="suggest"` shows what it would do."""
        parsed = parse_plan(plan, instruction)
        if isinstance(parsed, Problem):
            return self._refusal(parsed)
        known: Plan = parsed

        def bound(choices: Choices, only: frozenset[str] | None) -> Bound | Problem:
            edits = tuple(edit for edit in known.edits if only is None or edit.id in only)
            result = bind(self._document, replace(known, edits=edits), None, choices)
            return result if isinstance(result, Problem) else check(result) or result

        return self.go_on(Pending(self, bound, known.instruction or "", mode, known.key))

    def tool(self, name: str, arguments: Mapping[str, Any] | None = None, *, mode: str = "auto") -> OpenTurn:
        """Calls a tool by its name."""
        return self.go_on(Pending(self, lambda choices, _: run_tool(self._document, name, arguments or {}, choices), "", mode))

    def go_on(self, pending: Pending, only: frozenset[str] | None = None) -> OpenTurn:
        """Binds what a turn is about, anew, and applies it where the mode says so. For turns; call `apply` instead."""
        if pending.key is not None and any(
            version.change and version.change.turn == pending.key for version in self._history.versions()
        ):
            return OpenTurn(Outcome.ANSWER, messages.ALREADY_APPLIED, self.version)
        bound = pending.bind(pending.choices, only)
        if isinstance(bound, Problem):
            turn = self._refusal(bound)
            turn.pending = pending
            return turn
        if bound.after == bound.before:
            return OpenTurn(Outcome.ANSWER, messages.NOTHING_TO_CHANGE, self.version)
        stats = measure(bound.before, bound.after, bound.operations)
        proposed = pending.mode != "auto"
        turn = OpenTurn(
            Outcome.PROPOSAL if proposed else Outcome.APPLIED,
            " ".join((messages.applied(stats.nodes, stats.words_changed, proposed=proposed), *bound.notes)),
            self.version,
            edits=edit_reports(bound, "open" if proposed else "accepted"),
            diff=document_diff(bound.before, bound.after),
            changed=changed_nodes(bound.after, bound.operations),
            stats=stats,
            pending=pending,
        )
        if not proposed:
            turn.version = self._commit(bound.operations, bound.after, pending.words, key=pending.key if only is None else None)
        return turn

    def undo(self, *, dry_run: bool = False) -> OpenTurn:
        """Takes back the latest change that stands."""
        step = undo_step(self._history.versions())
        return self._step(step, "undo", dry_run) if step else OpenTurn(Outcome.ANSWER, messages.NOTHING_TO_UNDO, self.version)

    def redo(self, *, dry_run: bool = False) -> OpenTurn:
        """Restores the change that was taken back last."""
        step = redo_step(self._history.versions())
        return self._step(step, "redo", dry_run) if step else OpenTurn(Outcome.ANSWER, messages.NOTHING_TO_REDO, self.version)

    def _step(self, step: Step, words: str, dry_run: bool) -> OpenTurn:
        before = self._document
        try:
            operations = self._rebased(step, words)
            after = apply(before, operations)
        except OperationError:
            return self._refusal(messages.stale(f"What version {step.number} changed was changed again since."))
        stats = measure(before, after, operations)
        turn = OpenTurn(
            Outcome.PROPOSAL if dry_run else Outcome.APPLIED,
            messages.stepped(words, step.number, dry_run),
            self.version,
            diff=document_diff(before, after),
            changed=changed_nodes(after, operations),
            stats=stats,
        )
        if dry_run:
            return turn
        undoes, redoes = (step.number, None) if words == "undo" else (None, step.number)
        turn.version = self._commit(operations, after, words, undoes=undoes, redoes=redoes)
        return turn

    def _rebased(self, step: Step, words: str) -> tuple[Operation, ...]:
        """The operations of an undo or redo, fitted to edits that were made elsewhere since."""
        since = self._history.versions()[step.number :]
        if not any(version.change and version.change.author == ELSEWHERE for version in since):
            return step.operations
        fits = step.number if words == "undo" else step.number - 1
        return rebase(step.operations, self._history.document_at(fits), self._document)

    def _commit(
        self,
        operations: tuple[Operation, ...],
        after: Document,
        words: str,
        *,
        undoes: int | None = None,
        redoes: int | None = None,
        key: str | None = None,
    ) -> int:
        stats = measure(self._document, after, operations)
        when = self._now().isoformat(timespec="seconds")
        change = Change(operations, self.version, self._author, when, words, turn=key, stats=stats, undoes=undoes, redoes=redoes)
        number = self._history.append(change, after)
        self._document = after
        return number

    def _refusal(self, problem: Problem) -> OpenTurn:
        outcome = Outcome.QUESTION if problem.asks else Outcome.REFUSED
        return OpenTurn(outcome, problem.message, self.version, problem)


def version_to_json(version: Version) -> dict[str, Any]:
    change = version.change
    if change is None:
        return {"number": version.number, "author": None, "when": None, "words": "", "model": None, "stats": None}
    return {
        "number": version.number,
        "author": change.author,
        "when": change.when,
        "words": change.words,
        "model": change.model,
        "stats": change.stats._asdict(),
    }
