"""A message that asks and commands at once: the questions are answered and the one command is done, or it is refused by name.

A command is never taken out of a message of which another part was not understood: that may well belong to it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from copydesk.assistant import messages
from copydesk.assistant.conversation import Conversation, Request, Work
from copydesk.assistant.told import Told
from copydesk.document.document import Document
from copydesk.language.commands.reading import Do, Reading, Step, Unread
from copydesk.language.memory import Memory, spoken_of
from copydesk.language.vocabulary import QUESTIONING
from copydesk.plan.evidence import Answer
from copydesk.plan.problem import Code, Problem
from copydesk.ports import Standing
from copydesk.references.answers import Context

MAX_PARTS = 4
MAX_WAYS = 8  # places at which one sentence is tried as two: each is read in full
_AND = re.compile(r",?\s+(?:and then|and|then)\s+", re.IGNORECASE)
_CONDITION = re.compile(r"\W*(?:if|unless|when|otherwise|in case)\b", re.IGNORECASE)  # what is to be done perhaps is not done
_TELLS = re.compile(
    r"(?:please\s+)?(?:tell|show|let|how|what|which|where|who|is|are|do|does|did|has|have|list|count)\b", re.IGNORECASE
)


class Mixed(NamedTuple):
    """The one command of a message, and what is told beside it."""

    words: str
    reading: Reading
    context: Context
    told: Told


def mixed(request: Request, here: Standing, conversation: Conversation, context: Context) -> Mixed | None:
    """The message as questions and one command, each of them read; None where it is nothing of the sort."""
    for parts in ways(request.words):
        found = _read(parts, request, here, conversation.memory, context)
        if found is not None:
            return found
    return None


def ways(words: str) -> Iterator[Sequence[str]]:
    """The sentences of a message; of a single one what stands on both sides of an "and" that leads to a question, or behind one."""
    from copydesk.language.questions.sentence import sentences

    parts = sentences(words)
    if 1 < len(parts) <= MAX_PARTS:
        yield parts
    if len(parts) != 1:
        return
    yield from islice(_halves(words), MAX_WAYS)


def _halves(words: str) -> Iterator[Sequence[str]]:
    """Before and behind each "and" outside of quotation marks, where one of the two asks."""
    tells, at, straight, opened = bool(_TELLS.match(words)), 0, 0, 0
    for found in _AND.finditer(words):
        straight += words.count('"', at, found.start())
        opened += words.count("“", at, found.start()) - words.count("”", at, found.start())
        at = found.start()
        if straight % 2 == 0 and opened == 0 and tells != bool(_TELLS.match(words, found.end())):
            yield (words[: found.start()], words[found.end() :])


def _read(parts: Sequence[str], request: Request, here: Standing, memory: Memory, context: Context) -> Mixed | None:
    """Questions and then a command, in which "it" is what they are about; or a command and then questions about what it leaves."""
    answers: list[Answer] = []
    for part in parts[:-1]:
        answer = _answer(part, here.document, context)
        if answer is None:
            break
        answers.append(answer)
        memory = spoken_of(memory, answer.named) if answer.named else memory
        context = context._replace(focus=memory.focus, is_listed=memory.is_listed) if answer.named else context
    said = parts[len(answers)]
    if answers and said is not parts[-1]:
        return None
    reading = _command(said, here.document, memory, context)
    if reading is None:
        return None
    if not answers:
        after = _after(reading, here, context) if request.mode == "auto" else None
        found = [_answer(part, after, context) for part in parts[1:]] if after is not None else [None]
        answers = [answer for answer in found if answer is not None]
        if len(answers) < len(found):
            return None
    cited = () if said is parts[0] else tuple(citation for answer in answers for citation in answer.citations)
    message = "\n\n".join(answer.message for answer in answers)
    return Mixed(said, reading, context, Told(message, cited, is_behind=said is parts[0]))


def _answer(words: str, document: Document, context: Context) -> Answer | None:
    """What rules tell with certainty from the document alone."""
    from copydesk.language.questions import is_look_up, read_question
    from copydesk.reading.telling import needs_versions, tell

    asked = read_question(words, document, context) if is_look_up(words, document, context) else None
    return tell(document, asked) if asked is not None and not needs_versions(asked) else None


def _command(words: str, document: Document, memory: Memory, context: Context) -> Reading | None:
    """A part as a command: one that is read, or at least is one."""
    from copydesk.language.reader import read_command

    reading = read_command(words, document, memory, context)
    if _CONDITION.match(words) and " " in words.strip():  # a mere "when" asks
        return Unread(Problem(Code.OUT_OF_SCOPE, messages.not_perhaps(words)), is_command=True)
    return None if isinstance(reading, Unread) and not reading.is_command else reading


def commands_in(request: Request, here: Standing, conversation: Conversation, context: Context) -> list[str]:
    """The sentences of a message that ask for an edit beside others that don't: they are told to be left undone."""
    parts = next(iter(ways(request.words)), ())
    asking = [part for part in parts if not part.endswith("?") and part.split()[0].casefold() not in QUESTIONING]
    return [part for part in asking if _command(part, here.document, conversation.memory, context) is not None]


def _after(reading: Reading, here: Standing, context: Context) -> Document | None:
    """The document as a command leaves it; as it is, where the command is refused or asks."""
    from copydesk.assistant.working import bound_work

    if not isinstance(reading, Do):
        return None if isinstance(reading, Step) else here.document
    bound = bound_work(Work(reading.plan, context, reading.notes, reading), here.document, {}, None, here.version)
    return here.document if isinstance(bound, Problem) else bound.after
