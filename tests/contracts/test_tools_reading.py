"""The tools that read: what each tells of a document, of the sources, of the desk. And the measures behind them."""

import asyncio
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from copydesk import Desk
from copydesk.apps.library import DeskLibrary
from copydesk.assistant import tools
from copydesk.assistant.conversation import Message
from copydesk.assistant.tools import Equipment, Result, ToolContext
from copydesk.errors import ModelError
from copydesk.models.scripted import Scripted
from copydesk.plan.problem import Problem
from copydesk.ports import WebPage
from copydesk.reading.measures import MEASURES
from support.tooldocs import ARTICLE, DOCUMENTS, SCRIPT, doc_of, step, tree

ROWS: list[tuple[str, str, dict[str, Any], list[str]]] = [  # kind, tool, arguments, what its result tells
    *[
        (kind, "outline", {}, [word])
        for kind, word in {
            "note": "Tools",
            "report": "Joints",
            "article": "Serving",
            "experiment": "Knead",
            "screenplay": "YARD",
        }.items()
    ],
    ("report", "outline", {"at": ["1"], "depth": 1}, ["Deck"]),
    ("report", "read", {"at": ["1.1", "Piers"]}, ["open", "sound"]),
    ("note", "read", {"at": "Seeds"}, ["Bean", "June"]),
    ("report", "find", {"query": ["open joints", "piers"]}, ["joints are open", "piers are sound"]),
    ("report", "measure", {"name": "size"}, ["words"]),
    ("report", "get_report_slices", {}, ["Deck", "1.1", "The joints are open."]),
    ("report", "get_report_slices", {"sections": ["2"]}, ["Piers"]),
    ("report", "list_sections", {}, ["Joints", "1.1"]),
    ("report", "find_sections", {"query": "worn"}, ["Deck"]),
    ("article", "read_content", {"offset": 4, "limit": 10}, ["title: Tea", "next_offset"]),
    ("article", "read_section", {"section": "Serving"}, ["## Serving\\n\\nServe with milk."]),
    ("note", "read_section", {"section": "Tools"}, ["A spade."]),
    ("article", "analyze_content_images", {}, ["pot.png", "'without_alt': 1"]),
    ("report", "analyze_content_images", {}, ["[IMAGE:7]"]),
    ("experiment", "search_nodes", {"query": "weigh"}, ["Weigh 500 g.", "Mixing"]),
    ("experiment", "search_blocks", {"query": "baking"}, ["Baking"]),
    ("screenplay", "get_scene", {"scene_index": 1}, ["BEN digs alone.", "'scene_number': 2"]),
    ("screenplay", "get_scenes", {"scene_indices": [0, 2, 9]}, ["Where is the key", "laugh", "'scene_number': 10"]),
    ("screenplay", "get_scene_context", {"scene_index": 0}, ["BEN digs", "'is_target': True"]),
    ("screenplay", "get_character_scenes", {"character_name": "ben"}, ["YARD", "'speaks': True"]),
    ("screenplay", "search_script", {"query": "digging in the yard"}, ["EXT. YARD"]),
    ("screenplay", "analyze_pacing", {"start": 1, "end": 1}, ["'scenes': 1", "YARD"]),
    ("screenplay", "get_plot_threads", {}, ["Ann looks for the key.", "plant the key here", "Act One", "KITCHEN"]),
    ("screenplay", "get_scene_relationships", {"scene_index": 0}, ["KITCHEN", "ANN", "Act One"]),
]


@pytest.mark.parametrize(("kind", "tool", "arguments", "there"), ROWS)
def test_a_reading_tool_tells_what_it_says(kind: str, tool: str, arguments: dict[str, Any], there: list[str]) -> None:
    doc = doc_of(kind)
    turn = doc.tool(tool, arguments)
    assert turn.outcome == "answer", turn.message
    assert [part for part in there if part not in str(turn.result)] == []
    assert turn.message.endswith(".")
    assert (doc.export().decode(), doc.version) == (DOCUMENTS[kind][0], 1)


def test_a_long_place_is_cut_and_says_so() -> None:
    doc = Desk().read(("# A\n\n" + "word " * 500 + "\n\nThe end.\n").encode(), format="markdown", kind="article")
    found = doc.tool("read", {"at": ["A"], "max_chars": 200}).result
    assert len(found["text"]) <= 200
    assert found["left_out_chars"] > 2000
    seen, offset = "", 0
    while offset is not None:
        page = doc.tool("read", {"offset": offset, "max_chars": 200}).result
        seen, offset = seen + page["text"], page.get("next_offset")
    assert (seen.count("word "), seen.endswith("The end.")) == (500, True)


