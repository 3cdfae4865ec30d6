"""The command's arguments, exit codes and outermost frame. What each command does is in `commands`.

Exit codes: 0 answer or applied, or a proposal under --dry-run; 1 failed, bad input or bad usage; 2 a question or a proposal is
open; 3 refused.
"""

import argparse
import gc
import os
import sys
from typing import NamedTuple, NoReturn

from copydesk import __version__
from copydesk.apps.cli.examples import EXAMPLES
from copydesk.errors import CopydeskError

FAILED = 1
# These end before memory would be collected.
SHORT = ("edit", "ask", "grep", "answer", "outline", "apply", "diff", "log", "undo", "redo")
KINDS = ("note", "report", "article", "experiment", "screenplay")


NUMBERS = {"?": "?", "+": "+"}  # how many words an argument takes, by how its name ends


class Option(NamedTuple):
    flag: str
    help: str
    metavar: str | None = None
    is_flag: bool = False
    is_list: bool = False  # may be given several times
    choices: tuple[str, ...] | None = None
    alone: str | None = None  # what it means without a value, where it may stand so


class Command(NamedTuple):
    help: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[str, ...] = ()


OPTIONS = {
    "json": Option("--json", "print one JSON object", is_flag=True),
    "dry-run": Option("--dry-run", "show what would change, and change nothing", is_flag=True),
    "yes": Option("--yes", "apply without asking, on a terminal too", is_flag=True),
    "mode": Option("--mode", "ask never edits, suggest leaves a proposal open, auto applies", choices=("ask", "suggest", "auto")),
    "select": Option("--select", "the text that is selected: what “this” means", "TEXT"),
    "accept": Option("--accept", "apply these edits and no others, by their ids", "1,3"),
    "whole": Option("--whole", "PATCH is the whole file anew: what differs is applied", is_flag=True),
    "kind": Option("--kind", "what sort of document it is, where the suffix doesn't tell", choices=KINDS),
    "format": Option("--format", "the format of the file, where the suffix doesn't tell", "FORMAT"),
    "author": Option("--author", "whose change it is (your login name)", "NAME"),
    "changes": Option("--changes", "plain, or as tracked changes that Word accepts or rejects", choices=("plain", "tracked")),
    "since": Option("--since", "the version that tracked changes are counted from (the first)", "VERSION"),
    "comments": Option("--comments", "show a Word file's comments in HTML and PDF too", is_flag=True),
    "strict": Option("--strict", "write nothing where the other format can't hold all of it", is_flag=True),
    "model": Option("--model", "the language model, as COPYDESK_MODEL names it; offline for none", "NAME"),
    "only": Option("--only", "only what has this text in its kind, row, sort, name or id", "TEXT"),
    "set": Option(
        "--set",
        "scenarios score the model; the others the desk, with an obedient one: right plans, talks, what rules leave, attacks",
        choices=("scenarios", "right", "talks", "leave", "attacks", "all"),
    ),
    "record": Option("--record", "a file to keep the model's replies in; recorded:FILE plays them again", "FILE"),
    "host": Option("--host", "the address to listen on (127.0.0.1)", "ADDRESS"),
    "port": Option("--port", "the port to listen on (8321)", "NUMBER"),
    "workers": Option("--workers", "how many processes do what is heavy: imports, exports, comparisons (1)", "NUMBER"),
    "samples": Option("--samples", "a folder of files to put on a desk that is new; alone, our own samples", "FOLDER", alone=""),
    "out": Option("--out", "a file for the picture of the figures (SVG)", "FILE"),
    "root": Option("--root", "a folder whose files may be opened; give it once for each", "FOLDER", is_list=True),
    "install": Option(
        "--install",
        "write the set-up of an MCP client, and serve nothing: claude-desktop, claude-code, cursor or vscode",
        "CLIENT",
        choices=("claude-desktop", "claude-code", "cursor", "vscode"),
    ),
    "admin": Option("--admin", "they may set up the models, as the first person may; for somebody who is there too", is_flag=True),
    "quick": Option("--quick", "smaller sizes, for a first look", is_flag=True),
}
COMMANDS = {
    "init": Command("set up a language model and a database: asks for them, tries them, and keeps them", ()),
    "edit": Command(
        "change a file in plain words, or several at once",
        (
            ("FILE+", "the documents, or patterns such as 'notes/*.md'; - for standard input, and the result on standard output"),
            ("WORDS", "what to change, in plain words"),
        ),
        ("json", "dry-run", "yes", "accept", "mode", "select", "model", "kind", "format", "author"),
    ),
    "ask": Command(
        "ask a file a question, or a folder",
        (("FILE+", "the document, or several, patterns or folders; - for standard input"), ("QUESTION", "what you want to know")),
        ("json", "select", "model", "kind", "format", "author"),
    ),
    "grep": Command(
        "find words in the files of a folder, as a reader sees them",
        (("WORDS", "what to look for, whatever its case"), ("FOLDER+", "a folder, or several, files or patterns")),
        ("json",),
    ),
    "chat": Command(
        "talk about a file, line by line, and review each edit", (("FILE", "the document"),), ("model", "kind", "format", "author")
    ),
    "answer": Command(
        "answer the question that was left open on a file",
        (("FILE", "the document"), ("OPTION", "an option's number or words; to a proposal yes, no, or the numbers of edits")),
        ("json", "author"),
    ),
    "outline": Command(
        "list what a file holds, with numbers and ids",
        (("FILE", "the document, - for standard input"),),
        ("json", "kind", "format"),
    ),
    "convert": Command(
        "write a file in another format",
        (("IN", "the document, HTML, ODT or EPUB too; - for standard input"), ("OUT", "the file to write, - for standard output")),
        ("json", "kind", "format", "changes", "since", "strict", "comments"),
    ),
    "apply": Command(
        "apply a patch or a plan of edits to a file",
        (
            ("FILE", "the document"),
            ("PATCH", "a plan (JSON), a unified diff, a Codex patch, SEARCH/REPLACE blocks; - for standard input"),
        ),
        ("json", "dry-run", "accept", "whole", "kind", "format", "author"),
    ),
    "diff": Command(
        "compare two versions of a file; by default the last two",
        (("FILE", "the document"), ("V1?", "a version's number"), ("V2?", "a version's number")),
        ("json",),
    ),
    "log": Command("list the versions of a file", (("FILE", "the document"),), ("json",)),
    "undo": Command("take back the latest change of a file", (("FILE", "the document"),), ("json", "dry-run", "author")),
    "redo": Command("restore what was taken back last", (("FILE", "the document"),), ("json", "dry-run", "author")),
    "samples": Command("copy a sample of each kind, to try things on", (("FOLDER?", "where to (samples)"),)),
    "serve": Command("serve documents to a browser, to scripts and to other people", (), ("host", "port", "workers", "samples")),
    "mcp": Command("serve documents to an MCP client on standard input and output", (), ("root", "install")),
    "person": Command("add somebody who may log in to a desk with accounts", (("NAME", "what they log in as"),), ("admin",)),
    "backup": Command(
        "copy a desk on SQLite while it runs: its database, files and secret", (("FOLDER", "a new folder to copy it into"),)
    ),
    "eval": Command(
        "score a language model, and how much of what a good one does arrives", (), ("json", "set", "model", "only", "record")
    ),
    "bench": Command("measure speed, as ratios against named peers in the same run", (), ("json", "quick", "out")),
    "doctor": Command("tell what is set up, what is missing, and how to mend it", (), ("json",)),
    "completion": Command("print what completes commands and options in a shell", (("SHELL", "bash, zsh or fish"),)),
}


