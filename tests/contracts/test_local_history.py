"""What the local history promises: every version comes back, an edit writes little, and no way of using it loses a version."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from immutables import Map

from copydesk.document.change import Change, Stats, Version
from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.operations import Assign, Splice, apply, move, remove
from copydesk.document.undo import redo_step, undo_step
from copydesk.errors import HistoryError, InputError
from copydesk.stores.local import FIRST, LocalHistory
from copydesk.stores.schema import MIGRATIONS, transaction
from support.histories import WHEN, document, documents, edit, steps
from support.soak import examples

TABLES = ("documents", "changes", "nodes", "origins")


@pytest.fixture
def history(tmp_path: Path) -> LocalHistory:
    return LocalHistory(tmp_path / "data" / "history.db")


def rows(history: LocalHistory) -> Counter[str]:
    with closing(sqlite3.connect(history.path)) as connection:
        return Counter({table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES})


def same(one: Document, two: Document) -> bool:
    """Equal, with values of equal types: True is not 1."""
    return one == two and all(repr(sorted(node.attrs.items())) == repr(sorted(two[node.id].attrs.items())) for node in one.walk())


@examples(120, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_every_version_comes_back(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        history = LocalHistory(Path(folder) / "history.db")
        made = [data.draw(documents())]
        changes: list[Change] = []
        assert history.start("a.md", made[0], "digest 1") == FIRST
        for base in range(FIRST, FIRST + data.draw(st.integers(0, 5))):
            operations, after = data.draw(steps(made[-1]))
            change = Change(
                operations,
                base,
                data.draw(st.sampled_from(["ada", "\udcff"])),
                WHEN,
                data.draw(st.sampled_from(["", "do\ud800"])),
                data.draw(st.none() | st.just("openai:x")),
                data.draw(st.none() | st.just("t1")),
                Stats(1, 2, 3, 4),
                data.draw(st.none() | st.just(1)),
                None,
            )
            assert history.append("a.md", change, made[-1], after, f"digest {base + 1}") == base + 1
            made.append(after)
            changes.append(change)
        loaded = history.load("a.md")
        assert loaded is not None
        assert loaded[1] == FIRST + len(changes)
        assert same(loaded[0], made[-1])
        for number, expected in enumerate(made, FIRST):
            assert same(history.document_at("a.md", number), expected), number
        assert history.versions("a.md") == [Version(FIRST, None), *(Version(change.base + 1, change) for change in changes)]
        head = history.head("a.md")
        assert head == (FIRST + len(changes), f"digest {FIRST + len(changes)}", "article", "markdown")


def test_one_word_changed_writes_one_node_and_one_change(history: LocalHistory) -> None:
    before = document(2_000)
    history.start("a.md", before, "1")
    start = rows(history)
    change, after = edit(before, 1, 700)
    history.append("a.md", change, before, after, "2")
    assert rows(history) - start == Counter(changes=1, nodes=1)


def test_a_move_among_many_siblings_writes_one_node(history: LocalHistory) -> None:
    before = document(2_000)
    history.start("a.md", before, "1")
    start = rows(history)
    operation = move(before, before[before.root].children[1_500], before.root, 3)
    after = apply(before, [operation])
    history.append("a.md", Change((operation,), 1, "ada", WHEN), before, after, "2")
    assert rows(history) - start == Counter(changes=1, nodes=1)
    assert history.document_at("a.md", 2) == after


def test_a_change_that_comes_to_nothing_writes_no_node(history: LocalHistory) -> None:
    before = document()
    history.start("a.md", before, "1")
    start = rows(history)
    id = before[before.root].children[0]
    operations = (Splice(id, 0, "p", "b"), Splice(id, 0, "b", "p"))
    history.append("a.md", Change(operations, 1, "ada", WHEN), before, apply(before, operations), "1")
    assert rows(history) - start == Counter(changes=1)


def test_an_origin_is_kept_once_however_often_its_node_comes_and_goes(history: LocalHistory) -> None:
    before = document()
    history.start("a.md", before, "1")
    start = rows(history)
    operation = remove(before, before[before.root].children[1])
    after = apply(before, [operation])
    history.append("a.md", Change((operation,), 1, "ada", WHEN), before, after, "2")
    step = undo_step(history.versions("a.md"))
    assert step is not None
    assert apply(after, step.operations) == before
    history.append("a.md", Change(step.operations, 2, "ada", WHEN, undoes=step.number), after, before, "1")
    assert rows(history)["origins"] == start["origins"]
    step = redo_step(history.versions("a.md"))
    assert step is not None
    assert apply(before, step.operations) == after


def test_true_is_not_one(history: LocalHistory) -> None:
    top = Draft("document")
    top.children = [Draft("item", "ticked", Map({"checked": 1}))]
    before = build("note", "blocknote", top)
    operation = Assign(before[before.root].children[0], "checked", 1, True)
    after = apply(before, [operation])
    history.start("a.json", before, "1")
    history.append("a.json", Change((operation,), 1, "ada", WHEN), before, after, "2")
    assert same(history.document_at("a.json", 1), before)
    assert same(history.document_at("a.json", 2), after)


def test_a_thousand_levels_come_back(history: LocalHistory) -> None:
    top = draft = Draft("document")
    for level in range(1_000):
        draft.children = [Draft("item", str(level))]
        draft = draft.children[0]
    deep = build("note", "blocknote", top)
    history.start("a.json", deep, "1")
    assert history.load("a.json") == (deep, 1)


def test_a_change_on_another_version_is_refused_and_nothing_is_written(history: LocalHistory) -> None:
    before = document()
    history.start("a.md", before, "1")
    change, after = edit(before, 1)
    history.append("a.md", change, before, after, "2")
    start = rows(history)
    ran: list[str] = []
    with pytest.raises(HistoryError, match=r"a\.md was changed by another command"):
        history.append("a.md", change, before, after, "3", write=lambda: ran.append("written"))
    assert not ran
    assert rows(history) == start
    with pytest.raises(HistoryError):
        history.append("never-started.md", change, before, after, "3")


@pytest.mark.parametrize("error", [InputError("disk full"), KeyboardInterrupt()])
def test_nothing_is_recorded_when_the_file_is_not_written(history: LocalHistory, error: BaseException) -> None:
    before = document()
    history.start("a.md", before, "1")
    start = rows(history)

    def write() -> None:
        raise error

    change, after = edit(before, 1)
    with pytest.raises(type(error)):
        history.append("a.md", change, before, after, "2", write)
    assert rows(history) == start
    assert history.load("a.md") == (before, 1)
    assert history.append("a.md", change, before, after, "2", lambda: None) == 2


def test_a_file_written_and_not_recorded_is_said_to_be(history: LocalHistory) -> None:
    before = document()
    history.start("a.md", before, "1")
    change, after = edit(before, 1)
    with closing(sqlite3.connect(history.path)) as connection:
        # A rule that is checked at the commit alone: the last moment at which a database can say no.
        connection.execute("CREATE TABLE late (doc REFERENCES documents DEFERRABLE INITIALLY DEFERRED)")
        connection.execute("CREATE TRIGGER no AFTER INSERT ON changes BEGIN INSERT INTO late VALUES (99); END")
    with pytest.raises(HistoryError, match=r"a\.md was changed, but undo won't know how"):
        history.append("a.md", change, before, after, "2", lambda: None)
    assert history.load("a.md") == (before, 1)


def test_starting_twice_is_starting_once_and_never_starts_over(history: LocalHistory) -> None:
    before = document()
    history.start("a.md", before, "1")
    start = rows(history)
    assert history.start("a.md", before, "1") == FIRST
    assert rows(history) == start
    with pytest.raises(HistoryError, match="has a history already"):
        history.start("a.md", document(5), "other bytes")
    assert history.load("a.md") == (before, 1)


def test_documents_are_apart(history: LocalHistory) -> None:
    one, two = document(2), document(4)
    history.start("one.md", one, "1")
    history.start("two.md", two, "1")
    change, after = edit(one, 1)
    history.append("one.md", change, one, after, "2")
    assert history.load("one.md") == (after, 2)
    assert history.load("two.md") == (two, 1)


def test_a_version_that_is_not_there_is_named(history: LocalHistory) -> None:
    history.start("a.md", document(), "1")
    for number in (0, 2):
        with pytest.raises(HistoryError, match=f"a.md has the versions 1 to 1, not {number}"):
            history.document_at("a.md", number)
    with pytest.raises(HistoryError, match=r"b\.md has no history"):
        history.document_at("b.md", 1)


def test_looking_for_a_history_makes_none(history: LocalHistory) -> None:
    assert history.head("a.md") is None
    assert history.load("a.md") is None
    assert history.versions("a.md") == []
    assert not history.adopt("a.md", "1")
    assert not history.path.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_history_is_private(history: LocalHistory, tmp_path: Path) -> None:
    history.start("a.md", document(), "1")
    assert stat.S_IMODE(history.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(history.path.parent.stat().st_mode) == 0o700
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    LocalHistory(shared / "history.db").start("a.md", document(), "1")
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755, "a folder that was there keeps its mode"


def test_a_file_has_one_history_whatever_it_is_called_by(
    history: LocalHistory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.md"
    file.touch()
    (tmp_path / "link.md").symlink_to(file)
    history.start(file, document(), "1")
    monkeypatch.chdir(tmp_path)
    for name in ("a.md", "./a.md", "link.md", str(tmp_path / "." / "a.md")):
        assert history.head(name) is not None, name
    odd = os.fsdecode(b"\xff.md")
    history.start(odd, document(1), "1")
    assert history.load(odd) == (document(1), 1)


def moved_history(history: LocalHistory, old: Path) -> Document:
    before = document()
    history.start(old, before, "1")
    change, after = edit(before, 1)
    history.append(old, change, before, after, "2")
    return after


def test_a_file_that_was_renamed_keeps_its_history(history: LocalHistory, tmp_path: Path) -> None:
    after = moved_history(history, tmp_path / "old.md")
    assert not history.adopt(tmp_path / "new.md", "other bytes")
    assert history.adopt(tmp_path / "new.md", "2")
    assert history.load(tmp_path / "new.md") == (after, 2)
    assert history.load(tmp_path / "old.md") is None
    assert not history.adopt(tmp_path / "new.md", "2"), "it has a history now"


def test_no_history_is_taken_on_a_guess(history: LocalHistory, tmp_path: Path) -> None:
    (tmp_path / "there.md").touch()
    moved_history(history, tmp_path / "there.md")
    assert not history.adopt(tmp_path / "copy.md", "2"), "the file it belongs to is there"
    history.start(tmp_path / "unchanged.md", document(), "3")
    assert not history.adopt(tmp_path / "copy.md", "3"), "there is nothing to undo in it"
    moved_history(history, tmp_path / "gone1.md")
    moved_history(history, tmp_path / "gone2.md")
    assert not history.adopt(tmp_path / "copy.md", "2"), "either could be meant"
    full, operation = document(1), remove(document(1), document(1)[document(1).root].children[0])
    history.start(tmp_path / "emptied.md", full, "4")
    history.append(tmp_path / "emptied.md", Change((operation,), 1, "ada", WHEN), full, apply(full, [operation]), "empty")
    assert not history.adopt(tmp_path / "copy.md", "empty"), "all empty files are alike"
    assert history.head(tmp_path / "copy.md") is None


def spoiled(history: LocalHistory, statement: str) -> None:
    history.start("a.md", document(), "1")
    change, after = edit(document(), 1)
    history.append("a.md", change, document(), after, "2")
    with closing(sqlite3.connect(history.path)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE origins SET attrs = 'x'",
        "UPDATE nodes SET text = NULL, origin_hash = NULL",
        "DELETE FROM nodes",
    ],
)
def test_damaged_nodes_are_one_clear_line(history: LocalHistory, statement: str) -> None:
    spoiled(history, statement)
    with pytest.raises(HistoryError, match=r"^.* is damaged .*: move that file away.*$"):
        history.load("a.md")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE changes SET operations = '['",
        "UPDATE changes SET operations = '[{}]'",
        "UPDATE changes SET stats = '7'",
    ],
)
def test_damaged_changes_are_one_clear_line(history: LocalHistory, statement: str) -> None:
    spoiled(history, statement)
    with pytest.raises(HistoryError, match=r"^.* is damaged .*: move that file away.*$"):
        history.versions("a.md")


def foreign(data: bytes) -> bytes:
    return b"not a database, but text " * 100


def overwritten(data: bytes) -> bytes:
    return data[:4096] + b"\xff" * 8192 + data[12288:]


@pytest.mark.parametrize("spoil", [foreign, overwritten])
def test_a_damaged_database_is_one_clear_line_and_stays_as_it_is(history: LocalHistory, spoil: Callable[[bytes], bytes]) -> None:
    history.start("a.md", document(200), "1")
    broken = spoil(history.path.read_bytes())
    history.path.write_bytes(broken)
    for attempt in (lambda: history.load("a.md"), lambda: history.start("b.md", document(), "1")):
        with pytest.raises(HistoryError, match=r"^.*history\.db is damaged .*: move that file away.*$"):
            attempt()
    assert history.path.read_bytes() == broken


def test_a_newer_history_is_left_alone(history: LocalHistory) -> None:
    history.start("a.md", document(), "1")
    with closing(sqlite3.connect(history.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = history.path.read_bytes()
    with pytest.raises(HistoryError, match="from a newer Copydesk"):
        history.load("a.md")
    with pytest.raises(HistoryError, match="from a newer Copydesk"):
        history.start("b.md", document(), "1")
    assert history.path.read_bytes() == before


def test_a_folder_that_can_t_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HistoryError, match="can't be made"):
        LocalHistory(tmp_path / "file" / "history.db").start("a.md", document(), "1")
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(HistoryError, match="can't be used"):
        LocalHistory(tmp_path / "folder.db").load("a.md")


def test_a_writer_that_never_ends_is_not_waited_for_forever(history: LocalHistory, monkeypatch: pytest.MonkeyPatch) -> None:
    history.start("a.md", document(), "1")
    monkeypatch.setattr("copydesk.stores.schema.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(history.path, isolation_level=None)) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        other.execute("BEGIN IMMEDIATE")
        assert history.load("a.md") == (document(), 1), "readers don't wait for writers"
        with pytest.raises(HistoryError, match="another command has been writing"):
            history.start("b.md", document(), "1")


def test_a_writer_has_its_turn_before_it_looks(history: LocalHistory) -> None:
    """Two that look first and write then would both find themselves first, and one would fail for no reason of its own."""
    history.start("a.md", document(), "1")
    other = sqlite3.connect(history.path, timeout=0, isolation_level=None)
    with closing(other), transaction(history.path, writes=True), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")


WRITER = """
import sys
from copydesk.errors import HistoryError
from copydesk.stores.local import LocalHistory
from support.histories import document, edit
history, done = LocalHistory(sys.argv[1]), 0
try:
    history.start("a.md", document(), "1")
except HistoryError as error:
    assert "already" in str(error), error
while done < 10:
    before, base = history.load("a.md")
    change, after = edit(before, base, 0, f"{sys.argv[2]} {done}")
    try:
        history.append("a.md", change, before, after, "2")
    except HistoryError as error:
        assert "meanwhile" in str(error), error
    else:
        done += 1
"""


def test_processes_that_write_at_once_take_turns(history: LocalHistory) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    folder = history.path.parent.parent
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, history.path, name], cwd=folder, env=environment, stderr=subprocess.PIPE)
        for name in ("ada", "bob", "cyd")
    ]
    for writer in writers:
        _, errors = writer.communicate(timeout=60)
        assert writer.returncode == 0, errors.decode()
    file = folder / "a.md"
    versions = history.versions(file)
    assert [version.number for version in versions] == list(range(1, 32))
    current = document()
    for version in versions[1:]:
        assert version.change is not None
        current = apply(current, version.change.operations)
        assert history.document_at(file, version.number) == current
