"""Where Copydesk keeps a person's data on this machine: COPYDESK_HOME, else the place the platform has for it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def home_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The data folder, absolute. It may not exist yet."""
    chosen = environment.get("COPYDESK_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return _data_folder(environment, platform) / "copydesk"


def _data_folder(environment: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    shared = environment.get("XDG_DATA_HOME", "")
    # The XDG specification: a relative path there is to be ignored.
    return Path(shared) if os.path.isabs(shared) else Path.home() / ".local" / "share"
