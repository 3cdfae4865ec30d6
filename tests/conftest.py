"""How the property tests draw their examples: the same ones in CI, so that a failure there can be had again; other ones each time
at a person's desk, and many more under `make soak`."""

import os

from hypothesis import settings

pytest_plugins = ["support.stores"]

settings.register_profile("ci", derandomize=True)
settings.register_profile("soak", max_examples=2_000)
if os.environ.get("COPYDESK_SOAK"):
    settings.load_profile("soak")
elif os.environ.get("CI"):
    settings.load_profile("ci")
