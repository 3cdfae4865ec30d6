"""Forms about versions: what changed, since when, and which versions there are. The versions themselves come with the answer."""

from collections.abc import Mapping
from typing import Any

from copydesk.language.questions.asking import Asking, Places
from copydesk.language.questions.slots import Field
from copydesk.reading.lookup import TALK, Before, Changes, History, Lookup

Said = Mapping[str, Any]


def _last(_: Asking, __: Said) -> Lookup | None:
    return Changes(-1)


def _talk(_: Asking, __: Said) -> Lookup | None:
    return Changes(TALK)


def _since(_: Asking, said: Said) -> Lookup | None:
    return Changes(said["version"])


def _of(_: Asking, said: Said) -> Lookup | None:
    """What one version changed."""
    version: int = said["version"]
    return Changes(version - 1, version) if version > 1 else Changes(-1) if version < 0 else Changes(1, 1)


def _between(_: Asking, said: Said) -> Lookup | None:
    return Changes(said["first"], said["second"]) if said["second"] > 0 else Changes(said["first"])


def _all(_: Asking, __: Said) -> Lookup | None:
    return Changes(1)


def _removed(_: Asking, __: Said) -> Lookup | None:
    return Changes(1, only="removed")


def _added(_: Asking, __: Said) -> Lookup | None:
    return Changes(1, only="added")


def _before(asking: Asking, said: Said) -> Lookup | None:
    """What a part was; an attr of it, where that is what is asked for."""
    places: Places = said["place"]
    field: Field | None = said.get("field")
    attr = field.attr if field is not None else ""
    known = [id for id in places.nodes if not attr or attr in asking.kind.types[asking.document[id].type].attrs]
    return Before(tuple(known), attr) if known and asking.document.root not in known and (field is None or attr) else None


def _history(_: Asking, __: Said) -> Lookup | None:
    return History()
