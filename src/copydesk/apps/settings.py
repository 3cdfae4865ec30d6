"""Settings: from the environment (`COPYDESK_*`) or `copydesk.toml`, checked once. The names and defaults are one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import copydesk
from copydesk.errors import InputError
from copydesk.stores.files import read_file
from copydesk.stores.home import home_folder

PREFIX = "COPYDESK_"
FILE = "copydesk.toml"
CHOICES = {"budget": ("normal", "small"), "trust": ("normal", "careful")}


@dataclass(frozen=True, slots=True)
class Settings:
    """Each is `COPYDESK_` and its name in capitals in the environment, and its name in the file; the environment wins."""

    home: str = ""  # the data folder; the platform's own by default
    database: str = ""  # sqlite:///FILE or postgresql://…; a file in the data folder by default
    model: str = "offline"  # provider:model, scripted:FILE, recorded:FILE, or any name with an address
    model_url: str = ""  # of a server that speaks the chat-completions protocol
    model_small: str = ""  # for summaries and classification; the same model by default
    model_tools: str = "native"  # or json, for small local models
    model_stream: bool = True  # off for a server that gives a reply as a whole alone
    tool_set: str = "shared"  # the tools that a model is offered: shared, own (the kind's names), all
    model_window: int = 0  # tokens that it takes at once, where no table tells; 0: 32,000
    budget: str = "normal"  # or small: the preset that the next five change; 0 there: as the preset says
    turn_rounds: int = 0  # of tool calls in one turn
    turn_seconds: int = 0
    turn_tokens: int = 0  # cached ones counted at a tenth
    reply_tokens: int = 0
    drafting_tokens: int = 0
    day_tokens: int = 0  # of all turns of a desk; 0: as many as are asked for
    trust: str = "normal"  # or careful: every wide rewrite is shown before it is applied
    search: str = ""  # searxng, brave or tavily; none by default
    search_url: str = ""  # of a SearXNG server, or of another engine's interface
    accounts: bool = False  # people log in; without, one person works here and nobody else can reach it
    secret: str = ""  # signs the addresses of files; made and kept in the data folder by default
    max_upload_mb: int = 64
    requests_per_minute: int = 600  # of each token and each person's sessions, in each process; 0: as many as they like
    files: str = ""  # s3://BUCKET/PREFIX?endpoint=…&region=…; a folder in the data folder by default
    web: str = ""  # the folder of the built web app; the one beside the sources by default
    log_text: bool = False  # whether logs may hold what documents say

    @property
    def folder(self) -> Path:
        return Path(self.home)

    @property
    def max_upload_bytes(self) -> int:
        return self.max_upload_mb * 2**20


def web_folder(settings: Settings) -> Path:
    """Where the built web app is: where it was set to be, or where `make run` builds it."""
    return Path(settings.web) if settings.web else Path(copydesk.__file__).parents[2] / "web" / "dist"


def read_settings(environment: Mapping[str, str], folder: Path) -> Settings:
    """The settings of a process that was started in `folder`."""
    file = folder / FILE
    told: dict[str, object] = {}
    if file.is_file():
        import tomllib  # most have no such file

        try:
            told = tomllib.loads(read_file(file).decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"{file.name} can't be read: {error}") from None
    names = Settings.__dataclass_fields__
    unknown = next((name for name in told if name not in names), None)
    if unknown is not None:
        raise InputError(f"{file.name} has no setting {unknown!r}; there are {', '.join(names)}")
    told |= {name: environment[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environment}
    values = {name: _value(name, value, type(names[name].default)) for name, value in told.items()}
    made = Settings(**values)  # type: ignore[arg-type]
    home = made.home or str(home_folder(environment))
    database = made.database or f"sqlite:///{Path(home) / 'desk.db'}"
    return Settings(**{**{name: getattr(made, name) for name in names}, "home": home, "database": database})


def _value(name: str, value: object, wanted: type) -> object:
    if wanted is bool and isinstance(value, str) and value.casefold() in ("1", "true", "yes", "on", "0", "false", "no", "off", ""):
        return value.casefold() in ("1", "true", "yes", "on")
    if wanted is int and isinstance(value, str) and value.isdecimal():
        return int(value)
    if not isinstance(value, wanted):
        raise InputError(f"the setting {name} must be {wanted.__name__}, not {value!r}")
    if name in CHOICES and value not in CHOICES[name]:
        raise InputError(f"the setting {name} must be {' or '.join(CHOICES[name])}, not {value!r}")
    return value
