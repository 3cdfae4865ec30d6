"""Steps 1 and 2 of a turn: what the words ask, and whether they alone say exactly what to do or answer, with no model.

A command that is understood to the last word becomes work; one with two meanings, a question. What is neither a command nor a
look-up gets the passages that come nearest and an honest word.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from copydesk.assistant import messages, replies
from copydesk.assistant.conversation import Conversation, Pending, Request, Work, stepping
from copydesk.assistant.told import Told
from copydesk.document.document import Document
from copydesk.editing.misses import IS_MEANT
from copydesk.language import messages as language_messages
from copydesk.language.commands.reading import Ask, Do, Reading, Step, Unread
from copydesk.language.following import nodes_of, without_context
from copydesk.language.replies import ACCEPTS
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Place, Standing
from copydesk.references.answers import Context, Selection

_ASKS = "tell|show|let|how|what|which|where|who|is|are|do|does|did|has|have|list|count"
# Several sentences, or a question beside an "and": what asks and commands at once. Reading questions takes modules of its own.
BLANKS = re.compile(r"\s{201}")  # patterns of one sentence look at each of them from each of them
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
MAY_BE_BOTH = re.compile(
    rf"(?<!\d)[.!?]\s+\S|\b(?:and|then)\s+(?:please\s+)?(?:{_ASKS})\b|^\W*(?:please\s+)?(?:{_ASKS})\b.*\b(?:and|then)\b",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Said:
    """A turn that ends in words."""

    message: str
    citations: tuple[dict[str, str], ...] = ()
    named: tuple[str, ...] | None = ()  # the nodes it is about, so that "it" may mean them; None: what was before is past
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def turn(self, version: int) -> Turn:
        return Turn(Outcome.ANSWER, self.message, version, citations=self.citations, metadata=dict(self.metadata))


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn that is over: what was open was declined, or can't be gone on with."""

    ended: Turn
    declined: Pending | None = None

    def turn(self, version: int) -> Turn:
        return replace(self.ended, version=version)


@dataclass(frozen=True, slots=True)
class Open:
    """A turn that ends in a question or a refusal, with what each answer would do."""

    problem: Problem
    answers: Mapping[str, Work] = field(default_factory=dict)

    def turn(self, version: int) -> Turn:
        problem = messages.without_names(self.problem)
        return Turn(Outcome.QUESTION if problem.asks else Outcome.REFUSED, problem.message, version, problem)


@dataclass(frozen=True, slots=True)
class Unclear:
    """What the words alone don't settle: for a model."""

    request: Request
    context: Context


Found = Request | Said | Open | Ended


@dataclass(frozen=True, slots=True)
class Beside:
    """What a message commands, and the answer to what it asks besides."""

    found: Found
    told: Told


async def shortcut(
    request: Request, here: Standing, conversation: Conversation, place: Place, *, alone: bool = True
) -> Found | Beside | Unclear:
    """The request with its work filled in, or what ends the turn. `alone`: there is no model to ask, so that it always is one."""
    from copydesk.language.reader import read_command

    if BLANKS.search(request.words):
        return Open(messages.TOO_MANY_BLANKS)
    pending = conversation.latest_open
    if pending is not None and not replies.is_to_another(request.words, conversation):
        replied = replies.read_reply(request.words, pending, here.version)
        if isinstance(replied, Request) and replied.work is None and replied.step is None:  # there is no edit behind that option
            return Unclear(replied, Context()) if not alone else Open(Problem(Code.UNSUPPORTED, messages.NO_EDIT_BEHIND))
        if replied is not None:
            return replied if isinstance(replied, Request) else Ended(replied, pending)
        if pending.problem is not None and ACCEPTS.fullmatch(request.words.strip(" .!")):
            return Open(pending.problem, pending.answers)  # a yes chooses between no two
    request, context = what_is_meant(request, here, conversation)
    if not alone:
        return await beside_a_model(request, here, conversation, place, context)
    reading = read_command(request.words, here.document, conversation.memory, context)
    if isinstance(reading, Unread) and pending is not None:
        reading = answered(request.words, pending, here, conversation, context) or reading
    both = in_parts(request, here, conversation, context, reading) if may_be_both(request.words) else None
    if both is not None:
        return both
    if request.mode == "ask" and not isinstance(reading, Unread):
        return Open(Problem(Code.OUT_OF_SCOPE, messages.ASK_MODE))
    if is_written(request.words, reading):
        return Open(language_messages.told("needs_model", request.words), {})
    match reading:
        case Do() | Step():
            return as_read(reading, request, context)
        case Ask() if not is_question(request.words):
            return as_read(reading, request, context)
        case Ask() | Unread():
            return await without_command(request, here, conversation, place, reading, context)


