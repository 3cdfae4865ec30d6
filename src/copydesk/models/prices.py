"""What a reply costs, by the prices that `genai-prices` carries; it asks nobody. None where the model isn't known there."""

from copydesk.plan.prompting import Usage


def cost(model: str, usage: Usage) -> float | None:
    """In US dollars, of a model named `provider:model` or as its provider names it."""
    try:
        from genai_prices import Usage as Counted
        from genai_prices import calc_price
    except ImportError:
        return None
    provider, _, name = model.rpartition(":")
    counted = Counted(input_tokens=usage.tokens_in, output_tokens=usage.tokens_out, cache_read_tokens=usage.tokens_cached)
    try:
        price = calc_price(counted, model_ref=name, provider_id=provider.removesuffix("-chat") or None)
    except (LookupError, ValueError):
        return None
    return float(price.total_price)
