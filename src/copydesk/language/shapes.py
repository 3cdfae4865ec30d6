"""The shapes of sentences: how a sentence begins, and what that says about what it asks for.

Tables of rows, whose notation is in `rows`. In each table the first row that fits decides.
"""

from enum import StrEnum
from typing import NamedTuple

from copydesk.language import vocabulary as v
from copydesk.language.parts import PARTS
from copydesk.language.rows import Rows


class Says(StrEnum):
    """What a shape says."""

    QUESTION = "question"
    EDIT = "edit"
    CHAT = "chat"
    THING = "thing"  # something is wanted: which one it is depends on what
    LEAVE = "leave"  # "can I …": asked with a question mark, else said


CLASSES = {
    "WH": v.QUESTION_WORDS,
    "MODAL": v.MODALS,
    "BE": v.BE,
    "WHO": v.PRONOUNS,
    "MY": v.POSSESSIVES,
    "THE": v.DETERMINERS,
    "IT": v.OBJECTS,
    "OF": v.PREPOSITIONS,
    "SOFTLY": v.SOFTENERS,
    "CHANGE": v.CHANGING,
    "DOABLE": v.DOABLE,
    "WANT": v.WANTING,
    "INTENDING": v.INTENDING,
    "SUGGEST": v.SUGGESTING,
    "0": frozenset({v.NUMBER}),
    "QUOTED": frozenset({v.QUOTED}),
    "PART": PARTS,
    "PRAISE": v.PRAISE,
    "TOLD": v.TOLD,
}


class Shape(NamedTuple):
    """Some rows, and what a sentence says that begins like one of them."""

    rows: Rows
    says: Says
    sure: float


def rows(table: str) -> Rows:
    return Rows(table, CLASSES)


# Taken off, several times if need be: what is asked for comes behind it.
WRAPPING = rows("""
    can|could|will|would|may|might not? you SOFTLY* be able to
    can|could|will|would|may|might not? you SOFTLY*
    would|do you SOFTLY* mind|care
    do you think|suppose|reckon you|we could|can|might|should
    do you have the ability|time|power to
    would you be so|very? kind|good|able as|enough? to|and
    are you able|willing|ready to
    is|are? there? any|a|some way|chance|possibility that|for|of? you|we|i|to? can|could|to?
    is|would it be? possible|ok|okay|fine|alright for? you? to|that|if you|we|i? can|could?
    it would|will be PRAISE if|when you|we could|can|would?
    it is time to
    i|we would? SOFTLY* WANT|order|command|demand SOFTLY* for|that|it? if? you to|2|could|would|can|should?
    i|we would? SOFTLY* WANT SOFTLY* for? your to
    i|we would? SOFTLY* WANT SOFTLY* to
    i|we would rather
    i|we have|need|got to
    i|we am|are|was|were SOFTLY* INTENDING for|that? you? to need?
    i|we am|are|was|were SOFTLY* hoping|wondering|thinking that|if|whether? you|we|i could|can|would|might|should|will
    i|we would SOFTLY* be? appreciate|love|like|prefer|grateful|happy|PRAISE it? if|when you could|would|can?
    i|we SOFTLY* SUGGEST|hope that? you|we should|could|can|might|must|will
    i|we SOFTLY* SUGGEST that? you|we need|ought|have to
    i|we SOFTLY* SUGGEST that? we|you?
    i|we SOFTLY* should|must|will|shall|could|can|would SOFTLY*
    needing|wanting|need|want for? you? to
    you|we SOFTLY* can|could|should|may|must|will|might|are SOFTLY* to?
    you|we SOFTLY* need|have|ought|had to|better
    see|check|find out? if|whether you|we|i can|could
    try to|and
    do not forget to
    do me|us a|the favor|favour and|,|by|of
    remember|feel|time|ready free? to|and
    go ahead|on and
    let us
    allow me to
    help|assist me|us out? to|with|by|in?
    can|could|may|might i|we SOFTLY* get|have|ask|trouble|bother|request you SOFTLY* to
    can|could|may|might i|we SOFTLY* suggest|propose|request that? we|you
    why do|would|can|could not you|we
    why not
    if you SOFTLY* can|could|would|do|like|please|have|are not? mind|able|time|a? moment|minute? ,?
    if possible|so ,?
    when you have|get|can a|the? moment|minute|chance|time? ,?
    from now on ,?
""")

