"""Setting up models: what may be saved of them, and what is told of what is set. Keys go in and never come out.

What the environment or the file of the starting folder tells stays theirs: it wins, and is not saved over."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from copydesk.apps.lineup import Spec, key_of, main_spec, spec_of
from copydesk.apps.settings import DEFAULT, SAVED, Settings
from copydesk.apps.settingsfile import Value, only_own, save_settings
from copydesk.assistant.budgets import PRESETS, Budgets
from copydesk.errors import InputError
from copydesk.models import OFFLINE, added
from copydesk.models.providers import PROVIDERS
from copydesk.stores.keyfile import KeyFile

MAX_NAME, MAX_ADDRESS, MAX_KEY, MAX_MODELS = 200, 500, 1_000, 20
ADDRESS = "address"  # in the place of a provider: any server that speaks the chat-completions protocol
NAMES = {  # what a client calls a setting, and the setting
    "model": "model",
    "address": "model_url",
    "small": "model_small",
    "tools": "model_tools",
    "window": "model_window",
    "trust": "trust",
    "budget": "budget",
    "rounds": "turn_rounds",
    "seconds": "turn_seconds",
    "tokens": "turn_tokens",
    "reply_tokens": "reply_tokens",
    "day_tokens": "day_tokens",
}
KEY = re.compile(r"[!-~]+")  # what a header can carry
COMMA = ","


def told(settings: Settings, environment: Mapping[str, str]) -> dict[str, Any]:
    """What is set, and where it comes from. Of keys only whether there is one."""
    spec = main_spec(settings)
    provider = "" if spec is None else ADDRESS if spec.url else spec.provider
    values = {name: getattr(settings, setting) for name, setting in NAMES.items()}
    return {
        **values,
        "model": OFFLINE if spec is None else settings.model,
        "provider": provider,
        "name": "" if spec is None else spec.name.removeprefix(f"{provider}:"),
        "more": further(settings),
        "key": "" if spec is None else key_of(spec, settings, environment)[1],
        "keys": keys(settings, environment),
        "presets": {name: figures(budgets) for name, budgets in PRESETS.items()},
        "origins": {name: settings.origin(setting) for name, setting in NAMES.items()} | {"more": settings.origin("models")},
    }


def figures(budgets: Budgets) -> dict[str, int]:
    """What a preset allows, under the names of the settings that change it."""
    return {
        "rounds": budgets.rounds,
        "seconds": int(budgets.turn_seconds),
        "tokens": budgets.turn_tokens,
        "reply_tokens": budgets.reply_tokens,
    }


def keys(settings: Settings, environment: Mapping[str, str]) -> dict[str, str]:
    """For which providers there is a key, and where it comes from."""
    found = {name: key_of(Spec(f"{name}:"), settings, environment)[1] for name in PROVIDERS if not name.endswith("-chat")}
    return {name: source for name, source in found.items() if source}


def further(settings: Settings) -> list[str]:
    return [part.strip() for part in settings.models.split(COMMA) if part.strip()]


def save(settings: Settings, values: Mapping[str, Any], key: str | None) -> None:
    """Keeps what a person set up. InputError where it can't be used, and then nothing is kept."""
    wanted: dict[str, Value] = {NAMES[name]: value for name, value in values.items() if name in NAMES}
    if "more" in values:
        if any(COMMA in part for part in values["more"]):
            raise InputError("a model's name has no comma")
        wanted["models"] = f"{COMMA} ".join(part.strip() for part in values["more"])
    for name in [name for name in wanted if settings.origin(name) not in (SAVED, DEFAULT)]:
        if wanted.pop(name) != getattr(settings, name):
            raise InputError(f"{name} is set outside, where it can't be changed from here: {outside(settings, name)}")
    url = str(wanted.get("model_url", settings.model_url))
    check(wanted, url)
    spec = spec_of(str(wanted.get("model", settings.model)), url)
    if key is not None:
        check_key(key, spec)
    save_settings(settings.folder, only_own(wanted))
    if key is not None:
        KeyFile(settings.folder).put(spec.key_name, key or None)


def outside(settings: Settings, name: str) -> str:
    return f"COPYDESK_{name.upper()}" if settings.origin(name) == "environment" else "copydesk.toml where the server was started"


def forget(settings: Settings) -> None:
    """Takes back all that was saved of models, their keys included."""
    save_settings(settings.folder, dict.fromkeys((*NAMES.values(), "models")))
    kept = KeyFile(settings.folder)
    for name in kept.read():
        kept.put(name, None)


def check(wanted: Mapping[str, Value], url: str) -> None:
    """Names and addresses that can be meant. A file on the server is nobody's model here."""
    check_address(url)
    for name in ("model", "model_small"):
        if wanted.get(name):
            check_name(str(wanted[name]), url)
    more = [part.strip() for part in str(wanted.get("models") or "").split(COMMA) if part.strip()]
    if len(more) > MAX_MODELS:
        raise InputError(f"at most {MAX_MODELS} further models can be named")
    for part in more:
        check_name(part, url)
    names = [spec_of(part).name for part in more]
    if len(set(names)) < len(names):
        raise InputError("two further models have the same name; a message could not choose between them")


def check_name(text: str, url: str) -> None:
    spec = spec_of(text, url)
    check_address(spec.url)
    if not text.isprintable() or len(text) > MAX_NAME + MAX_ADDRESS or COMMA in text:
        raise InputError(f"a model's name has up to {MAX_NAME} printable characters and no comma")
    if text == OFFLINE or spec.url:
        return
    provider, _, name = spec.name.partition(":")
    if (provider not in PROVIDERS and provider not in added) or not name:
        raise InputError(f"there is no model {text!r}; say provider:model, with one of {', '.join(PROVIDERS)}, or give an address")


def check_address(url: str) -> None:
    if not url:
        return
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if len(url) > MAX_ADDRESS or not url.isprintable() or " " in url or not host or parts.scheme not in ("http", "https"):
        raise InputError(f"an address begins with http:// or https:// and has up to {MAX_ADDRESS} characters without spaces")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InputError("an address holds no name, password, question mark or #; a key is given as a key")


def check_key(key: str, spec: Spec) -> None:
    if key and (len(key) > MAX_KEY or not KEY.fullmatch(key)):
        raise InputError(f"a key has up to {MAX_KEY} characters, without spaces and line ends")
    if key and not spec.key_name:
        raise InputError("a key is kept for a model: choose the model first")
