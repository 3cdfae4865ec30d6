"""The documents of who asks, in the list of resources beside those that are the same for everybody."""

from typing import Any
from urllib.parse import quote

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware, ServerRequestContext
from mcp.server.mcpserver import Context
from mcp.types import ListResourcesResult, Resource

from copydesk.apps.mcp.opened import Shelf
from copydesk.errors import CopydeskError

LIST = "resources/list"
DOCUMENT = "copydesk://documents/{document}"


def listing(shelf: Shelf) -> ServerMiddleware[Any]:
    async def listed(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        result = await call_next(ctx)
        if ctx.method != LIST or result is None:
            return result
        try:
            found = await shelf.listed("", Context(request_context=ctx))
        except CopydeskError:  # a list without them is still a list
            return result
        own = [Resource(uri=address(one["document"]), name=one["title"], mime_type="text/plain") for one in found]
        if isinstance(result, ListResourcesResult):
            return result.model_copy(update={"resources": [*result.resources, *own]})
        assert isinstance(result, dict)
        dumped = [resource.model_dump(by_alias=True, mode="json", exclude_none=True) for resource in own]
        return {**result, "resources": [*result.get("resources", []), *dumped]}

    return listed


def short_address(document: str) -> str:
    """The same with the folders of a path as they are written, which is read too."""
    return DOCUMENT.replace("{document}", quote(document))


def address(document: str) -> str:
    """A document's resource. A path is one part of it."""
    return DOCUMENT.replace("{document}", quote(document, safe=""))
