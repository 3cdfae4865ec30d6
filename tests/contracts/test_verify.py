"""Answers that can be followed: what is quoted from the document stands there or is struck out, what is offered is left alone, what
is cited resolves, and no reader sees an id."""

import re
from pathlib import Path

import pytest

from copydesk import Desk
from copydesk.document.document import Document
from copydesk.reading.verify import NOT_THERE, Handle, Verified, handle_of, numbered, verified

HERE = Path(__file__).parent / "closed"


def document(name: str) -> Document:
    return Desk().open(HERE / name, kind=name.partition("-")[0]).document


REPORT = document("report-footbridge.md")
SCRIPT = document("screenplay-ferry.fountain")
EXPERIMENT = document("experiment-madder.json")


def checked(text: str, of: Document = REPORT, *elsewhere: str, **handles: Handle) -> Verified:
    return verified(text, of, handles, elsewhere)


def quotes(result: Verified) -> list[str]:
    return [citation["quote"] for citation in result.citations]


# Told to stand in the document, and they don't.
FALSE = """
The report says “all drains are blocked”.
It says that “the boards were all replaced” last year.
According to the report, “the bridge is closed for good”.
Section 2 states “access is from both banks”.
Section 2: “The bridge is made of iron.”
2.1 Access – “Nobody may cross.”
The deck is “rotten from end to end” [3].
The deck is “rotten from end to end” (#{Findings}).
Petra Novak writes “we must close it today”.
“We must close it today”, writes Petra Novak.
“We must close it today,” the summary says.
The report calls the railing ‘very unsafe’ [3].
The report calls the railing “unsafe” [3].
The report describes the boards as “rotten and green”.
The report says it should “be torn down at once” [5].
The heading is “Dangers ahead”.
The conclusion ends with the words “and nobody came back”.
The report states “The deck has 46 boards” and “all of them are red”.
It says “The footbridge was inspected … The bridge can stay open”.
The report says:\\n\\n> The bridge is closed for good.\\n\\nSo be careful.
The report says:\\n\\n- “the deck is green”\\n- “the lamp is new”
> The bridge is closed for good. [5]
The text reads “Two boards are loose and the west railing is bent” [1].
The second bullet reads "The west railing is unsound."
As section 3.1 puts it, «the lamp costs nothing at all».
In section 2 you write “the bank is made of lava” [2].
It says “the east railing is bent … The footbridge was inspected”.
In section 5 we read “The bridge will be demolished”.
- **Access** [2.1]: “Visitors must wear gloves.”
Access: “Visitors must wear gloves.”
> “The deck has 64 boards.”\\n> — Findings [3]
The first recommendation is “Replace the loose boards within 60 days” [4].
The table gives the lamp's price as “£53” [3.1].
""".strip().splitlines()

# Offered, asked, denied, somebody else's: never struck, and no citation.
OFFERED = """
You could write “the bridge is sound and dry” instead [1].
Replace “loose” with “rotten and wet boards” [3].
Change the heading of section 2 to “Conditions on site” [2].
Change the heading so that it reads “Conditions on site today”.
Rewrite section 2 to say “The bridge is very old now”.
Section 2 could say “Access is from the north bank, on foot”.
Section 2 should read “Access is from the north bank, on foot” [2].
I would call section 3 “What we found out there” [3].
I'd say “it holds, but not for long” is closer to what you mean.
Rename section 4 “What to do next week”.
Try “A bridge that bends” as a title.
A better title would be “A bridge that bends”.
Three options:\\n\\n- “Quiet Water Below” – plain [2]\\n- “The Bent Railing” [3]
Here is a shorter version:\\n\\n> Two boards are loose; the railing is bent; the bridge holds.
I suggest:\\n\\n> The bridge is closed for good.
Some ideas for the opening:\\n\\n1. “Nobody crosses at night.”\\n2. “The lamp has been dark since May.”
As Churchill said, “never give in at all”.
It reminds me of the novel “The Bridge of San Luis Rey”.
The standard “BS 5400 Part 2” covers such bridges.
You asked for “something a bit shorter”.
You said “make it friendlier for visitors”.
The report never says “the bridge is unsafe to cross”.
The report doesn't mention “asbestos in the deck” [2].
Nothing in section 2 says “keep off the grass” [2].
“Keep off the grass” is not mentioned in the report.
Does the report say “all is well today”?
If the report said “all is well today”, nobody would inspect it.
For example, “Mind the loose boards” would do as a sign.
A heading such as “What it costs us” [3.1] says more than Costs.
Add “Mind the loose boards at night” after the first paragraph [3].
Use “must be replaced” rather than “should be looked at” [4].
Perhaps “Findings and costs together” [3]?
In section 2 I wrote “the bank is made of lava” for you.
In section 2 you said “make it friendlier for visitors”.
Headline: “Bridge to stay open, for now” – punchy and true [5].
Option A: “Bridge holds for now” [5]. Option B: “Bridge bends a bit” [3].
In section 3, “Board 12 and board 31 are loose” could become “Boards 12 and 31 are loose” [3].
The tone is dry; a line like “The lamp has given up” would warm it [3].
A stronger verb than “is bent” [1] would be “has buckled” [1].
In German: „Die Brücke kann offen bleiben.“ [5]
Translated, the conclusion reads “Die Brücke kann offen bleiben” [5].
She might say “I told you so”.
Words like “urgent” or “at once” [4] would help.
""".strip().splitlines()


