"""Tracked changes in Word files: accepted they give the new text, rejected the old one, and they read as a person would make them.

The judge (`support.revisions`) knows nothing of how they are made; the random edits are made on the XML itself.
"""

import re
from random import Random

import pytest
from lxml import etree

from copydesk import Desk, formats
from copydesk.errors import InputError
from copydesk.formats import review
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.package import Package
from copydesk.formats.docx.tracked import tracked
from copydesk.formats.docx.tracked.file import tracked_file, word_date
from copydesk.formats.docx.tracked.owners import owners_of
from copydesk.formats.docx.tracked.revision import Said, Voice
from copydesk.formats.docx.tracked.tokens import words
from copydesk.formats.docx.tracked.tree import Element
from support.docx import FIXTURES, converted, fixture, parts, printed_share, with_parts
from support.installed import needs_libreoffice
from support.revisions import accepted, check_form, local, rejected
from support.wordbodies import BODIES
from support.wordedits import edited, spelled
from support.wordpackage import package
from support.wordxml import WHO, cell, control, deleted, field, listed, marked_paragraph, paragraph, row, run, table

MAIN = "word/document.xml"
AUTHOR, WHEN = "Ed “Red” <Pen> & Co", "2026-03-01T13:00:00+01:00"
SEEDS = range(4)
SMALL = [name for name in FIXTURES if name not in ("long report", "utf-16")]
SHOWN = ("everything", "tracked", "tables", "nested tables", "content controls", "notes", "comments", "strict")


def changed(old: bytes, new: bytes) -> bytes:
    """The new file with tracked changes, made from the two files alone."""
    return tracked_file(old, new, Voice(Said(AUTHOR, word_date(WHEN)), {}), {}, {})


def made(old: bytes, new: bytes) -> str:
    """The main part with the changes tracked; both laws hold for it."""
    data = changed(old, new)
    check(data, old, new)
    return parts(data)[MAIN].decode()


def check(data: bytes, old: bytes, new: bytes) -> None:
    made, before, after = parts(data), parts(old), parts(new)
    for name in after:
        if name in before and before[name] != after[name] and name.endswith(".xml"):
            assert accepted(made[name]) == accepted(after[name]), "accepting doesn't give the new text"
            assert rejected(made[name]) == rejected(before[name]), "rejecting doesn't give the old text"
            if b"LibreOffice" not in before.get("docProps/app.xml", b""):  # whose own order of properties isn't the schema's
                check_form(made[name])
    assert Package.read(data)


def body(*blocks: str) -> bytes:
    return package("".join(blocks))


def changes(part: str) -> list[tuple[str, str]]:
    """The changes of text in a part, as (what, words)."""
    root = etree.fromstring(part.encode())
    found = [element for element in root.iter() if local(element) in ("ins", "del") and len(element)]
    return [
        (local(element), "".join(text.text or "" for text in element.iter() if local(text) in ("t", "delText")))
        for element in found
    ]


# Every sort of edit, anywhere


@pytest.mark.parametrize("name", SMALL)
def test_any_edits_are_accepted_and_rejected_exactly(name: str) -> None:
    main = spelled(etree.fromstring(parts(fixture(name))[MAIN]))
    old = with_parts(fixture(name), {MAIN: main})
    for seed in SEEDS:
        new = with_parts(old, {MAIN: edited(main, Random(seed))})
        check(changed(old, new), old, new)


def test_edits_of_a_long_report() -> None:
    old = fixture("long report")
    new = with_parts(old, {MAIN: edited(parts(old)[MAIN], Random(1), steps=20)})
    check(changed(old, new), old, new)


@needs_libreoffice
def test_libreoffice_opens_them() -> None:
    files = []
    for name in SHOWN:
        new = with_parts(fixture(name), {MAIN: edited(parts(fixture(name))[MAIN], Random(3))})
        files.append(changed(fixture(name), new))
    for data, printed in zip(files, converted(*files, "pdf"), strict=True):
        assert printed_share(printed, data) > 0.8


def test_nothing_changed_is_the_very_file() -> None:
    assert changed(fixture("everything"), fixture("everything")) == fixture("everything")


# How they read


