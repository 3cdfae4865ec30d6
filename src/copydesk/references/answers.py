"""Answer: what a reading names; several answers are a question. And what a conversation brings along to tell what is meant."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from copydesk.references.rungs import Rung


class Selection(NamedTuple):
    """A node, or a span of its text in code points; or several nodes, one behind the other."""

    node: str
    start: int | None = None
    end: int | None = None
    more: tuple[str, ...] = ()  # the nodes behind the first

    @property
    def nodes(self) -> tuple[str, ...]:
        return (self.node, *self.more)


class Context(NamedTuple):
    """What a conversation brings along."""

    selection: Selection | None = None
    focus: tuple[str, ...] = ()  # what the last turn named or touched, the latest first
    is_listed: bool = False  # an answer listed what is in focus: "it" is any of them, and which one is asked
    author: str = ""  # who works on the document, for what carries a name
    when: str = ""  # ISO 8601, UTC


NO_CONTEXT = Context()
Choices = Mapping[str, str]  # by edit id: the option that the person chose


class Answer(NamedTuple):
    ids: tuple[str, ...]
    rung: Rung = Rung.EXACT
    distance: float = 0.0  # 0 for a whole name, up to 1 for a part of one, from 2 for a near one
    is_holder: bool = True  # else what is "in" it are these nodes themselves

    def inside(self, scope: "Answer") -> "Answer":
        """This answer, found in another: as strict as the looser of the two."""
        return self._replace(rung=max(self.rung, scope.rung), distance=self.distance + scope.distance)


WHOLE = Answer(())  # as a scope: the document


class Miss(NamedTuple):
    """Why a reading names nothing. Of several, the one that got farthest is told."""

    progress: int
    why: str  # the name of the sentence that `editing/misses` has for it
    words: str
    where: str | None = None  # the node it was looked for in
    amount: int = 0  # of what there is instead


def strictest(answers: Iterable[Answer]) -> list[Answer]:
    """The answers on the strictest rung, each once."""
    found = nearest(answers)
    return [answer for answer in found if (answer.distance, answer.rung) == (found[0].distance, found[0].rung)]


def nearest(answers: Iterable[Answer]) -> list[Answer]:
    """All answers, each once, the strictest first."""
    found: dict[tuple[str, ...], Answer] = {}
    for answer in sorted(answers, key=lambda answer: (answer.distance, answer.rung)):
        found.setdefault(answer.ids, answer)
    return list(found.values())
