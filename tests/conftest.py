"""How the property tests draw their examples: the same ones in CI, so that a failure there can be had again; other ones each time
at a person's desk, and many more under `make soak`."""

import faulthandler
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from support.soak import IS_SOAK, times

pytest_plugins = ["support.installed", "support.stores", "support.servers"]

# No deadline: other work on the machine is no fault of a test's.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile(
    "soak", max_examples=times(100), deadline=None
)  # of tests that don't say how many; others have `examples`
if IS_SOAK:
    settings.load_profile("soak")
elif os.environ.get("CI"):
    settings.load_profile("ci")
else:
    settings.load_profile("desk")

HANGS_SECONDS = 1_200  # that no test takes, however busy the machine is: one that does waits for what never comes


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """A test that hangs ends its process, with a trace that tells where, so that the run goes on and names it."""
    if not IS_SOAK:
        faulthandler.dump_traceback_later(HANGS_SECONDS, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
