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
from copydesk.apps.desk import Desk, Doc
from copydesk.models.direct import messages_of
from copydesk.models.scripted import CHARS_PER_TOKEN, Scripted
from copydesk.plan.prompting import Prompt

FEW, MANY = 1, 7  # rounds; what the rounds between them take is the cost of a round
QUESTION = "Which sections speak of the river, and what do they say about it?"
ANSWER = "The river is spoken of in several sections [1]."
NODES = (30, 100, 300, 1000, 3000)
NODE_BYTES = 100  # about what a node of the bench's texts takes


def rows(quick: bool) -> Iterator[Row]:
    times = 3 if quick else 7
    doc_of = documents(markdown(30_000))
    ours = (best(lambda: turn(doc_of, MANY), times=times) - best(lambda: turn(doc_of, FEW), times=times)) / (MANY - FEW)
    section = doc_of(Scripted([])).document
    text = "\n".join(node.text for node in list(section.walk())[:12])
    theirs = (best(lambda: agent(MANY, text), times=times) - best(lambda: agent(FEW, text), times=times)) / (MANY - FEW)
    yield Row("A round of tool calls, without the model", ours, "pydantic-ai's Agent", theirs, "under 2 ms")
    yield Row("A round of tool calls, without the model", ours, "2 ms", 2e-3, "under 1")
    for nodes in NODES[:3] if quick else NODES:
        data = markdown(nodes * NODE_BYTES)
        used, count = tokens(documents(data)(Scripted(policy(2, ANSWER))))
        whole = len(data) / CHARS_PER_TOKEN
        yield Row(f"A look-up in {count:,} nodes", used, "the whole document", whole, "under 0.2 on large ones", "tokens")


def documents(data: bytes) -> Callable[[Scripted], Doc]:
    def made(model: Scripted) -> Doc:
        return Desk(model=model).read(data, format="markdown", kind="article")

    return made


def policy(rounds: int, answer: str) -> Callable[[Prompt, int], Any]:
    """Reads another section in each round, and then answers."""

    def reply(prompt: Prompt, number: int) -> Any:
        messages_of(prompt.messages)  # as it is done for every provider
        if prompt.schema is not None:
            return json.dumps({"intent": "question"})
        if not prompt.tools:
            return answer
        if number >= rounds:
            return "done"
        name, arguments = ("find", {"query": ["river"]}) if number == 0 else ("read", {"at": [str(number)]})
        return {"calls": [{"name": name, "arguments": arguments}]}

    return reply


def turn(doc_of: Callable[[Scripted], Doc], rounds: int) -> None:
    said = doc_of(Scripted(policy(rounds, ANSWER))).say(QUESTION)
    assert said.metadata["rounds"] == rounds + 1, said.message


def tokens(doc: Doc) -> tuple[int, int]:
    metadata = doc.say(QUESTION).metadata
    return metadata["tokens_in"], metadata["total_nodes"]


def agent(rounds: int, text: str) -> None:
    """The same rounds by pydantic-ai's own loop."""

    def replied(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        done = sum(isinstance(message, ModelResponse) for message in messages)
        if done >= rounds:
            return ModelResponse(parts=[TextPart(ANSWER)])
        return ModelResponse(parts=[ToolCallPart("read", {"at": [str(done)]})])

    peer = Agent(FunctionModel(replied))

    @peer.tool_plain
    def read(at: Sequence[str]) -> str:
        return f"{at}: {text}"

    asyncio.run(peer.run(QUESTION))
