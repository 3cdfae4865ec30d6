"""How commands are read: the envelope, the ways to cut words, what several occurrences come to, and what is never done."""

from collections.abc import Sequence

import pytest

from copydesk import Doc, formats
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.wordends import in_case_of, is_id_like, is_inside_a_word
from copydesk.language import trial
from copydesk.language.command import VERBS
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import MEANINGS, meaning
from copydesk.language.commands.occurrences import is_name_like
from copydesk.language.commands.reading import Ask, Do, Reading, Step, Unread
from copydesk.language.meanings import MEANINGS as OWN
from copydesk.language.reader import read_command
from copydesk.language.rules.asides import command_ends
from copydesk.language.rules.candidates import cuts
from copydesk.language.rules.clause import Clause, clause_of
from copydesk.language.rules.envelope import Core, bare, cores
from copydesk.language.rules.partings import partings
from copydesk.language.trial import Tested
from copydesk.plan.problem import Code
from copydesk.references.answers import Context, Selection
from copydesk.words.chart import grammar

TEXT = """# Harbour guide

Welcome to Port Ellis. Port Ellis has two piers. The ferry leaves at six, and the ferry is never late.

## Piers

- [North pier](#north) - for boats
- South pier: for swimmers
- Old pier_house

Boats tie up here. A cat sleeps in the category office.

## Prices

See [the price list](/help/price-list). The price-list is checked in May. Mooring costs 5.

Mostly cheap. Mostly fair.
"""


def document(text: str = TEXT) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def changed(words: str, text: str = TEXT) -> str:
    """The text after a command that is read with one meaning."""
    before = document(text)
    reading = read_command(words, before)
    assert isinstance(reading, Do), reading
    bound = bind(before, reading.plan)
    assert isinstance(bound, Bound), bound
    return formats.write(bound.after).decode()


def asked(words: str, text: str = TEXT) -> Ask:
    reading = read_command(words, document(text))
    assert isinstance(reading, Ask), reading
    assert reading.problem.asks
    assert set(reading.answers) <= {option.id for option in reading.problem.options}
    return reading


@pytest.mark.parametrize(
    ("words", "core"),
    [
        ("Could you please delete the intro, thanks!", "delete the intro"),
        ("remove X (#12)", "remove X"),
        ("remove shorten.tv Fixes #466", "remove shorten.tv"),
        ("[docs] remove X [skip ci]", "remove X"),
        ("hey, can you mark it as done?", "mark it as done"),
        ("delete #3", "delete #3"),
    ],
)
def test_the_envelope_comes_off(words: str, core: str) -> None:
    assert bare(words).rstrip(",!?. ") == core


def test_a_prefix_is_kept_apart() -> None:
    found = list(cores('docs: Rename "A" to "B"'))
    assert Core('Rename "A" to "B"', inside="docs") in found
    assert Core('Rename "A" to "B"') in found


@pytest.mark.parametrize("head", ["Rejected", "rejected", "Reviewer 2's comment", "my old plan was", "Ben", "from the minutes"])
def test_a_head_that_is_no_topic_is_somebody_else_who_speaks(head: str) -> None:
    found = list(cores(f'{head}: rename "A" to "B"'))
    assert Core('rename "A" to "B"') not in found
    assert Core('rename "A" to "B"', is_told=True) in found
    assert isinstance(read_command(f"{head}: rename Prices to Costs", document()), Ask)


def test_what_may_be_filler_is_text_where_nothing_else_is() -> None:
    assert "leaves now," in changed('replace "at six" with now')


def test_every_way_to_cut_is_listed() -> None:
    found = list(cuts(clause_of("replace to with with by to"), VERBS))
    assert ("replace", "new", "old") in {(cut.head, *sorted(cut.slots)) for cut in found}
    assert len(found) > 1
    assert not list(cuts(clause_of("replace to with with by to"), ("delete",)))


def test_every_frame_has_a_meaning_that_can_be_had() -> None:
    assert set(VERBS) == MEANINGS.keys() | OWN.keys()
    assert set(VERBS) - {"calculate", "review"} <= grammar("commands").heads.keys()  # these have sentences of their own
    assert all(callable(meaning(name)) for name in MEANINGS)


