"""Finding a text: the strictest rung that has a place, all the places of that rung, and what differs in substance told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate
from copydesk.references.texts.matches import differs_in_substance, distance, folded, similar
from support.soak import examples

TEXT = """# Terms

It’s “fine” — really, the café’s fine.

The red **fish** swims in [the sea](http://sea.example/x "t") at night.

Pay within 30 days of the invoice date, or write to Mary Smith.

Repeat me.

> Repeat me.

A rather long paragraph with a fair number of words, all of them spelled right, so that a wrong letter can be told.

- one &amp; two
- a `code span` here
- 数字は三十です。

Line one
and line two.
"""


def read(text: str = TEXT) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def found(text: str, wanted: str) -> list[tuple[str, str]]:
    document = read(text)
    result = []
    for hit in locate(document, wanted):
        seen = document[hit.node].text if hit.rung is Rung.SOURCE else formats.visible(document, hit.node).text
        result.append((hit.rung.name, seen[hit.start : hit.end]))
    return result


CASES = {
    "as it stands": ("swims", [("EXACT", "swims")]),
    "across bold": ("red fish swims", [("EXACT", "red fish swims")]),
    "across a link and its address": ("the sea at night", [("EXACT", "the sea at night")]),
    "across a soft line break": ("Line one and line two", [("EXACT", "Line one and line two")]),
    "inside code": ("code span", [("EXACT", "code span")]),
    "an entity": ("one & two", [("EXACT", "one & two")]),
    "another script": ("三十", [("EXACT", "三十")]),
    "an address": ("sea.example", [("SOURCE", "sea.example")]),
    "marks as they are spelled": ("**fish**", [("SOURCE", "**fish**")]),
    "signs alone": ("**", [("SOURCE", "**"), ("SOURCE", "**")]),
    "straight quotes and a hyphen": ('It\'s "fine" - really', [("FOLDED", "It’s “fine” — really")]),
    "another case": ("the RED Fish", [("FOLDED", "The red fish")]),
    "no-break spaces": ("Pay\u00a0within 30\u202fdays", [("FOLDED", "Pay within 30 days")]),
    "twice": ("Repeat me.", [("EXACT", "Repeat me."), ("EXACT", "Repeat me.")]),
    "a letter missing": ("A rather long pragraph with a fair", [("TYPO", "A rather long paragraph with a fair")]),
    "several letters wrong": ("a fair numbr of wrds, al of them", [("NEAR", "a fair number of words, all of them")]),
    "nowhere": ("nothing of the sort", []),
    "a short text has no typos": ("fich", []),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_text_is_found_on_its_rung(name: str) -> None:
    wanted, expected = CASES[name]
    assert found(TEXT, wanted) == expected


HIDING = (
    "Use `List<int>` as [the docs](http://x.example) say.",
    "foo](bar) and [a link](http://x.example) behind it",
    "[![an image](a.png)](http://x.example) and what follows",
    "[one [two](three) four](five) six",
    "[a reference][x] and [x] alone\n\n[x]: http://x.example",
    "half &ampd; of an &amp; entity in [a link](http://x.example)",
    "a note[^1] among words\n\n[^1]: below",
    "{{ page.title }} stands in [a link](http://x.example)",
    "one `unclosed [tick](http://x.example) and <b>more</b>",
    r"an escaped \[bracket](http://x.example) is seen",
    "x < y and y > z in [a link](http://x.example)",
    "```\nlist[0](a) < 3\n```",
)


@pytest.mark.parametrize("text", HIDING)
def test_all_that_is_seen_is_found_whatever_is_hidden_in_it(text: str) -> None:
    document = read(text)
    node = next(document.children(document.root))
    seen = formats.visible(document, node.id).text
    assert [(hit.node, hit.start, hit.end, hit.rung) for hit in locate(document, seen)] == [(node.id, 0, len(seen), Rung.EXACT)]


@pytest.mark.parametrize(
    ("one", "two", "word"),
    [
        ("within 45 days", "within 30 days", "45"),
        ("it does not matter", "it does matter", "not"),
        ("we can't go", "we can go", "can't"),
        ("write to Mary Smith", "write to Mary Smyth", "Smith"),
        ("an invalid entry here", "a valid entry here", "invalid"),
        ("the paragraf here", "the paragraph here", None),
        ("The bridge", "the bridge", None),
    ],
)
def test_what_differs_in_substance_is_told_from_a_typo(one: str, two: str, word: str | None) -> None:
    assert differs_in_substance(one, two) == word


def test_all_equally_near_places_are_told() -> None:
    text = "a sentence that stands here with one word more\n\nanother text\n\na sentence that stands here with one word more\n"
    assert len(found(text, "a sentense that stands here with one word more")) == 2


WORDS = st.sampled_from(["stone", "Water", "über", "it’s", "“so”", "—", "30", "x"])
MARKS = st.sampled_from(["{}", "**{}**", "*{}*", "`{}`", "[{}](http://u.example)", "~~{}~~", "***{}***"])


@examples(300)
@given(st.lists(st.tuples(st.lists(WORDS, min_size=1, max_size=3), MARKS), min_size=1, max_size=6), st.data())
def test_any_visible_span_is_found_and_replaced_alone(parts: list[tuple[list[str], str]], data: st.DataObject) -> None:
    text = " ".join(mark.format(" ".join(words)) for words, mark in parts)
    document = read(text)
    paragraph = next(document.children(document.root), None)
    if paragraph is None or paragraph.type != "paragraph":
        return
    visible = formats.visible(document, paragraph.id)
    start = data.draw(st.integers(0, len(visible.text) - 1))
    end = data.draw(st.integers(start + 1, len(visible.text)))
    wanted = visible.text[start:end]
    if wanted.strip() and wanted == wanted.strip():
        assert any((hit.start, hit.end) == (start, end) for hit in locate(document, wanted))
        change = formats.exchange(document, paragraph.id, start, end, "new")
        after = read(paragraph.text[: change.start] + change.new + paragraph.text[change.end :])
        seen = formats.visible(after, next(after.children(after.root)).id).text
        assert seen == visible.text[:start] + "new" + visible.text[end:]


@given(st.text(alphabet="ab -’'“\"\n\u00a0", max_size=30), st.text(alphabet="ab -’'“\"", min_size=1, max_size=6))
def test_folding_never_fails(text: str, wanted: str) -> None:
    for place in folded(text, wanted):
        assert 0 <= place.start < place.end <= len(text)


@given(st.text(max_size=40), st.text(min_size=1, max_size=10), st.integers(0, 3))
def test_similar_places_are_as_near_as_they_say(text: str, wanted: str, errors: int) -> None:
    fewest, places = similar(text, wanted, errors)
    assert fewest <= errors
    for place in places:
        assert 0 <= place.start <= place.end <= len(text)
        assert place.errors >= fewest
        assert place.errors == distance(wanted, text[place.start : place.end])
