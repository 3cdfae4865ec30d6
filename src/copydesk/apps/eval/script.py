"""The scripted model of a scenario: what it does call by call, and what it says to the person in the end."""

from typing import Any

from copydesk.apps.eval.scenario import Said
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt

DONE = "done"


class Player:
    """Plays one turn after the other. `model` is what a desk is given."""

    def __init__(self) -> None:
        self.model = Scripted(self._reply)
        self._said = Said()
        self._done = self._answered = 0

    def begin(self, said: Said) -> None:
        self._said, self._done, self._answered = said, 0, 0

    def _reply(self, prompt: Prompt, _: int) -> Any:
        if prompt.schema is not None:  # a second look
            return '{"flags": []}'
        steps = self._said.does
        place = min(self._done, len(steps) - 1) if self._said.repeats else self._done
        self._done += 1
        if place < len(steps):
            return spelled(steps[place])
        self._answered += 1
        answers = self._said.answers
        return spelled(answers[min(self._answered, len(answers)) - 1]) if answers else DONE


def spelled(step: Any) -> Any:
    """A step of a script as a reply: `edits` is a call of `edit`, and any other name a call of that tool with its arguments."""
    if not isinstance(step, dict) or {"text", "texts", "calls", "error", "stop"} & step.keys():
        return step
    if "edits" in step:
        return {"calls": [{"name": "edit", "arguments": step}]}
    return {"calls": [{"name": name, "arguments": arguments} for name, arguments in step.items()]}