def test_a_changed_word_is_that_word() -> None:
    part = made(body(paragraph("The roof holds water well.")), body(paragraph("The roof holds rain well.")))
    assert changes(part) == [("del", "water"), ("ins", "rain")]


def test_several_words_in_a_row_are_one_change() -> None:
    part = made(body(paragraph("The big red dog barks.")), body(paragraph("The small blue cat barks.")))
    assert changes(part) == [("del", "big red dog"), ("ins", "small blue cat")]


def test_east_asian_text_changes_by_the_character() -> None:
    part = made(body(paragraph("这是一个中文句子。")), body(paragraph("这是一个英文句子。")))
    assert changes(part) == [("del", "中"), ("ins", "英")]


def test_author_date_and_numbers() -> None:
    part = made(fixture("tracked"), package(BODIES["tracked"].replace("and stay.", "and remain.")))
    mine = [
        element for element in etree.fromstring(part.encode()).iter() if (element.get(qualified(element, "author")) or "") == AUTHOR
    ]
    assert [element.get(qualified(element, "date")) for element in mine] == ["2026-03-01T12:00:00Z"] * 2
    ids = [
        element.get(qualified(element, "id"))
        for element in etree.fromstring(part.encode()).iter()
        if local(element) in ("ins", "del")
    ]
    assert len(set(ids)) == len(ids)
    assert all(int(element.get(qualified(element, "id")) or 0) > 918 for element in mine)  # the highest before


def qualified(element: etree._Element, name: str) -> str:
    return f"{{{etree.QName(element).namespace}}}{name}"


def test_runs_keep_their_look_and_what_is_untouched_its_bytes() -> None:
    look = '<w:b/><w:sz w:val="30"/>'
    old = body(paragraph("Before. ", run("Bold words here", look), run(" after.", "<w:i/>")), paragraph("Another one."))
    new = body(paragraph("Before. ", run("Bold texts here", look), run(" after.", "<w:i/>")), paragraph("Another one."))
    part = made(old, new)
    assert part.count(f"<w:rPr>{look}</w:rPr>") == 4
    assert run("Before. ") in part
    assert run(" after.", "<w:i/>") in part
    assert paragraph("Another one.") in part


def test_a_look_that_changed_is_recorded_as_such() -> None:
    part = made(body(paragraph("Some words here.")), body(paragraph(run("Some "), run("words", "<w:b/>"), run(" here."))))
    assert changes(part) == []
    assert re.search(r"<w:rPr><w:b/><w:rPrChange [^>]*><w:rPr/></w:rPrChange></w:rPr>", part)


def test_a_style_that_changed_is_recorded_as_such() -> None:
    part = made(body(paragraph("A line.")), body(paragraph("A line.", style="Heading1")))
    assert changes(part) == []
    assert re.search(r'<w:pPr><w:pStyle w:val="Heading1"/><w:pPrChange [^>]*><w:pPr/></w:pPrChange></w:pPr>', part)


def test_paragraphs_in_the_middle() -> None:
    one, two, three = paragraph("One stays."), paragraph("Two goes or comes."), paragraph("Three stays.")
    gone = made(body(one, two, three), body(one, three))
    assert changes(gone) == [("del", "Two goes or comes.")]
    assert one in gone
    assert three in gone
    came = made(body(one, three), body(one, two, three))
    assert changes(came) == [("ins", "Two goes or comes.")]


def test_paragraphs_at_the_end_leave_the_last_end_alone() -> None:
    """Word's last paragraph mark can neither come nor go: the one above does."""
    one, two = paragraph("One stays."), paragraph("Two is last.", style="Heading2")
    for part, mark in ((made(body(one), body(one, two)), "ins"), (made(body(one, two), body(one)), "del")):
        first, last = [block for block in etree.fromstring(part.encode()).iter() if local(block) == "p"]
        assert first.find(f"{{*}}pPr/{{*}}rPr/{{*}}{mark}") is not None
        assert last.find("{*}pPr/{*}rPr") is None
        assert last.find("{*}pPr/{*}pPrChange") is not None


