"""Links on words: put there, led elsewhere and taken off in Markdown, BlockNote, Word and an experiment's content, with all other
marks kept; and the links, attachments and dependencies of a step, which are nodes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.document.operations import splice
from copydesk.errors import InputError
from support.laws import check_change
from support.samples import sample
from support.soak import examples
from support.tooldocs import doc_of
from support.unions import SOURCES
from support.wordpackage import package
from support.wordxml import paragraph, run

URL = "https://example.org/a_(b)"
MARKDOWN: dict[str, tuple[str, dict[str, Any], str]] = {
    "plain words": ("Read the guide now.", {"find": "the guide"}, "Read [the guide](<https://example.org/a_(b)>) now."),
    "a mark goes along": (
        "Read the **big guide** now.",
        {"find": "big guide"},
        "Read the [**big guide**](<https://example.org/a_(b)>) now.",
    ),
    "part of a mark": (
        "Read **the big guide** now.",
        {"find": "big"},
        "Read **the [big](<https://example.org/a_(b)>) guide** now.",
    ),
    "around a mark": ("Read the *big* guide.", {"find": "the big guide"}, "Read [the *big* guide](<https://example.org/a_(b)>)."),
    "code": ("Run `make` now.", {"find": "make"}, "Run [`make`](<https://example.org/a_(b)>) now."),
    "behind an exclamation mark": ("Go!now", {"find": "now"}, "Go\\![now](<https://example.org/a_(b)>)"),
    "a link leads elsewhere": (
        "See [the guide](https://old.org).",
        {"find": "the guide"},
        "See [the guide](<https://example.org/a_(b)>).",
    ),
    "one by a label has its own address": (
        "See [the guide][g].\n\n[g]: https://old.org",
        {"find": "the guide"},
        "See [the guide](<https://example.org/a_(b)>).\n\n[g]: https://old.org",
    ),
    "brackets": ("Read [sic] this.", {"find": "[sic] this"}, "Read [[sic] this](<https://example.org/a_(b)>)."),
    "not ASCII": ("Über Brötchen und Käse", {"find": "Brötchen"}, "Über [Brötchen](<https://example.org/a_(b)>) und Käse"),
    "over lines": ("Read the\nguide now.", {"find": "the guide"}, "Read [the\nguide](<https://example.org/a_(b)>) now."),
}
UNLINKED = {
    "by its words": ("See [the *big* guide](https://old.org) now.", {"find": "guide"}, "See the *big* guide now."),
    "the only one": ("See [the guide](https://old.org) now.", {}, "See the guide now."),
    "by a label": ("See [it][g].\n\n[g]: u", {"find": "it"}, "See it.\n\n[g]: u"),
    "an address": ("See <https://old.org>.", {}, "See https://old.org."),
}


def article(text: str) -> Doc:
    return Desk().read(f"{text}\n".encode(), format="markdown", kind="article")


def applied(doc: Doc, **edit: Any) -> str:
    """The file after an edit; all laws are checked on the way, and undo."""
    data, before = doc.export(), doc.document
    turn = doc.apply({"edits": [edit]})
    assert turn.outcome == "applied", turn.message
    check_change(before, doc._place.history.versions()[-1].change.operations)
    after = doc.export()
    doc.undo()
    assert doc.export() == data
    doc.redo()
    return after.decode("utf-8", "replace")


def refused(doc: Doc, **edit: Any) -> str:
    data = doc.export()
    turn = doc.apply({"edits": [edit]})
    assert turn.outcome in ("refused", "question"), turn.message
    assert doc.export() == data
    return f"{turn.problem.code}: {turn.message}"


@pytest.mark.parametrize("case", MARKDOWN)
def test_a_link_is_put_on_words_of_markdown(case: str) -> None:
    text, edit, wanted = MARKDOWN[case]
    assert applied(article(text), action="link", at="the document", url=URL, **edit) == f"{wanted}\n"


@pytest.mark.parametrize("case", UNLINKED)
def test_a_link_is_taken_off_words_of_markdown(case: str) -> None:
    text, edit, wanted = UNLINKED[case]
    assert applied(article(text), action="unlink", at="the document", **edit) == f"{wanted}\n"


def test_a_link_in_a_cell_and_in_a_task() -> None:
    doc = article("- [x] an item\n\n| a | b |\n|---|---|\n| one | two |")
    applied(doc, action="link", at="the table", find="two", url="https://e.org/a|b")
    assert "- [x] an [item](https://e.org)" in applied(doc, action="link", at="the list", find="item", url="https://e.org")
    assert r"| one | [two](https://e.org/a\|b) |" in doc.export().decode()


@pytest.mark.parametrize(
    ("text", "edit", "told"),
    [
        ("Read **the big** guide.", {"find": "big guide"}, "misfit: A link can't begin and end there"),
        ("See [the guide](u) now.", {"find": "guide now"}, "misfit: “the guide” is a link already"),
        ("See [the guide](u) now.", {"find": "guide"}, "misfit: “the guide” is a link already"),
        ("a guide, a guide", {"find": "guide"}, "ambiguous: “guide” occurs 2 times"),
        ("See [it](https://old.org).", {"find": "old.org"}, "not_found: “old.org” doesn't occur here"),
        ("A guide.", {"find": "guide", "url": "https://a b"}, "invalid: Edit 1: an address has no spaces"),
        ("A guide.", {"find": "guide", "url": ""}, "invalid: Edit 1: an address has no spaces"),
        ("A guide.", {"find": "guide", "link_type": "doc"}, "misfit: A link on words has no link_type"),
        ("A guide.", {"name": "guide"}, "unsupported: An article has no link of its own"),
        ("```\na guide\n```", {"find": "guide"}, "misfit: A link can't stand in code"),
    ],
)
def test_a_link_that_cant_be_says_why_and_what_can(text: str, edit: dict[str, Any], told: str) -> None:
    message = refused(article(text), **{"action": "link", "at": "the document", "url": URL, **edit})
    assert message.startswith(told), message


def test_which_link_goes_is_asked_and_can_be_chosen() -> None:
    doc = article("See [one](u) and [two](v).")
    turn = doc.apply({"edits": [{"action": "unlink", "at": "the document"}]})
    assert turn.outcome == "question"
    assert [option.id for option in turn.problem.options] == ["1", "2", "all", "none"]
    assert turn.choose("2").outcome == "applied"
    assert doc.export() == b"See [one](u) and two.\n"
    assert "links there are “one”" in refused(doc, action="unlink", at="the document", find="two")
    assert "There is no link" in refused(article("None."), action="unlink", at="the document")


def test_several_places_of_the_words_are_linked_when_all_are_chosen() -> None:
    doc = article("a guide, **a guide**")
    turn = doc.apply({"edits": [{"action": "link", "at": "the document", "find": "guide", "url": "u"}]})
    assert turn.choose("all").outcome == "applied"
    assert doc.export() == b"a [guide](u), **a [guide](u)**\n"


def test_a_link_that_stands_is_no_change() -> None:
    doc = article("See [the guide](https://e.org).")
    assert (
        doc.apply({"edits": [{"action": "link", "at": "the document", "find": "the guide", "url": "https://e.org"}]}).outcome
        == "answer"
    )


def test_a_link_on_words_of_a_note_keeps_their_styles() -> None:
    doc = doc_of("note")
    before = json.loads(doc.export())
    after = json.loads(applied(doc, action="link", at="p1", find="old fence", url=URL))
    link = after[1]["content"][1]
    assert (link["type"], link["href"]) == ("link", URL)
    assert [(part["text"], part["styles"]) for part in link["content"]] == [("old", {"bold": True}), (" fence", {})]
    assert [block for place, block in enumerate(after) if place != 1] == [block for place, block in enumerate(before) if place != 1]
    assert json.loads(applied(doc, action="unlink", at="p1"))[1]["content"] == before[1]["content"]


def test_a_link_on_words_of_a_word_file_keeps_their_look() -> None:
    doc = Desk().read(package(paragraph(run("Read the ") + run("big", "<w:b/>") + run(" guide now."))), format="docx")
    applied(doc, action="link", at="Read the big guide now.", find="big guide", url="https://e.org/x")
    node = next(node for node in doc.document.walk() if node.text.startswith("Read"))
    assert node.text == "Read the [**big** guide](https://e.org/x) now."
    assert formats.links(doc.document, node.id) == [(9, 18, "https://e.org/x")]
    applied(doc, action="unlink", at="Read the big guide now.", find="guide")
    assert doc.document[node.id].text == "Read the **big** guide now."


def test_a_screenplay_has_no_links() -> None:
    message = refused(doc_of("screenplay"), action="link", at="scene 1", find="key", url=URL)
    assert message.startswith("unsupported: Words can't be links in fountain")


PIECES = st.sampled_from(
    ["word ", "**bold** ", "*it* ", "`code` ", "[a link](u) ", "end. ", "Käse ", "<https://x.org> ", "\\* ", "a&amp;b "]
)


@examples(150)
@given(st.lists(PIECES, min_size=1, max_size=7), st.data())
def test_a_link_on_any_words_leaves_all_else_as_it_reads(pieces: list[str], data: st.DataObject) -> None:
    """Whatever span is linked in whatever text, it is refused, or the words read the same, other links stand, and unlinking gives
    back what was read."""
    document = article("".join(pieces).strip()).document
    id = next(node.id for node in document.walk() if node.type == "paragraph")
    seen, before = formats.visible(document, id).text, formats.links(document, id)
    start = data.draw(st.integers(0, len(seen) - 1))
    end = data.draw(st.integers(start + 1, len(seen)))
    if seen[start:end].strip() != seen[start:end] or any(link.touches(start, end) for link in before):
        return
    try:
        text = formats.linked(document, id, start, end, "https://new.org")
    except InputError:
        return
    after = check_change(document, [splice(document, id, text)])
    assert formats.visible(after, id).text == seen
    assert formats.links(after, id) == sorted([*before, (start, end, "https://new.org")])
    again = formats.linked(after, id, start, end, None)
    assert again == document[id].text or "\\!" in again


# Parts of a step


def steps(doc: Doc) -> list[dict[str, Any]]:
    return [step for block in json.loads(doc.export())["blocks"] for step in block["nodes"]]


def test_parts_of_a_step_come_and_go_as_the_files_own() -> None:
    doc = doc_of("experiment")
    before = doc.export()
    applied(doc, action="link", at="n1", name=" The  plan ", url="https://e.org", link_type="doc")
    applied(doc, action="attach", at="n1", name="a.png", file_url="https://e.org/a.png", version=2)
    applied(doc, action="depend", at="n3", on="n2", evidence_text="flour")
    one, _, three = steps(doc)[:3]
    assert (one["links"][0]["name"], one["links"][0]["url"], one["links"][0]["link_type"]) == ("The plan", "https://e.org", "doc")
    assert (one["attachments"][0]["file_url"], one["attachments"][0]["version"]) == ("https://e.org/a.png", 2)
    assert three["dependencies"][0]["to_node_id"] == "n2"
    assert three["dependencies"][0]["dependency_type"] == "requires", "as most are here"
    assert doc.apply({"edits": [{"action": "depend", "at": "n3", "on": "n2"}]}).outcome == "answer"
    applied(doc, action="unlink", at="n1", name="the plan")
    applied(doc, action="detach", at="n1", name="A.PNG")
    applied(doc, action="undepend", at="n3", on="n2")
    assert json.loads(doc.export()) == json.loads(before)


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (
            {"action": "unlink", "at": "n2", "name": "none"},
            "not_found: “Weigh” has no link called “none”. Nothing was changed; it has “Scale”.",
        ),
        (
            {"action": "detach", "at": "n1", "name": "x"},
            "not_found: “Overview” has no attachment called “x”. Nothing was changed; it has none.",
        ),
        ({"action": "undepend", "at": "n1", "on": "n2"}, "not_found: “Overview” doesn't depend on “Mixing > Weigh”."),
        ({"action": "depend", "at": "n1", "on": "n2"}, "misfit: “Overview” can't depend on “Weigh”, which depends on it."),
        (
            {"action": "link", "at": "Mixing", "name": "x", "url": "u"},
            "misfit: A block has no link of its own. Nothing was changed; name a step",
        ),
        ({"action": "attach", "at": "n1", "name": " ", "file_url": "u"}, "invalid: Edit 1: a name has words"),
        ({"action": "depend", "at": "Overview", "on": "n2"}, "ambiguous: “Overview” may mean 2 places."),
    ],
)
def test_a_part_that_cant_come_or_go_says_why(edit: dict[str, Any], told: str) -> None:
    assert refused(doc_of("experiment"), **edit).startswith(told)


def test_a_choice_stands_for_the_place_that_was_unclear() -> None:
    doc = doc_of("experiment")
    turn = doc.apply({"edits": [{"action": "depend", "at": "Overview", "on": "n2"}]})
    assert turn.choose(turn.problem.options[1]).outcome == "applied"
    assert steps(doc)[3]["dependencies"][0]["to_node_id"] == "n2"


def test_links_on_words_and_of_the_step_are_told_apart() -> None:
    doc = doc_of("experiment")
    applied(doc, action="link", at="n2", find="500 g", url="https://e.org")
    assert steps(doc)[1]["content"] == "Weigh [500 g](https://e.org)."
    assert "links of its own and on its words" in refused(doc, action="unlink", at="n2")
    applied(doc, action="unlink", at="n2", name="Scale")
    applied(doc, action="unlink", at="n2")
    assert steps(doc)[1]["content"] == "Weigh 500 g."


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "experiment"])
def test_other_kinds_have_no_steps(name: str) -> None:
    kind, format, data = SOURCES[name]
    doc = Desk().read(data, format=format, kind=kind)
    for edit in (
        {"action": "attach", "name": "x", "file_url": "u"},
        {"action": "depend", "on": "1"},
        {"action": "undepend", "on": "1"},
    ):
        message = refused(doc, **edit, at="Pay within 40 days.")
        assert message.startswith("unsupported: A")
        assert "of its own. Nothing was changed; " in message


def test_a_link_of_a_step_that_is_there_leads_elsewhere() -> None:
    doc = sample("experiment")
    step = next(node for node in doc.document.walk() if node.type == "step")
    link = {"action": "link", "at": f"#{step.id}", "name": "Protocol", "url": "https://a.example/1"}
    doc.apply({"edits": [link]})
    turn = doc.apply({"edits": [{**link, "name": "protocol", "url": "https://a.example/2"}]})
    found = [node.attrs["url"] for node in doc.document.children(step.id) if node.text.casefold() == "protocol"]
    assert found == ["https://a.example/2"]
    assert "https://a.example/1" in turn.message
    assert "https://a.example/2" in turn.message
    assert doc.apply({"edits": [{**link, "url": "https://a.example/2"}]}).outcome == "answer"
