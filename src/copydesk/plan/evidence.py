"""Evidence: the passages an answer is made from, ranked and cut to a budget, with what was left out; and Answer, what is told."""

from dataclasses import dataclass

Citation = dict[str, str]  # node (or source, or url), label, quote: CONTRACT.md's keys


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the document, whole, as a reader sees it."""

    id: str
    label: str  # the path
    text: str
    score: float
    near: float | None = None  # how near it is in meaning, where that was measured: 1 is the same


@dataclass(frozen=True, slots=True)
class Evidence:
    """The passages that an answer rests on."""

    passages: tuple[Passage, ...]
    left_out: int = 0
    strategy: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told to a question. Every quotation in it stands in the document as it is cited."""

    message: str  # plain text for people, with Markdown for a list or a table, and never an id
    citations: tuple[Citation, ...] = ()
    passages: tuple[Passage, ...] = ()  # where the question was not answered: what comes nearest to it
    rows: tuple[tuple[str, ...], ...] = ()  # the table in the message, its head first
    named: tuple[str, ...] = ()  # the nodes it is about, so that "it" may mean them
    is_told: bool = True  # False where only passages could be shown: a model may say more