def is_question(words: str) -> bool:
    """Whether a message asks, whatever a command could make of it."""
    from copydesk.language.questions.answering import asks_plainly  # what reads questions is loaded where one is to be read

    return asks_plainly(words)


def answered(words: str, pending: Pending, here: Standing, conversation: Conversation, context: Context) -> Reading | None:
    """What an open question ("What should “room B” become?") comes to with this for its answer; None for no such question."""
    from copydesk.language.reader import completed, ground_of

    problem = pending.problem
    is_open = problem is not None and problem.code is Code.INCOMPLETE and not problem.options
    if not is_open or words.rstrip().endswith("?") or pending.version != here.version:
        return None
    return completed(pending.request.words, words, ground_of(here.document, conversation.memory, context))


def as_read(reading: Do | Step | Ask, request: Request, context: Context) -> Request | Open:
    match reading:
        case Do():
            return replace(request, work=work_of(reading, context))
        case Step():
            return stepping(request, reading.verb, reading.times)
        case Ask():
            return Open(reading.problem, {option: work_of(do, context) for option, do in reading.answers.items()})


async def beside_a_model(
    request: Request, here: Standing, conversation: Conversation, place: Place, context: Context
) -> Found | Unclear:
    """What rules decide though a model is there: closed commands and exact look-ups. All else is the model's, and so is what they
    stumble over: a reading that raises, comes to nothing here, or changes nothing."""
    from copydesk.language.closed import is_closed, is_exact_look_up
    from copydesk.language.reader import read_command

    try:
        reading = read_command(request.words, here.document, conversation.memory, context)
        if isinstance(reading, Unread):
            if not is_exact_look_up(request.words, here.document, context):
                return Unclear(request, context)
            return await without_command(request, here, conversation, place, reading, context)
        if not is_closed(reading, request.words, here.document) or is_written(request.words, reading):
            return Unclear(request, context)
        if not isinstance(reading, Step) and not all(does_something(do, here.document, context) for do in readings(reading)):
            return Unclear(request, context)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError):
        return Unclear(request, context)  # the model may well understand what the rules trip over
    return Open(Problem(Code.OUT_OF_SCOPE, messages.ASK_MODE)) if request.mode == "ask" else as_read(reading, request, context)


def readings(reading: Do | Ask) -> list[Do]:
    return [reading] if isinstance(reading, Do) else list(reading.answers.values())


def does_something(do: Do, document: Document, context: Context) -> bool:
    """Whether a reading can be done here, or only needs a choice, and leaves something changed."""
    from copydesk.assistant.working import bound_work

    bound = bound_work(work_of(do, context), document, {}, None)
    return bound.asks if isinstance(bound, Problem) else bound.after != bound.before


def may_be_both(words: str) -> bool:
    return MAY_BE_BOTH.search(_QUOTED.sub("", words)) is not None


def in_parts(request: Request, here: Standing, conversation: Conversation, context: Context, whole: Reading) -> Beside | None:
    """A message that asks and commands at once. One that was read whole is taken apart only where its command stays the same."""
    from copydesk.assistant.mixed import mixed

    both = mixed(request, here, conversation, context)
    if both is None or (isinstance(whole, Do | Step) and not is_same(whole, both.reading)):
        return None
    if request.mode == "ask":
        return Beside(Open(Problem(Code.OUT_OF_SCOPE, messages.ASK_MODE)), both.told)
    if is_written(both.words, both.reading):
        return Beside(Open(language_messages.told("needs_model", both.words)), both.told)
    match both.reading:
        case Do():
            return Beside(replace(request, work=work_of(both.reading, both.context)), both.told)
        case Step():
            return Beside(stepping(request, both.reading.verb, both.reading.times), both.told)
        case Ask() | Unread():
            answers = {option: work_of(do, both.context) for option, do in both.reading.answers.items()}
            return Beside(Open(both.reading.problem, answers), both.told)


