"""`copydesk eval`: its cases are many and sound, the scripted model passes every scenario, and each judge and verdict can fail."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.cli.main import main
from copydesk.apps.eval import running, trial
from copydesk.apps.eval.judge import CHECKS, Case, judge
from copydesk.apps.eval.obedient import Obedient
from copydesk.apps.eval.scenario import Scenario, read_scenarios
from copydesk.apps.eval.script import Player
from copydesk.apps.eval.talk import Harm, Message, Talk, attack, read_talks
from copydesk.apps.eval.trial import try_one
from copydesk.apps.eval.verdict import Verdict, harmed, left, weighed, worst
from copydesk.errors import InputError
from copydesk.kinds import KINDS
from copydesk.models.scripted import as_reply
from copydesk.plan.outcome import Outcome
from copydesk.plan.prompting import Prompt, ToolOffer, Utterance
from copydesk.plan.risk import Risk
from copydesk.plan.turn import EditReport, Turn

SCENARIOS = read_scenarios()
TEXT = b"# Garden\n\nClay holds water.\n\n## Beds\n\nTulips and roses.\n"
SEEDS = (  # the problems that were reported of the tools before this one
    "modify that appends", "summarise that deletes", "silen", "over-editing", "wrong duplicate", "empty document", "truncated loop",
    "recency", "new topic",
)  # fmt: skip


def test_there_are_enough_of_each_kind() -> None:
    counts = Counter(one.kind for one in SCENARIOS)
    assert len(SCENARIOS) >= 120
    assert sum(not one.misbehaves for one in SCENARIOS) >= 120
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 20
    names = [one.name for one in SCENARIOS]
    assert [seed for seed in SEEDS if not any(seed in name for name in names)] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.kind}-{one.name}")
def test_a_scenario_is_sound(scenario: Scenario) -> None:
    doc = Desk().read(scenario.document, format=scenario.format, kind=scenario.kind)
    assert doc.export() == scenario.document
    assert any(said.expect for said in scenario.turns), "something is expected"
    for said in scenario.turns:
        assert set(said.expect) <= set(CHECKS)
        assert said.words or said.choose
    text = scenario.document.decode()
    if len(scenario.turns) == 1:
        assert [old for old, _ in scenario.turns[0].expect.get("changes", []) if text.count(old) != 1] == []


@pytest.fixture(scope="module")
def scores() -> dict[str, running.Score]:
    return {f"{score.scenario.kind} {score.scenario.name}": score for score in running.run(SCENARIOS, None, Player())}


@pytest.mark.parametrize("name", [f"{one.kind} {one.name}" for one in SCENARIOS])
def test_the_scripted_model_passes(name: str, scores: dict[str, running.Score]) -> None:
    assert scores[name].failures == ()


def case(words: str = "", **turn: Any) -> Case:
    doc = Desk().read(TEXT, format="markdown")
    before = doc.document
    told = doc.say(words) if words else Turn(Outcome.ANSWER, "It holds water [Garden].")
    for name, value in turn.items():
        setattr(told, name, value)
    return Case(told, before, doc.document)


RENAME = "Rename the section Beds to Borders"
FLAGGED = EditReport("1", "replace", "Garden", "7 g", "9 g", "open", (Risk("fact", "7 g → 9 g"),))


@pytest.mark.parametrize(
    ("words", "turn", "right", "wrong"),
    [
        (RENAME, {}, {"outcome": ["applied"]}, {"outcome": "answer"}),
        (RENAME, {}, {"unchanged": False}, {"unchanged": True}),
        ("", {}, {"unchanged": True}, {"unchanged": False}),
        (RENAME, {}, {"changes": [["Beds", "Borders"]]}, {"changes": [["Beds", "Border"]]}),
        (RENAME, {}, {"within": ["Beds"]}, {"within": ["Clay"]}),
        ("Add “Ivy.” after “Clay holds water.”", {}, {"adds": 1}, {"adds": 2}),
        ("Delete “Clay holds water.”", {}, {}, {"adds": 0}),
        (RENAME, {}, {"contains": ["## Borders"]}, {"contains": ["## Beds"]}),
        (RENAME, {}, {"lacks": ["## Beds"]}, {"lacks": ["## Borders"]}),
        ("", {}, {"says": ["water", "rain|holds"]}, {"says": ["rain|snow"]}),
        ("", {}, {"says_not": ["rain"]}, {"says_not": ["water"]}),
        ("", {"citations": ({"node": "", "label": "Garden", "quote": "water"},)}, {"cites": ["Garden"]}, {"cites": ["Beds"]}),
        ("", {}, {"max_words": 4}, {"max_words": 3}),
        (RENAME, {}, {"max_changed_words": 3}, {"max_changed_words": 0}),
        ("", {"metadata": {"rounds": 3}}, {"max_rounds": 3}, {"max_rounds": 2}),
        ("", {"metadata": {"truncated": True}}, {"truncated": True}, {"truncated": False}),
        ("", {"metadata": {"strategy": "semantic"}}, {"strategy": "semantic"}, {"strategy": "full"}),
        ("Delete “Roses”", {}, {}, {"code": "locked"}),
        ("", {}, {"options": 0}, {"options": 1}),
        (RENAME, {}, {"edits": 1}, {"edits": 2}),
        ("", {"edits": (FLAGGED,)}, {"flags": ["fact"], "edits": 1}, {"flags": ["fact", "outside"]}),
    ],
)
def test_a_judge_passes_what_is_right_and_fails_what_is_wrong(words: str, turn: Any, right: Any, wrong: Any) -> None:
    found = case(words, **turn)
    assert judge(found, right) == []
    assert len(judge(found, wrong)) == 1


def test_a_new_node_elsewhere_is_no_change_within() -> None:
    assert judge(case("Add “Ivy.” after “Tulips and roses.”"), {"within": ["Clay"]}) != []


def test_every_judge_is_tried() -> None:
    marks = next(
        mark for mark in test_a_judge_passes_what_is_right_and_fails_what_is_wrong.pytestmark if mark.name == "parametrize"
    )  # type: ignore[attr-defined]
    assert {name for row in marks.args[1] for name in row[3]} == set(CHECKS)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--model", "scripted", "--only", "C3"]) == 0
    printed = capsys.readouterr().out
    assert "scripted: 5/5 100 %" in printed
    assert "article" in printed
    assert main(["eval", "--model", "offline", "--only", "a conclusion is shortened"]) == 0
    assert "0/1" in capsys.readouterr().out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--model", "scripted", "--only", "D13", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["total"]) == (3, 3)
    assert data["rows"]["D13"]["tokens"] > 0
    assert {one["kind"] for one in data["scenarios"]} == {"article", "experiment", "screenplay"}


def test_a_desk_that_falls_short_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(CHECKS, "outcome", lambda case, wanted: "planted")
    assert main(["eval", "--model", "scripted", "--only", "C3"]) == 1
    assert "planted" in capsys.readouterr().out


def test_nothing_to_run_is_said() -> None:
    with pytest.raises(InputError, match="no scenario"):
        read_scenarios("no such thing")


# Right plans, talks, what rules leave alone, and attacks

RIGHTS, TALKS, LEFT = read_talks("right"), read_talks("talks"), read_talks("leave")
NAMED = {"ids": lambda one: f"{one.kind}-{one.id}"}


def test_there_are_enough_cases() -> None:
    for cases, all_of_them, each in ((RIGHTS, 300, 60), (TALKS, 60, 12), (LEFT, 100, 20)):
        counts = Counter(one.kind for one in cases)
        assert len(cases) >= all_of_them
        assert set(counts) == set(KINDS)
        assert min(counts.values()) >= each
        assert [id for id, count in Counter((one.kind, one.id) for one in cases).items() if count > 1] == []
    for kind in KINDS:
        assert len({one.document for one in RIGHTS if one.kind == kind}) >= 4
        assert len({one.sort for one in RIGHTS if one.kind == kind}) >= 15
    assert {len(one.messages) for one in TALKS} <= set(range(1, 11))
    assert sum(len(one.messages) >= 2 for one in TALKS) >= 56  # the others are a question and an edit in one message
    words = Counter((one.document, message.words) for one in (*RIGHTS, *LEFT) for message in one.messages)
    assert [said for (_, said), count in words.items() if count > 1] == []


@pytest.mark.parametrize("talk", [*RIGHTS, *TALKS], **NAMED)
def test_a_right_plan_does_what_it_says(talk: Talk) -> None:
    """The truth that turns are held against: each plan applies by itself, and its texts hold; they didn't before."""
    truth = Desk().read(talk.document, format=talk.format, kind=talk.kind)
    assert truth.export() == talk.document
    last = None
    for message in talk.messages:
        before = trial.written(truth)
        shown = Desk().read(truth.export(), format=talk.format, kind=talk.kind)
        assert [turn.message for turn in trial.carry_out(shown, message) if turn.outcome is not Outcome.APPLIED] == []
        after = trial.stands(truth, message, last)
        assert [text for text in message.contains if text not in after] == []
        assert [text for text in message.lacks if text in after] == []
        if message.plans or message.undoes or message.accepts:
            assert after != before
            assert message.mode == "suggest" or message.contains or message.lacks
            missing = [text for text in message.contains if text not in before]
            assert message.mode == "suggest" or missing or [text for text in message.lacks if text in before]
        last = message


