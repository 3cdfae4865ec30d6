"""The brief of a message: a table of words and what they say, and what an earlier message adds."""

import pytest

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.brief import brief_of
from copydesk.plan.brief import Brief
from copydesk.references.answers import Context, Selection
from support.trust.runner import read


def title(document: Document, id: str) -> str:
    return document[id].text or document[id].type


def places(brief: Brief, document: Document) -> set[str]:
    return {title(document, id) for id in brief.places}


@pytest.mark.parametrize(
    ("words", "wide"),
    [
        ("Shorten section 3", {"shorten"}),
        ("Rent in two sentences, please", {"shorten"}),
        ("make section 3 a bit more inviting", {"manner"}),
        ("Translate section 5 into German", {"translate"}),
        ("turn the list in Repairs into a table", {"shape"}),
        ("list the duties as bullets", {"shape"}),
        ("fix the typos in section 4", {"spelling"}),
        ("say a bit more about the keys", {"expand"}),
        ("sort the table by amount", {"order"}),
        # Everything else points at something.
        ("change the rent to £1,300", set()),
        ("add a row for heading, £90, to the table", set()),
        ("Add a bullet about urgent damage", set()),
        ("delete section 5", set()),
        ("move section 5 before section 4", set()),
        ("frobnicate the rent", set()),
        ("replace “friendly” with “formal”", set()),
    ],
)
def test_only_another_form_of_what_stands_is_wide(words: str, wide: set[str]) -> None:
    assert brief_of(words, read("lease")).wide == wide


@pytest.mark.parametrize(
    ("words", "is_question"),
    [
        ("What does option B cost?", True),
        ("How much may I spend on dinner?", True),
        ("Is it closed? And who decides that?", True),
        ("hi, quick question: when does the lease end?", True),
        ("Is frost mentioned? If not, add it.", False),
        ("Can you shorten section 3?", False),
        ("can the line about the deposit go?", False),
        ("Could the last sentence be removed?", False),
        ("Can the fence be removed?", True),  # that may be asked of the lease
        ("Can the tenant go?", True),
        ("Could it be shorter?", False),
        ("What about a friendlier title?", False),
        ("Who wrote this? Please add her name.", False),
        ("show me section 3", False),
        ("translate section 3", False),
        ("when does the lease end", False),  # nothing weaker than a question mark counts
    ],
)
def test_a_question_is_sure_or_it_is_none(words: str, is_question: bool) -> None:
    assert brief_of(words).question is is_question


def test_places_are_looked_up_and_what_is_only_referred_to_is_none() -> None:
    document = read("lease")
    assert places(brief_of("Shorten section 3", document), document) == {"3. Use"}
    assert places(brief_of("Shorten section 3, based on section 4", document), document) == {"3. Use"}
    assert places(brief_of("the repairs could be clearer", document), document) == {"4. Repairs"}
    assert brief_of("raise every cell of the table by 5 %", document).places == frozenset()


def test_what_is_in_a_named_list_names_the_list_when_it_is_all_of_it() -> None:
    document = read("report")
    assert "list" in {
        document[id].type for id in brief_of("turn the three bullets in the summary into a paragraph", document).places
    }


def test_the_selection_is_this() -> None:
    document = read("lease")
    node = next(node.id for node in document.walk() if node.text.startswith("The tenant must keep"))
    assert brief_of("make this friendlier", document, Context(Selection(node))).places == {node}


@pytest.mark.parametrize(
    ("words", "spared", "missed"),
    [
        ("Make everything friendlier except section 2", {"2. Rent"}, False),
        ("Shorten it, but don't touch section 3", {"3. Use"}, False),
        ("Leave the gazebo clause alone and shorten section 3", set(), True),
        ("The notice is nine months, not six", set(), False),  # a contrast
        ("It's the boatyard, not the harbour office", set(), False),
        ("That section is called Payment, not Rent", set(), False),
        ("Make it friendlier, only the Rent section stays untouched", {"2. Rent"}, False),
        ("Add a line saying to keep the dogs outside", set(), False),  # dictated
        ("Tighten section 4 without changing what it means", set(), False),
    ],
)
def test_what_is_spared(words: str, spared: set[str], missed: bool) -> None:
    document = read("lease")
    brief = brief_of(words, document)
    assert {title(document, id) for id in brief.spared} == spared
    assert bool(brief.missed) is missed


