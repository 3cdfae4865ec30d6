"""The text and attrs that an object's bytes say, and the values that say them.

null, a missing key, and a value that is a list or an object are an absent attr; the last of doubled keys counts.
"""

import re
from json import dumps
from math import isfinite

from immutables import Map

from copydesk.document.node import NO_ATTRS, Attrs, Value, same_value
from copydesk.formats.experiment.shape import ATTR_KEYS, TEXT_KEYS
from copydesk.formats.experiment.strings import decode, quote, respell
from copydesk.formats.jsonsource import Span

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LONGEST = 300  # digits; Python reads no integer of more than 4,300 and a float's end at 309


def scalar(span: Span) -> Value | None:
    """A string, number or truth value; None for all else."""
    if span.kind == "string":
        return decode(span.raw[1:-1])
    if span.kind in ("object", "array") or span.raw == b"null" or len(span.raw) > _LONGEST:
        return None
    value: Value = span.value()
    return value if not isinstance(value, float) or isfinite(value) else None


def text_value(span: Span) -> str:
    """What a name or an id says; the digits of a number."""
    return decode(span.raw[1:-1]) if span.kind == "string" else "" if span.raw == b"null" else span.raw.decode()


def text_in(span: Span, type: str) -> str:
    found = span.get(TEXT_KEYS[type])
    return "" if found is None else text_value(found)


def attrs_in(span: Span, type: str) -> Attrs:
    found = {}
    for name, key in ATTR_KEYS[type].items():
        value = span.get(key)
        if value is not None and (read := scalar(value)) is not None:
            found[name] = read
    return Map(found) if found else NO_ATTRS


def spell_text(text: str, old: Span | None, style: int) -> bytes:
    """`text` as a value, in the spelling of the value it takes the place of; a number stays one."""
    if old is not None and old.kind == "string":
        return b'"' + respell(old.raw[1:-1], text, style) + b'"'
    if old is not None and old.kind == "number" and NUMBER.fullmatch(text):
        return text.encode()
    return quote(text, style)


def spell_value(value: Value | None, old: Span | None, style: int) -> bytes:
    """An attr's value. An absent one is null, not a missing key: behind it a doubled key would come to count."""
    if isinstance(value, str):
        return spell_text(value, old if old is not None and old.kind == "string" else None, style)
    return dumps(value).encode()


def same(one: Attrs, two: Attrs) -> bool:
    """Equal in type too: to JSON, 1 is not true."""
    return one is two or (one.keys() == two.keys() and all(same_value(one[name], two[name]) for name in one))
