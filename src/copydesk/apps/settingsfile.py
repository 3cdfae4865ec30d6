"""What is saved of the settings: `copydesk.toml` in the data folder, changed line by line: a person's own lines and comments in it
stay as they are."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from copydesk.apps.settings import DEFAULTS, FILE, checked, read_table
from copydesk.errors import InputError
from copydesk.stores.files import read_file, write_file

Value = str | int | bool | None
LINE = re.compile(r"[ \t]*(?P<quote>[\"']?)(?P<name>[A-Za-z0-9_-]+)(?P=quote)[ \t]*=")


def save_settings(folder: Path, values: Mapping[str, Value]) -> Path:
    """Writes settings to the data folder's file; None takes one out of it. InputError where the file has a form that is no list of
    settings a line each, and then nothing was changed."""
    file = folder / FILE
    wanted = {name: value for name, value in {**read_table(file), **values}.items() if value is not None}
    checked(wanted)
    text = changed(read_file(file).decode() if file.is_file() else "", values)
    if parsed(text) != wanted:
        raise InputError(f"{FILE} in the data folder can't be changed by a program as it stands; edit it by hand")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_file(file, text.encode())
    return file


def changed(text: str, values: Mapping[str, Value]) -> str:
    """The text with a line for each value, in the place of the line that told it."""
    waiting = dict(values)
    lines = []
    for line in text.splitlines(keepends=True):
        found = LINE.match(line)
        if found is None or found["name"] not in values:
            lines.append(line)
        elif (value := waiting.pop(found["name"], None)) is not None:
            lines.append(spelled(found["name"], value))
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return "".join([*lines, *(spelled(name, value) for name, value in waiting.items() if value is not None)])


def spelled(name: str, value: str | int | bool) -> str:
    return f"{name} = {json.dumps(value, ensure_ascii=False)}\n"


def parsed(text: str) -> dict[str, object] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def only_own(values: Mapping[str, Value]) -> dict[str, Value]:
    """Values to save: what is as it is by default needs no line."""
    return {name: None if value == DEFAULTS[name] else value for name, value in values.items()}
