"""Lists of maps, maps on one line and the tables of TOML: what stands in them is set, added and deleted in place."""

import tomllib

import pytest

from copydesk import Desk, formats

YAML = """---
title: A
places:
  - name: north
    size: 3
    inner:
      a: 1
  - name: "south"
seo:
  image:
    alt: x
  one: 1
flow: {a: 1, b: {c: 2, d: "x, y"}}
rows: [{n: 1}, {n: 2}]
only:
  x: 1
dashes:
- a: 1
  b: 2
- a: 2
names: [a, b]
---

# A

Text.
"""
TOML = """+++
title = "A house" # its name
date = 2024-01-02
author = { name = "Ann", links = { web = "x" } }
grid = [
[1, 2], # no table
]

# about search
[seo] # how it is seen
priority = 0.6
tags = ["a", "b"]
text = '''
[no.table]
x = 1
'''
  image.alt = "door"

[seo.social]
card = "big"

[[people]]
name = "Ann"
age = 3
[[people]]
name = "Bob"
[empty]
+++

# A

Text.
"""
Case = tuple[str, object, str, str]
IN_YAML: list[Case] = [
    ("places.1.size", 4, "    size: 3\n", "    size: 4\n"),
    ("places[1].size", 4, "    size: 3\n", "    size: 4\n"),
    ("places.north.size", 4, "    size: 3\n", "    size: 4\n"),
    ("places.South.name", "west", '"south"', '"west"'),
    ("places.2.size", 5, '  - name: "south"\n', '  - name: "south"\n    size: 5\n'),
    ("places.north.inner.a", 2, "      a: 1\n", "      a: 2\n"),
    ("places.1.inner.b", 2, "      a: 1\n", "      a: 1\n      b: 2\n"),
    ("places.1.inner", "", "    inner:\n      a: 1\n", ""),
    ("places.1.inner.a", "", "    inner:\n      a: 1\n", ""),
    ("places.2", "", '  - name: "south"\n', ""),
    ("places.3.name", "east", '  - name: "south"\n', '  - name: "south"\n  - name: east\n'),
    ("dashes.1.b", 3, "  b: 2\n", "  b: 3\n"),
    ("dashes.3.a", 3, "- a: 2\n", "- a: 2\n- a: 3\n"),
    ("dashes.1", "", "- a: 1\n  b: 2\n", ""),
    ("seo.image", "", "  image:\n    alt: x\n", ""),
    ("seo.twitter.card", "big", "  one: 1\n", "  one: 1\n  twitter:\n    card: big\n"),
    ("only.x", "", "only:\n  x: 1\n", ""),
    ("flow.b.c", 3, "c: 2", "c: 3"),
    ("flow.b.d", "z", '"x, y"', '"z"'),
    ("flow.a", "", "a: 1, b:", "b:"),
    ("flow.b", "", ', b: {c: 2, d: "x, y"}', ""),
    ("flow.x.y", 1, '"x, y"}}', '"x, y"}, x: {y: 1}}'),
    ("rows.2.n", 5, "{n: 2}", "{n: 5}"),
]
IN_TOML: list[Case] = [
    ("seo.priority", 0.8, "priority = 0.6", "priority = 0.8"),
    ("seo.priority", "", "priority = 0.6\n", ""),
    ("seo.new", "x", "  image.alt", 'new = "x"\n  image.alt'),
    ("seo.image.alt", "gate", '"door"', '"gate"'),
    ("seo.tags", ["c"], '["a", "b"]', '["c"]'),
    ("seo.social.card", "small", '"big"', '"small"'),
    ("seo.social.x.y", 1, 'card = "big"\n', 'card = "big"\nx.y = 1\n'),
    ("author.name", "Bea", 'name = "Ann", ', 'name = "Bea", '),
    ("author.links.git", "g", 'web = "x"', 'web = "x", git = "g"'),
    ("author.links", "", ', links = { web = "x" }', ""),
    ("people.2.name", "Cleo", '"Bob"', '"Cleo"'),
    ("people.bob.name", "Cleo", '"Bob"', '"Cleo"'),
    ("people.1.mail", "m", "age = 3\n", 'age = 3\nmail = "m"\n'),
    ("people.2", "", '[[people]]\nname = "Bob"\n', ""),
    ("people.3.name", "Dan", '"Bob"\n', '"Bob"\n[[people]]\nname = "Dan"\n'),
    ("empty.x", 1, "[empty]\n", "[empty]\nx = 1\n"),
    ("date", "", "date = 2024-01-02\n", ""),
    ("draft", True, "# about search\n", "# about search\ndraft = true\n"),
]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(("head", "case"), [(YAML, one) for one in IN_YAML] + [(TOML, one) for one in IN_TOML])
def test_one_value_changes_and_nothing_else(head: str, case: Case, line_end: str) -> None:
    name, value, old, new = case
    head, old, new = (text.replace("\n", line_end) for text in (head, old, new))
    assert head.count(old) == 1, old
    doc = Desk().read(head.encode(), format="markdown", kind="article")
    assert doc.export() == head.encode()
    turn = doc.apply({"edits": [{"action": "set", "at": "document", "name": name, "value": value}]})
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == head.replace(old, new, 1)
    assert turn.message.endswith("Nothing else changed.")
    assert turn.message.startswith(f"Deleted {name}." if value == "" else f"Set {name} to ")
    assert formats.misread(doc.document) is None
    if head.startswith("+++"):
        tomllib.loads(doc.export().decode().replace("\r\n", "\n").split("+++")[1])
    doc.undo()
    assert doc.export() == head.encode()


