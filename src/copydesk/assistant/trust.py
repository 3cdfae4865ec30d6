"""Trust: what is unusual about a plan that somebody else made for a person. It is weighed as a whole, against their words alone.

What is a risk is decided in `editing/risks`, what the words say in `language/brief`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from copydesk.editing.bind import Bound
from copydesk.editing.fold import folded
from copydesk.editing.messages import sentence
from copydesk.editing.risks import careful, risks
from copydesk.editing.risks.table import FIRM
from copydesk.language.gates import Gates
from copydesk.plan.brief import Brief
from copydesk.plan.problem import Problem
from copydesk.plan.risk import Risk
from copydesk.ports import Model

__all__ = ["FIRM", "can_judge", "gate", "risks_of", "short"]

CAREFUL = "careful"  # the setting under which every wide rewrite is shown
SPECS = frozenset({"search_project_specs", "read_source", "read_source_list"})
NO_WEB = "The person's words don't call for a search of the web. Answer without one, or ask them."
NO_SOURCES = "The person's words don't call for the project's sources. Answer without them, or ask the person."


def risks_of(bound: Bound, brief: Brief, sources: Sequence[str] = (), setting: str = "") -> tuple[Risk, ...]:
    """What is unusual about a bound plan, each risk at the edit as it is shown."""
    edits = folded(bound)
    found = risks(bound.before, bound.after, edits, brief, sources)
    wide = careful(brief, edits) if setting == CAREFUL else None
    return tuple(risk._replace(message=sentence(risk.message)) for risk in (*found, *([wide] if wide is not None else [])))


def can_judge(model: Model | None) -> bool:
    """Whether a model's second look is worth having: one that plays a script has no opinion, a small one too many."""
    return model is not None and getattr(model, "judges", True)


def gate(tool: str, arguments: Mapping[str, Any], gates: Gates) -> str | None:
    """Why a look outside of the document is not warranted by the words; None where it is."""
    where = arguments.get("where")
    if (tool == "webSearch" or where == "web") and not gates.web:
        return NO_WEB
    if (tool in SPECS or where == "sources") and not gates.specs:
        return NO_SOURCES
    return None


def short(problem: Problem) -> str:
    """What was wrong, without what to do next: that is for a person."""
    return problem.message.partition(" Nothing was changed")[0]
