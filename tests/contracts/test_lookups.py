"""Look-ups without a model: what they tell, that every word counts, and that each quotation stands in the document.

The questions themselves, with the facts that must be told, are in tests/sentences/questions-*.txt.
"""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk, formats
from copydesk.apps.opening import open_bytes
from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.kinds import KINDS, kind_named
from copydesk.language.questions import answer_question, read_question
from copydesk.language.questions.mending import mended
from copydesk.plan.evidence import Answer
from copydesk.reading import lookup as ask
from copydesk.reading import messages
from copydesk.reading.places import place, seen, spans
from copydesk.reading.quoting import first_words, sentences, stands, texts, words_around
from copydesk.reading.telling import OF_VERSIONS, TELLERS, needs_versions
from copydesk.references.answers import Context, Selection
from support.sentences import Sentence, read_sentences
from support.soak import examples

SENTENCES = Path(__file__).parents[1] / "sentences"
QUESTIONS = [sentence for path in sorted(SENTENCES.glob("questions-*.txt")) for sentence in read_sentences(path)]
FILES = {name.partition("-")[0]: name for name in sorted(path.name for path in (SENTENCES / "documents").iterdir())}
NOT_TOLD = ("no model is set up", "needs a model", "Nothing here is called")
LEAST = 150
QUOTED = re.compile("“([^”]*)”")


def opened(name: str) -> Document:
    path = SENTENCES / "documents" / name
    return open_bytes(path.read_bytes(), path.suffix, None, name.partition("-")[0])


def article(text: str) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def said(words: str, document: Document, **context: object) -> str:
    return answer_question(words, document, Context(**context)).message  # type: ignore[arg-type]


def check_answer(answer: Answer, document: Document, words: str) -> None:
    """Whatever was asked: something is told, each citation resolves, each quotation stands there, and no id is shown."""
    assert answer.message.strip()
    for citation in answer.citations:
        assert set(citation) == {"node", "label", "quote"}
        assert citation["label"]
        assert stands(document, citation), citation
    assert all(id in document for id in answer.named)
    visible = "\n".join(text for node in document.walk() for text in texts(document, node))
    heard = " ".join((f"{words} {mended(words, document)} {visible}").casefold().split())
    for quotation in QUOTED.findall(answer.message.replace(messages.HELP, "")):
        assert " ".join(quotation.rstrip("…").casefold().split()) in heard, quotation
    shown = re.findall(r"\w+", answer.message)
    assert not [word for word in shown if word in document and is_id(word) and word.casefold() not in heard]


# The sentences


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_question_is_answered_from_the_document(question: Sentence) -> None:
    step = question.steps[0]
    document = opened(question.document)
    answer = answer_question(step.words, document)
    check_answer(answer, document, step.words)
    for alternatives in step.says:
        assert any(part.strip().casefold() in answer.message.casefold() for part in alternatives.split("|")), answer.message


def test_there_are_enough_questions_and_a_third_are_not_for_rules() -> None:
    honest = [question for question in QUESTIONS if any(part in " ".join(question.steps[0].says) for part in NOT_TOLD)]
    assert len(QUESTIONS) >= LEAST
    assert {question.document.partition("-")[0] for question in QUESTIONS} == set(KINDS)
    assert len(honest) * 3 >= len(QUESTIONS)


def test_what_is_not_told_is_said_to_be_so() -> None:
    document = opened("report-bridge.md")
    assert answer_question("how many tables are there", document).is_told
    assert not answer_question("which option is cheaper?", document).is_told
    assert not answer_question("summarise the conclusion", document).is_told
    assert read_question("which option is cheaper?", document) is None


# Every word counts


@pytest.mark.parametrize("word", ["urgent", "nicely", "yesterday", "by Tom", "in German", "except the last"])
@pytest.mark.parametrize("question", ["how many tables are there", "list the open tasks", "which sections mention the crane"])
def test_a_word_that_means_nothing_here_is_never_left_out(question: str, word: str) -> None:
    document = opened("report-bridge.md")
    plain = read_question(question, document)
    assert plain is not None
    assert read_question(f"{question} {word}", document) != plain


def test_courtesies_contractions_and_misspelt_words_of_the_grammar_change_nothing() -> None:
    document = opened("report-bridge.md")
    plain = read_question("how many tables are there", document)
    for words in (
        "Could you please tell me how many tables there are?",
        "hey, how many tables are there",
        "how meny tabels are there?",
        "HOW MANY TABLES ARE THERE",
        "how many tables are there please",
        "so how many tables do we have",
    ):
        assert read_question(words, document) == plain, words


