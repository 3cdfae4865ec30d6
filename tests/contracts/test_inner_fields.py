"""Maps in front matter: a dotted name sets what stands inside a field, in place; no field of such a name comes into being."""

import pytest

from copydesk import Desk

HEAD = """---
title: A house
seo:
  # how search engines see it
  noindex: false  # not yet
  priority: 0.6   # of 1
  image:
    alt: "a door"
    sizes:
      - 100
      - 200
  note: |
    priority: not this one
places:
  - name: north
    size: 3
flow: {a: 1, b: two}
empty:
  x:
---

# A house

Text.
"""


def made(name: str, value: object, text: str = HEAD) -> str:
    doc = Desk().read(text.encode(), format="markdown", kind="article")
    turn = doc.apply({"edits": [{"action": "set", "at": "document", "name": name, "value": value}]})
    return doc.export().decode() if turn.outcome == "applied" else turn.message


@pytest.mark.parametrize(
    ("name", "value", "old", "new"),
    [
        ("seo.priority", 0.8, "priority: 0.6 ", "priority: 0.8 "),
        ("seo.priority", "0.8", "priority: 0.6 ", "priority: 0.8 "),
        ("seo.noindex", True, "noindex: false", "noindex: true"),
        ("seo.image.alt", "a gate", '"a door"', '"a gate"'),
        ("seo.image.sizes", ["7", "8"], "      - 100\n      - 200", '      - "7"\n      - "8"'),
        ("seo.image.width", 20, "      - 200\n", "      - 200\n    width: 20\n"),
        ("seo.changefreq", "weekly", "not this one\n", "not this one\n  changefreq: weekly\n"),
        ("seo.noindex", "", "  noindex: false  # not yet\n", ""),
        ("flow.b", "three", "b: two", "b: three"),
        ("empty.x", "y", "  x:\n", "  x: y\n"),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_a_dotted_name_leads_to_is_set_in_place(name: str, value: object, old: str, new: str, line_end: str) -> None:
    assert HEAD.count(old) == 1
    old, new, head = (text.replace("\n", line_end) for text in (old, new, HEAD))
    assert made(name, value, head) == head.replace(old, new)


@pytest.mark.parametrize(
    "name",
    ["seoo.priority", "title.x", "places.name", "places.size", "seo.image", "seo.note.priority", "empty.x.y", "flow.a.b", "a.b"],
)
def test_a_dotted_name_that_leads_nowhere_is_refused(name: str) -> None:
    assert (
        f"no map that {name!r} could stand in. Nothing was changed; set one that stands in a map (seo.noindex, seo.priority"
        in made(name, "0.8")
    )


def test_a_field_with_a_dot_in_its_name_is_that_field() -> None:
    text = HEAD.replace("title: A house\n", "title: A house\nseo.priority: 0.1\n")
    assert made("seo.priority", 0.8, text) == text.replace("0.1", "0.8")


@pytest.mark.parametrize("words", ["set seo priority to 0.8", "set seo.priority to 0.8", "change the seo priority to 0.8"])
def test_by_words(words: str) -> None:
    doc = Desk().read(HEAD.encode(), format="markdown", kind="article")
    turn = doc.say(words)
    assert doc.export().decode() == HEAD.replace("0.6", "0.8"), turn.message


@pytest.mark.parametrize("words", ["what is the seo priority?", "What is seo.priority?"])
def test_it_can_be_asked_for(words: str) -> None:
    doc = Desk().read(HEAD.encode(), format="markdown", kind="article")
    assert "“0.6”" in doc.say(words).message


NESTED = b"---\ntitle: A\nauthor:\n  name: Ann\n  links:\n    web: https://a.example\n    mail: a@b.c\n---\n\n# A\n\nText.\n"
SAID_INSIDE = {
    "set author.name to Bob": (b"  name: Ann\n", b"  name: Bob\n", "Set author.name to “Bob”; it was “Ann”."),
    "set author.phone to 123": (b"    mail: a@b.c\n", b'    mail: a@b.c\n  phone: "123"\n', "Set author.phone to “123”."),
    "set author.links.git to x": (b"    mail: a@b.c\n", b"    mail: a@b.c\n    git: x\n", "Set author.links.git to “x”."),
    "delete author.links.mail": (b"    mail: a@b.c\n", b"", "Deleted author.links.mail."),
}


@pytest.mark.parametrize("words", SAID_INSIDE)
def test_words_set_add_and_delete_inside_a_map_and_tell_that_alone(words: str) -> None:
    old, new, told = SAID_INSIDE[words]
    doc = Desk().read(NESTED, format="markdown", kind="article")
    turn = doc.say(words)
    assert (turn.outcome, turn.message) == ("applied", f"{told} Nothing else changed.")
    assert doc.export() == NESTED.replace(old, new)
    doc.undo()
    assert doc.export() == NESTED


def test_an_address_stays_as_plain_as_the_old_one() -> None:
    head = "---\nlinks:\n  home: https://a.example/#x\n---\n\n# A\n"
    for new, spelled in (("https://b.example", "https://b.example"), ("a: b", '"a: b"'), ("x #y", '"x #y"')):
        assert made("links.home", new, head) == head.replace("https://a.example/#x", spelled), new
