"""How the property tests draw their examples: the same ones in CI, so that a failure there can be had again; other ones each time
at a person's desk, and many more under `make soak`."""

import os

from hypothesis import settings

from support.soak import IS_SOAK, times

pytest_plugins = ["support.installed", "support.stores", "support.servers"]

settings.register_profile("ci", derandomize=True)
settings.register_profile("soak", max_examples=times(100))  # of tests that don't say how many; others have `examples`
if IS_SOAK:
    settings.load_profile("soak")
elif os.environ.get("CI"):
    settings.load_profile("ci")
