"""The meanings of commands as a table: from a command as parsed to what it comes to on a document.

Each is imported when it is first meant, so that a command loads what it needs and no more.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from copydesk.language.commands.ground import Ground
    from copydesk.language.commands.outcome import Outcome
    from copydesk.language.commands.reading import Command

MEANINGS: Mapping[str, str] = {  # a module of this folder, and a function in it
    "step": "repeating.step",
    "again": "repeating.again",
    "restore": "restoring.restore",
    "replace": "changing.change",
    "from": "fromto.change_from",
    "delete": "deleting.delete",
    "move": "moving.move",
    "speech": "adding.speech",
    "add": "adding.add",
    "weave": "weaving.weave",
    "depend": "parts.depend",
    "independ": "parts.independ",
    "attach": "parts.attach",
    "swap": "moving.swap",
    "align": "columns.align",
    "page": "layout.page",
    "compose": "composing.compose",
    "picture": "composing.picture",
    "retype": "shaping.retype",
    "style": "styling.style",
    "link": "styling.link",
    "mention": "mentioning.mention",
    "unmention": "mentioning.unmention",
    "merge": "joining.merge",
    "split": "joining.split",
    "duplicate": "joining.duplicate",
    "sort": "sorting.sort",
    "lack": "lacking.lack",
    "mark": "setting.mark",
    "set": "setting.set_value",
    "calculate": "calculating.calculate",
    "review": "review.review",
}


@cache
def meaning(name: str) -> "Callable[[Ground, Command], Outcome]":
    module, function = MEANINGS[name].split(".")
    found = getattr(import_module(f"copydesk.language.commands.{module}"), function)
    return cast("Callable[[Ground, Command], Outcome]", found)