def filled(line: str) -> str:
    ids = {node.text: node.id for node in REPORT.walk() if node.type == "section"}
    return re.sub(r"\{(\w+)\}", lambda found: ids[found[1]], line.replace("\\n", "\n"))


@pytest.mark.parametrize("line", FALSE)
def test_what_the_document_is_said_to_say_and_does_not_is_struck_out(line: str) -> None:
    result = checked(filled(line))
    assert result.struck >= 1, result.text
    assert NOT_THERE in result.text
    assert "~~" in result.text


@pytest.mark.parametrize("line", OFFERED)
def test_what_is_offered_is_left_as_it_is(line: str) -> None:
    result = checked(filled(line))
    assert result.struck == 0, result.text
    assert result.text == filled(line)


# Standing there, in all forms: the quotation is one, with its node.
STANDING = [
    ("It says “the east railing is bent” [1].", "the east railing is bent"),
    ('The summary says "Two boards are loose".', "Two boards are loose"),
    ("The summary says ‘Two boards are loose’ and more.", "Two boards are loose"),
    ("The summary says 'Two boards are loose' and more.", "Two boards are loose"),
    ("The bridge is watched by the “lock keeper” [2.1].", "lock keeper"),
    ("> The bridge can stay open. [5]", "The bridge can stay open"),
    ("It says:\n\n> The north bank is firm clay.\n> The south bank is not firm after rain.", "The north bank is firm clay"),
    ("It says “The footbridge was inspected … the east railing is bent”.", "The footbridge was inspected"),
    ("It says “[t]he east railing is **bent**”.", "the east railing is bent"),
    ("So “the gate code is kept by the lock keeper”, as it should be.", "The gate code is kept by the lock keeper"),
    ("The row reads “Lamp | 1 | £35”.", "Lamp"),
    ("«Visitors must wear a helmet» is the rule.", "Visitors must wear a helmet"),
]


@pytest.mark.parametrize(("text", "quote"), STANDING)
def test_what_stands_there_is_cited_as_it_stands(text: str, quote: str) -> None:
    result = checked(text)
    assert result.struck == 0, result.text
    assert any(found.startswith(quote) for found in quotes(result)), result.citations
    for citation in result.citations:
        assert any(citation["quote"] in node.text for node in REPORT.walk(citation["node"]))


def test_two_places_are_not_one_quotation() -> None:
    stitched = "It was “inspected on 4 March 2024 … for £239 in all”, more or less."
    result = checked(stitched)
    assert (result.text, result.citations, result.struck) == (stitched, (), 0)


def test_a_word_that_stands_in_several_places_is_cited_where_the_answer_says() -> None:
    assert quotes(checked("The word “loose” matters.")) == []
    cited = checked("The boards are “loose” [3].")
    nodes = {citation["node"] for citation in cited.citations if citation["quote"] == "loose"}
    assert len(nodes) == 1
    assert "31 are loose" in REPORT[nodes.pop()].text


