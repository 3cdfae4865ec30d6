"""The laws of rewriting, on every kind and format: what is read and sent back changes nothing; with another word in it that word
changes, and no child, mark, link, colour, tick, id or attr goes; and whatever is sent for whatever place, it is done or refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Splice
from copydesk.editing.bind import Bound, bind
from copydesk.editing.rewrites import meant
from copydesk.kinds import kind_named
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem
from support.laws import check_undo, check_untouched
from support.rewrites import DOCUMENTS, document, open_nodes, other_word, put_back, rewritten, visible_words, words_in
from support.soak import examples, times

WHOLE = ("notes", "meta", "margin")  # what others stand in that are rewritten one by one
NO_WORDS = ("file", "image", "break", "html", "definition", "dependency", "reference", "key")
FRAGMENTS = (
    "Plain words, new.",
    "Two paragraphs.\n\nIn one text.",
    "- one\n- two\n  - nested",
    "1. first\n2. second",
    "- [x] done\n- [ ] open",
    "# Title\n\nText.",
    "## Heading only",
    "### Deep\n\nText\n\n#### Deeper",
    "> quoted\n>\n> - list",
    "```py\nx = 1\n```",
    "| a | b |\n|---|---|\n| 1 | **2** |",
    "| one | two |",
    "![picture](p.png)",
    "[IMAGE:x]",
    "***",
    "**bold** [link](u) `code` {{mention:1}} <u>x</u>",
    "[^1]: a footnote",
    "<div>html</div>",
    "INT. KITCHEN - DAY\n\nAction.\n\nANNA\n(softly)\nWords.",
    "Title: x",
    "",
    "   ",
    "\\# escaped 1\\. \x00 odd",
)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_read_and_sent_back_changes_nothing(name: str) -> None:
    before = document(name)
    for node in open_nodes(before):
        told = formats.markdown_of(before, node.id)
        for given_back in (told, f"\n{told}\n\n"):
            bound = rewritten(before, node.id, given_back)
            assert isinstance(bound, Bound), (node.type, told)
            assert bound.operations == (), (node.type, told)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_read_again_it_is_the_same_without_comparing_the_texts(name: str) -> None:
    before = document(name)
    for node in open_nodes(before):
        told = formats.markdown_of(before, node.id)
        if node.type not in WHOLE and told:
            assert meant(before, [node.id], told) == [], (node.type, told)


def check_one_word(before: Document, bound: Bound | Problem, word: str, told: str) -> None:
    assert isinstance(bound, Bound), (told, bound)
    assert bound.after.order == before.order, told
    changed = [id for id in before.order if before[id] != bound.after[id]]
    assert len(changed) == 1, (told, bound.operations)
    old, new = before[changed[0]], bound.after[changed[0]]
    assert (old.type, old.attrs, old.parent, old.children) == (new.type, new.attrs, new.parent, new.children), told
    assert put_back(new.text, word) == old.text, (told, old.text, new.text)
    assert all(isinstance(one, Splice) for one in bound.operations)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_another_word_changes_that_word_and_nothing_else(name: str) -> None:
    before, random = document(name), Random(name)
    tried = 0
    for node in open_nodes(before):
        told = formats.markdown_of(before, node.id)
        places = words_in(told)
        if node.type in (*WHOLE, *NO_WORDS) or not places:
            continue
        for start, end in random.sample(places, min(len(places), times(2))):
            word = told[start:end]
            bound = rewritten(before, node.id, told[:start] + other_word(word) + told[end:])
            if isinstance(bound, Problem) and ("can't say" in bound.message or "one by one" in bound.message):
                continue  # a table with merged cells
            check_one_word(before, bound, word, told)
            tried += 1
    assert tried >= 5


@pytest.mark.parametrize("name", DOCUMENTS)
def test_plain_words_leave_the_marks_of_those_that_stay(name: str) -> None:
    before, random = document(name), Random(name)
    types = kind_named(before.kind).types
    for node in open_nodes(before):
        is_holder = node.type in ("section", "scene", "code", "row", *WHOLE, *NO_WORDS)
        seen = visible_words(before, node.id)
        places = words_in(seen)
        if is_holder or not types[node.type].has_text or len(places) < 4 or "[" in seen or "{{" in node.text:
            continue
        start, end = random.choice(places)
        word = seen[start:end]
        plain = "".join(f"\\{sign}" if sign in "\\`*_[]<>&~#|" else sign for sign in seen[:start] + other_word(word) + seen[end:])
        if before.format != "fountain":
            check_one_word(before, rewritten(before, node.id, plain), word, plain)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_siblings_that_are_sent_back_together_change_nothing(name: str) -> None:
    before, random = document(name), Random(name)
    for node in open_nodes(before):
        ids = list(before[node.parent or before.root].children)
        at = ids.index(node.id)
        last = random.randrange(at, min(len(ids), at + 5))
        if node.type in ("row", "cell", "key", "block", "step", "link", "attachment", "dependency", *WHOLE) or last == at:
            continue
        told = "\n\n".join(formats.markdown_of(before, id) for id in ids[at : last + 1])
        bound = rewritten(before, node.id, told, through=ids[last])
        if isinstance(bound, Bound):
            assert bound.operations == (), told
        else:
            assert bound.code == "locked", told


@pytest.mark.parametrize("name", DOCUMENTS)
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_sent_for_whatever_place_it_is_done_or_refused(name: str, seed: int) -> None:
    random, before = Random(seed), document(name)
    node, other = random.choice(list(before.walk())), random.choice(list(before.walk()))
    markdown = "\n\n".join(random.choices(FRAGMENTS, k=random.choice((1, 1, 2))))
    if random.random() < 0.3:
        markdown = formats.markdown_of(before, other.id) or markdown
    edit = random.choice(
        (
            {"action": "rewrite", "at": f"#{node.id}", "markdown": markdown},
            {"action": "rewrite", "at": f"#{node.id}", "markdown": markdown},
            {"action": "rewrite", "at": f"#{node.id}", "through": f"#{other.id}", "markdown": markdown},
            {"action": "insert", random.choice(("before", "after", "into")): f"#{node.id}", "markdown": markdown},
            {"action": "retype", "at": f"#{node.id}", "type": random.choice(tuple(kind_named(before.kind).types))},
        )
    )
    action = edit.pop("action")
    bound = bind(before, Plan((Edit("1", action, edit),)))
    if isinstance(bound, Problem):
        assert bound.message
        return
    assert formats.misread(bound.after) is None
    check_untouched(before, bound.after, bound.operations)
    check_undo(before, bound.after, bound.operations)
