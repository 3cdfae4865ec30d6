"""Marks on a part of a text: the words stay, the other marks stay, and what was put on comes off again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.operations import apply, splice
from copydesk.formats.marking import SIGNS, marked, spelled_out

MARKDOWN = (
    "a b",
    "**bold**",
    "*it*",
    "_it_",
    "`code`",
    "[link](u_v)",
    "***both***",
    "**x *y* z**",
    "~~gone~~",
    "\\*",
    "in*mid*word",
    "é",
)
FILES = {
    ("markdown", "article"): "{}\n",
    ("fountain", "screenplay"): "INT. A - DAY\n\nHe {}.\n",
}


@pytest.mark.parametrize("file", FILES)
@given(
    parts=st.lists(st.sampled_from(MARKDOWN), min_size=1, max_size=6),
    gap=st.sampled_from((" ", "")),
    span=st.tuples(st.floats(0, 1), st.floats(0, 1)),
    name=st.sampled_from(sorted(SIGNS)),
    on=st.booleans(),
)
def test_only_this_mark_changes(
    file: tuple[str, str], parts: list[str], gap: str, span: tuple[float, float], name: str, on: bool
) -> None:
    document = formats.read(FILES[file].format(gap.join(parts)).encode(), *file)
    id = next((node.id for node in document.walk() if node.type in ("paragraph", "action")), None)
    if id is None:
        return
    before = spelled_out(document, id)
    start, end = sorted(round(one * len(before.seen)) for one in span)
    text = marked(document, id, start, end, name, on=on)
    if text is None:  # no way to spell it
        return
    after = spelled_out(apply(document, [splice(document, id, text)]), id)
    assert after.seen == before.seen
    for other in (*SIGNS, "link"):
        had, has = before.has(other), after.has(other)
        for at, character in enumerate(before.seen):
            wanted = on if other == name and start <= at < end else had[at]
            assert has[at] == wanted or (other == name and character.isspace())


SPELLED = [
    ("Venue: *The Mill* now", "Venue: The Mill", "bold", True, "**Venue: *The Mill*** now"),
    ("x **y** z", "x y z", "bold", True, "**x y z**"),
    ("x **y z** w", "y", "bold", False, "x y **z** w"),
    ("x **y z** w", "z w", "italic", True, "x **y *z*** *w*"),
    ("x **y z** w", "y z", "code", True, "x **`y z`** w"),
    ("x [y z](a_b) w", "z w", "bold", True, "x [y **z**](a_b) **w**"),
    ("x ***y*** z", "y", "bold", False, "x *y* z"),
    ("x `y z` w", "y", "italic", True, None),
    ("x **y** z", "y", "bold", True, "x **y** z"),
]


@pytest.mark.parametrize(("text", "part", "name", "on", "new"), SPELLED)
def test_spelled(text: str, part: str, name: str, on: bool, new: str | None) -> None:
    document = formats.read(f"{text}\n".encode(), "markdown", "article")
    id = next(node.id for node in document.walk() if node.type == "paragraph")
    start = formats.visible(document, id).text.index(part)
    assert marked(document, id, start, start + len(part), name, on=on) == new
