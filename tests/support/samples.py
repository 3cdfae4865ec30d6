"""The sample of each kind, opened."""

from copydesk import Desk, Doc
from house.sources import ROOT

FILES = {"note": "json", "report": "md", "article": "md", "experiment": "json", "screenplay": "fountain"}


def sample(kind: str) -> Doc:
    return Desk().open(ROOT / "samples" / f"{kind}.{FILES[kind]}", kind=kind)
