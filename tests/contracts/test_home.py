"""Where data is kept: what the user says, else where the platform keeps such things, and always an absolute place."""

from pathlib import Path

import pytest

from copydesk.stores.home import home_folder

HOME = Path.home()


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({"COPYDESK_HOME": "/data/desk", "XDG_DATA_HOME": "/xdg"}, "linux", Path("/data/desk")),
        ({"COPYDESK_HOME": "~/desk"}, "darwin", HOME / "desk"),
        ({"COPYDESK_HOME": "desk"}, "linux", Path.cwd() / "desk"),
        ({"COPYDESK_HOME": ""}, "linux", HOME / ".local" / "share" / "copydesk"),
        ({"XDG_DATA_HOME": "/xdg"}, "linux", Path("/xdg/copydesk")),
        ({"XDG_DATA_HOME": "relative/is/ignored"}, "linux", HOME / ".local" / "share" / "copydesk"),
        ({"XDG_DATA_HOME": "/xdg"}, "darwin", HOME / "Library" / "Application Support" / "copydesk"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/copydesk")),
        ({}, "win32", HOME / "AppData" / "Local" / "copydesk"),
    ],
)
def test_the_data_folder(environment: dict[str, str], platform: str, expected: Path) -> None:
    assert home_folder(environment, platform) == expected
