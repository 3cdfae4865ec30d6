"""Whether a message is one question that rules answer fully and exactly: all of it is read, as typed, and what is asked for is what
stands there. What asks for a meaning, a judgement or a story is the model's."""

from copydesk.document.document import Document
from copydesk.language.closed import tables
from copydesk.language.closed.reference import Exact
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.forms import Strength, read_forms
from copydesk.language.questions.nouns import noun_at
from copydesk.language.questions.sentence import MAX_TOKENS, Sentence, sentence, sentences
from copydesk.reading.lookup import Count, Group, Listing, Lookup, Mentioned, Several, Showing, Spoken, Tally, Whether
from copydesk.references.answers import NO_CONTEXT, Context
from copydesk.words.tokens import tokens

MAX_CHARS = 300  # a longer question tells a story


def is_exact_look_up(words: str, document: Document, context: Context = NO_CONTEXT) -> bool:
    if len(words) > MAX_CHARS or len(sentences(words)) != 1:
        return False
    asked = sentence(words)
    if not 0 < len(asked.tokens) <= MAX_TOKENS or not tables.sets("lookups")["meaning"].isdisjoint(_plain(asked)):
        return False
    asking = Asking(document, context, asked)
    reading = read_forms(asking)
    return reading is not None and reading.strength is Strength.ALL and _is_exact(reading.lookup, asking)


def _is_exact(lookup: Lookup, asking: Asking) -> bool:
    asked = asking.sentence
    if isinstance(lookup, Several):
        return all(_is_exact(part, asking) for part in lookup.parts)
    needed = tables.look_ups().get(type(lookup).__name__)
    if needed is None:
        return False
    match lookup:
        case Showing(places, is_near=is_near):
            named = tokens(lookup.words)
            if is_near or len(places) != 1 or not Exact(lookup.words, asking.document).is_reference(named):
                return False
        case Mentioned() | Spoken():
            if lookup.exactly:
                return True
        case Count() | Listing() | Whether() | Tally():
            if not _is_counted(lookup.group, asking):
                return False
    return not needed.isdisjoint(_plain(asked))


def _is_counted(group: Group, asking: Asking) -> bool:
    """Whether parts are counted by what they are: "the risks" are more than the items of a section that is called so. What is
    narrowed by words that it mentions has them quoted, or is said to mention them."""
    length = len(asking.words)
    if not any(noun_at(asking, at, length) is not None for at in range(1, length)):  # but for the verb "list"
        return False
    literal = tables.look_ups()["Mentioned"]
    is_quoted = any(token.is_quote for token in asking.sentence.tokens)
    return not group.phrase or is_quoted or not literal.isdisjoint(_plain(asking.sentence))


def _plain(asked: Sentence) -> frozenset[str]:
    return frozenset(token.word for token in asked.tokens if not token.is_quote)
