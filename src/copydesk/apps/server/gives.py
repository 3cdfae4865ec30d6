"""What a route says that it replies with. Replies are made as they are; the tests hold each against its model."""

from typing import Any

from copydesk.apps.contract.turns import Turn

EVENTS = "text/event-stream"


def gives(model: Any, status: int = 200, about: str = "") -> dict[str, Any]:
    """For a route's decorator: the model of its reply."""
    return {"responses": {status: {"model": model, "description": about or "As it was asked for."}}}


def streams(event: str) -> dict[str, Any]:
    """The content of a reply that is told as events, by the name of their schema."""
    return {EVENTS: {"schema": {"$ref": f"#/components/schemas/{event}"}}}


def file(*media_types: str) -> dict[str, Any]:
    """For a route's decorator: a reply that is a file."""
    content = {media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in media_types}
    return {"responses": {200: {"content": content, "description": "The file."}}}


# A turn when it is over, or its events as they come, whichever the client accepts.
TURN: dict[str, Any] = {
    "responses": {
        200: {
            "model": Turn,
            "content": streams("TurnEvent"),
            "description": "The turn, whatever its outcome; with `Accept: text/event-stream` its events, with ids to go on from.",
        }
    }
}
