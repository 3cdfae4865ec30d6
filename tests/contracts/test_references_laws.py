"""References on random documents: an id, a number and a full path name their own node; no words at all are an error."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label
from copydesk.editing.resolve import Resolved, resolve, resolve_one
from copydesk.kinds import KINDS, kind_named
from copydesk.kinds.numbering import counted_numbers
from copydesk.plan.problem import MAX_OPTIONS, Problem
from copydesk.references.answers import Context, Selection
from copydesk.references.rungs import Rung
from copydesk.references.structure import structure
from support.soak import examples

SAMPLES = Path(__file__).parents[2] / "samples"
FILES = {
    "article": ("article.md", "markdown"),
    "report": ("report.md", "markdown"),
    "note": ("note.json", "blocknote"),
    "experiment": ("experiment.json", "experiment"),
    "screenplay": ("screenplay.fountain", "fountain"),
}
DOCUMENTS = {kind: formats.read((SAMPLES / name).read_bytes(), format, kind) for kind, (name, format) in FILES.items()}

TITLE_WORDS = "Setup Overview Costs Risks the of in after second table 2 Äpfel naïve R&D e.g. not 10 follow-up"
WORDS = st.sampled_from(TITLE_WORDS.split())
TITLES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
BLOCKS = st.one_of(
    st.tuples(st.just("paragraph"), TITLES).map(lambda drawn: f"Text {drawn[1]} more.\n"),
    st.lists(TITLES, min_size=1, max_size=4).map(lambda items: "".join(f"- item {item}\n" for item in items)),
    st.lists(TITLES, min_size=1, max_size=3).map(
        lambda rows: "| a | b |\n|---|---|\n" + "".join(f"| {row} | x |\n" for row in rows)
    ),
    TITLES.map(lambda title: f"> {title}\n"),
)
SECTIONS = st.tuples(st.integers(1, 4), TITLES, st.lists(BLOCKS, max_size=3)).map(
    lambda drawn: f"{'#' * drawn[0]} {drawn[1]}\n\n" + "\n".join(drawn[2])
)
MARKDOWN = st.lists(SECTIONS, min_size=1, max_size=8).map(lambda sections: "\n".join(sections).encode())


def check_ids(document: Document) -> None:
    for node in document.walk():
        for reference in (f"#{node.id}", node.id, f" #{node.id} "):
            assert resolve_one(document, reference) == node.id


def check_numbers(document: Document) -> None:
    """A number names its node; another may only stand beside it where a title spells the number."""
    kind = kind_named(document.kind)
    for id, number in counted_numbers(document).items():
        for reference in (number, f"{kind.types[document[id].type].words[0]} {number}"):
            result = resolve(document, reference)
            if isinstance(result, Problem):
                assert id in [option.id for option in result.options], reference
                others = [document[option.id].text for option in result.options if option.id != id]
                assert all(number in text for text in others), reference
            else:
                assert result.ids == (id,), reference


def paths(document: Document) -> dict[str, list[str]]:
    """The outline nodes by their full path of titles."""
    order, kind = structure(document), kind_named(document.kind)
    found: dict[str, list[str]] = {}
    for node in document.walk():
        if kind.types[node.type].in_outline and order.is_outlined(node.id) and node.text:
            steps, at = [f"“{node.text}”"], order.outline_holder(node.id)
            while at is not None:
                steps.append(f"“{document[at].text}”")
                at = order.outline_holder(at)
            found.setdefault(" > ".join(reversed(steps)).casefold(), []).append(node.id)
    return found


def check_paths(document: Document) -> None:
    for path, ids in paths(document).items():
        result = resolve(document, path)
        if isinstance(result, Resolved):
            assert result.ids == tuple(ids), path
        else:
            assert set(ids) <= {option.id for option in result.options} or result.more, path
        if len(ids) > 1:
            assert isinstance(result, Problem), "two nodes with one path ask"


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_in_the_samples_everything_is_named_by_id_number_and_path(kind: str) -> None:
    document = DOCUMENTS[kind]
    check_ids(document)
    for id, number in counted_numbers(document).items():
        assert resolve_one(document, number) == id
    for path, ids in paths(document).items():
        assert [resolve_one(document, path)] == ids, path


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_what_is_shown_as_a_label_can_be_said(kind: str) -> None:
    """Of the outline; what a label of running text leaves out is not asked for again."""
    document = DOCUMENTS[kind]
    outlined = [node.id for node in document.walk() if kind_named(kind).types[node.type].in_outline]
    assert [resolve_one(document, label(document, id)) for id in outlined] == outlined


@pytest.mark.parametrize("kind", ["article", "note"])
@examples(100)
@given(data=MARKDOWN)
def test_on_random_documents_everything_is_named_by_id_number_and_path(kind: str, data: bytes) -> None:
    document = formats.read(data, "markdown", kind)
    check_ids(document)
    check_numbers(document)
    check_paths(document)


@examples(100)
@given(data=MARKDOWN, place=st.integers(0, 8))
def test_the_nth_of_a_type_is_the_nth_in_reading_order(data: bytes, place: int) -> None:
    document = formats.read(data, "markdown", "article")
    quotes = [node.id for node in document.walk() if node.type == "quote"]
    result = resolve(document, f"the {place + 1}th quote")
    if place < len(quotes):
        assert result == Resolved((quotes[place],), Rung.EXACT)
    else:
        assert isinstance(result, Problem)


def check_result(document: Document, result: Resolved | Problem) -> None:
    if isinstance(result, Resolved):
        assert result.ids
        assert all(id in document for id in result.ids)
        assert len(set(result.ids)) == len(result.ids)
        return
    assert result.message
    assert len(result.options) <= MAX_OPTIONS
    assert result.more == 0 or len(result.options) == MAX_OPTIONS
    for option in result.options:
        again = resolve(document, option.id)
        assert isinstance(again, Resolved), "an option names what it offers"
        assert again.ids == tuple(option.id.split(", "))


GRAMMAR_WORDS = (
    "the a first second last 3rd both all bullet bullets row table section heading paragraph scene step block node attachment list "
    "in of under after before > / → , and & - – to 1 2.1 3 'x' \"the\" “dough” Baking Materials Morag 's this that it these them "
    "starting with that begins called titled at position number # § introduction conclusion title everything document whole one"
)
GRAMMAR = GRAMMAR_WORDS.split()


@pytest.mark.parametrize("kind", DOCUMENTS)
@examples(120)
@given(words=st.lists(st.sampled_from(GRAMMAR), min_size=1, max_size=12).map(" ".join), selected=st.integers(0, 40))
def test_any_words_of_the_grammar_are_answered(kind: str, words: str, selected: int) -> None:
    document = DOCUMENTS[kind]
    context = Context(Selection(document.order[selected]), document.order[selected + 1 : selected + 3])
    check_result(document, resolve(document, words, context if selected % 2 else Context()))


@pytest.mark.parametrize("kind", DOCUMENTS)
@examples(120)
@given(words=st.text(max_size=60))
def test_any_text_is_answered(kind: str, words: str) -> None:
    check_result(DOCUMENTS[kind], resolve(DOCUMENTS[kind], words))


@pytest.mark.parametrize(
    "words",
    [
        *(
            "in " * 600,
            "the table in " * 150,
            "table " * 330,
            "a and " * 330,
            "> " * 900,
            "a's table in " * 9,
            "'" * 2000,
            "“" * 2000,
            "1, " * 600,
        ),
        *("Setup > " * 240 + "x", "first " * 330, "((((" * 500, "\u0000" * 2000, "the second bullet of " * 3 + "x and " * 6 + "y"),
    ],
)
@pytest.mark.parametrize("kind", ["article", "experiment"])
def test_long_words_are_answered(kind: str, words: str) -> None:
    """A reading that tries every way to part them would not end."""
    check_result(DOCUMENTS[kind], resolve(DOCUMENTS[kind], words[:2000]))


@examples(60)
@given(data=MARKDOWN, words=st.lists(st.sampled_from(GRAMMAR), min_size=1, max_size=8).map(" ".join))
def test_any_words_on_random_documents_are_answered(data: bytes, words: str) -> None:
    document = formats.read(data, "markdown", "report")
    check_result(document, resolve(document, words))


def test_an_empty_document_names_only_itself() -> None:
    for kind, empty, format in (("article", b"", "markdown"), ("note", b"[]", "blocknote"), ("screenplay", b"", "fountain")):
        document = formats.read(empty, format, kind)
        assert resolve_one(document, "everything") == document.root
        for words in ("the first paragraph", "introduction", "conclusion", "title", "1", "Setup", "“x”", "the table after it"):
            assert isinstance(resolve(document, words), Problem), words


def test_every_noun_of_every_kind_can_be_said() -> None:
    """No word that a kind lists is out of the parser's reach."""
    for kind in KINDS.values():
        document = DOCUMENTS[kind.name]
        present = {node.type for node in document.walk()}
        for type in kind.types.values():
            for word in type.words if type.name in present and type.name != "document" else ():
                result = resolve(document, f"the first {word}")
                assert isinstance(result, Resolved) or result.options or word in type.variants, (kind.name, word)


def test_a_name_is_found_in_a_large_document() -> None:
    section = "## Section {0}\n\n" + "Some words about it, and more of them. " * 20 + "\n\n- **Point {0}**: one\n- other {0}\n\n"
    document = formats.read("".join(section.format(number) for number in range(1100)).encode(), "markdown", "article")
    assert isinstance(resolve(document, "Section 700"), Resolved | Problem)
    assert all(isinstance(resolve(document, f"point {number}"), Resolved) for number in range(100, 200))
