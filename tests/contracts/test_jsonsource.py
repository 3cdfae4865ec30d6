"""JSON as spans: what is read, where a text is broken, and splices that leave everything else as it was."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.errors import InputError
from copydesk.formats.jsonsource import MAX_DEPTH, Span, scan
from copydesk.formats.jsonsplice import (
    Edit,
    Style,
    dump,
    moved,
    rewritten,
    set_member,
    splice,
    splice_items,
    splice_string,
    style_of,
    without_space,
)
from support.blocknotes import Writer, file
from support.soak import examples

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@examples(150)
@given(VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_a_text_is_read_as_the_standard_reader_reads_it(value: object, indent: int | str | None, is_ascii: bool) -> None:
    data = json.dumps(value, indent=indent, ensure_ascii=is_ascii).encode()
    assert scan(data).value() == value
    assert scan(b"\xef\xbb\xbf \r\n" + data + b"\t\n").value() == value


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"", "ends too early, at line 1"),
        (b" \n", "ends too early, at line 2"),
        (b'{"a": 1', "ends too early"),
        (b"[[1]", "ends too early"),
        (b"[1,]", "line 1, column 4: unexpected ']'"),
        (b"[1 2]", "column 4: unexpected '2]'"),
        (b'{"a" 1}', "column 6: unexpected '1}'"),
        (b"{1: 2}", "column 2: unexpected '1: 2}'"),
        (b'{"a": {} x}', "column 10: unexpected 'x}'"),
        (b'{"a": 1,}', "column 9: unexpected '}'"),
        (b"[1]x", "column 4: unexpected 'x'"),
        (b"1 2", "column 3: unexpected '2'"),
        (b'{"a":[1}', "column 8: unexpected '}'"),
        (b"\n\n[1,\n nope]", "line 4, column 2: unexpected 'nope]'"),
        ('["é", x]'.encode(), "column 7: unexpected 'x]'"),
        (b"[01]", "column 3"),
        (b'["\\x"]', "column 2"),
        (b'["\x01"]', "column 2"),
        (b"[NaN]", "column 2"),
        (b"[\xff]", "not UTF-8"),
        (b"[" * (MAX_DEPTH + 1), "nested deeper"),
    ],
)
def test_a_broken_text_says_where(source: bytes, message: str) -> None:
    with pytest.raises(InputError, match="this") as caught:
        scan(source)
    assert message in str(caught.value)


def test_deep_nesting_and_long_numbers_are_read() -> None:
    deep = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert scan(deep).end == len(deep)
    assert scan(b"9" * 5000).value() == float("inf")


def test_of_a_doubled_key_the_last_counts_and_all_are_there() -> None:
    span = scan(b'{"a": 1, "b": {"x": []}, "\\u0061": 2}')
    assert [(key, name.raw, value.raw) for key, name, value in span.members] == [
        ("a", b'"a"', b"1"),
        ("b", b'"b"', b'{"x": []}'),
        ("a", b'"\\u0061"', b"2"),
    ]
    found = span.get("a")
    assert found is not None
    assert found.value() == 2
    assert span.get("c") is None


def every(span: Span) -> list[Span]:
    return [span, *(inner for item in (*span.items, *(value for _, _, value in span.members)) for inner in every(item))]


@examples(100)
@given(st.integers(0, 2**32))
def test_every_span_is_the_source_of_its_value(seed: int) -> None:
    for span in every(scan(file(Random(seed)))):
        assert json.loads(span.raw) == span.value()


@pytest.mark.parametrize(
    ("source", "key", "data", "expected"),
    [
        ('{"a": 1}', "a", b"2", '{"a": 2}'),
        ('{"a": 1}', "b", b"2", '{"a": 1,"b": 2}'),
        ('{"a": [1, {}]}', "b", b"2", '{"a": [1, {}], "b": 2}'),
        ('{"a":1,"c":3}', "b", b"2", '{"a":1,"c":3,"b":2}'),
        ('{\n  "a" : 1\n}', "b", b"2", '{\n  "a" : 1,\n  "b" : 2\n}'),
        ("{}", "b", b"2", '{"b":2}'),
        ("{ }", "b", b"2", '{"b":2 }'),
        ('{"a": 1, "b": 2, "c": 3}', "a", None, '{"b": 2, "c": 3}'),
        ('{"a": 1, "b": 2, "c": 3}', "b", None, '{"a": 1, "c": 3}'),
        ('{"a": 1, "b": 2}', "b", None, '{"a": 1}'),
        ('{ "a": 1 }', "a", None, "{}"),
        ('{"a": 1, "b": 2, "a": 3}', "a", b"4", '{"a": 1, "b": 2, "a": 4}'),
        ('{"a": 1, "b": 2, "a": 3}', "a", None, '{"b": 2}'),
        ('{"a": 1}', "x", None, '{"a": 1}'),
    ],
)
def test_members_are_set_in_place(source: str, key: str, data: bytes | None, expected: str) -> None:
    style = style_of(source.encode())
    assert splice(source.encode(), set_member(scan(source.encode()), key, data, style)).decode() == expected


@pytest.mark.parametrize(
    ("source", "entries", "expected"),
    [
        ("[1, 2, 3]", [0, 1, 2], "[1, 2, 3]"),
        ("[1, 2, 3]", [0, b"x", 2], "[1, x, 3]"),
        ("[1, 2, 3]", [0, 2], "[1, 3]"),
        ("[1, 2, 3]", [1, 2], "[2, 3]"),
        ("[1, 2, 3]", [0, 1, 2, b"x"], "[1, 2, 3, x]"),
        ("[1, 2, 3]", [b"x", 0, 1, 2], "[x, 1, 2, 3]"),
        ("[1, 2, 3]", [0, b"x", b"y", 1, 2], "[1, x, y, 2, 3]"),
        ("[1, 2, 3]", [2, 1, 0], "[3, 2, 1]"),
        ("[ 1 ]", [], "[]"),
        ("[\n 1\n]", [0, b"x"], "[\n 1,\n x\n]"),
        ("[]", [b"x", b"y"], "[x,y]"),
    ],
)
def test_items_are_exchanged_and_common_ends_stay(source: str, entries: list[int | bytes], expected: str) -> None:
    assert splice(source.encode(), splice_items(scan(source.encode()), entries)).decode() == expected


def test_what_stays_as_it_is_is_not_touched() -> None:
    array = scan(b"[1, 2,3 , 4]")
    assert splice_items(array, [0, 1, 2, 3]) == []
    assert splice_items(array, [0, 1, b"x", 3]) == [Edit(6, 7, b"x")]


@examples(200)
@given(st.text(max_size=8), st.integers(0, 8), st.integers(0, 8), st.text(max_size=3), st.integers(0, 2**32))
def test_a_string_keeps_the_escapes_outside_the_splice(text: str, start: int, end: int, new: str, seed: int) -> None:
    raw = Writer(Random(seed)).string(text).encode()
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    assert json.loads(splice_string(raw, start, end, new)) == text[:start] + new + text[end:]
    assert splice_string(raw, start, start, "") == raw


def test_escapes_of_every_sort_stay() -> None:
    raw = rb'"\u00e9\/\ud83d\ude00\n\"x"'
    assert splice_string(raw, 5, 6, "y") == rb'"\u00e9\/\ud83d\ude00\n\"y"'
    assert splice_string(raw, 3, 4, "é") == '"\\u00e9\\/\\ud83d\\ude00é\\"x"'.encode()
    assert splice_string(raw, 3, 4, "é", Style(is_ascii=True)) == rb'"\u00e9\/\ud83d\ude00\u00e9\"x"'


@pytest.mark.parametrize(
    ("raw", "style"),
    [
        (b'{"a":1,"b":2}', Style()),
        (b'{"a": 1, "b": 2}', Style(None, "\n", ", ", ": ")),
        (b'{\n  "a": 1\n}', Style("  ", "\n", ",", ": ")),
        (b'{\r\n\t\t"a" : 1\r\n\t}', Style("\t", "\r\n", ",", " : ")),
        (b'["\\u00e9"]', Style(is_ascii=True)),
        (b'["x \\u0041 \xc3\xa9"]', Style()),
        (b"[]", Style()),
    ],
)
def test_the_style_of_a_text(raw: bytes, style: Style) -> None:
    assert style_of(raw) == style


def test_new_values_are_laid_out_in_the_style() -> None:
    value = {"a": ["é", {}], "b": []}
    assert dump(value, Style()) == '{"a":["é",{}],"b":[]}'.encode()
    assert dump(value, Style("\t", "\r\n", ",", ": "), b"  ") == (
        '{\r\n  \t"a": [\r\n  \t\t"é",\r\n  \t\t{}\r\n  \t],\r\n  \t"b": []\r\n  }'.encode()
    )
    assert dump("é", Style(is_ascii=True)) == rb'"\u00e9"'
    assert dump("é\ud800", Style()) == rb'"\u00e9\ud800"'


def test_edits_inside_a_value_and_places_after_them() -> None:
    span = scan(b'{"a": {"b": 1, "c": 2}, "d": 3}').members[0][2]
    edits = set_member(span, "c", b"[20]")
    assert rewritten(span, edits) == b'{"b": 1, "c": [20]}'
    assert [moved(at, edits) for at in (0, 18, 21)] == [0, 18, 24]


def test_white_space_between_tokens_is_no_content() -> None:
    assert without_space(b'{ "a b" : [ 1 ,\n"\\" c" ] }') == b'{"a b":[1,"\\" c"]}'
