"""The bodies of requests, each field bounded, with an example for the documentation."""

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from copydesk.apps.contract.documents import Kind, RoleName
from copydesk.apps.contract.edits import Edit
from copydesk.apps.contract.shape import Shaped

MAX_DEPTH = 100  # of lists and objects inside each other


def sendable(value: Any) -> Any:
    """JSON that can be kept and sent back as it came: no half characters, no numbers that are none, nothing nested without end."""
    waiting = [(value, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise ValueError("this is nested too deeply")
        if isinstance(part, dict | list):
            waiting += [(item, depth + 1) for item in (part.values() if isinstance(part, dict) else part)]
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise ValueError("this holds half a character") from None
    return value


Name = Annotated[str, Field(min_length=1, max_length=300, pattern=r"\S")]
AnyObject = Annotated[dict[str, Any], AfterValidator(sendable)]
Words = Annotated[str, Field(min_length=1, max_length=20_000)]
Mode = Literal["ask", "suggest", "auto"]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewDocument(Body):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {"kind": "article", "title": "Bread", "format": "markdown", "content": "# Bread\n\nFlour, water, salt.\n"}
        },
    )
    kind: Kind
    title: Name
    format: str | None = Field(None, max_length=20)
    content: str = Field("", max_length=64 * 2**20)
    project: str | None = Field(None, max_length=40)


class Title(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"title": "Bread and rolls"}})
    title: Name


class Chat(Body):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"message": "delete the second bullet", "mode": "suggest"}}
    )
    message: Words
    mode: Mode = "suggest"
    conversation: str | None = Field(None, max_length=40)
    selection: str | AnyObject | None = None
    model: str | None = Field(None, max_length=700, description="one of those that GET /api/model lists; the desk's own by default")


class Choice(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"option": "1"}})
    option: str = Field(max_length=2_000)


class Accept(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"accept": ["1", "3"]}})
    accept: list[Annotated[str, Field(max_length=100)]] | None = Field(None, max_length=10_000)


class Decisions(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"decisions": {"1": "accepted", "2": "rejected"}}})
    decisions: dict[Annotated[str, Field(max_length=100)], Literal["accepted", "rejected"]] = Field(max_length=10_000)


class Plan(Body):
    """Edits that are applied together or not at all."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {"edits": [{"action": "replace", "find": "salt", "with": "sea salt"}], "instruction": "say sea salt"}
        },
    )
    edits: list[Annotated[AnyObject, Shaped(Edit)]] = Field(max_length=10_000, description="In order.")
    instruction: str | None = Field(
        None, max_length=20_000, description="The person's words; the plan is weighed against them as a model's is."
    )
    key: str | None = Field(None, max_length=200, description="Makes a retry apply once, as the header Idempotency-Key does.")
    mode: Literal["suggest", "auto"] = Field("auto", description="suggest keeps it as a proposal.")


class VersionNumber(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"version": 3}})
    version: int = Field(ge=1, le=2**31 - 1)


class LogIn(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "Ines", "password": "a long password"}})
    name: Name
    password: str = Field(min_length=1, max_length=1_000)


class NewPassword(Body):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"old": "a long password", "new": "another long password"}}
    )
    old: str = Field(min_length=1, max_length=1_000)
    new: str = Field(min_length=1, max_length=1_000)


class NewToken(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "my script", "role": "editor", "days": 30}})
    name: Name
    role: RoleName = "editor"
    days: float | None = Field(None, gt=0, le=3_650)


class NewGrant(Body):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"on": "0123456789abcdef", "name": "Tom", "role": "commenter"}}
    )
    on: str = Field(max_length=40)
    name: Name
    role: RoleName | None


class NewProject(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "Alder Street"}})
    name: Name


class ProjectChange(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"tone": "Plain words. Short sentences."}})
    name: Name | None = None
    tone: str | None = Field(None, max_length=20_000)
    templates: dict[Annotated[str, Field(max_length=100)], Annotated[str, Field(max_length=100_000)]] | None = None


class ToolCall(Body):
    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={"example": {"ops": [{"type": "replace", "anchor": "salt", "text": "sea salt"}]}},
    )

    @model_validator(mode="after")
    def check(self) -> "ToolCall":
        sendable(self.model_extra)
        return self
