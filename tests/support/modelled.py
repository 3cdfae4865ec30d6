"""Documents on a desk with a scripted model, for tests of whole turns."""

from collections.abc import Callable
from typing import Any

from copydesk import Desk, Doc
from copydesk.assistant.budgets import Budgets
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt

REPORT = """# Field report

## Summary

The survey ran from May to June and covered teh northern slope.

## Observations

The upper gauge read 41 mm on 3 June.

The lower gauge read 38 mm on 3 June.

## Conclusion

Drainage is adequate; inspect again in spring.
"""
SPELLING = "In the summary, correct the spelling of the misspelt word, please have a careful look"
MENDED = REPORT.replace("teh", "the")


def call(name: str, **arguments: Any) -> dict[str, Any]:
    """A reply that calls one tool."""
    return {"calls": [{"name": name, "arguments": arguments}]}


def edits(*made: dict[str, Any]) -> dict[str, Any]:
    return call("edit", edits=list(made))


def replacing(find: str, new: str, at: str = "Summary") -> dict[str, Any]:
    return {"action": "replace", "at": at, "find": find, "with": new}


GOOD = replacing("teh", "the")


def doc_with(
    script: list[Any] | Callable[[Prompt, int], Any] | Scripted,
    text: str = REPORT,
    *,
    kind: str = "report",
    format: str = "markdown",
    budgets: Budgets | None = None,
    **more: Any,
) -> tuple[Doc, Scripted]:
    model = script if isinstance(script, Scripted) else Scripted(in_order(script) if isinstance(script, list) else script)
    return Desk(model=model, budgets=budgets, **more).read(text.encode(), format=format, kind=kind), model


def in_order(replies: list[Any], intent: str = "") -> Callable[[Prompt, int], Any]:
    """A script that is gone through by what a turn asks for; what a message is, where the rules are unsure of it, beside it."""
    waiting = iter(replies)

    def policy(prompt: Prompt, _: int) -> Any:
        return f'{{"intent": "{intent}"}}' if prompt.schema is not None else next(waiting, {"error": "the script is over"})

    return policy


def text_of(doc: Doc) -> str:
    return doc.export().decode()


def told(prompt: Prompt) -> str:
    """All that a model is told in a prompt."""
    return "\n".join(message.text for message in prompt.messages)