def test_the_last_paragraph_that_stays_may_change_too() -> None:
    one, heading, two = (
        paragraph("One stays."),
        paragraph("One stays.", style="Heading1"),
        paragraph("Two is last.", style="Heading2"),
    )
    made(body(one, two), body(heading))
    made(body(one), body(heading, two))


def test_paragraphs_before_a_table_leave_the_last_end_alone() -> None:
    one, two, grid = paragraph("One stays."), paragraph("Two comes."), table(row(cell(paragraph("a")), cell(paragraph("b"))))
    part = made(body(one, grid, one), body(one, two, grid, one))
    first, second, *_ = [block for block in etree.fromstring(part.encode()).iter() if local(block) == "p"]
    assert first.find("{*}pPr/{*}rPr/{*}ins") is not None
    assert second.find("{*}pPr") is None


def test_a_move_is_a_deletion_and_an_insertion() -> None:
    one, two, three = (paragraph(f"Paragraph {name} stands here.") for name in ("one", "two", "three"))
    part = made(body(one, two, three), body(two, three, one))
    assert sorted(changes(part)) == [("del", "Paragraph one stands here."), ("ins", "Paragraph one stands here.")]


def test_rows_come_and_go_whole() -> None:
    first, second, third = (row(cell(paragraph(f"{name} left")), cell(paragraph(f"{name} right"))) for name in ("a", "b", "c"))
    gone = made(body(table(first, second, third)), body(table(first, third)))
    assert gone.count("<w:tr>") == 3
    assert re.search(r"<w:trPr><w:del [^>]*/></w:trPr>", gone)
    came = made(body(table(first, third)), body(table(first, second, third)))
    assert re.search(r"<w:trPr><w:ins [^>]*/></w:trPr>", came)
    assert changes(came) == [("ins", "b left"), ("ins", "b right")]


def test_cells_change_by_the_word() -> None:
    old, new = (table(row(cell(paragraph("Item")), cell(paragraph(f"{cost} in all")))) for cost in ("300", "400"))
    assert changes(made(body(old), body(new))) == [("del", "300"), ("ins", "400")]


def test_cells_of_another_form_are_rows_that_go_and_come() -> None:
    two = row(cell(paragraph("left")), cell(paragraph("right")))
    one = row(cell(paragraph("left right"), look='<w:gridSpan w:val="2"/>'))
    part = made(body(table(two)), body(table(one)))
    assert part.count("<w:tr>") == 2


def test_another_grid_keeps_the_old_one() -> None:
    old = table(row(cell(paragraph("a")), cell(paragraph("b"))))
    new = table(row(cell(paragraph("a")), cell(paragraph("b")), cell(paragraph("c"))), columns=3)
    assert "<w:tblGridChange " in made(body(old), body(new))


def test_list_items() -> None:
    old = body(listed("one", 1), listed("two", 1), listed("three", 1))
    assert changes(made(old, body(listed("one", 1), listed("three", 1)))) == [("del", "two")]
    assert changes(made(old, body(listed("one", 1), listed("two", 1), listed("and a half", 1), listed("three", 1)))) == [
        ("ins", "and a half")
    ]


def test_a_field_goes_whole() -> None:
    old = body(paragraph("Page ", field("PAGE", "3"), " of ", field("NUMPAGES", "9"), " pages."))
    part = made(old, body(paragraph("Page ", field("NUMPAGES", "9"), " pages.")))
    gone = "".join(re.findall(r"<w:del .*?</w:del>", part))
    assert re.findall(r"<w:delInstrText[^>]*>(.*?)</w:delInstrText>", gone) == [" PAGE "]
    assert re.findall(r'fldCharType="(\w+)"', gone) == ["begin", "separate", "end"]
    assert "<w:instrText" not in gone


def test_a_simple_field_goes_and_comes_as_a_complex_one() -> None:
    """Word would fill an empty simple field again."""
    simple = f'<w:fldSimple w:instr=" NUMPAGES ">{run("9")}</w:fldSimple>'
    with_it, without = body(paragraph("All ", simple, " pages.")), body(paragraph("All pages."))
    for part, name in ((made(with_it, without), "delInstrText"), (made(without, with_it), "instrText")):
        assert "<w:fldSimple" not in part
        assert re.findall(rf"<w:{name} [^>]*>(.*?)<", part) == [" NUMPAGES "]