def test_a_place_is_read_as_the_document_has_it() -> None:
    doc = doc_of("note")
    shown = doc.tool("read", {"at": "Garden"}).result["text"]
    id = next(node.id for node in doc.document.walk() if "fence" in node.text)
    assert f"#{id}│The **old** fence leans." in shown
    assert "{table, 2 columns}" in shown
    assert doc_of("experiment").tool("read").result["text"].count("depends on 1.1 “Overview”") == 1


def test_another_document_is_read_by_its_name_and_a_tree_by_its_id() -> None:
    desk = Desk()
    held = [desk.read(b"# Coffee\n\nGrind it.\n", format="markdown"), desk.read(tree().encode(), format="experiment")]
    doc = desk.read(DOCUMENTS["experiment"][0].encode(), format="experiment")
    other = doc.tool("read", {"document": "coffee"}).result
    assert (other["title"], other["editable_here"], "Grind it." in other["text"]) == ("Coffee", False, True)
    assert doc.tool("read", {"document": "1", "at": ["Coffee"]}).result["text"] == other["text"]
    assert "# Dough" in doc.tool("read", {"document": "2"}).result["text"]
    for name, told in (("tea", "no such document"), ("Dough", "2 documents are called so")):
        turn = doc.tool("read", {"document": name})
        assert (turn.outcome, told in turn.message) == ("refused", True), turn.message
    assert Desk().read(b"# A\n", format="markdown").tool("read", {"document": "B"}).outcome == "refused"
    del held[1]
    own = desk.read(tree().replace('"id": "t"', '"id": "other"').replace("Dough", "Rolls").encode(), format="experiment")
    assert doc.tool("read", {"document": "other"}).result["title"] == own.title


def test_an_empty_place_says_so() -> None:
    doc = Desk().read(b"", format="markdown", kind="article")
    assert doc.tool("outline").result == []
    assert doc.tool("read_content").result["text"] == ""
    assert doc.tool("list_sections").result == []


def test_scenes_around_several_come_once_the_targets_marked() -> None:
    found = doc_of("screenplay").tool("get_scenes_context", {"scene_indices": [0, 1, 7], "neighbor_count": 1}).result
    assert [(row["scene_index"], row["is_target"]) for row in found["scenes"]] == [(0, True), (1, True), (2, False)]
    assert found["missing"] == [{"scene_index": 7, "scene_number": 8}]
    around = doc_of("screenplay").tool("get_scene_context", {"scene_index": 1}).result
    assert [(row["scene_index"], row["is_target"]) for row in around["scenes"]] == [(0, False), (1, True), (2, False)]
    alone = doc_of("screenplay").tool("get_scene_context", {"scene_index": 1, "neighbor_count": 0}).result
    assert [row["scene_index"] for row in alone["scenes"]] == [1]


def test_a_scene_is_given_as_the_file_spells_it() -> None:
    assert doc_of("screenplay").tool("get_scene", {"scene_index": 1}).result["text"] in SCRIPT


@pytest.mark.parametrize("arguments", [{"scene_index": 3}, {"scene_index": 99}])
def test_a_scene_that_isnt_there_is_named(arguments: dict[str, int]) -> None:
    turn = doc_of("screenplay").tool("get_scene", arguments)
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("refused", "not_found")
    assert f"scene {arguments['scene_index'] + 1}" in turn.message


def test_more_than_ten_scenes_at_once_are_refused() -> None:
    turn = doc_of("screenplay").tool("get_scenes", {"scene_indices": list(range(11))})
    assert (turn.outcome, "10" in turn.message) == ("refused", True)


def test_a_model_reads_the_threads_once_and_what_it_says_is_kept() -> None:
    model = Scripted([{"text": "The key (1–3): Ann looks for it."}], name="scripted:threads")
    doc = Desk(model=model).read(SCRIPT.encode(), format="fountain", kind="screenplay")
    first, again = doc.tool("get_plot_threads").result, doc.tool("get_plot_threads").result
    assert first["reading"] == again["reading"] == "The key (1–3): Ann looks for it."
    assert len(model.prompts) == 1
    shown = model.prompts[0].messages[-1].text
    assert "synopsis: Ann looks for the key." in shown
    assert "Scene 2: EXT. YARD - DAY" in shown


