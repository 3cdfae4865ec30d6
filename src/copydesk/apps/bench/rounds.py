"""What a turn with a model costs beside the model itself: our time for a round of tool calls, with pydantic-ai's Agent as the peer,
and the tokens of a look-up, with sending the whole document as the peer. The models are fakes in this process."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.apps.desk import Doc
from copydesk.apps.equipping import modelled
from copydesk.apps.finding import Finder
from copydesk.document.document import Document
from copydesk.formats import read
from copydesk.models.direct import messages_of
from copydesk.models.scripted import CHARS_PER_TOKEN, Scripted
from copydesk.plan.prompting import Prompt

FEW, MANY = 1, 7  # rounds; what the rounds between them take is the cost of a round
QUESTION = "Which sections speak of the river, and what do they say about it?"
ANSWER = "The river is spoken of in several sections [1]."
NODES = (30, 100, 300, 1000, 3000)
LARGE = 1000  # nodes from which a look-up reads a part of it
NODE_BYTES = 100  # about what a node of the bench's texts takes


def rows(quick: bool) -> Iterator[Row]:
    times = 5 if quick else 15
    document = read(markdown(30_000), "markdown", "article")
    ours = cost(lambda rounds: turn(document, rounds, idle=True), times)
    theirs = cost(agent, times)
    yield Row("A round, without the model and its tools", ours, "pydantic-ai's Agent", theirs)
    yield Row("A round, without the model and its tools", ours, "2 ms", 2e-3, "under 1")
    for nodes in NODES[:3] if quick else NODES:
        data = markdown(nodes * NODE_BYTES)
        metadata = turn(read(data, "markdown", "article"), 2)
        whole = len(data) / CHARS_PER_TOKEN
        what = f"A look-up in {metadata['total_nodes']:,} nodes"
        goal = "under 0.2" if nodes >= LARGE else ""
        yield Row(what, metadata["tokens_in"], "the whole document", whole, goal, "tokens")


def cost(run: Callable[[int], object], times: int) -> float:
    """Seconds of a round: what the rounds between few and many take."""
    return (best(lambda: run(MANY), times=times) - best(lambda: run(FEW), times=times)) / (MANY - FEW)


def turn(document: Document, rounds: int, *, idle: bool = False) -> dict[str, Any]:
    """One turn with so many rounds of tools: they look something up or, `idle`, have next to nothing to do."""
    finder = Finder(None)
    model = Scripted(lambda prompt, _: replied(prompt, rounds, idle))
    said = Doc(document, finder=finder, modelled=modelled(model, None, None, finder)).say(QUESTION)
    return said.metadata


def replied(prompt: Prompt, rounds: int, idle: bool) -> Any:
    """Something else is looked at in each round, and then the question is answered."""
    messages_of(prompt.messages)  # as it is done for every provider
    if prompt.schema is not None:
        return json.dumps({"intent": "question"})
    if not prompt.tools:
        return ANSWER
    number = sum(one.role == "tool" for one in prompt.messages)
    if number >= rounds:
        return "done"
    if idle:
        return {"calls": [{"name": "recall", "arguments": {"query": f"word {number}"}}]}
    name, arguments = ("find", {"query": ["river"]}) if number == 0 else ("read", {"at": [str(number)]})
    return {"calls": [{"name": name, "arguments": arguments}]}


def agent(rounds: int) -> None:
    """The same rounds by pydantic-ai's own loop."""

    def reply(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        done = sum(isinstance(message, ModelResponse) for message in messages)
        if done >= rounds:
            return ModelResponse(parts=[TextPart(ANSWER)])
        return ModelResponse(parts=[ToolCallPart("read", {"at": [str(done)]})])

    peer = Agent(FunctionModel(reply))

    @peer.tool_plain(name="read")
    def read_places(at: Sequence[str]) -> str:
        return f"nothing about {at}"

    asyncio.run(peer.run(QUESTION))