def test_an_inline_control_goes_and_comes_with_its_frame() -> None:
    with_it, without = body(paragraph("Dear ", control(run("Name"), "who"), ", hello.")), body(paragraph("Dear , hello."))
    for part, name in ((made(with_it, without), "Del"), (made(without, with_it), "Ins")):
        assert re.search(rf"<w:customXml{name}RangeStart [^>]*/><w:sdt>.*<w:sdtContent><w:customXml{name}RangeEnd [^>]*/>", part)
        assert part.count(f"<w:customXml{name}RangeStart ") == part.count(f"<w:customXml{name}RangeEnd ") == 2


def test_words_that_looked_otherwise_each_get_their_old_look_back() -> None:
    made(body(paragraph(run("Some ", "<w:b/>"), run("words", "<w:i/>"))), body(paragraph("Some words")))


def test_links_keep_their_frame() -> None:
    link = '<w:hyperlink w:anchor="there">{}</w:hyperlink>'
    old, new = (
        body(paragraph("See ", link.format(run("the old site")), ".")),
        body(paragraph("See ", link.format(run("the new site")), ".")),
    )
    assert changes(made(old, new)) == [("del", "old"), ("ins", "new")]
    assert changes(made(old, body(paragraph("See .")))) == [("del", "the old site")]


def test_content_controls_keep_their_frame() -> None:
    old, new = (control(paragraph(f"A {word} in a control."), "box") for word in ("word", "phrase"))
    part = made(body(old, paragraph("Below.")), body(new, paragraph("Below.")))
    assert changes(part) == [("del", "word"), ("ins", "phrase")]
    assert part.count("<w:sdt>") == 1


# What others changed before


def test_their_changes_stay_theirs() -> None:
    old, new = fixture("tracked"), package(BODIES["tracked"].replace("were added ", "were put in "))
    part = made(old, new)
    assert part.count('w:author="Ada"') == parts(old)[MAIN].decode().count('w:author="Ada"')
    inside = re.search(r'<w:ins w:id="902".*?</w:ins>(?=<w:r>)', part)
    assert inside is not None
    assert "<w:del " in inside[0]


def test_their_deletions_move_along_with_the_text_around_them() -> None:
    struck = paragraph("Old words ", deleted("were struck ", 901), "and stay.")
    others = paragraph("Another line is here."), paragraph("And one more below.")
    made(body(struck, *others), body(*others, struck))


def test_a_paragraph_like_one_that_someone_inserted_keeps_their_mark() -> None:
    theirs = [marked_paragraph(f'<w:ins w:id="903" {WHO}/>', run(f"A paragraph {word} was added.")) for word in ("that", "which")]
    part = made(body(theirs[0], paragraph("Below.")), body(*theirs, paragraph("Below.")))
    assert part.count('<w:ins w:id="903"') == 2
    rows = [row(cell(paragraph(f"row {word}")), look=f'<w:ins w:id="913" {WHO}/>') for word in ("one", "two")]
    part = made(body(table(rows[0], columns=1)), body(table(*rows, columns=1)))
    assert part.count('<w:ins w:id="913"') == 2


def test_properties_that_someone_changed_before_are_not_recorded_twice() -> None:
    """There is room for one record, so the paragraph goes and comes."""
    theirs = f'<w:jc w:val="center"/><w:pPrChange w:id="912" {WHO}><w:pPr/></w:pPrChange>'
    old, new = (paragraph("Some words.", style=style, look=theirs) for style in ("", "Heading1"))
    part = made(body(old, paragraph("Below.")), body(new, paragraph("Below.")))
    assert sorted(changes(part)) == [("del", "Some words."), ("ins", "Some words.")]
    look = f'<w:b/><w:rPrChange w:id="911" {WHO}><w:rPr/></w:rPrChange>'
    part = made(body(paragraph("Some ", run("words", look), ".")), body(paragraph("Some ", run("words", "<w:i/>" + look), ".")))
    assert sorted(changes(part)) == [("del", "words"), ("ins", "words")]


