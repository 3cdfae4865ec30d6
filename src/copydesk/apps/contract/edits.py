"""Edit: one model for each action, made from the table in `plan.union`, told apart by `action`."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, RootModel, create_model

from copydesk.apps.contract.shape import Value
from copydesk.plan.union import TAKEN, Action, Argument, example_of

Side = Literal["left", "center", "right"]
# What an argument may be in JSON, and what goes for all of its type.
_TYPES: Mapping[str, tuple[Any, str]] = {
    "place": (str, "A place: an id (#k3m9x2t), a number (2.1), a title."),
    "places": (str | list[str], "Places: ids, numbers or titles."),
    "text": (str, ""),
    "texts": (list[str], "A list of texts."),
    "flag": (bool, ""),
    "count": (Annotated[int, Field(ge=1)], "A whole number from 1."),
    "line": (int | str, "A row or column, by its number from 1 or by its label."),
    "value": (str | int | float | bool | list[str], "A text, a number, true or false, or a list of texts."),
    "sides": (list[Side], "One of left, center, right for each."),
}


class EditModel(Value):
    model_config = ConfigDict(extra="forbid")
    id: str | None = Field(None, max_length=100, description="The edit's own name in replies; “1”, “2”, … where it is left out.")


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
    type, about = _TYPES[row.type]
    told = f"{row.about[:1].upper()}{row.about[1:]}."
    choice = f"At most one of {', '.join(action.one_of)}." if name in action.one_of else ""
    description = " ".join(filter(None, (told, about, choice)))
    return (type, Field(description=description)) if row.required else (type | None, Field(None, description=description))


EDITS: Mapping[str, type[EditModel]] = {name: _model(name, action) for name, action in TAKEN.items()}


class Edit(RootModel[Annotated[reduce(or_, EDITS.values()), Field(discriminator="action")]]):  # type: ignore[misc]
    """One edit, told apart by its action."""
