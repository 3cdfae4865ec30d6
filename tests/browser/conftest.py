"""What every test in a browser has: a desk of its own file, one Chromium, and a page that fails on any script error."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.browsers import Server, chromium, opened, server


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("desk")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with opened(browser) as page:
        yield page
