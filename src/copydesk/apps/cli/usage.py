"""Bad usage in words: what argparse found, as one sentence that says what to put right."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

REQUIRED = re.compile(r"the following arguments are required: (.+)")
CHOICE = re.compile(r"argument (\S+): invalid choice: (.+) \(choose from (.+)\)")
NO_VALUE = re.compile(r"argument (\S+): expected (?:one|at least one) argument")
UNKNOWN = re.compile(r"unrecognized arguments: (.+)", re.DOTALL)


def told(message: str, known: Sequence[str]) -> str:
    """`known`: the options of the command, or the commands."""
    if found := REQUIRED.fullmatch(message):
        missing = found[1].split(", ")
        return f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
    if found := CHOICE.fullmatch(message):
        said = found[2].strip("'\"")
        if found[1] == "COMMAND":
            return f"there is no command {said!r}{nearest(said, known)}"
        return f"{found[1]} is one of {found[3].replace(chr(39), '')}, not {said!r}"
    if found := NO_VALUE.fullmatch(message):
        return f"{found[1]} needs a value behind it"
    if found := UNKNOWN.fullmatch(message):
        words = found[1].split(" ")
        option = next((word for word in words if word.startswith("-") and len(word) > 1), None)
        if option is None:
            return f"{found[1]!r} is too much; put what belongs together in quotes"
        return f"there is no option {option}{nearest(option, known)}"
    return message


def nearest(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, 2, 0.7)
    return f"; did you mean {' or '.join(near)}?" if near else ""
