"""References in a text whose number is another part's by now are told, and stay as they are."""

import pytest

from copydesk import Desk

REPORT = """# R

## 1 Scope

See section 3.1 and sections 2 and 3. It costs 3 of 4.

## 2 Use

As section 2.1 says.

### 2.1 A

a

## 3 More

### 3.1 B

b
"""
LEASE = "# Lease\n\n## Terms\n\n5.1 Rent is due.\n\n5.2 Rent may rise.\n\n5.3 The policy under clause 5.2 stays.\n"
ONE, MORE = (
    "as before; here that number is another part's now, or no part's.",
    "as before; here those numbers are another part's now",
)


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        (
            REPORT,
            "move section 3 before section 2",
            f"“section 3.1” in 1 Scope, “sections 2 and 3” in 1 Scope and “section 2.1” in 3 Use are {MORE}",
        ),
        (REPORT, "delete section 2.1", f"“section 2.1” in 2 Use is {ONE}"),
        (LEASE, "delete 5.2", f"“clause 5.2” in 1 Terms is {ONE}"),
    ],
)
def test_a_reference_that_leads_elsewhere_is_told(text: str, words: str, told: str) -> None:
    doc = Desk().read(text.encode(), format="markdown", kind="report")
    turn = doc.say(words)
    assert turn.outcome == "applied"
    assert told in turn.message
    assert "sections 2 and 3. It costs 3 of 4." in doc.export().decode() or text is LEASE


PLAN = "# Plan\n\nSee [what we advise](#recommendations) and [more](#own).\n\n## Recommendations\n\na\n\n## More {#own}\n\nb\n"


def test_a_link_to_a_heading_that_has_another_name_is_told() -> None:
    def said(words: str) -> str:
        return Desk().read(PLAN.encode(), format="markdown", kind="report").say(words).message

    told = "The link “what we advise” in Plan leads nowhere now: its heading has another name or is gone."
    assert told in said("rename the heading “Recommendations” to “Advice”")
    assert "nowhere" not in said("change “More” to “Still more”"), "it has an id of its own"
    assert "nowhere" not in said("change “a” to “c” in Recommendations")


@pytest.mark.parametrize(
    "words", ["change “It costs” to “That costs”", "delete section 3.1", "add a paragraph to section 3: “New.”"]
)
def test_what_leads_where_it_did_is_no_news(words: str) -> None:
    text = REPORT.replace("See section 3.1 and sections 2 and 3. ", "")
    turn = Desk().read(text.encode(), format="markdown", kind="report").say(words)
    assert turn.outcome == "applied"
    assert "as before" not in turn.message


def test_a_part_put_in_the_place_of_one_of_the_same_title_has_its_number() -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    last = [node for node in doc.document.walk() if node.type == "section"][-1]
    again = {"action": "insert", "after": f"#{last.id}", "markdown": f"### {last.text}\n\nNew."}
    turn = doc.apply({"edits": [again, {"action": "delete", "at": f"#{last.id}"}]})
    assert "another part's" not in turn.message, turn.message


def test_a_link_to_an_anchor_of_its_own_leads_there() -> None:
    text = PLAN.replace("\n\na\n", '\n\n<a id="recommendations"></a>a\n')
    said = Desk().read(text.encode(), format="markdown", kind="report").say("rename the heading “Recommendations” to “Advice”")
    assert "nowhere" not in said.message
