"""What turns cost: tokens in, those that a provider can keep at a tenth, how much of a request it can keep, and our own CPU time.

A provider keeps what is byte for byte the beginning of a request before; how much that is, is measured on the requests themselves.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median, quantiles
from typing import Any, NamedTuple

from copydesk.document.ends import common_ends
from copydesk.plan.prompting import Prompt

CHARS_PER_TOKEN = 4
KEPT_COSTS = 0.1  # of a token that is read anew
SIZES = (5_000, 20_000, 100_000)  # characters of documents that are told apart


class Cost(NamedTuple):
    """Of one turn."""

    calls: int
    tokens_in: float  # kept ones at a tenth
    shares: tuple[float, ...]  # of each request from the second on, what is the beginning of the one before
    cpu_seconds: float
    document_chars: int


def cost_of(prompts: Sequence[Prompt], cpu_seconds: float, document_chars: int) -> Cost:
    """Of a turn that asked these, with nothing kept from before."""
    sent = [as_sent(prompt) for prompt in prompts]
    kept = [0, *(common_ends(text, before)[0] for before, text in pairwise(sent))][: len(sent)]
    tokens = sum(len(text) - same * (1 - KEPT_COSTS) for text, same in zip(sent, kept, strict=True)) / CHARS_PER_TOKEN
    shares = tuple(same / len(text) for text, same in zip(sent[1:], kept[1:], strict=True))
    return Cost(len(sent), tokens, shares, cpu_seconds, document_chars)


def as_sent(prompt: Prompt) -> str:
    """A request in the order in which providers take it: tools, then messages."""
    tools = [[tool.name, tool.description, tool.schema] for tool in prompt.tools]
    messages = [[one.role, one.text, [list(call) for call in one.calls], one.call] for one in prompt.messages]
    lines = [json.dumps(part, ensure_ascii=False, default=str) for part in (*tools, *messages)]
    return "\n".join(lines)


def as_data(costs: Iterable[Cost]) -> dict[str, Any]:
    asked = [one for one in costs if one.calls]
    if not asked:
        return {}
    shares = [share for one in asked for share in one.shares]
    return {
        "turns": len(asked),
        "calls": sum(one.calls for one in asked),
        "tokens_in": round(median(one.tokens_in for one in asked)),
        "shared_least": round(min(shares), 3) if shares else None,
        "shared": round(median(shares), 3) if shares else None,
        "cpu": [_cpu(asked, least, most) for least, most in zip((0, *SIZES), (*SIZES, None), strict=True)],
    }


def _cpu(costs: Sequence[Cost], least: int, most: int | None) -> dict[str, Any]:
    own = sorted(one.cpu_seconds for one in costs if one.document_chars >= least and (most is None or one.document_chars < most))
    if not own:
        return {"chars_from": least, "turns": 0}
    p95 = quantiles(own, n=20)[-1] if len(own) > 1 else own[0]
    return {"chars_from": least, "turns": len(own), "median_ms": round(1000 * median(own), 1), "p95_ms": round(1000 * p95, 1)}


def in_words(data: dict[str, Any]) -> list[str]:
    """What a table says of it."""
    if not data:
        return []
    shared = f", {data['shared']:.0%} of a request is the beginning of the one before (least {data['shared_least']:.0%})"
    head = (
        f"{data['turns']} turns asked a model {data['calls']} times: median {data['tokens_in']:,} tokens in, kept ones at a tenth"
    )
    lines = [head + (shared if data["shared"] is not None else "")]
    for row in data["cpu"]:
        if row["turns"]:
            size = f"documents from {row['chars_from']:,} characters: {row['turns']} turns"
            lines.append(f"own CPU, {size}, median {row['median_ms']} ms, 95th percentile {row['p95_ms']} ms")
    return lines