def test_a_title_that_only_looks_like_the_text_is_no_quotation() -> None:
    assert quotes(checked("A title might be “The Lock”.")) == []


def test_what_stands_elsewhere_is_left_and_not_cited() -> None:
    text = "The report says “keep the wool warm”, as you put it."
    assert checked(text).struck == 1
    assert checked(text, REPORT, "I wrote: keep the wool warm").struck == 0
    source = Handle({"source": "s-1", "label": "Rules", "quote": "A rail must be 1.1 m high."}, "Rules")
    result = checked("“A rail must be 1.1 m high” [s1].", s1=source)
    assert (result.text, result.struck) == ("“A rail must be 1.1 m high” [Rules].", 0)
    assert result.citations == (source.cited,)


def test_people_in_a_script_are_quoted() -> None:
    right = checked("Daniel answers “It's resting.” [scene 2], and Jonas asks ‘Where does it go?’", SCRIPT)
    assert right.struck == 0
    assert {"It's resting", "Where does it go"} <= set(quotes(right))
    assert right.text.endswith("‘Where does it go?’")
    assert "[scene 2]" in right.text
    assert checked("Marta says “We never close at all”.", SCRIPT).struck == 1


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("It is firm [#{id}].", "It is firm [2.2 Ground]."),
        ("It is firm [{id}].", "It is firm [2.2 Ground]."),
        ("It is firm (#{id}).", "It is firm (2.2 Ground)."),
        ("It is firm [#{id}, #{other}].", "It is firm [2.2 Ground, 2.1 Access]."),
        ("It is firm [#{id}; 2.1].", "It is firm [2.2 Ground, 2.1]."),
        ("It is firm [section 2.2].", "It is firm [section 2.2]."),
        ("It is firm [2.2].", "It is firm [2.2]."),
        ("See [the ground](#{id}).", "See the ground [2.2 Ground]."),
        ("Node #{id} is firm.", "Node 2.2 Ground is firm."),
        ("Node `{id}` is firm.", "Node 2.2 Ground is firm."),
        ("```\n[#{id}] The north bank\n```", "```\n[2.2 Ground] The north bank\n```"),
    ],
)
def test_citations_become_places_and_ids_never_reach_the_reader(pattern: str, shown: str) -> None:
    known = REPORT.cached(numbered)
    text = pattern.format(id=known["2.2"], other=known["2.1"])
    result = checked(text)
    assert result.text == shown
    assert not any(id in result.text for id in REPORT.order)
    if "[" in pattern.replace("```\n[", "") or "(#" in pattern:
        assert {citation["node"] for citation in result.citations} <= {known["2.2"], known["2.1"]}
        assert known["2.2"] in {citation["node"] for citation in result.citations}


def test_an_id_of_a_paragraph_is_called_by_where_it_stands() -> None:
    leaf = next(node.id for node in REPORT.walk() if node.text.startswith("The north bank is firm"))
    result = checked(f"It is clay [#{leaf}].")
    assert result.text == "It is clay [2.2 Ground]."
    assert result.citations[0]["node"] == leaf


def test_the_files_own_ids_are_ids_too() -> None:
    result = checked("It is rinsed [#n-rinse].", EXPERIMENT)
    assert "n-rinse" not in result.text
    assert "Rinse" in result.text
    assert len(result.citations) == 1


def test_what_resolves_to_nothing_is_said_to() -> None:
    number = checked("It is wet [9.9].")
    assert (number.text, number.struck) == (f"It is wet [~~9.9~~] {NOT_THERE}.", 1)
    id = checked("It is wet [#zzzzzz7].")
    assert (id.text, id.struck) == (f"It is wet [~~?~~] {NOT_THERE}.", 1)
    half = checked("It is wet [2.2, 9.9].")
    assert half.struck == 1
    assert len(half.citations) == 1


@pytest.mark.parametrize(
    "text",
    [
        "A [link](https://x.example/a_b), an ![image](cat.png) and [IMAGE:deck] stay.",
        "- [x] done\n- [ ] open",
        "They was [sic] there in [2024], see note[^1].",
        "Use `items[3]` and\n\n```\nx[9.9] = “not there at all”\n```",
        "A [reference link][1] and a footnote.\n\n[1]: https://x.example",
        "Press [Enter] and [Ctrl+S].",
    ],
)
def test_what_is_no_citation_stays(text: str) -> None:
    result = checked(text)
    assert (result.text, result.citations, result.struck) == (text, (), 0)


