"""Edit: one model for each action, made from the table in `plan.union`, told apart by `action`."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, RootModel, create_model

from copydesk.apps.contract.shape import Value, optional
from copydesk.plan.action import Action, Argument
from copydesk.plan.union import TAKEN, example_of

Side = Literal["left", "center", "right"]
# What an argument of a type may be in JSON. What goes for all of a type is said once, at Edit.
_TYPES: Mapping[str, Any] = {
    "place": str,
    "places": str | list[str],
    "text": str,
    "texts": list[str],
    "flag": bool,
    "count": Annotated[int, Field(ge=1)],
    "line": int | str,
    "value": str | int | float | bool | list[str],
    "sides": list[Side],
}


class EditModel(Value):
    model_config = ConfigDict(extra="forbid")
    id: str = optional("Its name in replies.")


def _model(name: str, action: Action) -> type[EditModel]:
    fields: dict[str, Any] = {"action": (Literal[name], Field(description="What to do."))}
    fields |= {argument: _field(row, action, argument) for argument, row in action.arguments.items()}
    made = create_model(model_name(name), __base__=EditModel, __doc__=action.about, **fields)
    made.example = example_of(name)
    return made


def model_name(action: str) -> str:
    """What the model of an action is called: AddRowEdit."""
    return "".join(word.capitalize() for word in action.split("_")) + "Edit"


def _field(row: Argument, action: Action, name: str) -> tuple[Any, Any]:
    choice = f" At most one of {', '.join(action.one_of)}." if name in action.one_of else ""
    description = f"{row.about[:1].upper()}{row.about[1:]}.{choice}"
    return _TYPES[row.type], Field(description=description) if row.required else optional(description)


EDITS: Mapping[str, type[EditModel]] = {name: _model(name, action) for name, action in TAKEN.items()}


class Edit(RootModel[Annotated[reduce(or_, EDITS.values()), Field(discriminator="action")]]):  # type: ignore[misc]
    """One edit, told apart by its action. A place is an id (#k3m9x2t), a number (2.1) or a title; a text is CommonMark; rows and
    columns go by number from 1, or by label."""
