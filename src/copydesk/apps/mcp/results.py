"""What each tool gives as structured content: the contract's own values, with the document that they are of."""

from typing import Annotated, Any, ClassVar, Literal

from mcp.types import CallToolResult, InputRequiredResult
from pydantic import Field

from copydesk.apps.contract.documents import Kind, OutlineEntry
from copydesk.apps.contract.shape import Value, optional
from copydesk.apps.contract.turns import Stats, Turn


class Facts(Value):
    """Which document it is."""

    document: str = Field(description="What other calls name it by.")
    title: str = Field(description="Its title, or its file's name.")
    kind: Kind = Field(description="What sort of document it is.")
    format: str = Field(description="How its file is written.")
    version: int = Field(description="The latest version.")
    parts: int = Field(description="How many nodes it has.")


class Listed(Value):
    document: str = Field(description="What other calls name it by: an id, or a path.")
    title: str = Field(description="Its title, or its file's name.")
    kind: str = optional("What sort of document it is.")
    format: str = optional("How its file is written.")
    version: int = optional("The latest version.")


class DocumentList(Value):
    documents: list[Listed] = Field(description="At most 200.")


class Outline(Facts):
    outline: list[OutlineEntry] = Field(description="Headings, steps or scenes, in order.")


class Page(Facts):
    text: str = Field(description="The text as it is written, an id before every block: `#id│text`.")
    next_offset: int | None = Field(description="`offset` of the next page; null on the last.")
    total_chars: int = Field(description="Of all pages.")


class Hit(Value):
    id: str = Field(description="The node.")
    label: str = Field(description="Its path.")
    text: str = Field(description="Its words.")
    score: float = Field(description="How much it is about the query.")


class Hits(Facts):
    hits: list[Hit] = Field(description="Best first.")


class VersionEntry(Value):
    number: int = Field(description="1 is the document as it was read.")
    author: str | None = Field(description="Who made it; null for the first.")
    when: str | None = Field(description="ISO 8601, UTC.")
    words: str = Field(description="What the person said.")
    model: str | None = Field(description="The model that prepared it.")
    stats: Stats | None = Field(description="How much changed.")


class VersionList(Facts):
    versions: list[VersionEntry] = Field(description="The first one first.")


class Comparison(Facts):
    from_: int = Field(alias="from", description="The older version.")
    to: int = Field(description="The newer version.")
    diff: str = Field(description="A unified diff; empty where nothing differs.")


class Export(Facts):
    export: str = Field(description="The format that it was written in.")
    media_type: str = Field(description="What sort of file that is.")
    size: int = Field(description="In bytes.")
    losses: list[str] = Field(description="What the format can't hold of it, and what became of that.")
    path: str = optional("The file that was written.")
    encoding: Literal["utf-8", "base64"] = optional("How `content` holds the bytes.")
    content: str = optional("The file itself, where it was not written to one.")


class TurnResult(Turn):
    """What came of a request. `outcome` says which of the others are there."""

    example: ClassVar[dict[str, Any] | None] = None
    metadata: dict[str, Any] = optional("How it was made: model, tokens, seconds.")  # type: ignore[assignment]  # every tool tells it


DocumentsGiven = Annotated[CallToolResult, DocumentList]
OutlineGiven = Annotated[CallToolResult, Outline]
PageGiven = Annotated[CallToolResult, Page]
HitsGiven = Annotated[CallToolResult, Hits]
VersionsGiven = Annotated[CallToolResult, VersionList]
ComparisonGiven = Annotated[CallToolResult, Comparison]
ExportGiven = Annotated[CallToolResult, Export]
TurnGiven = Annotated[CallToolResult, TurnResult]
Replies = Annotated[CallToolResult, TurnResult] | InputRequiredResult
