"""What a model is shown of a document, and what an answer is made from: strategies, evidence, its budget, and the sheet."""

import json

import pytest

from copydesk import Desk
from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.reading.budget import MAX_CHARS, MAX_ITEM_CHARS, MAX_ITEMS, within_budget
from copydesk.reading.evidence import nearest, passages_of, with_dependencies
from copydesk.reading.sheet import contents, sheet
from copydesk.reading.strategy import CONSERVATIVE, SEMANTIC, strategy_for
from copydesk.reading.verify import verified
from support.modelled import REPORT, call, doc_with, edits, told

STEPS = [("n1", "Mix", "Stir it.", []), ("n2", "Heat", "  ", ["n1"]), ("n3", "Cool", "Wait.", ["n2"])]
EXPERIMENT = {
    "id": "e1",
    "name": "Buffer",
    "description": "",
    "status": "draft",
    "blocks": [
        {
            "id": "b1",
            "name": "Protocol",
            "type": "protocol",
            "position": 0,
            "nodes": [
                {
                    "id": id,
                    "name": name,
                    "description": "",
                    "type": "step",
                    "status": "draft",
                    "position": place,
                    "content": content,
                    "links": [{"name": "Manual", "url": "http://lab.example/manual", "link_type": "web", "description": ""}],
                    "attachments": [],
                    "dependencies": [{"to_node_id": to, "dependency_type": "requires", "evidence_text": ""} for to in needs],
                    "referenced_tree_ids": [],
                }
                for place, (id, name, content, needs) in enumerate(STEPS)
            ],
        }
    ],
}


def report() -> Document:
    return Desk().read(REPORT.encode(), format="markdown", kind="report").document


def experiment() -> Document:
    return Desk().read(json.dumps(EXPERIMENT).encode(), format="experiment").document


@pytest.mark.parametrize(
    ("query", "nodes", "edits", "is_bulk", "name"),
    [
        ("simple", 30, False, False, "full_small_tree"),
        ("simple", 31, False, False, "semantic"),
        ("ambiguous", 31, False, False, "semantic_conservative"),
        ("whole", 31, False, False, "full_accuracy_critical"),
        ("greeting", 31, False, False, "greeting"),
        ("simple", 19, True, False, "edit_full"),
        ("simple", 20, True, False, "edit_semantic"),
        ("simple", 20, True, True, "edit_bulk"),
    ],
)
def test_strategies(query: str, nodes: int, edits: bool, is_bulk: bool, name: str) -> None:
    assert strategy_for(query, nodes, edits=edits, is_bulk=is_bulk).name == name


def passages(*near: float | None) -> list[Passage]:
    return [Passage(str(place), "", "text", 1.0 - place / 100, one) for place, one in enumerate(near)]


def test_what_is_not_near_enough_is_left_away_unless_too_little_remains() -> None:
    assert [one.id for one in nearest(passages(0.9, 0.5, 0.1, 0.46, 0.2), SEMANTIC)] == ["0", "1", "3"]
    assert [one.id for one in nearest(passages(*[0.1] * 9), SEMANTIC)] == ["0", "1", "2", "3", "4"]
    assert len(nearest(passages(*[None] * 40), SEMANTIC)) == 15
    assert len(nearest(passages(*[0.9] * 40), CONSERVATIVE)) == 25


def test_evidence_is_cut_to_its_budget_and_says_so() -> None:
    many = [Passage(str(place), "", "x" * 3_000, place) for place in range(30)]
    evidence = within_budget(many, "semantic")
    assert evidence.passages[0].id == "29"
    assert all(len(one.text) <= MAX_ITEM_CHARS + 2 for one in evidence.passages)
    assert sum(len(one.text) for one in evidence.passages) <= MAX_CHARS + 2 * MAX_ITEMS
    assert len(evidence.passages) + evidence.left_out == 30
    small = [Passage(str(place), "", "short", place) for place in range(30)]
    assert len(within_budget(small, "").passages) == MAX_ITEMS
    assert len(within_budget([small[0], small[0]], "").passages) == 1


def test_passages_stand_by_their_part_and_the_one_that_was_asked_about_is_first() -> None:
    found = sorted(passages_of(report(), [report().root], "upper gauge"), key=lambda one: -one.score)
    assert found[0].label == "2 Observations"
    assert "upper gauge" in found[0].text


