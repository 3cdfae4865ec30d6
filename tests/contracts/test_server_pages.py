"""The web app's page and files, as the server gives them: HEAD tells the same as GET, without the body."""

from pathlib import Path

import pytest

from copydesk.apps.settings import Settings
from support.servers import running
from support.stores import Shared

pytestmark = pytest.mark.anyio


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.mark.parametrize(
    ("page", "status"), [("/", 200), ("/login", 200), ("/d/x", 200), ("/assets/a.js", 200), ("/icon.svg", 200), ("/no.svg", 404)]
)
async def test_head_tells_what_get_does(page: str, status: int, shared: Shared, tmp_path: Path) -> None:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/a.js", "icon.svg"):
        (built / name).write_text("a page or so")
    async with running(shared, Settings(home=str(tmp_path), web=str(built))) as served:
        got, head = await served.client.get(page), await served.client.head(page)
    assert (got.status_code, head.status_code) == (status, status)
    assert {name: head.headers.get(name) for name in ("content-type", "cache-control", "content-length")} == {
        name: got.headers.get(name) for name in ("content-type", "cache-control", "content-length")
    }
    assert status != 200 or (got.text, head.text) == ("a page or so", "")
