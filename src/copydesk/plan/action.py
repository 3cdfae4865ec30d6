"""What an action of the union is, and an argument of one: values alone. Which there are is the table in `union`."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Argument(NamedTuple):
    """What an argument is.

    place (a reference: an id, a number, a title) · places (one, or a list of them) · text · texts (a list) · flag · count (a whole
    number from 1) · line (a row or column: its number from 1, or its label) · value (a text, a number, true or false, or a list of
    texts) · sides (a list of left, center, right)
    """

    type: str
    about: str
    required: bool = False
    needs: tuple[str, ...] = ()  # node types, one of which a kind must have for it to take this


class Action(NamedTuple):
    """One action: what it does and takes. Of `one_of` at most one argument may be given, and one must where `needs_one`."""

    about: str
    arguments: Mapping[str, Argument]
    example: Mapping[str, Any]
    one_of: tuple[str, ...] = ()
    needs_one: bool = False
    needs: tuple[str, ...] = ()  # node types, one of which a kind must have
    like: str = ""  # the plain action that allows it, and that it is told as
    means: Mapping[str, str] = {}  # names that models give to an argument, and that can be taken for no other

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name, argument in self.arguments.items() if argument.required)

    @property
    def optional(self) -> tuple[str, ...]:
        return tuple(name for name, argument in self.arguments.items() if not argument.required and name not in self.one_of)


def needs(type: str, about: str) -> Argument:
    return Argument(type, about, required=True)


def takes(type: str, about: str, *needs: str) -> Argument:
    return Argument(type, about, needs=needs)


EXAMPLE_ID = "#k3m9x2t"  # of a node in the examples
AT = needs("place", "where")
