"""How many tokens a model takes at once, by the table that `genai-prices` carries; it asks nobody. None where nobody says so."""

GEMINI = 1_000_000  # all that are sold; the table doesn't say


def window(model: str) -> int | None:
    """Of a model named `provider:model`. One at an address of somebody's own may have any name and any window."""
    provider, _, name = model.partition(":")
    if provider == "google" and name.startswith("gemini-"):
        return GEMINI
    try:
        from genai_prices.data_snapshot import get_snapshot
    except ImportError:
        return None
    try:
        found = get_snapshot().find_provider_model(name, None, provider.removesuffix("-chat"), None)[1] if name else None
    except (LookupError, ValueError):
        return None
    return found.context_window if found is not None else None
