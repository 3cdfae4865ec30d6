"""Settings: from the environment (`COPYDESK_*`), `copydesk.toml` where a process is started, and the one in the data folder.

The names and defaults are one table. What is told is checked, and which of the places told it is kept beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

import copydesk
from copydesk.errors import InputError
from copydesk.stores.files import read_file
from copydesk.stores.home import home_folder

PREFIX = "COPYDESK_"
FILE = "copydesk.toml"
CHOICES = {"budget": ("normal", "small"), "trust": ("normal", "careful"), "mcp_mode": ("suggest", "auto")}
ENVIRONMENT, STARTED, SAVED, DEFAULT = "environment", "file", "saved", "default"  # where a value comes from, the strongest first
# What a running server takes from the data folder as soon as it is saved there; the rest is read when a process starts.
LIVE = (
    *(
        "model",
        "model_url",
        "model_small",
        "models",
        "model_tools",
        "model_stream",
        "model_window",
        "tool_set",
        "trust",
        "second_look",
    ),
    *("budget", "turn_rounds", "turn_seconds", "turn_tokens", "reply_tokens", "drafting_tokens", "day_tokens"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Each is `COPYDESK_` and its name in capitals in the environment, and its name in a file. The environment wins, then the file
    in the folder where the process is started, then what is saved in the data folder."""

    home: str = ""  # the data folder; the platform's own by default
    database: str = ""  # sqlite:///FILE or postgresql://…; a file in the data folder by default
    model: str = "offline"  # provider:model, scripted:FILE, recorded:FILE, or any name with an address
    model_url: str = ""  # of a server that speaks the chat-completions protocol
    model_small: str = ""  # for summaries and classification; the same model by default
    models: str = ""  # further ones that a message may choose, with commas between; NAME@ADDRESS for one at an address of its own
    model_tools: str = "native"  # or json, for small local models
    model_stream: bool = True  # off for a server that gives a reply as a whole alone
    tool_set: str = "shared"  # the tools that a model is offered: shared, own (the kind's names), all
    model_window: int = 0  # tokens that it takes at once; 0: as a table tells, else 32,000
    budget: str = "normal"  # or small: the preset that the next five change; 0 there: as the preset says
    turn_rounds: int = 0  # of tool calls in one turn
    turn_seconds: int = 0
    turn_tokens: int = 0  # cached ones counted at a tenth
    reply_tokens: int = 0
    drafting_tokens: int = 0
    day_tokens: int = 0  # of all turns of a desk; 0: as many as are asked for
    trust: str = "normal"  # or careful: every wide rewrite is shown before it is applied
    mcp_mode: str = "suggest"  # or auto: over MCP, a plan without risk whose targets are exact is applied at once
    second_look: bool = True  # one more small call for a plan, which sees words, diff and doubts alone
    search: str = ""  # searxng, brave or tavily; none by default
    search_url: str = ""  # of a SearXNG server, or of another engine's interface
    accounts: bool = False  # people log in; without, one person works here and nobody else can reach it
    address: str = ""  # of this desk, as people reach it; by default as each request names it
    oidc_issuer: str = ""  # a provider of log-ins (OpenID Connect): https://accounts.example
    oidc_client: str = ""  # what the provider calls this desk
    oidc_secret: str = ""  # and what it knows it by; none for a public client
    oidc_allow: str = ""  # who may come in that way: domains or addresses with commas between, or *
    oidc_name: str = ""  # what the button says: "Log in with …"
    origins: str = ""  # of pages elsewhere that may call the API, with commas between: https://app.example
    secret: str = ""  # signs the addresses of files; made and kept in the data folder by default
    max_upload_mb: int = 64
    requests_per_minute: int = 600  # of each token and each person's sessions, in all processes; 0: as many as they like
    workers: int = 1  # processes for imports, exports and comparisons that are large; 0: all in the server's own
    worker_from_kb: int = 64  # of plain text, or what takes as long: smaller work isn't worth the way to a worker
    worker_cpu_seconds: int = 60  # of the processor that one such piece of work may take; 0 here and below: no limit
    worker_seconds: int = 120  # and of time
    worker_memory_mb: int = 1024  # of a worker
    person_documents: int = 0  # that one person may add in a day, by UTC; 0 here and below: as many as they like
    person_mb: int = 0  # and of files that they may send
    person_turns: int = 0
    person_tokens: int = 0  # of models, for their turns
    live_batch_kb: int = 4096  # of steps that an editor sends at once
    live_step_kb: int = 2048  # and of one step: a page that is pasted is one
    live_steps_per_second: int = 200  # of one person in one document, over ten seconds
    live_people: int = 200  # with one document open, in each process
    files: str = ""  # s3://BUCKET/PREFIX?endpoint=…&region=…; a folder in the data folder by default
    web: str = ""  # the folder of the built web app; the one that comes along by default
    log_text: bool = False  # whether logs may hold what documents say
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)  # no setting: where each that was told comes from

    @property
    def folder(self) -> Path:
        return Path(self.home)

    @property
    def max_upload_bytes(self) -> int:
        return self.max_upload_mb * 2**20

    def origin(self, name: str) -> str:
        """Where a value comes from. What a caller gave by itself is as good as the environment's."""
        return self.sources.get(name) or (DEFAULT if getattr(self, name) == DEFAULTS[name] else ENVIRONMENT)


