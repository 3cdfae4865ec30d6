"""`copydesk mcp --install CLIENT`: the set-up of an MCP client, written into the file where that client looks for it.

Everything else in the file stays; a file that isn't plain JSON is left alone, and what to put there is told instead."""

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from copydesk.apps.cli import show
from copydesk.errors import InputError
from copydesk.stores.files import read_file, write_file
from copydesk.stores.files import shown as as_shown

NAME = "copydesk"
PASSED_ON = ("COPYDESK_HOME", "COPYDESK_MCP_MODE")  # a client that is started elsewhere has another environment
INDENT = re.compile(r"^[ \t]+(?=\S)", re.MULTILINE)


class Client(NamedTuple):
    """A client: what it is called, its file on each platform, and under which key its servers stand."""

    title: str
    files: Mapping[str, str]  # by the beginning of sys.platform, "" for any other; ~ is the home folder, $NAME the environment's
    key: str = "mcpServers"
    own: Mapping[str, str] = {}  # what an entry says besides
    then: str = "Start it again to use it."

    def file(self) -> Path:
        told = next(path for platform, path in self.files.items() if sys.platform.startswith(platform))
        return Path(os.path.expandvars(told)).expanduser().absolute()


CLIENTS = {
    "claude-desktop": Client(
        "Claude Desktop",
        {
            "darwin": "~/Library/Application Support/Claude/claude_desktop_config.json",
            "win32": "$APPDATA/Claude/claude_desktop_config.json",
            "": "~/.config/Claude/claude_desktop_config.json",
        },
    ),
    "claude-code": Client(
        "Claude Code", {"": ".mcp.json"}, own={"type": "stdio"}, then="It asks for your leave when it is started here."
    ),
    "cursor": Client("Cursor", {"": "~/.cursor/mcp.json"}),
    "vscode": Client(
        "VS Code", {"": ".vscode/mcp.json"}, key="servers", own={"type": "stdio"}, then="It offers to start it in this folder."
    ),
}


def install(name: str, roots: Sequence[str]) -> int:
    """Writes the set-up, and shows what was written where."""
    client, entry = CLIENTS[name], {**CLIENTS[name].own, **entry_for(roots, os.environ)}
    file = client.file()
    show.line(installed(file, client, entry))
    if not roots:
        show.line("No --root was given, so it may open stored documents and no files.")
    return 0


def entry_for(roots: Sequence[str], environment: Mapping[str, str]) -> dict[str, Any]:
    """How a client starts the server: by whole paths, for it may look for programs elsewhere and start in any folder."""
    missing = next((root for root in roots if not Path(root).is_dir()), None)
    if missing is not None:
        raise InputError(f"there is no folder {as_shown(Path(missing))} to be a root")
    program = shutil.which(NAME)
    command = [os.path.abspath(program)] if program is not None else [sys.executable, "-m", NAME]
    folders = [word for root in roots for word in ("--root", os.path.abspath(root))]
    entry: dict[str, Any] = {"command": command[0], "args": [*command[1:], "mcp", *folders]}
    passed = {name: environment[name] for name in PASSED_ON if environment.get(name)}
    return {**entry, "env": passed} if passed else entry


def installed(file: Path, client: Client, entry: dict[str, Any]) -> str:
    """Puts an entry into a client's file, and says what was done. InputError where it can't be, and then nothing was."""
    told = json.dumps({client.key: {NAME: entry}}, indent=2, ensure_ascii=False)
    old = read_file(file).decode("utf-8-sig") if file.exists() else ""
    known = parsed(old) if old.strip() else {}
    servers = known.get(client.key, {}) if isinstance(known, dict) else None
    if not isinstance(known, dict) or not isinstance(servers, dict):
        raise InputError(
            f"{as_shown(file)} can't be changed by a program as it stands (comments?); put this into it by hand:\n{told}"
        )
    if servers.get(NAME) == entry:
        return f"{client.title} has this already, in {file}:\n{told}"
    new = {**known, client.key: {**servers, NAME: entry}}
    kept = f"\nWhat the file was is kept as {backed_up(file, old)}" if old else ""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, f"{json.dumps(new, indent=indent_of(old), ensure_ascii=False)}\n".encode())
    return f"Written for {client.title}, to {file}:\n{told}{kept}\n{client.then}"


def parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def indent_of(text: str) -> str:
    found = INDENT.search(text)
    return found[0] if found else "  "


def backed_up(file: Path, text: str) -> Path:
    """A copy beside the file, under a name that is free."""
    number = 1
    while (copy := file.with_name(f"{file.name}.{number}.bak")).exists():
        number += 1
    write_file(copy, text.encode())
    return copy