def is_same(one: Reading, other: Reading) -> bool:
    """Whether two readings come to the same edits."""
    return isinstance(one, Do) and isinstance(other, Do) and one.plan.edits == other.plan.edits


def what_is_meant(request: Request, here: Standing, conversation: Conversation) -> tuple[Request, Context]:
    """The words without a text that was sent along at their head, which then is what "this" means, as a selection is."""
    said, text = without_context(request.words)
    nodes = nodes_of(here.document, text) if text else ()
    selection = Selection(nodes[0]) if nodes else request.selection
    focus = (*nodes, *conversation.memory.focus)
    return replace(request, words=said), Context(selection, focus, conversation.memory.is_listed and not nodes)


async def without_command(
    request: Request, here: Standing, conversation: Conversation, place: Place, reading: Unread | Ask, context: Context
) -> Said | Open:
    """What is no command that could be read: a look-up, or an edit that is told what was not understood of it."""
    from copydesk.assistant.mixed import commands_in
    from copydesk.language import understand
    from copydesk.language.courtesy import tone
    from copydesk.language.heard import hear
    from copydesk.language.intent import only_tells
    from copydesk.language.questions import read_question
    from copydesk.language.questions.answering import asks_plainly, nearest, read_questions
    from copydesk.language.rules.envelope import is_only
    from copydesk.reading.changes import since_talk
    from copydesk.reading.lookup import Mentioned, Missing, Spoken
    from copydesk.reading.telling import joined, needs_versions, tell

    if is_only(request.words, "DECLINING"):
        return Said(messages.NOTHING_CHANGED)
    is_asked = asks_plainly(request.words) or read_question(request.words, here.document, context) is not None
    if isinstance(reading, Unread) and not is_asked:
        history = [message._asdict() for message in conversation.messages]
        understood = understand(request.words, history=history, document=here.document)
        if reading.is_command or understood.intent == "edit":
            is_bare = not reading.is_command and not reading.answers and reading.problem.code is Code.NOT_UNDERSTOOD
            if is_bare and only_tells(hear(request.words)):
                return Open(messages.only_told(request.words), {})
            return can_be_done(reading, here.document, context)
        if understood.intent == "chat":
            return Said(messages.KIND[tone(hear(request.words).words)])
    asked = read_questions(request.words, here.document, context)
    versions = await place.versions() if any(map(needs_versions, asked)) else ()
    said_before = {message.content.strip() for message in conversation.messages if message.role == "user"}
    asked = [since_talk(one, versions, said_before) for one in asked]
    answer = (
        joined([tell(here.document, one, versions) for one in asked]) if asked else nearest(request.words, here.document, context)
    )
    left = [] if answer.is_told else commands_in(request, here, conversation, context)
    said = "\n\n".join((answer.message, *map(messages.left_undone, left)))
    is_past = not answer.named and (not answer.is_told or any(isinstance(one, Mentioned | Spoken | Missing) for one in asked))
    return Said(said, answer.citations, None if is_past else answer.named)


def can_be_done(reading: Unread, document: Document, context: Context) -> Open:
    """What is near, without what would change nothing or be refused: an answer must lead somewhere."""
    left = {id: work_of(do, context) for id, do in reading.answers.items() if does_something(do, document, context)}
    problem = reading.problem
    if len(left) < len(reading.answers):
        options = tuple(option for option in problem.options if option.id in left or option.id not in reading.answers)
        said = problem.message if options else problem.message.replace(IS_MEANT, language_messages.NOTHING)
        problem = replace(problem, options=options, message=said)
    return Open(problem, left)


def is_written(words: str, reading: Reading) -> bool:
    """Whether what is to be put in has yet to be written, since the words describe it, or say how it should be."""
    from copydesk.language.described import is_described, says_how

    if not isinstance(reading, Do | Ask):
        return False
    return says_how(words) or any(is_described(words, do.plan) for do in readings(reading))


def work_of(reading: Do, context: Context) -> Work:
    return Work(reading.plan, context, reading.notes, reading)
