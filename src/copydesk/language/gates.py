"""Rule gates: whether the words call for the project's sources, or for the web. A tool that they don't call for is not offered."""

from typing import NamedTuple

from copydesk.language.heard import Heard
from copydesk.language.intent import Intent
from copydesk.language.shapes import rows


class Gates(NamedTuple):
    specs: bool = False  # search_project_specs
    web: bool = False


_SPECS, _WEB, _OWN = rows("gates specs"), rows("gates web"), rows("gates own")


def gates(heard: Heard, intent: Intent) -> Gates:
    """Which outside sources the words call for."""
    if intent is Intent.CHAT:
        return Gates()
    words = heard.words
    return Gates(_SPECS.stands_in(_OWN.without(words)), _WEB.stands_in(words))
