"""Reading the touched blocks again tells the same as reading the whole file again."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.change import beside
from copydesk.document.operations import apply, remove
from support.edits import SORTS
from support.soak import examples

BLOCKS = (
    *("# A", "## B", "### C", "text", "two\nlines", "- a\n- b", "* c", "1. x\n2. y", "> q\n> r", "```\ncode\n```", "    indented"),
    *("| a | b |\n|---|---|\n| 1 | 2 |", "<div>\nx\n</div>", "<!-- c -->", "[a]: /u", "***", "Title\n===", "[^1]: note"),
    *("- a\n\n  b\n\n      code", "-\n  late", "   # indented"),
)
GAPS = ("\n\n", "\n\n", "\n", "\n\n\n")


def test_what_stands_below_a_removed_end_of_a_section_is_read_again() -> None:
    document = formats.read(b"# A\n\n## B\n\n-\n  late\n\n## C\n\n   # indented\n", "markdown", "article")
    last = document[document[document.root].children[0]].children[1]
    operations = [remove(document, last)]
    after = apply(document, operations)
    assert formats.misread(after) is not None
    assert formats.first_difference(after, beside(after, operations)) is not None


@examples(400)
@given(st.lists(st.tuples(st.sampled_from(BLOCKS), st.sampled_from(GAPS)), max_size=8), st.integers(0, 2**32))
def test_the_touched_blocks_tell_for_the_whole(parts: list[tuple[str, str]], seed: int) -> None:
    random = Random(seed)
    document = formats.read("".join(block + gap for block, gap in parts).encode(), "markdown", "article")
    operations = random.choice(SORTS)(document, random)
    after = apply(document, operations)
    assert (formats.first_difference(after, beside(after, operations)) is None) == (formats.misread(after) is None)
