"""What is said with a model about the sample of each kind: a question, a rewrite of three places, and a wish that the model must
ask about first; and the replies of a script that plays the model in that order."""

import json
from pathlib import Path
from typing import Any, NamedTuple

Change = tuple[str, str]  # words that go, and words that come


class Talk(NamedTuple):
    why: str  # what is asked
    answer: str  # with marks of places
    cited: str  # words of the document that it quotes
    rewrite: str
    changes: tuple[Change, Change, Change]  # each in a place of its own, in reading order
    wish: str
    asks: str
    options: tuple[str, str]
    granted: Change  # what comes of the second option


TALKS = {
    "note": Talk(
        "Explain in your own words why a third barrel is worth its money",
        "Because rain is lost today: “A barrel holds 210 litres, so anything over 10 mm runs away” [4.1].",
        "A barrel holds 210 litres, so anything over 10 mm runs away",
        "Rewrite sections 3 and 5 in plainer words",
        (
            ("Turn the compost", "Turn over the compost heap"),
            ("Sharpen the spades", "Make the spades sharp"),
            ("Who keeps the second key when", "Who has the second key while"),
        ),
        "Make the paragraph about the barrels sound warmer",
        "Which barrels are meant?",
        ("the two that are there", "the third one"),
        ("would pay for itself in one dry May", "would repay us all in a single dry May"),
    ),
    "article": Talk(
        "Explain in your own words why slow dough is good",
        "It tastes better when it may take its time: “slow dough makes better bread if you let it set the pace”. "
        "How long that is stands further down [3].",
        "slow dough makes better bread if you let it set the pace",
        "Rewrite the section “The day before” and the section “Baking” in plainer words",
        (
            ("Feed the starter in the evening, so that it is ripe", "Feed the starter at night, so it is ready"),
            ("A starter that smells of nail varnish", "A starter that smells sharp"),
            ("The loaf is done when it is darker than you dare.", "The loaf is done when it looks too dark to you."),
        ),
        "Make the advice about water sound friendlier",
        "Which advice is meant?",
        ("how warm it should be", "to change the water only"),
        ("It costs nothing, and nobody can taste it.", "It is free, and no guest will ever notice."),
    ),
    "report": Talk(
        "Explain in your own words why the bridge should stay closed",
        "Two parts of it are not safe. The deck is soft in many places [3.1], and the railing gives way: "
        "“The east handrail moves by 60 mm at mid-span when leaned on.” [3.2]",
        "The east handrail moves by 60 mm at mid-span when leaned on.",
        "Rewrite sections 2.1, 3.3 and 6 in plainer words",
        (
            ("to carry the path from Alder Street to the allotments over the Wend", "so that people can cross the Wend"),
            ("This is not a concern.", "Nobody needs to worry about this."),
            ("Loads were taken as", "We reckoned with"),
        ),
        "Make the text about the handrail sound more urgent",
        "Which handrail is meant?",
        ("the west one", "the east one"),
        ("The east handrail moves by 60 mm", "The east handrail already gives way by 60 mm"),
    ),
    "experiment": Talk(
        "Explain in your own words why the door must be shut",
        "The seed has to stay in the dark. “Light from the corridor is enough to spoil a dish.” [2.1] The lamps come later [1.3].",
        "Light from the corridor is enough to spoil a dish.",
        "Rewrite steps 1.1, 2.2 and 3.2 in plainer words",
        (
            ("Some lettuce seed sprouts only after it has seen light.", "Some lettuce seed needs light before it sprouts."),
            ("Wrap the dish again, and write the treatment on the foil.", "Wrap it up again, and write on the foil what it got."),
            ("say how light may have reached it", "tell us how light could get in"),
        ),
        "Make the text about soaking sound stricter",
        "Which rule is meant?",
        ("to wrap at once", "to keep the door shut"),
        ("Keep the door shut.", "Nobody opens the door."),
    ),
    "screenplay": Talk(
        "Explain in your own words why Morag sells the boy another ticket",
        "He would rather wait for her than use the bridge: “I'll wait for the boat.” [7] She never looked at it before [1].",
        "I'll wait for the boat.",
        "Rewrite scenes 1, 4 and 5 in plainer words",
        (
            ("half lost in the mist, the pale arc of a new bridge", "hard to see in the mist, a new bridge"),
            ("The bridge hums with distant traffic.", "Far away, cars hum on the bridge."),
            ("He holds it as if it were made of glass.", "He takes it with great care."),
        ),
        "Make Daniel sound younger when he speaks of the boat",
        "Which line is meant?",
        ("the one in the wheelhouse", "the one on the far slip"),
        ("I need one more. For going back.", "I want one more. To go back."),
    ),
}


def called(name: str, **arguments: Any) -> dict[str, Any]:
    """A reply that calls one tool."""
    return {"calls": [{"name": name, "arguments": arguments}]}


def edits(*changes: Change) -> dict[str, Any]:
    return called("edit", edits=[{"action": "replace", "find": old, "with": new} for old, new in changes])


def answers(talk: Talk) -> list[Any]:
    return [called("find", query=[talk.cited[:40]]), "done", talk.answer]


def rewrites(talk: Talk) -> list[Any]:
    return [edits(*talk.changes), "done"]


def asks(talk: Talk) -> list[Any]:
    return [called("ask", question=talk.asks, options=list(talk.options)), edits(talk.granted), "done"]


def scripted(folder: Path, script: list[Any]) -> dict[str, str]:
    """The settings of a server whose model says what a script tells it."""
    file = folder / "script.json"
    file.write_text(json.dumps(script), encoding="utf-8")
    return {"COPYDESK_MODEL": f"scripted:{file}"}


def changed(file: bytes, *changes: Change) -> bytes:
    """A sample with some words changed, and not a byte more."""
    for old, new in changes:
        assert file.count(old.encode()) == 1, old
        file = file.replace(old.encode(), new.encode())
    return file