def test_a_word_of_the_document_is_never_mended() -> None:
    document = article("# One\n\nThe tabel is a river in this story.\n")
    assert "“tabel” is mentioned once" in said("where is tabel mentioned", document)


# What is told


def test_several_places_of_a_name_are_all_shown() -> None:
    document = opened("report-bridge.md")
    lookup = read_question("what does Overview say", document)
    assert isinstance(lookup, ask.Showing)
    assert len(lookup.places) == 2


def test_a_near_name_is_shown_as_such() -> None:
    message = said("what does the apendix say", opened("report-bridge.md"))
    assert "Nothing here is called “the apendix”. The nearest is 7 Appendix." in message
    assert "Letters from residents" in message


def test_a_table_is_told_as_rows_too() -> None:
    answer = answer_question("how many steps are in each block", opened("experiment-yeast.json"))
    assert answer.rows == (("Place", "Steps"), ("1 Setup", "4"), ("2 Protocol", "4"), ("3 Analysis", "2"))
    assert "| 1 Setup | 4 |" in answer.message


def test_the_speakers_of_a_scene_are_told_as_rows() -> None:
    answer = answer_question("who speaks in scene 3", opened("screenplay-harbour.fountain"))
    assert answer.rows[1:] == (("TOM", "1"),)


def test_only_the_part_of_a_sort_is_a_part() -> None:
    """A video is an attachment, and not every attachment is a video."""
    document = opened("experiment-yeast.json")
    assert "1.2 Mix the media" in said("which steps have a pdf", document)
    assert "2.2 Inoculate" not in said("which steps have a pdf", document)


def test_conditions_hold_together() -> None:
    document = opened("experiment-yeast.json")
    lookup = read_question("which steps in Setup are in draft and have no content", document)
    assert isinstance(lookup, ask.Listing)
    assert [place(document, thing.node) for thing in lookup.group.things] == ["1.4 Label the flasks"]


def test_a_section_that_only_holds_one_that_mentions_it_does_not_mention_it() -> None:
    document = article("# A\n\n## B\n\nwords\n\n### C\n\na heron\n")
    lookup = read_question("which sections mention a heron", document)
    assert isinstance(lookup, ask.Listing)
    assert [place(document, thing.node) for thing in lookup.group.things] == ["1.1 C"]


def test_words_with_other_endings_are_told_as_they_stand() -> None:
    document = article("# A\n\nThe cycles are blue.\n")
    assert "“cycling” is mentioned once, as “cycles”" in said("does it mention cycling", document)
    assert "doesn't mention" in said('does it mention "cycling"', document), "a quoted text is exact"


def test_a_name_inside_a_word_is_no_mention() -> None:
    script = b"INT. A - DAY\n\nMARY\nPrimary colours.\n\nINT. B - DAY\n\nA summary of it, by Mary's aunt, Maryann of Maryland.\n"
    document = formats.read(script, "fountain", "screenplay")
    message = said("which scenes is MARY in", document)
    assert "speaks in 1 scene" in message
    assert "named without speaking in 1 scene" in message, "Mary's aunt names her"
    document = formats.read(script.replace(b"Mary's aunt, ", b""), "fountain", "screenplay")
    assert "INT. B" not in said("which scenes is MARY in", document)
    assert "mentioned once" in said('where does it say "heron"', article("# A\n\nA heron in the heronry, bluheron.\n"))


def test_a_sentence_that_mentions_it_twice_is_quoted_once() -> None:
    message = said("where is the heron mentioned", article("# A\n\nA heron is a heron. A heron stands.\n"))
    assert "3 times" in message
    assert message.count("“A heron is a heron.”") == 1
    assert "“A heron stands.”" in message
    assert "more" not in message


def test_lines_are_those_of_the_file() -> None:
    document = article("# A\n\none\ntwo *heron*\n\n```text\nx\nstork\n```\n")
    assert "line 4" in said("on which line is heron mentioned", document)
    assert "line 8" in said("on which line is stork mentioned", document)
    assert "line" not in said("on which line is Priya mentioned", opened("note-sprint.json")), "nobody reads the lines of its JSON"


def test_a_quoted_text_may_hold_any_words() -> None:
    document = article("# A\n\nHow many tables are there? Nobody knows.\n")
    assert "mentioned once" in said('where does it say "how many tables are there"', document)


