"""Words are data: the code that reads them grows no new lists, patterns or lines unnoticed. Lower a limit when it can be."""

from importlib.util import module_from_spec, spec_from_file_location

import pytest

from house.sources import ROOT

# Lines grew by 3,100 with proposals by what people ask for and look-ups by what each word is: whatever those do better must go.
LIMITS = {"lines": 29_200, "regexes": 252, "compared words": 785, "listed words": 103}


@pytest.mark.parametrize(("figure", "limit"), LIMITS.items())
def test_what_reads_words_does_not_grow(figure: str, limit: int) -> None:
    spec = spec_from_file_location("words_census", ROOT / "scripts" / "words_census.py")
    assert spec is not None
    assert spec.loader is not None
    census = module_from_spec(spec)
    spec.loader.exec_module(census)
    assert sum(census.census(paths)[figure] for paths in census.GROUPS.values()) <= limit
