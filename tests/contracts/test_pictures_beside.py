"""Pictures beside a file go into its exports; nothing outside the file's folder is ever read."""

import base64
from pathlib import Path

import pytest

from copydesk import Desk
from copydesk.apps.pictures import files_beside

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")


def test_a_picture_beside_the_file_is_put_in(tmp_path: Path) -> None:
    (tmp_path / "dot.png").write_bytes(PIXEL)
    (tmp_path / "a.md").write_text("# A\n\n![A dot](dot.png)\n")
    assert base64.b64encode(PIXEL) in Desk().open(tmp_path / "a.md").export("html")


@pytest.mark.parametrize(
    "address", ["../secret.png", "/etc/passwd", "..%2Fsecret.png", "https://example.org/x.png", "link.png", "sub", "\0"]
)
def test_nothing_else_is_read(tmp_path: Path, address: str) -> None:
    folder = tmp_path / "documents"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(PIXEL)
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    assert files_beside(folder / "a.md")(address) is None
