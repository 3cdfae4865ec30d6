"""Scripts: which put no space between words, so that where a word ends can't be told from its letters."""

# As a pattern they would take longer to compile than a short text to read.
_UNSPACED = (("\u0e00", "\u0eff"), ("\u2e80", "\u9fff"), ("\uac00", "\ud7af"), ("\uf900", "\ufaff"))


def is_unspaced(text: str) -> bool:
    """Whether a text is in a script that puts no space between words."""
    return not text.isascii() and any(first <= sign <= last for sign in text for first, last in _UNSPACED)