def test_a_moved_note_is_copied_and_a_moved_bookmark_is_not() -> None:
    noted = BODIES["notes"]
    title, claim, other = re.findall(r"<w:p>.*?</w:p>", noted)
    part = changed(package(noted), package(title + other + claim))
    references = re.findall(rb'<w:(foot|end)noteReference w:id="(\d+)"', parts(part)[MAIN])
    notes = parts(part)["word/footnotes.xml"] + parts(part)["word/endnotes.xml"]
    assert len(references) == len(set(references)) == 3
    assert all(b"<w:" + kind + b'note w:id="' + id + b'"' in notes for kind, id in references)
    assert notes.count(b"The words of a ") == 3
    marked = [
        paragraph(f"<w:bookmarkStart w:id='{at}' w:name='m{at}'/>", f"Words {at} are here.", f"<w:bookmarkEnd w:id='{at}'/>")
        for at in range(3)
    ]
    moved = made(body(*marked), body(marked[1], marked[2], marked[0]))
    assert [moved.count(f"w:name='m{at}'") for at in range(3)] == [1, 1, 1]


def test_a_deleted_comment_comes_back_when_that_is_rejected() -> None:
    old = BODIES["comments"]
    second = re.findall(r"<w:p>.*?</w:p>", old)[1]
    part = made(package(old), package(old.replace(second, "")))
    assert "<w:commentReference" in part
    assert '<w:commentRangeStart w:id="0"/>' in part


# Through the desk


def test_a_document_and_an_older_version_of_it() -> None:
    doc = Desk().read(fixture("everything"), format="docx", kind="report")
    before = doc.document
    edits = {
        "plain again": "as before",
        "third step": "last step",
        "Roof tiles": "Slates",
        "words of a footnote": "text of a footnote",
    }
    for find, instead in edits.items():
        assert doc.apply({"edits": [{"action": "replace", "find": find, "with": instead}]}).outcome == "applied", find
    data = tracked(before, doc.document, AUTHOR, WHEN)
    check(data, fixture("everything"), doc.export())
    texts = [change for name in (MAIN, "word/footnotes.xml") for change in changes(parts(data)[name].decode()) if change[1]]
    assert ("ins", "Slates") in texts
    assert ("ins", "text") in texts
    untouched = [name for name in parts(data) if name not in (MAIN, "word/footnotes.xml")]
    assert all(parts(data)[name] == parts(fixture("everything"))[name] for name in untouched)


def test_a_paragraph_with_all_its_words_changed_is_the_same_paragraph() -> None:
    doc = Desk().read(body(paragraph("The roof holds."), paragraph("Stones in the river.")), format="docx", kind="report")
    before = doc.document
    assert (
        doc.apply({"edits": [{"action": "replace", "find": "The roof holds.", "with": "Nobody sleeps tonight."}]}).outcome
        == "applied"
    )
    part = parts(tracked(before, doc.document, AUTHOR, WHEN))[MAIN].decode()
    assert part.count("<w:p>") == 2
    assert "<w:rPr>" not in part


def test_each_change_is_its_author_s() -> None:
    doc = Desk().read(
        body(*(paragraph(f"Paragraph {name} is here.") for name in ("one", "two", "three"))), format="docx", kind="report"
    )
    before = doc.document
    ids = {node.text.split()[1]: node.id for node in before.walk() if node.text.startswith("Paragraph")}
    for find, instead in (("one is", "one was"), ("two is", "two was"), ("Paragraph three is here.", "")):
        edit = {"action": "replace", "find": find, "with": instead} if instead else {"action": "delete", "at": f"#{ids['three']}"}
        assert doc.apply({"edits": [edit]}).outcome == "applied"
    said = {ids["two"]: ("Bo", "2026-04-01T00:00:00Z"), ids["three"]: ("Cy", "2026-05-01T00:00:00Z")}
    part = parts(tracked(before, doc.document, "Ann", WHEN, said))[MAIN].decode()
    authors = re.findall(r'<w:(?:ins|del) w:id="\d+" w:author="(\w+)" w:date="2026-(\d+)', part)
    assert authors[:4] == [("Ann", "03")] * 2 + [("Bo", "04")] * 2
    assert ("Cy", "05") in authors[4:]
    check(tracked(before, doc.document, "Ann", WHEN, said), formats.write(before), doc.export())