def test_each_beginning_of_a_long_list_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tested: list[str] = []
    inner = trial.test

    def counted(ground: Ground, clause: Clause, excepted: str, meanings: Sequence[str]) -> Tested | None:
        tested.append(str(clause))
        return inner(ground, clause, excepted, meanings)

    monkeypatch.setattr(trial, "test", counted)
    names = ", ".join(f"name{number}" for number in range(20))
    read_command(f"swap one with {names}", document())
    assert len(tested) < 20 * 20


def test_a_message_is_parted_at_its_verbs() -> None:
    parts = next(partings("delete 2.1, then rename Setup to Start"))
    assert [str(part) for part in parts] == ["delete 2.1", "rename Setup to Start"]
    assert [len(parts) for parts in partings("delete Salt and Pepper")] == [1]


@pytest.mark.parametrize(
    ("words", "head"),
    [
        ("delete Costs because it is old", "delete Costs"),
        ("delete Costs: gone since May", "delete Costs"),
        ("delete Costs, it's no longer needed", "delete Costs"),
    ],
)
def test_a_reason_may_be_passed_over(words: str, head: str) -> None:
    clause = clause_of(words)
    assert head in [clause.raw(0, end) for end in command_ends(clause)]


@pytest.mark.parametrize(
    "words",
    [
        "delete Prices, I mean Piers",
        "delete Prices unless it rains",
        "delete Prices (not)",
        "delete Prices that nobody uses",
        "delete unused Prices",
    ],
)
def test_what_takes_back_or_narrows_is_no_reason(words: str) -> None:
    assert not isinstance(read_command(words, document()), Do)


# Several occurrences of a text


def test_a_name_means_all_of_it_and_says_how_many() -> None:
    assert "in 2 places." in Doc(document()).say("rename Port Ellis to Port Anna").message
    assert changed("rename Port Ellis to Port Anna").count("Port Anna") == 2


def test_an_ordinary_word_asks() -> None:
    reading = asked("replace ferry with boat")
    assert set(reading.answers) == {"1", "2", "all"}
    bound = bind(document(), reading.answers["2"].plan)
    assert isinstance(bound, Bound)
    assert "The ferry leaves at six, and the boat is never late" in formats.write(bound.after).decode()


@pytest.mark.parametrize(
    "words",
    [
        "replace cat with dog",  # inside other words, too
        "replace Boats with Ships",  # boats, in small letters, remain
        "replace at with in",  # two letters
        "replace ferry with car ferry",  # the new text holds the old
        "replace Mostly with Mainly",  # a capital that a sentence gives
    ],
)
def test_what_could_go_wrong_asks(words: str) -> None:
    asked(words)


def test_one_place_is_taken_and_a_name_that_grows_asks() -> None:
    assert "has three piers" in changed("replace two with three")
    asked("rename Port Ellis to Port Ellis Town")


def test_a_contents_entry_and_its_section_are_one_name() -> None:
    asked("rename Prices to Costs", TEXT + "\n- [Prices](#prices)\n")


def test_what_stands_behind_a_label_may_be_meant() -> None:
    asked("South pier should be for boats")


def test_everywhere_a_place_and_an_ordinal_say_which() -> None:
    assert "ferry" not in changed("replace ferry with boat everywhere")
    assert changed("replace the second ferry with boat").count("ferry") == 1
    assert changed("in Prices, replace Mostly with Mainly").count("Mainly") == 2
    assert isinstance(read_command("replace ferry with boat in the preface", document()), Ask | Unread)


def test_addresses_change_for_a_file_on_rename_alone() -> None:
    assert "(/help/price-table)" in changed("rename price-list to price-table")
    assert "(/help/price-list)" in changed("replace price-list with price-table")


def test_a_part_of_one_longer_name_is_replaced() -> None:
    assert "Old quay_house" in changed("rename pier_house to quay_house")


