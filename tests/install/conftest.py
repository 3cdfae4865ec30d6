"""The wheel, the sdist, and two environments: the core alone from the sdist by pip, and all of it from the wheel by uv."""

import sys
import venv
from pathlib import Path

import pytest

from support.outside import Built, Outside, build, constraints, run, tool


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, web_app_there: None) -> Built:
    return build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def core(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Outside:
    folder = tmp_path_factory.mktemp("core")
    venv.create(folder / "env", with_pip=True)
    outside = Outside(folder, folder / "env" / "bin")
    # pip makes an environment of its own to build in, and heeds this there too.
    pinned = {**outside.environment, "PIP_CONSTRAINT": str(constraints(folder, "core", "build"))}
    run([str(outside.bin / "python"), "-m", "pip", "install", "--quiet", str(built.sdist)], folder, pinned)
    return outside


@pytest.fixture(scope="session")
def whole(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Outside:
    folder = tmp_path_factory.mktemp("whole")
    outside = Outside(folder, folder / "env" / "bin")
    environment = {**outside.environment, "HOME": str(Path.home())}  # uv keeps what it fetched there
    uv = tool("uv")
    run([uv, "venv", "--quiet", "--python", sys.executable, str(folder / "env")], folder, environment)
    what = f"copydesk[all] @ {built.wheel.as_uri()}"
    python = str(outside.bin / "python")
    run(
        [uv, "pip", "install", "--quiet", "--python", python, "--constraint", str(constraints(folder, "all")), what],
        folder,
        environment,
    )
    return outside
