"""A process that dies while it records a change leaves the old version or the new one in the history, never between."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path

from copydesk.stores.local import LocalHistory
from support.histories import document, edit

# Every statement that reaches SQLite counts, the commit included; at the n-th the process ends as if its power were cut.
DYING = """
import os, sqlite3, sys
from copydesk.stores.local import LocalHistory
from support.histories import document, edit
history, left = LocalHistory(sys.argv[1]), int(sys.argv[2])
history.start("a.md", document(), "1")

def counted(method):
    def run(self, *arguments):
        global left
        left -= 1
        if left == 0:
            os._exit(9)
        return method(self, *arguments)
    return run

class Dying(sqlite3.Connection):
    execute = counted(sqlite3.Connection.execute)
    executemany = counted(sqlite3.Connection.executemany)

connect = sqlite3.connect
sqlite3.connect = lambda *arguments, **named: connect(*arguments, factory=Dying, **named)
change, after = edit(document(), 1)
history.append("a.md", change, document(), after, "2", write=lambda: open("a.md", "w").close())
"""


def test_a_process_that_dies_leaves_the_old_version_or_the_new(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    change, after = edit(document(), 1)
    died_after_writing = False
    for nth in count(1):
        folder = tmp_path / str(nth)
        folder.mkdir()
        history, file = LocalHistory(folder / "data" / "history.db"), folder / "a.md"
        command = [sys.executable, "-c", DYING, history.path, str(nth)]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True)
        if done.returncode == 0:
            break
        assert done.returncode == 9, done.stderr.decode()
        assert history.load(file) == (document(), 1), nth
        assert len(history.versions(file)) == 1
        assert history.append(file, change, document(), after, "2") == 2, "and it goes on from there"
        died_after_writing = file.exists()
    assert history.load(file) == (after, 2)
    assert died_after_writing, "the commit is the last statement, after the file was written"