def test_the_words_of_a_title_come_before_the_words_of_questions() -> None:
    document = article("# Book\n\n## History\n\nLong ago.\n\n## What you need\n\nA bowl.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert "Long ago." in said("show the history", document)
    assert "2 columns" in said("how many columns does the table in What you need have", document)
    assert "one version" in said("show the history", article("# Book\n\nText.\n"))


def test_notes_without_holders_have_sections_all_the_same() -> None:
    document = opened("note-sprint.json")
    assert "Staging is slow" in said("what is under Meeting notes", document)
    assert "Deploy" not in said("what is under Meeting notes", document)


def test_texts_in_scripts_without_spaces_are_found() -> None:
    assert "mentioned once" in said("where is 天気 mentioned", article("# A\n\n今日は天気がいい\n"))


def test_several_questions_in_a_message_are_all_answered_or_none() -> None:
    document = opened("report-bridge.md")
    both = said("How many tables are there? Which tasks are done?", document)
    assert "1 table" in both
    assert "“Close the old bridge”" in both
    assert "1 table" not in said("How many tables are there? Which of them is the nicest?", document)


def test_it_is_what_was_spoken_of_or_selected() -> None:
    document = opened("report-bridge.md")
    costs = next(node.id for node in document.walk() if node.text == "Costs")
    assert "All figures are in pounds" in said("what does it say", document, focus=(costs,))
    assert "in 3 Costs" in said("how many tables are in this section", document, selection=Selection(costs))
    assert said("what does it say about the crane", document) != said("what does it say about the crane", document, focus=(costs,))


def test_an_answer_names_what_it_is_about() -> None:
    document = opened("report-bridge.md")
    (named,) = answer_question("what does 1.2 say", document).named
    assert document[named].text == "History"


def test_empty_steps_are_those_without_content_whatever_hangs_on_them() -> None:
    lookup = read_question("which steps are empty", opened("experiment-yeast.json"))
    assert isinstance(lookup, ask.Listing)
    assert len(lookup.group.things) == 3


# Versions


def test_what_changed_is_told_from_the_versions() -> None:
    doc = Desk().read(b"# A\n\nPaint costs 40.\n\nOne.\n\nTwo.\n", format="markdown", kind="article")
    doc.apply({"edits": [{"action": "replace", "find": "40", "with": "45"}]}, "paint costs 45 by now")
    doc.apply({"edits": [{"action": "delete", "at": '"One."'}, {"action": "insert", "markdown": "Three."}]})
    versions = doc._place.history.versions()

    def told(words: str) -> str:
        lookup = read_question(words, doc.document)
        assert needs_versions(lookup), words
        answer = answer_question(words, doc.document, versions=versions)
        assert all(stands(doc.document, citation) for citation in answer.citations)
        return answer.message

    assert "removed ~~One.~~" in told("what did you change")
    assert "added Three." in told("what changed last")
    assert "~~40~~" not in told("what did you change")
    assert "~~40.~~ 45." in told("what changed in version 2")
    assert "“paint costs 45 by now”" in told("what changed in version 2")
    assert "~~40.~~ 45." in told("what changed since version 1")
    assert told("compare version 1 and 3") == told("what changed since the first version")
    assert "nothing is different" in told("what changed since version 3")
    assert "There is no version 9; the latest is version 3." in told("what changed since version 9")
    assert "3 versions" in told("how many versions are there")


def test_a_change_and_its_undo_are_no_difference() -> None:
    doc = Desk().read(b"# A\n\nPaint costs 40.\n", format="markdown", kind="article")
    doc.apply({"edits": [{"action": "replace", "find": "40", "with": "45"}]})
    doc.undo()
    told = answer_question("what changed since version 1", doc.document, versions=doc._place.history.versions()).message
    assert "nothing is different" in told


# Quotations


@given(st.text(alphabet="ab. \n!?…”A1", max_size=80), st.integers(0, 80), st.integers(1, 30))
def test_a_quotation_is_a_part_of_its_text(text: str, start: int, longest: int) -> None:
    assert first_words(text, longest).text in text
    if text.strip():
        at = min(start, len(text) - 1)
        quote = words_around(text, at, at + 1, longest)
        assert quote.text in text
        assert "\n" not in quote.text or text[at] == "\n"
    assert all(text[first:last].strip() == text[first:last] for first, last in sentences(text))


def test_a_long_sentence_is_cut_at_words_and_says_so() -> None:
    text = " ".join(f"word{place}" for place in range(100))
    at = text.index("word50")
    quote = words_around(text, at, at + 6, 60)
    assert "word50" in quote.text
    assert len(quote.text) <= 60
    assert quote.shown.startswith("… “word")
    assert quote.shown.endswith("” …")


def test_a_citation_that_is_not_in_the_document_does_not_stand() -> None:
    document = article("# A\n\nOne *two* three.\n")
    paragraph = document.order[-1]
    assert stands(document, {"node": paragraph, "label": "A", "quote": "One two three."})
    assert not stands(document, {"node": paragraph, "label": "A", "quote": "One two four."})
    assert not stands(document, {"node": "nowhere", "label": "A", "quote": ""})


# Any question, any document

FRAMES = (
    "how many {noun} are there",
    "how many {noun} are there in {name}",
    "list the {noun}",
    "which {noun} mention {word}",
    "which {noun} have no {part}",
    "which {noun} are {state}",
    "are there any {noun} in {name}",
    "what does {name} say",
    "what does {name} say about {word}",
    "where is {word} mentioned",
    "is {word} mentioned in {name}",
    "show {name}",
    "what comes after {name}",
    "how long is {name}",
    "which {noun} is the longest",
    "what is the {attr} of {name}",
    "what depends on {name}",
    "what does {name} depend on",
    "who is in {name}",
    "what does {word} say in {name}",
    "is {name} {state}",
    "how many {noun} are in each {noun}",
    "explain {name}",
    "{word} {word} {name}?",
)
NOISE = ("", " urgent", "?", " please", "!!", " and why", " \u202e", " “", " 12", " the", " of")


@pytest.mark.parametrize("kind", FILES)
@examples(60)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_asked_quotations_stand_and_citations_resolve(kind: str, seed: int) -> None:
    random = Random(seed)
    document = opened(FILES[kind])
    nodes = [node for node in document.walk() if node.text]
    types = kind_named(kind).types.values()
    nouns = [word + random.choice(("", "s")) for type in types for word in type.words]
    words = seen(document, random.choice(nodes).id).split() or ["x"]
    text = random.choice(FRAMES).format(
        noun=random.choice(nouns),
        part=random.choice(nouns),
        name=random.choice([seen(document, random.choice(nodes).id), str(random.randrange(9)), "it", random.choice(nouns) + " 2"]),
        word=random.choice(words),
        state=random.choice(("draft", "in review", "done", "open", "empty", "red")),
        attr=random.choice([name for type in types for name in type.attrs] or ["title"]),
    )
    question = text + random.choice(NOISE)
    check_answer(answer_question(question, document), document, question)


@examples(150)
@given(st.text(max_size=120))
def test_any_text_gets_an_answer(text: str) -> None:
    document = opened("report-bridge.md")
    check_answer(answer_question(text, document), document, text)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "?",
        "how many",
        "what does",
        "how many " * 2_000,
        "what does " + "the section in " * 400 + "say",
        "how many sections in 1 in 2 in 3 in 4 in 5 in 6 in 7 that mention a and mention b and mention c and are empty",
        "“" * 500,
        'where does it say "' + "x" * 5_000 + '"',
        "and " * 39,
        "is there a section on " + "a and " * 15 + "b",
        "which tables that mention x that mention y that mention z that mention w that mention v",
    ],
    ids=range(12),
)
def test_odd_and_endless_questions_get_an_answer(words: str) -> None:
    document = opened("report-bridge.md")
    check_answer(answer_question(words, document), document, words)


ASKED_OF_NOTHING = (
    *("how many sections are there", "list the tables", "what is this", "who wrote this", "where is x mentioned", "show it"),
    *("which section is the longest", "what is the title", "how long is this", "outline", "what changed", "who is in scene 1"),
)


@pytest.mark.parametrize(
    ("data", "format", "kind"),
    [
        (b"", "markdown", "article"),
        (b"", "fountain", "screenplay"),
        (b"[]", "blocknote", "note"),
        (b'{"id": "x", "name": "", "blocks": []}', "experiment", "experiment"),
        (b"one line", "markdown", "report"),
    ],
)
def test_an_empty_document_answers_too(data: bytes, format: str, kind: str) -> None:
    document = formats.read(data, format, kind)
    for question in ASKED_OF_NOTHING:
        check_answer(answer_question(question, document), document, question)


def test_a_deep_document_is_no_trouble() -> None:
    document = article("\n".join("  " * depth + f"- level {depth}" for depth in range(400)))
    assert "399" in said("where is 399 mentioned", document)
    assert document.cached(spans)[document.root] == (0, len(document))


def test_every_look_up_has_its_teller() -> None:
    told = {*TELLERS, *OF_VERSIONS, ask.Several}
    assert told == set(ask.Lookup.__args__)
