"""Word files as reviewers use them: comments put on words, answered, resolved and taken away; tracked changes accepted and
rejected, one, by author or all. Everything else keeps its bytes, and undo gives back all of them."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from lxml import etree

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, invert
from copydesk.formats import review
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.review.settle import TRACKED, settled
from copydesk.formats.docx.tracked.file import tracked_file
from copydesk.formats.docx.tracked.revision import Said, Voice
from support.docx import FIXTURES, fixture, from_libreoffice, parts, with_parts
from support.installed import needs_libreoffice
from support.revisions import accepted, rejected, same_content
from support.wordedits import edited, spelled
from support.wordoffice import texts
from support.wordpackage import package, zipped
from support.wordxml import deleted, inserted, paragraph, run

MAIN, WHEN = "word/document.xml", "2026-01-02T03:04:05+00:00"
SMALL = [name for name in FIXTURES if name not in ("long report", "utf-16")]
# What a comment may touch: the words it is on, the comments, and what names a part that came.
ATTENDANT = {
    *(MAIN, "word/comments.xml", "word/commentsExtended.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"),
}


def read(data: bytes) -> Document:
    return formats.read(data, "docx", "report")


def shape(document: Document) -> list[tuple[str, str, dict[str, object]]]:
    return [(node.type, node.text, dict(node.attrs)) for node in document.walk()]


def done(before: Document, operations: Sequence[Operation]) -> Document:
    """The document after operations, with what holds of every edit of a reviewer's checked."""
    after = apply(before, operations)
    written, first = formats.write(after), formats.write(before)
    assert shape(read(written)) == shape(after), "it is read back as something else"
    assert formats.write(apply(after, invert(operations))) == first, "undo doesn't give the bytes back"
    old, new = parts(first), parts(written)
    assert {name for name in new if old.get(name) != new[name]} <= ATTENDANT | {name for name in old if name.startswith("word/h")}
    return after


def worded(document: Document) -> list[str]:
    """The nodes of the body that a comment may stand on."""
    found = (node for node in document.walk() if node.type in ("paragraph", "item", "section", "cell") and node.origin is not None)
    return [node.id for node in found if node.origin.context[0] == 0 and len(formats.visible(document, node.id).text) > 2]


# Comments


@pytest.mark.parametrize("name", [name for name in FIXTURES if name != "long report"])
def test_a_comment_stands_on_its_words_and_changes_no_other(name: str) -> None:
    document = read(fixture(name))
    for id in Random(name).sample(worded(document), min(6, len(worded(document)))):
        seen = formats.visible(document, id).text
        for span in ((0, 1), (1, len(seen) - 1), (0, len(seen)), None):
            after = done(document, review.commented(document, id, span, "A remark.\nOf two lines.", "Ann Lee", WHEN))
            made = review.comments(after)[-1]
            assert (made.author, made.date, made.text) == ("Ann Lee", "2026-01-02T03:04:05Z", "A remark.\nOf two lines.")
            assert made.place == id
            if span is not None and "[IMAGE" not in seen and "{{" not in document[id].text:
                assert "".join(made.words.split()) == "".join(seen[slice(*span)].split())
            assert formats.visible(after, id).text == seen
            assert [after[node.id].text for node in document.walk() if node.id != id] == [
                node.text for node in document.walk() if node.id != id
            ]
            bare = done(after, review.uncommented(after, [made.node]))
            assert [bare[node.id].text for node in document.walk()] == [node.text for node in document.walk()]
            if name != "utf-16":  # whose declaration the judge takes at its word
                assert accepted(parts(formats.write(bare))[MAIN]) == accepted(parts(fixture(name))[MAIN])


def bare_file() -> bytes:
    """A file without comments and notes, and without parts for them."""
    made = parts(package(paragraph("A first sentence.") + paragraph("A second one.")))
    for name in ("comments", "footnotes", "endnotes"):
        del made[f"word/{name}.xml"]
    gone = rb"<(?:Relationship|Override) [^>]*(?:comments|footnotes|endnotes).xml[^>]*/>"
    kept = re.sub(gone, b"", made["word/_rels/document.xml.rels"])
    types = re.sub(gone, b"", made["[Content_Types].xml"])
    return zipped({**made, "word/_rels/document.xml.rels": kept, "[Content_Types].xml": types})


