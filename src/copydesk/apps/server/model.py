"""Routes of the desk's models: which there are, for everybody; setting up, saving and trying, for who may set up the desk."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from copydesk.apps import modelsetup
from copydesk.apps.lineup import Spec, main_spec, small_spec, spec_of
from copydesk.apps.roster import Roster
from copydesk.apps.server.asking import Admin, Asker, Desk, Models, is_administrator
from copydesk.apps.server.bodies import Body
from copydesk.apps.server.errors import Refused
from copydesk.apps.trial import Trial, tried
from copydesk.editing.messages import sentence
from copydesk.errors import InputError
from copydesk.models import OFFLINE

router = APIRouter(prefix="/api", tags=["models"])
ModelName = Annotated[str, Field(max_length=modelsetup.MAX_NAME + modelsetup.MAX_ADDRESS)]
Address = Annotated[str, Field(max_length=modelsetup.MAX_ADDRESS)]
Key = Annotated[SecretStr | None, Field(max_length=modelsetup.MAX_KEY)]
Figure = Annotated[int, Field(ge=0, le=10**9)]
Source = Literal["environment", "file", "saved", "default"]
KeySource = Literal["environment", "saved", ""]


class ModelSetup(Body):
    """What to save. What isn't told stays; a key that isn't told stays too, and an empty one is forgotten."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"model": "anthropic:claude-sonnet-4-5", "key": "…", "budget": "normal"}}
    )
    model: ModelName | None = None
    address: Address | None = None
    key: Key = None
    small: ModelName | None = None
    more: list[ModelName] | None = Field(None, max_length=modelsetup.MAX_MODELS)
    tools: Literal["native", "json"] | None = None
    window: Figure | None = None
    trust: Literal["normal", "careful"] | None = None
    budget: Literal["normal", "small"] | None = None
    rounds: Figure | None = None
    seconds: Figure | None = None
    tokens: Figure | None = None
    reply_tokens: Figure | None = None
    day_tokens: Figure | None = None


class ModelTry(Body):
    """The model to ask; the one that is set where none is named."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"model": "ollama:qwen3"}})
    model: ModelName | None = None
    address: Address | None = None
    key: Key = None
    small: ModelName | None = None


class SetUp(BaseModel):
    """What is set. Of keys, only where there is one."""

    provider: str
    name: str
    model: str
    address: str
    small: str
    more: list[str]
    tools: str
    window: int
    trust: str
    budget: str
    rounds: int
    seconds: int
    tokens: int
    reply_tokens: int
    day_tokens: int
    key: KeySource
    keys: dict[str, KeySource]
    presets: dict[str, dict[str, int]] = Field(description="what each budget allows, where no figure of its own is set")
    origins: dict[str, Source]


class ModelReply(BaseModel):
    model: str = Field(description="the one that answers; offline where none does")
    choices: list[str] = Field(description="what a message may name as its model")
    small: str
    problem: str = Field(description="why the one that is set can't be used")
    may_set: bool
    set: SetUp | None = Field(description="for who may set up the desk")


class TryResult(BaseModel):
    model: str
    is_good: bool
    message: str
    cause: str = Field(description="key, name, address, time, busy, credit, refused, reply, setup; empty where all is well")
    hint: str
    seconds: float


class TryReply(BaseModel):
    is_good: bool
    results: list[TryResult]


@router.get("/model")
async def get_model(person: Asker, desk: Desk, roster: Models) -> ModelReply:
    """Which model answers here, and which ones a message may choose; for who may set up the desk also what is set, without keys."""
    return shown(roster, is_admin=await is_administrator(desk, person))


@router.put("/model")
async def set_model(body: ModelSetup, _: Admin, roster: Models) -> ModelReply:
    """Saves what is told of models. The next turn is taken with it, in every process that shares the data folder."""
    values = body.model_dump(exclude={"key"}, exclude_none=True)
    key = body.key.get_secret_value().strip() if body.key is not None else None
    try:
        modelsetup.save(roster.settings, values, key)
    except InputError as error:
        raise Refused(422, "invalid", sentence(str(error))) from None
    return shown(roster, is_admin=True)


@router.delete("/model")
async def forget_model(_: Admin, roster: Models) -> ModelReply:
    """Forgets all that was saved of models, their keys included. What the environment sets stays."""
    modelsetup.forget(roster.settings)
    return shown(roster, is_admin=True)


@router.post("/model/try")
async def try_model(body: ModelTry, _: Admin, roster: Models) -> TryReply:
    """Asks a model for one word, and the small one too where it is named, and says what came of it."""
    settings = roster.settings
    main, small = main_spec(settings), small_spec(settings)
    key = body.key.get_secret_value().strip() if body.key is not None else None
    if body.model is not None:
        main, small = named(body, key)
    if main is None:
        raise Refused(422, "invalid", "No model is set up, and none is named.", "Name one: provider:model.")
    results = [await trial(roster, main, key)]
    if small is not None and small != main:
        results.append(await trial(roster, small, key if small.key_name == main.key_name else None))
    return TryReply(is_good=all(one.is_good for one in results), results=results)


def named(body: ModelTry, key: str | None) -> tuple[Spec, Spec | None]:
    """The models that a request names, as far as they can be meant."""
    url = body.address or ""
    main, small = spec_of(body.model or "", url), spec_of(body.small, url) if body.small else None
    try:
        modelsetup.check({"model": body.model, "model_small": body.small}, url)
        modelsetup.check_key(key or "", main)
    except InputError as error:
        raise Refused(422, "invalid", sentence(str(error))) from None
    return main, small


async def trial(roster: Roster, spec: Spec, key: str | None) -> TryResult:
    found: Trial = await tried(spec, roster.settings, roster.environment, key)
    return TryResult(**found._asdict())


def shown(roster: Roster, *, is_admin: bool) -> ModelReply:
    models = roster.lineup()
    details: dict[str, Any] | None = modelsetup.told(roster.settings, roster.environment) if is_admin else None
    return ModelReply(
        model=models.main.name if models.main is not None else OFFLINE,
        choices=[*models.by_name, OFFLINE],
        small=models.small.name if models.small is not None else "",
        problem=sentence(models.problem) if models.problem else "",
        may_set=is_admin,
        set=SetUp(**details) if details is not None else None,
    )


def require_model(roster: Roster, name: str | None) -> str:
    """The model that a message names; 422 for one that the desk doesn't have."""
    if not name:
        return ""
    if not roster.lineup().has(name):
        raise Refused(422, "invalid", "This desk has no such model.", "GET /api/model lists those that a message may choose.")
    return name
