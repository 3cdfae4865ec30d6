"""The form of an answer, by the words: a local edit, feedback, a question across the document, ideas, analysis, or knowledge."""

from enum import StrEnum
from typing import NamedTuple

from copydesk.language.heard import Heard
from copydesk.language.intent import Intent
from copydesk.language.parts import DOCUMENTS, PARTS
from copydesk.language.query import Query, mended
from copydesk.language.shapes import rows
from copydesk.language.vocabulary import NUMBER


class Form(StrEnum):
    EDIT = "edit"
    FEEDBACK = "feedback"
    GLOBAL = "global"
    BRAINSTORM = "brainstorm"
    ANALYSIS = "analysis"
    GENERAL = "general"


class Formed(NamedTuple):
    form: Form
    sure: float


# The first table with a row that fits somewhere in the words decides.
SIGNS = {
    Form.BRAINSTORM: """
        brainstorm|brainstorming|ideas|idea|alternatives|possibilities|inspiration
        suggest|suggestions|options|titles|names for
        suggest|propose|recommend a|an|some|three|five|0|other|new|better|different
        what if|else could
        what could|might|would|should happen|come|follow
        what|how could|might|would|else i|we|he|she|they|it|the add|do|happen|write|call|title|end|open|start|say|try
        come up with
        think of a|an|some
        help me|us think|come|imagine
    """,
    Form.FEEDBACK: """
        feedback|critique|criticism|opinion|thoughts|impression|impressions
        what do you think
        what do you make of
        review|evaluate|assess|judge|rate|proofread IT|THE|MY|PART
        how is|was|are|does|do … read|sound|look|work|feel|land|hold
        how good|bad|strong|weak|clear|convincing|readable
        is|are|was|does|do … any? good|bad|clear|weak|strong|boring|confusing|convincing|believable|rushed|slow|work|works|
            ok|okay|fine
        is|are … too|good|clear|strong|long|short enough|long|short|slow|fast|dull|dense|vague|formal|much|many|wordy
        how can|could|do|should|would i|we|you|it improve|better|strengthen|tighten
        how can|could|should it|this|that|the … be? better|improved|stronger|clearer|tightened
        what is|are wrong|missing|weak|lacking|unclear|good|strong
        strengths|weaknesses|weakness|strength
    """,
    Form.ANALYSIS: """
        analyse|analyze|analysis|interpret|interpretation|examine|investigate|compare|contrast
        why do|does|did|is|are|was|were|would|has|have
        what is|are the role|purpose|function|significance|meaning|theme|themes|motivation|motivations|subtext|tone|arc|
            relationship|relation|difference|connection|implication|implications|argument|point|message|conflict|stakes
        how do|does|did|is|are … develop|change|evolve|relate|connect|affect|differ|depend|contribute|interact|build|
            foreshadowed|structured|linked|related
        pacing|motivation|arc|subtext|symbolism|foreshadowing|theme|themes|threads|consistency|consistent|inconsistent
        plot hole|holes
        what does|do|did … mean|imply|suggest|reveal|symbolise|symbolize|represent
    """,
}
_SIGNS = {form: rows(table) for form, table in SIGNS.items()}


def formed(heard: Heard, intent: Intent, query: Query, *, in_document: bool) -> Formed:
    """The form of the answer. `in_document`: what is asked for is known to stand in the document."""
    if intent in (Intent.EDIT, Intent.BOTH):
        return Formed(Form.EDIT, 0.9)
    words = mended(heard.words)
    for form, signs in _SIGNS.items():
        if signs.stands_in(words):
            return Formed(form, 0.8)
    if query is Query.WHOLE or in_document or speaks_of_document(words):
        return Formed(Form.GLOBAL, 0.75)
    return Formed(Form.GENERAL, 0.6)


def speaks_of_document(words: tuple[str, ...]) -> bool:
    """A part by its noun or number, or the document itself."""
    said = set(words)
    return bool(said & DOCUMENTS or said & PARTS or (NUMBER in said and "in" in said) or said & {"here", "this", "above", "below"})