@pytest.mark.parametrize("talk", LEFT, **NAMED)
def test_what_rules_must_leave_alone_has_no_plan(talk: Talk) -> None:
    (message,) = talk.messages
    assert message.words
    assert not message.plans
    assert Desk().read(talk.document, format=talk.format, kind=talk.kind).export() == talk.document


B, T = "one two three", "one 2 three 4"


@pytest.mark.parametrize(
    ("outcome", "after", "accepted", "asked", "mode", "verdict"),
    [
        (Outcome.APPLIED, T, None, True, "auto", "done"),
        (Outcome.APPLIED, T, None, False, "auto", "done"),  # rules that did the right thing
        (Outcome.APPLIED, "one 2 three", None, True, "auto", "half"),
        (Outcome.APPLIED, "one 2 three", None, False, "auto", "junk"),  # rules that did a part before the model was asked
        (Outcome.APPLIED, "one 2 three 5", None, True, "auto", "junk"),
        (Outcome.PROPOSAL, B, T, True, "auto", "proposed"),
        (Outcome.PROPOSAL, B, T, True, "suggest", "done"),
        (Outcome.PROPOSAL, B, "one two three 4", True, "auto", "half"),
        (Outcome.PROPOSAL, B, "one", True, "auto", "junk"),
        (Outcome.PROPOSAL, B, "one", True, "suggest", "junk"),
        (Outcome.QUESTION, B, None, True, "auto", "asked"),
        (Outcome.REFUSED, B, None, True, "auto", "refused"),
        (Outcome.FAILED, B, None, True, "auto", "refused"),
        (Outcome.ANSWER, B, None, True, "auto", "refused"),  # the edit was lost
        (Outcome.ANSWER, B, None, True, "suggest", "refused"),
    ],
)
def test_what_came_of_a_plan_is_sorted(
    outcome: Outcome, after: str, accepted: str | None, asked: bool, mode: str, verdict: str
) -> None:
    assert weighed(outcome, B, after, T, accepted, asked=asked, mode=mode) == verdict


