"""Models behind ports, by name: language models of any provider, scripted and recorded ones; and the embedder of this machine.

What a provider needs is imported when the first of its models is made."""

from collections.abc import Callable, Mapping

from copydesk.errors import InputError
from copydesk.ports import Model

OFFLINE = "offline"
PROVIDERS = frozenset({"offline", "scripted", "recorded", "openai", "anthropic", "google", "ollama"})
added: dict[str, Callable[[str], Model]] = {}  # providers of plug-ins


def model_from(
    name: str,
    url: str | None = None,
    *,
    key: str | None = None,
    tools: str = "native",
    streams: bool = True,
    environment: Mapping[str, str] | None = None,
    tries: int | None = None,
) -> Model | None:
    """The model of a name as it is set (`COPYDESK_MODEL`); None for offline.

    With a `url` it is any server that speaks the chat-completions protocol, and needs no key. `tools` is `native` or `json`:
    how a model is asked to call tools. A key that isn't given is looked for in `environment`, which is empty by default.
    `tries`: how often it is asked where it is busy."""
    from copydesk.models.recorded import Recorded
    from copydesk.models.scripted import scripted

    provider, _, rest = name.strip().partition(":")
    if provider in added:
        return added[provider](rest)
    if provider == "scripted":
        return scripted(rest)
    if provider == "recorded":
        if not rest:
            raise InputError("the model recorded:FILE needs the file of the recording")
        return Recorded(rest)
    if name.strip() in ("", OFFLINE) and not url:
        return None
    from copydesk.models.providers import provider_model

    named = "" if name.strip() == OFFLINE else name.strip()
    return provider_model(named, url or None, key, tools, environment or {}, streams=streams, tries=tries)
