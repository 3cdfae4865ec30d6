"""Questions that are answered by what their words are in the document, whatever their order: rows, tasks, steps and lines."""

from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.plan.evidence import Answer
from copydesk.reading.cues import Question
from copydesk.reading.gridtold import table_told
from copydesk.reading.lookup import Known, Lookup
from copydesk.reading.scripttold import script_told
from copydesk.reading.steptold import before_told
from copydesk.reading.ticks import tasks_told

Way = Callable[[Document, Question], "Answer | Lookup | None"]
WAYS: tuple[Way, ...] = (script_told, before_told, tasks_told, table_told)


def query(text: str, document: Document) -> Lookup | None:
    """What the words of a question find; None where they find nothing, or too much."""
    question = Question(text)
    for way in WAYS:
        found = way(document, question)
        if found is not None:
            return Known(found) if isinstance(found, Answer) else found
    return None