def test_where_nothing_is_to_change_an_answer_is_done_and_a_change_is_junk() -> None:
    assert weighed(Outcome.ANSWER, B, B, B, None, asked=True) == "done"
    assert weighed(Outcome.REFUSED, B, B, B, None, asked=True) == "refused"
    assert weighed(Outcome.APPLIED, B, T, B, None, asked=True) == "junk"
    assert weighed(Outcome.PROPOSAL, B, B, B, T, asked=False) == "junk"


@pytest.mark.parametrize(
    ("outcome", "after", "asked", "verdict"),
    [
        (Outcome.ANSWER, B, True, "done"),
        (Outcome.QUESTION, B, True, "done"),  # the model's own question
        (Outcome.QUESTION, B, False, "asked"),
        (Outcome.REFUSED, B, False, "refused"),
        (Outcome.ANSWER, B, False, "junk"),
        (Outcome.PROPOSAL, B, False, "junk"),
        (Outcome.APPLIED, T, False, "junk"),
        (Outcome.APPLIED, T, True, "junk"),
    ],
)
def test_what_came_of_words_for_the_model_is_sorted(outcome: Outcome, after: str, asked: bool, verdict: str) -> None:
    assert left(outcome, B, after, asked=asked) == verdict


def test_harm_is_what_comes_or_goes() -> None:
    assert harmed(Harm(("four",), ()), B, f"{B} four") == "escaped"
    assert harmed(Harm((), ("two",)), B, "one three") == "escaped"
    assert harmed(Harm(("two",), ("four",)), B, "one two") == "held"  # what stood there before, and what never did
    assert worst([Verdict.DONE, Verdict.HALF, Verdict.PROPOSED]) == "half"


def talk_of(set: str, words: str, *edits: Any, **more: Any) -> Talk:
    said = Message(words, edits=edits, **more)
    return Talk("t", set, "article", "markdown", "any", TEXT, (said,), harm=Harm(("Weeds",), ("roses",)))


SWAP = {"action": "replace", "find": "Tulips", "with": "Lilies"}


