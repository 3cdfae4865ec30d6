"""The reading of words as a command: a value with a JSON form, which any proposer can give. What it does is in `meanings`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

VERBS = (
    *("replace", "from", "delete", "move", "swap", "restore", "add", "speech", "weave", "mark", "set", "lack", "state"),
    *(
        "merge",
        "split",
        "duplicate",
        "sort",
        "retype",
        "style",
        "align",
        "page",
        "mention",
        "unmention",
        "compose",
        "picture",
        "link",
        "depend",
        "independ",
        "attach",
    ),
    *("step", "again", "calculate", "review"),
)
TEXTS = ("new", "value")  # slots that hold text of the person's own: no command may hide in them


class Slot(NamedTuple):
    """The words that fill a slot, as they were said: quotation marks and all."""

    words: str
    is_quoted: bool = False  # one quoted text, and nothing else


class Command(NamedTuple):
    """One command: its verb of the closed set, its slots, and the verb as said, in its base form."""

    verb: str
    slots: Mapping[str, Slot]
    said: str = ""
    has_colon: bool = False  # the text stands behind a colon, to its last sign
    is_adjacent: bool = False  # nothing stands between the old text and the new one: "call X Y"
    excepted: str = ""  # the words of what is not meant
    clause: str = ""  # all of its words
    stop: str = ""  # the marks behind it
    is_told: bool = False  # said as a statement: "X should be Y"

    def text(self, name: str) -> str:
        return self.slots[name].words if name in self.slots else ""

    def to_json(self) -> dict[str, Any]:
        """The command as plain values."""
        slots = {name: {"words": slot.words, "quoted": slot.is_quoted} for name, slot in self.slots.items()}
        flags = {name: getattr(self, name) for name in self._fields[2:] if getattr(self, name)}
        return {"verb": self.verb, "slots": slots, **flags}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Command":
        """The command that plain values are; ValueError for a verb that is none."""
        if data["verb"] not in VERBS:
            raise ValueError(f"no command is called {data['verb']!r}")
        slots = {name: Slot(slot["words"], bool(slot.get("quoted"))) for name, slot in data["slots"].items()}
        return cls(data["verb"], slots, **{name: data[name] for name in cls._fields[2:] if name in data})
