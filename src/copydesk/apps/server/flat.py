"""The routes of all modules in one flat table: a router within a router is searched twice for each request."""

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from copydesk.apps.server.errors import REPLIES

# What a route is told of when it is made, besides its path, function, methods and replies.
ABOUT = (
    "response_model", "status_code", "tags", "dependencies", "summary", "description", "response_description", "deprecated",
    "operation_id", "include_in_schema", "response_class", "name", "openapi_extra",
)  # fmt: skip


def add_flat(app: FastAPI, router: APIRouter) -> None:
    """Adds a module's routes, each with the replies that any route may give."""
    for route in router.routes:
        assert isinstance(route, APIRoute)
        about = {name: getattr(route, name) for name in ABOUT}
        methods = sorted(route.methods or ())
        app.add_api_route(route.path, route.endpoint, methods=methods, responses={**REPLIES, **route.responses}, **about)