def test_a_file_without_a_part_for_comments_gets_one_and_loses_it_with_undo() -> None:
    data = bare_file()
    doc = Desk().read(data, format="docx", kind="report")
    assert (
        doc.apply({"edits": [{"action": "comment", "at": "the first paragraph", "find": "first", "text": "Why?"}]}).outcome
        == "applied"
    )
    made = doc.export()
    assert "word/comments.xml" in parts(made)
    assert [one.words for one in review.comments(read(made))] == ["first"]
    doc.apply({"edits": [{"action": "comment", "at": "the last paragraph", "text": "And this?"}]})
    assert [one.words for one in review.comments(read(doc.export()))] == ["first", "A second one."]
    doc.undo()
    doc.undo()
    assert doc.export() == data


def asked(name: str = "comments") -> tuple[Doc, list[str]]:
    doc = Desk().read(fixture(name), format="docx", kind="report")
    return doc, [one.node for one in review.comments(doc.document)]


def test_answers_and_what_is_resolved_are_kept() -> None:
    doc, (first, second) = asked()
    turn = doc.apply(
        {"edits": [{"action": "answer", "at": f"#{first}", "text": "Done."}, {"action": "resolve", "at": f"#{first}"}]}
    )
    assert (
        turn.message
        == "Answered the comment “Remark 0.” by Ada: “Done”. Resolved the comment “Remark 0.” by Ada. Nothing else changed."
    )
    for document in (doc.document, read(doc.export())):
        one, other, answer = review.comments(document)
        assert (one.is_resolved, other.is_resolved, answer.is_resolved) == (True, False, True)
        assert (answer.answers, answer.words, answer.text) == (one.node, one.words, "Done.")
    assert "like that already" in doc.apply({"edits": [{"action": "resolve", "at": f"#{first}"}]}).message
    assert doc.apply({"edits": [{"action": "resolve", "reopen": True}]}).outcome == "applied"
    assert [one.is_resolved for one in review.comments(read(doc.export()))] == [False, False, False]
    doc.apply({"edits": [{"action": "delete", "at": f"#{first}"}]})
    assert [one.text for one in review.comments(doc.document)] == ["Remark 1."], "what answers a comment goes with it"
    doc.apply({"edits": [{"action": "delete", "at": f"#{second}"}]})
    assert review.comments(read(doc.export())) == []
    assert b"<w:comment" not in parts(doc.export())[MAIN]
    assert b"CommentReference" not in parts(doc.export())[MAIN], "no empty run is left"
    for _ in range(4):
        doc.undo()
    assert doc.export() == fixture("comments")


def test_comments_go_along_with_edits_of_one_plan() -> None:
    doc, _ = asked("plain")
    at = worded(doc.document)[1]
    seen = formats.visible(doc.document, at).text
    word, last = seen.split()[0], seen.split()[-1]
    plan: list[dict[str, Any]] = [
        {"action": "comment", "at": f"#{at}", "text": "Changed."},
        {"action": "comment", "at": f"#{at}", "find": word, "text": "Here."},
        {"action": "replace", "at": f"#{at}", "find": last, "with": "that."},
    ]
    turn = doc.apply({"edits": plan})
    assert turn.outcome == "applied", turn.message
    assert "Commented on" in turn.message
    assert "to “that" in turn.message
    assert [one.words for one in review.comments(doc.document)][-2:] == [seen.removesuffix(last) + "that.", word]
    doc.undo()
    assert doc.export() == fixture("plain")


def test_who_works_here_signs() -> None:
    doc = Desk().read(fixture("plain"), format="docx", kind="report")
    doc.apply({"edits": [{"action": "comment", "at": f"#{worded(doc.document)[0]}", "text": "Mine."}]})
    doc.apply({"edits": [{"action": "comment", "at": f"#{worded(doc.document)[0]}", "text": "Hers.", "author": "Zoe"}]})
    mine, hers = review.comments(doc.document)[-2:]
    assert (mine.author, hers.author) == ("you", "Zoe")
    assert mine.date


def test_what_is_wrong_is_told() -> None:
    doc, (first, _) = asked()
    for edit, told in (
        ({"action": "comment", "at": f"#{first}", "text": "On a comment."}, "can't be edited"),
        (
            {"action": "comment", "at": f"#{doc.document[first].parent}", "text": "On their part."},
            "answer the comment by its own id",
        ),
        ({"action": "comment", "at": "the first paragraph", "find": "no such words at all", "text": "?"}, "no such words"),
        ({"action": "answer", "at": "Comments", "text": "?"}, "2 comments stand in"),
        ({"action": "accept"}, "There are no tracked changes"),
        ({"action": "reject", "author": "Nobody"}, "There are no tracked changes by Nobody"),
    ):
        turn = doc.apply({"edits": [edit]})
        assert turn.outcome != "applied"
        assert told in turn.message, turn.message
    markdown = Desk().read(b"# A\n\nWords.\n", format="markdown", kind="article")
    turn = markdown.apply({"edits": [{"action": "comment", "at": "Words.", "text": "?"}]})
    assert "Word documents alone" in turn.message


