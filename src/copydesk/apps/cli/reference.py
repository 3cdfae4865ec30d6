"""The reference part of docs/commands.md, made from the tables of commands and options. `python -m` this file to write it."""

import sys
from pathlib import Path

from copydesk.apps.cli.examples import EXAMPLES
from copydesk.apps.cli.main import COMMANDS, OPTIONS, Command

MARK = "<!-- made by `python -m copydesk.apps.cli.reference docs/commands.md`; a test keeps it true -->\n"


def reference() -> str:
    return "\n".join(section(name, command) for name, command in COMMANDS.items())


def section(name: str, command: Command) -> str:
    arguments = " ".join(spelled(argument) for argument, _ in command.arguments)
    lines = [
        f"## `copydesk {name}{' ' + arguments if arguments else ''}`",
        "",
        command.help[:1].upper() + command.help[1:] + ".",
        "",
    ]
    lines += [f"- `{argument.rstrip('?+')}`: {text}" for argument, text in command.arguments]
    for key in command.options:
        option = OPTIONS[key]
        value = f" {option.metavar}" if option.metavar else f" {'|'.join(option.choices)}" if option.choices else ""
        value = f" [{option.metavar}]" if option.alone is not None else value
        lines.append(f"- `{option.flag}{value}`: {option.help}")
    return "\n".join([*lines, "", "```text", *EXAMPLES[name], "```", ""])


def spelled(argument: str) -> str:
    """An argument as a line has it: in brackets where it may be left out, with … where there may be several."""
    name = argument.rstrip("?+")
    return {"?": f"[{name}]", "+": f"{name}…"}.get(argument[-1], name)


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(page.read_text(encoding="utf-8").split(MARK)[0] + MARK + "\n" + reference(), encoding="utf-8")
