"""Figures that a model has worked out beside its edits: whether they bring anything that its words and edits don't have."""

import re
from collections.abc import Iterable
from typing import Any

CHECKS = frozenset({"calculate"})  # what a model may ask for beside its edits only to be sure of them
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")


def are_told(worked_out: Any, told: Iterable[str]) -> bool:
    """Whether all the figures that were worked out stand in what was written beside, and nothing is remarked about them: then
    there is nothing in them that the model doesn't know."""
    if not isinstance(worked_out, dict) or set(worked_out) != {"results"}:
        return False
    found = (_figures(str(one.get("result", ""))) for one in worked_out["results"])
    return all(own and own <= _figures("\n".join(told)) for own in found)


def _figures(text: str) -> set[float]:
    return {float(figure.replace(",", "")) for figure in _FIGURE.findall(text)}