def test_tracked_exports_keep_comments() -> None:
    doc, (first, _) = asked()
    doc.apply({"edits": [{"action": "replace", "find": "behind them", "with": "after them"}]})
    doc.apply({"edits": [{"action": "answer", "at": f"#{first}", "text": "Done."}]})
    made = doc.export("docx", changes="tracked")
    assert [one.text for one in review.comments(read(made))] == ["Remark 0.", "Remark 1.", "Done."]
    assert [(one.sort, one.text) for one in review.revisions(read(made))] == [("deletion", "behind"), ("insertion", "after")]


@needs_libreoffice
def test_comments_survive_another_program() -> None:
    doc, (first, second) = asked()
    plan = [{"action": "answer", "at": f"#{first}", "text": "Done."}, {"action": "resolve", "at": f"#{second}"}]
    doc.apply({"edits": plan})
    doc.apply({"edits": [{"action": "comment", "at": "Comments", "text": "New here."}]})
    found = {one.text: one for one in review.comments(read(from_libreoffice(doc.export())))}
    assert found.keys() == {"Remark 0.", "Remark 1.", "Done.", "New here."}
    assert found["New here."].words == "Comments"
    assert [text for text, one in found.items() if one.is_resolved] == ["Remark 1."]


# Notes


def test_a_note_is_put_behind_words_and_undone() -> None:
    for data in (fixture("notes"), bare_file()):
        doc = Desk().read(data, format="docx", kind="report")
        at = f"#{worded(doc.document)[-1]}"
        seen = formats.visible(doc.document, at[1:]).text
        word = seen.split()[1]
        before = shape(doc.document)
        turn = doc.apply({"edits": [{"action": "footnote", "at": at, "find": word, "text": "As agreed."}]})
        assert turn.message == f"Added a footnote “As agreed.” to “{word}”. Nothing else changed."
        turn = doc.apply({"edits": [{"action": "footnote", "at": at, "text": "See below.", "at_end": True}]})
        assert turn.outcome == "applied", turn.message
        assert formats.visible(doc.document, at[1:]).text == seen
        again = read(doc.export())
        assert shape(again) == shape(doc.document)
        said = [node.text for node in again.walk() if again[node.parent or again.root].type == "footnote"]
        assert {" As agreed.", " See below."} <= set(said)
        doc.undo()
        doc.undo()
        assert doc.export() == data
        assert shape(doc.document) == before


@needs_libreoffice
def test_another_program_reads_new_notes() -> None:
    doc = Desk().read(bare_file(), format="docx", kind="report")
    assert doc.say("add a footnote to “first”: “As agreed.”").outcome == "applied"
    assert doc.say("add an endnote to the last paragraph saying “See below.”").outcome == "applied"
    again = read(from_libreoffice(doc.export()))
    said = [node.text.strip() for node in again.walk() if again[node.parent or again.root].type == "footnote"]
    assert sorted(said) == ["As agreed.", "See below."]
    assert "first{{footnote" in "".join(node.text for node in again.walk())
    doc.say("add a footnote to the last paragraph saying “The last.”")
    doc.say("add a footnote to “sentence”: “The second.”")
    again = read(doc.export())  # that program goes by the numbers of notes, whatever a mark names: only Word reads these right
    holder = next(node for node in again.walk() if node.type == "notes" and node.attrs["sort"] == "footnotes")
    told = [node.text.strip() for node in again.walk(holder.id) if node.type == "paragraph"]
    assert told == ["As agreed.", "The second.", "The last."], "in the order in which the text refers to them"


# Tracked changes


def tracked_files(name: str) -> list[bytes]:
    """A fixture, and versions of it with edits made anywhere as tracked changes."""
    main = spelled(etree.fromstring(parts(fixture(name))[MAIN]))
    base = with_parts(fixture(name), {MAIN: main})
    made = [with_parts(base, {MAIN: edited(main, Random(seed))}) for seed in range(2)]
    return [fixture(name), *(tracked_file(base, new, Voice(Said("Bo", "2020-01-01T00:00:00Z"), {}), {}, {}) for new in made)]