@pytest.mark.parametrize(
    ("words", "keeps"),
    [
        ("Rewrite section 3 but keep the headings", {"heading"}),
        ("shorten it without changing the numbers", {"number"}),
        ("polish it, don't touch the links", {"link"}),
        ("change the numbers in the table", set()),
    ],
)
def test_sorts_of_things_that_stay(words: str, keeps: set[str]) -> None:
    assert brief_of(words, read("lease")).keeps == keeps


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("raise all prices by 5 %", {"money"}),
        ("update all the dates", {"date", "year"}),
        ("change the rent to £1,300", set()),
        ("replace landlord with owner everywhere", set()),
        ("make all paragraphs friendlier, but keep the numbers", set()),
    ],
)
def test_kinds_of_facts_change_as_a_whole_only_where_all_of_them_are_named(words: str, facts: set[str]) -> None:
    assert brief_of(words, read("lease")).facts == facts


@pytest.mark.parametrize(
    ("words", "is_exchange"),
    [
        ("replace tenant with lessee everywhere", True),
        ("write “lessee” for “tenant” throughout", True),
        ("Rent → Payment", True),
        ("use harbour instead of boathouse", True),
        ("replace the table with a short version", False),
        ("replace gazebo with pavilion", False),  # it doesn't stand there
        ("replace “a rent of £1,240” with “a rent of £1,300”", True),  # nor does this, but it is meant to the letter
        ("change section 3 to something friendlier", False),
    ],
)
def test_an_exchange_gives_both_texts(words: str, is_exchange: bool) -> None:
    assert brief_of(words, read("lease")).exchanges is is_exchange


@pytest.mark.parametrize(
    ("words", "factor"),
    [
        ("raise all costs by 5 %", 1.05),
        ("cut the fees by 20 %", 0.8),
        ("double the weights", 2.0),
        ("double-check the summary", None),
        ("make the lid ten percent dearer", 1.1),
        ("the tent should be 20% cheaper", 0.8),
        ("take 15 per cent off the hire", 0.85),
        ("ten percent of them are cheaper", None),
    ],
)
def test_factors(words: str, factor: float | None) -> None:
    assert brief_of(words).factor == (pytest.approx(factor) if factor is not None else None)


def test_amounts() -> None:
    assert brief_of("add a short sentence on frost and two rows for tools").amounts == (("sentence", 1), ("row", 2))


ASKED = ("Is a rent of £1,450 usual here?", "Keep the numbers as they are")


@pytest.mark.parametrize("words", ["Make Repairs friendlier", "say lodger for tenant", "make the keys bold"])
def test_what_stands_alone_takes_no_leave_from_an_earlier_message(words: str) -> None:
    brief = brief_of(words, read("lease"), earlier=ASKED)
    assert (brief.earlier, "£1,450" in brief.said) == ((), False)
    assert brief.stems == brief_of(words, read("lease")).stems
    assert "number" in brief.keeps, "what was forbidden holds on"


@pytest.mark.parametrize("words", ["set it to that", "put that into section 2", "same for section 3", "2", "no, shorter"])
def test_what_leans_on_an_earlier_message_goes_on_with_it(words: str) -> None:
    assert brief_of(words, read("lease"), earlier=ASKED).earlier == ASKED


def test_an_earlier_message_is_gone_on_with() -> None:
    document = read("lease")
    brief = brief_of("no, shorter", document, earlier=("Make section 3 friendlier",))
    assert (places(brief, document), brief.wide) == ({"3. Use"}, {"shorten"})
    brief = brief_of("same for section 4", document, earlier=("Make section 3 friendlier",))
    assert brief.wide == {"manner"}
    assert "4. Repairs" in places(brief, document)
    brief = brief_of("the deposit too, £2,600", document, earlier=("The rent goes up to £1,300",))
    assert {"rent", "deposit"} <= brief.stems
    assert "1,300" in brief.said


def test_a_prohibition_in_the_newest_words_wins() -> None:
    document = read("lease")
    brief = brief_of("yes, but don't touch section 3", document, earlier=("Make sections 3 and 4 friendlier",))
    assert {title(document, id) for id in brief.spared} == {"3. Use"}
    assert "3. Use" not in places(brief, document)
    brief = brief_of("now section 3 as well", document, earlier=("Shorten everything but not section 3",))
    assert brief.spared == frozenset()


def test_a_message_that_says_nothing_says_nothing() -> None:
    assert brief_of("").stems == frozenset()
    assert not brief_of("…").is_wide


