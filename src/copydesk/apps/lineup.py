"""The models of a desk: the main one, a small one and further ones that a message may choose, each with its address and its key.

A key belongs to one provider, or to one address, and is sent to no other. The environment's wins over one that is kept."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from copydesk.apps.plugins import add_plugins
from copydesk.apps.settings import ENVIRONMENT, SAVED, Settings
from copydesk.errors import InputError, ModelError
from copydesk.models import OFFLINE, model_from
from copydesk.plan.prompting import Prompt, Reply
from copydesk.ports import Model
from copydesk.stores.keyfile import KeyFile

AT = "@http"  # begins the address behind a model's name


class Spec(NamedTuple):
    """A model as it is set: by its provider and name, or by any name at an address."""

    name: str
    url: str = ""

    @property
    def provider(self) -> str:
        return "" if self.url else self.name.partition(":")[0]

    @property
    def key_name(self) -> str:
        """Whom its key is for."""
        return origin(self.url) if self.url else self.provider.removesuffix("-chat")


class Unusable:
    """A model that is set and can't be used: it says why where it is asked."""

    def __init__(self, name: str, reason: str) -> None:
        self.name, self.reason = name, reason

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:  # noqa: ARG002
        raise ModelError(self.reason)
        yield  # an asynchronous generator, as every model's is


@dataclass(frozen=True, slots=True)
class Lineup:
    """The models as they are set at one moment."""

    main: Model | None = None
    small: Model | None = None
    by_name: Mapping[str, Model] = field(default_factory=dict)  # those that a message may choose, the main one first
    problem: str = ""  # why the main one can't be used

    def chosen(self, name: str) -> Model | None:
        """The model that a message asks for; the main one where it names none, or one that is gone."""
        return None if name == OFFLINE else self.by_name.get(name, self.main)

    def has(self, name: str) -> bool:
        return name == OFFLINE or name in self.by_name


def spec_of(text: str, url: str = "") -> Spec:
    """A model as a setting names it: NAME, or NAME@ADDRESS."""
    name, at, address = text.strip().partition(AT)
    return Spec(name.strip(), AT[1:] + address.strip()) if at else Spec(name, url)


def main_spec(settings: Settings) -> Spec | None:
    if settings.model.strip() in ("", OFFLINE) and not settings.model_url:
        return None
    return spec_of("" if settings.model.strip() == OFFLINE else settings.model, settings.model_url)


def small_spec(settings: Settings) -> Spec | None:
    return spec_of(settings.model_small, settings.model_url) if settings.model_small.strip() else None


def further_specs(settings: Settings) -> list[Spec]:
    """Further ones: at an address of their own, at their provider's, or, with no provider, where the main one is."""
    from copydesk.models.providers import PROVIDERS

    told = [part.strip() for part in settings.models.split(",") if part.strip()]
    return [spec_of(part, "" if part.partition(":")[0] in PROVIDERS else settings.model_url) for part in told]


def origin(url: str) -> str:
    """The server of an address: what a key is for."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def key_of(spec: Spec, settings: Settings, environment: Mapping[str, str]) -> tuple[str | None, str]:
    """The key for a model, and where it comes from; both empty where there is none."""
    from copydesk.models.keys import find_key
    from copydesk.models.providers import PROVIDERS

    known = PROVIDERS.get(spec.provider)
    found = None
    if spec.url and spec.url == settings.model_url:
        found = find_key("model", (), environment)
    elif known is not None and not spec.url:
        found = find_key(spec.provider, known.key_names, environment)
    if found:
        return found, ENVIRONMENT
    kept = KeyFile(settings.folder).get(spec.key_name) if settings.home else None
    return kept, SAVED if kept else ""


def made(spec: Spec, settings: Settings, environment: Mapping[str, str], key: str | None = None, tries: int | None = None) -> Model:
    """The model. InputError where it can't be made: no such provider, no key."""
    add_plugins()
    key = key or key_of(spec, settings, environment)[0]
    # Whoever listens at another address is told nothing of the key for the one that is set.
    seen = environment if not spec.url or spec.url == settings.model_url else {}
    how, streams = settings.model_tools, settings.model_stream
    found = model_from(spec.name, spec.url, key=key, tools=how, streams=streams, environment=seen, tries=tries)
    if found is None:
        raise InputError("no model is named")
    return found


def lineup_of(settings: Settings, environment: Mapping[str, str], *, is_strict: bool = False) -> Lineup:
    """The models that are set. One that can't be made says so where it is asked; `is_strict`: at once, where it was set from
    outside, for whoever starts the server. What was saved is mended at the desk."""

    def usable(spec: Spec | None, name: str) -> Model | None:
        if spec is None:
            return None
        try:
            return made(spec, settings, environment)
        except InputError as error:
            if is_strict and settings.origin(name) != SAVED:
                raise
            return Unusable(spec.name or "model", str(error))

    main, small = usable(main_spec(settings), "model"), usable(small_spec(settings), "model_small")
    by_name: dict[str, Model] = {}
    for model in (main, small, *(usable(spec, "models") for spec in further_specs(settings))):
        if model is not None:
            by_name.setdefault(model.name, model)
    return Lineup(main, small, by_name, main.reason if isinstance(main, Unusable) else "")
