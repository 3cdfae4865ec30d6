"""Forms that look for words and show places: where is, what does it say, is it mentioned, show me, what comes next."""

from collections.abc import Mapping
from typing import Any

from copydesk.editing.structure import structure
from copydesk.language.questions.asking import WHOLE, Asking, Places, Scope
from copydesk.language.questions.conditions import mention
from copydesk.language.questions.groups import Head, group
from copydesk.language.questions.messages import nothing_beside
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import Text, is_scattered
from copydesk.reading.lookup import Group, Listing, Lookup, Mentioned, Missing, Showing
from copydesk.reading.places import is_outlined, place, seen
from copydesk.reading.things import links

Said = Mapping[str, Any]


def _scope(asking: Asking, said: Said) -> Scope:
    places: Places | None = said.get("place")
    return WHOLE if places is None else asking.scope(places)


def _mentioned(asking: Asking, said: Said, ask: str) -> Lookup | None:
    text: Text = said["text"]
    scope = _scope(asking, said)
    if is_scattered(asking, text) or any(asking.document[id].type in ("cell", asking.kind.cues) for id in scope.tops):
        return None
    return Mentioned(text.phrase, text.exactly, scope.ids, scope.said, ask)


def _where(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "where")


def _on_line(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "line")


def _where_among(asking: Asking, said: Said) -> Lookup | None:
    """In which scenes, on which slides: those that mention it."""
    noun: Named = said["noun"]
    condition = mention(asking, noun, said)
    return Listing(group(asking, Head(noun), (condition,))) if condition is not None and not condition.is_weak else None


def _whether(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "whether")


def _where_is(asking: Asking, said: Said) -> Lookup | None:
    """Where something is that has a name: the place itself."""
    places: Places = said["place"]
    return None if places.answers[0][0] == asking.document.root else Showing(places.answers, places.words)


def _show(_: Asking, said: Said) -> Lookup | None:
    places: Places = said["place"]
    return Showing(places.answers, places.words, places.is_near)


def _what_is(asking: Asking, said: Said) -> Lookup | None:
    """What a part says that is named; a text that is nothing but the words themselves says nothing of them."""
    places: Places = said["place"]
    texts = [" ".join(seen(asking.document, id).casefold().split()) for id in places.nodes if not is_outlined(asking.document, id)]
    if len(texts) == len(places.nodes) and all(text and text in places.words.casefold() for text in texts):
        return Mentioned(places.words.strip('"“” '))
    return _show(asking, said)


def _link(asking: Asking, said: Said) -> Lookup | None:
    """Where a link leads: those that are called so, with their addresses."""
    text: Text = said["text"]
    called = [thing for thing in links(asking.document, asking.document.order) if text.phrase.casefold() in thing.name.casefold()]
    return Listing(Group(tuple(called), "link", "links", f" called “{text.phrase}”")) if called else None


def _after(asking: Asking, said: Said) -> Lookup | None:
    return _beside(asking, said, 1)


def _before(asking: Asking, said: Said) -> Lookup | None:
    return _beside(asking, said, -1)


def _beside(asking: Asking, said: Said, step: int) -> Lookup | None:
    """The next or previous part of the outline beside one that is; else the block beside a block."""
    places: Places = said["place"]
    noun: Named | None = said.get("noun")
    if len(places.answers) > 1 or places.is_near:
        return None
    at = places.answers[0][-1 if step > 0 else 0]
    found = _neighbour(asking, at, step, noun)
    if found is None:
        return Missing(nothing_beside(place(asking.document, at), noun.one if noun else "", step > 0), "")
    return Showing(((found,),))


def _neighbour(asking: Asking, at: str, step: int, noun: Named | None) -> str | None:
    document, order = asking.document, structure(asking.document)
    outlined = is_outlined(document, at)
    types = noun.types if noun is not None else (document[at].type,) if outlined else ()
    if types:
        alike = [id for id in order.of_types(types) if noun is not None or is_outlined(document, id)]
        if step > 0:
            behind = [id for id in alike if order.start[id] >= order.section_end[at]]
            return behind[0] if behind else None
        before = [id for id in alike if order.section_end[id] <= order.start[at]]
        return before[-1] if before else None
    siblings = document[document[at].parent or document.root].children
    beside = document.index(at) + step
    return siblings[beside] if 0 <= beside < len(siblings) else None


