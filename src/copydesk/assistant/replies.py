"""Going on with what a turn left open: an option chosen, edits accepted or rejected, by a call or in words. The same plan is bound
again; on another version than it was asked about, the question is asked anew."""

from collections.abc import Iterable
from dataclasses import replace

from copydesk.assistant import messages, working
from copydesk.assistant.conversation import Answered, Conversation, Pending, Request
from copydesk.editing.messages import no_open_edit, no_such_option
from copydesk.language.replies import Reply, is_bare, read_reply_words
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn

NONE = "none"


def chosen(pending: Pending, option: str, version: int) -> Request | Turn:
    """The request that an option stands for, by its id or by its place in the list."""
    problem = pending.problem
    if problem is None:
        return Turn(Outcome.ANSWER, messages.NO_QUESTION, version)
    id = option_id(problem, option)
    if id is None:
        message, _, refused = no_such_option(option)
        return Turn(Outcome.REFUSED, message, version, refused)
    if id == NONE:
        return Turn(Outcome.ANSWER, messages.NOTHING_CHANGED, version)
    request = pending.request
    if version != pending.version:  # an option tells a place in the version that was asked about
        return replace(request, choices={})
    if id in pending.answers:
        return replace(request, work=pending.answers[id], choices={})
    if request.work is None and request.step is None:  # a question of the model's: it goes on with what was chosen
        label = next((known.label for known in problem.options if known.id == id), id)
        return replace(request, replies=(*request.replies, Answered(problem.message, label)))
    return replace(request, choices={**request.choices, problem.edit or "": id})


def option_id(problem: Problem, option: str) -> str | None:
    known = [known.id for known in problem.options]
    if option in known or option == NONE:
        return option
    if not option.isdecimal() or not 1 <= int(option) <= len(known) + problem.more:
        return None
    return known[int(option) - 1] if int(option) <= len(known) else option


def accepted(pending: Pending, ids: Iterable[str] | None, version: int) -> Request | Turn:
    """The request that applies the edits of a proposal: all that are open, or those with these ids."""
    if pending.request.step is not None:  # undo or redo, as it was shown
        is_stale = version != pending.version
        return working.refusal(messages.CHANGED_SINCE, version) if is_stale else replace(pending.request, mode="auto")
    if not pending.edits:
        return Turn(Outcome.ANSWER, messages.NO_PROPOSAL, version)
    open_ids = [edit.id for edit in pending.edits if edit.state == "open"]
    wanted = open_ids if ids is None else [str(id) for id in ids]
    unknown = next((id for id in wanted if id not in open_ids), None)
    if unknown is not None:
        message, _, refused = no_open_edit(unknown)
        return Turn(Outcome.REFUSED, message, version, refused)
    if not wanted:
        return rejected(pending, version)
    shown_on = None if version == pending.version else pending.version
    return replace(pending.request, mode="auto", only=frozenset(wanted), proposed=pending.edits, shown_on=shown_on)


def rejected(pending: Pending, version: int) -> Turn:
    """All that is open is left as it is."""
    edits = tuple(replace(edit, state="rejected") if edit.state == "open" else edit for edit in pending.edits)
    return Turn(Outcome.ANSWER, messages.NOTHING_CHANGED, version, edits=edits)


def is_to_another(words: str, conversation: Conversation) -> bool:
    """Whether a bare "yes" or "no" answers something that was asked since a proposal was shown: "shall I shorten it too?" """
    last = conversation.messages[-1:]
    asks = bool(last) and last[0].role == "assistant" and last[0].content.rstrip().endswith("?")
    return conversation.pending is None and asks and is_bare(words)


def read_reply(words: str, pending: Pending, version: int) -> Request | Turn | None:
    """What words answer to what is open; None where they are about something else."""
    reply = read_reply_words(words, pending.problem, proposes=pending.proposes)
    match reply:
        case Reply("choose", option):
            return chosen(pending, option, version)
        case Reply("accept", _):
            return accepted(pending, None, version)
        case Reply("reject", _):
            return rejected(pending, version)
    return None