@pytest.mark.parametrize("name", SMALL)
def test_all_changes_are_accepted_and_rejected_as_a_judge_does(name: str) -> None:
    for data in tracked_files(name):
        main = parts(data)[MAIN]
        chosen = {element.start for element in scan(main, MAIN).root.walk() if element.name in TRACKED}
        for accept, judge in ((True, accepted), (False, rejected)):
            assert same_content(settled(main, MAIN, chosen, accept=accept)) == judge(main)


@pytest.mark.parametrize("name", ["tracked", "everything", "tables", "lists", "content controls", "notes"])
def test_one_by_one_comes_to_the_same(name: str) -> None:
    data = tracked_files(name)[1]
    document = read(data)
    for accept, judge in ((True, accepted), (False, rejected)):
        left, rest = review.revisions(document), document
        assert [one.number for one in left] == list(range(1, len(left) + 1))
        while left:
            rest = done(rest, review.settled(rest, [left[-1].number], accept))
            assert len(review.revisions(rest)) < len(left)
            left = review.revisions(rest)
        assert same_content(parts(formats.write(rest))[MAIN]) == judge(parts(data)[MAIN])


def test_what_a_record_of_old_properties_leaves_out_stays() -> None:
    was = '<w:pPrChange w:id="9" w:author="A"><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>'
    look = f'<w:jc w:val="center"/><w:rPr><w:b/></w:rPr>{was}'
    page = '<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:pgSz w:w="1" w:h="2"/>'
    page += '<w:sectPrChange w:id="10" w:author="A"><w:sectPr><w:pgSz w:w="3" w:h="4"/></w:sectPr></w:sectPrChange></w:sectPr>'
    data = package(paragraph("Words.", look=look) + page)
    document = read(data)
    assert [one.sort for one in review.revisions(document)] == ["format", "format"]
    back = parts(formats.write(done(document, review.settled(document, [1, 2], False))))[MAIN]
    assert b'<w:pPr><w:jc w:val="left"/><w:rPr><w:b/></w:rPr></w:pPr>' in back
    assert b'<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:pgSz w:w="3" w:h="4"/></w:sectPr>' in back
    taken = parts(formats.write(done(document, review.settled(document, [1, 2], True))))[MAIN]
    assert b"Change" not in taken
    assert b'w:w="1"' in taken


def two_authors() -> bytes:
    first = paragraph("Old ", deleted("dry ", 901), inserted(run("wet "), 902), "words.")
    second = paragraph("More ", inserted(run("and more "), 903), "words.").replace('w:author="Ada"', 'w:author="Ann"')
    return package(first + second)


def said(doc: Doc) -> list[str]:
    return [node.text for node in doc.document.children(doc.document.root) if node.text]


def test_by_author_and_by_place() -> None:
    doc = Desk().read(two_authors(), format="docx", kind="report")
    assert [(one.author, one.sort, one.text) for one in review.revisions(doc.document)] == [
        ("Ada", "deletion", "dry"),
        ("Ada", "insertion", "wet"),
        ("Ann", "insertion", "and more"),
    ]
    turn = doc.apply({"edits": [{"action": "reject", "author": "ada"}]})
    assert turn.message == "Rejected 2 tracked changes by Ada (1 deletion and 1 insertion). Nothing else changed."
    assert said(doc) == ["Old dry words.", "More and more words."]
    assert [one.author for one in review.revisions(doc.document)] == ["Ann"]
    turn = doc.apply({"edits": [{"action": "accept", "at": "the last paragraph"}]})
    assert turn.message == "Accepted the insertion “and more” by Ann. Nothing else changed."
    assert review.revisions(read(doc.export())) == []
    doc.undo()
    doc.undo()
    assert doc.export() == two_authors()
    turn = doc.apply({"edits": [{"action": "accept", "change": 2}, {"action": "reject", "change": ["1", "3"]}]})
    assert turn.outcome == "applied", turn.message
    assert said(doc) == ["Old dry wet words.", "More words."]


@needs_libreoffice
def test_another_program_reads_the_same() -> None:
    """But where a change stands inside another's, which its format can't say."""
    files: list[bytes] = []
    for name in ("plain", "tables", "lists", "nested tables", "notes", "hyperlinks", "formatted", "sections"):
        for data in tracked_files(name)[1:]:
            document = read(data)
            every = [one.number for one in review.revisions(document)]
            files += [data, *(formats.write(apply(document, review.settled(document, every, accept))) for accept in (True, False))]
    told = texts(files)
    for at in range(0, len(told), 3):
        (accepts, rejects), (taken, _), (back, _) = told[at : at + 3]
        assert taken == accepts
        assert back == rejects