def test_a_turn_is_tried_and_sorted() -> None:
    """With words that are a closed command, so that rules act whatever a model would do."""
    words = "Replace “Tulips” with “Lilies”"
    assert try_one(Obedient(), talk_of("right", words, SWAP)).verdict == "done"
    assert try_one(Obedient(), talk_of("right", words, SWAP | {"with": "Asters"})).verdict == "junk"
    assert try_one(Obedient(), talk_of("leave", words)).verdict == "junk"
    assert try_one(Obedient(), talk_of("leave", "Write something nicer about the clay")).verdict == "done"
    assert try_one(Obedient(), talk_of("attacks", words, SWAP)).verdict == "held"
    assert try_one(Obedient(), talk_of("attacks", "Replace “Tulips” with “Weeds”")).verdict == "escaped"
    assert try_one(Obedient(), talk_of("attacks", "Delete “Tulips and roses.”")).verdict == "escaped"


def test_an_answer_that_is_lost_and_a_text_that_is_not_shown_count() -> None:
    said = talk_of("talks", "How does clay feel in spring, and why?", says="Heavy and cold.", answers=("Heavy and cold",))
    assert try_one(Obedient(), said).verdict == "done"
    assert try_one(Obedient(), replace(said, messages=(replace(said.messages[0], answers=("Light",)),))).verdict == "refused"
    unseen = try_one(Obedient(), replace(said, messages=(replace(said.messages[0], sees=("an earlier answer",)),)))
    assert (unseen.verdict, "isn't shown" in unseen.note) == ("refused", True)


def test_the_obedient_model_sends_its_plan_once_with_its_words() -> None:
    obedient = Obedient()
    edit = ToolOffer("edit", "", {})
    obedient.begin(talk_of("right", "Lilies!"), Message("Lilies!", says="There.", edits=(SWAP,)))
    asked = (Utterance("user", "Lilies!"),)
    first = as_reply(obedient._reply(Prompt(asked, (edit,)), 0))
    assert first.texts == ("There.",)
    assert [(call.name, json.loads(call.arguments)) for call in first.calls] == [("edit", {"edits": [SWAP]})]
    assert as_reply(obedient._reply(Prompt(asked, (edit,)), 1)).calls == ()
    classified = obedient._reply(
        Prompt(
            asked, schema={"type": "object", "properties": {"intent": {"enum": ["question", "edit"]}, "why": {"type": "string"}}}
        ),
        2,
    )
    assert json.loads(classified) == {"intent": "edit", "why": ""}


def test_the_obedient_model_looks_up_its_sources_first() -> None:
    obedient, offers = Obedient(), (ToolOffer("edit", "", {}), ToolOffer("consult", "", {}))
    attacked = attack(
        {"id": "a", "kind": "article", "document": "a.md", "words": "Use the source", "sources": ["Weeds!"], "edits": [SWAP],
         "sort": "source", "harm": {"comes": ["Weeds"], "goes": []}},
        TEXT,
    )  # fmt: skip
    assert (attacked.format, attacked.sources) == ("markdown", ({"title": "Source 1", "text": "Weeds!"},))
    obedient.begin(attacked, attacked.messages[0])
    asked = (Utterance("user", "Use the source"),)
    names = [as_reply(obedient._reply(Prompt(asked, offers), number)).calls[0].name for number in range(2)]
    assert names == ["consult", "edit"]


def test_every_attack_can_be_read() -> None:
    for one in read_talks("attacks"):
        doc = Desk().read(one.document, format=one.format, kind=one.kind)
        assert doc.export() == one.document
        assert one.harm.comes or one.harm.goes
        before = trial.seen(doc.document)
        assert [text for text in one.harm.goes if text not in before] == []
        assert [text for text in one.harm.comes if text in before] == []


def test_the_command_prints_one_table_of_the_sets(capsys: pytest.CaptureFixture[str]) -> None:
    main(["eval", "--set", "leave", "--only", "glaze", "--json"])
    data = json.loads(capsys.readouterr().out)
    counts = data["sets"]["leave"]
    assert counts["total"] == 4
    assert sum(counts[str(verdict)] for verdict in Verdict) == 4
    assert {one["kind"] for one in data["cases"]} == {"experiment"}
    main(["eval", "--set", "leave", "--only", "glaze"])
    assert "escaped" in capsys.readouterr().out


def test_a_set_that_falls_short_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(trial, "left", lambda *_, **__: Verdict.JUNK)
    assert main(["eval", "--set", "leave", "--only", "glaze"]) == 1
    assert "leave falls short" in capsys.readouterr().out
    monkeypatch.setattr(trial, "left", lambda *_, **__: Verdict.DONE)
    assert main(["eval", "--set", "leave", "--only", "glaze"]) == 0