DEFAULTS: dict[str, str | int | bool] = {one.name: one.default for one in fields(Settings) if one.name != "sources"}  # type: ignore[misc]


def web_folder(settings: Settings) -> Path:
    """Where the built web app is: where it was set to be, inside the package, or, in a clone, where `make run` builds it."""
    return Path(settings.web) if settings.web else _inside("web", "web/dist")


def samples_folder() -> Path:
    """Where a sample of each kind is."""
    return _inside("samples", "samples")


def _inside(name: str, in_clone: str) -> Path:
    package = Path(copydesk.__file__).parent
    return package / name if (package / name).is_dir() else package.parents[1] / in_clone


def read_settings(environment: Mapping[str, str], folder: Path) -> Settings:
    """The settings of a process that was started in `folder`."""
    told = read_table(folder / FILE)
    variables = {name: environment[PREFIX + name.upper()] for name in DEFAULTS if PREFIX + name.upper() in environment}
    values = checked(told | variables)
    home = str(values.get("home") or home_folder(environment))
    saved = {name: value for name, value in checked(read_table(Path(home) / FILE)).items() if name != "home"}
    if (folder / FILE).resolve() == (Path(home) / FILE).resolve():  # started in the data folder itself
        told = {}
    sources = dict.fromkeys(saved, SAVED) | dict.fromkeys(told, STARTED) | dict.fromkeys(variables, ENVIRONMENT)
    made = saved | values
    database = made.get("database") or f"sqlite:///{Path(home) / 'desk.db'}"
    return Settings(**{**made, "home": home, "database": database}, sources=sources)  # type: ignore[arg-type]


def with_saved(settings: Settings) -> Settings:
    """The settings with what is saved by now in their data folder, where nothing stronger tells."""
    saved = checked(read_table(settings.folder / FILE)) if settings.home else {}
    values, sources = {}, {name: origin for name, origin in settings.sources.items() if name not in LIVE or origin != SAVED}
    for name, default in DEFAULTS.items():
        values[name] = getattr(settings, name)
        if name in LIVE and settings.origin(name) in (SAVED, DEFAULT):
            values[name] = saved.get(name, default)
            sources |= {name: SAVED} if name in saved else {}
    return Settings(**values, sources=sources)


def read_table(file: Path) -> dict[str, object]:
    """What a file of settings holds; nothing where there is none."""
    if not file.is_file():
        return {}
    import tomllib  # most have no such file

    try:
        told = tomllib.loads(read_file(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{file.name} can't be read: {error}") from None
    unknown = next((name for name in told if name not in DEFAULTS), None)
    if unknown is not None:
        raise InputError(f"{file.name} has no setting {unknown!r}; there are {', '.join(DEFAULTS)}")
    return told


def checked(told: Mapping[str, object]) -> dict[str, object]:
    return {name: _value(name, value, type(DEFAULTS[name])) for name, value in told.items()}


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