def test_one_text_that_is_already_so_changes_nothing() -> None:
    before = document()
    reading = read_command("change two piers to two piers and a quay", document(TEXT.replace("two piers", "two piers and a quay")))
    assert isinstance(reading, Do)
    bound = bind(document(TEXT.replace("two piers", "two piers and a quay")), reading.plan)
    assert isinstance(bound, Bound)
    assert bound.after == bound.before
    assert before == document()


def test_deleting_never_means_all() -> None:
    asked('delete "Mostly"')
    assert isinstance(read_command("delete the piers", document()), Ask | Unread | Do)


@pytest.mark.parametrize(
    ("found", "old", "new", "wanted"),
    [
        ("Dark mode", "dark mode", "dark theme", "Dark theme"),
        ("MARY", "Mary", "Anna", "ANNA"),
        ("mary", "Mary", "Anna", "anna"),
        ("x", "x", "Y", "Y"),
    ],
)
def test_a_new_text_takes_the_capitals_of_what_it_replaces(found: str, old: str, new: str, wanted: str) -> None:
    assert in_case_of(found, old, new) == wanted


def test_what_looks_like_a_name() -> None:
    assert is_name_like("Port Ellis")
    assert is_name_like("v2.1")
    assert not is_name_like("ferry")
    assert not is_name_like("The ferry is late.")
    assert is_id_like("price-list")
    assert not is_id_like("price list")
    assert is_inside_a_word("category", 0, 3, "cat")
    assert not is_inside_a_word("我的面包好吃", 2, 4, "面包")
    assert not is_inside_a_word("C++ is", 0, 3, "C++")


# What is never done


@pytest.mark.parametrize(
    "words",
    [
        "don't delete Prices",
        "should we delete Prices?",
        "what if I delete Prices",
        'He said "delete Prices"',
        "if it rains, delete Prices",
        "fix the broken link",
        "make the introduction shorter",
        "unremove Prices",
        "rename Prices to Costs in the other document",
        "repeat step 2",
        "italicise",
        "call the office",
        "add a picture of the pier",
        "",
        " \n",
        "\0",
        "???",
        "->",
        "and and and and",
    ],
)
def test_no_edit(words: str) -> None:
    assert not isinstance(read_command(words, document()), Do | Step)


@pytest.mark.parametrize("words", ["delete " + "a and " * 2_000, '"' * 5_000, "(" * 3_000 + ")" * 3_000, "delete " + "x" * 20_000])
def test_too_much_is_answered_honestly(words: str) -> None:
    reading: Reading = read_command(words, document())
    assert isinstance(reading, Unread)
    assert reading.problem.message


def test_a_missing_value_is_asked_for() -> None:
    for words in ("rename Prices", "change two piers to", "move Prices", "add a bullet to Piers", "swap Prices"):
        reading = read_command(words, document())
        assert isinstance(reading, Unread), words
        assert reading.problem.code is Code.INCOMPLETE, words


def test_contradictory_commands_ask() -> None:
    reading = asked("delete Prices and rename Prices to Costs")
    assert reading.problem.code is Code.OVERLAP
    assert set(reading.answers) == {"1", "2"}


def test_near_names_are_offered_and_do_what_was_asked() -> None:
    before = document()
    reading = read_command("delete Pricess", before)
    assert isinstance(reading, Unread)
    assert reading.problem.asks
    (answer,) = reading.answers.values()
    bound = bind(before, answer.plan)
    assert isinstance(bound, Bound)
    assert "## Prices" not in formats.write(bound.after).decode()


def test_a_selection_limits_what_is_replaced() -> None:
    before = document()
    node = next(node for node in before.walk() if node.text.startswith("Welcome"))
    start = node.text.index("the ferry")
    reading = read_command("change late to early", before, context=Context(Selection(node.id, start, start + 9)))
    assert isinstance(reading, Do)
    assert reading.plan.edits[0].get("find") == "late"


def test_undo_and_redo_are_steps() -> None:
    assert read_command("undo that", document()) == Step("undo")
    assert read_command("undo the last two changes", document()) == Step("undo", 2)
    assert read_command("redo", document()) == Step("redo")
