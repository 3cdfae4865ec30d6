"""The sample of each kind, opened, and a Word file that holds some of everything."""

from copydesk import Desk, Doc
from house.sources import ROOT
from support.docx import fixture

SAMPLES = ROOT / "samples"
FILES = {
    "article": "article.md",
    "report": "report.md",
    "note": "note.json",
    "experiment": "experiment.json",
    "screenplay": "screenplay.fountain",
}
WORD = "report in Word"


def sample(kind: str) -> Doc:
    if kind == WORD:
        return Desk().read(fixture("everything"), format="docx")
    return Desk().open(SAMPLES / FILES[kind], kind=kind)
