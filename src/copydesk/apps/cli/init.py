"""`copydesk init`: asks at the terminal for a language model and a database, tries both, and keeps them in the data folder.

What they are goes into `copydesk.toml` there, a model's key into a file that nobody else may read."""

import asyncio
import getpass
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from copydesk.apps.cli import database, show
from copydesk.apps.lineup import Spec, key_of, spec_of
from copydesk.apps.modelsetup import ADDRESS, check, check_key, outside, save
from copydesk.apps.settings import DEFAULT, FILE, SAVED, Settings, read_settings
from copydesk.apps.settingsfile import save_settings
from copydesk.apps.trial import Trial, tried
from copydesk.errors import InputError, MissingError
from copydesk.stores.files import read_file

NO_TERMINAL = (
    "init asks questions and needs a terminal; elsewhere set COPYDESK_MODEL and the provider's key in the environment, "
    "or write them into copydesk.toml"
)


DATABASES = ("postgresql://", "sqlite:///")


class Way(NamedTuple):
    provider: str
    label: str
    example: str
    needs_key: bool = True


WAYS = (
    Way("openai", "OpenAI", "gpt-5"),
    Way("anthropic", "Anthropic", "claude-sonnet-4-5"),
    Way("google", "Google", "gemini-2.5-pro"),
    Way("ollama", "Ollama, on this machine", "qwen3", needs_key=False),
    Way(ADDRESS, "another server, at an address (llama.cpp, vLLM, LM Studio, a proxy)", "qwen3", needs_key=False),
)


class Told(NamedTuple):
    """What a person said."""

    model: str
    address: str
    small: str
    key: str | None
    database: str  # empty: as it is

    @property
    def spec(self) -> Spec:
        return spec_of(self.model, self.address)


def init() -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(NO_TERMINAL)
    settings = read_settings(os.environ, Path.cwd())
    for name in ("model", "model_url"):
        if settings.origin(name) not in (SAVED, DEFAULT):
            raise InputError(f"{outside(settings, name)} sets the model, and wins over what is kept here; take it out first")
    try:
        return kept(settings, asked(settings, os.environ))
    except EOFError:
        raise InputError("stopped; nothing was kept") from None


def kept(settings: Settings, told: Told) -> int:
    """Tries what was told, and keeps it where it works, or where the person wants it all the same."""
    if not told.model and not told.database:
        show.line("Nothing was changed.")
        return 0
    if not all([told.model == "" or model_works(settings, told), told.database == "" or database_works(told.database)]) and not yes(
        "Keep it all the same? y yes, n no: "
    ):
        show.line("Nothing was kept.")
        return 1
    if told.model:
        save(settings, {"model": told.model, "address": told.address, "small": told.small}, told.key)
    if told.database:
        save_settings(settings.folder, {"database": told.database}).chmod(0o600)  # it may hold a password
    key = ", the key in keys.json there, which nobody else may read" if told.key else ""
    show.line(f"Kept in {settings.folder / FILE}{key}.")
    show.line("A desk that runs takes the model at once, and the database when it is started again.")
    return 0


def model_works(settings: Settings, told: Told) -> bool:
    trials = [asyncio.run(tried(told.spec, settings, os.environ, told.key))]
    if told.small:
        small = spec_of(told.small, told.address)
        trials.append(asyncio.run(tried(small, settings, os.environ, told.key if small.key_name == told.spec.key_name else None)))
    shown(trials)
    return all(trial.is_good for trial in trials)


def database_works(address: str) -> bool:
    try:
        reason = database.problem(address)
    except MissingError as error:
        reason = str(error)
    show.line(f"The database doesn't answer: {reason}" if reason else f"The database {database.shown(address)} answers.")
    return not reason


def asked(settings: Settings, environment: Mapping[str, str]) -> Told:
    show.line("Which model should be asked where words need interpretation or prose needs writing?")
    for number, way in enumerate(WAYS, 1):
        show.line(f"  {number}  {way.label}")
    chosen = answer(
        "Number, or Enter to leave it as it is: ", lambda said: None if said in ("", *"12345") else "a number from 1 to 5"
    )
    if not chosen:
        return Told("", "", "", None, database_for(settings))
    way = WAYS[int(chosen) - 1]
    address = answer("Its address, such as http://127.0.0.1:8080/v1: ", _wrong_address) if way.provider == ADDRESS else ""

    def full(name: str) -> str:
        return name if way.provider == ADDRESS or name.startswith(f"{way.provider}:") else f"{way.provider}:{name}"

    def wrong(said: str) -> str | None:
        return _problem(full(said), address) if said else "a name"

    model = full(answer(f"The model's name, such as {way.example}: ", wrong))
    key = key_for(spec_of(model, address), way, settings, environment)
    small = answer(
        "A smaller model for summaries and side questions, or Enter for none: ", lambda said: wrong(said) if said else None
    )
    return Told(model, address, full(small) if small else "", key, database_for(settings))


def database_for(settings: Settings) -> str:
    """Where a shared desk is to keep its documents; empty where it is to stay as it is."""
    if settings.sources.get("database", SAVED) != SAVED:
        show.line(f"The database is set by {outside(settings, 'database')}, which wins over what is kept here.")
        return ""
    show.line(f"Where should `copydesk serve` keep documents? Now: {database.shown(settings.database)}")

    def wrong(said: str) -> str | None:
        return None if not said or said.startswith(DATABASES) else f"an address that begins with {' or '.join(DATABASES)}"

    return answer("Enter to leave it so, or an address such as postgresql://NAME@HOST/DATABASE: ", wrong)


def key_for(spec: Spec, way: Way, settings: Settings, environment: Mapping[str, str]) -> str | None:
    """The key, typed without being shown; None where there is one already, or none is needed."""
    _, source = key_of(spec, settings, environment)
    if source and source != SAVED:
        show.line("Its key is in the environment.")
        return None
    while True:
        may_skip = source == SAVED or not way.needs_key
        skip = ", or Enter to leave it as it is" if may_skip else ""
        said = getpass.getpass(f"Its key, not shown while you type, or @ and the file that holds it{skip}: ").strip()
        if not said and may_skip:
            return None
        try:
            said = read_file(Path(said[1:]).expanduser()).decode(errors="replace").strip() if said.startswith("@") else said
            check_key(said, spec)
        except InputError as error:
            show.line(f"{error}.")
            continue
        if said:
            return said


def answer(question: str, wrong: Callable[[str], str | None]) -> str:
    """What a person types, asked for until it can be used."""
    while True:
        said = input(question).strip()
        reason = wrong(said)
        if reason is None:
            return said
        show.line(f"Not that: {reason}.")


def _wrong_address(said: str) -> str | None:
    return _problem("", said) if said else "an address"


def _problem(model: str, address: str) -> str | None:
    try:
        check({"model": model}, address)
    except InputError as error:
        return str(error)
    return None


def shown(trials: list[Trial]) -> None:
    for trial in trials:
        show.line(trial.message)
        if trial.hint:
            show.line(f"    {trial.hint}")


def yes(question: str) -> bool:
    return input(question).strip().casefold() in ("y", "yes")