QUESTIONS = (
    Shape(
        rows("""
            i|we SOFTLY* do|can|could not quite|really? know|remember|recall|understand|see|find|tell|figure
            i|we SOFTLY* wonder|forgot|forget|wanted
            i|we am|are|was SOFTLY* wondering|curious|unsure|confused|interested
            i|we am|are not sure|certain|clear
            i|we am|are|was SOFTLY* looking|searching for
            wondering|curious
            any|anything|anyone|anybody
            let me|us know|see|hear
            clue|fill me|us in
            remind|refresh|update|inform|brief me|us of|on|about|WH
            refresh my memory
            walk|talk|take|run|guide|lead me|us through
            talk|speak to? me? about
            OF THE? WH
            OF WH
        """),
        Says.QUESTION,
        0.95,
    ),
    Shape(
        rows("""
            how|what about|if we|i|you|it? ING
            WH do|would you think|say about|of|to|if we|i|you? ING
            do|please? not|never
            never|no more
        """),
        Says.EDIT,
        0.8,
    ),
    Shape(
        rows("""
            WH
            BE
            does|did|has|had
            do|have WHO|MY|any|all|these|those|people|most
            do -DOABLE
        """),
        Says.QUESTION,
        0.97,
    ),
    Shape(rows("can|could|may|might i|we SOFTLY* get|have|see|hear"), Says.THING, 0.7),
    Shape(rows("can|could|may|might i|we SOFTLY* ask|know|assume"), Says.QUESTION, 0.9),
    Shape(rows("can|could we SOFTLY* CHANGE"), Says.EDIT, 0.7),
    Shape(rows("can|could|may|might i|we SOFTLY* CHANGE"), Says.LEAVE, 0.6),
    Shape(rows("MODAL"), Says.QUESTION, 0.85),
)
VERBS = (
    Shape(
        rows("""
            check … off
            remind|tell me|us later|again|tomorrow? to
        """),
        Says.EDIT,
        0.85,
    ),
    Shape(rows("WHO would? SOFTLY* WANT"), Says.THING, 0.7),
    Shape(
        rows("""
            tell|show|teach|read|send|bring|find|get|give me|us? WH
            tell|show|teach|read|give|recite me|us
            tell about
            tell|get|find|send|bring me|us|THE? THE? TOLD
            look up|for|at|into|to|over|through
            go over|through
            run through|by|down
            pull|bring up
            check|see if|whether|WH|on|for|that|out|to|MY|with
            find out|me|us
            figure|work out
            add|take|divide|multiply|subtract|plus up? 0 and|by|to|from|with|plus|minus|times|into 0 END
            say QUOTED|it|this|that|hello|something? in
            take a look
            repeat WH|MY|that
            give|provide|share IT? WH
        """),
        Says.QUESTION,
        0.9,
    ),
    Shape(
        rows("""
            check|tick THE? 0? PART
            check|tick all|every|each|both THE? PART
            check|tick everything|all of|in|under
            call IT|THE|MY
            name it|them|him|her|MY
            name THE PART
            make|be sure
            give IT|THE|MY|PART
            get rid|out|back|off|to
            tell
            remind
        """),
        Says.EDIT,
        0.85,
    ),
    Shape(
        rows("translate THE|MY? title|subtitle|heading|headings|section|chapter|summary|abstract|introduction|conclusion|document"),
        Says.EDIT,
        0.85,
    ),
    Shape(rows("translate|convert IT|THE|MY|PART|all|everything"), Says.EDIT, 0.6),
    Shape(rows("get|have|need|want|require|prefer"), Says.THING, 0.7),
)