def test_a_model_that_fails_leaves_what_the_script_says() -> None:
    doc = Desk(model=Scripted([], name="scripted:mute")).read(SCRIPT.encode(), format="fountain", kind="screenplay")
    turn = doc.tool("get_plot_threads")
    assert (turn.outcome, "reading" in turn.result) == ("answer", False)


def test_a_document_is_written_and_kept_by_the_desk() -> None:
    desk = Desk(model=Scripted([{"text": "INT. KITCHEN - DAY\n\nANN\nTea.\n"}]))
    turn = desk.tool("content_write", {"instructions": "A scene about tea", "kind": "screenplay", "title": "Tea"})
    assert turn.outcome == "answer", turn.message
    doc = desk.doc(turn.result["document"])
    assert (doc.kind, doc.title, "KITCHEN" in doc.export().decode()) == ("screenplay", "Tea", True)
    assert desk.tool("read_content_list").result[0]["title"] == "Tea"


def test_somebody_who_isnt_there_is_told_who_is() -> None:
    turn = doc_of("screenplay").tool("get_character_scenes", {"character_name": "Zoe"})
    assert turn.outcome == "refused"
    assert "ANN" in turn.message


def test_a_question_of_a_tool_is_answered_by_an_option() -> None:
    turn = doc_of("report").tool("ask", {"question": "Which colour?", "options": ["Red", "Blue"]})
    assert (turn.outcome, turn.message) == ("question", "Which colour?")
    assert turn.choose("2").message == "Blue"


def test_a_look_leaves_an_open_question_open() -> None:
    doc = doc_of("experiment")
    assert doc.tool("create_node", {"name": "Cool"}).outcome == "question"
    assert doc.tool("outline").outcome == "answer"
    assert doc.answer("2").outcome == "applied"


def test_what_was_said_is_recalled_in_its_order() -> None:
    said = (Message("user", "What of the roof?"), Message("assistant", "It leaks."), Message("user", "And the walls?"))
    context = ToolContext(doc_of("report").document, messages=said)

    def recalled(tool: str, **arguments: Any) -> list[str]:
        found = asyncio.run(tools.read_tool(context, tool, arguments))
        assert isinstance(found, Result)
        return [row["content"] for row in found.value]

    assert recalled("recall") == ["What of the roof?", "It leaks.", "And the walls?"]
    assert recalled("recall", query="leaking roofs") == ["What of the roof?", "It leaks."]
    assert recalled("get_chat_history", limit=1) == ["And the walls?"]


# The desk


def test_a_source_is_read_in_found_and_read() -> None:
    desk = Desk()
    added = desk.tool(
        "source_ingest", {"text": "# Falls\n\nRoofs need falls of 1:40.\n\n# Walls\n\nWalls need nothing.", "title": "Spec"}
    )
    assert added.outcome == "answer"
    assert [row["title"] for row in desk.tool("read_source_list").result] == ["Spec"]
    for name in ("Spec", "spec", added.result["id"]):
        assert "1:40" in str(desk.tool("read_source", {"sourceId": name}).result)
    (found,) = desk.tool("consult", {"query": ["falls of a roof"], "where": "sources"}).result
    assert found["found"][0]["place"] == "Falls"
    doc = desk.read(b"# A\n", format="markdown")
    turn = doc.tool("search_project_specs", {"query": "falls", "limit": 1})
    assert len(turn.result) == 1
    assert turn.citations[0]["source"] == added.result["id"]


def test_a_source_that_isnt_there_is_refused() -> None:
    turn = Desk().tool("read_source", {"sourceId": "None"})
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("refused", "not_found")
    assert Desk().tool("source_ingest", {"title": "x"}).outcome == "refused"
    assert Desk().tool("source_ingest", {"text": "x", "file": "y"}).outcome == "refused"


