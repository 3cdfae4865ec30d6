"""One request to a provider through pydantic-ai's `direct` interface: a Prompt to its messages, its stream to a Reply.

Decided here: what a provider's parts mean to us, how long it may be silent and how much it may say. Trying again is for
`retrying`, and which provider it is for `providers`."""

import asyncio
import json
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from copydesk.errors import BusyError, CopydeskError
from copydesk.models import failures
from copydesk.plan.prompting import Prompt, Reply, ToolCall, Usage, Utterance

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelRequestPart, ModelResponse
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

Value = TypeVar("Value")
MAX_CHARS = 1_000_000  # of one reply, its calls included; what comes after is not read
SILENCE_SECONDS = 60.0  # a model that thinks before it speaks may need most of it
THINKING_TOKENS = 4_096  # beside a reply's own, for a model whose thoughts count as output
STOPS = {"stop": "stop", "length": "length", "content_filter": "filter", "tool_call": "tool_calls"}


class Ways(NamedTuple):
    """What a provider's models have in common."""

    thinking: str | bool = False  # how much, of those that can
    limits_twice: bool = False  # servers that know the old name of the limit alone are given both
    silence_seconds: float = SILENCE_SECONDS


PLAIN = Ways()


class Direct:
    """A provider's model. The key is inside what `make` holds, and shows nowhere."""

    def __init__(
        self,
        name: str,
        make: Callable[[], "Model"],
        ways: Ways = PLAIN,
        *,
        streams: bool = True,
        silence_seconds: float | None = None,
        clean: Callable[[str], str] = lambda line: line,
    ) -> None:
        self.name = name
        self._clean = clean  # takes out of a provider's words what is nobody's to read
        self.silence_seconds = ways.silence_seconds if silence_seconds is None else silence_seconds
        self._make = make
        self._ways = ways
        self._streams = streams
        self._dropped: frozenset[str] = frozenset()  # settings that this model was found to refuse
        # Connections belong to the event loop that opened them.
        self._made: WeakKeyDictionary[asyncio.AbstractEventLoop, Model] = WeakKeyDictionary()

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        try:
            async for part in self._ask(prompt):
                yield part
        except CopydeskError:
            raise
        except Exception as error:  # whatever a provider's client makes of an odd reply, it is the model's failure
            refused = failures.refused_setting(error) - self._dropped
            if not refused:
                raise failures.as_model_error(error, self.name, self._clean) from error
        else:
            return
        self._dropped |= refused
        async for part in self.reply(prompt):
            yield part

    async def _ask(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        model = await self._model()
        thinks = bool(model.profile.get("supports_thinking"))
        wanted = settings_of(prompt, self._ways, thinks=thinks)
        settings: Any = {name: value for name, value in wanted.items() if name not in self._dropped}
        asking = self._streamed if self._streams else self._whole
        async for part in asking(model, messages_of(prompt.messages), settings, parameters_of(prompt, model)):
            yield part

    async def _whole(
        self, model: "Model", messages: "list[ModelMessage]", settings: "ModelSettings", parameters: "ModelRequestParameters"
    ) -> AsyncIterator[str | Reply]:
        from pydantic_ai.direct import model_request

        answer = await self._soon(model_request(model, messages, model_settings=settings, model_request_parameters=parameters))
        yield reply_of(answer)

    async def _streamed(
        self, model: "Model", messages: "list[ModelMessage]", settings: "ModelSettings", parameters: "ModelRequestParameters"
    ) -> AsyncIterator[str | Reply]:
        from pydantic_ai.direct import model_request_stream

        opening = model_request_stream(model, messages, model_settings=settings, model_request_parameters=parameters)
        async with AsyncExitStack() as stack:
            stream = await self._soon(stack.enter_async_context(opening))
            events = aiter(stream)
            size = 0
            while size <= MAX_CHARS and (event := await self._soon(anext(events, None))) is not None:
                text, length = piece_of(event)
                size += length
                if text:
                    yield text
            if size > MAX_CHARS:
                await stream.cancel()
            yield reply_of(stream.get(), cut=size > MAX_CHARS)

    async def _soon(self, coming: Awaitable[Value]) -> Value:
        """What comes before the silence is too long. Only waiting counts: whoever reads us may take their time."""
        async with asyncio.timeout(self.silence_seconds):
            return await coming

    async def _model(self) -> "Model":
        loop = asyncio.get_running_loop()
        if loop not in self._made:
            # What they warn of, a setting that a model ignores, say, is nothing that the person at the desk can act on.
            warnings.filterwarnings("ignore", module=r"pydantic_ai|anthropic|openai|google")
            # The first of a provider's takes seconds to import, for which nobody else's request waits.
            self._made.setdefault(loop, await asyncio.to_thread(self._make))
        return self._made[loop]


def piece_of(event: Any) -> tuple[str, int]:
    """The text that an event adds, and how many characters it adds in all."""
    from pydantic_ai.messages import PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta, ToolCallPart, ToolCallPartDelta

    match event:
        case PartStartEvent(part=TextPart(content=text)) | PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text, len(text)
        case PartStartEvent(part=ToolCallPart(args=str(text))) | PartDeltaEvent(delta=ToolCallPartDelta(args_delta=str(text))):
            return "", len(text)
        case _:
            return "", 0


def reply_of(answer: "ModelResponse", *, cut: bool = False) -> Reply:
    """The whole reply: every text block, and each call with its arguments as the model wrote them."""
    from pydantic_ai.messages import TextPart, ToolCallPart

    texts = tuple(part.content for part in answer.parts if isinstance(part, TextPart) and part.content)
    calls = tuple(
        ToolCall(part.tool_call_id, part.tool_name, arguments_of(part.args))
        for part in answer.parts
        if isinstance(part, ToolCallPart)
    )
    if not cut and is_broken_off(answer):
        raise BusyError("the model's reply broke off; try again")
    if answer.finish_reason == "error":
        raise BusyError("the model ended its reply with an error; try again")
    stop = "length" if cut else STOPS[answer.finish_reason or "stop"]
    used = answer.usage
    usage = Usage(used.input_tokens, used.output_tokens, used.cache_read_tokens)
    return Reply(texts, calls, "tool_calls" if calls and stop == "stop" else stop, usage, answer.model_name or "")


def is_broken_off(answer: "ModelResponse") -> bool:
    """Whether the end never came. A chat stream that just ends is given as one that stopped: then the provider's own word for why
    is missing, and so is the usage that comes last."""
    said_why = "finish_reason" in (answer.provider_details or {})
    return answer.finish_reason is None or not (said_why or answer.usage.output_tokens)


def arguments_of(given: Any) -> str:
    """As raw text: what was cut off must be seen to be."""
    return given if isinstance(given, str) and given.strip() else json.dumps(given or {})


def settings_of(prompt: Prompt, ways: Ways, *, thinks: bool) -> dict[str, Any]:
    made: dict[str, Any] = {"max_tokens": prompt.max_tokens, "temperature": prompt.temperature, "max_retries": 0}
    if thinks:
        made["thinking"] = "minimal" if ways.thinking and prompt.schema is not None else ways.thinking
        made["max_tokens"] += THINKING_TOKENS if ways.thinking else 0
    if ways.limits_twice:
        made["extra_body"] = {"max_tokens": made["max_tokens"]}
    if prompt.must_call and prompt.tools:
        made["tool_choice"] = "required"
    if prompt.steady:
        made["cache"] = True
    return made


def parameters_of(prompt: Prompt, model: "Model") -> "ModelRequestParameters":
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition
    from pydantic_ai.tools import ToolDefinition

    tools = [
        ToolDefinition(name=tool.name, parameters_json_schema=dict(tool.schema), description=tool.description, strict=False)
        for tool in prompt.tools
    ]
    if prompt.schema is None:
        return ModelRequestParameters(function_tools=tools)
    shape = OutputObjectDefinition(json_schema=dict(prompt.schema), name="reply")
    mode = "native" if model.profile.get("supports_json_schema_output") else "prompted"
    return ModelRequestParameters(function_tools=tools, output_mode=mode, output_object=shape)  # type: ignore[arg-type]


def messages_of(said: tuple[Utterance, ...]) -> "list[ModelMessage]":
    """Our messages as a provider's: what comes between two of the assistant's is one request."""
    from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, ToolCallPart

    made: list[ModelMessage] = []
    waiting: list[ModelRequestPart] = []
    names: dict[str, str] = {}
    for one in said:
        if one.role != "assistant":
            waiting.append(request_part(one, names))
            continue
        if waiting:
            made.append(ModelRequest(parts=waiting))
            waiting = []
        names |= {call.id: call.name for call in one.calls}
        spoken = [TextPart(one.text)] if one.text else []
        made.append(ModelResponse(parts=[*spoken, *(ToolCallPart(call.name, call.arguments, call.id) for call in one.calls)]))
    if waiting:
        made.append(ModelRequest(parts=waiting))
    return made


def request_part(one: Utterance, names: dict[str, str]) -> "ModelRequestPart":
    from pydantic_ai.messages import BinaryContent, SystemPromptPart, ToolReturnPart, UserPromptPart

    match one.role:
        case "system":
            return SystemPromptPart(one.text)
        case "tool":
            return ToolReturnPart(names.get(one.call, "tool"), one.text, one.call)
        case _ if one.pictures:
            return UserPromptPart(
                [one.text, *(BinaryContent(picture.data, media_type=picture.media_type) for picture in one.pictures)]
            )
        case _:
            return UserPromptPart(one.text)
