"""What a model is shown of a document: all of it, or what is named and what comes nearest; and what of an answer is verified."""

import json

import pytest

from copydesk import Desk
from copydesk.assistant.budgets import Budgets
from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.plan.prompting import Prompt
from copydesk.reading.budget import MAX_CHARS, MAX_ITEM_CHARS, MAX_ITEMS, within_budget
from copydesk.reading.evidence import nearest, with_dependencies
from copydesk.reading.strategy import CONSERVATIVE, SEMANTIC, strategy_for
from copydesk.reading.verify import verified
from support.modelled import REPORT, call, doc_with, told

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


def test_what_a_step_depends_on_goes_along() -> None:
    document = experiment()
    cool = next(node.id for node in document.walk() if node.text == "Cool")
    heat = next(node.id for node in document.walk() if node.text == "Heat")
    assert with_dependencies(document, [cool], 10) == [cool, heat]
    assert with_dependencies(document, [cool], 1) == [cool]


LONG = "# Handbook\n\n" + "\n\n".join(f"## Part {number}\n\n{'Word ' * 300}about subject{number}." for number in range(1, 31))
SMALL = Budgets(view_tokens=1_500)


def test_above_its_room_a_model_sees_the_outline_what_is_named_and_what_comes_nearest() -> None:
    doc, model = doc_with(["It is in part 7 [7]."], LONG, budgets=SMALL)
    turn = doc.say("why would anyone care about subject7 in practice?")
    shown = model.prompts[0].messages[1].text
    assert "Part 30" in shown, "the outline"
    assert "about subject7." in shown
    assert "about subject23." not in shown
    assert turn.metadata["strategy"] in ("semantic", "semantic_conservative")
    assert 0 < turn.metadata["context_nodes"] < turn.metadata["total_nodes"]
    assert len(shown) < SMALL.view_tokens * 4 + 8_000
    doc, model = doc_with(["Fine."], LONG, budgets=SMALL)
    doc.say("Make section 23 friendlier, please")
    assert "about subject23." in model.prompts[0].messages[1].text


def test_a_question_about_all_of_what_does_not_fit_is_read_part_by_part() -> None:
    seen: list[str] = []

    def policy(prompt: Prompt, _: int) -> str:
        if prompt.tools:
            return "It is about thirty subjects [1]."
        seen.append(told(prompt))
        return "nothing"

    doc, model = doc_with(policy, LONG, budgets=SMALL)
    turn = doc.say("Summarise the document for somebody in a hurry")
    assert turn.outcome == "answer"
    assert all(any(f"about subject{number}." in one for one in seen) for number in range(1, 31))
    assert "taken from every part" in told(model.prompts[-1])


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("It is “adequate”.", 0),  # a word that is spoken of
        ("It says “Drainage is adequate”.", 0),
        ("It says “Drainage is inadequate now”.", 1),
        ("It says “drainage is adequate”.", 0),  # a capital apart
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


def test_tools_are_steady_and_the_web_is_looked_at_only_when_the_words_call_for_it() -> None:
    doc, model = doc_with([call("consult", query=["plain words"], where="web"), "It is plain enough."])
    doc.say("Rewrite the conclusion in plainer words")
    assert "don't call for a search of the web" in model.prompts[1].messages[-1].text
    assert "content_write" not in {tool.name for tool in model.prompts[0].tools}
    assert model.prompts[0].tools == model.prompts[1].tools
    assert "The person says" in told(model.prompts[0])