@pytest.mark.parametrize(
    "words",
    [
        "Conclusion auf Deutsch bitte",
        "traduce la escena",
        "section 2 en français svp",
        "po polsku: section 3",
        "Could 3 be in Dutch?",
    ],
)
def test_a_language_is_known_by_its_name_in_others(words: str) -> None:
    brief = brief_of(words, read("lease"))
    assert brief.wide == {"translate"}
    assert not brief.question


@pytest.mark.parametrize(
    ("words", "is_back"),
    [
        ("undo that", True),
        ("no, as it was", True),
        ("take that back please", True),
        ("I liked it better before", True),
        ("put the rent up", False),
        ("add a sentence about keys", False),
    ],
)
def test_steps_back(words: str, *, is_back: bool) -> None:
    assert brief_of(words).steps_back is is_back


@pytest.mark.parametrize(
    ("words", "shifts"),
    [
        ("two hours later", ((2.0, "hour"),)),
        ("raise it by one millimetre", ((1.0, "mm"),)),
        ("it is older now, 64", ()),
        ("the rent is £1,300", ()),
    ],
)
def test_shifts(words: str, shifts: tuple[tuple[float, str], ...]) -> None:
    assert brief_of(words).shifts == shifts


def test_what_forbids_nothing_of_the_document_spares_nothing() -> None:
    for words in (
        "leave out section 5",
        "leave that sentence out",
        "Ola is leaving us",
        "shorten 3 but keep the order and the style",
    ):
        brief = brief_of(words, read("lease"))
        assert (brief.spared, brief.missed) == (frozenset(), ()), words


def test_a_sentence_that_is_counted_is_a_span() -> None:
    document = read("lease")
    spans = brief_of("Make the second sentence of Use clearer", document).spans
    assert [document[id].text[start:end] for id, start, end in spans] == ["Engines may not be run indoors."]
    assert brief_of("rewrite Use but keep the second sentence", document).kept == (1,)


def test_the_same_is_wanted_of_something_else() -> None:
    brief = brief_of("and staff too", read("policy"), earlier=("Raise lunch by 20 pence", "same for dinner"))
    assert brief.shifts == ((0.2, ""),)


def test_figures_that_are_told_next_are_not_those_that_were_to_stay() -> None:
    before = ["Tighten the risks but leave the numbers alone"]
    assert "number" in brief_of("And the summary, please", earlier=before).keeps
    assert "number" not in brief_of("The fuel price should be 1.70", earlier=before).keeps


TESTING = """{"id": "t", "name": "Load", "blocks": [{"id": "b", "name": "Testing", "nodes": [
 {"id": "n1", "name": "Set the anchors", "status": "draft"},
 {"id": "n2", "name": "Pull", "status": "draft"}, {"id": "n3", "name": "Record", "status": "draft"}]}]}"""
PROGRAMME = """# Plan

## Programme

| Stage | Due |
|---|---|
| C | 3 July 2026 |
| D | 4 September 2026 |

## Actions

- Ask Tom
- Ring Ines
"""


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        ("set everything in Testing to review except Pull", {"Pull"}),  # which may be a verb
        ("set all steps to review except Set the anchors", {"Set the anchors"}),
        ("mark all steps of Testing as final, but not Pull", {"Pull"}),
        ("set all steps to final, not draft", set()),
        ("put all due dates back by two weeks except stage D", {"row"}),
        ("shorten everything but Actions", {"Actions"}),
        ("delete all bullets other than Ring Ines", {"Ring Ines"}),
        ("delete all bullets except the one about Tom", {"Ask Tom"}),
    ],
)
def test_what_is_excepted_from_all_of_something_is_spared(words: str, spared: set[str]) -> None:
    is_tree = "Testing" in words or "steps" in words
    document = formats.read(
        (TESTING if is_tree else PROGRAMME).encode(), *(("experiment",) * 2 if is_tree else ("markdown", "article"))
    )
    assert {title(document, id) for id in brief_of(words, document).spared} == spared


def test_numbers_of_something_are_kept_by_a_word_with_a_hyphen_too() -> None:
    document = formats.read(b"# Costs\n\nTwelve volunteers cost 72, which is 6 for each volunteer.\n", "markdown", "report")
    brief = brief_of("Fix it everywhere incl. the totals. leave the per-volunteer amounts", document)
    assert not brief.keeps
    assert [sort for sort, _ in brief.kept_of] == ["number"]
