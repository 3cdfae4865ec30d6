"""Questions that are answered by what their words are in the document, whatever their order: rows, tasks, steps and lines."""

from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.language.questions.extracts import both, extract
from copydesk.language.vocabulary import PRONOUNS
from copydesk.plan.evidence import Answer
from copydesk.reading.cues import ASKING, Question, cues
from copydesk.reading.gridtold import table_told
from copydesk.reading.lookup import Known, Lookup
from copydesk.reading.scenetold import scene_told
from copydesk.reading.scripttold import script_told
from copydesk.reading.steptold import before_told
from copydesk.reading.ticks import tasks_told
from copydesk.reading.words import SILENT
from copydesk.words.lexicon import lexicon, phrases_in, words_in
from copydesk.words.tokens import tokens

Way = Callable[[Document, Question], "Answer | Lookup | None"]
OPENINGS = cues()["SUM"] | phrases_in("QUERIES_OPENINGS")
TURNING = words_in("QUERIES_TURNING")
MAX_TURNED = 4  # words that a question ends with
MIN_BEFORE = 2
MAX_OPENING = 3  # words
WAYS: tuple[Way, ...] = (script_told, scene_told, before_told, tasks_told, table_told)


def query(text: str, document: Document) -> Lookup | None:
    """What the words of a question find; None where they find nothing, or too much."""
    pair, asked = doubled(text), turned(text)
    if pair is not None:
        answer = both(*pair, document)
        return Known(answer) if answer is not None else None
    question = Question(asked)
    is_question = (
        text.rstrip().endswith("?")
        or any(tuple(question.words[:size]) in OPENINGS for size in range(1, MAX_OPENING + 1))
        or any(word in ASKING and set(question.words[:at]) <= SILENT for at, word in enumerate(question.words[:2]))  # "on which"
    )
    if not is_question and not question.is_whether and not (question.asks and lexicon().has("ASKS", question.words[0])):
        return None
    for way in WAYS:
        found = way(document, question)
        if found is not None:
            return Known(found) if isinstance(found, Answer) else found
    extracted = extract(asked, document) if asked != text else None
    return Known(extracted) if extracted is not None else None


def turned(text: str) -> str:
    """A question that ends with what it asks for, the other way round: "the straps are from which lorry"."""
    said = tokens(text.rstrip(" ?!."))
    at = next((place for place, token in enumerate(said) if token.word in ASKING), 0)
    if not 0 < len(said) - at <= MAX_TURNED or at < MIN_BEFORE or lexicon().has("ASKS", said[0].word):
        return text
    before = said[at - 1].word in TURNING
    head = text[: said[at - 1 if before else at].start].strip(" ,")
    behind = f" {said[at - 1].word}" if before else ""
    is_bare = all(token.word in SILENT for token in said[at + 1 :])  # "which are they"
    is_of_it = not is_bare and said[-1].word in PRONOUNS  # "how heavy is it"
    return f"{text[said[at].start : said[at if is_bare else -2 if is_of_it else -1].end]} {head}{behind}"


def doubled(text: str) -> tuple[str, str] | None:
    """Two things that are asked of one: "when and where is the dress rehearsal"."""
    said = tokens(text)
    asks = [place for place, token in enumerate(said[:3]) if token.word in ASKING]
    if asks != [0, 2] or said[1].word not in ("and", "&", "or") or len(said) < 4:
        return None
    return f"{said[0].word} {text[said[3].start :]}", said[2].word
