"""Where a key is looked for: in the file that `COPYDESK_{NAME}_KEY_FILE` names, then in the variables of the environment that the
provider's own tools use. A key is held where it is sent from, and shown nowhere."""

from collections.abc import Mapping
from pathlib import Path

from copydesk.errors import InputError


def key_file_name(name: str) -> str:
    return f"COPYDESK_{name.upper().replace('-', '_')}_KEY_FILE"


def find_key(name: str, variables: tuple[str, ...], environment: Mapping[str, str]) -> str | None:
    file = environment.get(key_file_name(name))
    if file:
        try:
            return Path(file).read_text(encoding="utf-8").strip() or None
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"the key file {file} can't be read: {type(error).__name__}") from None
    return next((environment[variable] for variable in variables if environment.get(variable)), None)


def require_key(name: str, variables: tuple[str, ...], environment: Mapping[str, str]) -> str:
    found = find_key(name, variables, environment)
    if found is None:
        raise InputError(f"{name} needs a key: give it in the settings or to `copydesk init`, or set {' or '.join(variables)}")
    return found
