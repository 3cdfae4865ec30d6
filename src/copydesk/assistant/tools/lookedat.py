"""What a look is at: all that a name may mean, since a look changes nothing. An edit of the same words would ask which is meant."""

from copydesk.assistant.tools.compiling import Uncompiled
from copydesk.document.document import Document
from copydesk.editing.resolve import resolve
from copydesk.plan.problem import Problem
from copydesk.references.answers import NO_CONTEXT
from copydesk.references.finder import Finder
from copydesk.references.grammar import readings
from copydesk.references.texts.hits import strict
from copydesk.references.texts.index import text_index


def looked_at(document: Document, references: list[str], argument: str = "at") -> list[str]:
    """The nodes that references name, each once: of a character all speeches, of words that stand in a text that text."""
    return list(dict.fromkeys(id for reference in references for id in _meant(document, reference, argument)))


def _meant(document: Document, reference: str, argument: str) -> tuple[str, ...]:
    found = resolve(document, reference, edit=argument)
    if not isinstance(found, Problem):
        return found.ids
    words = reference.strip()
    named = (
        [id for answer in Finder(document, NO_CONTEXT).find(readings(words, document.kind)) for id in answer.ids] if words else []
    )
    named = named or [hit.node for hit in (strict(text_index(document), words) if words else ())]
    if not named:
        raise Uncompiled(found)
    return tuple(named)