@pytest.mark.parametrize(
    ("head", "name", "value"),
    [
        (YAML, "places.name", "x"),
        (YAML, "places.4.name", "x"),
        (YAML, "places.nowhere.name", "x"),
        (YAML, "names.1", "x"),
        (YAML, "seo.image", "x"),
        (TOML, "nope.x", 1),
        (TOML, "seo", "x"),
        (TOML, "people.5.name", "x"),
        (TOML, "no.table.x", 2),
    ],
)
def test_what_leads_nowhere_is_refused(head: str, name: str, value: object) -> None:
    doc = Desk().read(head.encode(), format="markdown", kind="article")
    turn = doc.apply({"edits": [{"action": "set", "at": "document", "name": name, "value": value}]})
    assert turn.outcome == "refused", turn.message
    assert doc.export() == head.encode()


def test_a_table_goes_with_those_in_it() -> None:
    doc = Desk().read(TOML.encode(), format="markdown", kind="article")
    assert doc.apply({"edits": [{"action": "set", "at": "document", "name": "seo", "value": ""}]}).outcome == "applied"
    left = tomllib.loads(doc.export().decode().split("+++")[1])
    assert left == {name: value for name, value in tomllib.loads(TOML.split("+++")[1]).items() if name != "seo"}


SAID = {
    "set places.2.size to 5": (YAML, '"south"\n', '"south"\n    size: "5"\n'),
    "set places.north.size to 4": (YAML, "size: 3", "size: 4"),
    "delete places.2": (YAML, '  - name: "south"\n', ""),
    "delete seo.image": (YAML, "  image:\n    alt: x\n", ""),
    "set seo.priority to 0.8": (TOML, "0.6", "0.8"),
    "change people.2.name to Cleo": (TOML, '"Bob"', '"Cleo"'),
    "delete people.2": (TOML, '[[people]]\nname = "Bob"\n', ""),
    "delete the field date": (TOML, "date = 2024-01-02\n", ""),
}


@pytest.mark.parametrize("words", SAID)
def test_words_do_the_same(words: str) -> None:
    head, old, new = SAID[words]
    doc = Desk().read(head.encode(), format="markdown", kind="article")
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == head.replace(old, new, 1)
