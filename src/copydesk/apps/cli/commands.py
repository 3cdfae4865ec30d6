"""What each command does, by name. Printing is for `show`, files and their history for `files`."""

import argparse
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from copydesk.apps.cli import show
from copydesk.apps.cli.files import STREAM, open_file
from copydesk.apps.desk import Doc
from copydesk.apps.opening import format_of, is_imported
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats import FORMATS
from copydesk.formats.convert import ways_out, written_format
from copydesk.kinds import kind_named
from copydesk.plan.outcome import Outcome
from copydesk.plan.rows import VersionRow
from copydesk.plan.turn import Turn
from copydesk.stores.files import read_file, write_file

Options = argparse.Namespace


def run(options: Options) -> int:
    return COMMANDS[options.command](options)


def outline(options: Options) -> int:
    doc = open_file(options.file, kind=options.kind, format=options.format, imports=True)
    entries = doc.outline()
    if options.json:
        show.as_json({"kind": doc.kind, "format": doc.format, "version": doc.version, "outline": entries})
        return 0
    if not entries:
        show.line(f"This {doc.kind} has no headings to list; it holds {len(doc.document) - 1} parts.")
    for entry in entries:
        spelled = entry["label"].startswith(entry["number"])  # "1. Summary" says its number itself
        number = f"{entry['number']} " if entry["number"] and not spelled else ""
        show.line(f"#{entry['id']}  {'  ' * entry['depth']}{number}{entry['label']}")
    return 0


