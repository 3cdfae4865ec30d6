"""The inline dialect: one string for any styled text and back, patches that keep runs, CommonMark in and out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.errors import InputError
from copydesk.formats.dialect import (
    ORDER,
    Atom,
    Image,
    Mark,
    Part,
    Piece,
    Run,
    exchange,
    from_commonmark,
    in_order,
    lone_image,
    losses,
    merged,
    normal,
    parse,
    patch,
    spell,
    to_commonmark,
    units,
    visible,
)
from copydesk.formats.dialect.runs import pieces_of
from support.soak import examples

BOLD, ITALIC, CODE, RED = (Mark("bold"),), (Mark("italic"),), (Mark("code"),), (Mark("color", "red"),)
LINK = (Mark("link", "https://e.x"),)

SYNTAX = ("**", "~~", "<u>", "</u>", "<color=red>", "{{m:1}}", "[IMAGE:x_1]", "IMAGE:", "](x)", "!", "1. ", "&amp;", "- ", "  ")
CHARACTERS = st.sampled_from([*'ab c.\\*_~`<>[]&{}\n()#|\t"é😀', *SYNTAX]) | st.characters(exclude_categories=["Cs"])
TEXTS = st.lists(CHARACTERS, max_size=8).map("".join)


def marks(*names: str) -> st.SearchStrategy[tuple[Mark, ...]]:
    values = st.fixed_dictionaries(dict.fromkeys(("link", "color", "mark"), TEXTS))
    chosen = st.sets(st.sampled_from(names), max_size=3)
    return st.builds(lambda chosen, value: in_order(Mark(name, value.get(name, "")) for name in chosen), chosen, values)


RUNS = st.builds(Run, TEXTS, marks(*ORDER))
MARKDOWN_RUNS = st.builds(Run, TEXTS, marks(*(name for name in ORDER if name not in ("color", "mark"))))
ATOMS = st.builds(Atom, st.sampled_from(["mention:1", "foot-note:22", "object:3"]), marks(*ORDER))
PIECES = st.lists(RUNS | RUNS | ATOMS, max_size=6)


@examples(300)
@given(PIECES)
def test_styled_text_survives_its_spelling(pieces: list[Piece]) -> None:
    text = spell(pieces)
    assert parse(text) == merged(pieces)
    assert normal(text) == text


@examples(150)
@given(TEXTS)
def test_any_string_is_read_and_has_one_normal_spelling(text: str) -> None:
    assert normal(normal(text)) == normal(text)


@examples(100)
@given(PIECES)
def test_what_is_visible_is_the_characters_and_where_they_stand(pieces: list[Piece]) -> None:
    text = spell(pieces)
    seen = visible(text)
    assert seen.text == "".join(piece.text for piece in pieces if isinstance(piece, Run))
    for character, start, end in zip(seen.text, seen.starts, seen.ends, strict=True):
        assert text[start:end] in (character, "\\" + character)


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([Run("a "), Run("b", BOLD), Run(" c", (*BOLD, *ITALIC))], "a **b_ c_**"),
        ([Run("a", ITALIC), Run("b", (*BOLD, *ITALIC))], "_a_**_b_**"),
        ([Run("x*y", CODE)], "`x\\*y`"),
        ([Run("a\nb")], "a\\\nb"),
        ([Run("go", (Mark("link", "u_(v)"), *BOLD))], "[**go**](u_(v\\))"),
        ([Run("r", (Mark("color", "a>b"), Mark("mark", "blue")))], "<color=a\\>b><mark=blue>r</mark></color>"),
        ([Run("hi "), Atom("mention:7")], "hi {{mention:7}}"),
        ([Run("{{mention:7}}")], "\\{\\{mention:7\\}\\}"),
        ([Run("see [IMAGE:fig_1]!")], "see [IMAGE:fig_1]!"),
        ([Run("IMAGE:x", LINK)], "[IMAGE\\:x](https://e.x)"),
        ([Run("a"), Run("b"), Run("", BOLD), Run("c", ())], "abc"),
    ],
)
def test_the_spelling(pieces: list[Piece], text: str) -> None:
    assert spell(pieces) == text
    assert parse(text) == merged(pieces)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("*a*", "_a_"),
        ("***a***", "**_a_**"),
        ("**[a](b)**", "[**a**](b)"),
        ("_**a**_", "**_a_**"),
        ("**a****b**", "**ab**"),
        ("a\nb", "a\\\nb"),
        ("[a", "\\[a"),
        ("a](b)", "a\\](b)"),
        ("a ~ b > c", "a \\~ b \\> c"),
        ("{{a}}", "\\{\\{a\\}\\}"),
        ("**a", "**a**"),
        ("end\\", "end\\\\"),
    ],
)
def test_other_spellings_are_read_and_made_normal(text: str, same: str) -> None:
    assert normal(text) == same


def rebuilt(old: list[Piece], parts: list[Part]) -> list[Piece]:
    result: list[Piece] = []
    for part in parts:
        source = None if part.source is None else old[part.source]
        if isinstance(source, Atom):
            result.append(source)
        elif source is None:
            result.append(Run(part.text, part.marks))
        else:
            assert source.marks == part.marks
            result.append(Run(source.text[: part.left] + part.text + source.text[len(source.text) - part.right :], part.marks))
            assert not part.is_whole or result[-1] == source
    return merged(result)


@examples(200)
@given(PIECES, st.lists(RUNS, max_size=3), st.data())
def test_a_patch_gives_the_new_text_and_keeps_the_rest(old: list[Piece], new: list[Piece], data: st.DataObject) -> None:
    before = units(old)
    start = data.draw(st.integers(0, len(before)))
    end = data.draw(st.integers(start, len(before)))
    wanted = pieces_of([*before[:start], *units(new), *before[end:]])
    parts = patch(old, wanted)
    assert rebuilt(old, parts) == wanted
    sources = [part.source for part in parts if part.source is not None and not part.is_copy]
    assert len(sources) == len(set(sources)), "a piece was used twice"
    assert sum(len(part.text) for part in parts) <= len(units(new)), "more was written than is new"
    outside, at = 0, 0
    for piece in old:
        size = len(piece.text) if isinstance(piece, Run) else 1
        outside += bool(size) and (at + size <= start or at >= end)
        at += size
    assert sum(part.is_whole for part in parts) >= outside - 2, "more than the runs beside the change were rewritten"


def test_a_patch_goes_for_the_run_that_was_changed() -> None:
    old: list[Piece] = [Run("The "), Run("big", BOLD), Run(" dog")]
    assert patch(old, [Run("The "), Run("bag", BOLD), Run(" dog")]) == [
        Part(0, 4, "", 0, (), is_whole=True),
        Part(1, 1, "a", 1, BOLD),
        Part(2, 4, "", 0, (), is_whole=True),
    ]
    assert patch([Run("abc")], [Run("a"), Run("x", BOLD), Run("bc")]) == [
        Part(0, 1, "", 0, ()),
        Part(None, 0, "x", 0, BOLD, like=0),
        Part(0, 0, "", 2, (), is_copy=True),
    ]
    assert patch([Run("", BOLD)], [Run("x", BOLD)]) == [Part(0, 0, "x", 0, BOLD)]


def test_a_run_that_stays_among_changes_is_left_alone() -> None:
    """Two runs that look alike here may differ in what no text shows: a colour, a font."""
    old: list[Piece] = [Run("The "), Run("big "), Run("old "), Run("dog")]
    parts = patch(old, [Run("A big, old cat")])
    assert [(part.source, part.is_whole) for part in parts] == [(0, False), (1, False), (2, True), (3, False)]
    assert "".join(part.text for part in parts) == "A,cat"


def test_an_atom_is_moved_or_removed_whole_and_never_made() -> None:
    old: list[Piece] = [Run("a"), Atom("m:1"), Run("b")]
    assert [part.source for part in patch(old, [Run("ab"), Atom("m:1")])].count(1) == 1
    assert [part.source for part in patch(old, [Run("ab")])] == [0, 2]
    doubled = patch(old, [Run("a"), Atom("m:1"), Run("b"), Atom("m:1")])
    assert "".join(part.text for part in doubled) == "{{m:1}}"


@pytest.mark.parametrize(
    ("text", "start", "end", "new", "expected"),
    [
        ("**foo bar** baz", 0, 3, "X", "**X bar** baz"),
        ("**foo bar** baz", 4, 7, "X", "**foo X** baz"),
        ("**foo bar** baz", 0, 7, "X", "**X** baz"),
        ("**foo bar** baz", 4, 11, "X", "**foo **X"),
        ("**foo bar** baz", 3, 3, "X", "**fooX bar** baz"),
        ("**foo** baz", 3, 3, "X", "**foo**X baz"),
        ("[foo bar](u)", 0, 3, "**X**", "[**X** bar](u)"),
        ("a\\*b", 1, 2, "\\_", "a\\_b"),
        ("{{m:1}}ab", 0, 1, "X", "{{m:1}}Xb"),
        ("", 0, 0, "X", "X"),
    ],
)
def test_visible_characters_are_exchanged_under_the_marks_around(text: str, start: int, end: int, new: str, expected: str) -> None:
    assert exchange(text, start, end, new) == expected


def test_an_atom_is_not_exchanged_unnamed() -> None:
    with pytest.raises(InputError, match="not text"):
        exchange("a{{m:1}}b", 0, 2, "x")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a *b* __c__ ~~d~~ `e*`", "a _b_ **c** ~~d~~ `e\\*`"),
        ("[l](u) <https://e.x> <me@e.x>", "[l](u) [https://e.x](https://e.x) [me@e.x](mailto:me@e.x)"),
        ("<u>x</u> <b>y</b><br>z", "<u>x</u> **y**\\\nz"),
        ("one\ntwo  \nthree\\\nfour", "one two\\\nthree\\\nfour"),
        ("1. Roofing", "1. Roofing"),
        ("# x", "# x"),
        ("a\n- b\n===", "a - b ==="),
        ("- `a\n> b`", "- `a \\> b`"),
        ("R&amp;D \\*", "R\\&D \\*"),
        ("[IMAGE:fig_1]", "[IMAGE:fig_1]"),
        ("  padded ", "  padded "),
        ("foo_bar_", "foo\\_bar\\_"),
        ("", ""),
        (" ", " "),
    ],
)
def test_commonmark_is_read(source: str, text: str) -> None:
    assert from_commonmark(source) == text


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a ![i](u)", "image 'u'"),
        ("<span>x</span>", "HTML '<span>'"),
        ("[l](u 'title')", "title"),
        ("a\n\nb", "more than one paragraph"),
        ("<u>x", "doesn't end"),
        ("x</u>", "no beginning"),
    ],
)
def test_what_styled_text_cannot_hold_is_refused(source: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        from_commonmark(source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("a **b **c", "a **b** c"),
        ("a_b_c", "a*b*c"),
        ('x**"q"**y', 'x<strong>"q"</strong>y'),
        ("snake\\_case 2 \\* 3 \\<b\\> \\&amp; R\\&D", "snake_case 2 \\* 3 \\<b> \\&amp; R&D"),
        ("1. x\\\n- y", "1\\. x\\\n\\- y"),
        ("`a \\`b\\``", "`` a `b` ``"),
        ("[go](u_(v\\))", "[go](<u_(v)>)"),
        ("!\\[x\\][y](u)", "!\\[x\\][y](u)"),
        ("hey![y](u)", "hey\\![y](u)"),
        ("<u>x</u>", "<u>x</u>"),
        ("see [IMAGE:fig_1]", "see [IMAGE:fig_1]"),
    ],
)
def test_commonmark_is_written(text: str, source: str) -> None:
    assert to_commonmark(text) == source


def test_in_one_line_a_break_is_a_tag_and_losses_are_named() -> None:
    assert to_commonmark("a\\\nb", one_line=True) == "a<br>b"
    text = "<color=red>a</color> {{mention:1}} <mark=blue>b</mark> {{mention:2}}"
    assert losses(text) == ("text colour", "mention", "background colour")
    assert to_commonmark(text) == "a  b"
    assert losses("**a** <u>b</u> [c](d)") == ()


@examples(100)
@given(st.lists(MARKDOWN_RUNS, max_size=4), st.booleans())
def test_commonmark_keeps_every_word_and_mark(pieces: list[Piece], one_line: bool) -> None:
    """All but the marks of white space, and white space at the ends of lines."""

    def solid(text: str) -> list[tuple[str, object]]:
        return [(character, marks) for character, marks, _ in units(parse(text)) if not character.isspace()]

    text = spell(pieces)
    source = to_commonmark(text, one_line=one_line)
    assert solid(from_commonmark(source)) == solid(text)
    assert not one_line or "\n" not in source


def test_an_image_alone_is_told_from_one_in_a_text() -> None:
    assert lone_image('![a plan](p.png "P")') == Image("p.png", "a plan", "P")
    assert lone_image("![a](b) and") is None
    assert lone_image("![*a*](b)") is None
    assert lone_image("plain") is None
