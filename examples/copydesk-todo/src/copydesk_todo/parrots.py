"""The model: it says the same to everything."""

from collections.abc import AsyncIterator

from copydesk.plan.prompting import Prompt, Reply


class Parrot:
    def __init__(self, words: str) -> None:
        self.name, self._words = f"parrot:{words}", words

    async def reply(self, _: Prompt) -> AsyncIterator[str | Reply]:
        yield self._words
        yield Reply(texts=(self._words,))


def parrot(words: str) -> Parrot:
    return Parrot(words or "Hello.")
