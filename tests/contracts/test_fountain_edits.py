"""Fountain after edits: what changed is spelled so that it is read back, in the file's own style, and all else keeps its bytes."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.document.document import Document
from copydesk.document.operations import (
    Operation,
    Retype,
    apply,
    assign,
    move,
    named,
    remove,
    retype,
    splice,
)
from copydesk.errors import InputError
from copydesk.formats import fountain
from support.edits import inserted, shape
from support.fountains import Editor, find, read, sources, touched, write
from support.laws import check_change
from support.soak import examples

# Each: the file, the text of the node that changes, its new text, the file after.
SPLICES = {
    "a word": ("INT. A\r\n\r\n\tHi you.  \r\n", "Hi you.", "Hi me.", "INT. A\r\n\r\n\tHi me.  \r\n"),
    "heading without prefix": ("INT. A #1#\n", "INT. A", "KITCHEN", ".KITCHEN #1#\n"),
    "heading with prefix keeps its mark": (".KITCHEN\n", "KITCHEN", "INT. KITCHEN", ".INT. KITCHEN\n"),
    "name in lower case": ("A\nHi.\n", "A", "McClane", "@McClane\nHi.\n"),
    "name like a heading": ("A\nHi.\n", "A", "INT. A", "@INT. A\nHi.\n"),
    "name keeps its mark": ("@bob ^\nHi.\n", "bob", "BOB", "@BOB ^\nHi.\n"),
    "action like a heading": ("x\n", "x", "INT. A", "!INT. A\n"),
    "action like a section": ("x\n", "x", "# x\n= y\nz", "!# x\n!= y\nz\n"),
    "action like a transition": ("x\n", "x", "CUT TO:", "!CUT TO:\n"),
    "action like a speech": ("x\n", "x", "STEEL\nHi.", "!STEEL\nHi.\n"),
    "action like a note": ("x\n", "x", "a\n[[b\nc]]\nd", "a\n![[b\nc]]\nd\n"),
    "action in capitals": ("x\n", "x", "THE END", "THE END\n"),
    "action in capitals above a mark": ("x\n# y\n", "x", "THE END", "THE END\n\n# y\n"),
    "transition in lower case": ("CUT TO:\n", "CUT TO:", "Fade out.", "> Fade out.\n"),
    "transition keeps its mark": ("> Fade.\n", "Fade.", "CUT TO:", "> CUT TO:\n"),
    "dialogue line": ("\tA\n\tb\n\t\tc\n\td\n", "b\nc\nd", "b\nx\nd", "\tA\n\tb\n\t\tx\n\td\n"),
    "dialogue gets a line": ("\tA\r\n\tb\r\n", "b", "b\nc", "\tA\r\n\tb\r\n\tc\r\n"),
    "lyric": ("~a\n~ b\n", "a\nb", "a\nx\nb", "~a\n~x\n~ b\n"),
    "centered": (">a<\n> b <\n", "a\nb", "a\nc\nb", ">a<\n>c <\n> b <\n"),
    "synopsis": ("=a\n", "a", "==", "= ==\n"),
    "section": ("#a\n", "a", "#b", "# #b\n"),
    "note": ("[[a]]\n", "a", "b\n\n[c]", "[[b\n  \n[c] ]]\n"),
    "boneyard": ("/*\n\na\n*/\n", "a", "b\n\nc", "/*\n\nb\n\nc\n*/\n"),
    "value": ("Title:\n\ta\n\tb\n", "a\nb", "a\nx: y\nb", "Title:\n\ta\n\tx: y\n\tb\n"),
    "value made empty": ("Title:\n\ta\n\nx\n", "a", "", "Title:\n\nx\n"),
    "value made full": ("Title: a\nCredit:\n", "", "by\nme", "Title: a\nCredit: by\n    me\n"),
    "a marked action keeps one mark": ("!INT. A\n", "INT. A", "EXT. B", "!EXT. B\n"),
    "a line above the first": ("~ a\n", "a", "b\na", "~ b\n~ a\n"),
    "a note closed below where it opens": ("a [[b\n= c\n\nd\n", "c", "c]]", "a [[b\n\n= c]]\n\nd\n"),
    "a note closed in the speech below": ("a [[b\n@C\nd\n", "d", "d]]", "a [[b\n\n@C\nd]]\n"),
    "the last line, without its end": ("x", "x", "y\nz", "y\nz"),
}


@pytest.mark.parametrize("name", SPLICES)
def test_changed_text(name: str) -> None:
    source, old, new, expected = SPLICES[name]
    document = read(source)
    type = "key" if name == "value made full" else None
    changed = apply(document, [splice(document, find(document, old, type), new)])
    assert write(changed) == expected.encode()
    assert [fountain.misfit(changed, node.id) for node in changed.walk()] == [None] * len(changed)
    assert shape(read(write(changed))) == shape(changed)


SCRIPT = "INT. A #1#\n\nOne.\n\nSTEEL\nHi.\n\nTHE END\n\nCUT TO:\n\nEXT. B\nTwo.\n"


def changes(document: Document, name: str) -> list[Operation]:
    at = partial(find, document)
    first, second = at("INT. A"), at("EXT. B")
    return {
        "remove": lambda: [remove(document, at("THE END"))],
        "remove what was said": lambda: [remove(document, at("Hi."))],
        "remove the end": lambda: [remove(document, second)],
        "remove the start": lambda: [remove(document, first)],
        "swap scenes": lambda: [move(document, first, document.root, 1)],
        "move next to its like": lambda: [move(document, at("Two."), first, 1)],
        "move out of a script's tight place": lambda: [move(document, at("Two."), first, 0)],
        "label": lambda: [assign(document, first, "label", "2B")],
        "no label": lambda: [assign(document, first, "label", None)],
        "dual": lambda: [assign(document, at("STEEL"), "dual", True)],
        "to action": lambda: [Retype(at("CUT TO:"), "transition", "action")],
        "to transition": lambda: [Retype(at("THE END"), "action", "transition")],
        "to lyric": lambda: [Retype(at("Hi."), "dialogue", "lyric")],
        "insert what is forced": lambda: inserted(document, first, 0, "> CUT TO:\n\n@AL\n\n!Rain."),
        "insert an action": lambda: inserted(document, first, 4, "New *words*.\n\nMore."),
        "insert a speech": lambda: inserted(document, first, 1, "Al\n\n@Al\n(low)\nNo.\n"),
        "insert a paragraph of speech": lambda: inserted(document, at("STEEL"), 1, "You.\n\n(beat)\n\nAll."),
        "insert a scene": lambda: inserted(document, document.root, 2, ".PORCH\n\nRain."),
        "insert at the start": lambda: inserted(document, document.root, 0, "Rain: much."),
        "insert a title page": lambda: inserted(document, document.root, 0, "Title: Rain\nAuthor: Me"),
        "insert a section": lambda: inserted(document, document.root, 2, "# Act two\n\n= It rains.\n\nINT. C\n\nx"),
    }[name]()


CHANGES = {
    "remove": "INT. A #1#\n\nOne.\n\nSTEEL\nHi.\n\nCUT TO:\n\nEXT. B\nTwo.\n",
    "remove what was said": "INT. A #1#\n\nOne.\n\nSTEEL\n  \n\nTHE END\n\nCUT TO:\n\nEXT. B\nTwo.\n",
    "remove the end": "INT. A #1#\n\nOne.\n\nSTEEL\nHi.\n\nTHE END\n\nCUT TO:\n",
    "remove the start": "EXT. B\nTwo.\n",
    "swap scenes": "EXT. B\nTwo.\n\nINT. A #1#\n\nOne.\n\nSTEEL\nHi.\n\nTHE END\n\nCUT TO:\n",
    "move next to its like": "INT. A #1#\n\nOne.\n\nTwo.\n\nSTEEL\nHi.\n\nTHE END\n\nCUT TO:\n\nEXT. B\n",
    "move out of a script's tight place": "INT. A #1#\n\nTwo.\n\nOne.\n\nSTEEL\nHi.\n\nTHE END\n\nCUT TO:\n\nEXT. B\n",
    "label": SCRIPT.replace("#1#", "#2B#"),
    "no label": SCRIPT.replace(" #1#", ""),
    "dual": SCRIPT.replace("STEEL", "STEEL ^"),
    "to action": SCRIPT.replace("CUT", "!CUT"),
    "to transition": SCRIPT.replace("THE", "> THE"),
    "to lyric": SCRIPT.replace("Hi.", "~Hi."),
    "insert what is forced": SCRIPT.replace("One.", "> CUT TO:\n\n@AL\n\n!Rain.\n\nOne."),
    "insert an action": SCRIPT.replace("EXT.", "New *words*.\n\nMore.\n\nEXT."),
    "insert a speech": SCRIPT.replace("STEEL", "Al\n\n@Al\n(low)\nNo.\n\nSTEEL"),
    "insert a paragraph of speech": SCRIPT.replace("Hi.\n", "Hi.\n  \nYou.\n(beat)\nAll.\n"),
    "insert a scene": SCRIPT + "\n.PORCH\n\nRain.\n",
    "insert at the start": "\nRain: much.\n\n" + SCRIPT,
    "insert a title page": "Title: Rain\nAuthor: Me\n\n" + SCRIPT,
    "insert a section": SCRIPT + "\n# Act two\n\n= It rains.\n\nINT. C\n\nx\n",
}


@pytest.mark.parametrize("name", CHANGES)
def test_change(name: str) -> None:
    document = read(SCRIPT)
    changed = apply(document, changes(document, name))
    assert write(changed) == CHANGES[name].encode()
    assert shape(read(write(changed))) == shape(changed)


def test_neighbours_that_would_run_together() -> None:
    document = read("> A <\n~b\n")
    assert write(apply(document, [retype(document, find(document, "b"), "centered")])) == b"> A <\n\n> b <\n"
    document = read("a\r\rb\n\nc\n")
    assert write(apply(document, [remove(document, find(document, "b"))])) == b"a\r\rc\n"


def test_new_nodes_are_spelled_like_their_neighbours() -> None:
    document = read("\t\tA\r\n\tHi.\r\n\r\n\r\n\t\tB\r\n\tHo.\r\n\r\n>FADE\r\n\r\n#Act\r\n")
    changed = apply(document, inserted(document, document.root, 2, "C\nYes.\nNo.\n\n> OUT"))
    assert write(changed).endswith(b"\tHo.\r\n\r\n\r\n\t\tC\r\n\tYes.\r\n\tNo.\r\n\r\n>OUT\r\n\r\n>FADE\r\n\r\n#Act\r\n")
    changed = apply(document, inserted(document, find(document, "Act"), 0, "# Sub"))
    assert write(changed).endswith(b"#Act\r\n\r\n##Sub\r\n")


def test_fragment_in_a_title_page() -> None:
    document = read("Title: A\n\nx\n")
    meta = document[document.root].children[0]
    assert write(apply(document, inserted(document, meta, 1, "Source: a\n\tb"))) == b"Title: A\nSource: a\n    b\n\nx\n"
    with pytest.raises(InputError, match="fields such as"):
        fountain.fragment(document, meta, "words")


def test_fragment_of_broken_text() -> None:
    document = read("x\n")
    with pytest.raises(InputError, match="surrogate"):
        fountain.fragment(document, document.root, "\ud800")
    changed = apply(document, [splice(document, find(document, "x"), "\ud800")])
    assert "surrogate" in str(fountain.misfit(changed, find(changed, "\ud800")))


MISFITS = [
    ("x\n", "x", "a\n\nb", "blank line"),
    ("x\n", "x", "", "action"),
    ("x\n", "x", " a", "spaces"),
    ("x\n", "x", "a\rb", "\\n"),
    ("INT. A\n", "INT. A", "(a)", "letter or digit"),
    ("INT. A\n", "INT. A", "a\nb", "one line"),
    ("INT. A\n", "INT. A", "B #1#", "label"),
    ("A\nHi.\n", "A", "A\nB", "one line"),
    ("A\nHi.\n", "A", "A ^", "dual"),
    ("A\nHi.\n", "Hi.", "(beat)", "parentheses"),
    ("A\nHi.\n", "Hi.", "~la", "escape"),
    ("A\n(b)\n", "(b)", "b", "in parentheses"),
    ("> a\n", "a", "b <", "end in <"),
    ("~a\n", "a", "", "lyric"),
    ("# a\n", "a", "b\nc", "one line"),
    ("[[a]]\n", "a", "b]] c", "]]"),
    ("/* a */\n", "a", "b */ c", "*/"),
    ("Title: a\n", "a", "b\n\nc", "field"),
    ("x /* y\n\nz\n", "z", "z */", "boneyard"),
    ("x\n\n/* y */\n", "x", "/*", "boneyard"),
]


@pytest.mark.parametrize(("source", "old", "new", "reason"), MISFITS)
def test_misfit_text(source: str, old: str, new: str, reason: str) -> None:
    document = read(source)
    id = find(document, old)
    changed = apply(document, [splice(document, id, new)])
    found = fountain.misfit(changed, id)
    assert found is not None
    assert "\n" not in found
    assert reason in found


def test_misfit_place() -> None:
    document = read("Title: x\n\nAct.\n\nINT. A\n\nx\n\n# One\n\n## Two\n\n# Three\n")
    root = document.root
    at = partial(find, document)
    cases: list[tuple[Operation, str]] = [
        (move(document, at("x", "action"), root, 3), "below the scene “INT. A” this would become part of it"),
        (move(document, at("INT. A"), root, 1), "the action “Act.”, which stands below, would become part of"),
        (move(document, at("Act."), root, 0), "above the title page"),
        (move(document, document[root].children[0], root, 1), "at the start"),
        (move(document, at("INT. A"), root, 3), "below the act “One”"),
        (assign(document, at("Two"), "level", 1), "deeper level"),
        (assign(document, at("One"), "level", 2), "deeper level"),
        (assign(document, at("Three"), "level", 2), "deeper than that of the one above"),
        (assign(document, at("x", "key"), "name", "a:b"), "name of letters"),
        (assign(document, at("INT. A"), "label", "a b"), "one word"),
        (retype(document, at("Act."), "section"), "would become part of the act “Act.”"),
    ]
    for operation, reason in cases:
        changed = apply(document, [operation])
        assert reason in str(fountain.misfit(changed, named(operation)[0])), operation
    emptied = apply(document, [remove(document, at("x", "key"))])
    assert "begins with a field" in str(fountain.misfit(emptied, document[root].children[0]))


@examples(300)
@given(sources, st.randoms(use_true_random=False))
def test_laws_under_random_edits(source: str, random: Random) -> None:
    """What `misfit` lets pass is read back as it was meant, leaves the bytes of all other nodes, and can be undone; what it
    refuses would not be read back."""
    editor = Editor(random)
    document = read(source)
    for _ in range(4):
        operations: list[Operation] = []
        changed = document
        for _ in range(random.choice((1, 1, 2))):
            some = editor.edit(changed)
            changed = apply(changed, some)
            operations += some
        refused = any(fountain.misfit(changed, id) for id in touched(operations) if id in changed)
        if refused:
            assert shape(read(write(changed))) != shape(changed), "refused for nothing"
        else:
            document = check_change(document, operations)
