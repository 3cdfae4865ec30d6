"""Which nodes mention a phrase is what the places of its mentions say, in every sample."""

from pathlib import Path

import pytest

from copydesk.apps.opening import open_bytes
from copydesk.reading.mentions import mentioning, mentions
from copydesk.reading.words import words

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.*"))
MAX_PHRASES = 150  # of a sample, spread over all of it


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("exactly", [False, True])
def test_the_nodes_of_a_phrase_are_those_of_its_places(sample: Path, exactly: bool) -> None:
    document = open_bytes(sample.read_bytes(), sample.suffix, None, None)
    spoken = [said for node in document.walk() for said in (words(node.text), *map(words, map(str, node.attrs.values())))]
    phrases = [" ".join(said[at : at + length]) for said in spoken for at in range(0, len(said), 5) for length in (1, 2)]
    for phrase in ["nowhere at all", *phrases[:: len(phrases) // MAX_PHRASES + 1]]:
        places = mentions(document, phrase, exactly=exactly)
        assert mentioning(document, phrase, exactly=exactly) == {place.node for place in places}, phrase