def test_files_are_those_beside_the_document(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.txt").write_text("hidden")
    (tmp_path / "in" / "a.md").write_text(ARTICLE)
    (tmp_path / "in" / "facts.txt").write_text("Tea is hot.")
    (tmp_path / "in" / "raw.bin").write_bytes(b"\xff\xfe\x00")
    desk = Desk()
    doc = desk.open(tmp_path / "in" / "a.md")
    (tmp_path / "in" / ".env").write_text("hidden")
    asked = ["facts.txt", "../secret.txt", str(tmp_path / "secret.txt"), "raw.bin", "none.txt", ".env", "%2eenv", "./.env"]
    found = doc.tool("read_files", {"files": asked}).result
    assert found[0]["text"] == "Tea is hot."
    assert ["text" in row for row in found] == [True, *[False] * 7]
    assert doc.tool("source_ingest", {"file": "facts.txt"}).result["title"] == "facts.txt"
    assert doc.tool("source_ingest", {"file": "../secret.txt"}).outcome == "refused"
    assert desk.tool("read_files", {"files": ["facts.txt"]}).result[0]["error"]


def test_documents_of_a_desk_are_listed() -> None:
    desk = Desk()
    held = [desk.read(b"# Tea\n", format="markdown"), desk.read(b"# Coffee\n", format="markdown", kind="report")]
    assert [row["title"] for row in desk.tool("read_content_list").result] == ["Coffee", "Tea"]
    (found,) = desk.tool("read_content_list", {"query": "tea"}).result
    assert desk.doc(found["id"]) is held[0]
    assert desk.tool("read_workspace_summary").result["kinds"] == {"report": 1, "article": 1}


def test_a_tool_that_needs_a_document_says_so() -> None:
    turn = Desk().tool("outline")
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("refused", "unsupported")
    assert Desk().tool("delete_section", {"section_id": "1"}).outcome == "refused"


def test_writing_needs_a_model() -> None:
    turn = Desk().tool("content_write", {"instructions": "A note on tea"})
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("refused", "needs_model")
    assert "COPYDESK_MODEL" in turn.message


class Web:
    """A search that finds one page, or fails."""

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails

    async def search(self, query: str, limit: int = 5) -> list[WebPage]:
        if self.fails:
            raise ModelError("the search engine can't be reached")
        return [WebPage(f"About {query}", "https://example.org/a", "It rains 230 days a year.")][:limit]


@pytest.mark.parametrize(
    ("tool", "arguments"), [("webSearch", {"query": "rain"}), ("consult", {"query": ["rain"], "where": "web"})]
)
def test_the_web_is_searched_where_it_is_configured(tool: str, arguments: dict[str, Any]) -> None:
    def searched(web: Web | None) -> Result | Problem:
        return asyncio.run(tools.read_tool(ToolContext(equipment=Equipment(web=web, library=DeskLibrary())), tool, arguments))

    found = searched(Web())
    assert isinstance(found, Result)
    assert "230 days" in str(found.value)
    assert found.citations[0]["url"] == "https://example.org/a"
    off = searched(None)
    assert isinstance(off, Problem)
    assert (str(off.code), "COPYDESK_SEARCH" in off.message) == ("unsupported", True)
    assert isinstance(searched(Web(fails=True)), Problem)


def test_a_desk_with_a_search_looks_things_up() -> None:
    desk = Desk(web=Web())
    assert "230 days" in str(desk.tool("webSearch", {"query": "rain"}).result)
    turn = desk.read(b"# A\n", format="markdown").tool("consult", {"query": ["rain"], "where": "web"})
    assert turn.citations[0]["url"] == "https://example.org/a"


# Measures


def measured(kind: str, name: str, **more: Any) -> Any:
    turn = doc_of(kind).tool("measure", {"name": name, **more})
    assert turn.outcome == "answer", turn.message
    return turn.result


def test_an_unknown_measure_is_told_those_there_are() -> None:
    turn = doc_of("report").tool("measure", {"name": "pacing"})
    assert turn.outcome == "refused"
    assert "size" in turn.message
    for kind in DOCUMENTS:
        known = [name for name in MEASURES if doc_of(kind).tool("measure", {"name": name}).outcome == "answer"]
        assert "size" in known


def test_pacing_counts_what_is_spoken_and_what_is_not() -> None:
    found = measured("screenplay", "pacing")
    first, second, third = found["scenes"]
    assert (first["dialogue_words"], first["action_words"], first["speeches"]) == (4, 3, 1)
    assert (second["dialogue_words"], second["action_words"]) == (2, 6)
    assert third["dialogue_share"] == 0
    assert found["whole"]["words"] == sum(row["words"] for row in found["scenes"])
    assert found["whole"]["longest"] == 2


def test_characters_are_where_they_speak_and_where_they_are_named() -> None:
    rows = {row["name"]: row for row in measured("screenplay", "characters")}
    assert (rows["ANN"]["speaks_in"], rows["ANN"]["named_in"]) == ([0], [2])
    assert rows["ANN"]["scene_numbers"] == [1], "as people count them"
    assert (rows["BEN"]["speaks_in"], rows["BEN"]["named_in"]) == ([1], [2])


def test_scenes_share_places_people_and_sections() -> None:
    (row,) = measured("screenplay", "relations", at=["scene 1"])
    shared = {other["scene_number"]: other for other in row["shares"]}
    assert (shared[3]["place"], shared[3]["characters"], shared[3]["threads"]) == ("KITCHEN", ["ANN"], [])
    assert ("place" in shared[2], shared[2]["threads"]) == (False, ["Act One"])


def test_dependencies_are_followed_to_their_longest_chain() -> None:
    def needing(id: str, *needed: str) -> dict[str, Any]:
        links = [{"to_node_id": other, "dependency_type": "requires", "evidence_text": ""} for other in needed]
        return step(id, id.upper(), ord(id) - 97, dependencies=links)

    text = tree(("b", "Only", [needing("a"), needing("b", "a"), needing("c", "b", "a"), needing("d")]), start=0)
    doc = Desk().read(text.encode(), format="experiment", kind="experiment")
    found = doc.tool("measure", {"name": "dependencies"}).result
    assert [[row["name"] for row in chain] for chain in found["longest_chains"]] == [["C", "B", "A"]]
    assert [row["name"] for row in found["free"]] == ["A", "D"]
    assert len(found["graph"]["edges"]) == 3


def test_a_chain_of_thousands_is_followed() -> None:
    links = [
        [] if at == 0 else [{"to_node_id": f"s{at - 1}", "dependency_type": "requires", "evidence_text": ""}] for at in range(3000)
    ]
    steps = [step(f"s{at}", f"S{at}", at, dependencies=links[at]) for at in range(3000)]
    doc = Desk().read(tree(("b", "Only", steps), start=0).encode(), format="experiment", kind="experiment")
    assert len(doc.tool("measure", {"name": "dependencies"}).result["longest_chains"][0]) == 3000


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("screenplay", "pacing", ["2. EXT. YARD - DAY", "8 words"]),
        ("screenplay", "characters", ["ANN", "BEN"]),
        ("experiment", "statuses", ["draft", ">4<"]),
        ("experiment", "dependencies", ["Weigh", "<path"]),
    ],
)
def test_a_measure_is_drawn(kind: str, name: str, words: list[str]) -> None:
    drawn = doc_of(kind).tool("measure", {"name": name}).metadata["plot"]
    ElementTree.fromstring(drawn)
    assert [word for word in words if word not in drawn] == []


