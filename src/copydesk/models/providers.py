"""The providers, as a table: which protocol each speaks, where its key is looked for, and how its model is made.

A server at an address of one's own speaks the chat-completions protocol and needs no key."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from copydesk import extras
from copydesk.errors import InputError
from copydesk.models.direct import Direct, Ways
from copydesk.models.jsontools import JsonTools
from copydesk.models.keys import find_key, require_key
from copydesk.models.retrying import TRIES, Retrying
from copydesk.ports import Model as ModelPort

if TYPE_CHECKING:
    from pydantic_ai.models import Model

NO_KEY = "none"  # sent where a protocol wants a key and the server doesn't
OLLAMA_URL = "http://localhost:11434/v1"
TOOLS = ("native", "json")
# A machine of one's own may read a long prompt for minutes before its first word; what ends that is the turn's own limit.
LOCAL = Ways("low", limits_twice=True, silence_seconds=600.0)


class Provider(NamedTuple):
    """How its model is made, and the variables that may hold its key."""

    key_names: tuple[str, ...]
    make: "Callable[[str, str, str | None], Model]"  # the model's name, the key, the address
    needs_key: bool = True
    ways: Ways = Ways()


def _openai(model: str, key: str, url: str | None) -> "Model":
    from pydantic_ai.models.openai import OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIResponsesModel(model, provider=OpenAIProvider(api_key=key, base_url=url))


def _chat(model: str, key: str, url: str | None) -> "Model":
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIChatModel(model, provider=OpenAIProvider(api_key=key, base_url=url))


def _anthropic(model: str, key: str, url: str | None) -> "Model":
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    return AnthropicModel(model, provider=AnthropicProvider(api_key=key, base_url=url))


def _google(model: str, key: str, url: str | None) -> "Model":
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(model, provider=GoogleProvider(api_key=key, base_url=url))


def _ollama(model: str, key: str, url: str | None) -> "Model":
    from pydantic_ai.models.ollama import OllamaModel
    from pydantic_ai.providers.ollama import OllamaProvider

    return OllamaModel(model, provider=OllamaProvider(api_key=key, base_url=url or OLLAMA_URL))


PROVIDERS = {
    "openai": Provider(("OPENAI_API_KEY",), _openai, ways=Ways("low")),
    "openai-chat": Provider(("OPENAI_API_KEY",), _chat, ways=Ways("low")),
    # Its thoughts would have to be sent back, signed, with every result of a tool.
    "anthropic": Provider(("ANTHROPIC_API_KEY",), _anthropic),
    "google": Provider(("GOOGLE_API_KEY", "GEMINI_API_KEY"), _google, ways=Ways("low")),
    "ollama": Provider(("OLLAMA_API_KEY",), _ollama, needs_key=False, ways=LOCAL),
}


def provider_model(
    name: str,
    url: str | None,
    key: str | None,
    tools: str,
    environment: Mapping[str, str],
    *,
    streams: bool = True,
    tries: int | None = None,
) -> ModelPort:
    """The model of `provider:model`, or any model of a server's at `url`, tried again where it is busy."""
    if tools not in TOOLS:
        raise InputError(f"tools are called in one of the ways {', '.join(TOOLS)}, not {tools!r}")
    provider, _, model = name.partition(":")
    known = PROVIDERS.get(provider) if model else None
    if url:
        if not url.startswith(("http://", "https://")):
            raise InputError(f"the model's address must begin with http:// or https://, not {url!r}")
        found = key or find_key("model", (), environment) or NO_KEY  # a provider's key is nothing for another's server
        made = _direct(name or "model", Provider((), _chat, ways=LOCAL), model if known else name or "default", found, url, streams)
    elif known is None:
        raise InputError(f"there is no model {name!r}; say provider:model, with one of {', '.join(PROVIDERS)}, or give an address")
    else:
        extras.require("models")  # before a key is asked for, which would be of no use yet
        wanted = require_key if known.needs_key else find_key
        address = environment.get("OLLAMA_BASE_URL") if provider == "ollama" else None
        made = _direct(name, known, model, key or wanted(provider, known.key_names, environment) or NO_KEY, address, streams)
    extras.require("models")
    return Retrying(JsonTools(made) if tools == "json" else made, tries=tries or TRIES)


def _direct(name: str, provider: Provider, model: str, key: str, url: str | None, streams: bool) -> Direct:
    return Direct(
        name, lambda: provider.make(model, key, url), provider.ways, streams=streams, clean=lambda line: without(line, key)
    )


def without(line: str, key: str) -> str:
    """A line of a provider's that repeats the key, without it."""
    return line if key == NO_KEY else line.replace(key, "…")