def convert(options: Options) -> int:
    source = getattr(options, "in")
    try:
        if is_imported(Path(source).suffix):
            from copydesk.apps.cli.foreign import convert_import

            return convert_import(options, source)
        doc = open_file(source, kind=options.kind)
        suffix = Path(options.out).suffix.lower()
        target = options.format or written_format(suffix) or _format_by(suffix, doc)
        since = _number(options.since, doc.version) if options.since else None
        made = doc.converted(target, options.changes or "plain", since, strict=options.strict, comments=options.comments)
    except UnsupportedError as error:
        from copydesk.editing import messages

        problem = messages.misfit(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return show.turn(Turn(Outcome.REFUSED, problem.message, problem=problem), json=options.json)
    told = f"Left out or changed: {', '.join(map(str, made.losses))}." if made.losses else ""
    if options.out == STREAM:
        sys.stdout.buffer.write(made.data)
        sys.stdout.flush()
        sys.stderr.write(f"{told}\n" if told else "")
        return 0
    write_file(options.out, made.data)
    said = f"Wrote {options.out}, {len(made.data)} bytes. {told}".rstrip()
    return _say(options, said, losses=[loss._asdict() for loss in made.losses])


def _format_by(suffix: str, doc: Doc) -> str:
    """The format of a file to be written, by how its name ends; without an end, the kind's own."""
    if suffix == ".json":
        return json_format_of(doc.kind)
    try:
        return format_of(b"", suffix, None if suffix else doc.kind)
    except UnsupportedError:
        raise UnsupportedError(f"files that end in {suffix} can't be written; {ways_out(doc.document)}") from None


def json_format_of(kind: str) -> str:
    """The format that a .json file of this kind is in."""
    return next((name for name in kind_named(kind).formats if ".json" in FORMATS[name].suffixes), "blocknote")


def apply(options: Options) -> int:
    plan = read_plan(options.patch, file=options.file, is_whole=options.whole)
    doc = open_file(options.file, kind=options.kind, format=options.format, author=options.author)
    result = doc.apply(plan, mode="suggest" if options.dry_run or options.accept else "auto")
    if options.accept and not options.dry_run and result.outcome is Outcome.PROPOSAL:
        result = result.accept([id.strip() for id in options.accept.split(",") if id.strip()])
    return show.turn(result, json=options.json, dry_run=options.dry_run)


def read_plan(name: str, *, file: str = "", is_whole: bool = False) -> Any:
    """A plan as JSON, a patch as its text, or a whole file, which is taken for one only where that is said."""
    data = sys.stdin.buffer.read() if name == "-" else read_file(name)
    called = "the plan" if name == "-" else name
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{called} is not text; a patch or a plan is UTF-8") from None
    if is_whole:
        return {"edits": [{"action": "patch", "whole": text}]}
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        from copydesk.editing.patches import is_patch
        from copydesk.editing.patches.codex import made_file
        from copydesk.editing.patchmessages import SORTS

        if is_patch(text):
            made = Path(made_file(text)).name  # another file is none that is open here
            if made and file not in (STREAM, "") and made != Path(file).name:
                raise InputError(f"the patch makes {made}, and this is {Path(file).name}; apply it to {made}") from None
            return text
        if text.lstrip()[:1] in ("{", "["):
            raise InputError(f"{called} is not valid JSON: {error}; put that right, and apply it again") from None
        raise InputError(f"{called} is not valid JSON, and no patch; a patch is {SORTS}, said with --whole") from None


def diff(options: Options) -> int:
    from copydesk.editing.preview import document_diff

    doc = open_file(options.file)
    latest = doc.version
    new = _number(options.v2, latest) if options.v2 else latest
    old = _number(options.v1, latest) if options.v1 else max(1, new - 1)
    text = document_diff(doc.at(old), doc.at(new), options.file)
    if options.json:
        show.as_json({"from": old, "to": new, "diff": text})
    elif text:
        show.diff(text)
    else:
        show.line(f"Versions {old} and {new} of {options.file} are the same." if old != new else f"{options.file} has one version.")
    return 0


def _number(word: str, latest: int) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= latest:
        raise InputError(f"no version {word}; there are 1 to {latest}")
    return int(word)


def log(options: Options) -> int:
    doc = open_file(options.file)
    if options.json:
        show.as_json({"versions": doc.versions})
        return 0
    for version in reversed(doc.versions):
        show.line(version_line(version))
    return 0


def version_line(version: VersionRow) -> str:
    if version["stats"] is None:
        return f"{version['number']:>4}  as it was first read"
    stats = version["stats"]
    words = f"  “{version['words']}”" if version["words"] else ""
    return (
        f"{version['number']:>4}  {version['when']}  {version['author']}  +{stats['lines_added']} −{stats['lines_removed']} lines, "
        f"{stats['words_changed']} words{words}"
    )


def undo(options: Options) -> int:
    return show.turn(
        open_file(options.file, author=options.author).undo(dry_run=options.dry_run), json=options.json, dry_run=options.dry_run
    )


def redo(options: Options) -> int:
    return show.turn(
        open_file(options.file, author=options.author).redo(dry_run=options.dry_run), json=options.json, dry_run=options.dry_run
    )


def elsewhere(module: str, name: str) -> Callable[[Options], int]:
    """A command that a module of its own does, which is loaded when it is run."""

    def loaded(options: Options) -> int:
        done: int = getattr(import_module(f"copydesk.apps.cli.{module}"), name)(options)
        return done

    return loaded


def evaluate(options: Options) -> int:
    from copydesk.apps.cli.talking import settings_with
    from copydesk.apps.eval import run_all

    settings = settings_with(options.model)
    return run_all(
        settings, set=options.set or "scenarios", only=options.only or "", record=options.record or "", json=options.json
    )


def bench(options: Options) -> int:
    from copydesk.apps.bench import run_all

    return run_all(quick=options.quick, json=options.json, out=options.out)


def doctor(options: Options) -> int:
    from copydesk.apps.cli.doctor import doctor

    return doctor(json=options.json)


def init(_: Options) -> int:
    from copydesk.apps.cli.init import init

    return init()


def completion(options: Options) -> int:
    from copydesk.apps.cli.completion import script

    show.line(script(options.shell))
    return 0


def _say(options: Options, message: str, **more: Any) -> int:
    if options.json:
        show.as_json({"outcome": "answer", "message": message, **more})
    else:
        show.line(message)
    return 0


COMMANDS: dict[str, Callable[[Options], int]] = {
    "init": init,
    "edit": elsewhere("talking", "edit"),
    "ask": elsewhere("talking", "ask"),
    "grep": elsewhere("grep", "grep"),
    "chat": elsewhere("chat", "chat"),
    "answer": elsewhere("talking", "answer"),
    "outline": outline,
    "convert": convert,
    "apply": apply,
    "diff": diff,
    "log": log,
    "undo": undo,
    "redo": redo,
    "samples": elsewhere("samples", "samples"),
    "serve": elsewhere("serving", "serve"),
    "mcp": elsewhere("serving", "serve_mcp"),
    "person": elsewhere("serving", "add_person"),
    "backup": elsewhere("backup", "backup"),
    "eval": evaluate,
    "bench": bench,
    "doctor": doctor,
    "completion": completion,
}
