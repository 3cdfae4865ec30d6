"""`copydesk init`: asks at the terminal for a language model, tries it with one real request, and keeps it in the data folder.

Its name goes into `copydesk.toml` there, its key into a file that nobody else may read."""

import asyncio
import getpass
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from copydesk.apps.cli import show
from copydesk.apps.lineup import Spec, key_of, spec_of
from copydesk.apps.modelsetup import ADDRESS, check, check_key, outside, save
from copydesk.apps.settings import DEFAULT, FILE, SAVED, Settings, read_settings
from copydesk.apps.trial import Trial, tried
from copydesk.errors import InputError

NO_TERMINAL = (
    "init asks questions and needs a terminal; elsewhere set COPYDESK_MODEL and the provider's key in the environment, "
    "or write them into copydesk.toml: see docs/models.md"
)


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
    trials = [asyncio.run(tried(told.spec, settings, os.environ, told.key))]
    if told.small:
        small = spec_of(told.small, told.address)
        trials.append(asyncio.run(tried(small, settings, os.environ, told.key if small.key_name == told.spec.key_name else None)))
    shown(trials)
    if not all(trial.is_good for trial in trials) and not yes("Keep it all the same? y yes, n no: "):
        show.line("Nothing was kept.")
        return 1
    save(settings, {"model": told.model, "address": told.address, "small": told.small}, told.key)
    key = ", its key in keys.json there, which nobody else may read" if told.key else ""
    show.line(f"Kept in {settings.folder / FILE}{key}. A desk that runs takes it at once.")
    return 0


def asked(settings: Settings, environment: Mapping[str, str]) -> Told:
    show.line("Which model should be asked where words need interpretation or prose needs writing?")
    for number, way in enumerate(WAYS, 1):
        show.line(f"  {number}  {way.label}")
    way = WAYS[int(answer("Number: ", lambda said: None if said in "12345" and len(said) == 1 else "a number from 1 to 5")) - 1]
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
    return Told(model, address, full(small) if small else "", key)


def key_for(spec: Spec, way: Way, settings: Settings, environment: Mapping[str, str]) -> str | None:
    """The key, typed without being shown; None where there is one already, or none is needed."""
    _, source = key_of(spec, settings, environment)
    if source and source != SAVED:
        show.line("Its key is in the environment.")
        return None
    while True:
        may_skip = source == SAVED or not way.needs_key
        said = getpass.getpass(
            f"Its key, not shown while you type{', or Enter to leave it as it is' if may_skip else ''}: "
        ).strip()
        if not said and may_skip:
            return None
        try:
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
