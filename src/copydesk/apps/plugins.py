"""Plug-ins: what other packages offer by entry points, put into the tables where our own things stand. None takes a name of ours.

| group | the entry point's name | what it gives |
|---|---|---|
| `copydesk.formats` | the format's | a `formats.Row` |
| `copydesk.models` | the provider's, before the colon | a function from what stands behind the colon to a `ports.Model` |
| `copydesk.stores` | the scheme of an address in `COPYDESK_FILES` | a function from that address and a folder to `ports.Files` |
| `copydesk.tools` | the tool's | an `AddedTool` |

They are looked for when something is asked for that isn't ours, and when a model or a server is set up.
"""

import logging
from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, cast

from copydesk.kinds.tools import Tool

log = logging.getLogger("copydesk.plugins")


class AddedTool(NamedTuple):
    """A tool and its function, as `assistant.tools.READS` and `EDITS` have them."""

    tool: Tool
    run: Callable[[Any, Mapping[str, Any]], Any]


class Plugin(NamedTuple):
    group: str
    name: str
    value: str  # where it stands: package.module:name
    problem: str = ""  # why it was left out


@cache
def add_plugins() -> tuple[Plugin, ...]:
    """Puts in what there is, once, and tells it. One that can't be had is left out and logged; the desk works without it."""
    return tuple(_added(group, point) for group in GROUPS for point in entry_points(group=group))


def _added(group: str, point: EntryPoint) -> Plugin:
    told = Plugin(group, point.name, point.value)
    try:
        GROUPS[group](point.name, point.load())
    except Exception as error:  # noqa: BLE001  somebody else's code: anything may come of it
        log.warning("a plug-in was left out: %s %s: %s", group, point.name, error)
        return told._replace(problem=str(error) or type(error).__name__)
    return told


def _put(table: Mapping[str, Any], name: str, value: Any) -> None:
    if name in table:
        raise ValueError(f"there is a {name!r} already")
    cast(MutableMapping[str, Any], table)[name] = value


def _format(name: str, row: Any) -> None:
    from copydesk.formats import FORMATS, Row

    if not isinstance(row, Row):
        raise TypeError("a format is a formats.Row")
    _put(FORMATS, name, row)


def _model(name: str, make: Any) -> None:
    from copydesk.models import PROVIDERS, added

    if name in PROVIDERS:
        raise ValueError(f"there is a {name!r} already")
    _put(added, name, make)


def _store(name: str, make: Any) -> None:
    from copydesk.stores.buckets import SCHEMES

    _put(SCHEMES, name, make)


def _tool(name: str, given: Any) -> None:
    from copydesk.assistant import tools

    if not isinstance(given, AddedTool) or given.tool.name != name:
        raise TypeError("a tool is an AddedTool with the entry point's name")
    _put(tools.TOOLS, name, given.tool)
    _put(tools.EDITS if given.tool.edits else tools.READS, name, given.run)
    tools.added.append(name)


GROUPS: Mapping[str, Callable[[str, Any], None]] = {
    "copydesk.formats": _format,
    "copydesk.models": _model,
    "copydesk.stores": _store,
    "copydesk.tools": _tool,
}
