"""Rule gates: whether the words call for the project's sources, or for the web. A tool that they don't call for is not offered."""

from typing import NamedTuple

from copydesk.language.heard import Heard
from copydesk.language.intent import Intent
from copydesk.language.shapes import rows


class Gates(NamedTuple):
    specs: bool = False  # search_project_specs
    web: bool = False


# What technical sources are spoken of by.
SPECS = """
    spec|specs|specification|specifications|standard|standards|code|codes|norm|norms|regulation|regulations|requirement|
        requirements|guideline|guidelines|datasheet|datasheets|tolerance|tolerances|compliance|compliant|comply|complies|
        conform|conforms|clause
    knowledge base
    source|sources|transcript|transcripts|brief|briefs
    project files|documents|notes|folder
    according|as to|per the|our|project
    required|permitted|allowed|minimum|maximum|permissible|rated value|strength|load|width|height|depth|thickness|distance|
        temperature|pressure|capacity|concentration|dose
    iso|din|astm|ansi|nfpa|ieee|eurocode|osha|ibc|asce|aisc|fda|gmp|glp
    building|fire|electrical|plumbing|safety code|codes|rules|regulations
"""
# What asks for a search, or can't be known without one.
WEB = """
    search|look|check|browse|google the|for|up|on|online? web|internet|online|google
    google|websearch|bing
    web|internet search
    search for|online|the
    look up|online
    look it|this|that|these|them up
    online
    on the web|internet
    find recent|current|latest|new|up-to-date|online|sources|references|articles|papers|studies|statistics|evidence
    fact-check|factcheck
    fact check
    verify|double-check|validate THE|IT|whether|if|MY|PART
    latest|newest|current|recent|up-to-date|todays news|price|prices|population|figures|statistics|data|numbers|weather|
        rate|rates|results|research|findings|study|studies|release|law|laws|events|developments
    as of today|now|0
    stock|share|exchange price|prices|rate|rates
    weather|news in|on|about|today|tomorrow
    research|investigate THE|IT|QUOTED|MY|how|what|why|whether|online|current|recent
"""
# "The code block", "the source of the error": parts of the document by the same words.
OWN = """
    code|source block|blocks|listing|example|examples|snippet|file
    source|block of code|THE
    source IT|code
"""
_SPECS, _WEB, _OWN = rows(SPECS), rows(WEB), rows(OWN)


def gates(heard: Heard, intent: Intent) -> Gates:
    """Which outside sources the words call for."""
    if intent is Intent.CHAT:
        return Gates()
    words = heard.words
    return Gates(_SPECS.stands_in(_OWN.without(words)), _WEB.stands_in(words))