def test_utf16_parts_stay_utf16() -> None:
    text = parts(fixture("plain"))[MAIN].decode().replace('encoding="UTF-8"', 'encoding="UTF-16"')
    old = with_parts(fixture("plain"), {MAIN: text.encode("utf-16")})
    new = with_parts(old, {MAIN: text.replace("stands here", "is here").encode("utf-16")})
    data = changed(old, new)
    assert parts(data)[MAIN].startswith(b"\xff\xfe")
    check(data, old, new)


# Small things


def test_elements_know_their_nodes() -> None:
    document = formats.read(fixture("tables"), "docx", "report")
    owners, data = owners_of(document)[MAIN], parts(fixture("tables"))[MAIN]
    found = [(element, owners.node(element)) for element in Element(data, scan(data, MAIN).root).walk()]
    types = {(element.name, document[node].type) for element, node in found if node is not None}
    assert {("w:tbl", "table"), ("w:tr", "row"), ("w:tc", "cell"), ("w:p", "paragraph"), ("w:p", "section")} <= types
    inside = [element for element, node in found if node is None and element.name == "w:p"]
    assert inside
    assert {document[str(owners.holder(element))].type for element in inside} == {"cell"}  # they are no nodes of their own


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("two words", ["two", " ", "words"]),
        ("a  b\t", ["a", "  ", "b", "\t"]),
        ("(end).", ["(", "end", ")", "."]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("हिन्दी", ["हिन्दी"]),
        ("中文", ["中", "文"]),
        ("👩\u200d🚀!", ["👩\u200d", "🚀", "!"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected
    assert "".join(words(text)) == text


def test_an_author_s_name_can_be_anything() -> None:
    doc = Desk().read(body(paragraph("The roof holds.")), format="docx", kind="report")
    before = doc.document
    assert doc.apply({"edits": [{"action": "replace", "find": "roof", "with": "wall"}]}).outcome == "applied"
    root = etree.fromstring(parts(tracked(before, doc.document, 'E\x00d\x07 \ud800"&<>', WHEN))[MAIN])
    assert {element.get(qualified(element, "author")) for element in root.iter() if local(element) in ("ins", "del")} == {'Ed "&<>'}


def test_dates() -> None:
    assert word_date("2026-03-01T12:00:00Z") == "2026-03-01T12:00:00Z"
    assert word_date("2026-03-01T12:00:00.123456-02:00") == "2026-03-01T14:00:00Z"
    with pytest.raises(InputError, match="no date"):
        word_date("yesterday")


# Moves


def test_paragraphs_that_moved_are_told_as_moved() -> None:
    letters = [paragraph(f"Paragraph number {letter}.") for letter in "abcdef"]
    a, b, c, d, e, f = letters
    told = made(body(*letters), body(a, c, d, b, e, f))
    assert re.findall(r"<w:(moveFrom|moveTo|ins|del) ", told) == ["moveFrom", "moveFrom", "moveTo", "moveTo"], "its end, its words"
    names = re.findall(r"<w:move(From|To)RangeStart [^>]*w:name=\"(\w+)\"", told)
    assert [side for side, _ in names] == ["From", "To"]
    assert len({name for _, name in names}) == 1
    found = review.revisions(formats.read(changed(body(*letters), body(a, c, d, b, e, f)), "docx", "report"))
    assert [(one.sort, one.text) for one in found] == [("move", "Paragraph number b.")]


def test_what_can_not_stand_twice_is_deleted_and_inserted() -> None:
    note = paragraph("A claim", '<w:r><w:footnoteReference w:id="2"/></w:r>', " stands.")
    letters = [paragraph(f"Paragraph number {letter}.") for letter in "abc"]
    twice = paragraph("The same words twice.")
    assert "moveFrom" not in made(body(note, *letters), body(*letters, note, paragraph("end")))
    assert "moveFrom" not in made(body(twice, *letters, twice, paragraph("x")), body(*letters, twice, twice, paragraph("x")))
