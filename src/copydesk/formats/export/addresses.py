"""Which addresses a reader may follow from an export. One that could run something is shown as text and leads nowhere."""

import re

SCHEMES = frozenset(("http", "https", "mailto", "tel", "ftp", "doi", "geo"))
# Browsers look through these: "java\tscript:" is javascript to them.
_INVISIBLE = re.compile("[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060\ufeff]")
_NO_ADDRESS = re.compile(r"[<>\"`]")  # what no address has, and what markup has
_PATH = re.compile(r"[/?#]")


def live(address: str) -> str | None:
    """The address, if it can be a link; None where it must not. A colon before any path ends a scheme."""
    bare = _INVISIBLE.sub("", address)
    scheme, colon, _ = _PATH.split(bare, maxsplit=1)[0].partition(":")
    if not bare or _NO_ADDRESS.search(bare) or (colon and scheme.lower() not in SCHEMES):
        return None
    return address.strip()