class Parser(argparse.ArgumentParser):
    """Bad usage is told in two lines, and exits with 1: 2 means that a question is open."""

    def error(self, message: str) -> NoReturn:
        from copydesk.apps.cli.usage import told

        command = self.prog.partition(" ")[2]
        known = [OPTIONS[key].flag for key in COMMANDS[command].options] if command else list(COMMANDS)
        print(f"copydesk: {told(message, known)}\nSee: {self.prog} --help", file=sys.stderr)  # noqa: T201
        raise SystemExit(FAILED)


def build_parser(only: str = "") -> argparse.ArgumentParser:
    """What reads the command line; `only`: of one command, where it names that."""
    parser = Parser(prog="copydesk", description="Work on documents: exactly the change that was asked for, undone with one word.")
    parser.add_argument("--version", action="version", version=f"copydesk {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items() if only not in COMMANDS else ((only, COMMANDS[only]),):
        sub = commands.add_parser(
            name,
            help=command.help,
            description=command.help[:1].upper() + command.help[1:] + ".",
            epilog="\n".join(("examples:", *(f"  {line}" for line in EXAMPLES[name]))),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for argument, text in command.arguments:
            sub.add_argument(dest_of(argument), metavar=argument.rstrip("?+"), help=text, nargs=NUMBERS.get(argument[-1]))
        for key in command.options:
            option = OPTIONS[key]
            if option.is_flag:
                sub.add_argument(option.flag, action="store_true", help=option.help)
            elif option.is_list:
                sub.add_argument(option.flag, metavar=option.metavar, action="append", default=[], help=option.help)
            else:
                may = {} if option.alone is None else {"nargs": "?", "const": option.alone}
                sub.add_argument(option.flag, metavar=option.metavar, choices=option.choices, help=option.help, **may)  # type: ignore[arg-type]
    return parser


def dest_of(argument: str) -> str:
    """What the parsed argument is called: `file`, or `files` where there may be several."""
    return argument.rstrip("?+").lower() + ("s" if argument.endswith("+") else "")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line. An option may stand between files, where argparse takes what follows it for a word too many."""
    given_first = next(iter(sys.argv[1:] if arguments is None else arguments), "")
    parser = build_parser(given_first)
    options, more = parser.parse_known_args(arguments)
    parser.prog = f"{parser.prog} {options.command}"
    named = [argument for argument, _ in COMMANDS[options.command].arguments]
    if not more:
        return options
    if any(word.startswith("-") and len(word) > 1 for word in more) or not any(name.endswith("+") for name in named):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    many = next(dest_of(name) for name in named if name.endswith("+"))
    last = dest_of(named[-1])
    given = [*getattr(options, many), *([getattr(options, last)] if last != many else []), *more]
    setattr(options, many, given if last == many else given[:-1])
    if last != many:
        setattr(options, last, given[-1])
    return options


def start() -> int:
    """The command as a process of its own."""
    if sys.argv[1:2] and sys.argv[1] in SHORT:
        gc.disable()
    code = main()
    gc.freeze()  # an ending process looks for cycles in all that it holds, a tenth of the whole cost, and all of it goes anyway
    return code


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    from copydesk.apps.cli import commands, show

    try:
        return commands.run(options)
    except CopydeskError as error:
        return show.failure(str(error), json=getattr(options, "json", False))
    except ModuleNotFoundError as error:
        from copydesk.extras import missing

        lacking = missing(error.name)
        if lacking is None:
            raise
        return show.failure(str(lacking), json=getattr(options, "json", False))
    except BrokenPipeError:  # `copydesk log f.md | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return show.failure("stopped; nothing half-done is left behind", json=False)


if __name__ == "__main__":
    sys.exit(start())
