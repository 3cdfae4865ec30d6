"""From a look-up to its answer: one row for each sort of look-up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from copydesk.document.change import Version
from copydesk.document.document import Document
from copydesk.plan.evidence import Answer
from copydesk.reading import before, changes, depending, facts, lists, persons, review, saying
from copydesk.reading import lookup as ask

TELLERS: Mapping[type, Callable[[Document, Any], Answer]] = {
    ask.Count: lists.tell_count,
    ask.Listing: lists.tell_listing,
    ask.Whether: lists.tell_whether,
    ask.Extreme: lists.tell_extreme,
    ask.Tally: lists.tell_tally,
    ask.Size: facts.tell_size,
    ask.Nth: facts.tell_nth,
    ask.Value: facts.tell_value,
    ask.Worked: facts.tell_worked,
    ask.Known: lambda _, known: known.answer,
    ask.Remarks: review.tell_remarks,
    ask.Tracked: review.tell_tracked,
    ask.Overview: facts.tell_overview,
    ask.Contents: facts.tell_contents,
    ask.Help: facts.tell_help,
    ask.Showing: saying.tell_showing,
    ask.Mentioned: saying.tell_mentions,
    ask.Missing: saying.tell_missing,
    ask.Cast: persons.tell_cast,
    ask.Appearances: persons.tell_appearances,
    ask.Lines: persons.tell_lines,
    ask.Spoken: persons.tell_spoken,
    ask.Relations: depending.tell_relations,
    ask.Reaches: depending.tell_reaches,
}
OF_VERSIONS: Mapping[type, Callable[[Document, Any, Sequence[Version]], Answer]] = {
    ask.Changes: changes.tell_changes,
    ask.Before: before.tell_before,
    ask.History: changes.tell_history,
}


def tell(document: Document, asked: ask.Lookup, versions: Sequence[Version] = ()) -> Answer:
    """The answer. `versions`, the document's own, are needed only where `needs_versions` says so."""
    if isinstance(asked, ask.Several):
        return joined([tell(document, part, versions) for part in asked.parts])
    if type(asked) in OF_VERSIONS:
        return OF_VERSIONS[type(asked)](document, asked, versions)
    return TELLERS[type(asked)](document, asked)


def needs_versions(asked: ask.Lookup | None) -> bool:
    """Whether an answer is made from the versions, and not from the document alone."""
    if isinstance(asked, ask.Several):
        return any(map(needs_versions, asked.parts))
    return type(asked) in OF_VERSIONS


def joined(answers: Sequence[Answer]) -> Answer:
    """Several answers as one."""
    if len(answers) == 1:
        return answers[0]
    return Answer(
        "\n\n".join(answer.message for answer in answers),
        tuple(citation for answer in answers for citation in answer.citations),
        tuple(passage for answer in answers for passage in answer.passages),
        named=tuple(dict.fromkeys(id for answer in answers for id in answer.named)),
        is_told=all(answer.is_told for answer in answers),
    )