def test_brackets_that_are_a_text_of_their_own_stay() -> None:
    text = "The reading is [7], as the gauge shows."
    assert checked(text).struck == 1
    assert checked(text, REPORT, "gauge: [7]") == Verified(text)


def test_handles_are_as_before() -> None:
    known = REPORT.cached(numbered)
    result = checked("Loose boards [p3].", p3=handle_of(REPORT, known["3"], "3"))
    assert result.text == "Loose boards [3]."
    assert result.citations[0]["node"] == known["3"]


NOTES = b"The roof leaks badly. We must not sign before May. Ann agrees.\n\nThe gate is new.\n"
NOT_ONE = [  # of two places, or without the word that turns it
    "It says “The roof leaks badly … The gate is new.”",
    "It says “The roof leaks [...] before May.”",
    "It says ‘We must … sign before May’.",
    "The text says:\n\n> The roof leaks badly. The gate is new.",
    "It says 'we sign'.",
]


@pytest.mark.parametrize("answer", NOT_ONE)
def test_what_is_stitched_together_is_no_quotation(answer: str) -> None:
    document = Desk().read(NOTES, format="markdown", kind="article").document
    result = verified(answer, document, {})
    assert (result.struck, result.citations) == (1, ()), result.text


def test_whole_sentences_and_words_that_turn_nothing_may_be_left_out() -> None:
    document = Desk().read(NOTES, format="markdown", kind="article").document
    for answer in ("It says “The roof leaks badly. … Ann agrees.”", "It says “The roof … badly.”"):
        result = verified(answer, document, {})
        assert (result.struck, len(result.citations)) == (0, 1), result.text


def test_a_block_quote_that_nobody_leads_in_is_drawn_as_one_only_where_it_stands() -> None:
    document = Desk().read(NOTES, format="markdown", kind="article").document
    assert verified("> The gate is new.", document, {}).text == "> The gate is new."
    assert verified("> The gate is old.\n> It creaks.", document, {}).text == "The gate is old.\nIt creaks."


AGREEMENT = """# Agreement

## 4 Term

4.1 Price. It is 10.

4.2 Termination. Either side may end it.

4.3 This is all there is to it and nothing else was agreed upon by either side

Plain words.

## Costs

None.
"""
CLAUSES = Desk().read(AGREEMENT.encode(), format="markdown", kind="report").document
TERM = next(id for id in CLAUSES.order if CLAUSES[id].text.startswith("4.2"))
LAST = next(id for id in CLAUSES.order if CLAUSES[id].text.startswith("4.3"))


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("It ends [4.2].", "It ends [4.2]."),
        ("It ends [clause 4.2].", "It ends [clause 4.2]."),
        ("It ends [4.2 Termination].", "It ends [4.2 Termination]."),
        (f"It ends [#{TERM}].", "It ends [4.2 Termination]."),
        (f"It ends [4.2](#{TERM}).", "It ends [4.2 Termination]."),
        (f"See 4.2 [#{TERM}].", "See 4.2 [Termination]."),
        (f"See 4.2 Termination [#{TERM}].", "See 4.2 Termination [4.2]."),
    ],
)
def test_a_clause_is_cited_by_the_number_that_is_typed_before_it(said: str, shown: str) -> None:
    result = checked(said, CLAUSES)
    assert result.text == shown
    assert [(one["node"], one["label"]) for one in result.citations] == [(TERM, "Agreement > 4 Term > 4.2 Termination")]
    assert result.struck == 0


def test_a_clause_without_a_title_is_its_number_and_a_typed_title_counts_before_a_counted_one() -> None:
    assert checked(f"All [#{LAST}].", CLAUSES).text == "All [4.3]."
    assert checked("All [4].", CLAUSES).citations[0]["label"] == "Agreement > 4 Term"
    assert checked("None [2].", CLAUSES).citations[0]["label"] == "Agreement > Costs"
    assert checked("None [7.7].", CLAUSES).struck == 1