def test_what_a_step_depends_on_goes_along() -> None:
    document = experiment()
    cool = next(node.id for node in document.walk() if node.text == "Cool")
    heat = next(node.id for node in document.walk() if node.text == "Heat")
    assert with_dependencies(document, [cool], 10) == [cool, heat]
    assert with_dependencies(document, [cool], 1) == [cool]


def test_a_sheet_shows_ids_numbers_and_what_is_empty() -> None:
    document = experiment()
    text, left_out = sheet(document, document.order[1:])
    assert left_out == 0
    assert all(f"#{node.id} " in text for node in document.walk() if node.type in ("block", "step", "paragraph", "link"))
    assert "step 1.2: Heat (nothing is written in it)" in text
    assert "step 1.1: Mix {" in text
    assert "http://lab.example/manual" in text
    short, left_out = sheet(document, document.order[1:], max_chars=100)
    assert len(short) <= 100
    assert left_out


def test_a_sheet_has_the_titles_above_what_it_shows() -> None:
    document = report()
    leaf = next(node.id for node in document.walk() if "upper gauge" in node.text)
    text, _ = sheet(document, [leaf])
    assert "Observations" in text
    assert "Conclusion" not in text


def test_a_long_outline_is_shown_by_its_upper_levels() -> None:
    text = "# T\n\n" + "".join(f"## A{one}\n\n" + "".join(f"### B{two}\n\nx\n\n" for two in range(20)) for one in range(20))
    document = Desk().read(text.encode(), format="markdown", kind="report").document
    shown = contents(document)
    assert "A19" in shown
    assert "B1" not in shown
    assert "(400 more below these)" in shown


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("It is “adequate”.", 0),  # a word that is spoken of
        ("It says “Drainage is adequate”.", 0),
        ("It says “Drainage is inadequate now”.", 1),
        ("It says “drainage is adequate”.", 0),  # in the middle of a sentence
        ("It says “drainage is ADEQUATE”.", 1),  # word for word
        ("As in [2].", 0),
        ("As in [section 2].", 0),
        ("As in [2, 3].", 0),
        ("As in [4].", 1),
        ("A [link](http://a.example) and a [ ] box and [IMAGE:x] and [sic].", 0),
        ("Code `says “no such words here”` is left alone.", 0),
    ],
)
def test_citations_and_quotations(text: str, struck: int) -> None:
    done = verified(text, report(), {})
    assert done.struck == struck
    assert (done.text == text) == (struck == 0)


def test_wording_that_is_suggested_is_no_quotation() -> None:
    assert verified("Write “Drainage will do nicely”.", report(), {}).struck == 0
    assert verified("It says “Drainage will do nicely” [3].", report(), {}).struck == 1


def test_what_the_person_said_may_be_quoted() -> None:
    assert verified("You said “is it really so”.", report(), {}, ["I wonder: is it really so?"]).struck == 0


def test_sources_are_cited_with_their_address() -> None:
    from dataclasses import replace

    from copydesk.models.scripted import Scripted
    from copydesk.ports import WebPage
    from support.modelled import in_order

    class Web:
        async def search(self, query: str, limit: int = 5) -> list[WebPage]:
            return [WebPage("Rain", "http://rain.example", "It rained 12 mm in May.")]

    model = Scripted(in_order([call("consult", query=["rain in May"], where="web"), "done", "It rained 12 mm [w1]."]))
    desk = Desk(model=model)
    assert desk._modelled is not None
    desk._modelled = (replace(desk._modelled[0], web=Web()), desk._modelled[1])
    doc = desk.read(REPORT.encode(), format="markdown", kind="report")
    turn = doc.say("Search the web: why was there so much rain in May?")
    assert turn.outcome == "answer", turn.message
    assert turn.citations[0]["url"] == "http://rain.example"
    assert "[Rain" in turn.message


def test_the_web_is_offered_only_when_the_words_call_for_it() -> None:
    doc, model = doc_with([edits({"action": "delete", "at": "Conclusion"}), "done"])
    doc.say("Rewrite the conclusion in plainer words")
    assert "consult" not in {tool.name for tool in model.prompts[0].tools}
    assert "content_write" not in {tool.name for tool in model.prompts[0].tools}
    assert "The person says" in told(model.prompts[0])