def test_a_picture_holds_what_a_script_says_as_text_alone() -> None:
    doc = Desk().read(b"INT. <b>&amp; - DAY\n\nA.\n", format="fountain", kind="screenplay")
    drawn = doc.tool("measure", {"name": "pacing"}).metadata["plot"]
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)
    empty = Desk().read(b"", format="fountain", kind="screenplay").tool("measure", {"name": "pacing"})
    assert (empty.outcome, "plot" in empty.metadata) == ("answer", False)


def test_statuses_and_other_trees_are_counted() -> None:
    found = measured("experiment", "statuses")
    assert (found["steps"], found["statuses"]) == (5, {"draft": 4, "final": 1})
    assert [block["statuses"] for block in found["blocks"]] == [{"draft": 3}, {"final": 1, "draft": 1}]
    nested = measured("experiment", "nesting")
    assert [(row["step"]["name"], row["tree"]) for row in nested["references"]] == [("Bake", "other")]


BAKERY = b"""INT. BAKERY - DAY

ODA
Hello there, my friend.

DANIEL
It rests.

EXT. YARD - NIGHT

ODA
Good.
"""
CLAUSES = b"# Deal\n\n4.1 Price. The price is 10.\n\n4.2 Termination. Either side may end it.\n"


def test_a_look_is_at_all_that_a_name_may_mean() -> None:
    script = Desk().read(BAKERY, format="fountain", kind="screenplay")
    assert script.tool("measure", {"name": "size", "at": ["Oda"]}).result["words"] == 7
    assert [row["name"] for row in script.tool("measure", {"name": "characters", "at": ["DANIEL"]}).result] == ["DANIEL"]
    assert [row["name"] for row in script.tool("measure", {"name": "characters", "at": ["scene 2"]}).result] == ["ODA"]
    assert script.tool("measure", {"name": "size", "at": ["the moon"]}).problem is not None


@pytest.mark.parametrize("at", ["4.2", "clause 4.2", "4.2 Termination", "Either side may end it."])
def test_a_typed_clause_is_measured_by_its_number_and_its_words(at: str) -> None:
    deal = Desk().read(CLAUSES, format="markdown", kind="report")
    assert deal.tool("measure", {"name": "size", "at": [at]}).result["parts"] == 1