_MENTIONED = (
    "(mentioned|discussed|described|explained|defined|covered|used|named|referred to|talked about|written about|brought up|"
    "introduced|said|stated|listed|found|located|addressed|shown|in|written)"
)
_SAY = (
    "(say|mention|talk about|discuss|describe|state|define|explain|cover|refer to|write about|speak of|use|write|claim"
    "|tell us about)"
)
_EVER = "ever|anywhere|already|also|actually"
_SAYS = "(say|tell us|tell me|state|write|claim|read)"
_IT = "(it|we|you|i|they|this|the author|(this|the|my|our) {whole})"
_ABOUT = "(about|on|regarding|concerning|of|for)"
_MORE = "[else|exactly|all]"
FORMS = (
    (
        _link,
        (
            "where (does|do) [the] {text} link (go|lead|point|take me|link) [to]",
            "where (does|do) [the] link {text} (go|lead|point) [to]",
            "where (does|do) [the] {text} link to",
            "(what is|show) [me] [the] (address|url|target) of [the] {text} [link]",
        ),
    ),
    (
        _show,
        (
            f"what {_MORE} (does|do|did) {{place:titled}} {_SAYS}",
            "what (is|are) [written|there|stated|said|contained] (in|under|inside) {place}",
            "(show|read|display|quote|view|see) [me|us|out|to me] {place}",
            "(give|get|open|print) (me|us) {place}",
            "(show|read|display|quote|view|see|give) [me|us] [the] (text|content|contents|words) (of|in) {place}",
            "read {place:titled} [to me|out|aloud|out loud]",
            "what (does|do) {place} (contain|include|hold|look like|consist of)",
            "[the] (text|content|contents|wording) of {place}",
            "how does {place} (read|go|start|begin|end)",
            "go to {place}",
            "what (happens|goes on|is going on|takes place) in {place}",
        ),
    ),
    (
        _after,
        (
            "what (comes|is|stands|happens|goes) [right|directly|immediately|straight|next] (after|below|behind|following) {place}",
            "what follows {place}",
            "(which|what) {noun} (comes|is|stands|follows) [right|directly|immediately|next] (after|behind|below) {place}",
            "(which|what) {noun} follows {place}",
            "(which|what) is the (next|following) {noun} (after|behind|below) {place}",
            "(which|what) {noun} (is|comes) next after {place}",
        ),
    ),
    (
        _before,
        (
            "what (comes|is|stands|happens|goes) [right|directly|immediately|just] (before|above|ahead of) {place}",
            "what precedes {place}",
            "(which|what) {noun} (comes|is|stands) [right|directly|immediately|just] (before|above) {place}",
            "(which|what) {noun} precedes {place}",
            "(which|what) is the (previous|preceding) {noun} before {place}",
        ),
    ),
    (
        _where,
        (
            f"what {_MORE} (does|do|did) {{place:titled}} {_SAYS} {_ABOUT} {{text}}",
            f"what (does|do|did) {_IT} {_SAYS} {_ABOUT} {{text}}",
            f"what (is|are|was) (said|written|stated|mentioned|known) {_ABOUT} {{text}} [(in|under) {{place}}]",
            f"(show|tell|give|find|read) [me|us] [what|everything|anything|all] [that|there is|it says] {_ABOUT} {{text}}",
            f"(show|tell|give|find|read) [me|us] what {{place}} says {_ABOUT} {{text}}",
            "what do we know about {text}",
        ),
    ),
    (
        _whether,
        (
            f"(does|do|did) {{place}} [anywhere|ever|also|actually|already] {_SAY} [anything|something] [about|on|that] {{text}}",
            f"(does|do|did) {_IT} [anywhere|ever|also|actually|already] {_SAY} [anything|something] [about|on|that] {{text}}",
            f"(is|are|was|were) {{text}} [{_EVER}|still] {_MENTIONED} [anywhere] [(in|under) {{place}}]",
            f"(is|are) there (anything|something|[any|a] (mention|word|information)) {_ABOUT} {{text}} [(in|under) {{place}}]",
            "(does|do) {text} (appear|occur|come up|show up|stand) [anywhere] [(in|under) {place}]",
            "(did|do) (you|we|i) mention {text} [(in|under) {place}]",
        ),
    ),
    (
        _where_among,
        (
            f"(in|on|under) (which|what) {{noun}} (is|are|was|were) {{text}} {_MENTIONED}",
            f"(in|on|under) (which|what) {{noun}} (does|do|did) {_IT} {_SAY} [that|about] {{text}}",
            "(in|on) (which|what) {noun} (does|do) {text} (appear|occur|come up|stand)",
        ),
    ),
    (
        _on_line,
        (
            f"(in|on|at) (which|what) (line|lines) (is|are|was|were) {{text}} [{_MENTIONED}] [(in|under) {{place}}]",
            f"(in|on|at) (which|what) (line|lines) (does|do) {_IT} {_SAY} [that|about] {{text}}",
            "(in|on|at) (which|what) (line|lines) (does|do) {text} (appear|occur|come up|stand)",
            "(which|what) (line|lines) (mention|mentions|say|says|contain|contains) {text}",
        ),
    ),
    (
        _where,
        (
            "how (often|many times) (is|are|was|were) {text} " + _MENTIONED + " [(in|under) {place}]",
            "how (often|many times) (does|do) {text} (appear|occur|come up|show up|stand) [(in|under) {place}]",
            f"how (often|many times) (does|do) {{place}} {_SAY} {{text}}",
            f"how (often|many times) (does|do) {_IT} {_SAY} {{text}}",
            "(count|how many) [the] [mentions|occurrences|instances] of {text} [(are there|in {place})]",
            "[list|find|show] [me] [all|every] [the] (mentions|mention|occurrences|occurrence) of {text} [(in|under) {place}]",
            "[list|find|show|show me] [all|every] [the] places (that mention|where it says) {text}",
            f"where (is|are|was|were) {{text}} {_MENTIONED} [(in|under) {{place}}]",
            f"where {{text}} (is|are|was|were) {_MENTIONED}",
            f"where (does|do|did) {_IT} {_SAY} [that|about|anything about] {{text}}",
            f"where (does|do|did) {{place}} {_SAY} [that|about|anything about] {{text}}",
            "where (does|do) {text} (appear|occur|come up|show up|stand) [(in|under) {place}]",
            "where (is|are) [there] [anything|something|the (part|bit|passage|text)] (about|on|that mentions|mentioning) {text}",
            "where (can|could|do|will) (i|we|one|you) (find|read|see) [anything|something|more|the (part|bit)] [about|on] {text}",
            f"(in|on|under) (which|what) {{noun}} (is|are|was|were) {{text}} {_MENTIONED}",
            f"(in|on|under) (which|what) {{noun}} (does|do|did) {_IT} {_SAY} [that|about] {{text}}",
            "(in|on) (which|what) {noun} (does|do) {text} (appear|occur|come up|stand)",
            "who (says|said|mentions|mentioned|talks about) {text}",
        ),
    ),
    (_where_is, ("where (is|are) {place:guess}", "where (do|can) (i|we) find {place:guess}", "where {place:guess} is")),
    (
        _where,
        (
            "where (is|are|was|were) {text} [in {place}]",
            "(find|search for|look for|search|locate|grep) [me] [all|every|any|the|for] {text} [(in|under) {place}]",
            "(any|a) (mention|mentions|word) of {text} [in {place}]",
        ),
    ),
    (
        _what_is,
        ("what (is|are) {place:guess} [about]", "(tell|show|give) (me|us) [something|more] [about] {place:guess}"),
    ),
)
