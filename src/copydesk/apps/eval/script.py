"""The scripted model of a scenario: it replies by the phase that it is asked in, so that a script says what a model does and not
how often it is asked."""

import json
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
        if prompt.schema is not None:
            return json.dumps({"intent": "question" if self._said.answers and not self._said.does else "edit"})
        if not prompt.tools:
            self._answered += 1
            answers = self._said.answers
            return spelled(answers[min(self._answered, len(answers)) - 1]) if answers else ""
        steps = self._said.does
        place = min(self._done, len(steps) - 1) if self._said.repeats else self._done
        self._done += 1
        return spelled(steps[place]) if place < len(steps) else DONE


def spelled(step: Any) -> Any:
    """A step of a script as a reply: `edits` is a call of `edit`, and any other name a call of that tool with its arguments."""
    if not isinstance(step, dict) or {"text", "texts", "calls", "error", "stop"} & step.keys():
        return step
    if "edits" in step:
        return {"calls": [{"name": "edit", "arguments": step}]}
    return {"calls": [{"name": name, "arguments": arguments} for name, arguments in step.items()]}
