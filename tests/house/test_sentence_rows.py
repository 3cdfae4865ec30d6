"""Every sentence that is said of a command has a row in the table, with all that it speaks of, and no row is there for nothing."""

import re
from string import Formatter

from copydesk.words.lexicon import ENGLISH, lines
from house.sources import ROOT

CALL = re.compile(r"messages\.told\(\"(\w+)\"|partial\(messages\.told, \"(\w+)\"")


def test_what_is_said_of_commands_stands_in_the_table() -> None:
    rows = {line.split()[0]: line.split(None, 2)[2] for line in lines(ENGLISH, "messages")}
    used = {one or two for file in (ROOT / "src").rglob("*.py") for one, two in CALL.findall(file.read_text(encoding="utf-8"))}
    assert used == rows.keys()
    for text in rows.values():
        fields = {field for _, field, _, _ in Formatter().parse(text) if field is not None} - {"NOTHING"}
        assert sorted(fields) == [str(number) for number in range(len(fields))]
