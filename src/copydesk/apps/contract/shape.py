"""How a model of the contract is described: a field with a default may be left out, and is never null unless its type says so; and
values that are told in one shape and taken more kindly."""

from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue


class Value(BaseModel):
    """A value of the contract. `example` is shown with its schema."""

    example: ClassVar[dict[str, Any] | None] = None

    @classmethod
    def __get_pydantic_json_schema__(cls, core: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        told = handler(core)
        schema = handler.resolve_ref_schema(told)
        for field in schema.get("properties", {}).values():
            field.pop("title", None)  # the name again
            if field.get("default", ...) is None:
                del field["default"]
        if cls.example is not None:
            schema["examples"] = [cls.example]
        return told


def optional(about: str) -> Any:
    """A field that may be left out."""
    return Field(None, description=about)


class Shaped:
    """In `Annotated[dict[str, Any], Shaped(Edit)]`: any object is taken, and a schema says that it is an edit. What is wrong with
    one is told by the parser, which knows the right way to say it."""

    def __init__(self, model: type[BaseModel]) -> None:
        # As an item, and inside of something else, a model is referred to by its name; else it is spelled out at each use.
        items: Any = TypeAdapter(list[Annotated[model, AfterValidator(lambda value: value)]]).core_schema  # type: ignore[valid-type]
        self._core = items["items_schema"]

    def __get_pydantic_json_schema__(self, _: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(self._core)
